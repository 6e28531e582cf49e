import { asksForReason, cashTotals } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '../../../ui/text/money.ts';
import classes from '../desk-log.module.css';

const toneOf = (amount: number) => (amount === 0 ? undefined : amount > 0 ? 'over' : 'short');

export function OverShort({ amount }: { amount: number }) {
  const tone = toneOf(amount);
  return <span className={tone && classes[tone]}>{formatMoney(amount)}</span>;
}

/** Total and over/short of what is typed so far, and the question why once it is off by more than the group lets pass. */
export function LiveTotals({ limit }: { limit: number | null }) {
  const typed = useWatch() as Record<string, unknown>;
  const { Total, OverShort: overShort } = cashTotals(typed);
  // Until both are typed there is nothing to be over or short of.
  const isWhole = typed['BankTill'] !== '' && typed['DepositDrop'] !== '';
  const tone = isWhole ? toneOf(overShort) : undefined;
  const isAsked = isWhole && asksForReason(typed, limit);
  return (
    <div className={classes['totals']} data-tone={tone}>
      <dl aria-live="polite">
        <div>
          <dt>Total</dt>
          <dd>{formatMoney(Total)}</dd>
        </div>
        <div className={classes['overShort']}>
          <dt>Over/Short</dt>
          <dd>
            <OverShort amount={overShort} />
          </dd>
        </div>
      </dl>
      {isAsked && (
        <p role="status" className={classes['why']}>
          <strong>
            {formatMoney(Math.abs(overShort))} {overShort > 0 ? 'over' : 'short'}. Say why in the notes.
          </strong>{' '}
          Without a word the count is marked as “no reason given”.
        </p>
      )}
    </div>
  );
}
