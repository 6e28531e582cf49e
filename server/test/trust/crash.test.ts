import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, startServer, type RunningServer } from '../running-server.ts';
import { figure, size } from './figures.ts';

const ROUNDS = size(2, 30);
const ADMIN = { Email: 'admin@hotel.example', Password: 'a-good-password' };

let dataDir: string;
let port: number;
let server: RunningServer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'boh-crash-'));
  // The database may run as another user, who has to pass through.
  await chmod(dataDir, 0o711);
  port = await freePort();
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const call = async (method: string, address: string, token?: string, body?: unknown, key?: string) =>
  fetch(`http://127.0.0.1:${port}/api${address}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const start = async () => {
  server = await startServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO_DATA: 'off',
    ADMIN_EMAIL: ADMIN.Email,
    ADMIN_PASSWORD: ADMIN.Password,
  });
  return server.readyAfter;
};

const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

it(`loses and doubles no acknowledged write over ${ROUNDS} kills of the server and ${ROUNDS} of server and database`, async () => {
  await start();
  const login = (await (await call('POST', '/login', undefined, ADMIN)).json()) as { token: string };
  const acknowledged: string[] = [];
  const waits: number[] = [];
  let number = 0;
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const target = acknowledged.length + 30;
    const writers = Array.from({ length: 4 }, async () => {
      while (acknowledged.length < target + 1_000) {
        number += 1;
        const RoomNumber = String(number);
        const save = () =>
          call('POST', '/Rooms/post', login.token, { RoomNumber, RoomType: 'KING' }, `room-${RoomNumber}`);
        const first = await save().catch(() => null);
        if (first?.status === 200) {
          acknowledged.push(RoomNumber);
          if (acknowledged.length === target) await kill(round % 2 === 1);
        }
        if (first === null) return RoomNumber;
      }
      return null;
    });
    const unsure = await Promise.all(writers);
    waits.push(await start());
    // Whoever got no answer sends the same again under the same key, as the web does.
    for (const RoomNumber of unsure.filter((each) => each !== null)) {
      const again = await call(
        'POST',
        '/Rooms/post',
        login.token,
        { RoomNumber, RoomType: 'KING' },
        `room-${RoomNumber}`,
      );
      expect(again.status).toBe(200);
      acknowledged.push(RoomNumber);
    }
  }
  const rooms = (await (await call('GET', '/Rooms/get', login.token)).json()) as { RoomNumber: string }[];
  expect(rooms.map(({ RoomNumber }) => RoomNumber).sort()).toEqual([...acknowledged].sort());
  figure('crash', 'ready again after at most', `${Math.round(Math.max(...waits))} ms`);
}, 900_000);

async function kill(database: boolean): Promise<void> {
  if (database) process.kill(await postmaster(), 'SIGKILL');
  await server.kill();
}
