import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/build-test-app.ts';
import { addPasskey, challengeOf, PASSWORD, passwordHash, person } from '../../../test/factor-people.ts';
import { openInviting, type Inviting } from '../../../test/inviting.ts';
import { calendarFeeds } from '../calendar/calendar.table.ts';
import { employeeRoles, employees } from '../../db/tables/access.table.ts';

let t: TestApp;
let place: number;
let invite: Inviting['invite'];
let mailedPassword: Inviting['mailedPassword'];
beforeAll(async () => {
  ({ t, place, invite, mailedPassword } = await openInviting());
});
afterAll(() => t.close());

/** Somebody who made an account with another's address, and gave it every way in that needs no password. */
async function squatter(Email: string) {
  const who = await addPasskey(await person(t, { pages: ['Calendar'], Email }));
  const { caller } = who;
  const { EmployeeID } = caller;
  const { Token } = (await caller.post('/tokens', { Name: 'Mine' })).body as { Token: string };
  await caller.post('/calendar/feed');
  await t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, EmployeeID));
  await t.db.update(employees).set({ EmailConfirmed: false }).where(eq(employees.EmployeeID, EmployeeID));
  const ways = async () => {
    const { Ticket, challenge } = await challengeOf(t);
    const alone = await t.visitor.post('/login/factor', { Ticket, Passkey: who.passkey.get(challenge) });
    const current = '/admin/employee/current';
    return {
      passkey: alone.status,
      session: (await caller.get(current)).status,
      token: (await t.withToken(Token).get(current)).status,
      feeds: await t.db.$count(calendarFeeds, eq(calendarFeeds.EmployeeID, EmployeeID)),
    };
  };
  return { EmployeeID, ways };
}

const OPEN = { passkey: 200, session: 200, token: 200, feeds: 1 };
const SHUT = { passkey: 401, session: 401, token: 401, feeds: 0 };

describe('whoever made an account with somebody else’s address', () => {
  it('has no way in any more once its owner is invited', async () => {
    const Email = 'invited@hotel.example';
    const { EmployeeID, ways } = await squatter(Email);
    expect(await ways()).toEqual(OPEN);
    expect((await invite(Email)).body).toMatchObject({ EmployeeID, TemporaryPassword: true });
    expect(await ways()).toEqual(SHUT);
    const login = { Email, Password: mailedPassword(), NewPassword: 'quiet lamps over water' };
    expect((await t.visitor.post('/login', login)).status).toBe(200);
  });

  it('has none once its owner uses a mailed password', async () => {
    const Email = 'forgotten@hotel.example';
    const { EmployeeID, ways } = await squatter(Email);
    const temporary = {
      PasswordHash: null,
      TemporaryHash: await passwordHash(),
      TemporaryExpiresAt: '2026-11-11T00:00:00Z',
    };
    await t.db.update(employees).set(temporary).where(eq(employees.EmployeeID, EmployeeID));
    const login = { Email, Password: PASSWORD, NewPassword: 'quiet lamps over water' };
    expect((await t.visitor.post('/login', login)).status).toBe(200);
    expect(await ways()).toEqual(SHUT);
  });
});

it('an account whose owner confirmed it keeps their API tokens and passkeys with another role', async () => {
  const Email = 'confirmed@hotel.example';
  const { EmployeeID, ways } = await squatter(Email);
  await t.db.update(employees).set({ EmailConfirmed: true }).where(eq(employees.EmployeeID, EmployeeID));
  expect((await invite(Email)).body).toMatchObject({ LocationID: place, TemporaryPassword: false });
  expect(await ways()).toEqual(OPEN);
});
