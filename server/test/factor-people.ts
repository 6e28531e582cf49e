import { eq } from 'drizzle-orm';
import { employees } from '../src/db/tables/access.table.ts';
import { openTicket } from '../src/features/security/tickets.service.ts';
import { hashToken } from '../src/http/session.ts';
import { stepAt, totpCode } from '../src/lib/factors/totp.ts';
import { hashPassword } from '../src/lib/passwords/passwords.ts';
import { Authenticator } from './authenticator.ts';
import type { TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import type { LoginAs } from './factories.ts';

export const PASSWORD = 'harbor-lights-7';
let hash: Promise<string> | undefined;
/** Hashed once: it takes longer than all else a person is made of. */
export const passwordHash = () => (hash ??= hashPassword(PASSWORD));

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What an authenticator app makes of the letters it is given. */
export function fromBase32(letters: string): Buffer {
  const bits = letters.replace(/./g, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** Somebody with a password, a session, and what they carry with them. */
export interface Person {
  readonly caller: TestCaller;
  readonly email: string;
  secret: Buffer;
  codes: string[];
  readonly passkey: Authenticator;
  passkeyId: number;
}

export async function person(t: TestApp, options: LoginAs = {}): Promise<Person> {
  const caller = await t.loginAs(options);
  const [row] = await t.db
    .update(employees)
    .set({ PasswordHash: await passwordHash() })
    .where(eq(employees.EmployeeID, caller.EmployeeID))
    .returning();
  const passkey = new Authenticator();
  return { caller, email: row?.Email ?? '', secret: Buffer.alloc(0), codes: [], passkey, passkeyId: 0 };
}

/** The code that the app shows, so many steps from now. */
export const codeOf = (t: TestApp, { secret }: Person, steps = 0): string =>
  totpCode(secret, stepAt(t.clock.now()) + steps);

/** Codes count once: what comes next waits until the app shows another one. */
export const nextCode = (t: TestApp, who: Person): string => {
  t.clock.advance(90_000);
  return codeOf(t, who);
};

interface Answered {
  readonly Secret?: string;
  readonly RecoveryCodes?: string[];
  readonly Options?: { readonly challenge: string };
  readonly PasskeyID?: number;
  readonly Ticket?: string;
}

/** What was answered; anything but 200 is a mistake of the test. */
async function answered(answer: ReturnType<TestCaller['post']>): Promise<Answered> {
  const { status, body } = (await answer) as { status: number; body: unknown };
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Answered;
}

export async function addApp(t: TestApp, who: Person): Promise<Person> {
  const { Secret } = await answered(who.caller.post('/security/totp/start'));
  who.secret = fromBase32(Secret ?? '');
  const confirmed = await answered(who.caller.post('/security/totp/confirm', { Code: codeOf(t, who) }));
  who.codes = confirmed.RecoveryCodes ?? [];
  return who;
}

export async function addPasskey(who: Person, Name = 'Laptop'): Promise<Person> {
  const { Options } = await answered(who.caller.post('/security/passkeys/options'));
  const Passkey = who.passkey.create(Options?.challenge ?? '');
  const added = await answered(who.caller.post('/security/passkeys', { Name, Passkey }));
  who.passkeyId = added.PasskeyID ?? 0;
  who.codes = added.RecoveryCodes ?? who.codes;
  return who;
}

/** Both kinds of factors. */
export const withFactors = async (t: TestApp, options: LoginAs = {}): Promise<Person> =>
  addPasskey(await addApp(t, await person(t, options)));

export const signIn = (t: TestApp, { email }: Person, Password = PASSWORD) =>
  t.visitor.post('/login', { Email: email, Password });

/** The ticket that a right password gets. */
export async function ticketOf(t: TestApp, who: Person): Promise<string> {
  const { Ticket } = await answered(signIn(t, who));
  if (Ticket === undefined) throw new Error('No factor was asked for.');
  return Ticket;
}

/** The same without the password, which takes longer than all that is tried with the ticket. */
export const openedTicket = async (t: TestApp, { caller }: Person): Promise<string> =>
  openTicket(t.db, t.clock.now(), {
    Purpose: 'Factor',
    EmployeeID: caller.EmployeeID,
    CheckedHash: hashToken(await passwordHash()),
  });

/** A challenge for a passkey: of a sign-in under way, or for the passkey alone. */
export async function challengeOf(t: TestApp, Ticket?: string) {
  const sent = Ticket === undefined ? {} : { Ticket };
  const given = await answered(t.visitor.post('/login/passkey/options', sent));
  return { Ticket: given.Ticket ?? '', challenge: given.Options?.challenge ?? '' };
}
