import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '@boh/contract/uploads.ts';
import { openFileStore, type FileStore } from './file-store.ts';
import { scanned } from './virus-scanner.ts';

/** Known to every scanner as what a test is made with; here the words alone are enough. */
const VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
const LIMITS = { ...documents(10), name: 'receipt.pdf' };

/** What a scanner answers to a whole stream; without an answer it hangs up. */
type Mood = (content: string) => string | undefined;
const honest: Mood = (content) =>
  content.includes(VIRUS) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0';

let folder: string;
let server: Server;
let mood: Mood = honest;
let store: FileStore;

/** Reads as clamd does: a command, then pieces with their length in front, the last one empty. */
function listen(socket: Socket): void {
  let sent = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => {
    sent = Buffer.concat([sent, bytes]);
    const pieces: Buffer[] = [];
    const command = 'zINSTREAM\0';
    if (sent.subarray(0, command.length).toString() !== command) return;
    for (let at = command.length; at + 4 <= sent.length;) {
      const length = sent.readUInt32BE(at);
      if (length === 0) {
        const answer = mood(Buffer.concat(pieces).toString('latin1'));
        if (answer === undefined) socket.destroy();
        else socket.end(answer);
        return;
      }
      pieces.push(sent.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boh-scanner-'));
  server = createServer(listen);
  await new Promise<void>((resolve) => server.listen(join(folder, 'clamd.ctl'), resolve));
  store = await openFileStore({ dataDir: folder, virusScanner: { path: join(folder, 'clamd.ctl') } });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of store.list(new Date(Date.now() + 60_000))) keys.push(key);
  return keys;
};
const pdf = (...parts: string[]) => Readable.from(['%PDF-1.7\n', ...parts].map((part) => Buffer.from(part)));

describe('a file', () => {
  it('in which nothing is found is kept as it came', async () => {
    const content = 'x'.repeat(3 * 1024 * 1024);
    const { key } = await store.put(pdf(content, 'end'), LIMITS);
    expect((await buffer(await store.open(key))).toString()).toBe(`%PDF-1.7\n${content}end`);
    await store.remove(key);
  });

  it.each([
    ['at once', [VIRUS]],
    ['in two pieces', [VIRUS.slice(0, 9), VIRUS.slice(9)]],
    ['behind two megabytes', ['x'.repeat(2 * 1024 * 1024), VIRUS]],
  ])('with a virus that comes %s is refused, and nothing of it stays', async (_how, parts) => {
    await expect(store.put(pdf(...parts), LIMITS)).rejects.toMatchObject({
      code: 'wrong_type',
      message: 'The file receipt.pdf holds a virus and was not kept.',
    });
    expect(await stored()).toEqual([]);
  });

  it.each<[string, Mood]>([
    ['hangs up', () => undefined],
    ['does not read it to its end', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['says something else', () => 'stream: OK, I think'],
    ['says nothing', () => ''],
  ])('is not kept where the scanner %s', async (_what, answer) => {
    mood = answer;
    try {
      await expect(store.put(pdf('fine'), LIMITS)).rejects.toMatchObject({
        code: 'unavailable',
        retryAfter: 30,
      });
      expect(await stored()).toEqual([]);
    } finally {
      mood = honest;
    }
  });

  it('is not kept where the scanner is away', async () => {
    const alone = await openFileStore({ dataDir: folder, virusScanner: { path: join(folder, 'nobody') } });
    await expect(alone.put(pdf('fine'), LIMITS)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await stored()).toEqual([]);
  });
});

it('a scanner that takes everything and never answers is given up on', async () => {
  const silent = createServer((socket) => socket.resume().on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const bytes = scanned(pdf('fine'), 'a.pdf', { host: '127.0.0.1', port }, 50);
  await expect(buffer(Readable.from(bytes))).rejects.toMatchObject({ code: 'unavailable' });
  await new Promise((resolve) => silent.close(resolve));
});
