import { missingOf } from '@boh/contract/dashboards/dashboards.calc.ts';
import type { listDashboards } from '@boh/contract/dashboards/dashboards.contract.ts';
import type { RowOf } from '../../api/use-list.ts';
import { Sparkline } from '../../ui/chart/chart.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { daysBefore, formatDate } from '../../ui/text/time.ts';
import { Pill } from '../../ui/page/stat-tile.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import classes from './dashboards.module.css';

export type Row = RowOf<typeof listDashboards>;

interface ChangeProps {
  value: number | null;
  unit: '%' | 'pts';
  /** For costs a rise is bad news. */
  lowerIsBetter?: boolean;
}

/** `+4.2 %`: the sign says it too, so that colour alone carries nothing. */
function Change({ value, unit, lowerIsBetter = false }: ChangeProps) {
  if (value === null) return <span className={classes['change']}>—</span>;
  const tone = value === 0 ? undefined : value > 0 === lowerIsBetter ? 'bad' : 'good';
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return (
    <span className={classes['change']} data-tone={tone}>
      {sign}
      {Math.abs(value).toFixed(1)} {unit}
    </span>
  );
}

type FigureKey = 'Occupancy' | 'Adr' | 'RevPAR' | 'Revenue' | 'PayrollPercent';

function figure(key: FigureKey, header: string, change: Omit<ChangeProps, 'value'>): Column<Row> {
  return {
    key,
    header,
    align: 'right',
    hint: 'Last 30 days, the change against the 30 days before, and against the same days last year',
    // Line by line beside the words of the first cell.
    cell: (row) => (
      <span className={classes['figure']}>
        <span>{formatMoney(row[key])}</span>
        <Change value={row[`${key}Change`]} {...change} />
        <Change value={row.LastYear?.[`${key}Change`] ?? null} {...change} />
      </span>
    ),
  };
}

export const MISSING = [
  { key: 'NoSalesYesterday', label: 'No sales for yesterday', short: 'Sales' },
  { key: 'NoCashCountLastShift', label: 'No cash count last shift', short: 'Cash count' },
  { key: 'NoHousekeepingToday', label: 'No housekeeping log today', short: 'Housekeeping' },
] as const;

function Missing({ row }: { row: Row }) {
  const missing = MISSING.filter(({ key }) => row[key]);
  if (missing.length === 0) return <Pill tone="good">Nothing</Pill>;
  return (
    <span className={classes['pills']}>
      {missing.map(({ key, short }) => (
        <Pill key={key} tone="warn">
          {short}
        </Pill>
      ))}
    </span>
  );
}

/** One row per hotel; a click on it, or its name for the keyboard, opens the charts below it. */
export const columnsOf = (openKey: number | null, onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'Name',
    header: 'Location',
    frozen: true,
    cell: (row) => (
      <span className={classes['hotel']}>
        <LinkButton aria-expanded={openKey === row.LocationID} onClick={() => onOpen(row)}>
          {row.Name}
        </LinkButton>
        <span className={classes['change']}>against the 30 days before</span>
        <span className={classes['change']}>against the same days last year</span>
      </span>
    ),
  },
  figure('Occupancy', 'Occupancy (%)', { unit: 'pts' }),
  figure('Adr', 'ADR ($)', { unit: '%' }),
  figure('RevPAR', 'RevPAR ($)', { unit: '%' }),
  figure('Revenue', 'Revenue ($)', { unit: '%' }),
  figure('PayrollPercent', 'Payroll (%)', { unit: 'pts', lowerIsBetter: true }),
  {
    key: 'Spark',
    header: 'RevPAR, 30 days',
    sortable: false,
    cell: (row) => (
      <Sparkline
        label={`RevPAR of ${row.Name}, last 30 days`}
        values={row.Spark}
        textOf={(place) => {
          const value = row.Spark[place] ?? null;
          const day = formatDate(daysBefore(row.From, -place));
          return `${day}: ${value === null ? 'no sales' : `$${formatMoney(value)}`}`;
        }}
      />
    ),
  },
  {
    key: 'Missing',
    header: 'Missing',
    sortValue: missingOf,
    cell: (row) => <Missing row={row} />,
  },
];
