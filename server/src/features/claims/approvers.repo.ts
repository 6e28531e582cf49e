import { sql } from 'drizzle-orm';
import type { Approver, Approvers } from '@boh/contract/claims/approvals.calc.ts';
import { CLAIM_PAGES, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { perShape, sendTogether, statement } from '../../db/statement.ts';
import { roles } from '../../db/tables/access.table.ts';
import { standIns } from './claims.table.ts';

const LIMITS = { reimbursement: roles.ReimbursementLimit, bonus: roles.BonusLimit } as const;

/** One person at a time: a group of thousands is never walked for the few of a location. */
const holders = perShape((kind: ClaimKind) =>
  statement.once<{ readonly LocationID: number; readonly page: string }, Approver>(
    (value) => sql`
      select er.employee_id as "EmployeeID", e.name as "Name",
        coalesce(${roles.Level}, 0) as "Level", ${LIMITS[kind]}::float8 as "Limit"
      from employee_roles er join ${roles} on ${roles.RoleID} = er.role_id
      cross join lateral (select n.first_name || ' ' || n.last_name as name from employees n
        where n.employee_id = er.employee_id and n.active limit 1) e
      where er.location_id = ${value('LocationID')} and exists (
        select from role_page_names p where p.role_id = er.role_id and p.page_name = ${value('page')})`,
  ),
);

const inForce = statement.once<
  { readonly LocationID: number; readonly today: string },
  { EmployeeID: number; ForEmployeeID: number }
>(
  (value) => sql`
    select ${standIns.StandInEmployeeID} as "EmployeeID", ${standIns.EmployeeID} as "ForEmployeeID" from ${standIns}
    where ${standIns.LocationID} = ${value('LocationID')}
      and ${value('today')}::date between ${standIns.FirstDay} and ${standIns.LastDay}
    order by ${standIns.StandInID}`,
);

/** Who may decide on claims of a kind at a location on a day of its calendar. */
export async function findApprovers(
  db: Queryable,
  LocationID: number,
  kind: ClaimKind,
  today: string,
): Promise<Approvers> {
  const [people, found] = await sendTogether(
    db,
    holders(kind).with({ LocationID, page: CLAIM_PAGES[kind] }),
    inForce.with({ LocationID, today }),
  );
  return { people, standIns: found };
}
