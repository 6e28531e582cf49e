import { passwordRefusal } from '@boh/contract/sign-in/password.calc.ts';
import { PASSWORDS_OFF } from '@boh/contract/sign-in/provider.ts';
import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import type {
  changePassword as changePasswordEndpoint,
  changeSelectedLocation,
  createAccount as createAccountEndpoint,
  login as loginEndpoint,
  loginFactor as factorEndpoint,
  loginProvider as providerEndpoint,
  logout as logoutEndpoint,
  openTab as openTabEndpoint,
  resetPassword as resetPasswordEndpoint,
} from '@boh/contract/sign-in/sign-in.contract.ts';
import { said } from '@boh/contract/fields.ts';
import type { Transaction } from '../../db/client.ts';
import { StatusAnswer } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { tellOwner } from '../../http/tell-owner.ts';
import { AppError, badField } from '../../lib/app-error.ts';
import { isCommonPassword } from '../../lib/passwords/common-passwords.ts';
import { hashPassword, randomPassword, verifyPassword } from '../../lib/passwords/passwords.ts';
import { takesPassword } from '../../lib/passwords/takes-password.ts';
import { factorsOf } from '../security/factors.service.ts';
import { dropForeignKeys } from '../security/identities.service.ts';
import { openTicket } from '../security/tickets.service.ts';
import { forgetDevices, rememberDevice } from './sign-in.devices.ts';
import { passwordChangedMail, temporaryPasswordMail } from './sign-in.email.ts';
import * as limits from './sign-in.limits.ts';
import * as repo from './sign-in.repo.ts';

const RESET_HOURS = 24;

/** Refuses before anything is looked up, whether or not there is such an account. */
function requirePasswords(call: Call, email: string): void {
  if (!takesPassword(call.services.env, email)) throw new AppError('forbidden', PASSWORDS_OFF);
}

/** Signs in, or refuses an unknown email and a wrong password alike: same text, same status, same time. */
export async function signIn(call: Call<typeof loginEndpoint>) {
  const { Email, Password, NewPassword } = call.body;
  requirePasswords(call, Email);
  const tried = await limits.countTry(call, Email);
  const employee = await repo.findEmployeeByEmail(call.db, Email);
  const passwordHash = tried.refusal ? null : (employee?.PasswordHash ?? null);
  if (await verifyPassword(passwordHash, Password)) {
    if (!employee) throw new Error('A missing employee has no password.');
    const Factors = await factorsOf(call.db, employee.EmployeeID);
    if (Factors.length > 0) {
      await limits.takeBack(call.services.db, tried);
      return askForFactor(call, employee, Factors, { PasswordHash: employee.PasswordHash });
    }
    return call.services.db.transaction(async (tx) => {
      const own = await repo.listOwnLocations(tx, employee.EmployeeID);
      await limits.forgive(tx, tried);
      // Last, so that the employee is locked for as short as can be.
      await requireUnchanged(tx, employee, 'PasswordHash', SIGN_IN_TEXTS.refused);
      return startSession(call, tx, employee, own);
    });
  }
  const temporaryHash = employee && isCurrent(employee, call.now) ? employee.TemporaryHash : null;
  // Also without an account or a temporary password this takes one more hash, so that the time says nothing about them.
  const isTemporary = await verifyPassword(temporaryHash, Password);
  if (!employee || !isTemporary) {
    await limits.countFailure(call);
    throw tried.refusal ?? new AppError('wrong_password', SIGN_IN_TEXTS.refused);
  }
  await limits.forgive(call.services.db, tried);
  if (NewPassword === undefined) throw new AppError('temporary_password', SIGN_IN_TEXTS.temporary);
  const isSame = NewPassword === Password;
  const text = isSame
    ? 'Please choose a password other than the temporary one.'
    : passwordRefusal(NewPassword, employee.Email, isCommonPassword);
  if (text !== null) throw new AppError('unprocessable', text, `NewPassword: ${text}`);
  const NewPasswordHash = await hashPassword(NewPassword);
  const Factors = await factorsOf(call.db, employee.EmployeeID);
  // What is in an account whose address nobody confirmed may be anybody's: whoever gets its mail gets it without that.
  if (Factors.length > 0 && employee.EmailConfirmed) {
    const { TemporaryHash } = employee;
    return askForFactor(call, employee, Factors, { TemporaryHash, NewPasswordHash });
  }
  return call.services.db.transaction(async (tx) => {
    await requireUnchanged(tx, employee, 'TemporaryHash', SIGN_IN_TEXTS.refused);
    if (!employee.EmailConfirmed) await dropForeignKeys(tx, employee.EmployeeID);
    return replaceTemporary(call, tx, employee, NewPasswordHash);
  });
}

