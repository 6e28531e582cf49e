import {
  changeFrom,
  defaultYears,
  insuranceLabel,
  isMoneyKey,
  YEAR_KEYS,
  type YearKey,
} from '@boh/contract/insurance/insurance.calc.ts';
import { INSURANCE_TEXTS, type InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ComparisonGrid } from '../../ui/comparison-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoney } from '../../ui/money.ts';
import classes from './insurance.module.css';

interface InsuranceComparisonProps {
  records: readonly InsuranceRecord[];
  /** All years that can be chosen, newest first. */
  years: readonly number[];
  search: string;
}

/** One location's fields by year; each amount with its change against the year before. */
export function InsuranceComparison({ records, years, search }: InsuranceComparisonProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const record = records.find(({ LocationID }) => LocationID === chosen) ?? records[0];
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  if (!record) return <EmptyState text={INSURANCE_TEXTS.empty} />;
  const shown = [...(picked ?? defaultYears(record.YearlyData, years))].sort((a, b) => a - b);

  const valueOf = (column: string, key: string) => {
    const value = record.YearlyData[column]?.[key as YearKey];
    return typeof value === 'number' ? formatMoney(value) : (value ?? '');
  };
  const noteOf = (column: string, key: string) => {
    const before = shown[shown.indexOf(Number(column)) - 1];
    if (before === undefined || !isMoneyKey(key)) return undefined;
    const from = record.YearlyData[String(before)]?.[key as YearKey];
    return changeText(changeFrom(from, record.YearlyData[column]?.[key as YearKey]));
  };
  const wanted = search.trim().toLowerCase();
  const fields = YEAR_KEYS.map((key) => ({ key, label: insuranceLabel(key) })).filter(
    ({ key, label }) =>
      wanted === '' ||
      [label, ...shown.map((year) => valueOf(String(year), key))].some((each) =>
        each.toLowerCase().includes(wanted),
      ),
  );
  return (
    <>
      <h2 className="print-only">{record.LegalName}</h2>
      <div className={`${classes['location'] ?? ''} screen-only`}>
        <NativeSelect
          label="LEGAL NAME"
          value={String(record.LocationID)}
          data={records.map(({ LocationID, LegalName }) => ({ value: String(LocationID), label: LegalName }))}
          onChange={({ currentTarget: { value } }) => {
            setChosen(Number(value));
            setPicked(null);
          }}
        />
      </div>
      <ComparisonGrid
        label={`${record.LegalName} by year`}
        fields={fields}
        columns={shown.map(String)}
        valueOf={valueOf}
        noteOf={noteOf}
        chipsLabel="YEARS"
        addLabel="+ ADD YEAR"
        addable={years.filter((year) => !shown.includes(year)).map(String)}
        onAdd={(year) => setPicked([...shown, Number(year)])}
        onRemove={(year) => setPicked(shown.filter((each) => each !== Number(year)))}
      />
    </>
  );
}

function changeText(change: ReturnType<typeof changeFrom>): string | undefined {
  if (change === null || change.amount === 0) return undefined;
  const sign = change.amount > 0 ? '+' : '−';
  const percent = change.percent === null ? '' : ` (${sign}${Math.abs(change.percent).toFixed(1)}%)`;
  return `${sign}${formatMoney(Math.abs(change.amount))}${percent}`;
}
