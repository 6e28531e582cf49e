import {
  countdown,
  dateOrder,
  daysUntil,
  type franchiseTotals,
} from '@boh/contract/franchise/franchise.calc.ts';
import type { Franchise } from '@boh/contract/franchise/franchise.contract.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { Pill, type Tone } from '../../ui/page/stat-tile.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { today } from '../../ui/text/time.ts';
import { withFooters } from '../../ui/table/with-footers.ts';
import classes from './franchise.module.css';

const text = (key: keyof Franchise, header: string): Column<Franchise> => ({
  key,
  header,
  cell: (row) => (
    <span className={classes['text']} title={String(row[key])}>
      {row[key]}
    </span>
  ),
});
/** Free text that is often a date is sorted by time. */
const inTime = (column: Column<Franchise>): Column<Franchise> => ({
  ...column,
  orderBy: (row) => dateOrder(String(row[column.key as keyof Franchise])),
});
const dated = (key: 'EffectiveDate' | 'Window' | 'Expiration', header: string): Column<Franchise> => {
  // A day long past needs no countdown where it began.
  const farOf = (row: Franchise) => howFar(row[key], key === 'EffectiveDate');
  return inTime({
    key,
    header,
    sortValue: (row) => [row[key], farOf(row)?.words].filter(Boolean).join(' '),
    cell: (row) => <DatedText text={row[key]} far={farOf(row)} />,
  });
};
const number = (
  key: keyof Franchise,
  header: string,
  format: (value: number) => string,
): Column<Franchise> => ({ key, header, align: 'right', cell: (row) => format(Number(row[key])) });

export const franchiseColumns = (open: (franchise: Franchise) => void): Column<Franchise>[] => [
  {
    key: 'Name',
    header: 'Name',
    frozen: true,
    cell: (row) => (
      <button type="button" className="link" onClick={() => open(row)}>
        {row.Name}
      </button>
    ),
  },
  text('LegalName', 'Legal Name'),
  text('ChainID', 'Chain ID'),
  text('Flag', 'Flag'),
  text('Terms', 'Terms'),
  dated('EffectiveDate', 'Effective Date'),
  dated('Window', 'Window'),
  inTime(text('NoticePeriodWindowRenewal', 'Notice Period Window Renewal')),
  dated('Expiration', 'Expiration'),
  text('LiquidationDamage', 'Liquidation Damage'),
  number('FranchiseApplicationFee', 'Franchise Application Fee ($)', formatMoney),
  number('TotalNumberOfRooms', 'Total Number Of Rooms', formatCount),
  number('PerKey', 'Per Key ($)', formatMoney),
  text('AOP', 'AOP'),
  number('RoyaltyFee', 'Royalty Fee %', formatMoney),
  number('MarketingFee', 'Marketing Fee %', formatMoney),
  number('ParkingCount', 'Parking Count', formatCount),
  number('ADAParkingCount', 'ADA Parking Count', formatCount),
  inTime(text('Pip', 'Pip')),
  text('Ownership', 'Ownership'),
  text('Notes', 'Notes'),
];

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
