import { documents } from '@boh/contract/uploads.ts';
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFileStore, type FileStore } from './file-store.ts';
import { folderFileStore } from './file-store-folder.ts';
import { sweepOrphans } from './file-sweep.ts';

const MEGABYTE = 1024 * 1024;
const limits = (name: string, maxBytes = 25 * MEGABYTE) => ({ ...documents(10), name, maxBytes });

function* pdf(megabytes: number): Generator<Buffer> {
  yield Buffer.from('%PDF-1.7\n');
  for (let round = 0; round < megabytes * 16; round += 1) yield Buffer.alloc(MEGABYTE / 16, round % 251);
}
function* broken(): Generator<Buffer> {
  yield* pdf(7);
  throw new Error('the sender went away');
}
const text = (content: string) => Readable.from([Buffer.from(content)]);

let folder: string;
let s3: S3rver;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'attachments' }],
  });
  const { port } = await s3.run();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  stores.folder = await openFileStore({ dataDir: folder });
  stores.bucket = await openFileStore({
    dataDir: folder,
    bucket: 'attachments',
    endpoint: `http://127.0.0.1:${port}`,
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const keys = async (store: FileStore) => {
  const found: string[] = [];
  for await (const { key } of store.list(new Date(Date.now() + 60_000))) found.push(key);
  return found.sort();
};

describe.each(['folder', 'bucket'])('files in a %s', (where) => {
  const store = () => stores[where]!;

  it('come back as they were given', async () => {
    const stored = await store().put(text('Date,Amount\r\n'), limits('../März.csv'));
    expect(stored).toEqual({
      key: stored.key,
      name: 'März.csv',
      kind: 'csv',
      contentType: 'text/csv',
      size: 13,
    });
    expect(stored.key).toMatch(/^[0-9a-f]{32}$/);
    expect((await buffer(await store().open(stored.key))).toString()).toBe('Date,Amount\r\n');
  });

  it('may have exactly the allowed size, and come back whole', async () => {
    const content = Buffer.concat([...pdf(6)]);
    const stored = await store().put(Readable.from(pdf(6)), limits('a.pdf', content.length));
    expect(stored.size).toBe(content.length);
    expect((await buffer(await store().open(stored.key))).equals(content)).toBe(true);
  });

  it.each([
    ['too large', () => Readable.from(pdf(7)), limits('a.pdf', 6 * MEGABYTE), 'too_large'],
    ['not of an allowed kind', () => text('<html>'), limits('a.pdf'), 'wrong_type'],
    [
      'text that turns into a page later',
      () => Readable.from(['x'.repeat(70_000), '<scr', 'ipt>']),
      limits('a.txt'),
      'wrong_type',
    ],
    ['empty', () => Readable.from([]), limits('a.txt'), 'bad_fields'],
    ['cut off while uploading', () => Readable.from(broken()), limits('a.pdf'), 'unavailable'],
  ])('leave nothing behind when %s', async (_, source, rule, code) => {
    const before = await keys(store());
    await expect(store().put(source(), rule)).rejects.toMatchObject({ code });
    expect(await keys(store())).toEqual(before);
  });

  it('read a refused upload to its end, so that the sender gets the answer', async () => {
    const source = Readable.from(pdf(2));
    await expect(store().put(source, limits('a.pdf', MEGABYTE))).rejects.toMatchObject({ code: 'too_large' });
    if (!source.readableEnded) await new Promise((resolve) => source.once('end', resolve));
    expect(source.readableEnded).toBe(true);
  });

  it('are gone once removed, and removing twice is fine', async () => {
    const { key } = await store().put(text('hello'), limits('a.txt'));
    await store().remove(key);
    await store().remove(key);
    await expect(store().open(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['../../etc/passwd', '', 'a'.repeat(31), `${'a'.repeat(32)}/..`])('never open %j', async (key) => {
    await expect((async () => store().open(key))()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are streamed: memory does not grow with the file', async () => {
    const before = process.memoryUsage().rss;
    let peak = before;
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
    const stored = await store().put(Readable.from(pdf(200)), limits('a.pdf', 256 * MEGABYTE));
    clearInterval(timer);
    await store().remove(stored.key);
    expect(stored.size).toBeGreaterThan(200 * MEGABYTE);
    expect(peak - before).toBeLessThan(120 * MEGABYTE);
  });

  it('are swept when nothing refers to them and they are old enough', async () => {
    const kept = await store().put(text('kept'), limits('a.txt'));
    const orphan = await store().put(text('orphan'), limits('a.txt'));
    const referenced = new Set((await keys(store())).filter((key) => key !== orphan.key));
    const find = (asked: string[]) => Promise.resolve(new Set(asked.filter((key) => referenced.has(key))));
    expect(await sweepOrphans(store(), find, new Date(Date.now() - 60_000))).toBe(0);
    expect(await sweepOrphans(store(), find, new Date(Date.now() + 60_000))).toBe(1);
    expect(await keys(store())).toContain(kept.key);
    expect(await keys(store())).not.toContain(orphan.key);
  });
});

describe('a folder', () => {
  it('forgets the half-written file of a crash', async () => {
    const root = join(folder, 'files');
    const { key } = await stores.folder!.put(text('hello'), limits('a.txt'));
    const partial = join(root, key.slice(0, 2), key.slice(2, 4), `${'b'.repeat(32)}.part`);
    await writeFile(partial, 'half');
    await utimes(partial, new Date(0), new Date(0));
    const orphans = folderFileStore(root);
    expect(await sweepOrphans(orphans, () => Promise.resolve(new Set()), new Date(1000))).toBe(1);
  });

  it('that cannot be written says so and loses nothing', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'read-only-'));
    await chmod(closed, 0o555);
    // Root may write anywhere: the check is only real as somebody else.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65534);
    try {
      const put = folderFileStore(closed).put(text('hello'), limits('a.txt'));
      await expect(put).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The file storage does not answer. Please try again later.',
        cause: { code: 'EACCES' },
      });
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
    expect(await readdir(closed)).toEqual([]);
    await rm(closed, { recursive: true });
  });
});
