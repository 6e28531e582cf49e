import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { indexesOf, kindsOf, plansOf, wholeTables } from '../../../test/query-plans.ts';

const LOCATIONS = 200;
const LOGS_EACH = 300;

let t: TestApp;
let hanna: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  hanna = await t.loginAs({ pages: ['Housekeeping Reports', 'Room Logs'] });
  await fill(t);
});
afterAll(() => t.close());

/** 60,000 logs of each kind at 200 hotels, the caller's among them. */
async function fill({ db }: TestApp): Promise<void> {
  const run = (text: string) => db.$client.query(text);
  await run(
    `insert into locations (name, created_at) select 'FULL ' || n, now() from generate_series(2, ${LOCATIONS}) n`,
  );
  await run(`insert into housekeeping_logs (location_id, employee_id, type, date, no_of_rooms, start_time, end_time)
    select location_id, ${hanna.EmployeeID}, 'Room', date '2026-11-10' - n / 5, 1 + n % 9, '09:00', '12:00'
    from generate_series(1, ${LOGS_EACH}) n, locations`);
  await run(
    `insert into rooms (location_id, room_number, room_type) select location_id, '101', 'KING' from locations`,
  );
  await run(`insert into room_logs (location_id, room_id, department, done, posted_by_name, created_at)
    select location_id, room_id, 'PLUMBING', n > 3, 'Erin', timestamptz '2026-11-10' - n * interval '5 hours'
    from generate_series(1, ${LOGS_EACH}) n, rooms`);
  await run('analyze');
}

/** The plans of the statements about a table that reading a list sends. */
const plansOfList = (table: string, path: string, query: Record<string, string | number>) =>
  plansOf(t, `"${table}"`, () => hanna.get(path, query));

describe('60,000 housekeeping logs at 200 locations', () => {
  it('are read a page at a time in the order of the index, nothing sorted', async () => {
    const plans = await plansOfList('housekeeping_logs', '/housekeeping/roomLogs/all', {
      Page: 1,
      PageSize: 8,
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(wholeTables(plan)).not.toContain('housekeeping_logs');
      expect(indexesOf(plan)).toContain('housekeeping_logs_list');
      expect(kindsOf(plan)).not.toContain('Sort');
    }
  });

  it.each([
    ['/housekeeping/roomLogs/all', {}],
    ['/housekeeping/roomLogs/all', { Search: 'erin', Sort: '-NoOfRooms', Page: 1, PageSize: 8 }],
    ['/housekeeping/roomLogs/stats', {}],
    ['/housekeeping/roomLogs/stats', { From: '2026-11-01', To: '2026-11-05' }],
  ])('are found by location through the index: %s %j', async (path, query) => {
    for (const plan of await plansOfList('housekeeping_logs', path, query)) {
      expect(wholeTables(plan)).not.toContain('housekeeping_logs');
      expect(indexesOf(plan)).toContain('housekeeping_logs_list');
    }
  });
});

describe('60,000 room logs at 200 locations', () => {
  it('are read a page at a time in the order of the index, nothing sorted', async () => {
    const [page] = await plansOfList('room_logs', '/RoomsLog/get', { Page: 1, PageSize: 20 });
    expect(indexesOf(page ?? [])).toContain('room_logs_list');
    expect(kindsOf(page ?? [])).not.toContain('Sort');
  });

  it('are counted by room without reading the done ones', async () => {
    const [plan] = await plansOfList('room_logs', '/RoomsLog/open', {});
    expect(indexesOf(plan ?? [])).toEqual(['room_logs_open']);
  });
});
