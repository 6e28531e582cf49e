import { sql } from 'drizzle-orm';
import type { SalesFigures } from '@boh/contract/sales/sales.contract.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { LOCKS } from '../../db/locks.ts';
import { within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';

export interface LocatedRow extends SalesFigures {
  readonly LocationID: number;
}

/** Hotels a file may speak of, to be matched by name. */
export async function listHotelNames(db: Queryable, scope: Scope) {
  return db
    .select({ LocationID: locations.LocationID, Name: locations.Name })
    .from(locations)
    .where(within(locations.LocationID, scope));
}

/** Imports run one after another: two files with the same days in another order would lock each other out. */
export async function waitForOtherImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.salesImport})`);
}

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

/** Writes a batch in one statement: each day is new, or takes the place of the stored one. */
export async function upsertSales(tx: Transaction, rows: readonly LocatedRow[]): Promise<void> {
  await tx.execute(sql`
    insert into daily_sales (location_id, date, room_revenue, other_revenue, rooms_sold, total_available_rooms, adr,
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
      total_cost = excluded.total_cost, stayover = excluded.stayover, checkout = excluded.checkout`);
}
