import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import type { Candidates } from './bank.queries.ts';
import classes from './bank.module.css';

type Offer = Candidates['Offers'][number];

interface MatchOffersProps {
  candidates: Candidates;
  match: (body: { LogIDs: number[]; TransactionIDs: number[]; Reason: string }) => Promise<void>;
  isSaving: boolean;
  onMatched: () => void;
}

/** The ways that fit to the cent: one press takes one of them. */
export function MatchOffers({ candidates, match, isSaving, onMatched }: MatchOffersProps) {
  const { getValues } = useFormContext();
  const [taken, setTaken] = useState<Offer | null>(null);
  const { Offers } = candidates;
  if (Offers.length === 0) return null;
  const reason = `Chosen among ${Offers.length} that fit`;
  const take = async (offer: Offer) => {
    setTaken(offer);
    const typed = String(getValues('Reason') ?? '').trim();
    const { LogIDs, TransactionIDs } = offer;
    // What refuses it is said by the toast, and the lists are loaded again.
    await match({ LogIDs, TransactionIDs, Reason: typed || reason }).then(onMatched, () => setTaken(null));
  };
  return (
    <section aria-label="Offers">
      <h3 className={classes['partTitle']}>
        {Offers.length === 1 ? 'This fits, but what it needs fits elsewhere too' : 'More than one way fits'}
      </h3>
      <p className={classes['soft']}>
        Press the right one. It is kept with the reason “{reason}”, or with yours if you write one below.
      </p>
      <ul className={classes['offers']}>
        {Offers.map((offer, place) => (
          <li key={`${offer.LogIDs.join()} ${offer.TransactionIDs.join()}`}>
            <Sides offer={offer} candidates={candidates} />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Match these: way ${place + 1}`}
              loading={isSaving && taken === offer}
              disabled={isSaving}
              onClick={() => void take(offer)}
            >
              Match these
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The drops of an offer beside its credits. */
function Sides({ offer, candidates: { Drops, Credits } }: { offer: Offer; candidates: Candidates }) {
  return (
    <>
      <ul className={classes['offered']} aria-label="Drops">
        {Drops.filter(({ LogID }) => offer.LogIDs.includes(LogID)).map(({ LogID, Date, ShiftType, Drop }) => (
          <Side key={LogID} date={Date} amount={Drop} text={ShiftType} />
        ))}
      </ul>
      <span aria-hidden="true">=</span>
      <ul className={classes['offered']} aria-label="Credits">
        {Credits.filter(({ TransactionID }) => offer.TransactionIDs.includes(TransactionID)).map(
          ({ TransactionID, Date, Amount, AccountName, Text }) => (
            <Side key={TransactionID} date={Date} amount={Amount} text={`${AccountName} · ${Text}`} />
          ),
        )}
      </ul>
    </>
  );
}

const Side = ({ date, amount, text }: { date: string; amount: number; text: string }) => (
  <li className={classes['pick']}>
    <span>{formatDate(date)}</span>
    <span className={classes['pickText']} title={text}>
      {text}
    </span>
    <span className={classes['pickAmount']}>{formatMoney(amount)}</span>
  </li>
);
