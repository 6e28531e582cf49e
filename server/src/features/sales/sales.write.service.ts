import { sql } from 'drizzle-orm';
import type { AuditEntry } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import { refreshForSales } from '../payroll/payroll.figures.ts';
import { refuseClosed } from './sales.closed.ts';
import { upsertSales, waitForOtherImports, type DayRow } from './sales.import.repo.ts';

export type { DayRow } from './sales.import.repo.ts';

/** Figures of days come in one file after another, whatever kind of file it is. */
export const awaitTurn = (tx: Queryable): Promise<void> => waitForOtherImports(tx);

const lockRows = statement.each<{ LocationID: number; days: readonly string[] }, DayRow>(
  (value) => sql`
    select s.location_id as "LocationID", s.date::text as "Date", s.room_revenue::float8 as "RoomRevenue",
      s.other_revenue::float8 as "OtherRevenue", s.rooms_sold as "RoomsSold",
      s.total_available_rooms as "TotalAvailableRooms", s.adr::float8 as "Adr", s.ooo as "OOO",
      s.total_cost::float8 as "TotalCost", s.stayover as "Stayover", s.checkout as "Checkout"
    from daily_sales s where s.location_id = ${value('LocationID')} and s.date = any(${value('days')}::date[])
    order by s.date for update`,
);

/** The sales of days as they are, kept to this transaction: nobody closes or changes them meanwhile. */
export async function lockDays(
  tx: Queryable,
  LocationID: number,
  days: readonly string[],
): Promise<Map<string, DayRow>> {
  const rows = await lockRows(tx, { LocationID, days });
  return new Map(rows.map((row) => [row.Date, row]));
}

/** Saves days of one location; open payroll records take them up. Answers what changed there, for the trail. */
export async function saveDays(tx: Queryable, rows: readonly DayRow[]): Promise<AuditEntry[]> {
  const [first] = rows;
  if (!first) return [];
  await refuseClosed(tx, await upsertSales(tx, rows));
  const days = rows.map(({ Date: day }) => day).sort();
  const span = { LocationID: first.LocationID, From: first.Date, To: days.at(-1) ?? first.Date };
  return refreshForSales(tx, [{ ...span, From: days[0] ?? first.Date }]);
}
