import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../../test/fake-provider.ts';
import { openInviting, type Inviting } from '../../../test/inviting.ts';
import { buildSignOn, signInThere, verified } from '../../../test/provider-people.ts';
import { employeeRoles, employees, sessions } from '../../db/tables/access.table.ts';

const EMERGENCY = 'keys@hotel.example';

const pendingOf = async ({ manager }: Inviting, email: string) => {
  const { body } = await manager.get('/invitations', { Search: email });
  return body as { InvitationID: number; ExpiresAt: string | null; Expired: boolean }[];
};

describe('an invitation where the company’s own sign-in takes the place of passwords', () => {
  let provider: FakeProvider;
  let house: Inviting;
  beforeAll(async () => {
    const built = await buildSignOn({ PASSWORD_SIGN_IN: 'off', EMERGENCY_ADMIN: EMERGENCY });
    provider = built.provider;
    house = await openInviting(built.t);
  });
  afterAll(async () => {
    await house.t.close();
    await provider.close();
  });

  it('mails where to sign in, and no password', async () => {
    const { body } = await house.invite('nora@hotel.example');
    expect(body.TemporaryPassword).toBe(false);
    const { Subject, Text, Html } = house.lastMail();
    expect(Subject).toBe('Your invitation to Back of House');
    expect(Text).toContain('press SIGN IN WITH Harbor ID');
    expect(Text).toContain('nora@hotel.example');
    expect(`${Text}${Html ?? ''}`).not.toMatch(/temporary|[\w]{4}-[\w]{4}-[\w]{4}-[\w]{4}/i);
    expect(await house.stored('nora@hotel.example')).toMatchObject({
      ...{ PasswordHash: null, TemporaryHash: null, TemporaryExpiresAt: null },
    });
  });

  it('still mails a password to the emergency administrator', async () => {
    const { body } = await house.invite(EMERGENCY);
    expect(body.TemporaryPassword).toBe(true);
    expect(house.lastMail().Text).toContain('temporary password');
  });

  it('does not run out, is sent again without a password, and ends with the first sign-in there', async () => {
    const email = 'otto@hotel.example';
    await house.invite(email);
    house.t.clock.advance(30 * 24 * 3_600_000);
    const pages = ['Invite User', 'logbook'] as const;
    const manager = await house.t.loginAs({ pages, level: 60, LocationID: house.place });
    const later = { ...house, manager };
    const [pending] = await pendingOf(later, email);
    expect(pending).toMatchObject({ ExpiresAt: null, Expired: false });
    const again = await manager.post('/invitations/resend', { InvitationID: pending?.InvitationID });
    expect(again.body).toMatchObject({ ExpiresAt: null, Expired: false });
    expect(house.lastMail().Text).toContain('press SIGN IN WITH Harbor ID');
    const done = await signInThere(house.t.visitor, provider, { subject: 'otto', about: verified(email) });
    expect([done.status, done.body.loginDetails.length]).toEqual([200, 1]);
    expect(await pendingOf(later, email)).toEqual([]);
  });
});

describe('an invitation of somebody who came through the company’s own sign-in', () => {
  let provider: FakeProvider;
  let house: Inviting;
  beforeAll(async () => {
    const built = await buildSignOn();
    provider = built.provider;
    house = await openInviting(built.t);
  });
  afterAll(async () => {
    await house.t.close();
    await provider.close();
  });

  it('is no longer pending: nobody can send it again and so end their sessions', async () => {
    const email = 'ida@hotel.example';
    await house.invite(email);
    const [pending] = await pendingOf(house, email);
    expect(pending).toBeDefined();
    const { body } = await signInThere(house.t.visitor, provider, { subject: 'ida', about: verified(email) });
    expect(await pendingOf(house, email)).toEqual([]);
    const { InvitationID } = pending ?? {};
    for (const path of ['/invitations/resend', '/invitations/revoke'])
      expect([path, (await house.manager.post(path, { InvitationID })).status]).toEqual([path, 404]);
    const { EmployeeID } = body.user;
    expect(await house.t.db.$count(sessions, eq(sessions.EmployeeID, EmployeeID as number))).toBe(1);
  });

  it('is pending again where they left and are invited anew', async () => {
    const email = 'jan@hotel.example';
    const first = await house.invite(email);
    await signInThere(house.t.visitor, provider, { subject: 'jan', about: verified(email) });
    const { EmployeeID } = first.body as { EmployeeID: number };
    await house.t.db.update(employees).set({ Active: false }).where(eq(employees.EmployeeID, EmployeeID));
    house.t.clock.advance(60_000);
    await house.t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, EmployeeID));
    const pages = ['Invite User', 'logbook'] as const;
    const top = await house.t.loginAs({ level: 100, pages, LocationID: house.place });
    expect((await house.invite(email, {}, top)).status).toBe(200);
    expect(await pendingOf(house, email)).toHaveLength(1);
    const { status } = await signInThere(house.t.visitor, provider, {
      subject: 'jan',
      about: verified(email),
    });
    expect([status, await pendingOf(house, email)]).toEqual([200, []]);
  });
});
