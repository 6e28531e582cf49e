import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/build-test-app.ts';
import { addApp, person, codeOf } from '../../../test/factor-people.ts';
import type { FakeProvider } from '../../../test/fake-provider.ts';
import {
  anotherProcess,
  begin,
  buildSignOn,
  challengeFor,
  redeem,
  signInThere,
  verified,
  wayThere,
} from '../../../test/provider-people.ts';
import { apiTokens, employees, sessions } from '../../db/tables/access.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { employeeIdentities } from '../security/security.table.ts';

let t: TestApp;
let provider: FakeProvider;
beforeAll(async () => {
  ({ t, provider } = await buildSignOn());
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

const rowOf = async (EmployeeID: number) =>
  (await t.db.select().from(employees).where(eq(employees.EmployeeID, EmployeeID)))[0];
const identitiesOf = (EmployeeID: number) =>
  t.db.select().from(employeeIdentities).where(eq(employeeIdentities.EmployeeID, EmployeeID));
const trailOf = (EmployeeID: number) =>
  t.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.Record, `employee:${EmployeeID}`));
const confirmed = (more: object = {}) => t.make.employee({ EmailConfirmed: true, ...more });

describe('the way to the provider', () => {
  it('carries state, nonce and a challenge of its own, and never what the tab keeps', async () => {
    const { address, verifier } = await begin(t.visitor);
    const url = new URL(address);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email profile' },
      redirect_uri: `${t.services.env.publicUrl}/api/login/oidc/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
    expect(address).not.toContain(verifier);
    expect(url.searchParams.get('prompt')).toBeNull();
  });

  it('comes back to where it began, with nothing a proxy or another page could keep', async () => {
    const { EmployeeID, Email } = await confirmed();
    const who = { subject: `s${EmployeeID}`, about: verified(Email) };
    const { arrival } = await wayThere(t.visitor, provider, who, { From: '/floor' });
    expect(arrival).toEqual({ path: '/floor', ticket: expect.stringMatching(/^[\w-]{43}$/) });
    const { headers } = await t.visitor.get('/login/oidc/callback', {});
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    const elsewhere = await t.visitor.get('/login/oidc', {
      Challenge: 'a'.repeat(43),
      From: '//evil.example',
    });
    expect(elsewhere.status).toBe(400);
  });

  it('is offered on the sign-in page by its name', async () => {
    expect((await t.visitor.get('/login/options')).body).toMatchObject({
      Provider: 'Harbor ID',
      Passwords: true,
    });
  });
});

describe('signing in through the provider', () => {
  it('joins by the confirmed address once, and goes by the subject from then on', async () => {
    const { EmployeeID, Email } = await confirmed();
    const subject = `s${EmployeeID}`;
    const first = await signInThere(t.visitor, provider, { subject, about: verified(Email.toUpperCase()) });
    expect([first.status, first.body.user.EmployeeID]).toEqual([200, EmployeeID]);
    const other = await confirmed();
    const later = await signInThere(t.visitor, provider, { subject, about: verified(other.Email) });
    expect(later.body.user.EmployeeID).toBe(EmployeeID);
    expect(await identitiesOf(EmployeeID)).toMatchObject([{ Issuer: provider.issuer, Subject: subject }]);
    expect(await identitiesOf(other.EmployeeID)).toEqual([]);
    const trail = JSON.stringify((await trailOf(EmployeeID)).map(({ Changes }) => Changes));
    expect(trail).toContain('SingleSignOn');
  });

  it('takes the email from the signed answer where it stands there', async () => {
    const { EmployeeID, Email } = await confirmed();
    const lies = { claims: verified(Email), userinfo: { email: 'other@hotel.example' } };
    const { body } = await signInThere(t.visitor, provider, { subject: `s${EmployeeID}`, lies });
    expect(body.user.EmployeeID).toBe(EmployeeID);
  });

  it('keeps the password of a confirmed account', async () => {
    const { EmployeeID, Email } = await confirmed({ PasswordHash: 'kept' });
    await signInThere(t.visitor, provider, { subject: `s${EmployeeID}`, about: verified(Email) });
    expect((await rowOf(EmployeeID))?.PasswordHash).toBe('kept');
  });

  it('takes everything from an account that nobody confirmed', async () => {
    const who = await addApp(t, await person(t, {}));
    const { EmployeeID } = who.caller;
    await t.db
      .update(employees)
      .set({ EmailConfirmed: false, TemporaryHash: 'mailed' })
      .where(eq(employees.EmployeeID, EmployeeID));
    const at = t.clock.now().toISOString();
    await t.db.insert(apiTokens).values({
      ...{ TokenHash: Buffer.from('x'), EmployeeID, Name: 'theirs', ReadOnly: false, CreatedAt: at },
      ExpiresAt: '2027-01-01T00:00:00Z',
    });
    const { body } = await signInThere(t.visitor, provider, {
      subject: `s${EmployeeID}`,
      about: verified(who.email),
    });
    expect(body.user.EmployeeID).toBe(EmployeeID);
    expect(await rowOf(EmployeeID)).toMatchObject({
      ...{ PasswordHash: null, TemporaryHash: null, EmailConfirmed: true },
    });
    expect((await who.caller.get('/security')).status).toBe(401);
    expect((await t.withToken(body.token as string).get('/security')).body).toMatchObject({
      ...{ TotpSince: null, Proofs: ['Provider'] },
    });
    expect(await t.db.select().from(apiTokens).where(eq(apiTokens.EmployeeID, EmployeeID))).toEqual([]);
    expect(await t.db.select().from(sessions).where(eq(sessions.EmployeeID, EmployeeID))).toHaveLength(1);
  });

  it('asks whoever has a second factor for it', async () => {
    const who = await addApp(t, await person(t, {}));
    const { EmployeeID } = who.caller;
    await t.db.update(employees).set({ EmailConfirmed: true }).where(eq(employees.EmployeeID, EmployeeID));
    const about = verified(who.email);
    const { body } = await signInThere(t.visitor, provider, { subject: `s${EmployeeID}`, about });
    expect(body).toEqual({ FactorRequired: true, Ticket: expect.any(String), Factors: ['Code'] });
    t.clock.advance(90_000);
    const done = await t.visitor.post('/login/factor', { Ticket: body.Ticket, Code: codeOf(t, who) });
    expect([done.status, done.body.user.EmployeeID]).toEqual([200, EmployeeID]);
  });

  it('makes no account of its own accord, and one without a role where OIDC_CREATE is on', async () => {
    const about = verified('new.person@hotel.example', { given_name: 'Nora', family_name: 'Vale' });
    const refused = await wayThere(t.visitor, provider, { subject: 'new', about });
    expect(refused.arrival).toEqual({ path: '/', error: 'unknown' });
    const { oidc } = t.services.env;
    const open = await anotherProcess(t, { oidc: oidc && { ...oidc, create: true } });
    const made = await signInThere(open.visitor, provider, { subject: 'new', about });
    expect(made.body).toMatchObject({ user: { FirstName: 'Nora', LastName: 'Vale' }, loginDetails: [] });
    expect(await rowOf(made.body.user.EmployeeID as number)).toMatchObject({
      ...{ EmailConfirmed: true, PasswordHash: null, Roleless: true },
    });
    const nameless = verified('bad.name@hotel.example', { given_name: 'http://evil.example' });
    const named = await signInThere(open.visitor, provider, { subject: 'bad', about: nameless });
    expect(named.body.user).toMatchObject({ FirstName: 'bad', LastName: 'name' });
    await open.close();
  });

  it('finds the provider again once it is back', async () => {
    const late = await anotherProcess(t);
    provider.lies = { discovery: (response) => void response.writeHead(503).end() };
    expect((await begin(late.visitor)).arrival).toEqual({ path: '/', error: 'unavailable' });
    provider.lies = {};
    expect((await begin(late.visitor)).address).toContain(`${provider.issuer}/auth?`);
    await late.close();
  });

  it('lets an administrator free somebody whose account there was made anew', async () => {
    const { EmployeeID, Email } = await confirmed();
    await signInThere(t.visitor, provider, { subject: 'old', about: verified(Email) });
    const again = await wayThere(t.visitor, provider, { subject: 'anew', about: verified(Email) });
    expect(again.arrival.error).toBe('bound');
    const top = await t.loginAs({ level: 100 });
    expect((await top.post('/admin/employee/resetFactors', { EmployeeID })).status).toBe(200);
    const { body } = await signInThere(t.visitor, provider, { subject: 'anew', about: verified(Email) });
    expect(body.user.EmployeeID).toBe(EmployeeID);
  });
});

describe('proving again who one is, through the provider', () => {
  it('asks there for a new sign-in, and opens what matters', async () => {
    const { EmployeeID, Email } = await confirmed();
    const who = { subject: `s${EmployeeID}`, about: verified(Email) };
    const { body } = await signInThere(t.visitor, provider, who);
    const token = body.token as string;
    const caller = t.withToken(token);
    t.clock.advance(16 * 60_000);
    expect((await caller.post('/security/totp/start')).status).toBe(428);
    const { address } = await begin(t.visitor, { again: token });
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({ prompt: 'login', max_age: '0' });
    const { arrival, verifier } = await wayThere(t.visitor, provider, who, { again: token });
    const proof = { Ticket: arrival.ticket, Verifier: verifier };
    expect(arrival.again).toBe(challengeFor(verifier, token));
    expect((await redeem(t.visitor, arrival.ticket, verifier)).status).toBe(401);
    expect((await caller.post('/login/again', proof)).status).toBe(401);
    const second = await wayThere(t.visitor, provider, who, { again: token });
    const done = await caller.post('/login/again', {
      Ticket: second.arrival.ticket,
      Verifier: second.verifier,
    });
    expect(done.status).toBe(200);
    expect((await caller.post('/security/totp/start')).status).toBe(200);
  });
});
