import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { callerWith, type TestCaller } from '../../../test/call.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let importer: TestCaller;
let colleague: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  const pages = ['Daily Sales Data'] as const;
  const hotel = await t.make.location({ Name: 'LONG HOUSE' });
  importer = await t.loginAs({ pages, level: 50, LocationID: hotel.LocationID });
  colleague = await t.loginAs({ pages, level: 50, LocationID: hotel.LocationID });
  await t.db.insert(dailySales).values({ LocationID: hotel.LocationID, Date: '2026-10-01' });
});
afterAll(() => t.close());

const FILE = 'Date,HotelName,RoomRevenue\n2026-10-01,LONG HOUSE,10\n2026-10-02,LONG HOUSE,20\n';

const importSales = (headers: Record<string, string>) =>
  importer.form(
    'POST',
    '/admin/sales/import',
    { files: [{ part: 'file', name: 'sales.csv', content: FILE }] },
    { headers },
  );

/** Runs an import that cannot get on until the work is done: somebody else holds one of its days. */
async function whileImporting(work: () => Promise<void>, headers = { 'progress-key': 'one' }) {
  const { answer } = await t.db.transaction(async (tx) => {
    await tx.execute(sql`select from daily_sales where date = '2026-10-01' for update`);
    // In an object, since a promise would be waited for.
    const running = { answer: importSales(headers) };
    await work();
    return running;
  });
  return answer;
}

const seenBy = async (caller: TestCaller) =>
  (await caller.get('/progress')).body as { Key: string; Step: string; Done: number; Of: number }[];

describe('long work', () => {
  it('is seen by whoever started it, through every process, until it ends', async () => {
    const { services } = t;
    const second = await buildApp({ services, webRoot: 'no-web', migrationCount: 1 });
    const elsewhere = callerWith(second, importer.token);
    const answer = await whileImporting(async () => {
      const SAVING = { Key: 'one', Step: 'Saving line', Done: 3, Of: 3 };
      await expect.poll(() => seenBy(importer)).toEqual([SAVING]);
      expect(await seenBy(elsewhere)).toEqual([SAVING]);
      expect(await seenBy(colleague)).toEqual([]);
    });
    expect(answer.body.message).toBe('2 rows imported: 1 new, 1 replaced.');
    expect(await seenBy(importer)).toEqual([]);
    await second.close();
  });

  it('needs a key that can be kept', async () => {
    expect((await importSales({ 'progress-key': 'a'.repeat(101) })).status).toBe(400);
    expect((await importSales({ 'progress-key': 'a; b' })).status).toBe(400);
  });
});
