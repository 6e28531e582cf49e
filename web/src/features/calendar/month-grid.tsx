import type { CalendarRow } from '@boh/contract/calendar/calendar.contract.ts';
import { formatClock } from '@boh/contract/clock.ts';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { useTips } from '../../ui/page/use-tips.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';
import { weekdayName } from '../../ui/text/weekdays.ts';
import { countText, dateLines, dayTitle } from './date-words.ts';
import { KindIcon } from './kind-mark.tsx';
import { dayBy, drawnOf, weeksOf } from './month-days.ts';
import { dayHeight, useLines } from './use-lines.ts';
import classes from './calendar.module.css';

interface MonthGridProps {
  label: string;
  month: string;
  today: string;
  days: ReadonlyMap<string, CalendarRow[]>;
  /** A day was opened: all of its dates, or a new entry where there is none. */
  onDay: (date: string) => void;
  onEntry: (row: CalendarRow) => void;
  onMonth: (month: string) => void;
}

const NONE: CalendarRow[] = [];

/**
 * A month, week by week from Sunday on. It is one stop of the Tab key: arrows go from day to day, into other months too,
 * Home and End to the ends of the week, Page Up and Page Down by months, and Enter opens the day.
 */
export function MonthGrid({ label, month, today, days, onDay, onEntry, onMonth }: MonthGridProps) {
  const weeks = weeksOf(month);
  const grid = useRef<HTMLTableElement>(null);
  const [lines, watch] = useLines(weeks.length);
  const isPrinting = usePrinting();
  const tips = useTips();
  const [chosen, setChosen] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  const isIn = (date: string) => date.startsWith(month);
  // The one that the Tab key leads to.
  const entry = isIn(chosen) ? chosen : isIn(today) ? today : `${month}-01`;
  useEffect(() => {
    if (wanted === null || !wanted.startsWith(month)) return;
    grid.current?.querySelector<HTMLElement>(`[data-date="${wanted}"]`)?.focus();
    setWanted(null);
  }, [wanted, month]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    tips.area.onKeyDown(event);
    const from = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined;
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = dayBy(event.key, from);
    const isOpening = event.key === 'Enter' || event.key === ' ';
    if (to === undefined && !isOpening) return;
    event.preventDefault();
    if (to === undefined) {
      onDay(from);
      return;
    }
    setChosen(to);
    setWanted(to);
    if (!isIn(to)) onMonth(to.slice(0, 7));
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    tips.area.onClick(event);
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('a, button')) return;
    const date = target?.closest<HTMLElement>('[data-date]')?.dataset['date'];
    if (date === undefined) return;
    setChosen(date);
    onDay(date);
  };
  return (
    <div ref={watch} data-wide {...tips.area} onClick={onClick} onKeyDown={onKeyDown}>
      {tips.card}
      <table ref={grid} role="grid" aria-label={label} className={classes['month']}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={weekdayName(date, 'long')}>
                {weekdayName(date, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <DayCell
                  key={date}
                  date={date}
                  rows={days.get(date) ?? NONE}
                  lines={isPrinting ? Infinity : lines}
                  isOther={!isIn(date)}
                  isToday={date === today}
                  isEntry={date === entry}
                  onDay={onDay}
                  onEntry={onEntry}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps extends Pick<MonthGridProps, 'onDay' | 'onEntry'> {
  date: string;
  rows: readonly CalendarRow[];
  /** How many lines there is room for. */
  lines: number;
  isOther: boolean;
  isToday: boolean;
  isEntry: boolean;
}

function DayCell({ date, rows, lines, isOther, isToday, isEntry, onDay, onEntry }: DayCellProps) {
  const drawn = rows.slice(0, drawnOf(rows.length, lines));
  const more = rows.length - drawn.length;
  const number = Number(date.slice(8));
  return (
    <td
      role="gridcell"
      className={classes['day']}
      style={lines === Infinity ? undefined : { height: dayHeight(lines) }}
      tabIndex={isEntry ? 0 : -1}
      data-date={date}
      data-other={isOther || undefined}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className={classes['number']}>
        <VisuallyHidden>
          {`${dayTitle(date)}, ${rows.length === 0 ? 'no dates' : countText(rows.length)}`}
        </VisuallyHidden>
        <span aria-hidden="true">{number === 1 ? `${date.slice(5, 7)}/01` : number}</span>
        {isToday && (
          <span aria-hidden="true" className={classes['today']}>
            Today
          </span>
        )}
      </div>
      {drawn.map((row) => (
        <Chip key={row.Key} row={row} onEntry={onEntry} />
      ))}
      {more > 0 && (
        <button type="button" className={classes['more']} tabIndex={-1} onClick={() => onDay(date)}>
          +{more} more
        </button>
      )}
    </td>
  );
}

/** A date in one line: what is cut off is told on hover, and by the window of its day. */
function Chip({ row, onEntry }: { row: CalendarRow } & Pick<MonthGridProps, 'onEntry'>) {
  const { Kind, Time, Entry, Link: to } = row;
  const shared = {
    className: classes['chip'],
    tabIndex: -1,
    'data-kind': Kind,
    'data-tip': dateLines(row).join('\n'),
  };
  const text = (
    <>
      <KindIcon kind={Kind} />
      <VisuallyHidden>{`${Kind}, `}</VisuallyHidden>
      <span className={classes['chipText']}>
        {Time !== null && <strong>{formatClock(Time)} </strong>}
        {chipText(row)}
      </span>
    </>
  );
  return Entry ? (
    <button type="button" {...shared} onClick={() => onEntry(row)}>
      {text}
    </button>
  ) : (
    <Link to={to} {...shared}>
      {text}
    </Link>
  );
}

/** The hotel first: it is what dates of one kind differ by. */
const chipText = ({ Title, LocationName, Entry }: CalendarRow): string =>
  Entry || LocationName === '' ? Title : `${LocationName}: ${Title}`;
