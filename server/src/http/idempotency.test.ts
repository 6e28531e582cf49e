import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import type { TestCaller } from '../../test/call.ts';
import { claimsHotel, receipt } from '../../test/claims-hotel.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  ({ clerk } = await claimsHotel(t));
});
afterAll(() => t.close());

const send = (key: string) =>
  clerk.form(
    'POST',
    '/reimbursement/post',
    { fields: { Contexts: 'TAXI' }, files: [receipt('bill.png')] },
    { headers: { 'idempotency-key': key } },
  );
const claims = async () => (await clerk.get('/reimbursement/get')).body as { id: number }[];

const age = () =>
  t.db.execute(sql`update idempotency_keys set created_at = created_at - interval '24 hours 1 second'`);

/** The next commits are done, and their answers are lost with the connection. */
function loseAnswersToCommits() {
  const pool = t.db.$client;
  const connect = pool.connect.bind(pool) as (told?: unknown) => Promise<pg.PoolClient>;
  const lossy = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const send = async (...args: unknown[]) => {
      const answer = await query(...args);
      if (args[0] === 'commit') throw new Error('Connection terminated unexpectedly');
      return answer;
    };
    return new Proxy(client, {
      get: (of, name) => (name === 'query' ? send : (Reflect.get(of, name, of) as unknown)),
    });
  };
  // Single statements ask for their connection with a function to be told; only transactions wait for it.
  const spied = (told?: unknown) => (told === undefined ? connect().then(lossy) : connect(told));
  Object.assign(pool, { connect: spied });
  return () => Object.assign(pool, { connect });
}

describe('a write under a key', () => {
  it('is another one at another location, and refused instead of answered with what was done elsewhere', async () => {
    const here = (await t.make.location()).LocationID;
    const there = (await t.make.location()).LocationID;
    const staff = await t.loginAs({ pages: ['logbook'], LocationID: here, alsoAt: [there] });
    const post = (caller: TestCaller) =>
      caller.post('/logs/post', { Entry: 'Lobby lights out' }, { headers: { 'idempotency-key': 'one-key' } });
    expect((await post(staff)).status).toBe(200);
    const moved = await staff.post('/changeSelectedLocation', { NewLocationID: there });
    const again = await post(t.withToken(moved.body.token as string));
    expect(again.status).toBe(409);
  });

  it('is a first one again after 24 hours', async () => {
    const first = await send('a-day-later');
    await t.db.execute(
      sql`update idempotency_keys set created_at = created_at - interval '24 hours 1 second'`,
    );
    const later = await send('a-day-later');
    expect(later.status).toBe(200);
    expect(later.body.id).not.toBe(first.body.id);
    expect((await send('a-day-later')).body.id).toBe(later.body.id);
    expect(await claims()).toHaveLength(2);
  });

  it('is done once when it arrives twice after 24 hours', async () => {
    await send('twice-a-day-later');
    await age();
    const answers = await Promise.all([send('twice-a-day-later'), send('twice-a-day-later')]);
    expect(answers[0].raw.equals(answers[1].raw)).toBe(true);
    expect(await claims()).toHaveLength(2);
  });

  it('is refused after 24 hours for its own reasons, not answered with what was kept', async () => {
    const hanna = await t.loginAs({ pages: ['Housekeeping Reports'] });
    const submit = (EmployeeID: number) =>
      hanna.post(
        '/housekeeping/roomLogs/post',
        { Type: 'Other', EmployeeID, Date: '2026-11-10', NoOfRooms: '0' },
        { headers: { 'idempotency-key': 'refused-later' } },
      );
    expect((await submit(hanna.EmployeeID)).status).toBe(200);
    await age();
    expect((await submit(clerk.EmployeeID)).status).toBe(400);
  });

  it('is answered, and keeps its files, when the answer to its commit is lost', async () => {
    const keepAnswers = loseAnswersToCommits();
    const answer = await send('lost-answer');
    keepAnswers();
    expect([answer.status, await claims()]).toMatchObject([200, [{}]]);
    const opened = await clerk.get(`/reimbursement/get/presigned/${answer.body.id}`, { index: 0 });
    expect(opened.status).toBe(200);
    expect((await send('lost-answer')).raw.equals(answer.raw)).toBe(true);
  });
});

describe('a write without a key', () => {
  it('keeps its files when the answer to its commit is lost: they may belong to a record', async () => {
    const keepAnswers = loseAnswersToCommits();
    const parts = { fields: { Contexts: 'BUS' }, files: [receipt('ticket.png')] };
    const answer = await clerk.form('POST', '/reimbursement/post', parts);
    keepAnswers();
    expect(answer.status).toBe(503);
    const [claim] = await claims();
    const opened = await clerk.get(`/reimbursement/get/presigned/${claim?.id}`, { index: 0 });
    expect(opened.status).toBe(200);
  });
});
