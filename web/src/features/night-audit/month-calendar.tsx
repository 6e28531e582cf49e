import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { useRef, type KeyboardEvent } from 'react';
import { weekdayOf } from '../../ui/text/weekdays.ts';
import type { BoardDate, HotelMonth } from './board-days.ts';
import { closedText, dayLines, lacksOf } from './day-words.ts';
import type { DayOf } from './intake-types.ts';
import { StatePill } from './state-mark.tsx';
import classes from './night-audit.module.css';

/** The days of the month by week, Sunday first; null where a week begins or ends in another month. */
function weeksOf(dates: readonly BoardDate[]): (BoardDate | null)[][] {
  const blanks = Array.from({ length: weekdayOf(dates[0]?.date ?? '') }, () => null);
  const cells = [...blanks, ...dates];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => cells[week * 7 + place] ?? null),
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Where a key leads from a day. */
function dateBy(key: string, from: string, dates: readonly BoardDate[]): string | undefined {
  if (key === 'Home') return dates[0]?.date;
  if (key === 'End') return dates.at(-1)?.date;
  const step = STEPS[key];
  return step === undefined ? undefined : dates.find(({ date }) => date === movedDays(from, step))?.date;
}

interface MonthCalendarProps {
  label: string;
  dates: readonly BoardDate[];
  month: HotelMonth;
  onDay: (day: DayOf) => void;
}

/** The month of one hotel: each day with its state and what it lacks. Arrows go from day to day, Enter opens one. */
export function MonthCalendar({ label, dates, month, onDay }: MonthCalendarProps) {
  const table = useRef<HTMLTableElement>(null);
  const { LocationID, Today, days, closable } = month;
  const first =
    dates.find(({ date }) => date === closable[0]) ?? dates.find(({ date }) => date === Today) ?? dates[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined;
    const to = from === undefined ? undefined : dateBy(event.key, from, dates);
    if (to === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };
  return (
    <table ref={table} role="grid" className={classes['calendar']} aria-label={label} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeksOf(dates)[1]?.map((of) => (
            <th key={of?.date} scope="col">
              {of?.name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(dates).map((week, place) => (
          <tr key={place}>
            {week.map((of, weekday) =>
              of === null ? (
                <td key={weekday} className={classes['otherMonth']} />
              ) : (
                <td key={weekday} data-weekend={of.isWeekend || undefined}>
                  <CalendarDay
                    of={of}
                    day={days.get(of.date)}
                    isNext={of.date === closable[0]}
                    isToday={of.date === Today}
                    isAhead={of.date > Today}
                    isEntry={of === first}
                    onOpen={() => onDay({ LocationID, Date: of.date })}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CalendarDayProps {
  of: BoardDate;
  day: ReturnType<HotelMonth['days']['get']>;
  isNext: boolean;
  isToday: boolean;
  isAhead: boolean;
  /** The one that the Tab key leads to. */
  isEntry: boolean;
  onOpen: () => void;
}

function CalendarDay({
  of: { date, name },
  day,
  isNext,
  isToday,
  isAhead,
  isEntry,
  onOpen,
}: CalendarDayProps) {
  const state = day?.State ?? null;
  const lacks = day && state !== null && state !== 'Closed' ? lacksOf(day) : [];
  const remarks = isNext ? ['Next to be closed'] : lacks;
  const words = state === 'Closed' && day ? [closedText(day)] : isAhead ? ['not yet'] : dayLines(day, isNext);
  return (
    <button
      type="button"
      className={classes['date']}
      data-date={date}
      data-state={state ?? undefined}
      data-next={isNext || undefined}
      data-today={isToday || undefined}
      tabIndex={isEntry ? 0 : -1}
      aria-disabled={isAhead || undefined}
      title={`${name}: ${words.join(', ')}`}
      onClick={isAhead ? undefined : onOpen}
    >
      <span className={classes['dateHead']}>
        <span className={classes['dateNumber']}>{Number(date.slice(8))}</span>
        {state !== null && <StatePill state={state} />}
      </span>
      {remarks.length > 0 && <span className={classes['remark']}>{remarks.join(', ')}</span>}
    </button>
  );
}
