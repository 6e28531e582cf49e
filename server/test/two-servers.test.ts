import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/db/client.ts';
import { rooms } from '../src/features/rooms/rooms.table.ts';
import { hashPassword } from '../src/lib/passwords/passwords.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { callerWith, type TestCaller } from './call.ts';
import { openPatiently } from './postgres.global.ts';
import { checkAnswers } from './strict-answers.ts';

let first: TestApp;
let pool: Database;
let visitorOfSecond: TestCaller;
let withTokenAtSecond: (token: string) => TestCaller;
let closeSecond: () => Promise<void>;

beforeAll(async () => {
  first = await buildTestApp({ RATE_LIMITS: 'on' });
  pool = openPatiently(String(first.db.$client.options.connectionString), 4);
  const services = { ...first.services, db: pool, log: pino({ level: 'silent' }) };
  const second = await buildApp({ services, webRoot: 'nowhere', migrationCount: 1 });
  checkAnswers(second);
  visitorOfSecond = callerWith(second, null);
  withTokenAtSecond = (token) => callerWith(second, token);
  closeSecond = async () => {
    await second.close();
    await pool.$client.end();
  };
});
afterAll(async () => {
  await closeSecond();
  await first.close();
});

describe('two servers on one database', () => {
  it('know each other’s sessions, also when one of them ends', async () => {
    const caller = await first.loginAs();
    const there = withTokenAtSecond(caller.token ?? '');
    expect((await there.get('/admin/employee/current')).status).toBe(200);
    await there.post('/logout');
    expect((await caller.get('/admin/employee/current')).status).toBe(401);
  });

  it('count failed sign-ins together', async () => {
    const Email = 'shared@hotel.example';
    await first.make.employee({ Email, PasswordHash: await hashPassword('right-one') });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const server = attempt % 2 === 0 ? first.visitor : visitorOfSecond;
      expect((await server.post('/login', { Email, Password: 'guess' })).status).toBe(401);
    }
    expect((await first.visitor.post('/login', { Email, Password: 'right-one' })).status).toBe(429);
    expect((await visitorOfSecond.post('/login', { Email, Password: 'right-one' })).status).toBe(429);
  });

  it('answer a repeated request with the first answer and do nothing twice, even when both arrive at once', async () => {
    const caller = await first.loginAs({ pages: ['Rooms Details'] });
    const there = withTokenAtSecond(caller.token ?? '');
    const body = { RoomNumber: '101', RoomType: 'KING' };
    const options = { headers: { 'idempotency-key': 'one-submit' } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? caller : there).post('/Rooms/post', body, options),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.raw.toString())).size).toBe(1);
    expect(await first.db.$count(rooms)).toBe(1);
    const other = await there.post('/Rooms/post', { ...body, RoomType: 'QUEEN' }, options);
    expect(other.status).toBe(409);
  });

  it('let a refused request be corrected and sent again under the same key', async () => {
    const caller = await first.loginAs({ pages: ['Rooms Details'] });
    const options = { headers: { 'idempotency-key': 'corrected' } };
    const body = { RoomNumber: '7', RoomType: 'KING' };
    expect((await caller.post('/Rooms/post', { ...body, NumberOfBeds: -1 }, options)).status).toBe(400);
    expect((await caller.post('/Rooms/post', body, options)).status).toBe(200);
  });
});
