import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { openInviting, type Inviting } from '../../../test/inviting.ts';
import { holdsRoleAt } from '../../db/held-locations.ts';

let t: TestApp;
let manager: TestCaller;
let place: number;
let desk: number;
let sent: Inviting['sent'];
let invite: Inviting['invite'];
/** Where the accountant works, and nobody invites from. */
let elsewhere: number;
beforeAll(async () => {
  ({ t, manager, place, desk, sent, invite } = await openInviting());
  elsewhere = (await t.make.location()).LocationID;
});
afterAll(() => t.close());

/** Somebody with an account who works elsewhere. */
async function accountant(Email: string, names: object = { FirstName: 'Anil', LastName: 'Deshmukh' }) {
  const { EmployeeID } = await t.make.employee({ Email, ...names });
  const role = await t.make.role(['logbook'], { Level: 10 });
  await t.make.assign(EmployeeID, elsewhere, role.RoleID);
  return EmployeeID;
}

const NEUTRAL = 'This address belongs to an account under another name.';
const NameMustMatch = true;

describe('inviting to the address of an account under another name', () => {
  it('is refused where the inviter asks for it, before anything is done', async () => {
    const EmployeeID = await accountant('anil@hotel.example');
    const mailed = sent.length;
    const answer = await invite('anil@hotel.example', { NameMustMatch });
    expect([answer.status, answer.body.error]).toEqual([409, NEUTRAL]);
    expect(answer.body.OtherName).toBe(true);
    expect(await holdsRoleAt(t.db, EmployeeID, place)).toBe(false);
    expect(sent.length).toBe(mailed);
  });

  it('gives whoever has the account the role where the inviter goes on, and says so', async () => {
    const EmployeeID = await accountant('anil.on@hotel.example');
    const answer = await invite('anil.on@hotel.example');
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'Somebody under another name already had an account and got the role.',
    ]);
    expect(await holdsRoleAt(t.db, EmployeeID, place)).toBe(true);
  });

  it('is an invitation as ever where the name is the same', async () => {
    await accountant('ivo.known@hotel.example', { FirstName: 'PARK', LastName: 'ivó' });
    const answer = await invite('ivo.known@hotel.example', { NameMustMatch });
    expect([answer.status, answer.body.message]).toEqual([200, 'User invited successfully!']);
    const unknown = await invite('nobody.yet@hotel.example', { NameMustMatch });
    expect([unknown.status, unknown.body.message]).toEqual([200, 'User invited successfully!']);
  });

  it.each([
    ['roster', 'Team'],
    ['directory', 'Directory'],
  ] as const)('names them to an inviter whose %s shows them', async (_, page) => {
    const Email = `${page.toLowerCase()}@hotel.example`;
    await accountant(Email);
    const pages = ['Invite User', 'logbook', page] as const;
    const here = await t.loginAs({ pages: [...pages], level: 60, LocationID: place });
    const unseen = await invite(Email, { NameMustMatch }, here);
    expect(unseen.body.error).toBe(NEUTRAL);
    const both = await t.loginAs({ pages: [...pages], level: 60, LocationID: place, alsoAt: [elsewhere] });
    const seen = await invite(Email, { NameMustMatch }, both);
    expect([seen.status, seen.body.error]).toEqual([409, 'This address belongs to Anil Deshmukh.']);
    const done = await invite(Email, {}, both);
    expect(done.body.message).toBe('Anil Deshmukh already had an account and got the role.');
  });
});

describe('inviting several people', () => {
  const several = (People: object[], more: object = {}) =>
    manager.post('/inviteUsers', {
      LocationID: place,
      People: People.map((person) => ({ RoleID: desk, ...person })),
      ...more,
    });
  const fresh = (Email: string) => ({ FirstName: 'Tom', LastName: 'Newman', Email });

  it('invites nobody where one address is of an account under another name, until the inviter goes on', async () => {
    const EmployeeID = await accountant('anil.several@hotel.example');
    const people = [fresh('tom@hotel.example'), fresh('anil.several@hotel.example')];
    const refused = await several(people, { NameMustMatch });
    expect([refused.status, refused.body.error, refused.body.OtherName]).toEqual([
      409,
      `Nobody was invited. anil.several@hotel.example: ${NEUTRAL}`,
      true,
    ]);
    expect(await holdsRoleAt(t.db, EmployeeID, place)).toBe(false);
    const done = await several(people, { NameMustMatch: false });
    expect(done.body).toMatchObject({
      message: '1 person invited. Somebody under another name already had an account and got the role.',
      Invited: 2,
    });
  });

  it('names those who had an account under the name they were invited by', async () => {
    await accountant('tom.known@hotel.example', { FirstName: 'Tom', LastName: 'Newman' });
    const answer = await several([fresh('tom.known@hotel.example')], { NameMustMatch });
    expect(answer.body.message).toBe('Tom Newman already had an account and got the role.');
  });

  it('is not offered to go on where something else is wrong too', async () => {
    await accountant('anil.mixed@hotel.example');
    await several([fresh('tom.there@hotel.example')]);
    const people = [fresh('anil.mixed@hotel.example'), fresh('tom.there@hotel.example')];
    const answer = await several(people, { NameMustMatch });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain('tom.there@hotel.example: This person already holds a role');
    expect(answer.body.OtherName).toBeUndefined();
  });
});
