import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { withFactors } from '../../test/factor-people.ts';
import { statementsOf } from '../../test/query-plans.ts';
import { roles } from '../db/tables/access.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** What a call sends before its own statement, and that one. */
const sentBy = async (call: Parameters<typeof statementsOf>[1]): Promise<string[]> =>
  (await statementsOf(t, call)).map(({ text }) => text);

it('one statement finds who calls with a session, also where a second factor is required of them', async () => {
  const { caller } = await withFactors(t, { level: 100 });
  await t.db.update(roles).set({ SecondFactor: 'Required' }).where(eq(roles.RoleID, caller.RoleID));
  const [found, list, ...more] = await sentBy(() => caller.get('/Rooms/get'));
  expect(found).toContain('from sessions s');
  expect(found).toContain('totp_secrets');
  expect(list).toContain('from "rooms"');
  expect(more).toEqual([]);
});

it('one statement finds who calls with an API token', async () => {
  const owner = await t.loginAs({ level: 100 });
  const { Token } = (await owner.post('/tokens', { Name: 'Kiosk' })).body as { Token: string };
  const program = t.withToken(Token);
  // When it was last used is noted once a minute.
  expect((await program.get('/Rooms/get')).status).toBe(200);
  const [found, list, ...more] = await sentBy(() => program.get('/Rooms/get'));
  expect(found).toContain('from api_tokens t');
  expect(list).toContain('from "rooms"');
  expect(more).toEqual([]);
});
