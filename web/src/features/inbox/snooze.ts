import { clockOf, daysBefore, today } from '../../ui/text/time.ts';

/** When the morning shift begins. */
export const MORNING = '07:00';

const MONDAY = 1;
const WEEK = 7;

/** The days that are offered, by the calendar of the zone; on a Monday the next one is meant. */
export function snoozeDays(zone: string | undefined, now: Date): { tomorrow: string; monday: string } {
  const here = today(zone, now);
  const untilMonday = ((MONDAY - new Date(here).getUTCDay() + WEEK - 1) % WEEK) + 1;
  return { tomorrow: daysBefore(here, -1), monday: daysBefore(here, -untilMonday) };
}

/** The moment at which the clocks of the zone show this day and time. */
export function momentAt(day: string, clock: string, zone: string | undefined): Date {
  const wanted = Date.parse(`${day}T${clock}:00Z`);
  const shownAt = (moment: Date) => Date.parse(`${today(zone, moment)}T${clockOf(moment, zone)}:00Z`);
  // How far the zone is off may differ between the first guess and the moment itself: the clocks change on some days.
  const guess = new Date(2 * wanted - shownAt(new Date(wanted)));
  return new Date(guess.getTime() + wanted - shownAt(guess));
}
