import { labelOf } from '@boh/contract/fields.ts';
import { CASH_FIELDS, cashTotals, lacksReason } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import type { listCashCounts } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import type { RowOf } from '../../../api/use-list.ts';
import { LinkButton } from '../../../ui/page/link-button.tsx';
import { Pill } from '../../../ui/page/stat-tile.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { formatDate } from '../../../ui/text/time.ts';
import classes from '../desk-log.module.css';
import { OverShort } from './cash-totals.tsx';
import { PostedBy } from './posted-by.tsx';
import { WrappedText } from './wrapped-text.tsx';

export type CashCount = RowOf<typeof listCashCounts>;

/** A count in words: `11/10/2026, PM OUT`. */
export const countName = ({ Date, ShiftType }: CashCount) => `${formatDate(Date)}, ${ShiftType}`;

const amountColumn = (
  key: string,
  header: string,
  amount: (row: CashCount) => number,
): Column<CashCount> => ({
  key,
  header,
  align: 'right',
  sortable: false,
  cell: (row) => formatMoney(amount(row)),
});

/** Whether it counts: one that was corrected does not, its correction stands in its place. */
function Shift({ row }: { row: CashCount }) {
  return (
    <span className={classes['posted']}>
      {row.ShiftType}
      {row.Corrects !== null && <span className={classes['note']}>Correction</span>}
      {row.CorrectedBy !== null && (
        <span>
          <Pill>Corrected</Pill>
        </span>
      )}
    </span>
  );
}

interface Doing {
  /** How far a count may be off without a note. */
  limit: number | null;
  print: (count: CashCount) => void;
  correct: (count: CashCount) => void;
}

export const cashColumns = ({ limit, print, correct }: Doing): Column<CashCount>[] => [
  { key: 'Date', header: 'Date', frozen: true, cell: (row) => formatDate(row.Date) },
  { key: 'ShiftType', header: 'Shift Type', cell: (row) => <Shift row={row} /> },
  amountColumn('Total', 'Total', (row) => cashTotals(row).Total),
  amountColumn('BankTill', 'Bank Till', (row) => row.BankTill),
  amountColumn('DepositDrop', 'Deposit Drop', (row) => row.DepositDrop),
  {
    key: 'OverShort',
    header: 'Over/Short',
    align: 'right',
    sortable: false,
    cell: (row) => (
      <>
        <OverShort amount={cashTotals(row).OverShort} />
        {row.CorrectedBy === null && lacksReason(row, limit) && (
          <span className={classes['noReason']}>no reason given</span>
        )}
      </>
    ),
  },
  {
    key: 'Print',
    header: 'Print',
    sortable: false,
    screenOnly: true,
    cell: (row) => (
      <span className={classes['rowActions']}>
        <LinkButton aria-label={`Print the cash count of ${countName(row)}`} onClick={() => print(row)}>
          Print
        </LinkButton>
        {row.CorrectedBy === null && (
          <LinkButton aria-label={`Correct the cash count of ${countName(row)}`} onClick={() => correct(row)}>
            Correct
          </LinkButton>
        )}
      </span>
    ),
  },
  { key: 'CreatedAt', header: 'Posted By', cell: (row) => <PostedBy row={row} /> },
  { key: 'Notes', header: 'Notes', sortable: false, cell: (row) => <WrappedText text={row.Notes} /> },
  ...CASH_FIELDS.map((field) => amountColumn(field, labelOf(field), (row) => row[field])),
];
