import { sql } from 'drizzle-orm';
import { dailyStatText, revenueXml, statisticsXml } from '../src/demo/property-files.ts';
import type { TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';

/** The night that tests are about; their clock has the morning of the 10th. */
export const NIGHT = '2026-11-09';

/** Room revenue 9,640.60 of 80 rooms, as the night's revenue and statistics have them. */
export const revenueOf = (date = NIGHT, room = '9640.60', other = '812.15') =>
  revenueXml('LANTERN', date, [
    { code: '1000', description: 'Room revenue', type: 'revenue', amount: room, parts: [room] },
    { code: '5000', description: 'Restaurant food', type: 'revenue', amount: other },
    { code: '9000', description: 'Visa', type: 'payment', amount: '-100.00' },
  ]);
export const statisticsOf = (date = NIGHT, rooms = 80) =>
  statisticsXml('LANTERN', date, [{ market: 'CRP', type: 'KING', rooms, persons: 120 }]);
export const statOf = (date = NIGHT, values: Record<string, string | number> = {}) =>
  dailyStatText(date, { '001OOO': 2, '002ABZIM': 38, '003STAY': 42, '004ROOMS': 110, ...values });

export const MAP = [
  { Code: '1000', Field: 'RoomRevenue' },
  { Code: '5000', Field: 'OtherRevenue' },
  { Code: '9000', Field: 'IGNORE' },
  { Code: 'rooms', Field: 'RoomsSold' },
  { Code: 'persons', Field: 'IGNORE' },
  { Code: 'noshow_rooms', Field: 'IGNORE' },
  { Code: 'cancel_rooms', Field: 'IGNORE' },
  { Code: '001OOO', Field: 'OOO' },
  { Code: '002ABZIM', Field: 'Checkout' },
  { Code: '003STAY', Field: 'Stayover' },
  { Code: '004ROOMS', Field: 'TotalAvailableRooms' },
] as const;

export const send = (
  by: TestCaller,
  content: string | Buffer,
  name = 'revenue.xml',
  fields: Record<string, string | number> = {},
) => by.form('POST', '/intake/files', { fields, files: [{ part: 'file', name, content }] });

/** The sales of a hotel's days as they are stored. */
export async function salesOf({ db }: TestApp, LocationID: number) {
  const { rows } = await db.execute(sql`
    select date::text as "Date", room_revenue::float8 as "RoomRevenue", other_revenue::float8 as "OtherRevenue",
      rooms_sold as "RoomsSold", total_available_rooms as "TotalAvailableRooms", adr::float8 as "Adr", ooo as "OOO",
      total_cost::float8 as "TotalCost", stayover as "Stayover", checkout as "Checkout"
    from daily_sales where location_id = ${LocationID} order by date`);
  return rows;
}

/** An OUT cash count of a day. */
export async function countCash({ db }: TestApp, LocationID: number, date = NIGHT): Promise<void> {
  await db.execute(sql`
    insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date)
    values (${LocationID}, 'Night Clerk', now(), 'NA OUT', ${date})`);
}

export interface IntakeHotel {
  readonly LocationID: number;
  /** Level 60. */
  readonly manager: TestCaller;
  /** Level 20. */
  readonly clerk: TestCaller;
}

/** A hotel of 110 rooms with its codes mapped, a manager and a clerk. */
export async function intakeHotel(t: TestApp, values: { Name?: string } = {}): Promise<IntakeHotel> {
  const { LocationID } = await t.make.location({ TotalNumberOfRooms: 110, ...values });
  const pages = ['Night Audit', 'Daily Sales Data'] as const;
  const manager = await t.loginAs({ pages, level: 60, LocationID, FirstName: 'Mara', LastName: 'Voss' });
  const clerk = await t.loginAs({ pages, level: 20, LocationID });
  const mapped = await manager.put('/intake/map', { Codes: MAP });
  if (mapped.status !== 200) throw new Error(`The codes were not mapped: ${mapped.raw.toString()}`);
  return { LocationID, manager, clerk };
}

/** Everything a night needs to be closed. */
export async function balancedNight(t: TestApp, { manager, LocationID }: IntakeHotel, date = NIGHT) {
  for (const [content, name] of [
    [revenueOf(date), 'revenue.xml'],
    [statisticsOf(date), 'statistics.xml'],
    [statOf(date), 'stat.txt'],
  ] as const) {
    const { status, raw } = await send(manager, content, name);
    if (status !== 200) throw new Error(raw.toString());
  }
  await countCash(t, LocationID, date);
}
