import { formatDate } from '../text/time.ts';
import classes from './missing-days.module.css';

interface MissingDaysProps {
  hotels: readonly { LocationID: number; Name: string; Dates: readonly string[] }[];
}

const MOST_DATES = 6;

/** Days without figures, before the figures: who reads them knows what they lack. */
export function MissingDays({ hotels }: MissingDaysProps) {
  if (hotels.length === 0) return null;
  return (
    <section className={classes['missing']} aria-label="Days without figures">
      <strong>Days without figures</strong>
      <ul>
        {hotels.map(({ LocationID, Name, Dates }) => (
          <li key={LocationID}>
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
            <span className={`print-only ${classes['inLine'] ?? ''}`}>
              {Dates.map(formatDate).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
