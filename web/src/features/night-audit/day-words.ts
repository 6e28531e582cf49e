import type { IntakeDay, IntakeDayDetail } from '@boh/contract/intake/intake.contract.ts';
import {
  intakeSentences,
  type CodeKind,
  type DayCheck,
  type DayState,
} from '@boh/contract/intake/intake.words.ts';
import type { Tone } from '../../ui/page/stat-tile.tsx';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';

/** The letter of a state on the board. */
export const letterOf = (state: DayState): string => state.charAt(0);

export const STATE_TONES: Readonly<Record<Exclude<DayState, 'Balanced'>, Tone>> = {
  Missing: 'bad',
  Received: 'warn',
  Unmapped: 'warn',
  Closed: 'good',
};

export const STATE_HINTS: Readonly<Record<DayState, string>> = {
  Missing: 'Nothing has come',
  Received: 'Figures are there, something is missing',
  Unmapped: 'Some codes go nowhere yet',
  Balanced: 'Ready to be closed',
  Closed: 'Figures stay as they are',
};

const LACKS: Readonly<Record<Exclude<DayCheck, 'Codes'>, string>> = {
  Figures: 'No figures',
  Totals: 'Totals do not match',
  Rooms: 'More rooms than there are',
  CashCount: 'No OUT cash count',
};

const codesText = (count: number): string =>
  count === 1 ? '1 code not mapped' : `${formatCount(count)} codes not mapped`;

/** What a day lacks, a few words each. */
export const lacksOf = ({ Missing, UnknownCodes }: Pick<IntakeDay, 'Missing' | 'UnknownCodes'>): string[] =>
  Missing.map((check) => (check === 'Codes' ? codesText(UnknownCodes) : LACKS[check]));

/** Who closed a day, and when. */
export const closedText = ({ ClosedByName, ClosedAt, Timezone }: IntakeDay): string =>
  `Closed by ${ClosedByName ?? ''}, ${formatTime(ClosedAt, Timezone)}`;

/** A day of the board in a line each: its state, and what it lacks. When it was closed is left out: it takes its time. */
export function dayLines(day: IntakeDay | undefined, isNext: boolean): string[] {
  if (!day || day.State === null) return ['No state'];
  if (day.State === 'Closed') return [`Closed by ${day.ClosedByName ?? ''}`];
  const next = isNext ? ['Next to be closed'] : [];
  return [day.State, ...next, ...lacksOf(day)];
}

/** Why a day has no state. */
export function noStateText(day: IntakeDayDetail, today: string, first: string | null): string {
  if (day.Date > today) return intakeSentences.notYet(formatDate(day.Date));
  if (first !== null && day.Date < first)
    return intakeSentences.beforeFirst(formatDate(day.Date), formatDate(first));
  return day.Date === today ? 'Nothing has come today yet.' : 'Nothing has come for this hotel by then.';
}

/** What a code came to: rooms and guests are counted, the rest is money. */
export const amountText = (kind: CodeKind, amount: number | null): string =>
  kind !== 'Transaction' && Number.isInteger(amount) ? formatCount(amount) : formatMoney(amount);

/** The days of a file. */
export const daysText = ({ From, To }: { From: string | null; To: string | null }): string =>
  From === To || To === null ? formatDate(From) : `${formatDate(From)} to ${formatDate(To)}`;
