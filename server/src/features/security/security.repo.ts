import type { SecondFactor } from '@boh/contract/security/second-factor.ts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { statement } from '../../db/statement.ts';
import { employeeRoles, employees, roles, sessions } from '../../db/tables/access.table.ts';
import { passkeys, providerSignIns, recoveryCodes, signInTickets, totpSecrets } from './security.table.ts';

const lock = statement.once<
  { EmployeeID: number },
  Pick<
    typeof employees.$inferSelect,
    'EmployeeID' | 'FirstName' | 'LastName' | 'Email' | 'EmailConfirmed' | 'Active' | 'Version'
  >
>(
  (value) => sql`select employee_id as "EmployeeID", first_name as "FirstName", last_name as "LastName",
      email as "Email", email_confirmed as "EmailConfirmed", active as "Active", version as "Version"
    from ${employees} where employee_id = ${value('EmployeeID')} for no key update`,
);

/** The person, locked: their factors and sessions change one after another. */
export const lockPerson = (tx: Queryable, EmployeeID: number) => firstRow(lock(tx, { EmployeeID }));

/** The strictest of somebody's roles, whose names are in that order. */
const policy = statement.once<{ EmployeeID: number }, { policy: SecondFactor | null }>(
  (value) => sql`select max(r.second_factor collate "C") as policy from ${employeeRoles} er
    join ${roles} r on r.role_id = er.role_id where er.employee_id = ${value('EmployeeID')}`,
);

export async function policyOf(db: Queryable, EmployeeID: number): Promise<SecondFactor> {
  return (await firstRow(policy(db, { EmployeeID })))?.policy ?? 'Offered';
}

export const findTotp = (db: Queryable, EmployeeID: number) =>
  firstRow(db.select().from(totpSecrets).where(eq(totpSecrets.EmployeeID, EmployeeID)));

export async function saveTotp(
  db: Queryable,
  EmployeeID: number,
  set: Partial<typeof totpSecrets.$inferInsert>,
): Promise<void> {
  await db
    .insert(totpSecrets)
    .values({ EmployeeID, ...set })
    .onConflictDoUpdate({ target: totpSecrets.EmployeeID, set });
}

export async function deleteTotp(db: Queryable, EmployeeID: number): Promise<void> {
  await db.delete(totpSecrets).where(eq(totpSecrets.EmployeeID, EmployeeID));
}

export const listPasskeys = (db: Queryable, EmployeeID: number) =>
  db.select().from(passkeys).where(eq(passkeys.EmployeeID, EmployeeID)).orderBy(asc(passkeys.PasskeyID));

export const findPasskey = (db: Queryable, CredentialID: string) =>
  firstRow(db.select().from(passkeys).where(eq(passkeys.CredentialID, CredentialID)));

/** Undefined where that passkey belongs to somebody already. */
export const insertPasskey = (db: Queryable, passkey: typeof passkeys.$inferInsert) =>
  firstRow(db.insert(passkeys).values(passkey).onConflictDoNothing().returning());

/** Notes a use; undefined where the passkey is gone, or was used meanwhile and counted further. */
export const notePasskeyUse = (db: Queryable, PasskeyID: number, Counter: number, at: string) =>
  firstRow(
    db
      .update(passkeys)
      .set({ Counter, LastUsedAt: at })
      .where(
        and(
          eq(passkeys.PasskeyID, PasskeyID),
          sql`(${passkeys.Counter} < ${Counter} or (${passkeys.Counter} = 0 and ${Counter} = 0))`,
        ),
      )
      .returning(),
  );

export const deletePasskey = (db: Queryable, EmployeeID: number, PasskeyID: number) =>
  firstRow(
    db
      .delete(passkeys)
      .where(and(eq(passkeys.EmployeeID, EmployeeID), eq(passkeys.PasskeyID, PasskeyID)))
      .returning(),
  );

export const countRecoveryCodes = (db: Queryable, EmployeeID: number) =>
  db.$count(recoveryCodes, eq(recoveryCodes.EmployeeID, EmployeeID));

/** Uses a recovery code up; undefined where it is none, or was used. */
export const takeRecoveryCode = (db: Queryable, EmployeeID: number, CodeHash: Buffer) =>
  firstRow(
    db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.EmployeeID, EmployeeID), eq(recoveryCodes.CodeHash, CodeHash)))
      .returning(),
  );

/** Makes these the recovery codes of a person, by their hashes. */
export async function replaceRecoveryCodes(
  db: Queryable,
  EmployeeID: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.EmployeeID, EmployeeID));
  if (hashes.length > 0) {
    await db.insert(recoveryCodes).values(hashes.map((CodeHash) => ({ EmployeeID, CodeHash })));
  }
}

