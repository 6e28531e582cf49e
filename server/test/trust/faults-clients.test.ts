import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFiles } from '../../src/db/tables/spine.table.ts';
import { claims } from '../../src/features/claims/claims.table.ts';
import { deskLogEntries, deskLogs } from '../../src/features/desk-log/desk-log.table.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { figure, LONG, size } from './figures.ts';
import { isQuiet } from '../is-quiet.ts';

const CLIENTS = size(40, 300);
const BOUNDARY = 'a-slow-boundary';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="Contexts"\r\n\r\nTaxi\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="ReceiptsAttachments"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`;
const TEXT = 'Paint, 2 gallons, $41.90\n'.repeat(8_000);
const BODY = `${HEAD}${TEXT}\r\n--${BOUNDARY}--\r\n`;

let t: TestApp;
let port: number;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as { port: number }).port;
  clerk = await t.loginAs({ pages: ['Reimbursement', 'logbook'] });
});
afterAll(() => t.close());

async function dial(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
const uploadHeaders = () =>
  `POST /api/reimbursement/post HTTP/1.1\r\nHost: console\r\nAuthorization: Bearer ${clerk.token ?? ''}\r\n` +
  `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${BODY.length}\r\n\r\n`;
const halfFiles = async () => (await t.storedFiles()).filter((name) => name.endsWith('.part')).length;

async function statusOf(socket: Socket): Promise<number> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(chunks).toString())?.[1] ?? 0);
}

describe(`${CLIENTS} clients at once`, () => {
  it('that break off in the middle of an upload leave no half file, no record and no connection in use', async () => {
    const before = { files: (await t.storedFiles()).length, claims: await t.db.$count(claims) };
    const sockets = await Promise.all(Array.from({ length: CLIENTS }, dial));
    for (const socket of sockets) socket.write(uploadHeaders() + BODY.slice(0, BODY.length / 2));
    // Every upload has begun to arrive before all are broken off.
    await expect.poll(halfFiles).toBe(CLIENTS);
    for (const socket of sockets) socket.destroy();
    await expect.poll(halfFiles).toBe(0);
    expect((await t.storedFiles()).length).toBe(before.files);
    expect(await t.db.$count(claims)).toBe(before.claims);
    await expect.poll(() => isQuiet(t.db.$client)).toBe(true);
    figure('faults', 'uploads broken off, half files left', `${CLIENTS}, 0`);
  });

  it('that send slowly hold no connection of the database and hold up nobody, and are served in the end', async () => {
    const before = await t.db.$count(storedFiles);
    const sockets = await Promise.all(Array.from({ length: CLIENTS }, dial));
    const answers = sockets.map(statusOf);
    for (const socket of sockets) socket.write(uploadHeaders() + HEAD);
    const pieces = size(4, 10);
    const step = Math.ceil((BODY.length - HEAD.length) / pieces);
    for (let piece = 0; piece < pieces; piece += 1) {
      const from = HEAD.length + piece * step;
      for (const socket of sockets) socket.write(BODY.slice(from, from + step));
      if (piece < pieces - 1) {
        expect((await clerk.get('/reimbursement/get', { Page: 1, PageSize: 20 })).status).toBe(200);
        await expect.poll(() => isQuiet(t.db.$client)).toBe(true);
      }
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    expect(await t.db.$count(storedFiles)).toBe(before + CLIENTS);
    for (const socket of sockets) socket.destroy();
    figure('faults', 'slow uploads at once, all saved', CLIENTS);
  });

  it('that never read their answer hold no connection of the database and hold up nobody', async () => {
    const [log] = await t.db
      .insert(deskLogs)
      .values({ LocationID: clerk.LocationID, Headline: 'NIGHT', Date: '2026-11-10' })
      .returning();
    const row = { LogsID: log!.LogsID, LocationID: clerk.LocationID, Headline: 'NIGHT', Date: '2026-11-10' };
    const entry = {
      ...row,
      Entry: 'x'.repeat(5_000),
      PostedByName: 'Erin',
      CreatedAt: '2026-11-10T18:00:00Z',
    };
    await t.db
      .insert(deskLogEntries)
      .values(Array.from({ length: 200 }, (_, Index) => ({ ...entry, Index })));
    const sockets = await Promise.all(Array.from({ length: size(10, 40) }, dial));
    for (const socket of sockets) {
      socket.write(
        `GET /api/logs/getAll HTTP/1.1\r\nHost: console\r\nAuthorization: Bearer ${clerk.token ?? ''}\r\n\r\n`,
      );
    }
    // The first bytes of each answer are there; the rest waits for a reader who never comes.
    await Promise.all(sockets.map((socket) => once(socket, 'readable')));
    await expect.poll(() => isQuiet(t.db.$client)).toBe(true);
    expect((await clerk.get('/reimbursement/get', { Page: 1, PageSize: 20 })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it.runIf(LONG)('that never finish their request are hung up on', async () => {
    const since = performance.now();
    const sockets = await Promise.all(Array.from({ length: CLIENTS }, dial));
    const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
    for (const socket of sockets) socket.write('GET /api/health/live HTTP/1.1\r\nHost: con');
    await closed;
    const waited = performance.now() - since;
    expect(waited).toBeLessThan(120_000);
    figure('faults', 'clients that never finish are hung up on after', `${Math.round(waited / 1000)} s`);
  });
});
