import { addDays } from '../desk-log/desk-log.calc.ts';

/** So far ahead the day of paying may lie: a cheque run is planned, the year after next is a typing error. */
const PAID_AHEAD_DAYS = 60;

/** On which days claims can be paid that were approved on some days: from the first of them until some weeks from today. */
export const paidDays = (approvedOn: readonly string[], today: string) => ({
  from: approvedOn.toSorted().at(0) ?? today,
  to: addDays(today, PAID_AHEAD_DAYS),
});

/** What is wrong with a day of paying, null when nothing is; what is marked as paid stays so. */
export function paidDayRefusal(day: string, approvedOn: readonly string[], today: string): string | null {
  const { from, to } = paidDays(approvedOn, today);
  if (day < from) return 'Nothing of this was approved yet on that day.';
  return day > to ? `The day of paying is at most ${PAID_AHEAD_DAYS} days from today.` : null;
}
