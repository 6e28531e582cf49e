import { PERIODS, type Period } from '@boh/contract/periods.calc.ts';
import { dayOr, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { formatDate, today } from '../../ui/text/time.ts';

/** Days of the calendar, `YYYY-MM-DD`, both included; undefined is open. */
interface Days {
  readonly From?: string | undefined;
  readonly To?: string | undefined;
}

/** Those of the work of a week; weekends are for the sales. */
export const OFFERED_PERIODS: readonly Period[] = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
];

/** All days, a period seen from today at the hotel, or chosen days. */
export type DaysChoice = Period | 'all' | 'chosen';

const CHOICES: readonly DaysChoice[] = ['all', ...OFFERED_PERIODS, 'chosen'];

const isPeriod = (choice: DaysChoice): choice is Period => choice in PERIODS;

/** The days that are asked for, and how they are chosen. */
export function useDays(first: DaysChoice) {
  const [choice, setChoice] = useAddressValue('period', oneOf(CHOICES, first));
  const [from, setFrom] = useAddressValue('from', dayOr(''));
  const [to, setTo] = useAddressValue('to', dayOr(''));
  const chosen = { From: from || undefined, To: to || undefined };
  const days: Days = isPeriod(choice) ? PERIODS[choice].days(today()) : choice === 'chosen' ? chosen : {};
  return { choice, setChoice, from, setFrom, to, setTo, days };
}

/** `11/09/2026 to 11/15/2026`, `since 11/09/2026`, `on 11/10/2026`, `of all days`. */
export function daysText({ From, To }: Days): string {
  if (From && From === To) return `on ${formatDate(From)}`;
  if (From && To) return `from ${formatDate(From)} to ${formatDate(To)}`;
  if (From) return `since ${formatDate(From)}`;
  return To ? `until ${formatDate(To)}` : 'of all days';
}