type Checked =
  | { readonly PasswordHash: string | null }
  | { readonly TemporaryHash: string | null; readonly NewPasswordHash: string };

/** The password is right: nothing begins or changes until its factor is there too. */
export async function askForFactor(
  call: Call<typeof loginEndpoint> | Call<typeof providerEndpoint>,
  { EmployeeID }: Pick<repo.Employee, 'EmployeeID'>,
  Factors: ('Code' | 'Passkey')[],
  checked: Checked,
) {
  const IsTemporary = 'TemporaryHash' in checked;
  const hash = IsTemporary ? checked.TemporaryHash : checked.PasswordHash;
  const Ticket = await openTicket(call.services.db, call.now, {
    Purpose: 'Factor',
    EmployeeID,
    CheckedHash: hashToken(hash ?? ''),
    IsTemporary,
    NewPasswordHash: IsTemporary ? checked.NewPasswordHash : null,
  });
  return { FactorRequired: true as const, Ticket, Factors };
}

const isCurrent = (employee: repo.Employee, now: Date) =>
  employee.TemporaryExpiresAt !== null && new Date(employee.TemporaryExpiresAt) > now;

/**
 * Checking a password takes a while in which another request may change it: what was checked then counts no longer. The
 * employee stays locked, so that of two who use the same password at once the second finds it changed.
 */
export async function requireUnchanged(
  tx: Transaction,
  checked: repo.Employee,
  secret: 'PasswordHash' | 'TemporaryHash',
  refusal: string,
): Promise<void> {
  const current = await repo.lockEmployee(tx, checked.EmployeeID);
  if (!current?.Active || current[secret] !== checked[secret]) throw new AppError('wrong_password', refusal);
}

/** A used temporary password becomes the chosen one, confirms the mailed address and ends older sessions. */
export async function replaceTemporary(
  call: SigningIn,
  tx: Transaction,
  employee: repo.Employee,
  PasswordHash: string,
  after: Record<string, unknown> = {},
) {
  await repo.updateEmployee(tx, employee.EmployeeID, {
    PasswordHash,
    TemporaryHash: null,
    TemporaryExpiresAt: null,
    EmailConfirmed: true,
  });
  await repo.deleteSessionsOf(tx, employee.EmployeeID);
  await forgetDevices(tx, employee.EmployeeID);
  const own = await repo.listOwnLocations(tx, employee.EmployeeID);
  // The first password of somebody who was invited replaces none.
  if (employee.PasswordHash !== null) await tellOfChange(call, tx, { ...employee, EmailConfirmed: true });
  return startSession(call, tx, employee, own, { PasswordHash: 'set', ...after });
}

const LONGEST_TEXT = 300;
/** What a browser says of itself is anybody's text: one line of letters, cut. */
const shortText = (sent: string) => sent.replace(/[^\x20-\x7e]+/g, ' ').slice(0, LONGEST_TEXT);

type SigningIn =
  | Call<typeof loginEndpoint>
  | Call<typeof factorEndpoint>
  | Call<typeof providerEndpoint>
  | Call<typeof createAccountEndpoint>;

