import { pageAddress } from '@boh/contract/pages.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayOpen } from '../../session/use-may-open.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import type { Deposit, Transaction } from './bank.queries.ts';
import { StatePill } from './state-pill.tsx';
import classes from './bank.module.css';

interface CountLinkProps {
  count: Pick<Deposit, 'LocationID' | 'Date'>;
  children: ReactNode;
}

/** Leads to the cash counts of the day at that hotel; plain words for whoever cannot open them. */
export function CountLink({ count: { LocationID, Date }, children }: CountLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen('logbook', LocationID)) return <>{children}</>;
  const address = new URLSearchParams({
    ...{ tab: 'sheets', sheet: 'cash', from: Date, to: Date, at: String(LocationID) },
  });
  return (
    <Link className="link" to={`${pageAddress('logbook')}?${address.toString()}`}>
      {children}
    </Link>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** `1 banking day`, `6 banking days`. */
const daysText = (days: number): string => `${days} banking ${days === 1 ? 'day' : 'days'}`;

/** `+5.00`, `−5.00`. */
export const differenceText = (difference: number): string =>
  difference === 0 ? '0.00' : `${difference > 0 ? '+' : '−'}${formatMoney(Math.abs(difference))}`;

/** What is known of a drop before anybody looks for its credit. */
export function DropFacts({ drop }: { drop: Deposit }) {
  return (
    <dl className={classes['facts']}>
      <Fact label="Hotel">{drop.LocationName}</Fact>
      <Fact label="Cash count">
        <CountLink count={drop}>
          {formatDate(drop.Date)}, {drop.ShiftType}
        </CountLink>
      </Fact>
      <Fact label="Drop ($)">{formatMoney(drop.Drop)}</Fact>
      <Fact label="State">
        <StatePill state={drop.State} />
        {drop.BankingDays !== null && (
          <span className={classes['soft']}>
            {' '}
            {drop.State === 'Matched' ? 'after' : 'for'} {daysText(drop.BankingDays)}
          </span>
        )}
      </Fact>
    </dl>
  );
}

/** The same of a credit that nobody expected. */
export function CreditFacts({ credit }: { credit: Transaction }) {
  return (
    <dl className={classes['facts']}>
      <Fact label="Hotel">{credit.LocationName}</Fact>
      <Fact label="Account">{credit.AccountName}</Fact>
      <Fact label="Posted">{formatDate(credit.Date)}</Fact>
      <Fact label={`Credit (${credit.Currency})`}>{formatMoney(credit.Amount)}</Fact>
      <Fact label="Bank’s text">
        {credit.Text}
        {credit.Reference !== '' && <span className={classes['soft']}> {credit.Reference}</span>}
      </Fact>
    </dl>
  );
}