const factors = statement.once<{ EmployeeID: number }, { totp: boolean; passkey: boolean }>(
  (value) => sql`select
    exists (select from ${totpSecrets} where employee_id = ${value('EmployeeID')} and confirmed_at is not null) as totp,
    exists (select from ${passkeys} where employee_id = ${value('EmployeeID')}) as passkey`,
);

export const findFactors = (db: Queryable, EmployeeID: number) => writtenRow(factors(db, { EmployeeID }));

/** All factors of a person, and what they would have opened. */
export async function deleteFactors(db: Queryable, EmployeeID: number): Promise<void> {
  await deleteTotp(db, EmployeeID);
  await db.delete(passkeys).where(eq(passkeys.EmployeeID, EmployeeID));
  await replaceRecoveryCodes(db, EmployeeID, []);
  await db.delete(signInTickets).where(eq(signInTickets.EmployeeID, EmployeeID));
  await db.delete(providerSignIns).where(eq(providerSignIns.EmployeeID, EmployeeID));
}

export async function deleteSessions(db: Queryable, EmployeeID: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.EmployeeID, EmployeeID));
}

export const hasPassword = async (db: Queryable, EmployeeID: number): Promise<boolean> =>
  (await db.$count(employees, and(eq(employees.EmployeeID, EmployeeID), isNotNull(employees.PasswordHash)))) >
  0;

export async function countSave(db: Queryable, EmployeeID: number, Version: number): Promise<void> {
  await db.update(employees).set({ Version }).where(eq(employees.EmployeeID, EmployeeID));
}

// Tickets

type Ticket = typeof signInTickets.$inferSelect;

export async function insertTicket(db: Queryable, ticket: typeof signInTickets.$inferInsert): Promise<void> {
  await db.insert(signInTickets).values(ticket);
}

const TICKET = sql`ticket_hash as "TicketHash", purpose as "Purpose", employee_id as "EmployeeID",
  checked_hash as "CheckedHash", is_temporary as "IsTemporary", new_password_hash as "NewPasswordHash"`;
export type FoundTicket = Pick<
  Ticket,
  'TicketHash' | 'Purpose' | 'EmployeeID' | 'CheckedHash' | 'IsTemporary' | 'NewPasswordHash'
>;

const countTicket = statement.once<{ hash: Buffer; at: string; most: number }, FoundTicket>(
  (value) => sql`update ${signInTickets} set tries = tries + 1
    where ticket_hash = ${value('hash')} and purpose <> 'Setup' and tries < ${value('most')}
      and expires_at > ${value('at')}::timestamptz
    returning ${TICKET}`,
);

/** Counts a try with a ticket; undefined where there is none, or it ran out. */
export const tryTicket = (db: Queryable, hash: Buffer, at: string, most: number) =>
  firstRow(countTicket(db, { hash, at, most }));

const setChallenge = statement.once<
  { hash: Buffer; challenge: Buffer; at: string; most: number },
  FoundTicket
>(
  (value) => sql`update ${signInTickets} set challenge_hash = ${value('challenge')}
    where ticket_hash = ${value('hash')} and purpose = 'Factor' and tries < ${value('most')}
      and expires_at > ${value('at')}::timestamptz
    returning ${TICKET}`,
);

/** Binds a challenge to a sign-in under way, in place of an earlier one; undefined where that is over. */
export const challengeTicket = (db: Queryable, hash: Buffer, challenge: Buffer, at: string, most: number) =>
  firstRow(setChallenge(db, { hash, challenge, at, most }));

const dropChallenge = statement.once<{ hash: Buffer; challenge: Buffer }, FoundTicket>(
  (value) => sql`update ${signInTickets} set challenge_hash = null
    where ticket_hash = ${value('hash')} and challenge_hash = ${value('challenge')}
    returning ${TICKET}`,
);

/** Uses the challenge of a ticket up; undefined where it is another one or was used. */
export const takeChallenge = (db: Queryable, hash: Buffer, challenge: Buffer) =>
  firstRow(dropChallenge(db, { hash, challenge }));

const dropByChallenge = statement.once<{ challenge: Buffer; purpose: string; at: string }, FoundTicket>(
  (value) => sql`delete from ${signInTickets}
    where challenge_hash = ${value('challenge')} and purpose = ${value('purpose')}
      and expires_at > ${value('at')}::timestamptz
    returning ${TICKET}`,
);

/** Uses a ticket up that is known by its challenge alone. */
export const takeByChallenge = (db: Queryable, challenge: Buffer, purpose: Ticket['Purpose'], at: string) =>
  firstRow(dropByChallenge(db, { challenge, purpose, at }));

/** Uses a ticket up; undefined where somebody did so at the same moment. */
export const deleteTicket = (db: Queryable, hash: Buffer) =>
  firstRow(db.delete(signInTickets).where(eq(signInTickets.TicketHash, hash)).returning());
