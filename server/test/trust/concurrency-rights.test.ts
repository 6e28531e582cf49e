import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employees, sessions } from '../../src/db/tables/access.table.ts';
import { hashPassword } from '../../src/lib/passwords/passwords.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { figure, size } from './figures.ts';
import { done } from './world.ts';

const RACES = size(100, 1_000);
/** So many of each lane are judged after the end: over a thousand for each kind of end in the long form. */
const AFTER = 4;
/** Each of them hashes passwords, which takes its time on a busy machine. */
const LEAVING = size(5, 100);
const OLD = 'the-old-password';
const LANES = 4;

let t: TestApp;
let home: number;
let other: number;
let admin: TestCaller;
let oldHash: string;
beforeAll(async () => {
  t = await buildTestApp();
  home = (await t.make.location()).LocationID;
  other = (await t.make.location()).LocationID;
  admin = await t.loginAs({ LocationID: home, alsoAt: [other], level: 100 });
  oldHash = await hashPassword(OLD);
});
afterAll(() => t.close());

/** Somebody at both hotels, who knows the old password. */
async function somebody(): Promise<TestCaller> {
  const caller = await t.loginAs({ LocationID: home, alsoAt: [other], level: 10 });
  await t.db
    .update(employees)
    .set({ PasswordHash: oldHash })
    .where(sql`employee_id = ${caller.EmployeeID}`);
  return caller;
}

const oneField = { RoomType: 'KING' };
let number = 0;
const write = (by: TestCaller) => by.post('/Rooms/post', { ...oneField, RoomNumber: `R${(number += 1)}` });
const read = (by: TestCaller) => by.get('/Rooms/get', { Page: 1, PageSize: 1 });

/** What ends somebody's rights, by whoever does it: resolves when the change was answered. */
const CHANGES: Record<string, (of: TestCaller) => Promise<unknown>> = {
  'a role taken away': ({ EmployeeID }) =>
    done(admin.post('/admin/employee/assignRoles', { EmployeeID, LocationRoles: [] })),
  'pages taken from the role': ({ RoleID }) =>
    done(admin.put('/role', { Roles: [{ RoleID, AllowedPages: [] }] })),
  'a deactivation': ({ EmployeeID }) => done(admin.post('/admin/employee/deactivate', { EmployeeID })),
  'all sessions ended by a manager': ({ EmployeeID }) =>
    done(admin.post(`/sessions/end-others?EmployeeID=${EmployeeID}`)),
  'a session ended from another device': async ({ EmployeeID }) => {
    const device = t.withToken(await t.make.token(EmployeeID, home));
    const open = (await device.get('/sessions')).body as { SessionID: number; IsThis: boolean }[];
    const ended = open.find(({ IsThis }) => !IsThis);
    return done(device.send('DELETE', `/sessions/${ended?.SessionID ?? 0}`));
  },
  'another location selected': (of) => done(of.post('/changeSelectedLocation', { NewLocationID: other })),
  'second factors reset by an administrator': ({ EmployeeID }) =>
    done(admin.post('/admin/employee/resetFactors', { EmployeeID })),
  'a second factor required by the role': ({ RoleID }) =>
    done(admin.put('/role', { Roles: [{ RoleID, SecondFactor: 'Required' }] })),
  'a logout': (of) => done(of.post('/logout')),
  'a password changed from another device': async ({ EmployeeID }) => {
    const device = t.withToken(await t.make.token(EmployeeID, home));
    const body = { EmployeeID, OldPassword: OLD, NewPassword: 'the-new-password' };
    return done(device.post('/changePassword', body));
  },
};

/** Of an API token: what is done to its owner, and its own end. */
const TOKEN_CHANGES: typeof CHANGES = {
  'a role of an API token’s owner taken away': CHANGES['a role taken away']!,
  'pages taken from the role of an API token’s owner': CHANGES['pages taken from the role']!,
  'a deactivation of an API token’s owner': CHANGES['a deactivation']!,
  'an API token ended': async ({ EmployeeID }) => {
    const [made] = (await admin.get('/tokens', { Search: `Of ${EmployeeID}.` })).body as {
      TokenID: number;
    }[];
    return done(admin.send('DELETE', `/tokens/${made?.TokenID ?? 0}`));
  },
};

/** The same person, calling with a token of theirs. */
async function byToken(of: TestCaller): Promise<TestCaller> {
  const body = { Name: `Of ${of.EmployeeID}.`, ReadOnly: false, LocationIDs: [home] };
  const { Token } = (await of.post('/tokens', body)).body as { Token: string };
  return t.withToken(Token);
}

const ENDS = { ...CHANGES, ...TOKEN_CHANGES };

describe('rights that end while requests are under way', () => {
  it.each(Object.keys(ENDS))(`%s: no request sent afterwards succeeds`, async (what) => {
    const races = Math.ceil(RACES / Object.keys(ENDS).length);
    let succeeded = 0;
    let refused = 0;
    const stale: string[] = [];
    for (let race = 0; race < races; race += 1) {
      const caller = await somebody();
      const by = what in TOKEN_CHANGES ? await byToken(caller) : caller;
      let isOver = false;
      const lanes = Array.from({ length: LANES }, async (_, lane) => {
        for (let after = 0; after < AFTER;) {
          const isAfter = isOver;
          const { status } = await (lane % 2 === 0 ? read : write)(by);
          const isRefused = [401, 403].includes(status);
          if (status === 200) succeeded += 1;
          if (!isAfter) continue;
          after += 1;
          if (isRefused) refused += 1;
          else stale.push(`race ${race}: ${status}`);
        }
      });
      await ENDS[what]!(caller);
      isOver = true;
      await Promise.all(lanes);
    }
    figure(
      'concurrency',
      `${what}: races, successes before the end, requests after it, of them successes`,
      `${races}, ${succeeded}, ${refused + stale.length}, ${stale.length}`,
    );
    expect(stale).toEqual([]);
    expect(refused).toBe(races * LANES * AFTER);
  });
});

