import { said } from '@boh/contract/fields.ts';
import {
  INVITATION_DAYS,
  INVITE_TEXTS,
  type inviteSeveral as severalEndpoint,
  type inviteUser as inviteEndpoint,
  type resendInvitation as resendEndpoint,
  type revokeInvitation as revokeEndpoint,
} from '@boh/contract/invite/invite.contract.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import { holdsRoleAt, listHeldLocations } from '../../db/held-locations.ts';
import { requireLocation } from '../../db/scope.ts';
import type { employees } from '../../db/tables/access.table.ts';
import type { Env } from '../../env.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { nameInMail } from '../../mail/mail-name.ts';
import type { NewMail } from '../../mail/mailer.ts';
import { hashPassword, randomPassword } from '../../lib/passwords/passwords.ts';
import { takesPassword } from '../../lib/passwords/takes-password.ts';
import { dropForeignKeys } from '../security/identities.service.ts';
import { findGrantedRole, keepAdministrator, requireGrant, standingAt } from '../roles/granting.service.ts';
import { changeRoles, rolesAt } from '../team/assignments.service.ts';
import { couldTakeAll, isOnRosterOf, managingRefusal } from '../team/managed.service.ts';
import {
  invitationMail,
  invitationWithoutPassword,
  roleAddedMail,
  type InvitedPerson,
} from './invite.email.ts';
import { hadAccountText, isSameName, nameOf, otherNameText } from './invite.names.ts';
import * as repo from './invite.repo.ts';

type Employee = Awaited<ReturnType<typeof repo.insertEmployee>>;

/** A password to mail, and what is stored of it; null where the provider's sign-in takes its place. */
interface Temporary {
  readonly password: string | null;
  readonly stored: { readonly TemporaryHash: string | null; readonly TemporaryExpiresAt: string | null };
}

/** A list row: the moment decides whether the mailed password still works. Without passwords nothing runs out. */
export function invitationAnswer(invitation: repo.Invitation, { services, now }: Call) {
  const { ExpiresAt, Email } = invitation;
  if (!takesPassword(services.env, Email)) return { ...invitation, ExpiresAt: null, Expired: false };
  return { ...invitation, Expired: ExpiresAt === null || new Date(ExpiresAt) <= now };
}

/** Whom to give which role where, and the password for those who have none. */
interface Inviting {
  readonly person: Omit<typeof employees.$inferInsert, 'CreatedAt'>;
  readonly LocationID: number;
  readonly RoleID: number;
  /** Whether somebody else's address refuses it. */
  readonly NameMustMatch: boolean;
  readonly temporary: Temporary;
  /** What is said where the relay does not take the mail with the password. */
  readonly unsent: string;
}

/** Invites one person. */
export async function inviteUser(call: Call<typeof inviteEndpoint>) {
  const { LocationID, RoleID, NameMustMatch = false, ...person } = call.body;
  requireLocation(call.scope, LocationID);
  // Hashed before the lock that every change of roles waits for.
  const temporary = await newTemporary(call);
  const unsent = INVITE_TEXTS.invitedUnsent;
  const inviting = { person, LocationID, RoleID, NameMustMatch, temporary, unsent };
  return keepAdministrator(call.db, async () => {
    const { saved, isMailed, known } = await invite(call, inviting);
    const invited = known?.isOther ? hadAccountText(known.name) : INVITE_TEXTS.invited;
    return { ...said(isMailed ? invited : INVITE_TEXTS.roleAddedSilently), ...saved };
  });
}

/** Invites several people, all of them or none: whoever cannot be invited is named, each with the reason. */
export async function inviteSeveral(call: Call<typeof severalEndpoint>) {
  const { LocationID, People, NameMustMatch = false } = call.body;
  requireLocation(call.scope, LocationID);
  const unsent = INVITE_TEXTS.severalUnsent;
  const invited: Inviting[] = [];
  // One after the other: whoever signs in meanwhile waits for one of them at most.
  for (const { RoleID, ...person } of People)
    invited.push({ person, LocationID, RoleID, NameMustMatch, temporary: await newTemporary(call), unsent });
  return keepAdministrator(call.db, async () => {
    const refusals: AppError[] = [];
    const known: Known[] = [];
    for (const inviting of invited) {
      try {
        const done = await invite(call, inviting);
        if (done.known) known.push(done.known);
      } catch (error) {
        // Another invitation made that account at this moment: the transaction has come to its end.
        if (!(error instanceof AppError) || error.message === TRY_AGAIN) throw error;
        refusals.push(new AppError(error.code, `${inviting.person.Email}: ${error.message}`));
      }
    }
    refuseTogether(refusals);
    return { ...said(severalText(People.length, known)), Invited: People.length };
  });
}

/** One refusal for all of them; that of another name, which the inviter may pass over, only where there is no other. */
function refuseTogether(refusals: readonly AppError[]): void {
  const first = refusals.find(({ code }) => code !== 'other_name') ?? refusals[0];
  if (!first) return;
  const told = refusals.map(({ message }) => message).join(' ');
  throw new AppError(first.code, `Nobody was invited. ${told}`);
}

