import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { employees } from '../db/tables/access.table.ts';
import { DEMO_DOMAIN } from './people.ts';

/** Whether this database holds the demo group, so that its accounts can be printed at each start. */
export async function isDemoGroup(db: Database): Promise<boolean> {
  const [newcomer] = await db
    .select({ EmployeeID: employees.EmployeeID })
    .from(employees)
    .where(eq(employees.Email, `newcomer@${DEMO_DOMAIN}`));
  return newcomer !== undefined;
}
