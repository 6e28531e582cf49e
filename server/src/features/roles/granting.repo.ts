import { sql } from 'drizzle-orm';
import type { GrantedRole } from '@boh/contract/roles/granting.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { LOCKS } from '../../db/locks.ts';
import { statement } from '../../db/statement.ts';
import { employeeRoles, employees, rolePageNames, roles } from '../../db/tables/access.table.ts';

const lock = statement.once<object>(() => sql`select pg_advisory_xact_lock(${sql.raw(String(LOCKS.roles))})`);

/** One lock for every change of who holds which role and of what a role opens; held until the commit. */
export const lockAllRoles = () => lock.with({});

/** From the few roles that open both pages to their holders: the assignments of a large group are never walked. */
const administrators = statement.once<object, { found: boolean }>(
  () => sql`select exists (
    select from ${roles} r
    where 2 = (
      select count(*) from ${rolePageNames} rp
      where rp.role_id = r.role_id and rp.page_name in ('Roles', 'Team'))
    and exists (
      select from ${employeeRoles} er join ${employees} e on e.employee_id = er.employee_id and e.active
      where er.role_id = r.role_id)) as found`,
);

export const administratorExists = () => administrators.with({}).as(([row]) => row?.found ?? false);

/** Page names of the role `r`, as JSON: the driver takes an array of texts apart letter by letter. */
const PAGE_NAMES = sql`array_to_json(array(
  select rp.page_name from ${rolePageNames} rp where rp.role_id = r.role_id order by rp.page_id))`;

type StoredGranted = GrantedRole & { RoleID: number };

const ROLE = sql`r.role_id as "RoleID", r.role_name as "RoleName", r.level as "Level",
  r.visible_for_manager as "VisibleForManager"`;

/** The pages of all roles are read once, not once for each of them. */
const allGranted = statement.once<object, StoredGranted>(
  () => sql`select ${ROLE}, coalesce(p.names, '[]') as "AllowedPages"
    from ${roles} r left join (
      select rp.role_id, array_to_json(array_agg(rp.page_name order by rp.page_id)) as names
      from ${rolePageNames} rp group by rp.role_id) p on p.role_id = r.role_id
    order by lower(r.role_name)`,
);

/** Every role as the granting rules see it, by its id and in the order of names; nobody counts its holders for that. */
export const listGrantedRoles = () =>
  allGranted.with({}).as((all): Map<number, GrantedRole> => new Map(all.map((role) => [role.RoleID, role])));

const oneGranted = statement.once<{ RoleID: number }, StoredGranted>(
  (value) =>
    sql`select ${ROLE}, ${PAGE_NAMES} as "AllowedPages" from ${roles} r where r.role_id = ${value('RoleID')}`,
);

export const selectGrantedRole = (db: Queryable, RoleID: number) => firstRow(oneGranted(db, { RoleID }));

const roleAt = statement.once<
  { EmployeeID: number; LocationID: number },
  Pick<GrantedRole, 'Level' | 'AllowedPages'>
>(
  (value) => sql`select r.level as "Level", ${PAGE_NAMES} as "AllowedPages"
    from ${employeeRoles} er join ${roles} r on r.role_id = er.role_id
    join ${employees} e on e.employee_id = er.employee_id and e.active
    where er.employee_id = ${value('EmployeeID')} and er.location_id = ${value('LocationID')}`,
);

export const findRoleAt = (db: Queryable, EmployeeID: number, LocationID: number) =>
  firstRow(roleAt(db, { EmployeeID, LocationID }));
