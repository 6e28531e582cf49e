import {
  checkText,
  missingOf,
  nextToClose,
  stateOf,
  type DayFacts,
} from '@boh/contract/intake/intake.calc.ts';
import type { IntakeDay } from '@boh/contract/intake/intake.contract.ts';
import { DAY_CHECKS } from '@boh/contract/intake/intake.words.ts';
import { cutInto } from '@boh/contract/reports/report-days.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { localDay } from '../../lib/local-day.ts';
import { listDayRecords, type AuditedHotel, type DayRecord } from './intake.days.repo.ts';

/** One day of a location with all that its state follows from. */
export interface KnownDay {
  readonly hotel: AuditedHotel;
  readonly facts: DayFacts;
  readonly row: IntakeDay;
}

const NOTHING = {
  HasFigures: false,
  RoomsSold: 0,
  OOO: 0,
  Files: 0,
  TotalsOff: 0,
  UnknownCodes: 0,
  HasCashCount: false,
  ClosedByName: null,
  ClosedAt: null,
};

function knownDay(hotel: AuditedHotel, day: string, record: DayRecord | undefined, now: Date): KnownDay {
  const { LocationID, Name, TimeZone, TotalNumberOfRooms, First, Received } = hotel;
  const { ClosedByName, ClosedAt, ...found } = record ?? NOTHING;
  const facts: DayFacts = {
    ...found,
    Date: day,
    Today: localDay(now, TimeZone),
    Begins: First ?? Received,
    IsClosed: ClosedAt !== null,
    TotalNumberOfRooms,
  };
  const State = stateOf(facts);
  const next = nextToClose(hotel);
  const row = {
    LocationID,
    LocationName: Name,
    Date: day,
    State,
    Missing: State === null || State === 'Closed' ? [] : missingOf(facts),
    Files: facts.Files,
    UnknownCodes: facts.UnknownCodes,
    MayClose: State === 'Balanced' && (next === null || next === day),
    ClosedByName,
    ClosedAt: ClosedAt === null ? null : new Date(ClosedAt).toISOString(),
    Timezone: TimeZone,
  };
  return { hotel, facts, row };
}

/** Every day of every location, by location and day. */
export async function listDays(
  db: Queryable,
  ids: readonly number[],
  span: { readonly From: string; readonly To: string },
  now: Date,
): Promise<KnownDay[]> {
  const { hotels, days: records } = await listDayRecords(db, ids, span);
  const byDay = new Map(records.map((record) => [`${record.LocationID} ${record.Date}`, record]));
  const days = cutInto(span, 'Day').map(({ From }) => From);
  return hotels.flatMap((hotel) =>
    days.map((day) => knownDay(hotel, day, byDay.get(`${hotel.LocationID} ${day}`), now)),
  );
}

/** One day; undefined where there is no such location. */
export async function findDay(
  db: Queryable,
  LocationID: number,
  day: string,
  now: Date,
): Promise<KnownDay | undefined> {
  const [known] = await listDays(db, [LocationID], { From: day, To: day }, now);
  return known;
}

/** Each check with its sentence. */
export function checksOf(facts: DayFacts) {
  const missing = missingOf(facts);
  return DAY_CHECKS.map((Check) => ({
    Check,
    Passed: !missing.includes(Check),
    Text: checkText(Check, facts),
  }));
}
