import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { employees } from '../db/tables/access.table.ts';
import { DEMO_HASH } from './people.ts';

/** How many people can still sign in with the password that everybody knows. */
export async function countKnownPasswords(db: Database): Promise<number> {
  return db.$count(
    employees,
    sql`${employees.Active} and (${employees.PasswordHash} = ${DEMO_HASH} or ${employees.TemporaryHash} = ${DEMO_HASH})`,
  );
}
