import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { employees } from '../../db/tables/access.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';

let t: TestApp;
let manager: TestCaller;
let LocationID: number;
let RoleID: number;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  ({ LocationID } = await t.make.location());
  manager = await t.loginAs({ pages: ['Invite User', 'Team', 'Room Logs'], level: 50, LocationID });
  ({ RoleID } = await t.make.role(['Room Logs'], { Level: 10 }));
});

const person = (FirstName: string, more: object = {}) => ({
  FirstName,
  LastName: 'Several',
  Email: `${FirstName.toLowerCase()}.${LocationID}@hotel.example`,
  RoleID,
  ...more,
});
const invite = (People: object[], at = LocationID) =>
  manager.post('/inviteUsers', { LocationID: at, People });
const found = (Email: string) => t.db.select().from(employees).where(eq(employees.Email, Email));

describe('inviting several people', () => {
  it('gives each a role, a mail with a password and a row in the history', async () => {
    const people = [person('Ana'), person('Bo'), person('Cy')];
    const answer = await invite(people);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: '3 people invited.', Invited: 3 });
    const { body } = await manager.get('/invitations', { LocationID });
    expect((body as { Email: string }[]).map(({ Email }) => Email).sort()).toEqual(
      people.map(({ Email }) => Email).sort(),
    );
    for (const { Email } of people) {
      const [employee] = await found(Email);
      expect(employee).toMatchObject({ PhoneNumber: '', Address1: '', EmailConfirmed: false });
      expect(employee?.TemporaryHash).toBeTruthy();
      const trail = await t.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.Record, `employee:${employee?.EmployeeID}`));
      expect(trail).toHaveLength(1);
      expect(trail[0]).toMatchObject({ Call: 'POST /inviteUsers' });
    }
  });

  it('invites nobody where one already works there, and says who', async () => {
    await invite([person('Dee')]);
    const answer = await invite([person('Eve'), person('Dee')]);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe(
      `Nobody was invited. dee.${LocationID}@hotel.example: This person already holds a role at this location.`,
    );
    expect(await found(person('Eve').Email)).toEqual([]);
  });

  it('holds each to the rules of inviting one', async () => {
    const above = await t.make.role(['Room Logs'], { Level: 90 });
    const foreign = await t.make.role(['Payroll'], { Level: 10 });
    for (const role of [above, foreign]) {
      const answer = await invite([person('Fay'), person('Gus', { RoleID: role.RoleID })]);
      expect(answer.status).toBe(403);
      expect(answer.body.error).toContain(`gus.${LocationID}@hotel.example: The role`);
    }
    expect(await found(person('Fay').Email)).toEqual([]);
    const elsewhere = await t.make.location();
    expect((await invite([person('Hal')], elsewhere.LocationID)).status).toBe(403);
    const other = await t.loginAs({ pages: ['Team'], LocationID });
    expect((await other.post('/inviteUsers', { LocationID, People: [person('Ida')] })).status).toBe(403);
  });

  it.each([
    [[], 'People: Please enter at least one person'],
    [[{ FirstName: '' }], 'People.0.FirstName: First name is required'],
    [[{ Email: 'nobody' }], 'People.0.Email: Invalid email address'],
    [[{ RoleID: '' }], 'People.0.RoleID: Role is required'],
    [[{}, {}], 'People: An email address is listed twice'],
  ])('refuses %j', async (changes, fields) => {
    const answer = await invite(changes.map((change) => person('Jo', change)));
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(fields);
  });
});
