import {
  defaultYears,
  isMoneyKey,
  isRenewalKey,
  YEAR_KEYS,
  type YearKey,
} from '@boh/contract/insurance/insurance.calc.ts';
import { insuranceLabel } from '@boh/contract/insurance/insurance.labels.ts';
import { INSURANCE_TEXTS, type InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import { idOrNone, listOf, numberFrom } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useMissingRow } from '../../ui/address/use-open-record.ts';
import { changeText } from '../../ui/history/change-text.ts';
import { ComparisonGrid, ComparisonSubject } from '../../ui/table/comparison-grid.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import type { Loading } from '../../ui/table/table-props.ts';

const YEARS = listOf(numberFrom(0));

interface InsuranceComparisonProps {
  records: readonly InsuranceRecord[];
  /** All years that can be chosen, newest first. */
  years: readonly number[];
  search: string;
  loading: Loading;
}

/** One location's fields by year; each amount with its change against the year before. */
export function InsuranceComparison({ records, years, search, loading }: InsuranceComparisonProps) {
  const [chosen, setChosen] = useAddressValue('location', idOrNone);
  useMissingRow({ rows: records, ...loading }, 'LocationID', chosen, 'location');
  // Years are chosen once: another legal name is looked at over the same ones.
  const [picked, setPicked] = useAddressValue('years', YEARS);
  const record = records.find(({ LocationID }) => LocationID === chosen) ?? records[0];
  if (!record) {
    if (loading.error) return <ErrorState onRetry={loading.refetch} />;
    return loading.isLoading ? <LoadingOverlay /> : <EmptyState text={INSURANCE_TEXTS.empty} />;
  }
  const columns = picked?.filter((year) => years.includes(year)) ?? defaultYears(record.YearlyData, years);

  const columnLabel = (year: string) => (record.YearlyData[year]?.Draft ? `${year} DRAFT` : year);
  const yearValue = (year: string, key: string) => record.YearlyData[year]?.[key as YearKey];
  const valueOf = (year: string, key: string) => {
    const value = yearValue(year, key);
    if (typeof value === 'number') return formatMoney(value);
    return isRenewalKey(key) ? formatDate(value) : (value ?? '');
  };
  const wanted = search.trim().toLowerCase();
  const isWanted = (text: string) => text.toLowerCase().includes(wanted);
  const fields = YEAR_KEYS.map((key) => ({ key, label: insuranceLabel(key) })).filter(
    ({ key, label }) => isWanted(label) || columns.some((year) => isWanted(valueOf(String(year), key))),
  );
  return (
    <>
      <ComparisonSubject
        label="LEGAL NAME"
        value={String(record.LocationID)}
        options={records.map(({ LocationID, LegalName }) => ({
          value: String(LocationID),
          label: LegalName,
        }))}
        onChange={(value) => setChosen(Number(value))}
      />
      <ComparisonGrid
        label={`${record.LegalName} by year`}
        fields={fields}
        columns={columns.map(String)}
        valueOf={valueOf}
        columnLabel={columnLabel}
        noteOf={(year, key, before) =>
          isMoneyKey(key) ? changeText(yearValue(before, key), yearValue(year, key)) : undefined
        }
        chipsLabel="YEARS"
        addLabel="+ ADD YEAR"
        addable={years.filter((year) => !columns.includes(year)).map(String)}
        onAdd={(year) => setPicked([...columns, Number(year)])}
        onRemove={(year) => setPicked(columns.filter((other) => other !== Number(year)))}
        noColumnsText="Add a year to compare."
        noFieldsText="No field matches the search."
        loading={loading}
      />
    </>
  );
}
