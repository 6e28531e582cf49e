import { recentCheckDates } from '@boh/contract/payroll/payroll.calc.ts';
import { listCheckDates, listPayroll, listPayrollLocations } from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { dayOr, idText, listOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useMissingRow } from '../../ui/address/use-open-record.ts';
import { useAnswer, useList } from '../../api/use-list.ts';
import { changeText, isLargeChange } from '../../ui/history/change-text.ts';
import { ComparisonGrid, ComparisonSubject } from '../../ui/table/comparison-grid.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { formatDate, today } from '../../ui/text/time.ts';
import { AMOUNTS, TEXTS } from './payroll-columns.tsx';

const SHOWN_AT_FIRST = 2;
const FIELDS = [
  { key: 'Approved', label: 'Approved' },
  ...AMOUNTS.map(({ key, label }) => ({ key, label })),
  ...TEXTS.map(({ key, label }) => ({ key, label })),
];

const amountNamed = (field: string) => AMOUNTS.find(({ key }) => key === field);

function valueOf(record: PayrollRecord | undefined, field: string): string {
  if (!record) return '';
  if (field === 'Approved') return record.Approved ? 'YES' : 'NO';
  const amount = amountNamed(field);
  if (amount) return amount.format(record[amount.key]);
  const text = TEXTS.find(({ key }) => key === field);
  return text ? record[text.key] : '';
}

function noteOf(record: PayrollRecord | undefined, field: string, before: PayrollRecord | undefined) {
  const amount = amountNamed(field);
  return amount && changeText(before?.[amount.key], record?.[amount.key], amount.format);
}

/** A tenth of the figure before, or new where that was blank. What is not known yet is no change. */
function isMarked(record: PayrollRecord | undefined, field: string, before: PayrollRecord | undefined) {
  const amount = amountNamed(field);
  if (!amount || !record || !before || record[amount.key] === null) return false;
  return isLargeChange(before[amount.key], record[amount.key]);
}

const DATES = listOf(dayOr(''));

/** One location's payroll by check dates, the two most recent ones at first. Leaving the comparison forgets it all. */
export function PayrollComparison() {
  const locations = useList(listPayrollLocations, {});
  const dates = useAnswer(listCheckDates, {});
  const [chosen, setChosen] = useAddressValue('location', idText);
  useMissingRow(locations, 'LocationID', chosen, 'location');
  const [picked, setPicked] = useAddressValue('dates', DATES);
  const known = dates.answer ?? [];
  const available = known.length > 0 ? known : recentCheckDates(today(), SHOWN_AT_FIRST);
  const columns = picked?.filter((date) => available.includes(date)) ?? available.slice(0, SHOWN_AT_FIRST);
  const list = useList(
    listPayroll,
    { query: { LocationID: Number(chosen), From: columns.toSorted()[0], To: columns.toSorted().at(-1) } },
    // What an address names and is not there would be refused.
    { enabled: locations.rows.some(({ LocationID }) => String(LocationID) === chosen) && columns.length > 0 },
  );
  const records = chosen === '' ? [] : list.rows.filter(({ LocationID }) => LocationID === Number(chosen));
  const recordOf = (date: string) => records.find(({ CheckDate }) => CheckDate === date);
  const missing = [locations, dates].filter(({ error, isStale }) => error && !isStale);
  if (missing.length > 0) {
    return <ErrorState onRetry={() => missing.forEach(({ refetch }) => refetch())} />;
  }
  return (
    <>
      <ComparisonSubject
        label="LEGAL NAME"
        value={chosen}
        options={[
          { value: '', label: 'Select Legal Name' },
          ...locations.rows.map(({ LocationID, LegalName }) => ({
            value: String(LocationID),
            label: LegalName,
          })),
        ]}
        onChange={setChosen}
      />
      <ComparisonGrid
        label="Payroll comparison"
        fields={chosen === '' ? [] : FIELDS}
        columns={columns}
        columnLabel={formatDate}
        valueOf={(date, field) => valueOf(recordOf(date), field)}
        noteOf={(date, field, before) => noteOf(recordOf(date), field, recordOf(before))}
        isMarked={(date, field, before) => isMarked(recordOf(date), field, recordOf(before))}
        markedText="Tinted: more than 10% away from the check date before."
        chipsLabel="CHECK DATES"
        addLabel="+ ADD DATE"
        addable={available.filter((date) => !columns.includes(date))}
        onAdd={(date) => setPicked([...columns, date])}
        onRemove={(date) => setPicked(columns.filter((other) => other !== date))}
        noColumnsText="Add a check date to compare."
        noFieldsText="Choose a legal name to compare its check dates."
        // The rows of the hotel chosen before say nothing about this one.
        loading={{ ...list, isLoading: list.isLoading || (list.isRefreshing && records.length === 0) }}
      />
    </>
  );
}