function severalText(people: number, known: readonly Known[]): string {
  const added = people - known.length;
  const invited = added === 1 ? '1 person invited.' : `${added} people invited.`;
  return [...(added > 0 ? [invited] : []), ...known.map(({ name }) => hadAccountText(name))].join(' ');
}

/** Somebody who had an account: what the inviter may call them, and whether they were invited under another name. */
interface Known {
  readonly name: string | null;
  readonly isOther: boolean;
}

/**
 * Gives a person a role at a location and mails them. Unknown: a new employee with a temporary password. Known and
 * confirmed: only the role. Known but never confirmed: whoever made that account loses it to the owner of the address.
 * Somebody above the inviter, at any location, gets the role and nothing else: password and sessions stay theirs.
 * Run it under the lock of `keepAdministrator`.
 */
async function invite(call: Call, inviting: Inviting) {
  const { person, LocationID, RoleID, unsent } = inviting;
  const temporary = forAccount(call, person.Email, inviting.temporary);
  const { db, caller } = call;
  const known = await repo.lockEmployeeByEmail(db, person.Email);
  const granter = await standingAt(db, caller.EmployeeID, LocationID);
  await requireGrant(db, granter, known?.EmployeeID ?? null, RoleID);
  if (known && (await holdsRoleAt(db, known.EmployeeID, LocationID))) {
    throw new AppError('duplicate', known.Active ? INVITE_TEXTS.alreadyThere : INVITE_TEXTS.inactiveThere);
  }
  const isOther = known !== undefined && !isSameName(known, person);
  if (isOther && inviting.NameMustMatch)
    throw new AppError('other_name', otherNameText(await nameFor(call, known)));
  const needsPassword = !known || (await mayRenew(call, known));
  const employee = known ?? (await createEmployee(call, person));
  const change = {
    held: new Map<number, number>(),
    wanted: new Map([[LocationID, RoleID]]),
    page: 'Invite User' as const,
  };
  const roles = await changeRoles(call, { EmployeeID: employee.EmployeeID, ...change });
  if (known && needsPassword && !known.EmailConfirmed) await dropForeignKeys(db, known.EmployeeID);
  if (needsPassword) await giveTemporary(call, employee.EmployeeID, LocationID, temporary.stored);
  await call.audit({
    record: `employee:${employee.EmployeeID}`,
    before: roles.before,
    after: { ...(!known && person), ...roles.after, Invitation: needsPassword ? 'MAILED' : 'ROLE ADDED' },
  });
  const mailed = await mailPerson(call, employee, LocationID, RoleID);
  const { env } = call.services;
  if (needsPassword) {
    await queue(call, mailOfInvitation(mailed, temporary, env), unsent);
  } else if (employee.EmailConfirmed) {
    // Nothing but a temporary password goes to an address that nobody has confirmed.
    await queue(call, roleAddedMail(mailed, env.publicUrl), INVITE_TEXTS.roleAddedUnsent);
  }
  const { EmployeeID, FirstName, LastName, Email } = employee;
  const shown = { EmployeeID, FirstName, LastName, Email, LocationID, RoleID };
  return {
    saved: { ...shown, TemporaryPassword: needsPassword && temporary.password !== null },
    isMailed: needsPassword || employee.EmailConfirmed,
    known: known && { name: isOther ? await nameFor(call, known) : nameOf(known), isOther },
  };
}

/** What somebody is called to an inviter whose roster or directory shows them; to any other, who has an account is nobody's business. */
async function nameFor({ db, caller }: Call, known: Employee): Promise<string | null> {
  if (await isOnRosterOf(db, caller.EmployeeID, known.EmployeeID)) return nameOf(known);
  const places = await listHeldLocations(db, { EmployeeID: caller.EmployeeID, pages: ['Directory'] });
  return (await repo.worksAt(db, known.EmployeeID, places)) ? nameOf(known) : null;
}

/** Mails a pending invitation again; the password mailed before stops working. */
export async function resendInvitation(call: Call<typeof resendEndpoint>) {
  const { db, scope } = call;
  const fresh = await newTemporary(call);
  return keepAdministrator(db, async () => {
    const invitation = await findPending(call, call.body.InvitationID);
    const temporary = forAccount(call, invitation.Email, fresh);
    const { EmployeeID, LocationID, InvitationID } = invitation;
    if (!(await couldTakeAll(call, EmployeeID, 'Invite User'))) {
      throw new AppError('forbidden', INVITE_TEXTS.resentByOthers);
    }
    await giveTemporary(call, EmployeeID, LocationID, temporary.stored);
    await call.audit({ record: `employee:${EmployeeID}`, after: { Invitation: 'MAILED AGAIN' } });
    const person = { ...invitation, InvitedBy: await inviterInMail(call) };
    await queue(call, mailOfInvitation(person, temporary, call.services.env), INVITE_TEXTS.resentUnsent);
    const saved = await repo.lockInvitation(db, scope, InvitationID);
    return invitationAnswer(saved ?? invitation, call);
  });
}

