import { sql } from 'drizzle-orm';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import type { currentEmployee } from '@boh/contract/sign-in/sign-in.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { jsonArray, jsonObject, jsonPlain, jsonString } from '../../db/json-text.ts';
import { statement } from '../../db/statement.ts';
import { employeeRoles, employees, rolePageNames, roles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { opensPage, type TokenReach } from '../../http/session.ts';

type Shown = OutputOf<typeof currentEmployee>;
type Held = Shown['locations'][number];

const PLACE = jsonObject({
  RoleID: jsonPlain(sql`er.role_id`),
  LocationID: jsonPlain(sql`l.location_id`),
  Name: jsonString(sql`l.name`),
  TimeZone: jsonString(sql`l.time_zone`),
});

const ROLE = jsonObject({
  RoleID: jsonPlain(sql`r.role_id`),
  RoleName: jsonString(sql`r.role_name`),
  Level: sql`coalesce(r.level::text, 'null')`,
  AllowedPages: sql`array_to_json(array(
    select rp.page_name from ${rolePageNames} rp where rp.role_id = r.role_id order by rp.page_id))::text`,
});

interface OwnRoles extends Pick<Shown, 'email' | 'FirstName' | 'LastName' | 'Language'> {
  /** JSON, by name. */
  readonly places: string;
  readonly roles: string;
}

const ownRoles = statement.once<{ EmployeeID: number }, OwnRoles>((value) => {
  const held = sql`${employeeRoles} er where er.employee_id = ${value('EmployeeID')}`;
  return sql`
    select e.email, e.first_name as "FirstName", e.last_name as "LastName", e.language as "Language",
      (${jsonArray(sql`select ${PLACE} as json from ${employeeRoles} er join ${locations} l using (location_id)
        where er.employee_id = ${value('EmployeeID')} order by lower(l.name)`)}) as places,
      (${jsonArray(sql`select ${ROLE} as json from ${roles} r
        where r.role_id in (select er.role_id from ${held})`)}) as roles
    from ${employees} e where e.employee_id = ${value('EmployeeID')}`;
});

/** Who somebody is, the locations where they hold a role, and these roles. */
export const findOwnRoles = (db: Queryable, EmployeeID: number) => firstRow(ownRoles(db, { EmployeeID }));

/**
 * The same with the role and its pages beside each location, for the shell. Somebody at 200 hotels has few roles: the
 * JSON of each is made once. An API token is shown what it is for.
 */
export function ownRolesAsJson(
  EmployeeID: number,
  { email, FirstName, LastName, Language, places, roles: held }: OwnRoles,
  SelectedLocationID: number | null,
  token?: TokenReach,
): string {
  const opened = (role: Held['Role']) =>
    token ? { ...role, AllowedPages: role.AllowedPages.filter((page) => opensPage(token, page)) } : role;
  const roleOf = new Map(
    (JSON.parse(held) as Held['Role'][]).map((role) => [role.RoleID, JSON.stringify(opened(role))]),
  );
  const shown = (JSON.parse(places) as (Held['Location'] & { RoleID: number })[]).flatMap(
    ({ RoleID, ...Location }) => {
      const role = roleOf.get(RoleID);
      const isWithin = token?.locations?.includes(Location.LocationID) ?? true;
      return role === undefined || !isWithin ? [] : `{"Location":${JSON.stringify(Location)},"Role":${role}}`;
    },
  );
  const who = JSON.stringify({ EmployeeID, employeeId: EmployeeID, email, FirstName, LastName, Language });
  return `${who.slice(0, -1)},"locations":[${shown.join(',')}],"SelectedLocationID":${SelectedLocationID}}`;
}
