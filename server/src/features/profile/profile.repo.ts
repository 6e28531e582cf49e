import { and, eq, sql } from 'drizzle-orm';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import {
  PROFILE_FIELDS,
  type getProfile,
  type ProfileField,
} from '@boh/contract/profile/profile.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { jsonRows } from '../../db/json-row.ts';
import { PERSON } from '../../db/person.ts';
import { hasVersion, sentOf, setOf } from '../../db/row-statements.ts';
import { statement, type Bound } from '../../db/statement.ts';
import { employeeRoles, employees } from '../../db/tables/access.table.ts';

type Profile = OutputOf<typeof getProfile>;
type Own = Pick<Profile, 'EmployeeID'>;

const find = statement.once<Own, { json: Profile }>((value) =>
  jsonRows(PERSON, sql`from ${employees} where ${employees.EmployeeID} = ${value('EmployeeID')}`),
);

export async function findProfile(db: Queryable, EmployeeID: number): Promise<Profile | undefined> {
  const [row] = await find(db, { EmployeeID });
  return row?.json;
}

const lock = statement.once<Own, { json: Profile }>((value) =>
  jsonRows(
    PERSON,
    sql`from ${employees} where ${employees.EmployeeID} = ${value('EmployeeID')} for no key update`,
  ),
);

export const lockProfile = (EmployeeID: number): Bound<Profile | undefined> =>
  lock.with({ EmployeeID }).as(([row]) => row?.json);

const update = statement.once<
  Own & { Version: number | null } & Record<ProfileField, unknown>,
  { json: Profile }
>(
  (value) => sql`
    with ${employees} as (
      update ${employees} set ${setOf(PROFILE_FIELDS, value)}, version = version + 1
      where ${employees.EmployeeID} = ${value('EmployeeID')} and ${hasVersion(employees.Version, value)} returning *
    )
    ${jsonRows(PERSON, sql`from ${employees}`)}`,
);

/** Saves what was sent of a profile; undefined where it is no longer of the version sent. */
export function updateProfile(
  EmployeeID: number,
  Version: number | undefined,
  changes: Partial<Record<ProfileField, string>>,
): Bound<Profile | undefined> {
  const where = { EmployeeID, Version: Version ?? null };
  return update.with({ ...where, ...sentOf(PROFILE_FIELDS, changes) }).as(([row]) => row?.json);
}

export async function holdsRoleAt(db: Queryable, EmployeeID: number, LocationID: number): Promise<boolean> {
  const there = and(eq(employeeRoles.EmployeeID, EmployeeID), eq(employeeRoles.LocationID, LocationID));
  return (await db.$count(employeeRoles, there)) > 0;
}
