import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ne, sql } from 'drizzle-orm';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../test/kept-database.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { challengeOf, codeOf, nextCode, signIn, ticketOf, withFactors } from '../../test/factor-people.ts';
import { addWebhook } from '../../test/webhook-hotel.ts';
import { sessions } from '../db/tables/access.table.ts';
import { mailAttachments, mails } from '../db/tables/mails.table.ts';
import { idempotencyKeys, rateLimits } from '../db/tables/spine.table.ts';
import { employeeIdentities, providerSignIns } from '../features/security/security.table.ts';
import { countRows, writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { appliedMigrations, columnsOf, OF_THE_MOMENT, quoted, tablesInOrder } from './tables.ts';
import { tarEnd, tarEntry } from './tar.ts';

const FILE = path.join(tmpdir(), `boh-backup-moment-${process.pid}.tar.gz`);
const quiet = () => undefined;

let from: TestApp;
let to: TestApp;
beforeAll(async () => {
  [from, to] = await Promise.all([buildTestApp(), buildTestApp()]);
  // Names made in the one are not those that come from the other.
  for (let number = 0; number < 100; number += 1) to.make.next();
});
afterAll(() => Promise.all([from.close(), to.close(), rm(FILE, { force: true })]));

const restore = (file: string) =>
  restoreBackup(to.db.$client, to.services.files, file, {
    replace: true,
    migrations: MIGRATIONS,
    report: quiet,
  });

/** Brings the first database into the second, and answers what the archive was. */
async function move(): Promise<Buffer> {
  await writeBackup(from.db.$client, from.services.files, FILE, quiet);
  await restore(FILE);
  to.clock.set(from.clock.now().toISOString());
  return gunzipSync(await readFile(FILE));
}

const rowsIn = async (t: TestApp, table: string): Promise<number> => {
  const query = sql`select count(*)::int as count from ${sql.identifier(table)}`;
  return (await t.db.execute<{ count: number }>(query)).rows[0]?.count ?? -1;
};

describe('a restored backup', () => {
  it('brings no session, API token, ticket or calendar address back to life', async () => {
    const who = await withFactors(from, { level: 100 });
    const { Token } = (await who.caller.post('/tokens', { Name: 'Kiosk' })).body as { Token: string };
    const { Address } = (await who.caller.post('/calendar/feed')).body as { Address: string };
    const feed = new URL(Address).pathname.replace('/api', '');
    const Ticket = await ticketOf(from, who);
    const passkey = await challengeOf(from);
    const complete = (t: TestApp) => t.visitor.post('/login/factor', { Ticket, Code: codeOf(from, who, 1) });
    const at = from.clock.now().toISOString();
    await from.db.insert(providerSignIns).values({
      ...{ Hash: Buffer.from('a'), Step: 'Back', Purpose: 'SignIn', Challenge: 'c', ReturnTo: '/' },
      ...{ EmployeeID: who.caller.EmployeeID, BegunAt: at, ExpiresAt: '2030-01-01T00:00:00Z' },
    });
    const alive = async (t: TestApp) => ({
      session: (await t.withToken(who.caller.token ?? '').get('/admin/employee/current')).status,
      token: (await t.withToken(Token).get('/admin/employee/current')).status,
      feed: (await t.visitor.get(feed)).status,
    });
    expect(await alive(from)).toEqual({ session: 200, token: 200, feed: 200 });

    const archive = await move();
    expect(await alive(to)).toEqual({ session: 401, token: 401, feed: 404 });
    expect((await complete(to)).status).toBe(401);
    const alone = { Ticket: passkey.Ticket, Passkey: who.passkey.get(passkey.challenge) };
    expect((await to.visitor.post('/login/factor', alone)).status).toBe(401);
    for (const table of OF_THE_MOMENT) {
      expect([table, await rowsIn(to, table)]).toEqual([table, 0]);
      expect([table, archive.includes(`tables/${table}/`)]).toEqual([table, false]);
    }
    // What was tried there is alive where it came from.
    expect((await complete(from)).status).toBe(200);
    const there = ['sessions', 'api_tokens', 'provider_sign_ins', 'calendar_feeds', 'sign_in_tickets'];
    for (const table of there) expect(await rowsIn(from, table)).toBeGreaterThan(0);
  });

  it('keeps second factors: the same app, passkey and recovery codes, each of which is asked for', async () => {
    const who = await withFactors(from);
    const identity = { Issuer: 'https://id.example', Subject: 'erin', EmployeeID: who.caller.EmployeeID };
    const at = from.clock.now().toISOString();
    await from.db.insert(employeeIdentities).values({ ...identity, CreatedAt: at, LastUsedAt: at });
    await move();
    const { body } = await signIn(to, who);
    expect(body).toMatchObject({ FactorRequired: true });
    expect(body.token).toBeUndefined();
    const byCode = { Ticket: await ticketOf(to, who), Code: nextCode(to, who) };
    expect((await to.visitor.post('/login/factor', byCode)).status).toBe(200);
    const recovery = { Ticket: await ticketOf(to, who), Code: who.codes[0] };
    expect((await to.visitor.post('/login/factor', recovery)).status).toBe(200);
    const { Ticket, challenge } = await challengeOf(to);
    const alone = { Ticket, Passkey: who.passkey.get(challenge) };
    expect((await to.visitor.post('/login/factor', alone)).status).toBe(200);
    expect(await to.db.select().from(employeeIdentities)).toMatchObject([identity]);
  });

  it('brings webhooks turned off and without their secret, and nothing that waited to be sent', async () => {
    const owner = await from.loginAs({ level: 100 });
    const made = await addWebhook(owner, 'https://203.0.114.7/hooks', ['handover.created']);
    expect((await owner.post('/handover', { Note: 'Quiet night' })).status).toBe(200);
    expect(await rowsIn(from, 'webhook_deliveries')).toBe(1);
    const archive = await move();
    expect(archive.includes(made.Secret.replace('whsec_', ''))).toBe(false);
    const { rows } = await to.db.execute(sql`select secret, active, off_reason from webhooks`);
    expect(rows).toEqual([{ secret: '', active: false, off_reason: 'It came back from a backup.' }]);
    expect(await rowsIn(to, 'webhook_deliveries')).toBe(0);
    expect(await rowsIn(to, 'webhook_events')).toBe(0);
  });
});

describe('what belongs to the moment', () => {
  const SECRET = 'Your temporary password is: hk7T-pq2R';

  async function fill(t: TestApp): Promise<string> {
    const { token } = await t.make.session({});
    const mail = { Purpose: 'temporary-password', To: ['erin@hotel.example'], Subject: 'Password' };
    const at = t.clock.now().toISOString();
    const [queued] = await t.db
      .insert(mails)
      .values({ ...mail, MessageID: `<queued-${token}>`, Text: SECRET, Html: SECRET, CreatedAt: at })
      .returning();
    const file = { Name: 'secret.txt', ContentType: 'text/plain', Content: Buffer.from(SECRET) };
    await t.db.insert(mailAttachments).values({ MailID: queued!.MailID, ...file });
    const failed = { ...mail, MessageID: `<failed-${token}>`, Text: SECRET, Status: 'failed' as const };
    await t.db.insert(mails).values({ ...failed, LastError: 'No such mailbox', CreatedAt: at });
    await t.db
      .insert(idempotencyKeys)
      .values({ EmployeeID: 1, Key: token, BodyHash: Buffer.from('a'), Answer: SECRET, CreatedAt: at });
    await t.db.insert(rateLimits).values({ Bucket: token, Hits: 99, WindowEndsAt: at });
    return token;
  }

  async function expectGone(t: TestApp, ...tokens: string[]): Promise<void> {
    for (const table of [sessions, idempotencyKeys, rateLimits, mailAttachments]) {
      expect(await t.db.$count(table)).toBe(0);
    }
    for (const token of tokens)
      expect((await t.withToken(token).get('/admin/employee/current')).status).toBe(401);
    const unsent = await t.db.select().from(mails).where(ne(mails.Status, 'sent')).orderBy(mails.MailID);
    const told = unsent.map(({ Status, Text, Html, LastError }) => [Status, Text, Html, LastError]);
    expect(told).toEqual([
      ['failed', '', null, 'It waited when the backup was made.'],
      ['failed', '', null, 'No such mailbox'],
    ]);
  }

  it('is in no archive and does not come back: sessions, kept answers, limits, unsent mails', async () => {
    const token = await fill(from);
    const own = await fill(to);
    expect((await to.withToken(own).get('/admin/employee/current')).status).toBe(200);
    const archive = await move();
    expect(archive.includes('hk7T-pq2R')).toBe(false);
    expect(archive.includes('tables/sessions/')).toBe(false);
    await expectGone(to, token, own);
    expect((await from.withToken(token).get('/admin/employee/current')).status).toBe(200);
  });

  it('is left out of the archives of earlier versions too, which hold it', async () => {
    const token = await fill(to);
    const file = `${FILE}.earlier`;
    await writeEarlier(to, file);
    const manifest = await restore(file);
    await rm(file);
    expect(manifest.tables.map(({ name }) => name)).not.toContain('sessions');
    const { rows } = await to.db.execute<{ count: number }>(
      sql`select count(*)::int as count from mails where text <> '' or html <> ''`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect((await to.withToken(token).get('/admin/employee/current')).status).toBe(401);
  });

  /** An archive as the first version wrote it: every table as it is. */
  async function writeEarlier(t: TestApp, file: string): Promise<void> {
    const client = await t.db.$client.connect();
    try {
      const parts: Buffer[] = [];
      const tables: { name: string; columns: string[]; rows: number }[] = [];
      const later = ['mail_attachments', 'sessions', 'idempotency_keys', 'rate_limits'];
      for (const name of [...(await tablesInOrder(client)), ...later]) {
        const columns = await columnsOf(client, name);
        const list = columns.map(quoted).join(', ');
        const copied: Buffer[] = [];
        for await (const chunk of client.query(
          copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`),
        )) {
          copied.push(chunk as Buffer);
        }
        const content = Buffer.concat(copied);
        tables.push({ name, columns, rows: countRows(content) });
        parts.push(...tarEntry(`tables/${name}/000001.copy`, content));
      }
      const head = { product: 'back-of-house', format: 1, tables, files: 0 };
      const manifest = { ...head, migrations: await appliedMigrations(client) };
      const entries = [
        ...tarEntry('manifest.json', Buffer.from(JSON.stringify(manifest))),
        ...parts,
        tarEnd(),
      ];
      await writeFile(file, gzipSync(Buffer.concat(entries)));
    } finally {
      client.release(true);
    }
  }
});
