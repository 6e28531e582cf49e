import { sql } from 'drizzle-orm';
import type { SalesFigures } from '@boh/contract/sales/sales.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { LOCKS } from '../../db/locks.ts';
import { within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';

export interface LocatedRow extends SalesFigures {
  readonly LocationID: number;
}

/** A day of a hotel as it is stored. */
export type DayRow = Omit<LocatedRow, 'HotelName'>;

export interface NamedHotel {
  readonly LocationID: number;
  readonly Name: string;
  readonly TimeZone: string;
}

/** Hotels a file may speak of, to be matched by name. */
export async function listHotelNames(db: Queryable, scope: Scope): Promise<NamedHotel[]> {
  return db
    .select({ LocationID: locations.LocationID, Name: locations.Name, TimeZone: locations.TimeZone })
    .from(locations)
    .where(within(locations.LocationID, scope));
}

/** Imports run one after another: two files with the same days in another order would lock each other out. */
export async function waitForOtherImports(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.salesImport})`);
}

export type DayKey = { LocationID: number; Date: string };

const list = (values: readonly (string | number)[]) => sql.param(values);

/**
 * How many of these days are stored already. Each is looked up by itself: where a deletion or a refused import left pages
 * without rows, the database takes the table for empty, and a join goes through all days for each of these.
 */
export async function countStored(db: Queryable, rows: readonly LocatedRow[]): Promise<number> {
  const { rows: found } = await db.execute<{ count: number }>(sql`
    select count((select true from daily_sales s where s.location_id = f.id and s.date = f.day limit 1))::int as count
    from unnest(${list(rows.map((r) => r.LocationID))}::int[], ${list(rows.map((r) => r.Date))}::date[]) f(id, day)`);
  return found[0]?.count ?? 0;
}

/**
 * Writes a batch in one statement: each day is new, or takes the place of the stored one where it differs. Answers the days
 * that are other ones now.
 */
export async function upsertSales(tx: Queryable, rows: readonly DayRow[]): Promise<DayKey[]> {
  const { rows: changed } = await tx.execute<DayKey>(sql`
    insert into daily_sales as s (location_id, date, room_revenue, other_revenue, rooms_sold, total_available_rooms, adr,
      ooo, total_cost, stayover, checkout)
    select * from unnest(
      ${list(rows.map((r) => r.LocationID))}::int[], ${list(rows.map((r) => r.Date))}::date[],
      ${list(rows.map((r) => r.RoomRevenue))}::numeric[], ${list(rows.map((r) => r.OtherRevenue))}::numeric[],
      ${list(rows.map((r) => r.RoomsSold))}::int[], ${list(rows.map((r) => r.TotalAvailableRooms))}::int[],
      ${list(rows.map((r) => r.Adr))}::numeric[], ${list(rows.map((r) => r.OOO))}::int[],
      ${list(rows.map((r) => r.TotalCost))}::numeric[], ${list(rows.map((r) => r.Stayover))}::int[],
      ${list(rows.map((r) => r.Checkout))}::int[])
    on conflict (location_id, date) do update set room_revenue = excluded.room_revenue,
      other_revenue = excluded.other_revenue, rooms_sold = excluded.rooms_sold,
      total_available_rooms = excluded.total_available_rooms, adr = excluded.adr, ooo = excluded.ooo,
      total_cost = excluded.total_cost, stayover = excluded.stayover, checkout = excluded.checkout
    where (s.room_revenue, s.other_revenue, s.rooms_sold, s.total_available_rooms, s.adr, s.ooo, s.total_cost, s.stayover,
      s.checkout) is distinct from (excluded.room_revenue, excluded.other_revenue, excluded.rooms_sold,
      excluded.total_available_rooms, excluded.adr, excluded.ooo, excluded.total_cost, excluded.stayover, excluded.checkout)
    returning s.location_id as "LocationID", s.date::text as "Date"`);
  return changed;
}
