import { DAY_STATES, type DayState } from '@boh/contract/intake/intake.words.ts';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { formatCount } from '../../ui/text/money.ts';
import { letterOf, STATE_HINTS, STATE_TONES } from './day-words.ts';
import classes from './night-audit.module.css';

/** A state in its word. */
export function StatePill({ state }: { state: DayState | null }) {
  if (state === null) return <Pill>No state</Pill>;
  if (state === 'Balanced') return <span className={classes['balanced']}>{state}</span>;
  return <Pill tone={STATE_TONES[state]}>{state}</Pill>;
}

/** What the letters of the board mean, with how many days of each there are. */
export function StateLegend({ counts }: { counts: Readonly<Record<DayState, number>> }) {
  return (
    <ul className={classes['legend']} aria-label="States">
      {DAY_STATES.map((state) => (
        <li key={state} title={STATE_HINTS[state]}>
          <span className={classes['mark']} data-state={state} aria-hidden="true">
            {letterOf(state)}
          </span>
          {state} <strong>{formatCount(counts[state])}</strong>
        </li>
      ))}
      <li>
        <span className={classes['mark']} data-state="Balanced" data-next aria-hidden="true">
          B
        </span>
        Next to be closed
      </li>
    </ul>
  );
}
