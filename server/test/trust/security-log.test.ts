import { Writable } from 'node:stream';
import { desc } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { auditLog } from '../../src/db/tables/spine.table.ts';
import { hashPassword } from '../../src/lib/passwords/passwords.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { callerWith, type TestCaller } from '../call.ts';

let t: TestApp;
let app: FastifyInstance;
let visitor: TestCaller;
let written: string[] = [];
const PASSWORD = 'quiet lamps over water';
const Email = 'ana.silva@hotel.example';
/** A line of its own, if anything let it through. */
const FORGED = 'x\n{"level":30,"msg":"forged"}';

beforeAll(async () => {
  t = await buildTestApp();
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  const services = { ...t.services, log: pino({ level: 'info' }, stream) };
  app = await buildApp({ services, webRoot: 'no-web', migrationCount: 1 });
  visitor = callerWith(app, null);
  await t.make.employee({ Email, PasswordHash: await hashPassword(PASSWORD) });
});
beforeEach(() => {
  written = [];
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const lines = () =>
  written
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const last = async () => (await t.db.select().from(auditLog).orderBy(desc(auditLog.AuditID)).limit(1))[0];

describe('a sign-in that succeeds', () => {
  it('is a row of the trail: who, when, by which request', async () => {
    const answer = await visitor.post('/login', { Email, Password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(await last()).toMatchObject({
      Call: 'POST /login',
      RequestID: answer.headers['x-request-id'],
      Changes: [expect.objectContaining({ Field: 'SignedIn', To: true })],
    });
  });
});

describe('one that is refused', () => {
  it('is a line that says when, where, who and what, and never what was typed', async () => {
    const before = Date.now();
    const answer = await visitor.post('/login', { Email, Password: 'wrong lamps' });
    expect(answer.status).toBe(401);
    const [line, ...more] = lines();
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      ...{ level: 40, msg: 'request refused', code: 'wrong_password', call: 'POST /login' },
      ...{ ip: '127.0.0.1', reqId: answer.headers['x-request-id'] },
    });
    // Milliseconds since 1970, which are the same in every zone.
    expect(line?.['time']).toBeGreaterThanOrEqual(before);
    expect(written.join('')).not.toMatch(/wrong lamps|ana\.silva|quiet/);
  });
});

describe('a call without its right', () => {
  it('names the person', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    const answer = await callerWith(app, caller.token).get('/admin/payroll/checkDates');
    expect(answer.status).toBe(403);
    expect(lines()).toEqual([
      expect.objectContaining({ code: 'forbidden', EmployeeID: caller.EmployeeID, ip: '127.0.0.1' }),
    ]);
    expect(written.join('')).not.toContain(caller.token);
  });
});

it('whatever is typed, an event is one line of JSON, and nothing but lines on stdout', async () => {
  const { token } = await t.loginAs({ level: 100 });
  const forged = { headers: { 'user-agent': 'x', 'x-location-id': 'x%0a{}', 'x-request-id': 'mine' } };
  await visitor.post('/login', { Email: FORGED, Password: FORGED });
  await callerWith(app, token).get(`/logs/getAll?Search=${encodeURIComponent(FORGED)}`, {}, forged);
  await visitor.post('/login', `{"Email": "${FORGED}`, { headers: { 'content-type': 'application/json' } });
  const found = lines();
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ msg }) => msg === 'forged')).toEqual([]);
  expect(found.map(({ reqId }) => reqId)).not.toContain('mine');
});
