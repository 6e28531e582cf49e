import { and, eq } from 'drizzle-orm';
import type { ProfileField } from '@boh/contract/profile/profile.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { PERSON } from '../../db/person.ts';
import { employeeRoles, employees } from '../../db/tables/access.table.ts';

export async function findProfile(db: Queryable, EmployeeID: number) {
  const [row] = await db.select(PERSON).from(employees).where(eq(employees.EmployeeID, EmployeeID));
  return row;
}

export async function lockProfile(db: Queryable, EmployeeID: number) {
  const [row] = await db
    .select(PERSON)
    .from(employees)
    .where(eq(employees.EmployeeID, EmployeeID))
    .for('no key update');
  return row;
}

export async function updateProfile(
  db: Queryable,
  EmployeeID: number,
  changes: Partial<Record<ProfileField, string>> & { Version: number },
) {
  const [row] = await db
    .update(employees)
    .set(changes)
    .where(eq(employees.EmployeeID, EmployeeID))
    .returning(PERSON);
  return row;
}

export async function holdsRoleAt(db: Queryable, EmployeeID: number, LocationID: number): Promise<boolean> {
  const there = and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, LocationID));
  return (await db.$count(employeeRoles, there)) > 0;
}
