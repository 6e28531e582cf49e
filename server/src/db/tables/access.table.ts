import type { Language } from '@boh/contract/floor/floor.contract.ts';
import type { SecondFactor } from '@boh/contract/security/second-factor.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { blankText, bytes, instant, key, money, version } from '../columns.ts';
import { locationKey, locations } from './locations.table.ts';

/** Pages: what a role may open. Those of the contract's `pages.ts` exist in every database. */
export const pages = pgTable('pages', { PageID: key(), PageName: text().notNull() }, (t) => [
  uniqueIndex('pages_name_unique').on(sql`lower(${t.PageName})`),
]);

export const roles = pgTable(
  'roles',
  {
    RoleID: key(),
    RoleName: text().notNull(),
    VisibleForManager: boolean().notNull().default(false),
    Level: integer(),
    /** Up to here an approval is final; null: any amount. */
    ReimbursementLimit: money(),
    BonusLimit: money(),
    /** NotOffered, Offered or Required; the names are in the order of strictness. */
    SecondFactor: text().$type<SecondFactor>().notNull().default('Offered'),
    Version: version(),
  },
  (t) => [
    uniqueIndex('roles_name_unique').on(sql`lower(${t.RoleName})`),
    check('roles_second_factor', sql`${t.SecondFactor} in ('NotOffered', 'Offered', 'Required')`),
    // Whether any role requires a second factor is asked with every call: usually none does.
    index('roles_factor_required')
      .on(t.RoleID)
      .where(sql`second_factor = 'Required'`),
    check('roles_limits', sql`least(${t.ReimbursementLimit}, ${t.BonusLimit}) >= 0`),
  ],
);

export const rolePages = pgTable(
  'role_pages',
  {
    RoleID: integer()
      .notNull()
      .references(() => roles.RoleID, { onDelete: 'cascade' }),
    PageID: integer()
      .notNull()
      .references(() => pages.PageID, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.RoleID, t.PageID] }), index('role_pages_page').on(t.PageID)],
);

/** The pages of each role with their names, by which rights are asked for. */
export const rolePageNames = pgView('role_page_names', {
  RoleID: integer().notNull(),
  PageID: integer().notNull(),
  PageName: text().notNull(),
}).as(sql`select role_id, page_id, page_name from role_pages join pages using (page_id)`);

export const employees = pgTable(
  'employees',
  {
    EmployeeID: key(),
    FirstName: text().notNull(),
    LastName: text().notNull(),
    Email: text().notNull(),
    PhoneNumber: blankText(),
    Address1: blankText(),
    Address2: blankText(),
    City: blankText(),
    State: blankText(),
    ZipCode: blankText(),
    County: blankText(),
    PasswordHash: text(),
    TemporaryHash: text(),
    TemporaryExpiresAt: instant(),
    /** False for a self-created account until a mailed temporary password was used. */
    EmailConfirmed: boolean().notNull().default(false),
    Active: boolean().notNull().default(true),
    /** What the floor app speaks with them; null where they never chose. */
    Language: text().$type<Language>(),
    LastLocationID: integer().references(() => locations.LocationID, { onDelete: 'set null' }),
    CreatedAt: instant().notNull(),
    Version: version(),
    /** No role anywhere. Kept by triggers on employee_roles: without it, finding the roleless few reads everybody. */
    Roleless: boolean().notNull().default(true),
    /** What the roster searches, one line per thing; made by the database. */
    SearchText: text().generatedAlwaysAs(
      sql`lower(first_name || ' ' || last_name || E'\\n' || email || E'\\n' || phone_number || E'\\n' ||
        regexp_replace(phone_number, '\\D', '', 'g') || E'\\n' || address1 || E'\\n' || address2 || E'\\n' ||
        city || ', ' || state || ' ' || zip_code || E'\\n' || county)`,
    ),
  },
  (t) => [
    index('employees_roleless')
      .on(t.EmployeeID)
      .where(sql`roleless`),
    uniqueIndex('employees_email_unique').on(sql`lower(${t.Email})`),
    check('employees_language', sql`${t.Language} in ('en', 'es')`),
    // Those who left are few beside all others: counting them is how those who are here are counted.
    index('employees_inactive')
      .on(t.EmployeeID)
      .where(sql`not active`),
    index('employees_name').on(sql`lower(${t.FirstName} || ' ' || ${t.LastName})`, t.EmployeeID),
  ],
);

/** One role per employee and location. */
export const employeeRoles = pgTable(
  'employee_roles',
  {
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    LocationID: locationKey(),
    RoleID: integer()
      .notNull()
      .references(() => roles.RoleID),
  },
  (t) => [
    primaryKey({ columns: [t.EmployeeID, t.LocationID] }),
    index('employee_roles_location').on(t.LocationID, t.RoleID),
    index('employee_roles_role').on(t.RoleID),
  ],
);

/** A session is known only by the hash of its token. */
export const sessions = pgTable(
  'sessions',
  {
    SessionID: key(),
    /** The sign-in it came from: each tab has a session of its own, and logging out ends them all. */
    SignInID: uuid().notNull().defaultRandom(),
    TokenHash: bytes().notNull(),
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    LocationID: integer().references(() => locations.LocationID, { onDelete: 'set null' }),
    CreatedAt: instant().notNull(),
    LastSeenAt: instant().notNull(),
    /** What the browser called itself when it signed in, and from where: for its owner to recognise. */
    UserAgent: blankText(),
    Address: blankText(),
    /** When its person last proved who they are, by signing in or again before what matters. */
    ProvedAt: instant()
      .notNull()
      .default(sql`'epoch'`),
  },
  (t) => [uniqueIndex('sessions_token').on(t.TokenHash), index('sessions_employee').on(t.EmployeeID)],
);

/** What programs call with in the name of its owner. Like a session, it is known only by its hash. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    TokenID: key(),
    TokenHash: bytes().notNull(),
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    Name: text().notNull(),
    /** By name; null: all that its owner holds. */
    Pages: text().array(),
    /** Null: all where its owner holds a role. */
    LocationIDs: integer('location_ids').array(),
    ReadOnly: boolean().notNull(),
    CreatedAt: instant().notNull(),
    ExpiresAt: instant().notNull(),
    LastUsedAt: instant(),
  },
  (t) => [uniqueIndex('api_tokens_token').on(t.TokenHash), index('api_tokens_employee').on(t.EmployeeID)],
);

/** Browsers in which somebody signed in lately. Only the hash of the number they are told by is stored. */
export const knownDevices = pgTable(
  'known_devices',
  {
    DeviceHash: bytes().notNull(),
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID, { onDelete: 'cascade' }),
    KnownUntil: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.DeviceHash, t.EmployeeID] }),
    index('known_devices_employee').on(t.EmployeeID),
  ],
);
