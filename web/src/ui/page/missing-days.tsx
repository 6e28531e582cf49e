import { useState } from 'react';
import { usePrinting } from '../print/use-printing.ts';
import { formatDate } from '../text/time.ts';
import { LinkButton } from './link-button.tsx';
import classes from './missing-days.module.css';

interface MissingDaysProps {
  hotels: readonly { LocationID: number; Name: string; Dates: readonly string[] }[];
}

const MOST_DATES = 6;

/** Beyond so many hotels the others are folded away: the figures must not be below them all. */
const MOST_HOTELS = 12;

type Hotel = MissingDaysProps['hotels'][number];

function HotelDays({ hotel: { Name, Dates } }: { hotel: Hotel }) {
  return (
    <li>
      {Name}:{' '}
      <span className="screen-only">
        {Dates.slice(-MOST_DATES).map(formatDate).join(', ')}
        {Dates.length > MOST_DATES && (
          <details className={classes['earlier']}>
            <summary>and {Dates.length - MOST_DATES} earlier</summary>
            {Dates.slice(0, -MOST_DATES).map(formatDate).join(', ')}
          </details>
        )}
      </span>
      <span className={`print-only ${classes['inLine'] ?? ''}`}>{Dates.map(formatDate).join(', ')}</span>
    </li>
  );
}

/** Days without figures, before the figures: who reads them knows what they lack. */
export function MissingDays({ hotels }: MissingDaysProps) {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  if (hotels.length === 0) return null;
  const isFolded = hotels.length > MOST_HOTELS && !isWhole && !isPrinting;
  return (
    <section className={classes['missing']} aria-label="Days without figures">
      <strong>Days without figures</strong>
      <ul>
        {(isFolded ? hotels.slice(0, MOST_HOTELS) : hotels).map((hotel) => (
          <HotelDays key={hotel.LocationID} hotel={hotel} />
        ))}
      </ul>
      {isFolded && (
        <LinkButton onClick={() => setWhole(true)}>and {hotels.length - MOST_HOTELS} more hotels</LinkButton>
      )}
    </section>
  );
}
