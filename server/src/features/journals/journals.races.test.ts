import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { booksOf, journalHotel } from '../../../test/journal-hotel.ts';
import { lockLocations } from '../../db/lock-locations.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

async function prepared() {
  const hotel = await journalHotel(t);
  await hotel.saveMap();
  await hotel.payroll({ Room: 1000 }, { CheckDate: '2026-10-08' });
  await hotel.payroll({ Room: 500 });
  await hotel.reimbursement('Paint', '12.5');
  return hotel;
}

const waiting = async (): Promise<number> => {
  const { rows } = await t.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows[0]?.count ?? 0;
};

it('two people who make the journals at once: one does, the other is told that nothing is due', async () => {
  const hotel = await prepared();
  const colleague = await t.loginAs({ pages: ['Bank'], LocationID: hotel.LocationID });
  const answers = await t.db.transaction(async (tx) => {
    // Both have asked before either may begin.
    await lockLocations(tx, [hotel.LocationID]);
    const asked = [hotel.make(), colleague.post('/bank/journals', { To: '2026-12-31' })];
    await expect.poll(waiting, { interval: 20 }).toBe(2);
    return { asked };
  });
  const done = await Promise.all(answers.asked);
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await hotel.made()).toHaveLength(3);
  expect(await booksOf(hotel)).toEqual({
    'Clearing 1100 Clearing': -1512.5,
    'RoomPayroll 6000 Wages:Rooms': 1500,
    'Reimbursements 6500 Reimbursed': 12.5,
  });
});

it('ten at once, at overlapping locations, journal each amount once and leave no gap in the numbers', async () => {
  const hotels = await Promise.all([prepared(), prepared(), prepared()]);
  const ids = hotels.map(({ LocationID }) => LocationID);
  const [first = 0, ...others] = ids;
  const controller = await t.loginAs({ pages: ['Bank'], LocationID: first, alsoAt: others });
  const asked = Array.from({ length: 10 }, (_, at) =>
    controller.post('/bank/journals', {
      LocationIDs: at % 2 === 0 ? ids : ids.slice(at % 3).reverse(),
      To: '2026-12-31',
    }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  const numbers: number[] = [];
  for (const hotel of hotels) {
    numbers.push(...(await hotel.made()).map(({ Number }) => Number));
    expect((await booksOf(hotel))['Clearing 1100 Clearing']).toBe(-1512.5);
  }
  numbers.sort((a, b) => a - b);
  expect(numbers).toHaveLength(9);
  expect(numbers.at(-1)).toBe((numbers[0] ?? 0) + 8);
});

it('a second latest entry of a record is refused by the database, whatever the program does', async () => {
  const hotel = await prepared();
  await hotel.make();
  const again = t.db.execute(sql`
    insert into journal_entries (journal_id, position, location_id, kind, record, date, memo, amounts, accounts)
    select journal_id, position + 1, location_id, kind, record, date, memo, amounts, accounts
    from journal_entries where location_id = ${hotel.LocationID} limit 1`);
  await expect(again).rejects.toThrow();
});

it('a download by two people at once marks the journal once', async () => {
  const hotel = await prepared();
  const [journal] = (await hotel.make()).body.Journals;
  const files = await Promise.all(
    ['iif', 'iif', 'csv'].map((format) => hotel.file(journal.JournalID, format)),
  );
  expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(files[0]?.raw).toEqual(files[1]?.raw);
  const trail = await hotel.accountant.get('/audit', { Record: `journal:${journal.JournalID}` });
  const marked = JSON.stringify(trail.body).match(/"SentByName"/g);
  expect([trail.body.length, marked?.length]).toEqual([4, 1]);
});

it('the same submit again gets the first answer', async () => {
  const hotel = await prepared();
  const headers = { 'idempotency-key': 'make-journals-0001' };
  const send = () =>
    hotel.accountant.post('/bank/journals', { LocationIDs: [hotel.LocationID] }, { headers });
  const first = await send();
  expect(first.status).toBe(200);
  expect((await send()).body).toEqual(first.body);
});
