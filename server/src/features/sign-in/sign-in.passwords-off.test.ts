import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORDS_OFF } from '@boh/contract/sign-in/provider.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import {
  addPasskey,
  challengeOf,
  PASSWORD,
  passwordHash,
  person,
  signIn,
} from '../../../test/factor-people.ts';
import type { FakeProvider } from '../../../test/fake-provider.ts';
import { buildSignOn, signInThere, verified } from '../../../test/provider-people.ts';
import { employees } from '../../db/tables/access.table.ts';

const EMERGENCY = 'keys@hotel.example';

let t: TestApp;
let provider: FakeProvider;
beforeAll(async () => {
  ({ t, provider } = await buildSignOn({ PASSWORD_SIGN_IN: 'off', EMERGENCY_ADMIN: 'Keys@Hotel.example' }));
  await t.make.employee({ Email: EMERGENCY, EmailConfirmed: true, PasswordHash: await passwordHash() });
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

const refusal = (answer: { status: number; body: { error: string } }) => [answer.status, answer.body.error];
const REFUSED = [403, PASSWORDS_OFF];

it('refuses passwords, new ones and mailed ones, of known and unknown people alike', async () => {
  const who = await person(t, {});
  const { EmployeeID } = who.caller;
  expect(refusal(await signIn(t, who))).toEqual(REFUSED);
  const unknown = { Email: 'nobody@hotel.example', Password: PASSWORD };
  expect(refusal(await t.visitor.post('/login', unknown))).toEqual(REFUSED);
  expect(refusal(await t.visitor.post('/resetPassword', { Email: who.email }))).toEqual(REFUSED);
  const change = { EmployeeID, OldPassword: PASSWORD, NewPassword: 'quiet-meadow-19' };
  expect(refusal(await who.caller.post('/changePassword', change))).toEqual(REFUSED);
  expect((await who.caller.post('/login/again', { Password: PASSWORD })).status).toBe(401);
  const account = {
    FirstName: 'N',
    LastName: 'V',
    PhoneNumber: '5',
    Address1: '1',
    City: 'Y',
    State: 'AZ',
    ZipCode: '8',
  };
  const made = await t.visitor.post('/createAccount', { ...account, ...unknown });
  expect(refusal(made)).toEqual(REFUSED);
});

it('refuses a passkey alone: whom the provider no longer lets in must not get in beside it', async () => {
  const who = await addPasskey(await person(t, {}));
  const { Ticket, challenge } = await challengeOf(t);
  const Passkey = who.passkey.get(challenge);
  expect(refusal(await t.visitor.post('/login/factor', { Ticket, Passkey }))).toEqual(REFUSED);
});

it('lets the emergency administrator in by password, and everybody through the provider', async () => {
  const emergency = await t.visitor.post('/login', { Email: EMERGENCY, Password: PASSWORD });
  expect(emergency.status).toBe(200);
  const wrong = await t.visitor.post('/login', { Email: EMERGENCY, Password: 'a wrong one' });
  expect(wrong.status).toBe(401);
  const own = t.withToken(emergency.body.token as string);
  expect((await own.post('/login/again', { Password: PASSWORD })).status).toBe(200);
  const who = await person(t, {});
  await t.db.update(employees).set({ EmailConfirmed: true }).where(eq(employees.Email, who.email));
  const { body } = await signInThere(t.visitor, provider, { subject: 's1', about: verified(who.email) });
  const { Proofs } = (await t.withToken(body.token as string).get('/security')).body as { Proofs: string[] };
  expect(Proofs).toEqual(['Provider']);
});

it('offers neither passwords nor accounts of one’s own', async () => {
  expect((await t.visitor.get('/login/options')).body).toMatchObject({
    ...{ SignUp: false, Passwords: false, Provider: 'Harbor ID' },
  });
});