/** A new session at the location used last, otherwise at the first by name. */
export async function startSession(
  call: SigningIn,
  tx: Transaction,
  employee: repo.Employee,
  own: Awaited<ReturnType<typeof repo.listOwnLocations>>,
  after: Record<string, unknown> = {},
) {
  const location = own.find(({ LocationID }) => LocationID === employee.LastLocationID) ?? own[0];
  const { token, hash } = newToken();
  const at = call.now.toISOString();
  const session = {
    TokenHash: hash,
    EmployeeID: employee.EmployeeID,
    LocationID: location?.LocationID ?? null,
    CreatedAt: at,
    LastSeenAt: at,
    UserAgent: shortText(call.header('user-agent') ?? ''),
    Address: shortText(call.ip),
    ProvedAt: at,
  };
  const by = {
    EmployeeID: employee.EmployeeID,
    By: `${employee.FirstName} ${employee.LastName}`,
    LocationID: location?.LocationID ?? null,
  };
  const entry = { record: `employee:${employee.EmployeeID}`, after: { SignedIn: true, ...after }, by };
  await repo.insertSession(tx, session);
  if (location && location.LocationID !== employee.LastLocationID) {
    await repo.updateEmployee(tx, employee.EmployeeID, { LastLocationID: location.LocationID });
  }
  await rememberDevice(call, tx, employee.EmployeeID);
  await call.audit(entry, tx);
  const { EmployeeID, FirstName, LastName, Email } = employee;
  return {
    ...said('Signed in.'),
    token,
    user: { EmployeeID, FirstName, LastName, Email },
    loginDetails: own.map((Location) => ({ Location })),
  };
}

/** A new employee without any role, signed in at once. A known email is told so (208). */
export async function createAccount(call: Call<typeof createAccountEndpoint>) {
  if (call.services.env.signUp === 'closed') {
    throw new AppError('forbidden', SIGN_IN_TEXTS.signUpClosed);
  }
  if (!call.services.env.passwordSignIn) throw new AppError('forbidden', PASSWORDS_OFF);
  const { Password, ...person } = call.body;
  const refusal = passwordRefusal(Password, person.Email, isCommonPassword);
  if (refusal !== null) throw new AppError('unprocessable', refusal, `Password: ${refusal}`);
  const PasswordHash = await hashPassword(Password);
  return call.services.db.transaction(async (tx) => {
    const employee = await repo.insertEmployee(tx, {
      ...person,
      PasswordHash,
      CreatedAt: call.now.toISOString(),
    });
    if (!employee) return new StatusAnswer(208, said(SIGN_IN_TEXTS.emailTaken));
    return startSession(call, tx, employee, [], person);
  });
}

/** Mails a temporary password. The old one works on until the temporary one is used. */
export async function resetPassword(call: Call<typeof resetPasswordEndpoint>) {
  const { services, now } = call;
  requirePasswords(call, call.body.Email);
  await limits.countReset(call, call.body.Email);
  const employee = await repo.findEmployeeByEmail(call.db, call.body.Email);
  if (!employee) throw new AppError('not_found', SIGN_IN_TEXTS.resetUnknown);
  const password = randomPassword();
  const TemporaryHash = await hashPassword(password);
  const TemporaryExpiresAt = new Date(now.getTime() + RESET_HOURS * 3_600_000).toISOString();
  const mailId = await services.db.transaction(async (tx) => {
    const current = await repo.lockEmployee(tx, employee.EmployeeID);
    if (!current?.Active) throw new AppError('not_found', SIGN_IN_TEXTS.resetUnknown);
    await repo.updateEmployee(tx, employee.EmployeeID, { TemporaryHash, TemporaryExpiresAt });
    await call.audit(
      { record: `employee:${employee.EmployeeID}`, after: { TemporaryPassword: 'mailed' } },
      tx,
    );
    return services.mailer.queueMail(tx, temporaryPasswordMail(employee, password, services.env.publicUrl));
  });
  if ((await services.mailer.deliverMail(mailId)) === 'failed') {
    throw new AppError('mail_failed', SIGN_IN_TEXTS.resetNotSent);
  }
  return said(SIGN_IN_TEXTS.resetSent);
}

