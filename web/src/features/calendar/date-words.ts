import type { CalendarRow } from '@boh/contract/calendar/calendar.contract.ts';
import { formatClock } from '@boh/contract/clock.ts';
import { weekdayName } from '../../ui/text/weekdays.ts';
import { formatDate, zoneName, zoneOf } from '../../ui/text/time.ts';

/** `Wednesday 11/18/2026` */
export const dayTitle = (date: string): string => `${weekdayName(date, 'long')} ${formatDate(date)}`;

export const countText = (count: number): string => (count === 1 ? '1 date' : `${count} dates`);

/** The time of a date, with its zone where that is not the one of the screen; blank for the whole day. */
export function timeText({ Time, TimeZone }: Pick<CalendarRow, 'Time' | 'TimeZone'>): string {
  if (Time === null) return '';
  return TimeZone === zoneOf() ? formatClock(Time) : `${formatClock(Time)} ${zoneName(TimeZone)}`;
}

/** All that is told of a date, line by line. */
export const dateLines = (row: CalendarRow): string[] =>
  [
    row.Kind,
    row.Title,
    row.LocationName,
    timeText(row),
    row.Entry?.Note ?? '',
    row.Entry ? reminderText(row.Entry) : '',
  ].filter((line, place, lines) => line !== '' && lines.indexOf(line) === place);

type Reminder = Pick<NonNullable<CalendarRow['Entry']>, 'ReminderBefore' | 'ReminderUnit'>;

/** `Reminder 2 days before`; blank where there is none. */
export function reminderText({ ReminderBefore, ReminderUnit }: Reminder): string {
  if (ReminderBefore === null) return '';
  if (ReminderBefore === 0) return ReminderUnit === 'Days' ? 'Reminder on the day' : 'Reminder at its time';
  const unit = ReminderUnit === 'Days' ? 'day' : 'hour';
  return `Reminder ${ReminderBefore} ${unit}${ReminderBefore === 1 ? '' : 's'} before`;
}
