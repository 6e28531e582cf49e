import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole, type Console } from './console.ts';
import { figure } from './figures.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const FULL = 'There is no space left to save this. Please tell your administrator.';
const AWAY = 'The database is not reachable. Please try again.';
const STORAGE_AWAY = 'The file storage does not answer. Please try again later.';

const disk = await mountSmallDisk(400);
if (!disk) figure('faults', 'full disk', 'not run: mounting a small disk needs root');

describe.runIf(disk)('a disk', () => {
  const ofDatabase = disk as SmallDisk;
  let console: Console;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    console = await openConsole({}, ofDatabase.folder);
  });
  afterAll(async () => {
    await console.close();
    await ofDatabase.remove();
  }, 60_000);

  let number = 0;
  const post = async () => {
    number += 1;
    const Entry = `${number} ${'x'.repeat(4_000)}`;
    const answer = await console.call('POST', '/logs/post', { body: { Entry }, key: `entry-${number}` });
    if (answer.status === 200) acknowledged.push(Entry);
    const { error } = (await answer.json()) as { error?: string };
    return error ?? 'saved';
  };
  const upload = async (size: number) => {
    const form = new FormData();
    form.append('Contexts', 'Taxi');
    form.append('ReceiptsAttachments', new Blob(['%PDF-1.7\n', 'x'.repeat(size)]), 'receipt.pdf');
    const answer = await console.call('POST', '/reimbursement/post', { form });
    return ((await answer.json()) as { error?: string }).error ?? 'saved';
  };
  const read = async () => (await console.call('GET', '/logs/getAll?Page=1&PageSize=5')).status;
  const storedFiles = async () => {
    const found = await readdir(path.join(console.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    });
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const untilSaved = async () => {
    const since = performance.now();
    while ((await post()) !== 'saved') await pause(100);
    return Math.round(performance.now() - since);
  };

  it('that is full is told in a sentence, answers reads, and takes writes once there is room again', async () => {
    expect(await upload(100_000)).toBe('saved');
    expect(await post()).toBe('saved');
    await ofDatabase.fill();
    expect(await upload(100_000)).toBe(FULL);
    let said = '';
    for (let tries = 0; tries < 500 && said !== FULL; tries += 1) said = await post();
    expect(said).toBe(FULL);
    expect(await read()).toBe(200);
    expect(await storedFiles()).toHaveLength(1);
    await ofDatabase.empty();
    figure('faults', 'full disk: saves again after', `${await untilSaved()} ms`);
    expect(await upload(100_000)).toBe('saved');
    expect(console.server.process.exitCode).toBeNull();
  });

  it('so full that PostgreSQL cannot even keep its log is survived without a restart of the server', async () => {
    await ofDatabase.fill();
    await useUpLog(console.dataDir);
    let said = '';
    for (let tries = 0; tries < 2_000 && said !== AWAY; tries += 1) said = await post();
    expect(said).toBe(AWAY);
    await ofDatabase.empty();
    figure('faults', 'no room for the log of PostgreSQL: saves again after', `${await untilSaved()} ms`);
    expect(await read()).toBe(200);
    expect(console.server.process.exitCode).toBeNull();
    const saved = await console.query<{ entry: string }>('select entry from desk_log_entries');
    const found = new Set(saved.map(({ entry }) => entry));
    expect(acknowledged.filter((entry) => !found.has(entry))).toEqual([]);
    expect(found.size).toBe(saved.length);
  });

  it('of the files alone that is full or read-only is told in a sentence, and used again afterwards', async () => {
    const ofFiles = (await mountSmallDisk(8, path.join(console.dataDir, 'files'))) as SmallDisk;
    expect(await upload(1_000_000)).toBe('saved');
    expect(await upload(9_000_000)).toBe(FULL);
    expect(await storedFiles()).toHaveLength(1);
    expect(await upload(1_000_000)).toBe('saved');
    ofFiles.setWritable(false);
    expect(await upload(1_000)).toBe(STORAGE_AWAY);
    expect(await post()).toBe('saved');
    ofFiles.setWritable(true);
    expect(await upload(1_000)).toBe('saved');
    expect(await storedFiles()).toHaveLength(3);
    await ofFiles.remove();
  });
});

/** Fills the log's present pieces, so that the next save needs a new one and finds no room for it. */
async function useUpLog(dataDir: string): Promise<void> {
  const host = path.join(dataDir, 'postgres');
  const { superuser } = JSON.parse(await readFile(path.join(host, 'back-of-house.json'), 'utf8')) as {
    superuser: string;
  };
  const client = new pg.Client({ host, user: 'postgres', password: superuser, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  for (let piece = 0; piece < 40; piece += 1) {
    const done = await client
      .query('select pg_logical_emit_message(false, $1, $2); ', ['proof', 'x'.repeat(8_000_000)])
      .then(() => true)
      .catch(() => false);
    if (!done) break;
  }
  await client.end().catch(() => undefined);
}
