import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { statement } from '../../db/statement.ts';
import { standIns } from './claims.table.ts';

type StandIn = typeof standIns.$inferSelect;

/** The one whom somebody named at a location, locked where it is to be changed. */
export async function findStandIn(db: Queryable, LocationID: number, EmployeeID: number, isLocked = false) {
  const which = and(eq(standIns.LocationID, LocationID), eq(standIns.EmployeeID, EmployeeID));
  const found = db.select().from(standIns).where(which);
  return firstRow(isLocked ? found.for('update') : found);
}

/** Names a stand-in; two of one person at once become one, the later of them. */
export const saveStandIn = (db: Queryable, values: Omit<StandIn, 'StandInID'>) =>
  writtenRow(
    db
      .insert(standIns)
      .values(values)
      .onConflictDoUpdate({ target: [standIns.LocationID, standIns.EmployeeID], set: values })
      .returning(),
  );

export async function deleteStandIn(db: Queryable, StandInID: number): Promise<void> {
  await db.delete(standIns).where(eq(standIns.StandInID, StandInID));
}

interface Asked {
  readonly LocationID: number;
  readonly EmployeeID: number;
  readonly pages: string;
}

const candidates = statement.once<Asked, { EmployeeID: number; Name: string }>(
  (value) => sql`
    select e.employee_id as "EmployeeID", e.first_name || ' ' || e.last_name as "Name"
    from employee_roles er join employees e on e.employee_id = er.employee_id and e.active
    where er.location_id = ${value('LocationID')} and e.employee_id <> ${value('EmployeeID')} and exists (
      select from role_page_names p where p.role_id = er.role_id and p.page_name = any(${value('pages')}::text[]))
    order by lower(e.first_name || ' ' || e.last_name), e.employee_id`,
);

/** Who else holds one of some pages at a location. */
export const listCandidates = (db: Queryable, asked: Asked) => candidates(db, asked);

const standsInFor = statement.once<
  Asked & { readonly today: string },
  { Name: string; From: string; To: string; InForce: boolean }
>(
  (value) => sql`
    select e.first_name || ' ' || e.last_name as "Name", ${standIns.FirstDay}::text as "From",
      ${standIns.LastDay}::text as "To", ${standIns.FirstDay} <= ${value('today')}::date and e.active and exists (
        select from employee_roles er join role_page_names p on p.role_id = er.role_id
        where er.employee_id = ${standIns.EmployeeID} and er.location_id = ${standIns.LocationID}
          and p.page_name = any(${value('pages')}::text[])) as "InForce"
    from ${standIns} join employees e on e.employee_id = ${standIns.EmployeeID}
    where ${standIns.LocationID} = ${value('LocationID')} and ${standIns.StandInEmployeeID} = ${value('EmployeeID')}
      and ${standIns.LastDay} >= ${value('today')}::date
    order by ${standIns.FirstDay}, ${standIns.StandInID}`,
);

/** Whom somebody stands in for at a location, on a day or later; in force while the other still holds one of some pages. */
export const listStoodInFor = (db: Queryable, asked: Asked & { readonly today: string }) =>
  standsInFor(db, asked);

/** Whether a stand-in is one of these two people's. */
export async function isOfPerson(db: Queryable, LocationID: number, StandInID: number, EmployeeID: number) {
  const row = await firstRow(
    db
      .select()
      .from(standIns)
      .where(and(eq(standIns.LocationID, LocationID), eq(standIns.StandInID, StandInID))),
  );
  return row !== undefined && [row.EmployeeID, row.StandInEmployeeID].includes(EmployeeID);
}
