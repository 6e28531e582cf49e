import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bai2, bankHotel, credit, deposits, drop, upload } from '../../../test/bank-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { randomFrom } from '../../demo/random.ts';
import { rematch } from './bank.matching.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const kept = async (LocationID: number) => {
  const { rows } = await t.db.execute(sql`
    select 'd' || log_id as id, offered::text, way, log_ids::text, transaction_ids::text, credited::text, dropped::text, credit_date::text
      from bank_deposits where location_id = ${LocationID}
    union all select 't' || transaction_id, '', state, log_ids::text, '', '', '', ''
      from bank_transactions where location_id = ${LocationID} order by 1`);
  return rows;
};

/** Amounts are few, so that ties and sums come about; days go over a year, so that most are out of each other's reach. */
const AMOUNTS = [100, 200, 300, 500, 800];
const date = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);

it('whatever came in whatever order, what is kept is what working it all out anew gives', async () => {
  const random = randomFrom('bank matching');
  const { caller, AccountID, LocationID } = await bankHotel(t);
  const counts: { LogID: number; Date: string }[] = [];
  const act = {
    async count() {
      const Date = date(random.int(0, 300));
      counts.push({ LogID: await drop(caller, Date, random.pick(AMOUNTS) / 100), Date });
    },
    async statement() {
      const start = random.int(0, 300);
      const days = Array.from({ length: random.int(1, 5) }, (_, at) => date(start + at));
      const posted = () =>
        Array.from({ length: random.int(0, 3) }, () =>
          credit(random.pick(AMOUNTS), `R${random.int(0, 1e9)}`),
        );
      await upload(caller, AccountID, bai2(Object.fromEntries(days.map((day) => [day, posted()]))));
    },
    async correct() {
      const count = counts.splice(random.int(0, counts.length - 1), 1)[0];
      if (!count) return;
      const amount = random.pick([0, ...AMOUNTS]) / 100;
      const LogID = await drop(caller, count.Date, amount, { Corrects: count.LogID });
      counts.push({ LogID, Date: count.Date });
    },
    async matchByHand() {
      const rows = await deposits(caller);
      const drops = rows.filter(({ State }) => State === 'Waiting' || State === 'Overdue');
      const credits = rows.filter(({ State }) => State === 'Unexpected');
      if (drops.length === 0 || credits.length === 0) return;
      const { LogID } = random.pick(drops);
      const { TransactionIDs } = random.pick(credits);
      await caller.post('/bank/match', { LogID, TransactionIDs, Reason: 'x' });
    },
    async unmatch() {
      const matched = await deposits(caller, { State: 'Matched' });
      if (matched.length > 0)
        await caller.post('/bank/unmatch', { LogID: random.pick(matched).LogID, Reason: 'x' });
    },
  };
  const often = [
    'count',
    'count',
    'count',
    'count',
    'statement',
    'statement',
    'correct',
    'matchByHand',
    'unmatch',
  ] as const;
  for (let step = 0; step < 120; step += 1) await act[random.pick(often)]();
  const before = await kept(LocationID);
  await t.db.transaction((tx) => rematch(tx, LocationID));
  expect(await kept(LocationID)).toEqual(before);
  const ways = new Set(before.map((row) => row['way']));
  expect([...ways].sort()).toEqual(
    expect.arrayContaining(['Hand', 'Matched', 'Offered', 'One', 'Unexpected']),
  );
});
