import { memo, useMemo, useState, type KeyboardEvent } from 'react';
import { useTips } from '../../ui/page/use-tips.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';
import tables from '../../ui/table/data-table.module.css';
import { HeadCell } from '../../ui/table/head-cell.tsx';
import { PrintedTable } from '../../ui/table/printed-table.tsx';
import { RowGap } from '../../ui/table/row-gap.tsx';
import type { Column, Sort } from '../../ui/table/table-rows.ts';
import { useDrawnRows } from '../../ui/table/use-drawn-rows.ts';
import { useTableBox } from '../../ui/table/use-table-box.ts';
import { useWantedFocus } from '../../ui/table/use-row-keys.ts';
import { formatCount } from '../../ui/text/money.ts';
import { isOpenDay, type BoardDate, type HotelMonth } from './board-days.ts';
import { dayLines, letterOf } from './day-words.ts';
import { gridStep, type GridPlace } from './grid-step.ts';
import type { DayOf } from './intake-types.ts';
import classes from './night-audit.module.css';

/** Beyond so many hotels only those in view are drawn: each has a button for every day. */
const VIRTUAL_BEYOND = 40;
const ROW_HEIGHT = 32;
const NAME: Column<HotelMonth> = { key: 'Name', header: 'Hotel' };
const OPEN: Column<HotelMonth> = { key: 'open', header: 'Open', align: 'right' };

interface DayBoardProps {
  label: string;
  dates: readonly BoardDate[];
  months: readonly HotelMonth[];
  sorting: { sort: Sort | null; onSort: (key: string) => void };
  onDay: (day: DayOf) => void;
  onHotel: (LocationID: number) => void;
  onClose: (month: HotelMonth) => void;
}

