import { intervalAround, movedDays, type Days } from '@boh/contract/reports/report-days.calc.ts';
import type { Cadence } from '@boh/contract/reports/subscriptions.contract.ts';
import { localDay, momentOf } from './local-day.ts';

export interface Schedule {
  readonly Cadence: Cadence;
  /** `HH:MM` */
  readonly At: string;
}

/** A digest whose time has come. */
export interface Due {
  /** The last day it tells of: that before the day it is sent on. */
  readonly BusinessDate: string;
  readonly at: Date;
}

/** A time just before midnight must not be lost because the next look at the clock comes after it. */
const AFTER_MIDNIGHT_MS = 60 * 60 * 1000;

const isSunday = (day: string): boolean => intervalAround(day, 'Week').From === day;

/** Weeks end on Saturday: the digest of a whole one is sent on Sunday, that of a month on the 1st. */
const SENDING_DAYS: Readonly<Record<Cadence, (day: string) => boolean>> = {
  Daily: () => true,
  Weekly: isSunday,
  Monthly: (day) => day.endsWith('-01'),
};

/**
 * What of a schedule is due on somebody's clock: that of today once its time has come, however late, and that of
 * yesterday within an hour after midnight. Days further back are over: who was away gets one, not all of them.
 */
export function dueAt({ Cadence, At }: Schedule, timeZone: string, now: Date): Due[] {
  const today = localDay(now, timeZone);
  return [movedDays(today, -1), today].flatMap((day): Due[] => {
    const at = momentOf(day, At, timeZone);
    const isOver = day !== today && now.getTime() - at.getTime() >= AFTER_MIDNIGHT_MS;
    if (!SENDING_DAYS[Cadence](day) || now < at || isOver) return [];
    return [{ BusinessDate: movedDays(day, -1), at }];
  });
}

/** The day that a digest asked for just now tells of. */
export const businessDateOf = (now: Date, timeZone: string): string => movedDays(localDay(now, timeZone), -1);

/** The moment that a digest of a business date counts its days from: its own, unless that lies on another day by now. */
export const countedFrom = (BusinessDate: string, at: Date, timeZone: string): Date =>
  businessDateOf(at, timeZone) === BusinessDate
    ? at
    : momentOf(movedDays(BusinessDate, 1), '23:59', timeZone);

/** The days a digest is about, whose gaps a late edition waits for: the day, the week or the month that is over. */
export function toldDays(cadence: Cadence, BusinessDate: string): Days {
  const { From } = intervalAround(
    BusinessDate,
    ({ Daily: 'Day', Weekly: 'Week', Monthly: 'Month' } as const)[cadence],
  );
  return { From, To: BusinessDate };
}
