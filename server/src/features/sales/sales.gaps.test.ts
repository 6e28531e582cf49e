import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  t = await buildTestApp();
  // Still Tuesday evening in Los Angeles, already Wednesday in Guam.
  t.clock.set('2026-11-11T04:00:00.000Z');
  const zone = { TimeZone: 'America/Los_Angeles' };
  const palm = await t.make.location({ Name: 'PALM COURT', ...zone });
  const guam = await t.make.location({ Name: 'LANTERN INN', TimeZone: 'Pacific/Guam' });
  const never = await t.make.location({ Name: 'HEAD OFFICE', ...zone });
  const other = await t.make.location({ Name: 'NOT MINE', ...zone });
  caller = await t.loginAs({
    pages: ['Daily Sales Data'],
    LocationID: palm.LocationID,
    alsoAt: [guam.LocationID, never.LocationID],
  });
  const rows = [
    [palm, '2026-11-06'],
    [palm, '2026-11-08'],
    [guam, '2026-11-08'],
    [other, '2026-11-01'],
  ] as const;
  await t.db.insert(dailySales).values(rows.map(([{ LocationID }, Date]) => ({ LocationID, Date })));
});
afterAll(() => t.close());

const gaps = async (query: Record<string, string>) =>
  ((await caller.get('/admin/sales/gaps', query)).body as { Name: string; Dates: string[] }[]).map(
    ({ Name, Dates }) => [Name, ...Dates],
  );

describe('GET /admin/sales/gaps', () => {
  it('names hotels and days without figures, since their first ones and until yesterday at the hotel', async () => {
    expect(await gaps({ From: '2026-11-01', To: '2026-11-30' })).toEqual([
      ['LANTERN INN', '2026-11-09', '2026-11-10'],
      ['PALM COURT', '2026-11-07', '2026-11-09'],
    ]);
  });

  it('looks at the hotels and days that are chosen', async () => {
    const days = { From: '2026-11-06', To: '2026-11-08' };
    expect(await gaps({ ...days, HotelName: 'PALM COURT' })).toEqual([['PALM COURT', '2026-11-07']]);
    expect(await gaps({ ...days, Search: 'lantern' })).toEqual([]);
    expect(await gaps({ Date: '2026-11-10' })).toEqual([['LANTERN INN', '2026-11-10']]);
    expect(await gaps({ ...days, Search: '11/08' })).toEqual([]);
  });

  it.each([
    ['without days', {}],
    ['of more than 400 days', { From: '2025-10-01', To: '2026-11-08' }],
    ['of a hotel of somebody else', { HotelName: 'NOT MINE', Date: '2026-11-07' }],
    ['of a day that is not over', { Date: '2026-11-12' }],
  ])('has nothing to say %s', async (_what, query) => {
    expect(await gaps(query as Record<string, string>)).toEqual([]);
  });
});
