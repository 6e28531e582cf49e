import { FIRST_DAY, LAST_DAY } from '@boh/contract/fields.ts';
import { intervalAround, movedDays, type Days } from '@boh/contract/reports/report-days.calc.ts';
import { monthAfter, monthBefore } from '../../ui/text/weekdays.ts';

const WEEK = 7;

/** A day that can be asked for: the nearest one where it lies before the first or after the last of them. */
export function heldDay(day: string): string {
  if (day < FIRST_DAY) return FIRST_DAY;
  return day > LAST_DAY ? LAST_DAY : day;
}

/** The days that a month is drawn with: whole weeks from Sunday on, which its neighbours fill up. */
function drawnDays(month: string): Days {
  const { From, To } = intervalAround(`${month}-01`, 'Month');
  return { From: intervalAround(From, 'Week').From, To: intervalAround(To, 'Week').To };
}

/** Those of them that can be asked for: the first and the last week of all reach beyond. */
export function shownDays(month: string): Days {
  const { From, To } = drawnDays(month);
  return { From: heldDay(From), To: heldDay(To) };
}

/** The days that a month is drawn with, week by week. */
export function weeksOf(month: string): string[][] {
  const { From, To } = drawnDays(month);
  const weeks: string[][] = [];
  for (let first = From; first <= To; first = movedDays(first, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_, place) => movedDays(first, place)));
  return weeks;
}

/** The day of another month with the same number, or its last one. */
function inMonth(month: string, day: string): string {
  const { To } = intervalAround(`${month}-01`, 'Month');
  const same = `${month}-${day.slice(8)}`;
  return same < To ? same : To;
}

/** Where a key leads from a day, into the neighbouring months too; undefined where it leads nowhere. */
export function dayBy(key: string, from: string): string | undefined {
  const day = movedBy(key, from);
  return day === undefined ? undefined : heldDay(day);
}

function movedBy(key: string, from: string): string | undefined {
  const month = from.slice(0, 7);
  switch (key) {
    case 'ArrowLeft':
      return movedDays(from, -1);
    case 'ArrowRight':
      return movedDays(from, 1);
    case 'ArrowUp':
      return movedDays(from, -WEEK);
    case 'ArrowDown':
      return movedDays(from, WEEK);
    case 'Home':
      return intervalAround(from, 'Week').From;
    case 'End':
      return intervalAround(from, 'Week').To;
    case 'PageUp':
      return inMonth(monthBefore(month), from);
    case 'PageDown':
      return inMonth(monthAfter(month), from);
    default:
      return undefined;
  }
}

interface Dated {
  readonly Date: string;
  /** What only the reader's own entries have. */
  readonly Entry: object | null;
}

/** The dates of each day, the reader's own first: a day with many shows only some of them. */
export function byDay<Of extends Dated>(rows: readonly Of[]): ReadonlyMap<string, Of[]> {
  const days = new Map<string, Of[]>();
  for (const row of [...rows.filter(({ Entry }) => Entry), ...rows.filter(({ Entry }) => !Entry)]) {
    const known = days.get(row.Date);
    if (known) known.push(row);
    else days.set(row.Date, [row]);
  }
  return days;
}

/** How many of a day's dates are drawn: where not all fit, the line that tells of the others takes the place of one. */
export const drawnOf = (count: number, room: number): number =>
  count <= room ? count : Math.max(1, room - 1);
