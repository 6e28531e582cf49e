import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { within, type Scope } from '../../db/scope.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { sortOf } from '../../db/list-page.ts';
import { listRows } from '../../db/list-rows.ts';
import { payrolls } from './payroll.table.ts';

const locationColumns = {
  LocationID: locations.LocationID,
  LegalName: legalName.as('legal'),
  Name: locations.Name,
  PaychexID: locations.PaychexID,
};

/** Locations whose Payroll flag is set. */
export async function listPayrollLocations(db: Queryable, scope: Scope, query: ListQuery) {
  const { field, descending } = sortOf(query, 'LegalName');
  const columns = { LegalName: legalName, Name: locations.Name, PaychexID: locations.PaychexID };
  const by = columns[field as keyof typeof columns];
  const search = query.Search ?? '';
  const where = and(
    eq(locations.Payroll, true),
    within(locations.LocationID, scope),
    search === ''
      ? undefined
      : sql`position(lower(${search}) in lower(concat_ws(' ', ${legalName}, ${locations.Name}, ${locations.PaychexID}))) > 0`,
  );
  const rows = db
    .select(locationColumns)
    .from(locations)
    .where(where)
    .orderBy(descending ? desc(by) : asc(by), locations.LocationID);
  return listRows(query, rows, () => db.$count(locations, where));
}

export const findLocation = (db: Queryable, scope: Scope, LocationID: number) =>
  firstRow(
    db
      .select({ ...locationColumns, Payroll: locations.Payroll })
      .from(locations)
      .where(and(eq(locations.LocationID, LocationID), within(locations.LocationID, scope))),
  );

/** Whether the employee's role at a location has the page. */
async function holdsPayrollAt(db: Queryable, EmployeeID: number, LocationID: SQL): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from employee_roles er
      join role_page_names rp on rp.role_id = er.role_id and rp.page_name = 'Payroll'
    where er.location_id = ${LocationID} and er.employee_id = ${EmployeeID}`);
  return rows.length > 0;
}

/** Whether the employee's role at the record's location has the page Payroll. */
export const mayRead = (db: Queryable, EmployeeID: number, PayrollID: number): Promise<boolean> =>
  holdsPayrollAt(
    db,
    EmployeeID,
    sql`(select ${payrolls.LocationID} from ${payrolls} where ${payrolls.PayrollID} = ${PayrollID})`,
  );

/** The same for the bank balances of a location. */
export const mayReadBalances = (db: Queryable, EmployeeID: number, LocationID: number): Promise<boolean> =>
  holdsPayrollAt(db, EmployeeID, sql`${LocationID}::int`);
