import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { buildApp } from './app.ts';
import { employees } from './db/tables/access.table.ts';
import { DEMO_DOMAIN, DEMO_HASH, DEMO_PASSWORD } from './demo/people.ts';
import { parseEnv } from './env.ts';
import { firstData } from './first-data.ts';
import { hashPassword } from './lib/passwords/passwords.ts';

let t: TestApp;
const lines: string[] = [];
beforeEach(async () => {
  t = await buildTestApp();
  lines.length = 0;
});
afterEach(() => t.close());

const start = (settings: Record<string, string>) =>
  firstData({
    env: parseEnv(settings),
    db: t.db,
    files: t.services.files,
    now: t.clock.now(),
    say: (line) => lines.push(line),
  });

/** Two people of a demo group: one has chosen a password, the other was given a temporary one. */
async function someDemoAccounts(): Promise<void> {
  await t.make.employee({ Email: `admin@${DEMO_DOMAIN}`, PasswordHash: DEMO_HASH });
  await t.make.employee({ Email: `temporary@${DEMO_DOMAIN}`, TemporaryHash: DEMO_HASH });
}

const OPENED = [
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ PUBLIC_URL: 'https://console.hotel.example' }, 'PUBLIC_URL=https://console.hotel.example'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
] as const;

describe('a first start', () => {
  it.each(OPENED)(
    'with %j refuses the demo group in one line and leaves nothing behind',
    async (settings, by) => {
      await expect(start(settings)).rejects.toThrow(
        `${by} lets others reach the console, and this new database would get the demo group, whose password everybody knows. Set DEMO_DATA=off to begin with an empty console; or set DEMO_DATA=on to show the demo group to others all the same.`,
      );
      expect(await t.db.$count(employees)).toBe(0);
    },
  );

  it('opens to others with DEMO_DATA=off: an empty console with its first administrator', async () => {
    expect(await start({ HOST: '0.0.0.0', DEMO_DATA: 'off', ADMIN_EMAIL: 'gm@hotel.example' })).toBe(false);
    expect(lines[0]).toBe('The first administrator is gm@hotel.example.');
  });

  it('needs no word about the demo group where the database is a server of its own', async () => {
    const settings = { HOST: '0.0.0.0', DATABASE_URL: 'postgresql://boh@db/boh?sslmode=require' };
    expect(await start(settings)).toBe(false);
  });
});

describe('a start on a demo database', () => {
  it.each(OPENED)('with %j is refused in one line that says both ways out', async (settings, by) => {
    await someDemoAccounts();
    await expect(start(settings)).rejects.toThrow(
      `${by} lets others reach the console, and this database holds the demo group, whose password everybody knows (2 accounts have it). To leave it, start with DEMO_DATA=off on an empty database: another DATA_DIR, or another DATABASE_URL; or set DEMO_DATA=on to show the demo group to others all the same.`,
    );
    expect(await start({ ...settings, DEMO_DATA: 'on' })).toBe(true);
  });

  it('with DEMO_DATA=off is refused in one line that says how to leave it', async () => {
    await someDemoAccounts();
    await expect(start({ DEMO_DATA: 'off' })).rejects.toThrow(
      'DEMO_DATA=off, but this database holds the demo group, whose password everybody knows (2 accounts have it). To leave it, start with DEMO_DATA=off on an empty database: another DATA_DIR, or another DATABASE_URL.',
    );
  });

  it('is like any other once nobody has the known password', async () => {
    await someDemoAccounts();
    await t.db
      .update(employees)
      .set({ PasswordHash: await hashPassword('another one'), TemporaryHash: null });
    expect(await start({ HOST: '0.0.0.0', DEMO_DATA: 'off' })).toBe(false);
  });

  it('finds the known password of a group made before it had one hash for all', async () => {
    const old = await hashPassword(DEMO_PASSWORD);
    const own = await hashPassword('another one');
    const email = (name: string) => `${name}@${DEMO_DOMAIN}`;
    await t.make.employee({ Email: email('admin'), PasswordHash: old });
    await t.make.employee({ Email: email('manager'), PasswordHash: own });
    await t.make.employee({ Email: email('temporary'), TemporaryHash: old });
    const migration = path.join(import.meta.dirname, '../migrations/0013_demo_password.sql');
    await t.db.execute(sql.raw(await readFile(migration, 'utf8')));
    const rows = await t.db
      .select({ Email: employees.Email, hash: sql`coalesce(password_hash, temporary_hash)` })
      .from(employees)
      .where(inArray(employees.Email, [email('admin'), email('manager'), email('temporary')]))
      .orderBy(employees.EmployeeID);
    expect(rows.map(({ hash }) => hash)).toEqual([DEMO_HASH, own, DEMO_HASH]);
  });
});

describe('the pages of a demo', () => {
  const headOf = async (hasDemo: boolean, url = '/') => {
    const webRoot = path.join(t.services.env.dataDir, 'web');
    await mkdir(path.join(webRoot, 'console'), { recursive: true });
    await writeFile(path.join(webRoot, 'console/index.html'), '<head></head>');
    const app = await buildApp({ services: t.services, webRoot, migrationCount: 1, hasDemo });
    const answer = await app.inject({ url, headers: { accept: 'text/html' } });
    await app.close();
    return answer.body;
  };
  const MARKED = '<head><meta name="demo" content="on" /></head>';

  it.each(['/', '/index.html', '/admin', '/admin/payroll', '/nothing'])(
    '%s says that it is one',
    async (url) => {
      await someDemoAccounts();
      expect(await headOf(true, url)).toBe(MARKED);
    },
  );

  it('say so until the last known password is changed or its account is gone or inactive', async () => {
    await someDemoAccounts();
    const admin = eq(employees.Email, `admin@${DEMO_DOMAIN}`);
    await t.db
      .update(employees)
      .set({ PasswordHash: await hashPassword('another one') })
      .where(admin);
    expect(await headOf(true)).toBe(MARKED);
    await t.db.update(employees).set({ Active: false });
    expect(await headOf(true)).toBe('<head></head>');
    await t.db.update(employees).set({ Active: true });
    expect(await headOf(true)).toBe(MARKED);
    await t.db.delete(employees);
    expect(await headOf(true)).toBe('<head></head>');
  });

  it('say nothing, and ask nothing, where there never was one', async () => {
    expect(await headOf(false)).toBe('<head></head>');
  });
});
