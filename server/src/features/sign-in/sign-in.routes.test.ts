import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { outbox } from '../../../test/outbox.ts';
import { eq } from 'drizzle-orm';
import { auditLog } from '../../db/tables/spine.table.ts';
import { employees } from '../../db/tables/access.table.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const PERSON = {
  FirstName: 'Nora',
  LastName: 'Bell',
  PhoneNumber: '555-0100',
  Address1: '1 Main St',
  City: 'Yuma',
  State: 'AZ',
  ZipCode: '85364',
};

describe('signing in', () => {
  it('opens a session at the first location by name', async () => {
    const b = await t.make.location({ Name: 'B HOTEL' });
    const a = await t.make.location({ Name: 'A HOTEL' });
    const role = await t.make.role(['Team']);
    const employee = await t.make.employee({
      Email: 'Sign.In@hotel.example',
      PasswordHash: await hashPassword('right-one'),
    });
    await t.make.assign(employee.EmployeeID, b.LocationID, role.RoleID);
    await t.make.assign(employee.EmployeeID, a.LocationID, role.RoleID);
    const answer = await t.visitor.post('/login', {
      Email: ' sign.in@HOTEL.example ',
      Password: 'right-one',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.loginDetails.map((d: { Location: { Name: string } }) => d.Location.Name)).toEqual([
      'A HOTEL',
      'B HOTEL',
    ]);
    const current = await t.withToken(answer.body.token as string).get('/admin/employee/current');
    expect(current.body).toMatchObject({
      SelectedLocationID: a.LocationID,
      employeeId: employee.EmployeeID,
      email: 'Sign.In@hotel.example',
    });
    expect(current.body.locations[0].Role.AllowedPages).toEqual(['Team']);
  });

  it('opens the next session where the last one began, whatever role came since', async () => {
    const usual = await t.make.location({ Name: 'M HOTEL' });
    const added = await t.make.location({ Name: 'C HOTEL' });
    const role = await t.make.role(['Team']);
    const Email = 'usual@hotel.example';
    const PasswordHash = await hashPassword('right-one');
    const { EmployeeID } = await t.make.employee({ Email, PasswordHash });
    await t.make.assign(EmployeeID, usual.LocationID, role.RoleID);
    await t.visitor.post('/login', { Email, Password: 'right-one' });
    await t.make.assign(EmployeeID, added.LocationID, role.RoleID);
    const { token } = (await t.visitor.post('/login', { Email, Password: 'right-one' })).body;
    const current = await t.withToken(token).get('/admin/employee/current');
    expect(current.body.SelectedLocationID).toBe(usual.LocationID);
  });

  it('refuses an unknown email and a wrong password with the same answer', async () => {
    await t.make.employee({ Email: 'known@hotel.example', PasswordHash: await hashPassword('right-one') });
    const wrong = await t.visitor.post('/login', { Email: 'known@hotel.example', Password: 'wrong-one' });
    const unknown = await t.visitor.post('/login', { Email: 'nobody@hotel.example', Password: 'wrong-one' });
    const text = "Couldn't find your account with this email and password.";
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBeUndefined();
      expect(answer.body).toMatchObject({ error: text, Error: text, message: text, Message: {} });
    }
  });

  it.each(['', null])('takes a new password of %j for none', async (NewPassword) => {
    const Email = `blank-${String(NewPassword)}-@hotel.example`;
    await t.make.employee({ Email, PasswordHash: await hashPassword('right-one') });
    const answer = await t.visitor.post('/login', { Email, Password: 'right-one', NewPassword });
    expect(answer.status).toBe(200);
  });

  it('names each wrong field with 422', async () => {
    const answer = await t.visitor.post('/login', { Email: 'not an email' });
    expect(answer.status).toBe(422);
    expect(answer.body.Message.Fields).toBe('Email: Invalid email address; Password: Password is required');
  });
});

