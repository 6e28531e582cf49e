import { DateTime } from 'luxon';
import type { ColumnType } from '../tables/columns.ts';
import type { RawCell } from './workbook-spec.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Excel cuts longer texts off with a repair warning. */
const MAX_TEXT = 32_767;

/** The typed value of a cell. What does not fit its column's type stays text, so that nothing is lost. */
export function cellOf(value: RawCell, type: ColumnType, timeZone: string): RawCell {
  if (value === null || value === '') return null;
  switch (type) {
    case 'integer':
    case 'money':
    case 'percent':
    case 'number':
      return numberOf(value) ?? textOf(value);
    case 'date':
      return dayOf(value) ?? textOf(value);
    case 'instant':
      return wallClockOf(value, timeZone) ?? textOf(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : textOf(value);
    case 'text':
      return textOf(value);
  }
}

function textOf(value: Exclude<RawCell, null>): string {
  const text = value instanceof Date ? value.toISOString() : String(value);
  return text.toWellFormed().slice(0, MAX_TEXT);
}

function numberOf(value: RawCell): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : null;
}

function dayOf(value: RawCell): Date | null {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : value;
  if (typeof text !== 'string' || !DAY.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? null : day;
}

/** Spreadsheets know no zones: the clock on the wall of the zone is written as if it were UTC. */
function wallClockOf(value: RawCell, timeZone: string): Date | null {
  const instant =
    value instanceof Date
      ? DateTime.fromJSDate(value)
      : typeof value === 'number'
        ? DateTime.fromSeconds(value)
        : DateTime.fromISO(String(value), { zone: 'utc' });
  if (!instant.isValid) return null;
  return instant.setZone(timeZone).setZone('utc', { keepLocalTime: true }).toJSDate();
}

/** About how many characters a cell needs on the screen. */
export function displayLength(value: RawCell): number {
  if (value === null) return 0;
  if (typeof value === 'number')
    return value.toFixed(2).length + Math.floor(Math.log10(Math.abs(value) + 1) / 3);
  if (value instanceof Date) return value.getTime() % DAY_MS === 0 ? 10 : 19;
  const text = String(value);
  return text.includes('\n') ? Math.max(...text.split('\n').map((line) => line.length)) : text.length;
}

/** About how many lines of a width a text fills. */
export const linesOf = (text: string, width: number): number =>
  text.length <= width && !text.includes('\n')
    ? 1
    : text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 31);
/** Spreadsheets know a 29 February 1900: all days from then on have a number more. */
const LEAP_DAY = 60;

/** A day or a clock on the wall as spreadsheets count them: in days. */
export function serialOf(date: Date): number {
  const days = (date.getTime() - DAY_ZERO) / DAY_MS;
  return Math.round((days >= LEAP_DAY ? days + 1 : days) * 1e10) / 1e10;
}
