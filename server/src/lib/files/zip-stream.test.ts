import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { UNZIP, unzipped } from '../../../test/unzipped.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

const at = new Date('2026-11-10T18:00:00Z');

async function* entriesOf(...entries: ZipEntry[]) {
  for (const entry of entries) yield await Promise.resolve(entry);
}

describe('a zip that is made while it is read', () => {
  it.skipIf(UNZIP === undefined)('is unpacked to what went in', async () => {
    const large = 'ü'.repeat(1_000_000);
    const zip = zipStream(
      entriesOf(
        { path: 'README.md', content: ['read me'] },
        { path: 'a/empty.csv', content: [] },
        { path: 'a/large.csv', content: [large, large] },
        { path: 'a/1.png', content: ['picture'], isPacked: true },
      ),
      { at },
    );
    const files = await unzipped(await buffer(zip));
    expect([...files].map(([name, content]) => [name, content.toString()]).toSorted()).toEqual([
      ['README.md', 'read me'],
      ['a/1.png', 'picture'],
      ['a/empty.csv', ''],
      ['a/large.csv', large + large],
    ]);
  });

  it('makes no more than is taken, and leaves its sources once nobody reads on', async () => {
    let made = 0;
    let isLeft = false;
    async function* noise() {
      try {
        for (;;) {
          made += 1;
          yield await Promise.resolve(randomBytes(64 * 1024));
        }
      } finally {
        isLeft = true;
      }
    }
    let isOver = false;
    async function* entries() {
      try {
        yield await Promise.resolve({ path: 'noise', content: noise() });
      } finally {
        isOver = true;
      }
    }
    const zip = zipStream(entries(), { at });
    await once(zip, 'readable');
    const asked = made;
    expect(asked).toBeLessThan(100);
    zip.destroy();
    await once(zip, 'close');
    await expect.poll(() => [isLeft, isOver]).toEqual([true, true]);
    expect(made - asked).toBeLessThan(10);
  });

  it('ends with the error of an entry, and is then no whole zip', async () => {
    async function* torn() {
      yield await Promise.resolve('half');
      throw new Error('The disk is gone.');
    }
    const zip = zipStream(entriesOf({ path: 'torn', content: torn() }), { at });
    await expect(buffer(zip)).rejects.toThrow('The disk is gone.');
  });

  it('ends where the list of entries fails, also before anybody reads', async () => {
    async function* none(): AsyncGenerator<ZipEntry> {
      await Promise.resolve();
      throw new Error('The database is gone.');
      yield { path: 'never', content: [] };
    }
    const zip = zipStream(none(), { at });
    await expect.poll(() => zip.destroyed).toBe(true);
    expect(zip.errored?.message).toBe('The database is gone.');
  });

  it('is given up where nobody takes any of it for too long', async () => {
    async function* endless() {
      for (;;) yield await Promise.resolve(randomBytes(64 * 1024));
    }
    const zip = zipStream(entriesOf({ path: 'endless', content: endless() }), { at, patienceMs: 30 });
    await expect.poll(() => zip.errored?.message, { timeout: 10_000 }).toBe('Nobody read on in the zip.');
  });
});
