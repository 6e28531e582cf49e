import { and, eq } from 'drizzle-orm';
import type { ProfileField } from '@boh/contract/profile/profile.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { employeeRoles, employees } from '../../db/tables/access.table.ts';

const COLUMNS = {
  EmployeeID: employees.EmployeeID,
  Email: employees.Email,
  FirstName: employees.FirstName,
  LastName: employees.LastName,
  PhoneNumber: employees.PhoneNumber,
  Address1: employees.Address1,
  Address2: employees.Address2,
  City: employees.City,
  State: employees.State,
  ZipCode: employees.ZipCode,
  County: employees.County,
  Version: employees.Version,
};

export async function findProfile(db: Queryable, EmployeeID: number) {
  const [row] = await db.select(COLUMNS).from(employees).where(eq(employees.EmployeeID, EmployeeID));
  return row;
}

export async function lockProfile(db: Queryable, EmployeeID: number) {
  const [row] = await db
    .select(COLUMNS)
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
    .returning(COLUMNS);
  return row;
}

export async function holdsRoleAt(db: Queryable, EmployeeID: number, LocationID: number): Promise<boolean> {
  const there = and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, LocationID));
  return (await db.$count(employeeRoles, there)) > 0;
}
