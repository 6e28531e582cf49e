import { labelOf } from '@boh/contract/fields.ts';
import { CASH_FIELDS, cashTotals } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import type { listCashCounts } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import type { RowOf } from '../../../api/use-list.ts';
import { useSession } from '../../../session/session.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { PrintSheet } from '../../../ui/print/print-sheet.tsx';
import { formatDate, formatTime } from '../../../ui/text/time.ts';
import classes from '../printed.module.css';

type CashCount = RowOf<typeof listCashCounts>;

interface PrintedCountProps {
  count: CashCount;
  onDone: () => void;
}

/** One cash count on one page, for the envelope of the drop: every denomination, the sums, two signatures. */
export function PrintedCount({ count, onDone }: PrintedCountProps) {
  const { location, fullName } = useSession();
  const { Total, OverShort } = cashTotals(count);
  const sums = {
    Total,
    'Bank Till': count.BankTill,
    'Deposit Drop': count.DepositDrop,
    'Over/Short': OverShort,
  };
  return (
    <PrintSheet
      title={`Cash Count ${formatDate(count.Date)}, ${count.ShiftType}`}
      place={location?.Name ?? ''}
      by={fullName}
      onDone={onDone}
    >
      <p className={classes['meta']}>
        Counted by {count.PostedByName}, {formatTime(count.CreatedAt, count.Timezone)}
        {count.Corrects !== null && ` · Corrects count ${count.Corrects}`}
        {count.CorrectedBy !== null && ` · Corrected by count ${count.CorrectedBy}`}
      </p>
      <table className={classes['amounts']}>
        <tbody>
          {CASH_FIELDS.map((field) => (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              <td>{formatMoney(count[field])}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={classes['sums']}>
          {Object.entries(sums).map(([label, amount]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count.Notes !== '' && (
        <p className={classes['text']} data-case="keep">
          {count.Notes}
        </p>
      )}
      <div className={classes['signatures']}>
        <span>Counted by</span>
        <span>Witness</span>
      </div>
    </PrintSheet>
  );
}
