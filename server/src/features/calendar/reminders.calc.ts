import { WHOLE_DAY_REMINDER, type ReminderUnit } from '@boh/contract/calendar/calendar.words.ts';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { momentOf } from '../../lib/local-day.ts';

interface Timed {
  readonly Date: string;
  readonly Time: string | null;
  readonly TimeZone: string;
}

export interface Reminded extends Timed {
  readonly ReminderBefore: number | null;
  readonly ReminderUnit: ReminderUnit;
}

const HOUR_MS = 3_600_000;

/** When it begins; null for a whole day, which begins wherever somebody is. */
export const beginningOf = ({ Date: day, Time, TimeZone }: Timed): Date | null =>
  Time === null ? null : momentOf(day, Time, TimeZone);

/**
 * When somebody is to be reminded: days before, at the same time of the day whatever clocks do in between; hours before, by
 * the clock's own hours. Of a whole day at 08:00.
 */
export function reminderOf(entry: Reminded): Date | null {
  const { Date: day, Time, TimeZone, ReminderBefore, ReminderUnit } = entry;
  if (ReminderBefore === null) return null;
  if (ReminderUnit === 'Days')
    return momentOf(movedDays(day, -ReminderBefore), Time ?? WHOLE_DAY_REMINDER, TimeZone);
  const beginning = beginningOf(entry);
  return beginning && new Date(beginning.getTime() - ReminderBefore * HOUR_MS);
}

/** Whether there is still something to be reminded of: a time until it has come, a day until it is over. */
export function isToCome(entry: Timed, now: Date): boolean {
  const { Date: day, TimeZone } = entry;
  const end = beginningOf(entry) ?? momentOf(movedDays(day, 1), '00:00', TimeZone);
  return now <= end;
}
