import {
  CARRIER_KEYS,
  CLAIM_KEYS,
  columnTotal,
  DEDUCTIBLE_KEYS,
  DESCRIPTIVE_KEYS,
  GENERAL_KEYS,
  INSURED_VALUE_KEYS,
  isMoneyKey,
  isRenewalKey,
  isTotalKey,
  NOTE_KEYS,
  PREMIUM_KEYS,
  RENEWAL_KEYS,
  ROOM_SALES_KEYS,
  WORKERS_COMP_KEYS,
} from '@boh/contract/insurance/insurance.calc.ts';
import { insuranceLabel } from '@boh/contract/insurance/insurance.labels.ts';
import { INSURANCE_TEXTS, type InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import { useMemo } from 'react';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import type { Loading } from '../../ui/table/table-props.ts';
import type { Column } from '../../ui/table/table-rows.ts';
import type { ColumnChoice, ColumnGroup } from '../../ui/table/use-column-choice.ts';
import { useClientTable } from '../../ui/table/use-table.ts';
import { withFooters } from '../../ui/table/with-footers.ts';
import classes from './insurance.module.css';

/** A record with the figures of the chosen year beside its descriptive fields. */
type Row = Record<string, string | number | null> & { LegalName: string };

const groupOf = (label: string, keys: readonly string[]): ColumnGroup => ({
  label,
  columns: keys.map((key) => ({ key, label: insuranceLabel(key) })),
});

const BUILDING = DESCRIPTIVE_KEYS.indexOf('Occupancy');

/** What everybody looks for stands first; then what it is made of, and where the hotel is at the end. */
export const INSURANCE_GROUPS: readonly ColumnGroup[] = [
  groupOf('Totals', ['TotalInsuredValue', 'TotalPremium', 'TotalWorkersComp', 'Difference']),
  groupOf('General', GENERAL_KEYS),
  groupOf('Insured Values', INSURED_VALUE_KEYS),
  groupOf('Workers Comp', WORKERS_COMP_KEYS),
  groupOf('Premiums', PREMIUM_KEYS),
  groupOf('Room Sales', ROOM_SALES_KEYS),
  groupOf('Carriers', CARRIER_KEYS),
  groupOf('Deductibles', DEDUCTIBLE_KEYS),
  groupOf('Renewals', RENEWAL_KEYS),
  groupOf('Claims', CLAIM_KEYS),
  groupOf('Notes', NOTE_KEYS),
  groupOf('Address', DESCRIPTIVE_KEYS.slice(0, BUILDING)),
  groupOf('Building', DESCRIPTIVE_KEYS.slice(BUILDING)),
];

const text = (key: string): Column<Row> => ({
  key,
  header: insuranceLabel(key),
  cell: (row) => (
    <span className={classes['text']} title={String(row[key] ?? '')}>
      {row[key]}
    </span>
  ),
});

const amount = (key: string): Column<Row> => ({
  key,
  header: insuranceLabel(key),
  align: 'right',
  cell: (row) => {
    const shown = formatMoney(row[key] as number | null | undefined);
    return isTotalKey(key) ? <strong>{shown}</strong> : shown;
  },
});

const day = (key: string): Column<Row> => ({
  key,
  header: insuranceLabel(key),
  sortValue: (row) => formatDate(row[key] as string | null | undefined),
  orderBy: (row) => String(row[key] ?? ''),
});

const STATUS: Column<Row> = {
  key: 'Status',
  header: 'Status',
  cell: ({ Status }) => Status && <Pill tone="warn">{Status}</Pill>,
};

export const insuranceColumns = (open: (LocationID: number) => void): Column<Row>[] => [
  {
    key: 'LegalName',
    header: 'Legal Name',
    frozen: true,
    cell: (row) => <LinkButton onClick={() => open(Number(row['LocationID']))}>{row.LegalName}</LinkButton>,
  },
  text('Name'),
  ...INSURANCE_GROUPS.flatMap(({ columns }) =>
    columns.map(({ key }) => (isMoneyKey(key) ? amount(key) : isRenewalKey(key) ? day(key) : text(key))),
  ),
];

function rowOf({ YearlyData, ...location }: InsuranceRecord, year: number): Row {
  const { Draft = false, ...figures } = YearlyData[String(year)] ?? {};
  return { ...location, ...figures, Status: Draft ? 'DRAFT' : '' };
}

const isDraft = ({ Status }: Row) => Status === 'DRAFT';

/** Only where there are drafts: nobody needs to be told that all figures count. */
function withStatus([name, ...columns]: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] {
  return [...(name ? [name] : []), ...(rows.some(isDraft) ? [STATUS] : []), ...columns];
}

interface InsuranceTableProps {
  records: readonly InsuranceRecord[];
  year: number;
  search: string;
  loading: Loading;
  choice: ColumnChoice;
  onOpen: (record: InsuranceRecord) => void;
}

/** One year of all locations; a legal name opens its record. */
export function InsuranceTable({ records, year, search, loading, choice, onOpen }: InsuranceTableProps) {
  const rows = useMemo(() => records.map((record) => rowOf(record, year)), [records, year]);
  const columns = useMemo(() => {
    const all = insuranceColumns((LocationID) => {
      const record = records.find((each) => each.LocationID === LocationID);
      if (record) onOpen(record);
    });
    return withStatus(all, rows);
  }, [records, rows, onOpen]);
  const { matching, table } = useClientTable(rows, { columns, search });
  return (
    <DataTable
      label="Property Insurance Master"
      rowKey={(row) => Number(row['LocationID'])}
      loading={loading}
      emptyText={INSURANCE_TEXTS.empty}
      {...table}
      columns={choice.of(withTotals(columns, matching))}
    />
  );
}

function withTotals(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] {
  const confirmed = rows.filter((row) => !isDraft(row));
  return withFooters(columns, (key) => {
    if (key === 'LegalName') return confirmed.length < rows.length ? 'Total without drafts' : 'Total';
    return isMoneyKey(key) ? formatMoney(columnTotal(confirmed.map((row) => row[key]))) : undefined;
  });
}
