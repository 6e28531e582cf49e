import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ne, sql } from 'drizzle-orm';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { rowHashes } from '../../test/row-hashes.ts';
import { verify, writeRows } from '../../test/sealing-trail.ts';
import { loadDemoGroup } from '../demo/demo-group.ts';
import { apiTokens, sessions } from '../db/tables/access.table.ts';
import { calendarFeeds } from '../features/calendar/calendar.table.ts';
import { mailAttachments, mails } from '../db/tables/mails.table.ts';
import { idempotencyKeys, rateLimits, storedFiles } from '../db/tables/spine.table.ts';
import type { FileStore } from '../lib/files/file-store.ts';
import { sealRows } from '../sealing/seal-rows.ts';
import { countRows, writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { appliedMigrations, columnsOf, quoted, tablesInOrder } from './tables.ts';
import { tarEnd, tarEntry } from './tar.ts';

const FILE = path.join(tmpdir(), `boh-backup-${process.pid}.tar.gz`);
const quiet = () => undefined;
const RECEIPT = Buffer.from('Paint, 2 gallons, $41.90\n'.repeat(4000));

let from: TestApp;
let to: TestApp;
let key: string;
beforeAll(async () => {
  [from, to] = await Promise.all([buildTestApp(), buildTestApp()]);
  await loadDemoGroup(from.db, from.services.files, from.clock.now());
  const stored = await from.services.files.put(Readable.from([RECEIPT]), {
    name: 'receipt.txt',
    kinds: ['txt'],
    maxBytes: 1_000_000,
  });
  key = stored.key;
  const row = {
    StorageKey: key,
    Name: 'receipt.txt',
    ContentType: 'text/plain',
    Size: stored.size,
    Owner: 'test:1',
  };
  await from.db.insert(storedFiles).values(row);
  await writeRows(from.db.$client, 3);
  await sealRows(from.db, from.clock.now(), 2);
  await writeBackup(from.db.$client, from.services.files, FILE, quiet);
});
afterAll(async () => {
  await Promise.all([from.close(), to.close(), rm(FILE, { force: true })]);
});

const hashes = (t: TestApp) => rowHashes(t.db.$client);

const restore = (file: string, replace: boolean) =>
  restoreBackup(to.db.$client, to.services.files, file, { replace, report: quiet });

describe('a backup', () => {
  it('brings every row and attachment into another database', async () => {
    const manifest = await restore(FILE, false);
    expect(manifest.files).toBe(await from.db.$count(storedFiles));
    expect(await hashes(to)).toEqual(await hashes(from));
    const chunks: Buffer[] = [];
    for await (const chunk of await to.services.files.open(key)) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(RECEIPT)).toBe(true);
  });

  it('brings the seals of the audit trail, which prove it there as well, and lets new ones follow', async () => {
    const whole = await verify(from.db);
    expect(await verify(to.db)).toEqual(whole);
    expect(whole).toMatchObject({ seals: 1, waiting: 1 });
    expect(await sealRows(to.db, to.clock.now())).toMatchObject({ rows: 1 });
    expect(await verify(to.db, whole.head ?? '')).toMatchObject({ seals: 2, waiting: 0 });
    await expect(verify(from.db, (await verify(to.db)).head ?? '')).rejects.toThrow(
      'The trail ends before seal 2',
    );
  });

  it('lets new records follow the restored ones', async () => {
    const before = await to.db.execute<{ max: number }>(
      sql`select max(location_id)::int as max from locations`,
    );
    const location = await to.make.location();
    expect(location.LocationID).toBe((before.rows[0]?.max ?? 0) + 1);
  });

  it('is refused by a database that holds records, unless told to replace them', async () => {
    await expect(restore(FILE, false)).rejects.toThrow('This database is not empty. Add --replace');
    await restore(FILE, true);
    expect(await hashes(to)).toEqual(await hashes(from));
  });

  it('changes nothing when it was cut short or is something else', async () => {
    const before = await hashes(to);
    const whole = await readFile(FILE);
    const broken = `${FILE}.broken`;
    await writeFile(broken, whole);
    await truncate(broken, Math.floor(whole.length * 0.7));
    await expect(restore(broken, true)).rejects.toThrow();
    await writeFile(broken, 'not an archive');
    await expect(restore(broken, true)).rejects.toThrow();
    expect(await hashes(to)).toEqual(before);
    await rm(broken);
  });

  it('is finished however long it takes: the limits of requests do not end it', async () => {
    const { connectionString } = from.db.$client.options;
    const limits = { statement_timeout: 150, idle_in_transaction_session_timeout: 150 };
    const pool = new pg.Pool({ connectionString, ...limits, max: 2 });
    const slow: FileStore = {
      ...from.services.files,
      open: async (each) => {
        if (each === key) await pause(400);
        return from.services.files.open(each);
      },
      putBack: async (each, source) => {
        if (each === key) await pause(400);
        await to.services.files.putBack(each, source);
      },
    };
    const file = `${FILE}.slow`;
    await writeBackup(pool, slow, file, quiet);
    await pool.end();
    const target = new pg.Pool({
      connectionString: to.db.$client.options.connectionString,
      ...limits,
      max: 2,
    });
    await restoreBackup(target, slow, file, { replace: true, report: quiet });
    await target.end();
    await rm(file);
    expect(await hashes(to)).toEqual(await hashes(from));
  });

  it('goes on when somebody removes an attachment meanwhile, and fails where one is missing', async () => {
    const { db, services } = from;
    const file = `${FILE}.removed`;
    const before = await db.$count(storedFiles);
    const gone: FileStore = {
      ...services.files,
      open: async (each) => {
        await db.delete(storedFiles);
        await services.files.remove(each);
        return services.files.open(each);
      },
    };
    const manifest = await writeBackup(db.$client, gone, file, quiet);
    await restore(file, true);
    await db
      .insert(storedFiles)
      .values({ StorageKey: key, Name: 'a', ContentType: 'b', Size: 1, Owner: 'test:1' });
    await expect(writeBackup(db.$client, services.files, file, quiet)).rejects.toThrow(
      'The file was not found.',
    );
    await db.delete(storedFiles);
    await rm(file);
    expect(manifest.files).toBe(before);
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
      // Of the demo group, whose first manager has left.
      ['failed', '', null, '550 5.1.1 Mailbox does not exist'],
      ['failed', '', null, 'It waited when the backup was made.'],
      ['failed', '', null, 'No such mailbox'],
    ]);
  }

  it('brings no address of a calendar back to life', async () => {
    const person = await from.loginAs();
    const { Address } = (await person.post('/calendar/feed')).body as { Address: string };
    const feed = new URL(Address).pathname.replace('/api', '');
    expect((await from.visitor.get(feed)).status).toBe(200);
    const file = `${FILE}.feeds`;
    await writeBackup(from.db.$client, from.services.files, file, quiet);
    expect(gunzipSync(await readFile(file)).includes('tables/calendar_feeds/')).toBe(false);
    await restore(file, true);
    await rm(file);
    expect((await to.visitor.get(feed)).status).toBe(404);
    expect(await to.db.$count(calendarFeeds)).toBe(0);
  });

  it('brings no API token back to life', async () => {
    const person = await from.loginAs();
    const { Token } = (await person.post('/tokens', { Name: 'Kiosk' })).body as { Token: string };
    expect((await from.withToken(Token).get('/admin/employee/current')).status).toBe(200);
    const file = `${FILE}.tokens`;
    await writeBackup(from.db.$client, from.services.files, file, quiet);
    expect(gunzipSync(await readFile(file)).includes('tables/api_tokens/')).toBe(false);
    await restore(file, true);
    await rm(file);
    expect((await to.withToken(Token).get('/admin/employee/current')).status).toBe(401);
    expect(await to.db.$count(apiTokens)).toBe(0);
  });

  it('is in no archive and does not come back: sessions, kept answers, limits, unsent mails', async () => {
    const token = await fill(from);
    const file = `${FILE}.moment`;
    await writeBackup(from.db.$client, from.services.files, file, quiet);
    const archive = gunzipSync(await readFile(file));
    expect(archive.includes('hk7T-pq2R')).toBe(false);
    expect(archive.includes('tables/sessions/')).toBe(false);
    const own = await fill(to);
    expect((await to.withToken(own).get('/admin/employee/current')).status).toBe(200);
    await restore(file, true);
    await rm(file);
    await expectGone(to, token, own);
    expect((await from.withToken(token).get('/admin/employee/current')).status).toBe(200);
  });

  it('is left out of the archives of earlier versions too, which hold it', async () => {
    const token = await fill(to);
    const file = `${FILE}.earlier`;
    await writeEarlier(to, file);
    const manifest = await restore(file, true);
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
