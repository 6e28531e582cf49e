import {
  countDays,
  daysOf,
  lastShiftStart,
  missingOf,
  sortDashboards,
  windowOf,
  type Window,
} from '@boh/contract/dashboards/dashboards.calc.ts';
import type { DashboardRow, listDashboards } from '@boh/contract/dashboards/dashboards.contract.ts';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import { againstLastYear, changePercent, changePoints } from '@boh/contract/sales/sales.calc.ts';
import type { DateTime } from 'luxon';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { pageOf, sortOf } from '../../db/list-page.ts';
import { badField } from '../../lib/app-error.ts';
import { localTime } from '../../lib/local-day.ts';
import { compareSales } from '../sales/sales.service.ts';
import { listHotels, listReported, type Hotel } from './dashboards.repo.ts';

const LONGEST = 400;

type Asked = QueryOf<typeof listDashboards>;

/** What the clock on a hotel's wall means: hotels of one zone share it. */
interface Clock {
  readonly window: Window;
  /** The days of the window. */
  readonly days: readonly string[];
  readonly today: string;
  readonly yesterday: string;
  /** When the shift began that ended last. */
  readonly shiftStart: string;
}

type Clocks = ReadonlyMap<string, Clock>;

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

function readClock(timeZone: string, now: Date, { From, To }: Asked): Clock {
  const local = localTime(now, timeZone);
  const today = local.toFormat('yyyy-MM-dd');
  const window = windowOf(today, From, To);
  // Counted before they are listed: a century of days would keep the server from everybody else.
  const count = countDays(window);
  if (count === 0) throw badField('To', 'To must not be before From.');
  if (count > LONGEST) throw badField('From', `At most ${LONGEST} days can be compared.`);
  const days = daysOf(window);
  const yesterday = local.minus({ days: 1 }).toFormat('yyyy-MM-dd');
  return { window, days, today, yesterday, shiftStart: shiftStartOf(local) };
}

type Figures = Awaited<ReturnType<typeof compareSales>>[number];

type Reported = Awaited<ReturnType<typeof listReported>>[number];

function toRow(
  hotel: Hotel,
  { window, days }: Clock,
  figures: Figures,
  reported: Reported | undefined,
): DashboardRow {
  const { Now, Before, LastYear, Spark, HasYesterday } = figures;
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
    LastYear: againstLastYear(LastYear.Days, LastYear.Now, LastYear.Before),
    Spark: days.map((day) => Spark?.[day] ?? null),
    NoSalesYesterday: isHotel && !HasYesterday,
    NoCashCountLastShift: isHotel && reported?.Cash !== true,
    NoHousekeepingToday: isHotel && reported?.Housekeeping !== true,
  };
}

async function rowsOf(db: Queryable, hotels: readonly Hotel[], clocks: Clocks): Promise<DashboardRow[]> {
  const placed = hotels.flatMap((hotel) => {
    const clock = clocks.get(hotel.TimeZone);
    return clock ? [{ hotel, clock, LocationID: hotel.LocationID }] : [];
  });
  const compared = await compareSales(
    db,
    placed.map(({ LocationID, clock }) => ({ LocationID, ...clock.window, Yesterday: clock.yesterday })),
  );
  const reported = await listReported(
    db,
    placed.map(({ LocationID, clock: { shiftStart, today } }) => ({ LocationID, shiftStart, today })),
  );
  const reportedBy = new Map(reported.map((each) => [each.LocationID, each]));
  const byHotel = new Map(compared.map((figures) => [figures.LocationID, figures]));
  return placed.flatMap(({ hotel, clock, LocationID }) => {
    const figures = byHotel.get(LocationID);
    return figures ? [toRow(hotel, clock, figures, reportedBy.get(LocationID))] : [];
  });
}

const orderOf = (field: string) => (field === 'Missing' ? missingOf : (field as keyof DashboardRow));

/** One row per hotel of the scope, in the order and the page asked for. */
export async function dashboards(
  db: Queryable,
  scope: Scope,
  now: Date,
  asked: Asked,
): Promise<{ rows: DashboardRow[]; total: number }> {
  const hotels = await listHotels(db, scope, asked.Search);
  const zones = [...new Set(hotels.map(({ TimeZone }) => TimeZone))];
  const clocks = new Map(zones.map((zone) => [zone, readClock(zone, now, asked)]));
  const { field, descending } = sortOf(asked, 'Name');
  const page = pageOf(asked);
  const shown = <Row>(all: readonly Row[]) => (page ? all.slice(page.offset, page.offset + page.limit) : all);
  // By name it is known which hotels are shown before any figure is worked out; the schema admits sortable fields only.
  const rows =
    field === 'Name'
      ? await rowsOf(db, shown(sortDashboards(hotels, field, descending)), clocks)
      : shown(sortDashboards(await rowsOf(db, hotels, clocks), orderOf(field), descending));
  return { rows: [...rows], total: hotels.length };
}
