import { said } from '@boh/contract/fields.ts';
import type {
  loginAgain as againEndpoint,
  loginFactor as factorEndpoint,
  loginPasskeyOptions as optionsEndpoint,
} from '@boh/contract/sign-in/sign-in.contract.ts';
import { PASSWORDS_OFF } from '@boh/contract/sign-in/provider.ts';
import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import type { Transaction } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import { hashToken } from '../../http/session.ts';
import { AppError } from '../../lib/app-error.ts';
import { verifyPassword } from '../../lib/passwords/passwords.ts';
import { takesPassword } from '../../lib/passwords/takes-password.ts';
import * as factors from '../security/factors.service.ts';
import * as tickets from '../security/tickets.service.ts';
import * as limits from './sign-in.limits.ts';
import * as repo from './sign-in.repo.ts';
import { isProvedThere } from './sign-in.provider.ts';
import { replaceTemporary, requireUnchanged, startSession } from './sign-in.service.ts';

const refused = (text: string) => new AppError('wrong_password', text);
type Proof = 'app' | 'recovery code' | 'passkey';

/** Completes a sign-in: with the factor that its ticket waits for, or with a passkey that needs nothing beside it. */
export async function completeSignIn(call: Call<typeof factorEndpoint>) {
  await limits.requireFewFailures(call);
  const ticket = await tickets.tryTicket(call.services.db, call.body.Ticket, call.now);
  if (!ticket) {
    await limits.countFailure(call);
    throw refused(SIGN_IN_TEXTS.ticketOver);
  }
  return ticket.EmployeeID === null ? signInAlone(call, ticket) : signInWithFactor(call, ticket);
}

/** Whose passkey it is says the passkey alone: unknown ones, wrong ones and those of people who left look the same. */
async function signInAlone(call: Call<typeof factorEndpoint>, ticket: tickets.FoundTicket) {
  const { services, body, now } = call;
  const used = body.Passkey && (await factors.provePasskey(services, body.Passkey, now, ticket));
  if (!used) return failed(call, refused(SIGN_IN_TEXTS.wrongFactor));
  return services.db.transaction(async (tx) => {
    const locked = await repo.lockEmployee(tx, used.EmployeeID);
    const employee = locked?.Active ? await repo.findEmployee(tx, used.EmployeeID) : undefined;
    const isGood = (await factors.notePasskey(tx, used, now)) && (await tickets.closeTicket(tx, ticket));
    if (!employee || !isGood) throw refused(SIGN_IN_TEXTS.wrongFactor);
    // Whoever is let in by the provider alone leaves when the provider says so.
    if (!takesPassword(services.env, employee.Email)) throw new AppError('forbidden', PASSWORDS_OFF);
    const own = await repo.listOwnLocations(tx, employee.EmployeeID);
    return startSession(call, tx, employee, own, { SecondFactor: 'passkey alone' });
  });
}

async function signInWithFactor(call: Call<typeof factorEndpoint>, ticket: tickets.FoundTicket) {
  const { services, body, now } = call;
  const employee = await repo.findEmployee(call.db, ticket.EmployeeID ?? 0);
  if (!employee?.Active) throw refused(SIGN_IN_TEXTS.ticketOver);
  const tried = await limits.countTry(call, employee.Email, 'factor');
  const { Code, Passkey } = body;
  // Past the limit only what nobody finds by trying is looked at.
  if (tried.refusal && Code !== undefined && factors.isGuessable(Code)) return failed(call, tried.refusal);
  const passkey = Passkey && (await factors.provePasskey(services, Passkey, now, ticket));
  const signedIn = await services.db.transaction(async (tx) => {
    const secret = ticket.IsTemporary ? 'TemporaryHash' : 'PasswordHash';
    const checked = hashToken(employee[secret] ?? '');
    if (!ticket.CheckedHash?.equals(checked)) throw refused(SIGN_IN_TEXTS.ticketOver);
    await requireUnchanged(tx, employee, secret, SIGN_IN_TEXTS.ticketOver);
    const proof = await proofOf(call, tx, employee, Code, passkey);
    if (proof === null) return null;
    if (!(await tickets.closeTicket(tx, ticket))) throw refused(SIGN_IN_TEXTS.ticketOver);
    await limits.forgive(tx, tried);
    const after = { SecondFactor: proof };
    if (ticket.NewPasswordHash !== null) {
      return replaceTemporary(call, tx, employee, ticket.NewPasswordHash, after);
    }
    return startSession(call, tx, employee, await repo.listOwnLocations(tx, employee.EmployeeID), after);
  });
  return signedIn ?? failed(call, tried.refusal ?? refused(SIGN_IN_TEXTS.wrongFactor));
}

async function failed(call: Call, refusal: AppError): Promise<never> {
  await limits.countFailure(call);
  throw refusal;
}

/** Uses a code or a passkey up, its owner locked; null where it is none of theirs. */
async function proofOf(
  call: Call<typeof factorEndpoint> | Call<typeof againEndpoint>,
  tx: Transaction,
  employee: Parameters<typeof factors.mailFactorChange>[2],
  code: string | undefined,
  passkey: factors.ProvedPasskey | null | undefined,
): Promise<Proof | null> {
  const { services, now } = call;
  const { EmployeeID } = employee;
  if (code !== undefined) {
    const proof = await factors.useCode(tx, services, EmployeeID, code, now);
    if (proof === 'recovery code')
      await factors.mailFactorChange(call, tx, employee, factors.FACTOR_MAILS.codeUsed);
    return proof;
  }
  const isOwn = passkey?.EmployeeID === EmployeeID;
  return isOwn && (await factors.notePasskey(tx, passkey, now)) ? 'passkey' : null;
}

/** What the browser needs to use a passkey. Without a ticket it says nothing about anybody. */
export async function passkeyOptions({ services, body, now }: Call<typeof optionsEndpoint>) {
  const ticket = body?.Ticket;
  if (ticket === undefined) return factors.aloneOptions(services, now);
  const options = await factors.factorOptions(services, ticket, now);
  if (!options) throw refused(SIGN_IN_TEXTS.ticketOver);
  return options;
}

/** Proves again who one is, for all tabs of the sign-in: whoever has one of them has the others too. */
export async function proveAgain(call: Call<typeof againEndpoint>) {
  const { caller, body, services, now } = call;
  const { EmployeeID } = caller;
  await limits.countProof(call);
  const employee = await repo.findEmployee(call.db, EmployeeID);
  if (!employee) throw new AppError('no_session', 'Please sign in.');
  const { Password, Code, Passkey } = body;
  const isPassword =
    Password !== undefined &&
    takesPassword(services.env, employee.Email) &&
    (await verifyPassword(employee.PasswordHash, Password));
  const isThere = await isProvedThere(call);
  const passkey = Passkey && (await factors.provePasskey(services, Passkey, now));
  await services.db.transaction(async (tx) => {
    await requireUnchanged(tx, employee, 'PasswordHash', SIGN_IN_TEXTS.notProved);
    const proof = isPassword
      ? 'password'
      : isThere
        ? 'single sign-on'
        : await proofOf(call, tx, employee, Code, passkey);
    if (proof === null) throw refused(SIGN_IN_TEXTS.notProved);
    if (!(await repo.proveSignIn(tx, EmployeeID, caller.sessionId, now.toISOString()))) {
      throw new AppError('no_session', 'Please sign in.');
    }
    await call.audit({ record: `employee:${EmployeeID}`, after: { ProvedBy: proof } }, tx);
  });
  await limits.forgiveProof(call);
  return said(SIGN_IN_TEXTS.proved);
}
