import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskLogDate, shiftHeadline } from '@boh/contract/desk-log/desk-log.calc.ts';
import { adaCompliance } from '../../src/features/log-sheets/log-sheets.table.ts';
import { dailySales } from '../../src/db/tables/daily-sales.table.ts';
import { DEMO_HOTELS } from '../../src/demo/hotels.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { figure, size } from './figures.ts';

/** The zones of the group's own hotels, and some where clocks change at other hours, by less, or not at all. */
const ZONES = [
  ...new Set([
    ...DEMO_HOTELS.map(({ TimeZone }) => TimeZone),
    'America/New_York',
    'America/Denver',
    'Pacific/Honolulu',
  ]),
  ...['America/St_Johns', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland', 'UTC'],
];

/** Wall clocks at which days, months and years turn, and the hours around both changes of the clocks. */
const TURNS = [
  ...['2026-12-31', '2027-01-01', '2028-02-28', '2028-02-29', '2028-03-01', '2027-02-28', '2027-03-01'],
  ...Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2027, month + 1, 0)).toISOString().slice(0, 10),
  ),
].flatMap((day) => [
  `${day} 00:00:00`,
  `${day} 06:59:59`,
  `${day} 15:00:00`,
  `${day} 23:00:00`,
  `${day} 23:59:59`,
]);
const NIGHTS = ['2027-03-14', '2027-11-07'].flatMap((day) =>
  Array.from({ length: 30 }, (_, half) =>
    new Date(Date.parse(`${day}T04:00:00Z`) + half * 1_800_000).toISOString(),
  ),
);

/** What PostgreSQL's own clock, which knows nothing of ours, shows there and then. */
interface Truth extends Record<string, unknown> {
  now: string;
  day: string;
  hour: number;
  yesterday: string;
  check: string;
  year: number;
  wall: string;
}

let t: TestApp;
const hotels = new Map<string, { LocationID: number; EmployeeID: number }>();
beforeAll(async () => {
  t = await buildTestApp();
  for (const TimeZone of ZONES) {
    const { LocationID } = await t.make.location({ TimeZone, TotalNumberOfRooms: 10 });
    const { EmployeeID } = await t.loginAs({ LocationID, level: 100 });
    hotels.set(TimeZone, { LocationID, EmployeeID });
  }
});
afterAll(() => t.close());

async function truths(zone: string, at: 'local' | 'instant', moments: readonly string[]): Promise<Truth[]> {
  const instant = at === 'local' ? sql`m::timestamp at time zone ${zone}` : sql`m::timestamptz`;
  const { rows } = await t.db.execute<Truth>(sql`
    with w as (select i, i at time zone ${zone} as w from (select ${instant} as i
      from unnest(${sql.param(moments)}::text[]) with ordinality as u(m, n) order by n) x)
    select to_char(i at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now, to_char(w, 'YYYY-MM-DD') as day,
      extract(hour from w)::int as hour, to_char(w - interval '1 day', 'MM/DD/YYYY') as yesterday,
      to_char(case when extract(day from w) <= 8 then date_trunc('month', w) + interval '7 days'
        when extract(day from w) <= 23 then date_trunc('month', w) + interval '22 days'
        else date_trunc('month', w) + interval '1 month 7 days' end, 'MM/DD/YYYY') as check,
      extract(year from w)::int as year, to_char(w, 'YYYY-MM-DD"T"HH24:MI') as wall from w`);
  return rows;
}

const allMoments = async (zone: string) => [
  ...(await truths(zone, 'local', TURNS)),
  ...(await truths(zone, 'instant', NIGHTS)),
];

/** Each hotel is asked at some of its moments, another choice for each; the clock itself is asked at all of them. */
const asked = <T>(items: readonly T[], turn: number): T[] =>
  items.filter((_, index) => (index + turn * 5) % size(23, 4) === 0);

/** Somebody at the hotel, signed in at this very moment. */
async function clerkAt(zone: string): Promise<TestCaller> {
  const { EmployeeID, LocationID } = hotels.get(zone)!;
  return t.withToken(await t.make.token(EmployeeID, LocationID));
}

