import { isEmail } from '@boh/contract/fields.ts';
import { personName } from '@boh/contract/person.ts';
import { PROVIDER_ERRORS, type ProviderError } from '@boh/contract/sign-in/provider.ts';
import type {
  loginAgain,
  loginProvider as loginEndpoint,
  providerCallback,
  startProvider as startEndpoint,
} from '@boh/contract/sign-in/sign-in.contract.ts';
import type { Transaction } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { Redirect } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { bearerOf } from '../../http/session.ts';
import { AppError } from '../../lib/app-error.ts';
import { newSecrets, Provider, ProviderFailure, type SignedInThere } from '../../lib/oidc/provider.ts';
import { factorsOf } from '../security/factors.service.ts';
import * as identities from '../security/identities.service.ts';
import * as limits from './sign-in.limits.ts';
import * as repo from './sign-in.repo.ts';
import { askForFactor, requireUnchanged, startSession } from './sign-in.service.ts';

/** How far the provider's clock may be behind ours. */
const CLOCKS_APART_SECONDS = 60;

const known = new WeakMap<Env, Provider>();

function providerOf(env: Env): Provider {
  if (!env.oidc) throw new Refusal('off');
  const provider = known.get(env) ?? new Provider(env.oidc);
  known.set(env, provider);
  return provider;
}

/** Why nobody gets in, as the page is told by the address. */
class Refusal extends Error {
  constructor(readonly code: ProviderError) {
    super(code);
  }
}

const callbackOf = ({ publicUrl }: Env) => `${publicUrl}/api/login/oidc/callback`;

/** Where the browser goes back to, and for whom. */
interface Beginning {
  readonly ReturnTo: string;
  readonly Purpose: 'SignIn' | 'Again';
  readonly Challenge: string;
}

/**
 * Behind the #: browsers send that part of an address to nobody, and no log has it. Whoever proves themselves again does so in
 * a window of its own, which learns here what it is for and which tab waits for it: the one that made this hash.
 */
function backTo({ ReturnTo, Purpose, Challenge }: Beginning, name: 'ticket' | 'error', value: string) {
  const again = Purpose === 'Again' ? `&again=${Challenge}` : '';
  return new Redirect(`${ReturnTo}#${name}=${value}${again}`);
}

/** Refusals go back to where it began, as a word that the page has a sentence for. */
async function orBack(call: Call, begun: () => Beginning, go: () => Promise<Redirect>): Promise<Redirect> {
  try {
    return await go();
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof ProviderFailure)) throw error;
    const { code, cause } = error;
    // What was answered may hold secrets; what was wrong with it does not.
    const reason = cause instanceof Error ? cause.message : undefined;
    call.services.log.warn({ code, reason, ip: call.ip }, 'sign-in through the provider refused');
    return backTo(begun(), 'error', code);
  }
}

/** Sends the browser to the provider. The tab that begins is known by the hash it sent, and the way back by a random state. */
export function start(call: Call<typeof startEndpoint>): Promise<Redirect> {
  const { services, query, now } = call;
  const { Challenge, From, Purpose } = query;
  return orBack(
    call,
    () => ({ ReturnTo: From, Purpose, Challenge }),
    async () => {
      const provider = providerOf(services.env);
      const secrets = newSecrets();
      const to = await provider.address(callbackOf(services.env), secrets, Purpose === 'Again');
      const { nonce: Nonce, pkceVerifier: PkceVerifier } = secrets;
      const begun = { Purpose, Challenge, ReturnTo: From, Nonce, PkceVerifier };
      await identities.beginSignIn(services.db, secrets.state, begun, now);
      return new Redirect(to);
    },
  );
}

/** Takes the browser back from the provider and sends it on to the tab's page with a ticket. */
export function comeBack(call: Call<typeof providerCallback>): Promise<Redirect> {
  const { services, query, now } = call;
  let to: Beginning = { ReturnTo: '/', Purpose: 'SignIn', Challenge: '' };
  return orBack(
    call,
    () => to,
    async () => {
      const provider = providerOf(services.env);
      const state = query.state ?? '';
      const begun = await identities.takeState(services.db, state, now);
      if (!begun?.Nonce || !begun.PkceVerifier) throw new Refusal('over');
      to = begun;
      const back = new URL(callbackOf(services.env));
      for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value);
      const expected = { state, nonce: begun.Nonce, pkceVerifier: begun.PkceVerifier };
      const there = await provider.signedIn(back, expected);
      const isAgain = begun.Purpose === 'Again';
      if (isAgain) requireFresh(there, begun.BegunAt);
      const EmployeeID = (await knownPerson(call, there)) ?? (isAgain ? null : await join(call, there));
      if (EmployeeID === null) throw new Refusal('other');
      const ticket = await identities.openProviderTicket(services.db, begun, EmployeeID, now);
      return backTo(to, 'ticket', ticket);
    },
  );
}

/**
 * A provider that says when it asked has to have asked since: one that ignores `prompt=login` proves nothing, nor does a browser in which
 * somebody struck that out of the address. Providers that never say so are taken at their word.
 */
function requireFresh({ claims, saysWhen }: SignedInThere, begunAt: string): void {
  const asked = claims['auth_time'];
  if (asked === undefined && !saysWhen) return;
  const begun = new Date(begunAt).getTime() / 1000;
  if (typeof asked !== 'number' || asked < begun - CLOCKS_APART_SECONDS) throw new Refusal('stale');
}