describe('creating an account', () => {
  it('signs in without any role and refuses the same email the next time with 208', async () => {
    const body = { ...PERSON, Email: 'nora@hotel.example', Password: 'six-or-more' };
    const answer = await t.visitor.post('/createAccount', body);
    expect(answer.status).toBe(200);
    const current = await t.withToken(answer.body.token).get('/admin/employee/current');
    expect(current.body).toMatchObject({ FirstName: 'Nora', locations: [], SelectedLocationID: null });
    const again = await t.visitor.post('/createAccount', { ...body, Email: ' NORA@hotel.example' });
    expect(again.status).toBe(208);
    expect(again.body.message).toBe('Email already exists, try a different one.');
  });

  it('is refused where sign-up is closed, which the sign-in page is told', async () => {
    const closed = await buildTestApp({ SIGN_UP: 'closed' });
    try {
      expect((await closed.visitor.get('/login/options')).body).toMatchObject({ SignUp: false });
      expect((await t.visitor.get('/login/options')).body).toMatchObject({ SignUp: true });
      const account = { ...PERSON, Email: 'x@hotel.example', Password: 'six-or-more' };
      expect((await closed.visitor.post('/createAccount', account)).status).toBe(403);
    } finally {
      await closed.close();
    }
  });
});

describe('a password that is easy to guess', () => {
  it('is refused with the reason wherever one is chosen', async () => {
    const Email = 'guessable@hotel.example';
    const created = await t.visitor.post('/createAccount', { ...PERSON, Email, Password: 'aaaaaa' });
    expect([created.status, created.body.Message.Fields]).toEqual([
      422,
      'Password: This password repeats itself. Please choose another one.',
    ]);
    const { EmployeeID } = await t.make.employee({
      Email,
      PasswordHash: await hashPassword('old-password'),
      TemporaryHash: await hashPassword('mailed-one'),
      TemporaryExpiresAt: new Date(t.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const login = { Email, Password: 'mailed-one', NewPassword: 'Password123' };
    const replaced = await t.visitor.post('/login', login);
    expect([replaced.status, replaced.body.error]).toEqual([
      422,
      'This password is among the most common ones. Please choose another one.',
    ]);
    const caller = t.withToken(await t.make.token(EmployeeID, null));
    const change = { EmployeeID, OldPassword: 'old-password', NewPassword: 'guessable-2026' };
    const changed = await caller.post('/changePassword', change);
    expect([changed.status, changed.body.Message.Fields]).toEqual([
      400,
      'NewPassword: Please choose a password that does not contain the name of your email address.',
    ]);
    expect((await t.visitor.post('/login', { Email, Password: 'old-password' })).status).toBe(200);
  });
});

/** The first mail to an address. */
async function mailTo(address: string): Promise<string> {
  const mail = (await outbox(t)).find(({ to }) => JSON.stringify(to).includes(address));
  return mail?.text ?? '';
}

describe('a forgotten password', () => {
  it('is answered with 404 for an unknown email', async () => {
    const answer = await t.visitor.post('/resetPassword', { Email: 'unknown@hotel.example' });
    expect([answer.status, answer.body.error]).toEqual([404, 'Could not find email in our system.']);
  });

  it('mails a temporary password that must be replaced, while the old one works until then', async () => {
    const Email = 'forgetful@hotel.example';
    await t.make.employee({ Email, PasswordHash: await hashPassword('old-password'), EmailConfirmed: false });
    const session = await t.visitor.post('/login', { Email, Password: 'old-password' });
    const reset = await t.visitor.post('/resetPassword', { Email: Email.toUpperCase() });
    expect(reset.body.message).toBe('Password reset link has been sent to your email.');
    const temporary = /temporary password is: (\S+)/.exec(await mailTo(Email))?.[1] ?? '';

    expect((await t.visitor.post('/login', { Email, Password: 'old-password' })).status).toBe(200);
    const asked = await t.visitor.post('/login', { Email, Password: temporary });
    expect(asked.status).toBe(405);
    expect(asked.body.message).toBe("You're using a temporary password. Please provide a new password.");
    const same = await t.visitor.post('/login', { Email, Password: temporary, NewPassword: temporary });
    expect(same.status).toBe(422);
    const short = await t.visitor.post('/login', { Email, Password: temporary, NewPassword: '12345' });
    expect(short.body.Message.Fields).toBe('NewPassword: Password must be at least 6 characters');

    const replaced = await t.visitor.post('/login', {
      Email,
      Password: temporary,
      NewPassword: 'new-password',
    });
    expect(replaced.status).toBe(200);
    expect((await t.withToken(session.body.token).get('/admin/employee/current')).status).toBe(401);
    expect((await t.visitor.post('/login', { Email, Password: 'old-password' })).status).toBe(401);
    expect((await t.visitor.post('/login', { Email, Password: temporary })).status).toBe(401);
    const [employee] = await t.db.select().from(employees).where(eq(employees.Email, Email));
    expect(employee?.EmailConfirmed).toBe(true);
  });

  it('calls people by name only where they confirmed that the address is theirs', async () => {
    const words = { FirstName: 'You won. Call 555-0100', EmailConfirmed: false };
    await t.make.employee({ Email: 'stranger@elsewhere.example', ...words });
    await t.make.employee({ Email: 'ines@hotel.example', FirstName: 'Ines' });
    await t.visitor.post('/resetPassword', { Email: 'stranger@elsewhere.example' });
    await t.visitor.post('/resetPassword', { Email: 'ines@hotel.example' });
    const mail = await mailTo('stranger@elsewhere.example');
    expect(mail).toMatch(/^Hello,\n/);
    expect(mail).not.toContain('You won');
    expect(await mailTo('ines@hotel.example')).toMatch(/^Hello Ines,\n/);
  });

  it('is not said to be mailed when the relay did not take the mail', async () => {
    const unmailed = await buildTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      await unmailed.make.employee({ Email: 'waiting@hotel.example' });
      const answer = await unmailed.visitor.post('/resetPassword', { Email: 'waiting@hotel.example' });
      expect([answer.status, answer.body.error]).toEqual([
        502,
        'The mail could not be sent. Please try again later.',
      ]);
    } finally {
      await unmailed.close();
    }
  });

  it('runs out after 24 hours', async () => {
    const Email = 'late@hotel.example';
    await t.make.employee({ Email, PasswordHash: await hashPassword('old-password') });
    await t.visitor.post('/resetPassword', { Email });
    const temporary = /temporary password is: (\S+)/.exec(await mailTo(Email))?.[1] ?? '';
    const before = t.clock.now().toISOString();
    t.clock.advance(24 * 3_600_000);
    expect((await t.visitor.post('/login', { Email, Password: temporary })).status).toBe(401);
    t.clock.set(before);
  });
});

describe('changing the password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const Email = 'changer@hotel.example';
    const { EmployeeID } = await t.make.employee({ Email, PasswordHash: await hashPassword('old-password') });
    const [here, there] = [
      t.withToken(await t.make.token(EmployeeID, null)),
      t.withToken(await t.make.token(EmployeeID, null)),
    ];
    const change = { EmployeeID, OldPassword: 'old-password', NewPassword: 'new-password' };
    const wrong = await here.post('/changePassword', { ...change, OldPassword: 'nope' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'Invalid current password.']);
    expect(wrong.headers['www-authenticate']).toBeUndefined();
    const answer = await here.post('/changePassword', change);
    expect([answer.status, answer.body.message]).toEqual([200, 'Password changed successfully.']);
    expect((await here.get('/admin/employee/current')).status).toBe(200);
    expect((await there.get('/admin/employee/current')).status).toBe(401);
  });

  it('is for oneself only, and asks for 8 characters', async () => {
    const caller = await t.loginAs();
    const other = await t.make.employee();
    const body = { OldPassword: 'whatever', NewPassword: 'long-enough' };
    const foreign = await caller.post('/changePassword', { ...body, EmployeeID: other.EmployeeID });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'User not found.']);
    const short = await caller.post('/changePassword', {
      ...body,
      EmployeeID: caller.EmployeeID,
      NewPassword: '1234567',
    });
    expect([short.status, short.body.Message.Fields]).toEqual([
      400,
      'NewPassword: New password must be at least 8 characters.',
    ]);
  });

  it('leaves a row in the trail that names the password but never shows it', async () => {
    const { EmployeeID } = await t.make.employee({ PasswordHash: await hashPassword('old-password') });
    const caller = t.withToken(await t.make.token(EmployeeID, null));
    await caller.post('/changePassword', {
      EmployeeID,
      OldPassword: 'old-password',
      NewPassword: 'new-password',
    });
    const rows = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.Record, `employee:${EmployeeID}`));
    expect(rows.map(({ Changes }) => Changes)).toEqual([[{ Field: 'PasswordHash', From: null, To: null }]]);
  });
});
