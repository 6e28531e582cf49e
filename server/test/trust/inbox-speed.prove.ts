import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { waitingGroup } from '../waiting-group.ts';
import { figure } from './figures.ts';

const ROUNDS = 15;

let t: TestApp;
let admin: TestCaller;
let clerk: TestCaller;

beforeAll(async () => {
  t = await buildTestApp();
  const group = await waitingGroup(t.db, t.make, TEST_NOW);
  admin = t.withToken(group.admin.token);
  clerk = t.withToken(group.clerk.token);
  await t.db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => t.close());

/** The shortest of several tries, taken in turns. */
async function costs(
  calls: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, number>> {
  const best = Object.fromEntries(Object.keys(calls).map((name) => [name, Infinity]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, call] of Object.entries(calls)) {
      const start = performance.now();
      await call();
      best[name] = Math.min(best[name] ?? Infinity, performance.now() - start);
    }
  return best;
}

describe('the inbox of a whole group with 50,000 things', () => {
  it('opens in the time of other lists of as many rows', async () => {
    const first = await admin.get('/inbox', { Page: '1', PageSize: '20' });
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(45_000);
    const { Mark } = (await admin.get('/inbox/news')).body as unknown as { Mark: string };
    const page = { Page: '1', PageSize: '20' };
    const found = await costs({
      inbox: () => admin.get('/inbox', page),
      // The same list, in an order that has everything looked at.
      whole: () => admin.get('/inbox', { ...page, Sort: '-At' }),
      claims: () => admin.get('/inbox', { ...page, Kind: 'ClaimToDecide' }),
      sales: () => admin.get('/admin/sales', page),
      word: () => admin.get('/admin/sales', { ...page, Search: 'place 1' }),
      deposits: () => admin.get('/bank/deposits', { ...page, State: 'Overdue' }),
      count: () => admin.get('/inbox/news'),
      news: () => admin.get('/inbox/news', { Mark }),
      home: () => admin.get('/admin/employee/current'),
      clerk: () => clerk.get('/inbox', page),
    });
    for (const [name, ms] of Object.entries(found)) figure('inbox', `${name} ms`, Math.round(ms * 10) / 10);
    const of = (name: string) => found[name] ?? Infinity;
    // Claims and deposits together against the list of the deposits alone.
    expect(of('inbox')).toBeLessThan(of('deposits') * 2);
    expect(of('claims')).toBeLessThan(of('deposits') * 1.5);
    expect(of('inbox')).toBeLessThan(of('whole'));
    // What every open console asks every four seconds, against the smallest call there is.
    expect(of('news')).toBeLessThan(of('home') * 2);
  }, 120_000);
});
