import {
  countdown,
  dateOrder,
  daysUntil,
  type franchiseTotals,
} from '@boh/contract/franchise/franchise.calc.ts';
import { franchiseFields, type Franchise } from '@boh/contract/franchise/franchise.contract.ts';
import type { Field } from '@boh/contract/record.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { Pill, type Tone } from '../../ui/page/stat-tile.tsx';
import { openCell } from '../../ui/table/open-cell.tsx';
import { recordColumns } from '../../ui/table/record-columns.ts';
import type { Column } from '../../ui/table/table-rows.ts';
import type { ColumnGroup } from '../../ui/table/use-column-choice.ts';
import { today } from '../../ui/text/time.ts';
import { withFooters } from '../../ui/table/with-footers.ts';
import classes from './franchise.module.css';

type Shown = Partial<Column<Franchise>>;

/** Amounts and counts as such, texts in one line and whole on hover. */
function shownAs(key: keyof Franchise, { kind }: Field): Shown {
  if (kind === 'integer') return { cell: (row) => formatCount(Number(row[key])) };
  if (kind !== 'text' && kind !== 'notes') return { cell: (row) => formatMoney(Number(row[key])) };
  return {
    cell: (row) => (
      <span className={classes['text']} title={String(row[key])}>
        {row[key]}
      </span>
    ),
  };
}

const CELLS: Readonly<Record<string, Shown>> = Object.fromEntries(
  Object.entries(franchiseFields).map(([key, field]) => [key, shownAs(key as keyof Franchise, field)]),
);

/** Free text that is often a date is sorted by time. */
const inTime = (key: 'EffectiveDate' | 'Window' | 'Expiration' | 'NoticePeriodWindowRenewal' | 'Pip') => ({
  ...CELLS[key],
  orderBy: (row: Franchise) => dateOrder(row[key]),
});

const dated = (key: 'EffectiveDate' | 'Window' | 'Expiration'): Shown => {
  // A day long past needs no countdown where it began.
  const farOf = (row: Franchise) => howFar(row[key], key === 'EffectiveDate');
  return {
    ...inTime(key),
    sortValue: (row) => [row[key], farOf(row)?.words].filter(Boolean).join(' '),
    cell: (row) => <DatedText text={row[key]} far={farOf(row)} />,
  };
};

type Key = keyof typeof franchiseFields;

const groupOf = (label: string, keys: readonly Key[]): ColumnGroup => ({
  label,
  columns: keys.map((key) => ({ key, label: franchiseFields[key].label })),
});

/** What is added up stands first, so that the totals are in view. */
export const FRANCHISE_GROUPS: readonly ColumnGroup[] = [
  groupOf('Rooms and Fees', [
    'TotalNumberOfRooms',
    'FranchiseApplicationFee',
    'PerKey',
    'RoyaltyFee',
    'MarketingFee',
  ]),
  groupOf('Agreement', ['Flag', 'ChainID', 'Terms', 'LiquidationDamage', 'AOP']),
  groupOf('Dates', ['EffectiveDate', 'Window', 'NoticePeriodWindowRenewal', 'Expiration']),
  groupOf('Parking', ['ParkingCount', 'ADAParkingCount']),
  groupOf('Notes', ['Pip', 'Ownership', 'Notes']),
];

const ORDER: readonly string[] = [
  'Name',
  'LegalName',
  ...FRANCHISE_GROUPS.flatMap(({ columns }) => columns.map(({ key }) => key)),
];

export const franchiseColumns = (open: (franchise: Franchise) => void): Column<Franchise>[] =>
  recordColumns<Franchise>(franchiseFields, {
    ...CELLS,
    Name: { frozen: true, cell: openCell(open, ({ Name }) => Name) },
    EffectiveDate: dated('EffectiveDate'),
    Window: dated('Window'),
    NoticePeriodWindowRenewal: inTime('NoticePeriodWindowRenewal'),
    Expiration: dated('Expiration'),
    FranchiseApplicationFee: { ...CELLS['FranchiseApplicationFee'], header: 'Franchise Application Fee ($)' },
    PerKey: { ...CELLS['PerKey'], header: 'Per Key ($)' },
    Pip: inTime('Pip'),
  }).sort((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));

const NEAR = 90;

interface Far {
  words: string;
  tone?: Tone;
}

/** How far away a free text is that is a real date. */
function howFar(written: string, onlyAhead: boolean): Far | null {
  const days = daysUntil(written, today());
  const words = countdown(written, today());
  if (days === null || words === null || (onlyAhead && days < 0)) return null;
  return days > NEAR ? { words } : { words, tone: days < 0 ? 'bad' : 'warn' };
}

/** Free text as it is; beside a real date, how far away it is. */
function DatedText({ text: shown, far }: { text: string; far: Far | null }) {
  if (far === null) return shown;
  const { words, ...tone } = far;
  return (
    <span className={classes['dated']}>
      {shown} <Pill {...tone}>{words}</Pill>
    </span>
  );
}

/** Sums under the columns that can be added up. */
export function withTotals(
  columns: readonly Column<Franchise>[],
  totals: ReturnType<typeof franchiseTotals>,
): Column<Franchise>[] {
  const footers: Record<string, string> = {
    Name: 'Total',
    FranchiseApplicationFee: formatMoney(totals.FranchiseApplicationFee),
    TotalNumberOfRooms: formatCount(totals.TotalNumberOfRooms),
    ParkingCount: formatCount(totals.ParkingCount),
    ADAParkingCount: formatCount(totals.ADAParkingCount),
  };
  return withFooters(columns, (key) => footers[key]);
}
