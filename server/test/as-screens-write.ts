import { DateTime } from 'luxon';
import { formatClock } from '@boh/contract/clock.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a screen has for Yes and No, where that are other words, or a box to tick, which has none. */
const MARKS: Readonly<Record<string, readonly [string, string]>> = {
  '/ADACompliance/getAll Done': ['', ''],
  '/PreDepartCall/getAll Done': ['', ''],
  '/RoomsLog/get Done': ['Done', 'Open'],
  '/admin/payroll Approved': ['Approved', 'Open'],
  '/bank/journals Correcting': ['Correcting', ''],
  '/bank/accounts Payroll': ['PAYROLL', ''],
};

/** One value that is not blank, and not a list of them. */
export const isSomething = (value: unknown) => value !== '' && value !== null && typeof value !== 'object';

/** Words or a time of day, not a day, a moment or a number. */
export const isWord = (value: unknown) =>
  typeof value === 'string' && value.trim().length > 1 && !/^\d{4}-\d\d-\d\d|^\d+$/.test(value);

/** A moment as screens write it: on the clock of the location, with its year where that is not this one. */
export function momentOf(row: Row, field: string, at: Date): string {
  const zone = { zone: (row['Timezone'] as string | undefined) ?? 'America/Los_Angeles' };
  const value = row[field];
  const moment =
    typeof value === 'number' ? DateTime.fromSeconds(value, zone) : DateTime.fromISO(String(value), zone);
  const now = DateTime.fromJSDate(at, zone);
  return moment.toFormat(moment.year === now.year ? 'MM/dd hh:mm a' : 'MM/dd/yyyy hh:mm a');
}

/** Any other value as its cell on the screen writes it. */
export function shownOn(path: string, field: string, value: unknown): string {
  const [yes, no] = MARKS[`${path} ${field}`] ?? ['Yes', 'No'];
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return value.toLocaleString('en-US');
  const text = String(value);
  return /^\d{4}-\d\d-\d\d$/.test(text)
    ? `${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}`
    : formatClock(text);
}
