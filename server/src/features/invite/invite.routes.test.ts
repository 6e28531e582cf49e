import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { openInviting, type Inviting } from '../../../test/inviting.ts';
import { employeeRoles, employees } from '../../db/tables/access.table.ts';
import { mails } from '../../db/tables/mails.table.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let manager: TestCaller;
let place: number;
let desk: number;
let sent: Inviting['sent'];
let person: Inviting['person'];
let invite: Inviting['invite'];
let stored: Inviting['stored'];
let lastMail: Inviting['lastMail'];
let mailedPassword: Inviting['mailedPassword'];
beforeAll(async () => {
  ({ t, manager, place, desk, sent, person, invite, stored, lastMail, mailedPassword } =
    await openInviting());
});
afterAll(() => t.close());

describe('inviting somebody new', () => {
  it('creates the employee with that one role and mails a temporary password for 7 days', async () => {
    const answer = await invite('ivo@hotel.example');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'User invited successfully!',
      Message: 'User invited successfully!',
      Email: 'ivo@hotel.example',
      LocationID: place,
      RoleID: desk,
      TemporaryPassword: true,
    });
    const employee = await stored('ivo@hotel.example');
    expect(employee).toMatchObject({
      PasswordHash: null,
      EmailConfirmed: false,
      Address2: '',
      County: 'Ventura',
    });
    expect(employee?.TemporaryExpiresAt).toBe(new Date(Date.parse(TEST_NOW) + 7 * DAY).toISOString());
    expect(lastMail().To).toEqual(['ivo@hotel.example']);
    expect(lastMail().Text).toContain('Mia Lund invited you to Back of House as DESK CLERK at BAY <INN>.');
    expect(lastMail().Html).toContain('at BAY &lt;INN&gt;.');
    expect(JSON.stringify(answer.body)).not.toContain(mailedPassword());
    const [mail] = await t.db.select().from(mails).orderBy(desc(mails.MailID)).limit(1);
    expect(mail).toMatchObject({ Status: 'sent', Purpose: 'invitation' });
  });

  it('lets them in with the mailed password and a new one, which confirms the email', async () => {
    await invite('signs.in@hotel.example');
    const login = { Email: 'signs.in@hotel.example', Password: mailedPassword() };
    expect((await t.visitor.post('/login', login)).status).toBe(405);
    const answer = await t.visitor.post('/login', { ...login, NewPassword: 'a-better-one' });
    expect(answer.status).toBe(200);
    expect(answer.body.loginDetails).toEqual([{ Location: { LocationID: place, Name: 'BAY <INN>' } }]);
    expect((await stored('signs.in@hotel.example'))?.EmailConfirmed).toBe(true);
    const pending = await manager.get('/invitations', { Search: 'signs.in' });
    expect(pending.body).toEqual([]);
  });

  it('does it once for one key', async () => {
    const headers = { 'idempotency-key': 'invite-once-0001' };
    const before = sent.length;
    const first = await manager.post('/inviteUser', person('once@hotel.example'), { headers });
    const again = await manager.post('/inviteUser', person('once@hotel.example'), { headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(sent.length).toBe(before + 1);
  });

  it.each([
    'FirstName',
    'LastName',
    'Email',
    'PhoneNumber',
    'Address1',
    'City',
    'State',
    'ZipCode',
    'County',
    'LocationID',
    'RoleID',
  ])('asks for %s', async (field) => {
    const answer = await invite('missing@hotel.example', { [field]: '' });
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toContain(`${field}: `);
    expect(answer.body.error).toMatch(/is required/);
  });

  it('carries no name that its owner has not confirmed', async () => {
    await invite('named@hotel.example', { FirstName: 'Call 555-0100 now' });
    expect(lastMail().Text).toMatch(/^Hello,\n/);
    expect(lastMail().Text).not.toContain('555-0100');
    const unconfirmed = await t.loginAs({
      pages: ['Invite User', 'logbook'],
      level: 60,
      LocationID: place,
      FirstName: 'Free money',
      Email: 'free.money@hotel.example',
    });
    const { EmployeeID } = unconfirmed;
    await t.db.update(employees).set({ EmailConfirmed: false }).where(eq(employees.EmployeeID, EmployeeID));
    await invite('by.unconfirmed@hotel.example', {}, unconfirmed);
    expect(lastMail().Text).toContain('A colleague invited you to Back of House as DESK CLERK');
    expect(lastMail().Text).not.toContain('Free money');
  });

  it('refuses a name that holds an address', async () => {
    const answer = await invite('linked@hotel.example', { LastName: 'Park, see https://evil.example' });
    expect([answer.status, answer.body.Message.Fields]).toEqual([
      400,
      'LastName: Please enter a name without web or email addresses',
    ]);
    expect(await stored('linked@hotel.example')).toBeUndefined();
  });

  it('says when the relay did not take the mail, and keeps the invitation to be sent again', async () => {
    const delivering = vi.spyOn(t.services.mailer, 'deliverMail').mockResolvedValue('failed');
    try {
      const answer = await invite('unmailed@hotel.example');
      expect([answer.status, answer.body.error]).toEqual([
        502,
        'The invitation is saved, but its mail could not be sent. Please use RESEND later.',
      ]);
      const [row] = (await manager.get('/invitations', { Search: 'unmailed@' })).body;
      const again = await manager.post('/invitations/resend', { InvitationID: row.InvitationID });
      expect([again.status, again.body.error]).toEqual([
        502,
        'The mail could not be sent. Please try again later.',
      ]);
    } finally {
      delivering.mockRestore();
    }
  });

  it('refuses what is no email address', async () => {
    expect((await invite('not an address')).status).toBe(400);
  });
});

