import { recentCheckDates } from '@boh/contract/payroll/payroll.calc.ts';
import { listCheckDates, listPayroll, listPayrollLocations } from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useAnswer, useList } from '../../api/use-list.ts';
import { ComparisonGrid } from '../../ui/comparison-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterRow } from '../../ui/filter-row.tsx';
import { formatDate, today } from '../../ui/time.ts';
import { AMOUNTS, TEXTS } from './payroll-columns.tsx';

const SHOWN_AT_FIRST = 2;
const FIELDS = [
  { key: 'Approved', label: 'Approved' },
  ...AMOUNTS.map(({ key, label }) => ({ key, label })),
  ...TEXTS.map(({ key, label }) => ({ key, label })),
];

function valueOf(record: PayrollRecord | undefined, field: string): string {
  if (!record) return '';
  if (field === 'Approved') return record.Approved ? 'YES' : 'NO';
  const amount = AMOUNTS.find(({ key }) => key === field);
  if (amount) return amount.format(record[amount.key]);
  const text = TEXTS.find(({ key }) => key === field);
  return text ? record[text.key] : '';
}

/** One location's payroll by check dates, the two most recent ones at first. Leaving the comparison forgets it all. */
export function PayrollComparison() {
  const locations = useList(listPayrollLocations, {});
  const dates = useAnswer(listCheckDates, {});
  const [chosen, setChosen] = useState('');
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const known = dates.answer ?? [];
  const available = known.length > 0 ? known : recentCheckDates(today(), SHOWN_AT_FIRST);
  const columns = picked ?? available.slice(0, SHOWN_AT_FIRST);
  const list = useList(
    listPayroll,
    { query: { LocationID: Number(chosen), From: columns.toSorted()[0], To: columns.toSorted().at(-1) } },
    { enabled: chosen !== '' && columns.length > 0 },
  );
  const records = chosen === '' ? [] : list.rows.filter(({ LocationID }) => LocationID === Number(chosen));
  const add = (date: string) => setPicked([...columns, date].toSorted().reverse());
  return (
    <>
      <h2 className="print-only">
        {locations.rows.find(({ LocationID }) => String(LocationID) === chosen)?.LegalName}
      </h2>
      <FilterRow label="Location to compare">
        <NativeSelect
          label="LEGAL NAME"
          w={360}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          data={[
            { value: '', label: 'Select Legal Name' },
            ...locations.rows.map(({ LocationID, LegalName }) => ({
              value: String(LocationID),
              label: LegalName,
            })),
          ]}
        />
      </FilterRow>
      <ComparisonGrid
        label="Payroll comparison"
        fields={chosen === '' ? [] : FIELDS}
        columns={columns}
        columnLabel={formatDate}
        valueOf={(column, field) =>
          valueOf(
            records.find(({ CheckDate }) => CheckDate === column),
            field,
          )
        }
        chipsLabel="CHECK DATES"
        addLabel="+ ADD DATE"
        addable={available.filter((date) => !columns.includes(date))}
        onAdd={add}
        onRemove={(date) => setPicked(columns.filter((other) => other !== date))}
        emptyText="Add a check date to compare."
      />
      {chosen === '' && <EmptyState text="Choose a legal name to compare its check dates." />}
    </>
  );
}
