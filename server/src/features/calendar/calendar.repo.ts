import { and, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm';
import { RENEWAL_KEYS, type RenewalKey } from '@boh/contract/insurance/insurance.calc.ts';
import type { Days } from '@boh/contract/reports/report-days.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { columnOf } from '../../db/columns.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { franchises } from '../franchise/franchise.table.ts';
import { insuranceYears } from '../insurance/insurance.table.ts';
import { payrolls } from '../payroll/payroll.table.ts';
import { calendarEntries } from './calendar.table.ts';

/** A location where somebody opens the calendar, with what else their role opens there. */
export interface Place {
  LocationID: number;
  Name: string;
  TimeZone: string;
  CreatedAt: string;
  /** Counts the saves of the location and of its insurance years. */
  Version: number;
  Franchise: boolean;
  Insurance: boolean;
  Payroll: boolean;
}

const opens = (page: string) =>
  sql`exists (select 1 from role_page_names p where p.role_id = er.role_id and p.page_name = ${sql.raw(`'${page}'`)})`;

const places = statement.once<{ readonly EmployeeID: number }, Place>(
  (value) => sql`
    select l.location_id as "LocationID", l.name as "Name", l.time_zone as "TimeZone", l.created_at as "CreatedAt",
      l.version as "Version",
      ${opens('Franchise')} as "Franchise",
      ${/* Whoever opens Location opens the insurance, and nobody else does. */ opens('Location')} as "Insurance",
      ${opens('Payroll')} as "Payroll"
    from employee_roles er
    join employees e on e.employee_id = er.employee_id and e.active
    join ${locations} l on l.location_id = er.location_id
    where er.employee_id = ${value('EmployeeID')} and ${opens('Calendar')}
    order by l.location_id`,
);

/** Where somebody opens the calendar at this moment: nowhere, once they are deactivated. */
export const listPlaces = (db: Queryable, EmployeeID: number): Promise<Place[]> => places(db, { EmployeeID });

export interface Agreement {
  LocationID: number;
  Flag: string;
  Window: string;
  Expiration: string;
  Pip: string;
  Version: number;
}

const agreements = statement.each<{ readonly ids: string }, Agreement>(
  (value) => sql`
    select f.location_id as "LocationID", f.flag as "Flag", f."window" as "Window", f.expiration as "Expiration",
      f.pip as "Pip", f.version as "Version"
    from ${franchises} f join ${locations} l on l.location_id = f.location_id and l.franchise
    where f.location_id = any(${value('ids')}::int[])`,
);

/** The agreements whose fields may be dates: they are free text. */
export const listAgreements = (db: Queryable, ids: readonly number[]): Promise<Agreement[]> =>
  agreements(db, { ids: arrayOf(ids) });

interface Asked extends Days {
  readonly ids: string;
}

export interface Renewal {
  LocationID: number;
  TimeZone: string;
  Year: number;
  Line: RenewalKey;
  Date: string;
}

const RENEWALS = sql.join(
  RENEWAL_KEYS.map((key) => sql`(${sql.raw(`'${key}'`)}, y.${columnOf(key)})`),
  sql`, `,
);

const renewals = statement.each<Asked, Renewal>(
  (value) => sql`
    select y.location_id as "LocationID", l.time_zone as "TimeZone", y.year as "Year", r.line as "Line",
      r.day::text as "Date"
    from ${insuranceYears} y join ${locations} l on l.location_id = y.location_id
    cross join lateral (values ${RENEWALS}) as r(line, day)
    where y.location_id = any(${value('ids')}::int[]) and not y.draft
      and r.day between ${value('From')}::date and ${value('To')}::date`,
);

/** Renewals of confirmed years: a draft is nobody's word yet. */
export const listRenewals = (db: Queryable, ids: readonly number[], { From, To }: Days): Promise<Renewal[]> =>
  renewals(db, { ids: arrayOf(ids), From, To });

export interface CheckDate {
  LocationID: number;
  Date: string;
  CreatedAt: string;
}

const checkDates = statement.each<Asked, CheckDate>(
  (value) => sql`
    select p.location_id as "LocationID", p.check_date::text as "Date", p.created_at as "CreatedAt"
    from ${payrolls} p
    where p.location_id = any(${value('ids')}::int[])
      and p.check_date between ${value('From')}::date and ${value('To')}::date`,
);

export const listCheckDates = (
  db: Queryable,
  ids: readonly number[],
  { From, To }: Days,
): Promise<CheckDate[]> => checkDates(db, { ids: arrayOf(ids), From, To });

const lastChanges = statement.each<{ readonly records: string }, { Record: string; At: string }>(
  (value) => sql`
    select r.record as "Record", a.at as "At"
    from jsonb_array_elements_text(${value('records')}::jsonb) as r(record)
    cross join lateral (
      select l.at from audit_log l where l.record = r.record order by l.audit_id desc limit 1) a`,
);

/** When records were last changed, by their names in the trail; one that was never changed is missing. */
export async function listLastChanges(db: Queryable, records: readonly string[]): Promise<Map<string, Date>> {
  const rows = await lastChanges(db, { records: JSON.stringify(records) });
  return new Map(rows.map(({ Record, At }) => [Record, new Date(At)]));
}

// --- Own entries ---

export type EntryRow = typeof calendarEntries.$inferSelect;
export type NewEntry = Omit<
  typeof calendarEntries.$inferInsert,
  'EntryID' | 'EmployeeID' | 'CreatedAt' | 'Version'
>;

const { EmployeeID: _, ...OWN } = getTableColumns(calendarEntries);

/** Somebody's entries; of some locations alone, where these are named. */
export const listEntries = (
  db: Queryable,
  EmployeeID: number,
  { From, To }: Days,
  LocationIDs?: readonly number[],
) =>
  db
    .select(OWN)
    .from(calendarEntries)
    .where(
      and(
        eq(calendarEntries.EmployeeID, EmployeeID),
        gte(calendarEntries.Date, From),
        lte(calendarEntries.Date, To),
        LocationIDs && inArray(calendarEntries.LocationID, [...LocationIDs]),
      ),
    );

const ofOwner = (EmployeeID: number, EntryID: number) =>
  and(eq(calendarEntries.EmployeeID, EmployeeID), eq(calendarEntries.EntryID, EntryID));

export const isOwn = async (db: Queryable, EmployeeID: number, EntryID: number): Promise<boolean> =>
  (await db.$count(calendarEntries, ofOwner(EmployeeID, EntryID))) > 0;

/** Locked for the change that follows. */
export const lockEntry = (db: Queryable, EmployeeID: number, EntryID: number) =>
  firstRow(db.select().from(calendarEntries).where(ofOwner(EmployeeID, EntryID)).for('update'));

export const insertEntry = (db: Queryable, EmployeeID: number, entry: NewEntry): Promise<EntryRow> =>
  writtenRow(
    db
      .insert(calendarEntries)
      .values({ ...entry, EmployeeID, CreatedAt: entry.ChangedAt })
      .returning(),
  );

export const updateEntry = (db: Queryable, EntryID: number, entry: NewEntry): Promise<EntryRow> =>
  writtenRow(
    db
      .update(calendarEntries)
      .set({ ...entry, Version: sql`${calendarEntries.Version} + 1` })
      .where(eq(calendarEntries.EntryID, EntryID))
      .returning(),
  );

export async function deleteEntry(db: Queryable, EntryID: number): Promise<void> {
  await db.delete(calendarEntries).where(eq(calendarEntries.EntryID, EntryID));
}