describe('a deactivation while its person is at work', () => {
  it('leaves nothing behind that opens the console, whatever begins at the same moment', async () => {
    for (let race = 0; race < LEAVING; race += 1) {
      const caller = await somebody();
      const { Email } = (
        await t.db.select().from(employees).where(eq(employees.EmployeeID, caller.EmployeeID))
      )[0]!;
      const [gone, ...opened] = await Promise.all([
        admin.post('/admin/employee/deactivate', { EmployeeID: caller.EmployeeID }),
        caller.post('/sessions/tab'),
        caller.post('/changeSelectedLocation', { NewLocationID: other }),
        t.visitor.post('/login', { Email, Password: OLD }),
        t.visitor.post('/resetPassword', { Email }),
      ]);
      expect(gone.status).toBe(200);
      for (const { body } of opened) {
        if (body.token === undefined) continue;
        expect((await t.withToken(body.token).get('/admin/employee/current')).status).toBe(401);
      }
      expect(await t.db.$count(sessions, eq(sessions.EmployeeID, caller.EmployeeID))).toBe(0);
      const [left] = await t.db.select().from(employees).where(eq(employees.EmployeeID, caller.EmployeeID));
      expect(left).toMatchObject({ Active: false, TemporaryHash: null });
    }
  });

  it('of each other leaves one of two administrators, also where a third would be left', async () => {
    for (let race = 0; race < LEAVING; race += 1) {
      const here = (await t.make.location()).LocationID;
      const [ann, ben] = [1, 2].map(() => t.loginAs({ LocationID: here, level: 100 }));
      const two = [await ann!, await ben!];
      const answers = await Promise.all(
        two.map((by, own) => by.post('/admin/employee/deactivate', { EmployeeID: two[1 - own]!.EmployeeID })),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const active = await t.db.$count(
        employees,
        and(
          inArray(
            employees.EmployeeID,
            two.map(({ EmployeeID }) => EmployeeID),
          ),
          employees.Active,
        ),
      );
      expect(active).toBe(1);
    }
  });
});

describe('a password that is changed while it is being used', () => {
  /** Holds every sign-in between checking the password and starting the session, while something else happens. */
  async function whileSigningIn<T>(of: TestCaller, body: object, meanwhile: () => Promise<T>) {
    const [employee] = await t.db
      .select()
      .from(employees)
      .where(sql`employee_id = ${of.EmployeeID}`);
    const client = await t.db.$client.connect();
    await client.query('begin; lock table rate_limits in access exclusive mode');
    const signingIn = t.visitor.post('/login', { Email: employee?.Email, ...body });
    let result: T;
    try {
      await expect.poll(() => waiting()).toBe(1);
      result = await meanwhile();
    } finally {
      await client.query('commit');
      client.release();
    }
    return { answer: await signingIn, result };
  }

  const waiting = async () => {
    const { rows } = await t.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_locks where not granted and relation = 'rate_limits'::regclass
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0]?.count;
  };

  const newPassword = (EmployeeID: number, NewPassword: string) => ({
    EmployeeID,
    OldPassword: OLD,
    NewPassword,
  });

  it('opens no session any more', async () => {
    const caller = await somebody();
    const { answer, result } = await whileSigningIn(caller, { Password: OLD }, () =>
      caller.post('/changePassword', newPassword(caller.EmployeeID, 'the-new-password')),
    );
    expect([result.status, answer.status]).toEqual([200, 401]);
    expect(answer.body.token).toBeUndefined();
    expect((await read(caller)).status).toBe(200);
  });

  it('opens no session of somebody who was deactivated meanwhile', async () => {
    const caller = await somebody();
    const { answer } = await whileSigningIn(caller, { Password: OLD }, () =>
      t.db
        .update(employees)
        .set({ Active: false })
        .where(sql`employee_id = ${caller.EmployeeID}`),
    );
    expect(answer.status).toBe(401);
  });

  it('is replaced by one of two who change it at once', async () => {
    const caller = await somebody();
    const answers = await Promise.all(
      ['the-first-password', 'the-other-password'].map((password) =>
        caller.post('/changePassword', newPassword(caller.EmployeeID, password)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('and is temporary, is used by one of two', async () => {
    const caller = await somebody();
    await t.db
      .update(employees)
      .set({ PasswordHash: null, TemporaryHash: oldHash, TemporaryExpiresAt: '2027-01-01T00:00:00Z' })
      .where(sql`employee_id = ${caller.EmployeeID}`);
    const { answer, result } = await whileSigningIn(
      caller,
      { Password: OLD, NewPassword: 'chosen-by-the-first' },
      () =>
        t.db
          .update(employees)
          .set({ TemporaryHash: null, PasswordHash: oldHash })
          .where(sql`employee_id = ${caller.EmployeeID}`),
    );
    expect([result.rowCount, answer.status]).toEqual([1, 401]);
  });
});
