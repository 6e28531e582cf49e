import { and, eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { CHECK_DATE } from '../../../test/payroll-hotels.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { payrolls } from './payroll.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

type Answer = Awaited<ReturnType<TestCaller['post']>>;

/** A hotel of ten rooms, and somebody there who may do all that payrolls rest on. */
async function newHotel() {
  const number = t.make.next();
  const kinds = { Payroll: true, Franchise: true, TotalNumberOfRooms: 10 };
  const { LocationID, Name } = await t.make.location({ PaychexID: `R${number}`, ...kinds });
  const boss = await t.loginAs({
    pages: ['Payroll', 'Daily Sales Data', 'Location', 'Franchise'],
    LocationID,
  });
  const send = (path: string, content: string) =>
    boss.form('POST', path, { files: [{ part: 'file', name: 'lines.csv', content }] });
  const key = { LocationID, CheckDate: CHECK_DATE };
  const stored = async () => {
    const where = and(eq(payrolls.LocationID, LocationID), eq(payrolls.CheckDate, CHECK_DATE));
    return (await t.db.select().from(payrolls).where(where))[0];
  };
  return {
    LocationID,
    stored,
    create: (body: object = {}) => boss.post('/admin/payroll', { ...key, ...body }),
    sales: () =>
      send('/admin/sales/import', `Date,Hotel,RoomRevenue,RoomsSold\n2026-11-02,${Name},900.50,9\n`),
    provider: () =>
      send(
        '/admin/payroll/import',
        `Client ID,Check Date,Department,Gross\nR${number},${CHECK_DATE},Room,500\n`,
      ),
    balances: () => send('/admin/payroll/balances/import', `Location,Date,Balance\n${Name},2026-11-01,77\n`),
    balance: () => boss.post('/admin/payroll/AccountBalance', { Date: CHECK_DATE }),
    change: (body: object) => boss.put('/admin/location', { LocationID, Name, ...body }),
    resize: (TotalNumberOfRooms: number) => boss.post('/franchise/post', { LocationID, TotalNumberOfRooms }),
  };
}
type Hotel = Awaited<ReturnType<typeof newHotel>>;

const waiting = async (): Promise<number> => {
  const { rows } = await t.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows[0]?.count ?? 0;
};

const waitingIs = (count: number) => expect.poll(waiting, { interval: 20 }).toBe(count);

/** Runs a piece of work while a statement of another transaction keeps something locked. */
async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
  const client: pg.PoolClient = await t.db.$client.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/**
 * The first call has done all but its trail and its commit when the second begins; both end when the second has come as
 * far as it can.
 */
async function meet(first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  await whileLocked('lock table audit_log in share mode', async () => {
    answers.push(first());
    await waitingIs(1);
    answers.push(second());
    await waitingIs(2);
  });
  return Promise.all(answers);
}

describe('a payroll record made while what it rests on changes', () => {
  it.each<[string, (hotel: Hotel) => Promise<Answer>, object]>([
    ['daily sales', (hotel) => hotel.sales(), { RoomRevenue: 900.5, OCCUPIED_ROOMS: 9 }],
    ['provider data', (hotel) => hotel.provider(), { FullPayroll: 500 }],
    ['the rooms of the location', (hotel) => hotel.change({ TotalNumberOfRooms: 20 }), { TOTAL_ROOMS: 300 }],
    ['the rooms of the franchise', (hotel) => hotel.resize(30), { TOTAL_ROOMS: 450 }],
  ])('has %s, whichever comes first', async (_, feed, figures) => {
    for (const isFirst of [true, false]) {
      const hotel = await newHotel();
      const calls = [() => feed(hotel), () => hotel.create()] as const;
      const [before, after] = isFirst ? calls : [calls[1], calls[0]];
      const answers = await meet(before, after);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await hotel.stored()).toMatchObject(figures);
    }
  });
});

describe('an import of provider data', () => {
  it('leaves a record alone that is made and approved meanwhile', async () => {
    const hotel = await newHotel();
    const [, imported] = await meet(
      () => hotel.create({ Approved: true, RoomRevenue: 100 }),
      () => hotel.provider(),
    );
    expect(imported?.status).toBe(400);
    expect(imported?.body.message).toContain(`for ${CHECK_DATE} is approved.`);
    expect(await hotel.stored()).toMatchObject({ Approved: true, FullPayroll: 0 });
  });

  it('is refused where payroll is switched off meanwhile', async () => {
    const hotel = await newHotel();
    const [, imported] = await meet(
      () => hotel.change({ Payroll: false }),
      () => hotel.provider(),
    );
    expect(imported?.status).toBe(400);
    expect(imported?.body.message).toContain('Payroll is not enabled for');
    expect(await hotel.stored()).toBeUndefined();
  });
});

describe('whatever changes a payroll record or what it rests on', () => {
  it.each<[string, (hotel: Hotel) => Promise<Answer>]>([
    ['a save', (hotel) => hotel.create()],
    ['an import of sales', (hotel) => hotel.sales()],
    ['an import of provider data', (hotel) => hotel.provider()],
    ['an import of balances', (hotel) => hotel.balances()],
    ['an update of balances', (hotel) => hotel.balance()],
    ['a change of the location', (hotel) => hotel.change({ TotalNumberOfRooms: 20 })],
    ['a change of the franchise', (hotel) => hotel.resize(20)],
  ])('waits for the location before it locks a record: %s', async (_, call) => {
    const hotel = await newHotel();
    await hotel.create();
    const answers: Promise<Answer>[] = [];
    await whileLocked(
      `select from locations where location_id = ${hotel.LocationID} for no key update`,
      async () => {
        answers.push(call(hotel));
        await waitingIs(1);
        await t.db.execute(sql`select from ${payrolls} for update nowait`);
      },
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200]);
  });
});

describe('the history of an open record', () => {
  it('tells which figures followed a change of rooms or new sales; an approved record stays', async () => {
    const trail = async (PayrollID: number) =>
      (
        await t.db
          .select()
          .from(auditLog)
          .where(eq(auditLog.Record, `payroll:${PayrollID}`))
          .orderBy(auditLog.AuditID)
      ).map(({ Changes }) => Changes);
    const hotel = await newHotel();
    const open = (await hotel.create({ OccupiedRooms: 60 })).body.PayrollID as number;
    const other = await hotel.create({ CheckDate: '2026-11-08', Approved: true, OccupiedRooms: 60 });
    expect((await hotel.change({ TotalNumberOfRooms: 20 })).status).toBe(200);
    expect((await hotel.resize(40)).status).toBe(200);
    await hotel.sales();
    const changes = await trail(open);
    expect(changes[1]).toEqual([
      { Field: 'TOTAL_ROOMS', From: 150, To: 300 },
      { Field: 'OCCUPANCY', From: 40, To: 20 },
    ]);
    expect(changes[2]).toEqual([
      { Field: 'TOTAL_ROOMS', From: 300, To: 600 },
      { Field: 'OCCUPANCY', From: 20, To: 10 },
    ]);
    expect(changes[3]).toContainEqual({ Field: 'RoomRevenue', From: null, To: 900.5 });
    expect(await trail(other.body.PayrollID as number)).toHaveLength(1);
    const [approved] = await t.db
      .select()
      .from(payrolls)
      .where(eq(payrolls.PayrollID, other.body.PayrollID as number));
    expect(approved).toMatchObject({ TOTAL_ROOMS: 160, OCCUPANCY: 37.5 });
  });
});
