import { formatClock } from '@boh/contract/clock.ts';
import type { HandoverContents } from '@boh/contract/handover/handover.contract.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../../ui/text/money.ts';
import { formatDate, formatTime } from '../../../ui/text/time.ts';
import { OverShort } from '../sheets/cash-totals.tsx';
import classes from './handover.module.css';

interface PartProps {
  title: string;
  /** How many there were, also where not all of them are listed. */
  count: number;
  none: string;
  children: readonly ReactNode[];
}

function Part({ title, count, none, children }: PartProps) {
  const left = count - children.length;
  return (
    <section className={classes['part']}>
      <h3>
        {title} ({count})
      </h3>
      {count === 0 ? <p className={classes['soft']}>{none}</p> : <ul>{children}</ul>}
      {left > 0 && <p className={classes['soft']}>and {left} older</p>}
    </section>
  );
}

const Words = ({ text }: { text: string }) => text !== '' && <p data-case="keep">{text}</p>;

interface ContentsProps {
  of: HandoverContents;
  /** Whether the entries lead to their logs: on paper they do not. */
  hasLinks?: boolean;
}

/** What a shift hands over, or handed over, to the next one. */
export function Contents({ of, hasLinks = false }: ContentsProps) {
  const { Timezone, CashCount } = of;
  const by = ({ PostedByName, CreatedAt }: { PostedByName: string; CreatedAt: string }) =>
    `${PostedByName}, ${formatTime(CreatedAt, Timezone)}`;
  return (
    <div className={classes['contents']}>
      <Part title="Open entries" count={of.OpenEntries} none="No entry is open.">
        {of.Entries.map((entry) => (
          <li key={entry.LogID}>
            <p className={classes['soft']}>
              {hasLinks ? (
                <Link to={`?record=${entry.LogID}`} className="link">
                  {entry.Headline} {formatDate(entry.Date)}
                </Link>
              ) : (
                `${entry.Headline} ${formatDate(entry.Date)}`
              )}{' '}
              · {by(entry)}
              {entry.Replies > 0 && ` · ${entry.Replies === 1 ? '1 reply' : `${entry.Replies} replies`}`}
            </p>
            <Words text={entry.Entry} />
          </li>
        ))}
      </Part>
      <Part title="ADA needs" count={of.OpenAda} none="No need is left to do.">
        {of.Ada.map((need) => (
          <li key={need.ADAComplianceID}>
            <p className={classes['soft']}>
              Room {need.RoomNumber} · {need.GuestName} · {by(need)}
            </p>
            <Words text={need.SpecialNeeds} />
            <Words text={need.Notes} />
          </li>
        ))}
      </Part>
      <Part title="Calls not done" count={of.OpenCalls} none="No call is left to do.">
        {of.Calls.map((call) => (
          <li key={call.PreDepartCallID}>
            <p className={classes['soft']}>
              Room {call.RoomNumber} · {call.GuestName} · called {formatDate(call.DateCalled)}{' '}
              {formatClock(call.TimeCalled)}
            </p>
            <Words text={call.ServiceIssues} />
            <Words text={call.Notes} />
          </li>
        ))}
      </Part>
      <section className={classes['part']}>
        <h3>Last cash count</h3>
        {CashCount ? (
          <>
            <p className={classes['soft']}>
              {CashCount.ShiftType} {formatDate(CashCount.Date)} · {by(CashCount)}
            </p>
            <p>
              Total {formatMoney(CashCount.Total)}, bank till {formatMoney(CashCount.BankTill)}, deposit drop{' '}
              {formatMoney(CashCount.DepositDrop)}: over/short <OverShort amount={CashCount.OverShort} />
            </p>
            <Words text={CashCount.Notes} />
          </>
        ) : (
          <p className={classes['soft']}>Nothing was counted yet.</p>
        )}
      </section>
    </div>
  );
}