/** Changes one's own password; the other sessions end, this one goes on. */
export async function changePassword(call: Call<typeof changePasswordEndpoint>) {
  const { caller, body, services } = call;
  if (body.EmployeeID !== caller.EmployeeID) throw new AppError('not_found', SIGN_IN_TEXTS.unknownUser);
  requirePasswords(call, caller.email);
  await limits.countProof(call);
  const employee = await repo.findEmployee(call.db, caller.EmployeeID);
  if (!(await verifyPassword(employee?.PasswordHash ?? null, body.OldPassword)) || !employee) {
    throw new AppError('wrong_password', SIGN_IN_TEXTS.wrongOldPassword);
  }
  const refusal = passwordRefusal(body.NewPassword, employee.Email, isCommonPassword);
  if (refusal !== null) throw badField('NewPassword', refusal);
  const PasswordHash = await hashPassword(body.NewPassword);
  await services.db.transaction(async (tx) => {
    await requireUnchanged(tx, employee, 'PasswordHash', SIGN_IN_TEXTS.wrongOldPassword);
    const changes = { PasswordHash, TemporaryHash: null, TemporaryExpiresAt: null };
    await repo.updateEmployee(tx, caller.EmployeeID, changes);
    await repo.deleteSessionsOf(tx, caller.EmployeeID, caller.sessionId);
    await forgetDevices(tx, employee.EmployeeID);
    await rememberDevice(call, tx, employee.EmployeeID);
    await tellOfChange(call, tx, employee);
    await call.audit({ record: `employee:${caller.EmployeeID}`, after: { PasswordHash } }, tx);
  });
  await limits.forgiveProof(call);
  return said(SIGN_IN_TEXTS.passwordChanged);
}

/** Mails the owner that the password was changed, in case it was somebody else. */
const tellOfChange = (call: Call, tx: Transaction, employee: repo.Employee): Promise<void> =>
  tellOwner(call, tx, employee, passwordChangedMail(employee, call.now, call.services.env.publicUrl));

/**
 * A session for another tab. The employee is locked, as by whatever ends sessions: none that begins beside a logout or a
 * changed password outlives it.
 */
export async function openTab({ caller, db, now, audit }: Call<typeof openTabEndpoint>) {
  const { token, hash } = newToken();
  await repo.lockEmployee(db, caller.EmployeeID);
  const started = { TokenHash: hash, LastSeenAt: now.toISOString() };
  const session = await repo.copySession(db, caller.sessionId, started);
  if (!session) throw new AppError('no_session', 'Please sign in.');
  await audit({ record: `employee:${caller.EmployeeID}`, after: { SignedIn: 'in another tab' } });
  return { ...said('Signed in.'), token };
}

/** Signs out, in every tab that came from the same sign-in. */
export async function signOut({ caller, db, audit }: Call<typeof logoutEndpoint>) {
  await repo.lockEmployee(db, caller.EmployeeID);
  await repo.deleteSignIn(db, caller.EmployeeID, caller.sessionId);
  await audit({ record: `employee:${caller.EmployeeID}`, after: { SignedIn: false } });
  return said('Signed out.');
}

/** Moves the session to another location under a new token; the old token is dead from here on. */
export async function selectLocation(call: Call<typeof changeSelectedLocation>) {
  const { caller, db } = call;
  const LocationID = call.body.NewLocationID;
  const own = await repo.listOwnLocations(db, caller.EmployeeID);
  if (!own.some((location) => location.LocationID === LocationID)) {
    throw new AppError('forbidden', 'You have no role at this location.');
  }
  const { token, hash } = newToken();
  // The employee first, as by whatever ends sessions: in the other order the two would wait for each other.
  await repo.lockEmployee(db, caller.EmployeeID);
  const isOpen = await repo.rotateSession(db, caller.sessionId, { TokenHash: hash, LocationID });
  if (!isOpen) throw new AppError('no_session', 'Please sign in.');
  await repo.updateEmployee(db, caller.EmployeeID, { LastLocationID: LocationID });
  const before = { SelectedLocationID: caller.location?.LocationID ?? null };
  await call.audit({
    record: `employee:${caller.EmployeeID}`,
    before,
    after: { SelectedLocationID: LocationID },
  });
  return { ...said('Location changed.'), token };
}