describe('inviting somebody known', () => {
  it('adds the role, says so by mail, and leaves password and sessions alone', async () => {
    const known = await t.loginAs({ pages: ['logbook'], Email: 'known@hotel.example' });
    const answer = await invite('KNOWN@hotel.example ');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ EmployeeID: known.EmployeeID, TemporaryPassword: false });
    expect(lastMail().Subject).toBe('You now have a role at BAY <INN>');
    expect(lastMail().Text).not.toMatch(/password/i);
    expect((await known.get('/admin/employee/current')).body.locations).toHaveLength(2);
    expect((await manager.get('/invitations', { Search: 'known@' })).body).toEqual([]);
  });

  it('is told when the person already holds a role there', async () => {
    await invite('twice@hotel.example');
    const before = sent.length;
    const answer = await invite('Twice@hotel.example');
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('This person already holds a role at this location.');
    expect(sent.length).toBe(before);
  });

  it('takes a self-created account from whoever squats on the address', async () => {
    const squatter = await t.make.employee({
      Email: 'colleague@hotel.example',
      EmailConfirmed: false,
      PasswordHash: await hashPassword('squatters-own'),
    });
    const session = t.withToken(await t.make.token(squatter.EmployeeID, null));
    expect((await session.get('/admin/employee/current')).status).toBe(200);
    const answer = await invite('colleague@hotel.example');
    expect(answer.body).toMatchObject({ EmployeeID: squatter.EmployeeID, TemporaryPassword: true });
    expect((await session.get('/admin/employee/current')).status).toBe(401);
    const login = { Email: 'colleague@hotel.example', Password: 'squatters-own' };
    expect((await t.visitor.post('/login', login)).status).toBe(401);
    const mailed = { ...login, Password: mailedPassword(), NewPassword: 'a-better-one' };
    expect((await t.visitor.post('/login', mailed)).status).toBe(200);
  });
});

