import { changePercent, changePoints } from '../sales/sales.calc.ts';

/** Checks are dated the 8th and the 23rd. The next one is today or later. */
export function nextCheckDate(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (day <= 8) return `${today.slice(0, 8)}08`;
  if (day <= 23) return `${today.slice(0, 8)}23`;
  return new Date(Date.UTC(year, month, 8)).toISOString().slice(0, 10);
}

const DAY = 86_400_000;

/** Whole days from one calendar date to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** The same weekday a year ago lies 52 weeks back. */
export const sameWeekdayLastYear = (date: string): string =>
  new Date(Date.parse(date) - 364 * DAY).toISOString().slice(0, 10);

const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value)}`;

/** `+4.2 %` or `−1.3 pts` against another day, and whether that is good news. */
export function comparison(
  now: number | null,
  before: number | null,
  unit: 'percent' | 'points',
): { Note: string; Tone: 'good' | 'warn' | null } {
  const change = unit === 'percent' ? changePercent(now, before) : changePoints(now, before);
  if (change === null) return { Note: 'No figures of the same weekday last year', Tone: null };
  const Note = `${signed(change)}${unit === 'percent' ? ' %' : ' pts'} against the same weekday last year`;
  return { Note, Tone: change > 0 ? 'good' : change < 0 ? 'warn' : null };
}
