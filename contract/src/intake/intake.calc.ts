import { movedDays } from '../reports/report-days.calc.ts';
import type { DayCheck, DayState } from './intake.words.ts';

/** All that the state of a location's business day follows from. */
export interface DayFacts {
  readonly Date: string;
  /** The day it is at the location. */
  readonly Today: string;
  /** The first day that was ever closed there, else the first one of which anything came; null where nothing did. */
  readonly Begins: string | null;
  readonly IsClosed: boolean;
  /** How many files of the day were taken. */
  readonly Files: number;
  /** Whether there are sales of the day, wherever they came from. */
  readonly HasFigures: boolean;
  readonly RoomsSold: number;
  readonly OOO: number;
  readonly TotalNumberOfRooms: number;
  /** How many codes of its files go nowhere yet. */
  readonly UnknownCodes: number;
  /** How many files carry totals that their parts do not come to; one that a later file of its kind replaced aside. */
  readonly TotalsOff: number;
  /** Whether an OUT cash count has that date. */
  readonly HasCashCount: boolean;
}

const PASSES: Readonly<Record<DayCheck, (facts: DayFacts) => boolean>> = {
  Figures: ({ HasFigures }) => HasFigures,
  Codes: ({ UnknownCodes }) => UnknownCodes === 0,
  Totals: ({ TotalsOff }) => TotalsOff === 0,
  Rooms: ({ RoomsSold, OOO, TotalNumberOfRooms }) => RoomsSold + OOO <= TotalNumberOfRooms,
  CashCount: ({ HasCashCount }) => HasCashCount,
};

/** What a day lacks before it is balanced. */
export const missingOf = (facts: DayFacts): DayCheck[] =>
  (Object.keys(PASSES) as DayCheck[]).filter((check) => !PASSES[check](facts));

/**
 * The state of a day; null where it has none: before the first day that was closed at the location, in the future, and
 * today for as long as nothing came.
 */
export function stateOf(facts: DayFacts): DayState | null {
  const { Date, Today, Begins, IsClosed, Files, HasFigures, UnknownCodes } = facts;
  if (IsClosed) return 'Closed';
  if (Begins === null || Date < Begins || Date > Today) return null;
  if (Files === 0 && !HasFigures) return Date === Today ? null : 'Missing';
  if (UnknownCodes > 0) return 'Unmapped';
  return missingOf(facts).length === 0 ? 'Balanced' : 'Received';
}

/** A sentence for each check, as it stands. */
export function checkText(check: DayCheck, facts: DayFacts): string {
  const { RoomsSold, OOO, TotalNumberOfRooms, UnknownCodes, TotalsOff, HasFigures, HasCashCount } = facts;
  switch (check) {
    case 'Figures':
      return HasFigures ? 'The figures of the day are there.' : 'No figures of the day are there.';
    case 'Codes':
      if (UnknownCodes === 0) return 'All codes are mapped.';
      return UnknownCodes === 1 ? '1 code is not mapped.' : `${UnknownCodes} codes are not mapped.`;
    case 'Totals':
      if (TotalsOff === 0) return 'Parts equal the totals that the files carry.';
      return `${TotalsOff === 1 ? 'A file has' : `${TotalsOff} files have`} totals that the parts do not come to.`;
    case 'Rooms': {
      const rooms = `${RoomsSold} sold and ${OOO} out of order`;
      return PASSES.Rooms(facts)
        ? `${rooms} fit into ${TotalNumberOfRooms} rooms.`
        : `${rooms} are more than the ${TotalNumberOfRooms} rooms of the hotel.`;
    }
    case 'CashCount':
      return HasCashCount ? 'An OUT cash count has this date.' : 'No OUT cash count has this date.';
  }
}

/** What is known of the days that were closed at a location. They lie side by side: days close oldest first. */
interface Closings {
  /** The first and the last day that were ever closed, also where they were reopened since. */
  readonly First: string | null;
  readonly Last: string | null;
  /** The oldest day that was reopened and not closed again. */
  readonly Reopened: string | null;
}

/** The only day that may be closed next; null where none was closed yet: then it is any. */
export function nextToClose({ Last, Reopened }: Closings): string | null {
  if (Reopened !== null) return Reopened;
  return Last === null ? null : movedDays(Last, 1);
}
