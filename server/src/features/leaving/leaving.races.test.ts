import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let LocationID: number;
beforeAll(async () => {
  t = await buildTestApp();
  ({ LocationID } = await t.make.location());
});
afterAll(() => t.close());

/** What goes on to open or send something after the session that made it, and where it is kept. */
const MADE: Readonly<
  Record<string, { make: (by: TestCaller) => Promise<{ status: number }>; table: string }>
> = {
  'an API token': { make: (by) => by.post('/tokens', { Name: 'Kiosk' }), table: 'api_tokens' },
  'a calendar address': { make: (by) => by.post('/calendar/feed'), table: 'calendar_feeds' },
  'a schedule': {
    make: (by) =>
      by.post('/reports/subscriptions', {
        ...{ Report: { Ready: 'FLASH' }, Cadence: 'Daily', At: '07:00', People: [by.EmployeeID] },
      }),
    table: 'report_subscriptions',
  },
  'a stand-in': {
    make: async (by) => {
      const { EmployeeID } = await t.loginAs({ level: 10, LocationID });
      return by.put('/approvals/stand-in', { EmployeeID, From: '2026-12-01', To: '2026-12-05' });
    },
    table: 'stand_ins',
  },
};

const waiting = async (): Promise<number> => {
  const { rows } = await t.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows[0]?.count ?? 0;
};

const rowsOf = async (table: string, { EmployeeID }: TestCaller) => {
  const { rows } = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where employee_id = ${EmployeeID}`,
  );
  return rows[0]?.count;
};

describe.each(Object.entries(MADE))('%s', (_, { make, table }) => {
  it('is made by whoever is there', async () => {
    const caller = await t.loginAs({ LocationID });
    expect((await make(caller)).status).toBe(200);
    expect(await rowsOf(table, caller)).toBe(1);
  });

  it('is not left behind by whoever is deactivated at that very moment', async () => {
    const caller = await t.loginAs({ LocationID });
    const client = await t.db.$client.connect();
    let making: Promise<{ status: number }>;
    try {
      // As far as a deactivation is before its commit.
      await client.query('begin');
      await client.query('update employees set active = false where employee_id = $1', [caller.EmployeeID]);
      await client.query('delete from sessions where employee_id = $1', [caller.EmployeeID]);
      making = make(caller);
      await Promise.race([making, expect.poll(waiting, { interval: 20, timeout: 30_000 }).toBe(1)]);
    } finally {
      await client.query('commit');
      client.release();
    }
    expect((await making).status).toBe(401);
    expect(await rowsOf(table, caller)).toBe(0);
  });
});

it('a stand-in that is changed beside a deactivation keeps nobody waiting for the other', async () => {
  const [caller, admin] = [await t.loginAs({ LocationID }), await t.loginAs({ LocationID, level: 100 })];
  const name = MADE['a stand-in']!.make;
  expect((await name(caller)).status).toBe(200);
  const client = await t.db.$client.connect();
  let both: Promise<{ status: number }[]>;
  try {
    await client.query('begin');
    await client.query('select from stand_ins where employee_id = $1 for update', [caller.EmployeeID]);
    both = Promise.all([
      admin.post('/admin/employee/deactivate', { EmployeeID: caller.EmployeeID }),
      name(caller),
    ]);
    await expect.poll(waiting, { interval: 20, timeout: 30_000 }).toBe(2);
  } finally {
    await client.query('commit');
    client.release();
  }
  const [left, named] = await both;
  expect(left?.status).toBe(200);
  expect([200, 401]).toContain(named?.status);
  expect(await rowsOf('stand_ins', caller)).toBe(0);
});
