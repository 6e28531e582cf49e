import path from 'node:path';
import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { apiTokens, employees } from '../src/db/tables/access.table.ts';
import { auditLog } from '../src/db/tables/spine.table.ts';
import { buildTestApp, TEST_NOW, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { at, ITEM, tokenOwner, type TokenOwner } from './token-owner.ts';

let t: TestApp;
let owner: TestCaller;
let second: number;
let token: TokenOwner['token'];
let here: TokenOwner['here'];
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  ({ owner, second, token, here } = await tokenOwner(t));
});
afterAll(() => t.close());

describe('what no token may do', () => {
  it('is whatever asks again for the password, and what is about a person who is signed in', async () => {
    const all = await token();
    const refused = t.app.endpoints.filter(({ again, sessionOnly }) => again ?? sessionOnly);
    expect(refused.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /calendar/feed',
      'DELETE /security/passkeys/:PasskeyID',
      'DELETE /sessions/:SessionID',
      'DELETE /tokens/:TokenID',
      'GET /admin/employee',
      'GET /admin/employee/getEdit',
      'GET /calendar/feed',
      'GET /security',
      'GET /sessions',
      'GET /tokens',
      'POST /admin/employee/assignRoles',
      'POST /admin/employee/deactivate',
      'POST /admin/employee/reactivate',
      'POST /admin/employee/resetFactors',
      'POST /admin/employees/several/assignRole',
      'POST /bank/accounts',
      'POST /calendar/feed',
      'POST /changePassword',
      'POST /changeSelectedLocation',
      'POST /inviteUser',
      'POST /inviteUsers',
      'POST /login/again',
      'POST /logout',
      'POST /role',
      'POST /security/passkeys',
      'POST /security/passkeys/options',
      'POST /security/recovery-codes',
      'POST /security/totp/confirm',
      'POST /security/totp/remove',
      'POST /security/totp/start',
      'POST /sessions/end-others',
      'POST /sessions/tab',
      'POST /tokens',
      'POST /transfer/import',
      'POST /updateRole',
      'PUT /admin/employee/update',
      'PUT /approvals/stand-in',
      'PUT /bank/accounts',
      'PUT /floor/language',
      'PUT /role',
    ]);
    for (const { method, path } of refused) {
      const body = method === 'GET' ? undefined : {};
      const answer = await all.send(method, path.replace(/:\w+/, '1'), body, at(second));
      expect([path, answer.status, answer.body.error]).toEqual([
        path,
        403,
        'API tokens cannot do this. Sign in to do it.',
      ]);
    }
  });
});

describe('a token that only reads', () => {
  it('reads, runs reports, and is refused every write and every GET that does something', async () => {
    const reader = await token({ ReadOnly: true });
    expect((await reader.get('/lost-and-found', {}, at(second))).status).toBe(200);
    const refused = await reader.post('/lost-and-found', ITEM, at(second));
    expect([refused.status, refused.body.error]).toEqual([403, 'This API token is read only.']);
    for (const address of [
      '/admin/payroll/email/1?to=a@b.example',
      '/admin/payroll/emails?PayrollIDs=1',
      '/admin/payroll/centralizedEmail?CheckDate=2026-11-20',
      '/admin/payroll/accountBalanceEmail?CheckDate=2026-11-20',
      '/bank/journals/1?Format=iif',
    ]) {
      const answer = await reader.get(address, undefined, at(second));
      expect([address, answer.body.error]).toEqual([address, 'This API token is read only.']);
    }
    expect((await reader.get('/bank/journals/1', {}, at(second))).status).toBe(404);
  });
});

describe('a token that is over', () => {
  it.each<[string, () => unknown]>([
    ['has expired', () => t.clock.set('2027-02-08T18:00:00.000Z')],
    [
      'belongs to somebody inactive',
      () => t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, owner.EmployeeID)),
    ],
    ['was ended', () => t.db.delete(apiTokens).where(eq(apiTokens.EmployeeID, owner.EmployeeID))],
  ])('and %s is answered like an ended session', async (_what, end) => {
    const one = await here();
    expect((await one.get('/lost-and-found')).status).toBe(200);
    await end();
    const answer = await one.get('/lost-and-found');
    expect([answer.status, answer.headers['www-authenticate'], answer.body.error]).toEqual([
      401,
      'Bearer',
      'Please sign in.',
    ]);
  });
});

