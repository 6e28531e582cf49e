import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { sessions } from '../../db/tables/access.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';

const PASSWORD = 'one-of-their-own';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

let t: TestApp;
let hash: string;
beforeAll(async () => {
  t = await buildTestApp();
  hash = await hashPassword(PASSWORD);
});
beforeEach(() => t.clock.set(TEST_NOW));
afterAll(() => t.close());

const isOpen = async (caller: TestCaller) => (await caller.get('/admin/employee/current')).status === 200;

/** Somebody without any role, and another browser of theirs. */
async function twoBrowsers() {
  const { EmployeeID, Email } = await t.make.employee({ PasswordHash: hash });
  const signIn = async (agent: string) => {
    const headers = { 'user-agent': agent };
    const { body } = await t.visitor.post('/login', { Email, Password: PASSWORD }, { headers });
    return t.withToken(body.token);
  };
  return { EmployeeID, here: await signIn(FIREFOX), there: await signIn('curl/8') };
}

const idOf = async (caller: TestCaller, device: string) => {
  const { body } = await caller.get('/sessions');
  return (body as { Device: string; SessionID: number }[]).find(({ Device }) => Device === device)?.SessionID;
};

describe('one’s own sessions', () => {
  it('are listed by sign-in with device, address and times, the latest first', async () => {
    const { here, there } = await twoBrowsers();
    await here.post('/sessions/tab');
    t.clock.advance(5 * 60_000);
    await there.get('/admin/employee/current');
    const { status, body } = await here.get('/sessions');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        SessionID: expect.any(Number) as number,
        Device: 'Unknown device',
        Address: '127.0.0.1',
        Since: TEST_NOW,
        LastSeenAt: '2026-11-10T18:05:00.000Z',
        IsThis: false,
      },
      expect.objectContaining({ Device: 'Firefox on Linux', Since: TEST_NOW, IsThis: true }),
    ]);
  });

  it('leave out what has run out', async () => {
    const { here } = await twoBrowsers();
    t.clock.advance(11 * 3_600_000);
    await here.get('/admin/employee/current');
    t.clock.advance(2 * 3_600_000);
    expect((await here.get('/sessions')).body).toHaveLength(1);
  });

  it('keep a long or strange name of a browser short and plain', async () => {
    const { EmployeeID, Email } = await t.make.employee({ PasswordHash: hash });
    const headers = { 'user-agent': `Firefox/1 \u00e9\u00ff${'x'.repeat(5000)}` };
    await t.visitor.post('/login', { Email, Password: PASSWORD }, { headers });
    const [stored] = await t.db.select().from(sessions).where(eq(sessions.EmployeeID, EmployeeID));
    expect(stored!.UserAgent).toMatch(/^Firefox\/1 [\x20-\x7e]*$/);
    expect(stored!.UserAgent.length).toBe(300);
  });

  it('end with all tabs of the sign-in, at once, and no other one does', async () => {
    const { here, there, EmployeeID } = await twoBrowsers();
    const tab = t.withToken((await there.post('/sessions/tab')).body.token);
    const id = await idOf(here, 'Unknown device');
    const answer = await here.send('DELETE', `/sessions/${id}`);
    expect([answer.status, answer.body.message]).toEqual([200, 'The session was ended.']);
    expect([await isOpen(here), await isOpen(there), await isOpen(tab)]).toEqual([true, false, false]);
    const again = await here.send('DELETE', `/sessions/${id}`);
    expect([again.status, again.body.error]).toEqual([404, 'This session has ended already.']);
    const rows = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.Record, `employee:${EmployeeID}`));
    expect(rows.at(-1)!.Changes).toEqual([{ Field: 'SessionEnded', From: null, To: 'Unknown device' }]);
  });

  it('all end but this sign-in, whose tabs stay', async () => {
    const { here, there } = await twoBrowsers();
    const tab = t.withToken((await here.post('/sessions/tab')).body.token);
    const { body } = await here.post('/sessions/end-others');
    expect(body).toMatchObject({ Ended: 1, message: 'One session was ended.' });
    expect([await isOpen(here), await isOpen(tab), await isOpen(there)]).toEqual([true, true, false]);
    expect((await here.post('/sessions/end-others')).body.message).toBe('There was no other session.');
  });

  it('are not ended by somebody else who names them', async () => {
    const { here, there } = await twoBrowsers();
    const id = await idOf(here, 'Unknown device');
    const stranger = await t.loginAs();
    expect((await stranger.send('DELETE', `/sessions/${id}`)).status).toBe(404);
    const boss = await t.loginAs({ level: 100 });
    const colleague = await t.loginAs({ level: 10, LocationID: boss.LocationID });
    const named = await boss.send('DELETE', `/sessions/${id}?EmployeeID=${colleague.EmployeeID}`);
    expect(named.status).toBe(404);
    expect(await isOpen(there)).toBe(true);
  });
});

describe('others’ sessions', () => {
  const ask = (by: TestCaller, { EmployeeID }: { EmployeeID: number }) => by.get('/sessions', { EmployeeID });

  it('are seen and ended by whoever could take all their roles', async () => {
    const boss = await t.loginAs({ level: 60 });
    const clerk = await t.loginAs({ level: 10, LocationID: boss.LocationID });
    const { body } = await ask(boss, clerk);
    expect(body).toMatchObject([{ IsThis: false }]);
    const path = `/sessions/${body[0].SessionID}?EmployeeID=${clerk.EmployeeID}`;
    expect((await boss.send('DELETE', path)).status).toBe(200);
    expect([await isOpen(clerk), await isOpen(boss)]).toEqual([false, true]);
    const again = t.withToken(await t.make.token(clerk.EmployeeID, clerk.LocationID));
    const ended = await boss.post(`/sessions/end-others?EmployeeID=${clerk.EmployeeID}`);
    expect(ended.body.Ended).toBe(1);
    expect(await isOpen(again)).toBe(false);
  });
});
