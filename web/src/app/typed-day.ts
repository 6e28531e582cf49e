import { pagePath } from '@boh/contract/pages.ts';
import { daysBefore, formatDate } from '../ui/text/time.ts';
import type { Command } from './commands.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LEAST_LETTERS_OF_A_MONTH = 3;

/** The number of a month by its name or the beginning of it; 0 for any other word. */
function monthOf(word: string): number {
  const month = MONTHS.indexOf(word.slice(0, LEAST_LETTERS_OF_A_MONTH)) + 1;
  const whole = new Date(Date.UTC(2000, month - 1)).toLocaleString('en-US', {
    month: 'long',
    timeZone: 'UTC',
  });
  return month > 0 && whole.toLowerCase().startsWith(word) ? month : 0;
}

interface Parts {
  year: string | undefined;
  month: number;
  day: number;
}

/** `2026-11-16`, `11/16`, `11/16/2026`, `nov 16`, `16 november 2026`. */
function partsOf(typed: string): Parts | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return { year: iso[1], month: Number(iso[2]), day: Number(iso[3]) };
  const american = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(typed);
  if (american) return { year: american[3], month: Number(american[1]), day: Number(american[2]) };
  const named =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/.exec(typed) ??
    /^(?<day>\d{1,2}) (?<month>[a-z]{3,9})\.?(?:,? (?<year>\d{4}))?$/.exec(typed);
  const { month = '', day, year } = named?.groups ?? {};
  return named && { year, month: monthOf(month), day: Number(day) };
}

/** As `YYYY-MM-DD`; null for what is no day of the calendar. */
function dayOf(year: number, month: number, day: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, day));
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
    ? moment.toISOString().slice(0, 10)
    : null;
}

const CENTURY = 2000;

/** The day that is typed; without a year the last one of that date, for what was kept is of the past. */
export function typedDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text === 'today') return today;
  if (text === 'yesterday') return daysBefore(today, 1);
  const parts = partsOf(text);
  if (!parts) return null;
  const { year, month, day } = parts;
  if (year !== undefined) return dayOf(Number(year) + (year.length === 2 ? CENTURY : 0), month, day);
  const thisYear = Number(today.slice(0, 4));
  const inThisYear = dayOf(thisYear, month, day);
  return inThisYear !== null && inThisYear <= today ? inThisYear : dayOf(thisYear - 1, month, day);
}

/** The day of this year that is typed without one and lies ahead, or tomorrow: what is planned stands there. */
export function comingDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text === 'tomorrow') return daysBefore(today, -1);
  const parts = partsOf(text);
  if (!parts || parts.year !== undefined) return null;
  const day = dayOf(Number(today.slice(0, 4)), parts.month, parts.day);
  return day !== null && day > today ? day : null;
}

interface DayScreen {
  page: string;
  label: string;
  /** What the screen's address says of the day. */
  asks: (day: string) => Record<string, string>;
}

const sheet = (label: string, name: string): DayScreen => ({
  page: 'logbook',
  label,
  asks: (day) => ({ tab: 'sheets', sheet: name, from: day, to: day }),
});

const DESK_LOG: DayScreen = { page: 'logbook', label: 'Desk log', asks: (day) => ({ dates: day }) };
const DAY_SCREENS: readonly DayScreen[] = [
  DESK_LOG,
  { page: 'Daily Sales Data', label: 'Daily sales', asks: (day) => ({ date: day }) },
  { page: 'Housekeeping Reports', label: 'Housekeeping logs', asks: (day) => ({ mode: 'view', date: day }) },
  sheet('Cash counts', 'cash'),
  sheet('ADA needs', 'ada'),
  sheet('Pre-departure calls', 'calls'),
];

/** Where the caller's pages show what was on the day that is typed; first the desk log, where that day comes again. */
export function dayCommands(typed: string, today: string, holds: (page: string) => boolean): Command[] {
  const commandsFor = (day: string | null, screens: readonly DayScreen[]): Command[] =>
    day === null
      ? []
      : screens
          .filter(({ page }) => holds(page))
          .map(({ page, label, asks }) => ({
            kind: 'Day',
            label: `${label}, ${formatDate(day)}`,
            to: `/admin/${pagePath(page)}?${new URLSearchParams(asks(day)).toString()}`,
          }));
  return [
    ...commandsFor(comingDay(typed, today), [DESK_LOG]),
    ...commandsFor(typedDay(typed, today), DAY_SCREENS),
  ];
}