describe('inviting somebody above oneself', () => {
  /** An administrator of another hotel, signed in there. */
  const administrator = async (Email: string, values: Partial<typeof employees.$inferInsert>) => {
    const elsewhere = (await t.make.location()).LocationID;
    const role = await t.make.role(['Roles', 'Team', 'Invite User', 'logbook'], { Level: 100 });
    const employee = await t.make.employee({ Email, FirstName: 'Adele', ...values });
    await t.make.assign(employee.EmployeeID, elsewhere, role.RoleID);
    const session = t.withToken(await t.make.token(employee.EmployeeID, elsewhere));
    return { EmployeeID: employee.EmployeeID, session };
  };
  const secrets = async (Email: string) => {
    const { PasswordHash, TemporaryHash, TemporaryExpiresAt, Active } = (await stored(Email))!;
    return { PasswordHash, TemporaryHash, TemporaryExpiresAt, Active };
  };

  it('leaves a deactivated administrator deactivated, says why and mails nothing', async () => {
    const Email = 'left.admin@hotel.example';
    const { EmployeeID } = await administrator(Email, {
      Active: false,
      PasswordHash: await hashPassword('their-own'),
    });
    const [before, mailed] = [await secrets(Email), sent.length];
    const answer = await invite(Email);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe(
      'This person is deactivated, and you may not let them in again. Please ask an administrator.',
    );
    expect(await secrets(Email)).toEqual(before);
    expect(sent.length).toBe(mailed);
    const held = await t.db.select().from(employeeRoles).where(eq(employeeRoles.EmployeeID, EmployeeID));
    expect(held).toHaveLength(1);
  });

  it('adds the role to an administrator who never confirmed the email, and nothing else', async () => {
    const Email = 'unconfirmed.admin@hotel.example';
    const PasswordHash = await hashPassword('their-own');
    const { session } = await administrator(Email, { EmailConfirmed: false, PasswordHash });
    const [before, mailed] = [await secrets(Email), sent.length];
    const answer = await invite(Email);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      TemporaryPassword: false,
      message: 'The role was added. No mail was sent, because this address is not confirmed yet.',
    });
    expect(await secrets(Email)).toEqual(before);
    expect((await session.get('/admin/employee/current')).body.locations).toHaveLength(2);
    expect(sent.length).toBe(mailed);
  });

  it('leaves the password of anybody alone who works where the inviter may not invite', async () => {
    const Email = 'two.places@hotel.example';
    const PasswordHash = await hashPassword('their-own');
    const employee = await t.make.employee({ Email, EmailConfirmed: false, PasswordHash });
    const second = (await t.make.location()).LocationID;
    await t.make.assign(employee.EmployeeID, second, desk);
    const before = await secrets(Email);
    expect((await invite(Email)).body.TemporaryPassword).toBe(false);
    expect(await secrets(Email)).toEqual(before);
  });

  it('does not send their pending invitation again', async () => {
    const Email = 'pending.admin@hotel.example';
    await invite(Email);
    const [row] = (await manager.get('/invitations', { Search: 'pending.admin@' })).body;
    const role = await t.make.role(['Roles', 'Team'], { Level: 100 });
    await t.make.assign(row.EmployeeID, (await t.make.location()).LocationID, role.RoleID);
    const [before, mailed] = [await secrets(Email), sent.length];
    const answer = await manager.post('/invitations/resend', { InvitationID: row.InvitationID });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe(
      'This person holds roles that you cannot hand out. Please ask somebody who can to send it again.',
    );
    expect(await secrets(Email)).toEqual(before);
    expect(sent.length).toBe(mailed);
  });
});

describe('what an inviter may not hand out', () => {
  it('is a role above their own level, one with other pages, or one managers do not see', async () => {
    const above = await t.make.role(['logbook'], { Level: 61, VisibleForManager: true });
    const pages = await t.make.role(['Payroll'], { Level: 1, VisibleForManager: true });
    const hidden = await t.make.role(['logbook'], { Level: 1 });
    for (const { RoleID } of [above, pages, hidden]) {
      expect((await invite('refused@hotel.example', { RoleID })).status).toBe(403);
    }
    expect(await stored('refused@hotel.example')).toBeUndefined();
    expect((await invite('refused@hotel.example', { RoleID: 999_999 })).status).toBe(404);
  });

  it('is a role at a location where they lack the page', async () => {
    const other = await t.make.location();
    expect((await invite('refused@hotel.example', { LocationID: other.LocationID })).status).toBe(403);
  });

  it('is a role for themselves', async () => {
    const second = (await t.make.location()).LocationID;
    const own = await t.loginAs({
      pages: ['Invite User', 'logbook'],
      level: 60,
      Email: 'self@hotel.example',
      alsoAt: [second],
    });
    await t.db.delete(employeeRoles).where(eq(employeeRoles.LocationID, second));
    const answer = await invite('self@hotel.example', { LocationID: own.LocationID }, own);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe('You cannot change your own role.');
  });
});
