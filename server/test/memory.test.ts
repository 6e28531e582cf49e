import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { peakGrowth } from './peak-memory.ts';
import { startServer, type RunningServer } from './running-server.ts';

/** The server in a process of its own on this file's database: what it needs is told by the system, not by itself. */
let t: TestApp;
let server: RunningServer;
let caller: TestCaller;
let dataDir: string;
let hotels: string[];

beforeAll(async () => {
  t = await buildTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'boh-memory-'));
  const made = [];
  for (let number = 0; number < 50; number += 1)
    made.push(await t.make.location({ Name: `HOUSE ${number}` }));
  hotels = made.map(({ Name }) => Name);
  const [LocationID = 0, ...alsoAt] = made.map((hotel) => hotel.LocationID);
  t.clock.set(new Date().toISOString());
  caller = await t.loginAs({ pages: ['Reimbursement', 'Daily Sales Data'], LocationID, alsoAt });
  const DATABASE_URL = String(t.db.$client.options.connectionString);
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL, DEMO_DATA: 'off' });
});
afterAll(async () => {
  await server.stop();
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  body: string;
}

const send = (method: string, address: string, headers: Record<string, string> = {}) =>
  request(`http://127.0.0.1:${server.port}/api${address}`, {
    method,
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
  });

/** Sends one file as it is made, so that this process holds no more of it than the wire does. */
async function upload(
  address: string,
  part: string,
  name: string,
  content: Iterable<Buffer | string>,
): Promise<Answer> {
  const sending = send('POST', address, { 'content-type': 'multipart/form-data; boundary=cut' });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  function* body() {
    yield '--cut\r\nContent-Disposition: form-data; name="Contexts"\r\n\r\nPAINT\r\n';
    yield `--cut\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\n\r\n`;
    yield* content;
    yield '\r\n--cut--\r\n';
  }
  await pipeline(Readable.from(body()), sending);
  const [answer] = await answered;
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

function* pdf(megabytes: number): Generator<Buffer> {
  const head = Buffer.from('%PDF-1.7\n');
  yield head;
  const chunk = Buffer.alloc(64 * 1024, 'A');
  for (let round = 1; round < megabytes * 16; round += 1) yield chunk;
  yield chunk.subarray(head.length);
}

async function attach(megabytes: number): Promise<string> {
  const { status, body } = await upload(
    '/reimbursement/post',
    'ReceiptsAttachments',
    'big.pdf',
    pdf(megabytes),
  );
  expect(status, body).toBe(200);
  return String((JSON.parse(body) as { id: number }).id);
}

/** Reads a receipt to its end without keeping it, and tells how long it was. */
async function readBack(id: string): Promise<number> {
  const asking = send('GET', `/reimbursement/get/presigned/${id}?index=0`).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  let size = 0;
  for await (const chunk of answer) size += (chunk as Buffer).length;
  return size;
}

const growth = async (work: () => Promise<unknown>) =>
  peakGrowth(server.process.pid ?? 0, async () => {
    await work();
  });
const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let number = 0; number < count; number += 1) results.push(await work());
  return results;
};
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const LARGEST = 25;
const AT_ONCE = 12;

describe.skipIf(process.platform !== 'linux')('the memory of the server (told by Linux alone)', () => {
  it('does not grow with an attachment of 25 MB, nor with twelve of them at once, up and down', async () => {
    const atOnce = () => Promise.all(Array.from({ length: AT_ONCE }, () => attach(LARGEST)));
    // The first ones fill the pools that all later ones use again.
    await times(80, () => attach(1));
    const first = await growth(() => times(2, atOnce));
    const single = await times(5, () => growth(() => attach(LARGEST)));
    const up: number[] = [];
    const down: number[] = [];
    await times(3, async () => {
      let ids: string[] = [];
      up.push(await growth(async () => (ids = await atOnce())));
      down.push(
        await growth(async () => {
          const sizes = await Promise.all(ids.map(readBack));
          expect(new Set(sizes)).toEqual(new Set([LARGEST * 1024 * 1024]));
        }),
      );
    });
    // Held whole they would be 300 MB, and what was held once could hide what is held later. Of 25 MB that pass through,
    // a collection that comes late is 2 to 10, more where cores are busy.
    expect(first).toBeLessThan((AT_ONCE * LARGEST) / 4);
    expect(middle(single)).toBeLessThan(LARGEST / 2);
    expect(middle(up)).toBeLessThan(LARGEST * 2);
    expect(middle(down)).toBeLessThan(LARGEST * 2);
  });

  it('is steady over an import of 50,000 rows, also when line 49,999 is wrong and nothing of it stays', async () => {
    const HEADER = 'Date,Hotel,Room Revenue,Other Revenue,Occupied,Available Rooms,ADR,OOO,Payroll Cost\n';
    function* lines(days: number, wrongLine?: number): Generator<string> {
      yield HEADER;
      let line = 1;
      for (const name of hotels) {
        for (let day = 0; day < days; day += 1) {
          line += 1;
          const date = new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10);
          yield `${date},${name},9640.60,812.15,${line === wrongLine ? 'many' : '80'},110,120.51,2,2411.37\n`;
        }
      }
    }
    const take = (days: number, wrongLine?: number) =>
      upload('/admin/sales/import', 'file', 'sales.csv', lines(days, wrongLine));
    await times(5, () => take(100));
    await t.db.execute('delete from daily_sales');
    let refused: Answer = { status: 0, body: '' };
    const failing = await growth(async () => (refused = await take(1_000, 49_999)));
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('Line 49999');
    expect((await t.db.execute('select from daily_sales')).rowCount).toBe(0);
    let taken: Answer = { status: 0, body: '' };
    const saving = await growth(async () => (taken = await take(1_000)));
    expect(taken.body).toContain('50,000 rows imported: 50,000 new, 0 replaced.');
    // 57 to 77 MB were measured, about 20 of it the reading thread, and up to 124 MB for a file three times as long.
    expect(Math.max(failing, saving)).toBeLessThan(128);
  });
});
