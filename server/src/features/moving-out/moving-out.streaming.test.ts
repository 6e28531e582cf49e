import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { tokenOwner } from '../../../test/token-owner.ts';
import { UNZIP, unzipped } from '../../../test/unzipped.ts';
import { auditLog } from '../../db/tables/spine.table.ts';

let t: TestApp;
let admin: TestCaller;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.loginAs({ level: 100 });
});
afterAll(() => t.close());

describe('who takes the whole account out', () => {
  it('is an administrator of Level 100 alone, by the rights of this moment', async () => {
    const manager = await t.loginAs({ level: 99 });
    const refused = await manager.get('/transfer/export');
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Only people with Level 100 may take the whole account out.',
    ]);
    expect((await (await t.loginAs({ pages: ['Team'], level: 100 })).get('/transfer/export')).status).toBe(
      403,
    );
    expect((await t.visitor.get('/transfer/export')).status).toBe(401);
    await t.db.execute(sql`update roles set level = 100 where role_id = ${manager.RoleID}`);
    expect((await manager.get('/transfer/export')).status).toBe(200);
  });

  it('calls by an API token only where that is for all pages and locations of an administrator', async () => {
    const { owner, token, here } = await tokenOwner(t);
    const at = { headers: { 'x-location-id': String(owner.LocationID) } };
    for (const narrow of [await here(), await token({ Pages: ['Location'] })]) {
      expect((await narrow.get('/transfer/export', {}, at)).status).toBe(403);
    }
    const whole = await (await token({ ReadOnly: true })).get('/transfer/export', {}, at);
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/zip']);
  });

  it('is told in their history, with the name of the file', async () => {
    const who = await t.loginAs({ level: 100, FirstName: 'Ada', LastName: 'Admin' });
    const answer = await who.get('/transfer/export');
    expect(answer.headers['content-disposition']).toContain('filename="back-of-house-2026-11-10.zip"');
    const [row] = await t.db.select().from(auditLog).orderBy(desc(auditLog.AuditID)).limit(1);
    expect(row).toMatchObject({
      ...{ By: 'Ada Admin', Call: 'GET /transfer/export', Record: `employee:${who.EmployeeID}` },
      Changes: [{ Field: 'DownloadedFile', From: null, To: 'back-of-house-2026-11-10.zip' }],
    });
  });
});

/** Asks as a browser does: the answer is there, and none of it is read yet. */
async function ask(): Promise<IncomingMessage> {
  const { port } = t.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${admin.token}` };
  const asking = get({ port, path: '/api/transfer/export', headers });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

/** Connections that are still in the middle of an export. */
async function held(): Promise<number> {
  const { rows } = await t.db.$client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (state <> 'idle')`,
  );
  return rows[0]?.count ?? -1;
}

describe('the whole account on its way', () => {
  /** More than what lies between a server and a reader who does not read. */
  beforeAll(async () => {
    await t.db.execute(sql`
      insert into consultations (first_name, last_name, email, phone_number, aware, message, created_at)
      select 'Nora', 'Vale', 'nora@visitor.example', '5550100', true,
        (select string_agg(md5(n::text || m::text), '') from generate_series(1, 100) m), now()
      from generate_series(1, 8000) n`);
    await t.app.listen({ port: 0 });
  });

  it('is read no further than it is taken, and given up when its reader hangs up', async () => {
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBeUndefined();
    await once(answer, 'readable');
    expect(await held()).toBe(1);
    answer.destroy();
    await expect.poll(held, { timeout: 20_000 }).toBe(0);
    await expect.poll(() => t.db.$client.idleCount === t.db.$client.totalCount).toBe(true);
  });

  it('is given to two at once; a third is told so, until one of them is done', async () => {
    const [first, second] = [await ask(), await ask()];
    const refused = await admin.get('/transfer/export');
    expect([refused.status, refused.headers['retry-after'], refused.body.error]).toEqual([
      503,
      '60',
      'Two exports of the whole account are under way already. Please try again when one of them is done.',
    ]);
    first.destroy();
    await expect.poll(held, { timeout: 20_000 }).toBe(1);
    const third = await ask();
    expect(third.statusCode).toBe(200);
    third.destroy();
    second.destroy();
    await expect.poll(held, { timeout: 20_000 }).toBe(0);
  });

  it.skipIf(UNZIP === undefined)(
    'is one moment, whatever is saved and deleted while it is read',
    async () => {
      const answer = await ask();
      await t.make.location({ Name: 'BUILT MEANWHILE' });
      await t.db.execute(sql`delete from consultations where consultation_id % 2 = 0`);
      const files = await unzipped(await buffer(answer));
      expect(String(files.get('tables/locations.csv'))).not.toContain('BUILT MEANWHILE');
      expect(String(files.get('tables/consultations.csv')).split('\r\n')).toHaveLength(8_002);
    },
  );
});