describe('at every turn of day, month and year and through both nights when the clocks change', () => {
  it('the desk log has the shift and the day of its zone’s wall clock', async () => {
    let moments = 0;
    for (const zone of ZONES) {
      for (const { now, day, hour } of await allMoments(zone)) {
        const shift =
          hour >= 15 && hour < 23 ? 'PM SHIFT' : hour >= 23 || hour < 7 ? 'NIGHT AUDIT SHIFT' : 'AM SHIFT';
        const instant = new Date(now);
        const got = [zone, now, shiftHeadline(instant, zone), deskLogDate(instant, zone)];
        expect(got).toEqual([zone, now, shift, day]);
        moments += 1;
      }
    }
    figure('time', 'zones, moments in them', `${ZONES.length}, ${moments}`);
  });

  it.each(ZONES.map((zone, turn) => [zone, turn] as const))(
    'in %s: yesterday’s sales, the next check date and the insurance year are the hotel’s own',
    async (zone, turn) => {
      for (const { now, yesterday, check, year, day } of asked(await allMoments(zone), turn)) {
        t.clock.set(now);
        const clerk = await clerkAt(zone);
        const { body: home } = await clerk.get('/home');
        const list = home.Tiles as { Key: string; Value: string; Note: string }[];
        const tiles = new Map(list.map((tile) => [tile.Key, tile]));
        expect([now, tiles.get('sales')?.Note]).toEqual([now, `No sales data for ${yesterday} yet`]);
        expect([now, tiles.get('check-date')?.Value]).toEqual([now, check]);
        const { headers } = await clerk.get('/PropertyInsurancemaster/download');
        expect(headers['content-disposition']).toContain(`PropertyInsurance_${year}.xlsx`);
        const { body: rows } = await clerk.get('/dashboard/list');
        const [m, d, y] = yesterday.split('/');
        expect([now, rows[0].To]).toEqual([now, `${y}-${m}-${d}`]);
        expect(day >= rows[0].To).toBe(true);
      }
    },
  );

  it.each(ZONES.map((zone, turn) => [zone, turn] as const))(
    'in %s: what is written then is found on that day, on no other, and shows its wall clock',
    async (zone, turn) => {
      const { LocationID } = hotels.get(zone)!;
      for (const { now, day, wall } of asked(await allMoments(zone), turn + 4)) {
        t.clock.set(now);
        const clerk = await clerkAt(zone);
        await t.db.delete(adaCompliance);
        await t.db.insert(adaCompliance).values({
          ...{ LocationID, GuestName: 'G', SpecialNeeds: 'S', RoomNumber: '1', PostedByName: 'P' },
          CreatedAt: new Date(now).toISOString(),
        });
        const found = async (From: string, To: string) =>
          (await clerk.get('/ADACompliance/getAll', { From, To })).body.length as number;
        const [before, after] = [-1, 1].map((days) =>
          new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10),
        ) as [string, string];
        const counts = [await found(day, day), await found(before, before), await found(after, after)];
        expect([now, ...counts]).toEqual([now, 1, 0, 0]);
        const file = await clerk.get('/ADACompliance/getAll', { Format: 'xlsx' });
        const cells = (await readXlsx(file.raw)).sheets[0]?.rows.flat() ?? [];
        const shown = cells.find(
          (cell) =>
            cell instanceof Date && cell.getUTCFullYear() > 2000 && cell.toISOString().startsWith(wall),
        );
        expect([now, shown === undefined]).toEqual([now, false]);
      }
    },
  );
});

it('a day of 23 hours and one of 25 each count once, for the hotel and for its pay period', async () => {
  const zone = 'America/Los_Angeles';
  const { LocationID } = hotels.get(zone)!;
  const days = Array.from({ length: 31 }, (_, day) => `2027-03-${String(day + 1).padStart(2, '0')}`);
  await t.db.insert(dailySales).values(
    days.map((Date, index) => ({
      LocationID,
      Date,
      RoomRevenue: index + 1,
      RoomsSold: 1,
      TotalAvailableRooms: 10,
    })),
  );
  t.clock.set('2027-04-02T07:30:00Z');
  const clerk = await clerkAt(zone);
  const { body } = await clerk.get('/dashboard/trend', { LocationID, From: '2027-03-01', To: '2027-03-31' });
  expect(body.Series.map(({ Date }: { Date: string }) => Date)).toEqual(days);
  const basis = async (Date: string) => (await clerk.get('/admin/payroll/basis', { LocationID, Date })).body;
  expect((await basis('2027-03-23')).Sales).toMatchObject({ days: 15, RoomRevenue: 120 });
  expect((await basis('2027-04-08')).Sales).toMatchObject({ days: 16, RoomRevenue: 376 });
});
