import type { PageName } from '../pages.ts';

/** What a date on the calendar is about. The first three are of franchise agreements. */
export const CALENDAR_KINDS = [
  'Franchise window',
  'Franchise expiration',
  'PIP',
  'Insurance renewal',
  'Check date',
  'Own entry',
] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** What a reminder is counted in. */
export const REMINDER_UNITS = ['Days', 'Hours'] as const;
export type ReminderUnit = (typeof REMINDER_UNITS)[number];

/** At this time of the day people are reminded of what has no time of its own. */
export const WHOLE_DAY_REMINDER = '08:00';

/** So many days a list may ask for at once: a year, whichever it is. */
export const MOST_DAYS = 366;

/** The page that shows what dates of a kind stand in. */
export const PAGE_OF_KIND = {
  'Franchise window': 'Franchise',
  'Franchise expiration': 'Franchise',
  PIP: 'Franchise',
  'Insurance renewal': 'Property Insurance Master',
  'Check date': 'Payroll',
} as const satisfies Readonly<Record<Exclude<CalendarKind, 'Own entry'>, PageName>>;
