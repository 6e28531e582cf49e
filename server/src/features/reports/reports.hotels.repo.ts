import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { sendTogether, statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { opensPage, type TokenReach } from '../../http/session.ts';
import { franchises } from '../franchise/franchise.table.ts';

export interface ReportedLocation {
  LocationID: number;
  Name: string;
  Group: number;
  State: string;
  TimeZone: string;
  /** Of its franchise; blank without one. */
  Flag: string;
  /** The pages of the reader's role there. */
  Pages: readonly string[];
}

interface Found extends Omit<ReportedLocation, 'Pages'> {
  readonly RoleID: number;
}

const find = statement.each<{ readonly EmployeeID: number; readonly ids: string }, Found>(
  (value) => sql`
    select l.location_id as "LocationID", l.name as "Name", l."group" as "Group", l.state as "State",
      l.time_zone as "TimeZone", coalesce(f.flag, '') as "Flag", er.role_id as "RoleID"
    from ${locations} l
    join employee_roles er on er.location_id = l.location_id and er.employee_id = ${value('EmployeeID')}
    left join ${franchises} f on f.location_id = l.location_id
    where l.location_id = any(${value('ids')}::int[]) order by l.name`,
);

/** Once for each role, for the same one opens pages at hundreds of hotels. */
const pages = statement.each<{ readonly EmployeeID: number }, { RoleID: number; Pages: string[] }>(
  (value) => sql`
    select role_id as "RoleID", json_agg(page_name) as "Pages" from role_page_names
    where role_id in (select role_id from employee_roles where employee_id = ${value('EmployeeID')}) group by role_id`,
);

/** Locations as reports need them, with what the reader opens there. */
export async function listReportedLocations(
  db: Queryable,
  { EmployeeID, token }: { readonly EmployeeID: number; readonly token?: TokenReach | undefined },
  ids: readonly number[],
): Promise<ReportedLocation[]> {
  const [hotels, roles] = await sendTogether(
    db,
    find.with({ EmployeeID, ids: arrayOf(ids) }),
    pages.with({ EmployeeID }),
  );
  const opened = new Map(
    roles.map(({ RoleID, Pages }) => [
      RoleID,
      token ? Pages.filter((page) => opensPage(token, page)) : Pages,
    ]),
  );
  return hotels.map(({ RoleID, ...hotel }) => ({ ...hotel, Pages: opened.get(RoleID) ?? [] }));
}
