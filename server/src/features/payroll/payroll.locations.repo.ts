import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { within, type Scope } from '../../db/scope.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { containsText } from '../../db/contains.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import { payrolls } from './payroll.table.ts';

const locationColumns = {
  LocationID: locations.LocationID,
  LegalName: legalName,
  Name: locations.Name,
  PaychexID: locations.PaychexID,
};

/** Locations whose Payroll flag is set. */
const list = listStatement<Places & { readonly Search: string | undefined }>({
  fields: locationColumns,
  from: sql`(select * from ${locations} where payroll) as ${locations}`,
  where: {
    ...inPlaces(locations.LocationID),
    Search: (value) =>
      containsText(
        value('Search'),
        sql`concat_ws(' ', ${legalName}, ${locations.Name}, ${locations.PaychexID})`,
      ),
  },
  order(query) {
    const { field, descending } = sortOf(query, 'LegalName');
    const by = locationColumns[field as keyof typeof locationColumns];
    return [descending ? desc(by) : asc(by), sql`${locations.LocationID}`];
  },
  planEachBy: ['LocationIDs', 'Search'],
});

export const listPayrollLocations = (db: Queryable, scope: Scope, query: ListQuery): JsonList =>
  list(db, query, { ...placesOf(scope), Search: query.Search === '' ? undefined : query.Search });

export const findLocation = (db: Queryable, scope: Scope, LocationID: number) =>
  firstRow(
    db
      .select({ ...locationColumns, LegalName: legalName.as('legal'), Payroll: locations.Payroll })
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
