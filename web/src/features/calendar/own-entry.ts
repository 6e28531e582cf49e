import type { CalendarRow } from '@boh/contract/calendar/calendar.contract.ts';

/** An own entry with all of its fields beside each other. */
export type OwnEntry = CalendarRow & NonNullable<CalendarRow['Entry']>;
