import { daysOf, lastShiftStart, windowOf, type Window } from '@boh/contract/dashboards/dashboards.calc.ts';
import type { DashboardRow } from '@boh/contract/dashboards/dashboards.contract.ts';
import { changePercent, changePoints } from '@boh/contract/sales/sales.calc.ts';
import type { DateTime } from 'luxon';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { badField } from '../../lib/app-error.ts';
import { localTime } from '../../lib/local-day.ts';
import { compareSales } from '../sales/sales.service.ts';
import { listHotels, listReported, type Hotel } from './dashboards.repo.ts';

const LONGEST = 400;

interface Asked {
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Search?: string | undefined;
}

/** The days that the clock of a time zone asks for. */
interface Moment {
  readonly window: Window;
  readonly days: readonly string[];
  readonly today: string;
  readonly yesterday: string;
  /** When the shift began that ended last. */
  readonly shiftStart: string;
}

interface Placed extends Moment {
  readonly hotel: Hotel;
}

function shiftStartOf(local: DateTime): string {
  const hour = lastShiftStart(local.hour);
  const day = hour < 0 ? local.minus({ days: 1 }) : local;
  return (
    day
      .startOf('day')
      .set({ hour: (hour + 24) % 24 })
      .toUTC()
      .toISO() ?? ''
  );
}

function momentIn(zone: string, now: Date, { From, To }: Asked): Moment {
  const local = localTime(now, zone);
  const today = local.toFormat('yyyy-MM-dd');
  const window = windowOf(today, From, To);
  return {
    window,
    days: daysOf(window),
    today,
    yesterday: local.minus({ days: 1 }).toFormat('yyyy-MM-dd'),
    shiftStart: shiftStartOf(local),
  };
}

/** Each hotel with its days, worked out once for all hotels of a time zone: a group has many of one and few of the other. */
function placeAll(hotels: readonly Hotel[], now: Date, asked: Asked): Placed[] {
  const moments = new Map<string, Moment>();
  return hotels.map((hotel) => {
    const moment = moments.get(hotel.TimeZone) ?? momentIn(hotel.TimeZone, now, asked);
    moments.set(hotel.TimeZone, moment);
    return { hotel, ...moment };
  });
}

type Figures = Awaited<ReturnType<typeof compareSales>>[number];

type Reported = Awaited<ReturnType<typeof listReported>>[number];

function toRow(
  { hotel, window, days }: Placed,
  figures: Figures,
  reported: Reported | undefined,
): DashboardRow {
  const { Now, Before, Spark, HasYesterday } = figures;
  const { LocationID, Name, City, State, TotalNumberOfRooms } = hotel;
  // An office has no rooms to sell, so that nothing of it is missing.
  const isHotel = TotalNumberOfRooms > 0 || Now.Days + Before.Days > 0;
  return {
    LocationID,
    Name,
    City,
    State,
    From: window.From,
    To: window.To,
    ...Now,
    RevPAR: Now.Days === 0 ? null : Now.RevPAR,
    OccupancyChange: changePoints(Now.Occupancy, Before.Occupancy),
    AdrChange: changePercent(Now.Adr, Before.Adr),
    RevPARChange: changePercent(Now.RevPAR, Before.Days === 0 ? null : Before.RevPAR),
    RevenueChange: changePercent(Now.Revenue, Before.Days === 0 ? null : Before.Revenue),
    PayrollPercentChange: changePoints(Now.PayrollPercent, Before.PayrollPercent),
    Spark: days.map((day) => Spark?.[day] ?? null),
    NoSalesYesterday: isHotel && !HasYesterday,
    NoCashCountLastShift: isHotel && reported?.Cash !== true,
    NoHousekeepingToday: isHotel && reported?.Housekeeping !== true,
  };
}

/** One row per hotel of the scope (decisions, section 5 "DashboardList"). */
export async function dashboards(
  db: Queryable,
  scope: Scope,
  now: Date,
  asked: Asked,
): Promise<DashboardRow[]> {
  const placed = placeAll(await listHotels(db, scope, asked.Search), now, asked);
  if (placed.some(({ window }) => window.From > window.To))
    throw badField('To', 'To must not be before From.');
  if (placed.some(({ days }) => days.length > LONGEST)) {
    throw badField('From', `At most ${LONGEST} days can be compared.`);
  }
  const [compared, reported] = await Promise.all([
    compareSales(
      db,
      placed.map(({ hotel, window, yesterday }) => ({
        LocationID: hotel.LocationID,
        ...window,
        Yesterday: yesterday,
      })),
    ),
    listReported(
      db,
      placed.map(({ hotel, shiftStart, today }) => ({ LocationID: hotel.LocationID, shiftStart, today })),
    ),
  ]);
  const reportedBy = new Map(reported.map((each) => [each.LocationID, each]));
  const byHotel = new Map(compared.map((figures) => [figures.LocationID, figures]));
  return placed.flatMap((each) => {
    const { LocationID } = each.hotel;
    const figures = byHotel.get(LocationID);
    return figures ? [toRow(each, figures, reportedBy.get(LocationID))] : [];
  });
}