/** Takes the role back and, where the person holds no other, the temporary password too. */
export async function revokeInvitation(call: Call<typeof revokeEndpoint>) {
  const { db } = call;
  return keepAdministrator(db, async () => {
    const { InvitationID, EmployeeID, LocationID } = await findPending(call, call.body.InvitationID);
    const change = {
      held: await rolesAt(db, EmployeeID, LocationID),
      wanted: new Map<number, number>(),
      page: 'Invite User' as const,
    };
    const roles = await changeRoles(call, { EmployeeID, ...change });
    await repo.deleteInvitation(db, InvitationID);
    if (!(await repo.holdsAnyRole(db, EmployeeID))) {
      await repo.setPasswords(db, EmployeeID, { TemporaryHash: null, TemporaryExpiresAt: null });
    }
    await call.audit({
      record: `employee:${EmployeeID}`,
      before: roles.before,
      after: { ...roles.after, Invitation: 'REVOKED' },
    });
    return { InvitationID };
  });
}

async function findPending({ db, scope }: Call, InvitationID: number) {
  const invitation = await repo.lockInvitation(db, scope, InvitationID);
  if (!invitation) throw notFound('This invitation');
  return invitation;
}

/** Whether a known person gets a new password with the role: never confirmed or left, and not above the inviter. */
async function mayRenew(call: Call, known: Employee): Promise<boolean> {
  if (known.Active)
    return !known.EmailConfirmed && (await couldTakeAll(call, known.EmployeeID, 'Invite User'));
  // A role would not let them in, and letting them in again is for those who could reactivate them.
  const refusal = await managingRefusal(call, known.EmployeeID, 'Invite User');
  if (refusal) throw new AppError('forbidden', INVITE_TEXTS.inactiveAbove);
  return true;
}

async function newTemporary({ now }: Call): Promise<Temporary> {
  const password = randomPassword();
  const expires = new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000).toISOString();
  return { password, stored: { TemporaryHash: await hashPassword(password), TemporaryExpiresAt: expires } };
}

/** No password at all for an account that none would open. */
const forAccount = ({ services }: Call, email: string, temporary: Temporary): Temporary =>
  takesPassword(services.env, email)
    ? temporary
    : { password: null, stored: { TemporaryHash: null, TemporaryExpiresAt: null } };

const mailOfInvitation = (person: InvitedPerson, { password }: Temporary, { oidc, publicUrl }: Env) =>
  password === null
    ? invitationWithoutPassword(person, oidc?.name ?? '', publicUrl)
    : invitationMail(person, password, publicUrl);

const TRY_AGAIN = 'Please try again.';

async function createEmployee(call: Call, person: Inviting['person']): Promise<Employee> {
  // Somebody may be creating that very account at this moment: the next try finds it.
  return refuseDuplicates({ employees_email_unique: { sentence: TRY_AGAIN } }, () =>
    repo.insertEmployee(call.db, { ...person, CreatedAt: call.now.toISOString() }),
  );
}

/** From now on only the mailed password opens the account, or the provider where there is none. */
async function giveTemporary(
  { db, caller, now }: Call,
  EmployeeID: number,
  LocationID: number,
  stored: Temporary['stored'],
): Promise<void> {
  await repo.setPasswords(db, EmployeeID, { ...stored, PasswordHash: null, Active: true });
  await repo.deleteSessionsOf(db, EmployeeID);
  const sent = { InvitedBy: caller.name, SentAt: now.toISOString() };
  await repo.saveInvitation(db, { EmployeeID, LocationID, ...sent });
}

/** A name that nobody confirmed, or that looks like none, is anybody's words: mails do not carry it. */
async function inviterInMail({ db, caller }: Call): Promise<string> {
  const name = (await repo.isConfirmed(db, caller.EmployeeID)) ? nameInMail(caller.name) : null;
  return name ?? 'A colleague';
}

async function mailPerson(call: Call, employee: Employee, LocationID: number, RoleID: number) {
  const { db } = call;
  const { EmployeeID, FirstName, Email } = employee;
  const { RoleName } = await findGrantedRole(db, RoleID);
  const LocationName = await repo.findLocationName(db, LocationID);
  return { EmployeeID, FirstName, Email, LocationName, RoleName, InvitedBy: await inviterInMail(call) };
}

/** Sends a mail after the commit; where the relay does not take it, `unsent` says so. */
async function queue(call: Call, mail: NewMail, unsent: string): Promise<void> {
  const { mailer } = call.services;
  const mailId = await mailer.queueMail(call.db, { ...mail, EmployeeID: call.caller.EmployeeID });
  call.afterCommit(async () => {
    if ((await mailer.deliverMail(mailId)) === 'failed') throw new AppError('mail_failed', unsent);
  });
}
