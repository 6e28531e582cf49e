import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeDataFolder } from '../../test/data-folder.ts';
import { FakeProvider } from '../../test/fake-provider.ts';
import { startRelay } from '../../test/relay.ts';
import { mountSmallDisk } from '../../test/trust/small-disk.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { employees } from '../db/tables/access.table.ts';
import { storedFiles } from '../db/tables/spine.table.ts';
import { DEMO_HASH } from '../demo/people.ts';
import { newKey } from '../lib/files/file-key.ts';
import { examine, reportOf } from './doctor.ts';

/** Discard: nobody has listened there for decades. */
const CLOSED = 9;
const PASSWORD = 'harbor-lights-7';

let t: TestApp;
let dataDir: string;
let healthy: Record<string, string>;

beforeAll(async () => {
  t = await buildTestApp();
  dataDir = makeDataFolder('doctor');
  await mkdir(path.join(dataDir, 'files'));
  healthy = { DATA_DIR: dataDir, DATABASE_URL: String(t.db.$client.options.connectionString) };
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What is said of one part with these settings beside healthy ones. */
async function said(about: string, settings: Record<string, string | undefined>): Promise<string[]> {
  const found = await examine({ ...healthy, ...settings });
  return found.filter((finding) => finding.about === about).map(({ state, text }) => `${state}: ${text}`);
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as { port: number }).port;
}

describe('a sound console', () => {
  it('is told to be so, part by part, with nothing left behind', async () => {
    const found = await examine(healthy);
    expect(found.filter(({ state }) => state === 'wrong')).toEqual([]);
    const { text, isWell } = reportOf(found);
    expect(isWell).toBe(true);
    expect(text).toMatch(/ok {5}Database .*The database of DATABASE_URL answers: PostgreSQL \d+/);
    expect(text).toMatch(/ok {5}Migrations .*All \d+ are applied\./);
    expect(text).toMatch(/ok {5}Clock .*as the database says too\./);
    expect(text).toMatch(/Disk .* can be written; [\d,]+ MB of [\d,]+ are free/);
    expect(text).toMatch(/ok {5}Attachments .*takes files, gives them back and lets them be removed\./);
    expect(text).toContain('No relay is set (SMTP_URL)');
    expect(text.endsWith('Nothing is wrong.')).toBe(true);
  });

  it('has settings: a wrong one is named, and is the end of it', async () => {
    const found = await examine({ ...healthy, PORT: 'many' });
    expect(reportOf(found)).toMatchObject({ isWell: false });
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toMatch(/^PORT must be a whole number from 0 to 65535 \(it is "many"\)\./);
  });
});

describe('the database', () => {
  it('that nobody listens for, refuses the password or is not there is told in a sentence', async () => {
    const url = new URL(healthy['DATABASE_URL'] ?? '');
    const away = `postgresql://boh:${PASSWORD}@127.0.0.1:${CLOSED}/boh`;
    expect(await said('Database', { DATABASE_URL: away })).toEqual([
      `wrong: The database of DATABASE_URL (127.0.0.1:${CLOSED}) cannot be reached: nobody listens there.`,
    ]);
    url.password = PASSWORD;
    expect((await said('Database', { DATABASE_URL: url.href })).join()).toMatch(
      /^wrong: .* cannot be reached: it refuses the user or the password\.$/,
    );
    const nowhere = (healthy['DATABASE_URL'] ?? '').replace(/\/t_\w+/, '/nowhere');
    expect((await said('Database', { DATABASE_URL: nowhere })).join()).toMatch(
      /there is no database of this name\.$/,
    );
  });

  it('of a newer version, or with changes to come, is told so', async () => {
    await t.db.execute(`insert into schema_migrations (name, hash) values ('9999_newer.sql', 'x')`);
    expect(await said('Migrations', {})).toEqual([
      'wrong: The database was upgraded by a newer Back of House (9999_newer.sql): this one does not start with it.',
    ]);
    await t.db.execute(
      `delete from schema_migrations where name in (select max(name) from schema_migrations)`,
    );
    await t.db.execute(`create table kept as select * from schema_migrations order by name desc limit 1`);
    await t.db.execute(`delete from schema_migrations where name in (select name from kept)`);
    expect((await said('Migrations', {})).join()).toMatch(
      /^note: 1 of \d+ wait: the next start applies them\./,
    );
    await t.db.execute(`insert into schema_migrations select * from kept`);
    await t.db.execute(`drop table kept`);
  });

  it('with rows of a later time than this machine’s shows that a clock is wrong', async () => {
    await t.db.execute(`insert into audit_log (at, by, call, record, changes, request_id)
      values ('2200-01-01', 'OPERATOR', 'test', 'test:1', '[]', 'x')`);
    onTestFinished(async () => {
      await t.db.execute('alter table audit_log disable trigger user');
      await t.db.execute(`delete from audit_log where record = 'test:1'`);
      await t.db.execute('alter table audit_log enable trigger user');
    });
    expect((await said('Clock', {})).join()).toContain(
      'the newest row of the history is of 2200-01-01T00:00:00.000Z',
    );
  });

  it('that is embedded is looked at while the console runs, while it does not, and before it ever did', async () => {
    const folder = makeDataFolder('doctor-own');
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const own = { DATABASE_URL: undefined, DATA_DIR: folder };
    expect((await said('Database', own)).join()).toMatch(
      /^note: There is no database in .* yet: the first start makes it\.$/,
    );
    const options = { dataDir: path.join(folder, 'postgres'), log: () => undefined, unsafeFast: true };
    const server = await startEmbeddedPostgres(options);
    expect((await said('Database', own)).join()).toMatch(/^ok: .*\(the console runs\) answers/);
    expect((await said('Migrations', own)).join()).toContain('holds nothing of Back of House yet');
    await server.stop();
    expect((await said('Database', own)).join()).toMatch(/^ok: .*\(the console does not run\) answers/);
  });
});

describe('a start', () => {
  it('that the server would refuse is wrong, with the sentence it would refuse it with', async () => {
    expect(await said('Start', {})).toEqual([]);
    const { EmployeeID } = await t.make.employee({ PasswordHash: DEMO_HASH });
    expect((await said('Start', { DEMO_DATA: 'off' })).join()).toMatch(
      /^wrong: The server does not start: DEMO_DATA=off, but this database holds the demo group.* \(1 accounts have it\)/,
    );
    expect((await said('Start', { HOST: '0.0.0.0' })).join()).toContain('HOST=0.0.0.0 lets others reach');
    await t.db.update(employees).set({ PasswordHash: null }).where(eq(employees.EmployeeID, EmployeeID));
    expect(await said('Start', { DEMO_DATA: 'off', HOST: '0.0.0.0' })).toEqual([]);
  });

  it('that would give a new database the demo group, open to others, is wrong before there is one', async () => {
    const folder = makeDataFolder('doctor-new');
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const own = { DATABASE_URL: undefined, DATA_DIR: folder, PUBLIC_URL: 'https://console.hotel.example' };
    expect((await said('Start', own)).join()).toContain('would get the demo group');
    expect(await said('Start', { ...own, DEMO_DATA: 'off' })).toEqual([]);
  });
});

describe('the attachments', () => {
  it('that the database lists and nobody finds are wrong', async () => {
    const StorageKey = newKey();
    const file = { StorageKey, Name: 'a.pdf', ContentType: 'application/pdf', Size: 1, Owner: 'claim:1' };
    await t.db.insert(storedFiles).values(file);
    expect((await said('Attachments', {})).join()).toContain(
      'wrong: The newest of the attachments that the database lists (1) is not where they are kept: ',
    );
    await t.db.delete(storedFiles).where(eq(storedFiles.StorageKey, StorageKey));
    expect((await said('Attachments', {})).join()).toMatch(/^ok: /);
  });
});

describe('the disk', () => {
  it('where a file is in the place of the folder cannot be written', async () => {
    const file = path.join(dataDir, 'a-file');
    await writeFile(file, '');
    expect(await said('Disk', { DATA_DIR: path.join(file, 'data') })).toEqual([
      `wrong: Nothing can be written to ${file}/data (DATA_DIR): there is a file in its place.`,
    ]);
    expect((await said('Disk', { DATA_DIR: path.join(dataDir, 'later') })).join()).toMatch(
      /^note: .*the first start makes it\.$/,
    );
  });

  it('that is full, can only be read, or has little left, is wrong', async (context) => {
    const disk = await mountSmallDisk(20);
    if (disk === null) return context.skip('Mounting is not permitted.');
    onTestFinished(() => disk.remove());
    const at = { DATA_DIR: disk.folder };
    expect((await said('Disk', at)).join()).toMatch(/^wrong: .* 20 MB of 20 are free\. That is too little/);
    await disk.fill();
    expect((await said('Disk', at)).join()).toMatch(/^wrong: Nothing can be written .*: no space is left\.$/);
    await disk.empty();
    disk.setWritable(false);
    expect((await said('Disk', at)).join()).toMatch(
      /^wrong: Nothing can be written .*: it can only be read\.$/,
    );
    expect((await said('Disk', { DATA_DIR: path.join(disk.folder, 'later') })).join()).toMatch(
      /^wrong: Nothing can be written .*: it can only be read\.$/,
    );
    disk.setWritable(true);
  });
});

describe('the relay', () => {
  it('is knocked at, and gets no mail', async () => {
    const relay = await startRelay();
    onTestFinished(() => relay.stop());
    expect((await said('Relay', { SMTP_URL: relay.url })).join()).toMatch(
      /^ok: The mail relay 127\.0\.0\.1:\d+ is ready for mails from/,
    );
    expect(relay.taken).toEqual([]);
    const demanded = `${relay.url}?requireTLS=true`;
    expect((await said('Relay', { SMTP_URL: demanded })).join()).toMatch(
      /^wrong: .*cannot be used: it does not speak TLS\.$/,
    );
  });

  it('that is away, or refuses the password, is told so without it', async () => {
    expect(await said('Relay', { SMTP_URL: `smtp://127.0.0.1:${CLOSED}` })).toEqual([
      `wrong: The mail relay 127.0.0.1:${CLOSED} cannot be used: nobody listens there.`,
    ]);
    const relay = await startRelay({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => done(new Error(`No such password: ${password}`)),
    });
    onTestFinished(() => relay.stop());
    const SMTP_URL = `smtp://erin:${PASSWORD}@127.0.0.1:${relay.port}`;
    expect((await said('Relay', { SMTP_URL })).join()).toMatch(
      /^wrong: .*it refuses the user or the password\.$/,
    );
  });
});

describe('the bucket', () => {
  it('is written, read and emptied again; one that is not there, or away, is told so', async () => {
    const folder = makeDataFolder('doctor-s3');
    const s3 = new S3rver({
      ...{ address: '127.0.0.1', port: 0, silent: true, directory: folder },
      configureBuckets: [{ name: 'hotel-files' }],
    });
    const { port } = await s3.run();
    onTestFinished(async () => {
      await s3.close();
      await rm(folder, { recursive: true, force: true });
    });
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    onTestFinished(() => void vi.unstubAllEnvs());
    const there = { S3_BUCKET: 'hotel-files', S3_ENDPOINT: `http://127.0.0.1:${port}` };
    expect((await said('Bucket', there)).join()).toMatch(
      /^ok: The bucket hotel-files at http:.* takes files/,
    );
    expect((await said('Bucket', { ...there, S3_BUCKET: 'other' })).join()).toMatch(
      /^wrong: .*there is no such bucket\.$/,
    );
    const away = { ...there, S3_ENDPOINT: `http://127.0.0.1:${CLOSED}` };
    expect((await said('Bucket', away)).join()).toMatch(/^wrong: .*cannot be used: nobody listens there\.$/);
  });
});

describe('scanner, mailbox and provider', () => {
  it('are looked at where they are set: a scanner has to be clamd', async () => {
    let answer = 'PONG\0';
    const port = await listening(createServer((socket) => socket.on('data', () => socket.end(answer))));
    const VIRUS_SCANNER = `127.0.0.1:${port}`;
    expect(await said('Virus scanner', { VIRUS_SCANNER })).toEqual([
      `ok: clamd answers at ${VIRUS_SCANNER}.`,
    ]);
    answer = '220 mail.hotel.example';
    expect((await said('Virus scanner', { VIRUS_SCANNER })).join()).toContain(
      'is no clamd: it answers "220 mail.hotel.example"',
    );
    expect((await said('Virus scanner', { VIRUS_SCANNER: `127.0.0.1:${CLOSED}` })).join()).toMatch(
      /nobody listens there\.$/,
    );
  });

  it('a mailbox that is away is told without its password', async () => {
    const INTAKE_IMAP_URL = `imap://night:${PASSWORD}@127.0.0.1:${CLOSED}/INBOX?address=night@hotel.example`;
    expect(await said('Mailbox', { INTAKE_IMAP_URL })).toEqual([
      `wrong: The mailbox 127.0.0.1:${CLOSED} cannot be used: nobody listens there.`,
    ]);
  });

  it('a provider answers what it is, or is away', async () => {
    const provider = await FakeProvider.start();
    const settings = { OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: PASSWORD };
    expect((await said('Sign-in', { ...settings, OIDC_ISSUER: provider.issuer })).join()).toMatch(
      /^ok: The provider .* answers\./,
    );
    const { issuer } = provider;
    await provider.close();
    expect((await said('Sign-in', { ...settings, OIDC_ISSUER: issuer })).join()).toMatch(
      /^wrong: .*cannot be used for signing in: nobody listens there\.$/,
    );
  });
});

describe('what is told', () => {
  it('repeats no secret of the settings, whatever another side answers', async () => {
    const port = await listening(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.end(`554 I know your ${PASSWORD} and ${encodeURIComponent('p@ss/word')}\r\n`);
      }),
    );
    const found = await examine({
      ...healthy,
      DATABASE_URL: `postgresql://boh:${PASSWORD}@127.0.0.1:${CLOSED}/boh`,
      SMTP_URL: `smtp://erin:${PASSWORD}@127.0.0.1:${port}`,
      INTAKE_IMAP_URL: `imap://night:p%40ss%2Fword@127.0.0.1:${port}/INBOX?address=night@hotel.example`,
      SECRET_KEY: 'k'.repeat(40),
    });
    const { text, isWell } = reportOf(found);
    expect(isWell).toBe(false);
    expect(text).toMatch(/\d things are wrong\.$/);
    for (const secret of [PASSWORD, 'p@ss/word', 'p%40ss%2Fword', 'k'.repeat(40)])
      expect(text).not.toContain(secret);
  });
});