/** Hotels down, days across. One stop of the Tab key: arrows, Home, End and the page keys go from cell to cell. */
export function DayBoard({ label, dates, months, sorting, onDay, onHotel, onClose }: DayBoardProps) {
  const [wanted, setWanted] = useState<GridPlace | null>(null);
  const isVirtual = months.length > VIRTUAL_BEYOND;
  const { ref, box, settled } = useTableBox({ isVirtual });
  const tips = useTips();
  const isPrinting = usePrinting();
  const { shown, above, below, reveal } = useDrawnRows({
    count: months.length,
    isVirtual,
    height: ROW_HEIGHT,
    overscan: 4,
    box,
    settled,
    // The head and the foot stay in view above the first and below the last row.
    scrollPaddingStart: 2 * ROW_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
  });
  useWantedFocus(
    wanted,
    ({ row, column }) => box.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`),
    ({ row }) => reveal(row),
  );

  const size = { rows: months.length, columns: dates.length + 2 };
  /** The board is entered where the work is: at the newest day that has a state. */
  const entry = () => ({ row: 0, column: 1 + Math.max(0, newestDay(months[0], dates)) });
  const open = (cell: GridPlace | null) => {
    const hotel = cell && months[cell.row];
    if (!cell || !hotel) return;
    const date = dates[cell.column - 1]?.date;
    if (cell.column === 0) onHotel(hotel.LocationID);
    else if (date === undefined) {
      if (hotel.closable.length > 0) onClose(hotel);
      else if (hotel.beginning !== null) onDay({ LocationID: hotel.LocationID, Date: hotel.beginning });
    } else if (date <= hotel.Today) onDay({ LocationID: hotel.LocationID, Date: date });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    tips.area.onKeyDown(event);
    if (event.altKey || event.shiftKey || event.metaKey) return;
    const at = placeOf(event.target);
    if (at && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      open(at);
      return;
    }
    const next = at
      ? gridStep(event.key, event.ctrlKey, at, size)
      : event.key.startsWith('Arrow') && event.target === event.currentTarget && months.length > 0
        ? entry()
        : null;
    if (!next) return;
    event.preventDefault();
    setWanted(next);
  };
  return (
    <>
      {isPrinting && <PaperBoard label={label} dates={dates} months={months} />}
      <div
        ref={ref}
        className={tables['scroll']}
        data-full
        tabIndex={0}
        role="group"
        aria-label={label}
        // A press opens the day: its tip would stay behind.
        {...tips.area}
        onClick={({ target }) => open(placeOf(target))}
        onKeyDown={onKeyDown}
      >
        {tips.card}
        <table
          role="grid"
          className={`${tables['table'] ?? ''} ${classes['board'] ?? ''}`}
          aria-label={label}
          aria-rowcount={isVirtual ? months.length + 2 : undefined}
        >
          <thead>
            <tr>
              <HeadCell column={NAME} {...sorting} />
              {dates.map((of) => (
                <DayHead key={of.date} of={of} isToday={of.date === months[0]?.Today} />
              ))}
              <HeadCell column={OPEN} {...sorting} />
            </tr>
          </thead>
          <tbody>
            <RowGap height={above} />
            {shown.map((index) => {
              const month = months[index];
              return (
                month && (
                  <HotelRow
                    key={month.LocationID}
                    month={month}
                    dates={dates}
                    row={index}
                    isVirtual={isVirtual}
                  />
                )
              );
            })}
            <RowGap height={below} />
          </tbody>
          <OpenFoot dates={dates} months={months} />
        </table>
      </div>
    </>
  );
}

const newestDay = (month: HotelMonth | undefined, dates: readonly BoardDate[]) =>
  dates.findLastIndex(({ date }) => (month?.days.get(date)?.State ?? null) !== null);

function placeOf(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = cell?.dataset['cell']?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

function DayHead({ of: { date, name, isWeekend }, isToday }: { of: BoardDate; isToday: boolean }) {
  return (
    <th
      scope="col"
      className={classes['dayHead']}
      data-weekend={isWeekend || undefined}
      data-today={isToday || undefined}
      aria-label={isToday ? `${name}, today` : name}
    >
      <span className={classes['weekday']}>{name.slice(0, 2)}</span>
      {Number(date.slice(8))}
    </th>
  );
}

interface HotelRowProps {
  month: HotelMonth;
  dates: readonly BoardDate[];
  row: number;
  isVirtual: boolean;
}

/** Memoised: moving through the board draws no row again. Days are no `<button>`: thousands of those take their time. */
const HotelRow = memo(function HotelRow({ month, dates, row, isVirtual }: HotelRowProps) {
  const { Name, Today, days, closable } = month;
  return (
    <tr data-row={row} aria-rowindex={isVirtual ? row + 2 : undefined}>
      <th scope="row" className={classes['hotel']}>
        <button type="button" className="link" tabIndex={-1} data-cell={`${row} 0`} title={Name}>
          {Name}
        </button>
      </th>
      {dates.map(({ date, name, isWeekend }, place) => {
        const day = days.get(date);
        const isNext = date === closable[0];
        const lines = dayLines(day, isNext);
        const head = `${Name}, ${name}`;
        const isAhead = date > Today;
        return (
          <td key={date} className={classes['day']} data-weekend={isWeekend || undefined}>
            <span
              role="button"
              className={classes['mark']}
              tabIndex={-1}
              data-cell={`${row} ${place + 1}`}
              data-state={day?.State ?? undefined}
              data-next={isNext || undefined}
              data-tip={isAhead ? undefined : [head, ...lines].join('\n')}
              aria-label={`${head}: ${isAhead ? 'not yet' : lines.join(', ')}`}
              aria-disabled={isAhead || undefined}
            >
              {day?.State ? letterOf(day.State) : isAhead ? '' : '·'}
            </span>
          </td>
        );
      })}
      <td className={classes['openCount']}>
        <CloseRun cell={`${row} ${dates.length + 1}`} of={month} />
      </td>
    </tr>
  );
});

const NOT_BEGUN = 'No day was closed here yet. The first one to be closed is where the night audit begins.';

/** How many days are open, and what closes those that can be. */
function CloseRun({ cell, of: { Name, open, closable, beginning } }: { cell: string; of: HotelMonth }) {
  const count = open === 0 ? '' : open;
  if (closable.length === 0 && beginning === null)
    return (
      <span tabIndex={-1} data-cell={cell}>
        {count}
      </span>
    );
  const isBegun = beginning === null;
  const label = isBegun ? `Close ${closable.length}` : 'Begin';
  const balanced = `balanced ${closable.length === 1 ? 'day' : 'days'}`;
  return (
    <>
      {count}
      <button
        type="button"
        className={classes['closeRun']}
        tabIndex={-1}
        data-cell={cell}
        aria-label={isBegun ? `${label} ${balanced} of ${Name}` : `Begin to close days of ${Name}`}
        title={isBegun ? 'Balanced days, oldest first' : NOT_BEGUN}
      >
        {label}
      </button>
    </>
  );
}

/** How many hotels are open on each day. */
function OpenFoot({ dates, months }: { dates: readonly BoardDate[]; months: readonly HotelMonth[] }) {
  const open = useMemo(
    () => dates.map(({ date }) => months.filter(({ days }) => isOpenDay(days.get(date))).length),
    [dates, months],
  );
  return (
    <tfoot>
      <tr>
        <td className={classes['footName']}>Hotels open</td>
        {dates.map(({ date }, place) => (
          <td key={date} className={classes['footDay']}>
            {open[place] === 0 ? '' : open[place]}
          </td>
        ))}
        <td className={classes['openCount']}>
          {formatCount(months.reduce((sum, { open: count }) => sum + count, 0))}
        </td>
      </tr>
    </tfoot>
  );
}

/** The letters on paper, with their meaning below. */
function PaperBoard({ label, dates, months }: Pick<DayBoardProps, 'label' | 'dates' | 'months'>) {
  const columns: Column<HotelMonth>[] = [
    NAME,
    ...dates.map(({ date }): Column<HotelMonth> => ({
      key: date,
      header: date.slice(8),
      align: 'center',
      cell: ({ days }) => {
        const state = days.get(date)?.State;
        return state ? letterOf(state) : '';
      },
    })),
    { ...OPEN, cell: ({ open }) => String(open) },
  ];
  return (
    <PrintedTable label={label} columns={columns} rows={months} rowKey={({ LocationID }) => LocationID} />
  );
}
