import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { MAP, NIGHT, revenueOf, send, statisticsOf } from '../intake-hotel.ts';
import { figure, size } from './figures.ts';
import { brokenInvariants } from './invariants.ts';

const RACES = size(10, 200);
/** Reading a table costs a second. */
const TABLE_RACES = size(2, 60);
const ROOMS = 110;
const SOLD = 80;

let t: TestApp;
let manager: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  manager = await t.loginAs({ pages: ['Night Audit', 'Daily Sales Data'], level: 90 });
});
afterAll(() => t.close());

/** A hotel whose night could be closed at once. */
async function readyHotel(): Promise<{ LocationID: number; Name: string }> {
  const { LocationID, Name } = await t.make.location({ TotalNumberOfRooms: ROOMS });
  await t.make.assign(manager.EmployeeID, LocationID, manager.RoleID);
  await t.db.execute(sql`
    insert into daily_sales (location_id, date, room_revenue, rooms_sold, adr)
    values (${LocationID}, ${NIGHT}, 8000, ${SOLD}, 100)`);
  await t.db.execute(sql`
    insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date)
    values (${LocationID}, 'Night Clerk', now(), 'NA OUT', ${NIGHT})`);
  await t.db.execute(sql`
    insert into intake_codes (location_id, code, kind, field)
    select ${LocationID}, c."Code", 'Statistic', c."Field"
    from json_to_recordset(${JSON.stringify(MAP)}::json) as c("Code" text, "Field" text)`);
  return { LocationID, Name };
}

const waiting = async () => {
  const { rows } = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};

/**
 * Holds the sales of the night until both wait for them, one behind the other, and lets them go: whoever gets them first,
 * the other one looks at what the first one left.
 */
async function race<A, B>(
  LocationID: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = await t.db.$client.connect();
  await holder.query('begin');
  await holder.query('select from daily_sales where location_id = $1 for update', [LocationID]);
  const one = first();
  await expect.poll(waiting, { interval: 5 }).toBe(1);
  const two = second();
  await expect.poll(waiting, { interval: 5 }).toBe(2);
  await holder.query('commit');
  holder.release();
  return Promise.all([one, two]);
}

interface Outcome {
  readonly close: number;
  readonly load: number;
  readonly sold: number;
  readonly isClosed: boolean;
}

type Load = (hotel: { LocationID: number; Name: string }) => ReturnType<TestCaller['post']>;

/** Imports that change the night so that it could not be closed any more: exactly one of both may be done. */
const LOADS: Record<string, Load> = {
  'a file of the night': ({ LocationID }) =>
    send(manager, statisticsOf(NIGHT, ROOMS + 1), 'statistics.xml', { LocationID }),
  'a file of sales': ({ Name }) =>
    manager.form('POST', '/admin/sales/import', {
      files: [
        {
          part: 'file',
          name: 'sales.csv',
          content: `Date,HotelName,RoomRevenue,RoomsSold\n${NIGHT},${Name},8000,${ROOMS + 1}\n`,
        },
      ],
    }),
  'a file with a code that goes nowhere yet': ({ LocationID }) =>
    send(manager, revenueOf().replaceAll(/>(1000|5000|9000)</g, '>8888<'), 'revenue.xml', { LocationID }),
};

async function outcomeOf(load: Load, isCloseFirst: boolean): Promise<Outcome> {
  const hotel = await readyHotel();
  const { LocationID } = hotel;
  const close = () => manager.post('/intake/close', { LocationID, Date: NIGHT });
  const loading = () => load(hotel);
  const answers = isCloseFirst
    ? await race(LocationID, close, loading)
    : (await race(LocationID, loading, close)).reverse();
  const [closed, loaded] = answers;
  const { rows } = await t.db.execute<{ sold: number; closed: boolean }>(sql`
    select rooms_sold as sold, exists (select from intake_closings c where c.location_id = s.location_id
      and c.reopened_at is null) as closed from daily_sales s where location_id = ${LocationID}`);
  return {
    ...{ close: closed?.status ?? 0, load: loaded?.status ?? 0 },
    ...{ sold: rows[0]?.sold ?? 0, isClosed: rows[0]?.closed ?? false },
  };
}

describe('closing a day while an import changes it', () => {
  it.each(Object.keys(LOADS))('has one winner, whoever comes first: %s', async (name) => {
    const load = LOADS[name]!;
    const changes = !name.includes('nowhere');
    const CLOSED = { close: 200, load: 409, sold: SOLD, isClosed: true };
    const LOADED = { close: 409, load: 200, sold: changes ? ROOMS + 1 : SOLD, isClosed: false };
    const outcomes: Outcome[] = [];
    const races = name.includes('sales') ? TABLE_RACES : RACES;
    for (let number = 0; number < races; number += 1) {
      const outcome = await outcomeOf(load, number % 2 === 0);
      expect([CLOSED, LOADED]).toContainEqual(outcome);
      outcomes.push(outcome);
    }
    const closed = outcomes.filter(({ isClosed }) => isClosed).length;
    figure('closing', `${name}: races won by closing, by the import`, `${closed}, ${races - closed}`);
    expect([closed > 0, closed < races]).toEqual([true, true]);
  });

  it('closes a day once, however many try', async () => {
    const { LocationID } = await readyHotel();
    const body = { LocationID, Date: NIGHT };
    const answers = await Promise.all(Array.from({ length: 20 }, () => manager.post('/intake/close', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  });

  it('has one winner where one maps a code otherwise meanwhile: the closed day keeps its figures', async () => {
    for (let number = 0; number < RACES; number += 1) {
      const { LocationID } = await readyHotel();
      await send(manager, statisticsOf(NIGHT, SOLD), 'statistics.xml', { LocationID });
      const map = () =>
        manager.put('/intake/map', { LocationID, Codes: [{ Code: 'persons', Field: 'RoomsSold' }] });
      const close = () => manager.post('/intake/close', { LocationID, Date: NIGHT });
      const [mapped, closed] = await Promise.all([map(), close()]);
      const { rows } = await t.db.execute<{ sold: number }>(
        sql`select rooms_sold as sold from daily_sales where location_id = ${LocationID}`,
      );
      // 80 rooms and 120 persons are more than the hotel has.
      const wins = closed.status === 200;
      expect([mapped.status, rows[0]?.sold]).toEqual([200, wins ? SOLD : SOLD + 120]);
    }
  });

  it('leaves nothing behind that breaks a rule', async () => {
    // The cash counts of these hotels were put there by hand.
    const broken = (await brokenInvariants(t.db)).filter((rule) => !rule.startsWith('every cash-count'));
    expect(broken).toEqual([]);
  });
});
