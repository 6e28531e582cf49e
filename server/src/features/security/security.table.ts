import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, instant, key } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';

const ownerKey = () => integer().references(() => employees.EmployeeID, { onDelete: 'cascade' });

/** Secrets of authenticator apps, apart from the employees: no list of people can carry one along. */
export const totpSecrets = pgTable('totp_secrets', {
  EmployeeID: ownerKey().primaryKey(),
  /** As `lib/factors/sealed.ts` keeps it; null until the first one is confirmed. */
  Secret: bytes(),
  ConfirmedAt: instant(),
  /** The time step of the code used last: none up to it is taken again. */
  LastStep: integer().notNull().default(0),
  /** One that was shown and not confirmed yet, while the earlier one goes on working. */
  PendingSecret: bytes(),
  PendingSince: instant(),
});

export const passkeys = pgTable(
  'passkeys',
  {
    PasskeyID: key(),
    EmployeeID: ownerKey().notNull(),
    /** As browsers name it: base64url. */
    CredentialID: text().notNull(),
    PublicKey: bytes().notNull(),
    /** How often it was used, as the authenticator counts; 0 where it does not. */
    Counter: bigint({ mode: 'number' }).notNull(),
    Name: text().notNull(),
    Transports: text().array().notNull(),
    CreatedAt: instant().notNull(),
    LastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.CredentialID),
    index('passkeys_employee').on(t.EmployeeID, t.PasskeyID),
  ],
);

/** Recovery codes that were not used yet, each as its hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { EmployeeID: ownerKey().notNull(), CodeHash: bytes().notNull() },
  (t) => [primaryKey({ columns: [t.EmployeeID, t.CodeHash] })],
);

/**
 * What is under way for a few minutes: a sign-in that waits for its factor (`Factor`), a passkey that is asked for by itself
 * (`Passkey`, nobody's until it is there), a passkey that is being made (`Setup`). Tickets and challenges are known by hash.
 */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    TicketHash: bytes().primaryKey(),
    Purpose: text().$type<'Factor' | 'Passkey' | 'Setup'>().notNull(),
    EmployeeID: ownerKey(),
    ChallengeHash: bytes(),
    /** Of the password hash that was checked: one that changed meanwhile opens nothing. */
    CheckedHash: bytes(),
    /** The checked password was a temporary one; `NewPasswordHash` takes its place once the factor is there. */
    IsTemporary: boolean().notNull().default(false),
    NewPasswordHash: text(),
    Tries: integer().notNull().default(0),
    ExpiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('sign_in_tickets_challenge').on(t.ChallengeHash),
    index('sign_in_tickets_employee').on(t.EmployeeID),
    check('sign_in_tickets_person', sql`(${t.Purpose} = 'Passkey') = (${t.EmployeeID} is null)`),
  ],
);

/** Who somebody is at a provider of single sign-on: its issuer and the subject there, never an address of mail. */
export const employeeIdentities = pgTable(
  'employee_identities',
  {
    Issuer: text().notNull(),
    Subject: text().notNull(),
    EmployeeID: ownerKey().notNull(),
    CreatedAt: instant().notNull(),
    LastUsedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.Issuer, t.Subject] }),
    uniqueIndex('employee_identities_employee').on(t.EmployeeID, t.Issuer),
  ],
);

/**
 * Sign-ins through a provider that are under way: `Begun` until the browser is back, known by the hash of their state, then `Back` for
 * a minute, known by the hash of their ticket. Each is deleted by the first use, right or wrong.
 */
export const providerSignIns = pgTable(
  'provider_sign_ins',
  {
    Hash: bytes().primaryKey(),
    Step: text().$type<'Begun' | 'Back'>().notNull(),
    Purpose: text().$type<'SignIn' | 'Again'>().notNull(),
    /** Of the tab that began: only what it hashed from opens the ticket. */
    Challenge: text().notNull(),
    ReturnTo: text().notNull(),
    /** What the provider's answer has to carry, and what the code is exchanged with. */
    Nonce: text(),
    PkceVerifier: text(),
    EmployeeID: ownerKey(),
    BegunAt: instant().notNull(),
    ExpiresAt: instant().notNull(),
  },
  (t) => [
    index('provider_sign_ins_employee').on(t.EmployeeID),
    check('provider_sign_ins_person', sql`(${t.Step} = 'Back') = (${t.EmployeeID} is not null)`),
  ],
);
