import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReportDefinition, SavedReport } from '@boh/contract/reports/reports.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { FULL_NAME } from '../../db/person.ts';
import { employees, rolePageNames, roles } from '../../db/tables/access.table.ts';
import { savedReports } from './reports.table.ts';

/** Who reads: a report is theirs, or shared with their role. */
export interface Reader {
  readonly EmployeeID: number;
  readonly RoleID: number | null;
}

const mayRead = ({ EmployeeID, RoleID }: Reader) =>
  sql`(${savedReports.EmployeeID} = ${EmployeeID} or ${savedReports.RoleIDs} @> array[${RoleID ?? 0}::int])`;

const read = (db: Queryable, reader: Reader) =>
  db
    .select({
      ReportID: savedReports.ReportID,
      Name: savedReports.Name,
      Definition: savedReports.Definition,
      // A role that was deleted shares it with nobody any more.
      RoleIDs: sql<
        number[]
      >`array(select r.role_id from ${roles} r where r.role_id = any(${savedReports.RoleIDs}) order by 1)`,
      OwnerName: sql<string>`${FULL_NAME}`,
      IsOwn: sql<boolean>`${savedReports.EmployeeID} = ${reader.EmployeeID}`,
      Version: savedReports.Version,
    })
    .from(savedReports)
    .innerJoin(employees, eq(employees.EmployeeID, savedReports.EmployeeID));

export const listReadable = (db: Queryable, reader: Reader): Promise<SavedReport[]> =>
  read(db, reader)
    .where(mayRead(reader))
    .orderBy(sql`lower(${savedReports.Name})`, savedReports.ReportID);

export const findReadable = (db: Queryable, reader: Reader, ReportID: number) =>
  firstRow(read(db, reader).where(and(eq(savedReports.ReportID, ReportID), mayRead(reader))));

/** Locked for the save that follows. */
export const lockReadable = (db: Queryable, reader: Reader, ReportID: number) =>
  firstRow(
    read(db, reader)
      .where(and(eq(savedReports.ReportID, ReportID), mayRead(reader)))
      .for('no key update', { of: savedReports }),
  );

export async function areRoles(db: Queryable, RoleIDs: readonly number[]): Promise<boolean> {
  return (await db.$count(roles, inArray(roles.RoleID, [...RoleIDs]))) === RoleIDs.length;
}

/** Nobody else could open a report that is shared with them. */
export const listReportRoles = (db: Queryable) =>
  db
    .select({ RoleID: roles.RoleID, RoleName: roles.RoleName })
    .from(roles)
    .innerJoin(
      rolePageNames,
      and(eq(rolePageNames.RoleID, roles.RoleID), eq(rolePageNames.PageName, 'Reports')),
    )
    .orderBy(roles.RoleName);

interface Saved {
  readonly Name: string;
  readonly Definition: ReportDefinition;
  readonly RoleIDs: number[];
}

export async function insertReport(
  db: Queryable,
  EmployeeID: number,
  report: Saved,
  now: Date,
): Promise<number> {
  const inserted = db
    .insert(savedReports)
    .values({ ...report, EmployeeID, CreatedAt: now.toISOString() })
    .returning({ ReportID: savedReports.ReportID });
  return (await writtenRow(inserted)).ReportID;
}

export async function updateSaved(db: Queryable, ReportID: number, report: Saved): Promise<void> {
  await db
    .update(savedReports)
    .set({ ...report, Version: sql`${savedReports.Version} + 1` })
    .where(eq(savedReports.ReportID, ReportID));
}

export async function deleteSaved(db: Queryable, ReportID: number): Promise<void> {
  await db.delete(savedReports).where(eq(savedReports.ReportID, ReportID));
}