describe('what a token leaves', () => {
  it('is a trail that names its owner and the token, in the history too', async () => {
    const one = await here({ Name: 'Front kiosk' });
    const { LostItemID } = (await one.post('/lost-and-found', ITEM)).body;
    const query = { Record: `lost-item:${LostItemID}` };
    expect((await owner.get('/audit', query)).body).toMatchObject([{ By: 'Frances Okafor via Front kiosk' }]);
    const [row] = await t.db.select().from(auditLog).where(eq(auditLog.Record, query.Record));
    expect(row).toMatchObject({ EmployeeID: owner.EmployeeID, LocationID: owner.LocationID });
    const late = await owner.put('/lost-and-found', { ...ITEM, LostItemID, Version: 7 });
    expect(late.body.error).toContain('FRANCES OKAFOR VIA FRONT KIOSK');
  });

  it('is one record where the same call comes twice, and keys of its own', async () => {
    const [one, other] = [await here(), await here()];
    const keyed = at(owner.LocationID, { 'idempotency-key': '1' });
    const first = await one.post('/lost-and-found', ITEM, keyed);
    expect((await one.post('/lost-and-found', ITEM, keyed)).body).toEqual(first.body);
    expect((await one.post('/lost-and-found', { ...ITEM, Item: 'Hat' }, keyed)).status).toBe(409);
    expect((await other.post('/lost-and-found', { ...ITEM, Item: 'Hat' }, keyed)).status).toBe(200);
    expect((await owner.post('/lost-and-found', { ...ITEM, Item: 'Cap' }, keyed)).status).toBe(200);
    expect((await owner.get('/lost-and-found')).body).toHaveLength(3);
  });

  it('is when it was last used, to within a minute, also by what a screen asks again and again', async () => {
    const one = await here();
    const lastUsed = async () =>
      ((await owner.get('/tokens', { Own: 'true' })).body as { LastUsedAt: string }[])[0]?.LastUsedAt;
    expect(await lastUsed()).toBeNull();
    await one.get('/logs/changes', { Since: 0 });
    expect(await lastUsed()).toBe(TEST_NOW);
    t.clock.set('2026-11-10T18:01:00.000Z');
    await one.get('/lost-and-found');
    expect(await lastUsed()).toBe(TEST_NOW);
    t.clock.set('2026-11-10T18:01:00.001Z');
    await one.get('/lost-and-found');
    expect(await lastUsed()).toBe('2026-11-10T18:01:00.001Z');
  });

  it('does not fail a read where nothing can be written', async () => {
    const one = await here();
    await t.db.execute(sql`create function refuse_touch() returns trigger language plpgsql as $$
      begin raise exception 'read only'; end $$`);
    await t.db.execute(
      sql`create trigger refuse_touch before update on api_tokens for each row execute function refuse_touch()`,
    );
    expect((await one.get('/lost-and-found')).status).toBe(200);
    await t.db.execute(sql`drop trigger refuse_touch on api_tokens`);
  });
});

it('stands in no line of the log, whatever goes wrong', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const services = { ...t.services, log: pino({ level: 'trace' }, stream) };
  const app = await buildApp({ services, webRoot: path.join('no', 'web'), migrationCount: 1 });
  const { token: secret } = await here();
  const ask = async (url: string, name = 'authorization') =>
    (await app.inject({ url, headers: { [name]: `Bearer ${secret}` } })).statusCode;
  const statuses = [await ask('/api/lost-and-found'), await ask('/api/Rooms/get?Sort=x')];
  statuses.push(
    await ask('/api/tokens'),
    await ask(`/api/${secret}`),
    await ask(`/api/find?Words=${secret}`, 'x'),
  );
  await t.db.execute(sql`alter table lost_items rename to lost_items_away`);
  statuses.push(await ask('/api/lost-and-found'));
  await t.db.execute(sql`alter table lost_items_away rename to lost_items`);
  await t.db.delete(apiTokens);
  statuses.push(await ask('/api/lost-and-found'));
  await app.close();
  expect(statuses).toEqual([200, 400, 403, 404, 401, 500, 401]);
  expect(lines.some((line) => line.includes('request failed') && line.includes('"TokenID"'))).toBe(true);
  expect(lines.filter((line) => line.includes((secret ?? '').slice(0, 20)))).toEqual([]);
});
