import { sql } from 'drizzle-orm';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { FIXED_ROLE } from '@boh/contract/roles/roles.contract.ts';
import type { Database, Transaction } from './db/client.ts';
import { LOCKS } from './db/locks.ts';
import { employeeRoles, employees, pages, roles } from './db/tables/access.table.ts';
import { locations } from './db/tables/locations.table.ts';
import type { Env } from './env.ts';
import { hashPassword, randomPassword } from './lib/passwords/passwords.ts';

export const ADMINISTRATOR = FIXED_ROLE;
const TEMPORARY_DAYS = 7;
const DEFAULT_EMAIL = 'admin@backofhouse.example';

/** The pages of the console and the ADMINISTRATOR role exist in every database, demo or not. */
export async function ensureBaseData(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Several servers may start at once: the second waits here and then finds everything there.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.baseData})`);
    await tx
      .insert(pages)
      .values(PAGE_NAMES.map((PageName) => ({ PageName })))
      .onConflictDoNothing();
    const [existing] = await tx.select().from(roles).limit(1);
    if (existing) return;
    const [role] = await tx.insert(roles).values({ RoleName: ADMINISTRATOR, Level: 100 }).returning();
    if (!role) throw new Error('The ADMINISTRATOR role could not be created.');
    await tx.execute(
      sql`insert into role_pages (role_id, page_id) select ${role.RoleID}, page_id from pages`,
    );
  });
}

/** Whether nobody works here yet: only then is demo data or a first administrator created. */
export async function isEmpty(db: Database | Transaction): Promise<boolean> {
  const [employee] = await db.select({ EmployeeID: employees.EmployeeID }).from(employees).limit(1);
  const [location] = await db.select({ LocationID: locations.LocationID }).from(locations).limit(1);
  return !employee && !location;
}

/**
 * The first administrator with a place to sign in to. Without a password in the settings a temporary one is made;
 * it is returned so that it can be printed once.
 */
export async function createFirstAdministrator(
  db: Database,
  env: Env,
  now: Date,
): Promise<{ email: string; temporaryPassword: string | null }> {
  const email = env.adminEmail ?? DEFAULT_EMAIL;
  const temporaryPassword = env.adminPassword === undefined ? randomPassword() : null;
  const hash = await hashPassword(env.adminPassword ?? temporaryPassword ?? '');
  const expires = new Date(now.getTime() + TEMPORARY_DAYS * 86_400_000).toISOString();
  const CreatedAt = now.toISOString();
  await db.transaction(async (tx) => {
    const [location] = await tx
      .insert(locations)
      .values({ Name: env.firstLocation.toUpperCase(), CreatedAt })
      .returning();
    const [employee] = await tx
      .insert(employees)
      .values({
        FirstName: 'First',
        LastName: 'Administrator',
        Email: email,
        EmailConfirmed: true,
        CreatedAt,
        ...(temporaryPassword === null
          ? { PasswordHash: hash }
          : { TemporaryHash: hash, TemporaryExpiresAt: expires }),
      })
      .returning();
    const [role] = await tx
      .select()
      .from(roles)
      .where(sql`${roles.RoleName} = ${ADMINISTRATOR}`);
    if (!location || !employee || !role) throw new Error('The first administrator could not be created.');
    await tx.insert(employeeRoles).values({
      EmployeeID: employee.EmployeeID,
      LocationID: location.LocationID,
      RoleID: role.RoleID,
    });
  });
  return { email, temporaryPassword };
}