/** Whose identity it is; null where nobody here has it. Whatever their address there is by now, they are the same. */
function knownPerson({ services, now }: Call, { issuer, subject }: SignedInThere): Promise<number | null> {
  return services.db.transaction(async (tx) => {
    const identity = await identities.touchIdentity(tx, issuer, subject, now.toISOString());
    if (!identity) return null;
    const employee = await repo.lockEmployee(tx, identity.EmployeeID);
    if (!employee?.Active) throw new Refusal('inactive');
    return identity.EmployeeID;
  });
}

/** The first time, the address tells whose account it is, provided that the provider vouches for it. */
async function join(call: Call<typeof providerCallback>, there: SignedInThere): Promise<number> {
  const about = 'email' in there.claims ? there.claims : await there.ask();
  const { email } = about;
  // Only `true` itself, and only letters whose small forms are theirs alone: another's address would be reached by a likeness.
  if (about['email_verified'] !== true || typeof email !== 'string' || !isEmail(email)) {
    throw new Refusal('unverified');
  }
  return call.services.db.transaction(async (tx) => {
    const employee = await repo.lockByEmail(tx, email);
    if (employee && !employee.Active) throw new Refusal('inactive');
    const EmployeeID = employee ? employee.EmployeeID : await createPerson(call, tx, email, about);
    const at = call.now.toISOString();
    const { issuer: Issuer, subject: Subject } = there;
    const identity = { Issuer, Subject, EmployeeID, CreatedAt: at, LastUsedAt: at };
    // Of an account that is somebody's there already, the address tells nothing any more.
    if (!(await identities.insertIdentity(tx, identity))) throw new Refusal('bound');
    if (employee) await noteJoin(call, tx, employee, Issuer);
    return EmployeeID;
  });
}

/** Anybody may have made an account with this address: where it was never confirmed, all that would open it is dropped. */
async function noteJoin(
  call: Call,
  tx: Transaction,
  employee: repo.LockedPerson,
  Issuer: string,
): Promise<void> {
  const { EmployeeID, FirstName, LastName, EmailConfirmed } = employee;
  const after: Record<string, unknown> = { SingleSignOn: Issuer };
  if (!EmailConfirmed) {
    await repo.updateEmployee(tx, EmployeeID, {
      ...{ PasswordHash: null, TemporaryHash: null, TemporaryExpiresAt: null },
      EmailConfirmed: true,
    });
    await identities.dropForeignKeys(tx, EmployeeID);
    Object.assign(after, { EmailConfirmed: true, PasswordHash: 'removed' });
  }
  const by = { EmployeeID, By: `${FirstName} ${LastName}`, LocationID: null };
  const before = EmailConfirmed ? {} : { EmailConfirmed: false };
  await call.audit({ record: `employee:${EmployeeID}`, before, after, by }, tx);
}

/** An account without any role, for whoever the provider lets in. */
async function createPerson(
  call: Call,
  tx: Transaction,
  Email: string,
  about: Readonly<Record<string, unknown>>,
): Promise<number> {
  if (!call.services.env.oidc?.create) throw new Refusal('unknown');
  const name = { ...nameIn(about, Email) };
  const person = { ...name, Email, EmailConfirmed: true, CreatedAt: call.now.toISOString() };
  const employee = await repo.insertEmployee(tx, person);
  // Made by somebody else at the same moment: the next try finds it.
  if (!employee) throw new Refusal('over');
  const { EmployeeID } = employee;
  const by = { EmployeeID, By: `${name.FirstName} ${name.LastName}`, LocationID: null };
  const after = { ...name, Email, SingleSignOn: call.services.env.oidc.issuer };
  await call.audit({ record: `employee:${EmployeeID}`, after, by }, tx);
  return EmployeeID;
}

/** As the provider has it where that is a name; otherwise what stands before the @ has to do until somebody enters it. */
function nameIn(about: Readonly<Record<string, unknown>>, email: string) {
  const first = personName.FirstName.safeParse(about['given_name']);
  const last = personName.LastName.safeParse(about['family_name']);
  const [word = '-', ...words] = (email.split('@')[0] ?? '').match(/[A-Za-z]+/g) ?? [];
  return {
    FirstName: first.success ? first.data : word,
    LastName: last.success ? last.data : words.join(' ') || '-',
  };
}

const over = () => new AppError('wrong_password', PROVIDER_ERRORS.over);

/** Signs in with the ticket of a sign-in at the provider; whoever has a second factor here is asked for it. */
export async function signInWithProvider(call: Call<typeof loginEndpoint>) {
  const { services, body, now } = call;
  await limits.requireFewFailures(call);
  const EmployeeID = await identities.redeem(services.db, body, now);
  const employee = EmployeeID === null ? undefined : await repo.findEmployee(services.db, EmployeeID);
  if (!employee?.Active) {
    await limits.countFailure(call);
    throw over();
  }
  const { PasswordHash } = employee;
  const Factors = await factorsOf(services.db, employee.EmployeeID);
  if (Factors.length > 0) return askForFactor(call, employee, Factors, { PasswordHash });
  return services.db.transaction(async (tx) => {
    await requireUnchanged(tx, employee, 'PasswordHash', PROVIDER_ERRORS.over);
    const own = await repo.listOwnLocations(tx, employee.EmployeeID);
    return startSession(call, tx, employee, own, { SingleSignOn: services.env.oidc?.issuer ?? '' });
  });
}

/** Whether the ticket proves again who the caller is: of the provider's asking again, begun by this very session. */
export async function isProvedThere(call: Call<typeof loginAgain>): Promise<boolean> {
  const { body, caller, services, now } = call;
  const { Ticket, Verifier } = body;
  if (Ticket === undefined || Verifier === undefined) return false;
  const token = bearerOf(call.header('authorization')) ?? '';
  const EmployeeID = await identities.redeem(services.db, { Ticket, Verifier, token }, now);
  return EmployeeID === caller.EmployeeID;
}
