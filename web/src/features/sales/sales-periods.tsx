import { PERIODS, type Period } from '@boh/contract/periods.calc.ts';
import { today } from '../../ui/text/time.ts';
import classes from './sales.module.css';

/** What managers look back on; the day itself has no sales before the morning after. */
const OFFERED: readonly Period[] = ['yesterday', 'last-weekend', 'last-week', 'this-month', 'last-month'];

interface SalesPeriodsProps {
  From: string;
  To: string;
  /** On the clock of the selected location. */
  zone: string | undefined;
  onChoose: (days: { From: string; To: string }) => void;
}

/** Days that are often asked for, at a click; it fills From and To, and a second one clears them again. */
export function SalesPeriods({ From, To, zone, onChoose }: SalesPeriodsProps) {
  const now = today(zone);
  return (
    <div className={classes['periods']} role="group" aria-label="Period">
      {OFFERED.map((period) => {
        const days = PERIODS[period].days(now);
        const isChosen = days.From === From && days.To === To;
        return (
          <button
            key={period}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? { From: '', To: '' } : days)}
          >
            {PERIODS[period].label}
          </button>
        );
      })}
    </div>
  );
}
