import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
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
  Pages: string[];
}

const find = statement.each<{ readonly EmployeeID: number; readonly ids: string }, ReportedLocation>(
  (value) => sql`
    select l.location_id as "LocationID", l.name as "Name", l."group" as "Group", l.state as "State",
      l.time_zone as "TimeZone", coalesce(f.flag, '') as "Flag",
      array_to_json(array(select p.page_name from role_page_names p where p.role_id = er.role_id)) as "Pages"
    from ${locations} l
    join employee_roles er on er.location_id = l.location_id and er.employee_id = ${value('EmployeeID')}
    left join ${franchises} f on f.location_id = l.location_id
    where l.location_id = any(${value('ids')}::int[]) order by l.name`,
);

/** Locations as reports need them, with what the reader opens there. */
export async function listReportedLocations(
  db: Queryable,
  { EmployeeID, token }: { readonly EmployeeID: number; readonly token?: TokenReach | undefined },
  ids: readonly number[],
): Promise<ReportedLocation[]> {
  const found = await find(db, { EmployeeID, ids: arrayOf(ids) });
  if (!token) return found;
  return found.map((hotel) => ({ ...hotel, Pages: hotel.Pages.filter((page) => opensPage(token, page)) }));
}
