import { OVERDUE_DAYS } from '@boh/contract/bank/deposits.calc.ts';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import type { Deposit } from './bank.queries.ts';
import { StatePill } from './state-pill.tsx';
import classes from './bank.module.css';

function StateCell({ State, Offered }: Deposit) {
  return (
    <span className={classes['states']}>
      <StatePill state={State} />
      {Offered && <StatePill state="Offered">To choose</StatePill>}
    </span>
  );
}

export const depositColumns = (open: (deposit: Deposit) => void): Column<Deposit>[] => [
  {
    key: 'Date',
    header: 'Date',
    frozen: true,
    cell: openCell(open, ({ Date }) => formatDate(Date)),
    hint: 'The day of the cash count; of a credit nobody expected, the day the bank posted it',
  },
  { key: 'LocationName', header: 'Hotel' },
  { key: 'ShiftType', header: 'Shift' },
  { key: 'Drop', header: 'Drop ($)', align: 'right', cell: ({ Drop }) => formatMoney(Drop) },
  { key: 'State', header: 'State', cell: StateCell },
  {
    key: 'BankingDays',
    header: 'Banking Days',
    align: 'right',
    cell: ({ BankingDays }) => formatCount(BankingDays),
    hint: `From the count to the credit, or to today where there is none; overdue after ${OVERDUE_DAYS}`,
  },
  {
    key: 'Credited',
    header: 'Credited ($)',
    align: 'right',
    cell: ({ Credited }) => formatMoney(Credited),
    hint: 'All credits of the match together, also where they are several drops',
  },
  { key: 'CreditDate', header: 'Credited On', cell: ({ CreditDate }) => formatDate(CreditDate) },
  {
    key: 'Difference',
    header: 'Difference ($)',
    align: 'right',
    cell: ({ Difference }) => (Difference === 0 ? '' : formatMoney(Difference)),
    hint: 'The credits less the drops of the match; only what was matched by hand can differ',
  },
  { key: 'AccountName', header: 'Account', sortable: false },
  { key: 'Text', header: 'Bank’s Text', sortable: false },
  { key: 'Reason', header: 'Reason', sortable: false },
  { key: 'MatchedByName', header: 'Matched By', sortable: false },
  {
    key: 'MatchedAt',
    header: 'Matched At',
    sortable: false,
    cell: ({ MatchedAt, Timezone }) => formatTime(MatchedAt, Timezone),
  },
];
