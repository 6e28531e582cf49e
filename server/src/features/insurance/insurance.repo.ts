import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import {
  AMOUNT_KEYS,
  DESCRIPTIVE_KEYS,
  insuranceTotals,
  TEXT_KEYS,
  type AmountKey,
  type TextKey,
} from '@boh/contract/insurance/insurance.calc.ts';
import type { InsuranceRecord, InsuranceYear } from '@boh/contract/insurance/insurance.contract.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { columnOf } from '../../db/columns.ts';
import { contains } from '../../db/contains.ts';
import { arrayOf, idsOf, within, type Scope } from '../../db/scope.ts';
import { perShape, sendTogether, statement } from '../../db/statement.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { sortOf } from '../../db/list-page.ts';
import { countedRows, type PageBounds } from '../../db/list-rows.ts';
import { insuranceYears } from './insurance.table.ts';

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const as = (value: SQL | AnyColumn, name: string) => sql`${value} as ${sql.identifier(name)}`;

const LOCATION_FIELDS = list([
  as(locations.LocationID, 'LocationID'),
  as(legalName, 'LegalName'),
  ...(['Name', ...DESCRIPTIVE_KEYS, 'Version'] as const).map((key) => as(locations[key], key)),
]);

const YEAR_KEYS = [...AMOUNT_KEYS, ...TEXT_KEYS] as const;
const YEAR_FIELDS = list((['Year', ...YEAR_KEYS] as const).map((key) => as(insuranceYears[key], key)));

type InsuredLocation = Omit<InsuranceRecord, 'YearlyData'>;
/** Amounts as the driver reads them: digits, or null. */
type YearRow = Record<AmountKey, string | null> & Record<TextKey, string> & { Year: number | null };

/** A year with the totals of the shared calculation. The row becomes it in its place, as it has some fifty fields. */
function yearOf(row: YearRow): InsuranceYear {
  const year = row as unknown as InsuranceYear;
  for (const key of AMOUNT_KEYS) if (row[key] !== null) year[key] = Number(row[key]);
  return Object.assign(year, insuranceTotals(year));
}

const SORTS: Readonly<Record<string, SQL | AnyColumn>> = {
  LegalName: legalName,
  Name: locations.Name,
  City: locations.City,
  State: locations.State,
};

type ListedLocation = InsuredLocation & { total: string };

interface ListValues extends PageBounds {
  /** The year of which the figures are wanted too; null for none. */
  readonly year: number | null;
}

/** Locations that meet a condition, each with how many do. */
function locationsQuery(
  condition: SQL,
  { field, descending }: ReturnType<typeof sortOf>,
  hasYear: boolean,
  value: (name: keyof ListValues) => unknown,
): SQL {
  const year = sql`left join ${insuranceYears} on ${insuranceYears.LocationID} = ${locations.LocationID}
    and ${insuranceYears.Year} = ${value('year')}::int`;
  return sql`select ${LOCATION_FIELDS}${hasYear ? sql`, ${YEAR_FIELDS}` : sql``},
      (select count(*) from ${locations} where ${condition}) as total
    from ${locations} ${hasYear ? year : sql``} where ${condition}
    order by lower(${SORTS[field] ?? legalName}) ${descending ? sql`desc` : sql`asc`}, ${locations.LocationID}
    limit ${value('limit')}::int offset ${value('offset')}::int`;
}

const locationsOfGroup = perShape((field: string, descending: boolean, hasYear: boolean) =>
  statement.once<ListValues, ListedLocation>((value) =>
    locationsQuery(sql`true`, { field, descending }, hasYear, value),
  ),
);

/** The page of locations asked for, and how many there are in all. */
async function listLocations(db: Queryable, scope: Scope, query: ListQuery, year: number | null = null) {
  const sort = sortOf(query, 'LegalName');
  const found = search(query.Search);
  const hasYear = year !== null;
  return countedRows(query, async (pageBounds): Promise<ListedLocation[]> => {
    const values = { ...pageBounds, year };
    if (found === undefined && scope.kind === 'all')
      return locationsOfGroup(sort.field, sort.descending, hasYear)(db, values);
    const condition = and(within(locations.LocationID, scope), found) ?? sql`true`;
    const read = locationsQuery(condition, sort, hasYear, (name) => values[name]);
    return (await db.execute<ListedLocation>(read)).rows;
  });
}

/** All fields: those of the location, and those of any of its years. */
function search(text: string | undefined): SQL | undefined {
  if (text === undefined || text === '') return undefined;
  const years = sql`(select string_agg(y::text, ' ') from insurance_years y
    where y.location_id = ${locations.LocationID})`;
  const described = DESCRIPTIVE_KEYS.map((key) => locations[key]);
  return contains(text, legalName, locations.Name, ...described, years);
}

/** A location with the figures of one year beside its descriptive fields; they are missing where it has no such year. */
export type YearRecord = InsuredLocation & Partial<InsuranceYear>;

/** The records asked for as they are in one year. */
export async function listYear(
  db: Queryable,
  scope: Scope,
  query: ListQuery,
  year: number,
): Promise<YearRecord[]> {
  const { rows } = await listLocations(db, scope, query, year);
  for (const row of rows as unknown as YearRow[]) if (row.Year !== null) yearOf(row);
  return rows;
}

const yearsOfSome = statement.once<{ ids: string }, YearRow & { LocationID: number }>(
  (value) => sql`
    select ${insuranceYears.LocationID} as "LocationID", ${YEAR_FIELDS} from ${insuranceYears}
    where ${insuranceYears.LocationID} = any(${value('ids')}::int[])`,
);

/** The records asked for, with all their years, and how many there are in all. */
export async function listRecords(
  db: Queryable,
  scope: Scope,
  query: ListQuery,
): Promise<{ rows: InsuranceRecord[]; total: number }> {
  const { rows, total } = await listLocations(db, scope, query);
  const records = new Map(rows.map((row) => [row.LocationID, Object.assign(row, { YearlyData: {} })]));
  for (const found of await yearsOfSome(db, { ids: arrayOf([...records.keys()]) })) {
    const years: InsuranceRecord['YearlyData'] = records.get(found.LocationID)?.YearlyData ?? {};
    years[String(found.Year)] = yearOf(found);
  }
  return { rows: [...records.values()], total };
}

interface OneRecord {
  readonly LocationID: number;
  /** The locations of the scope; null stands for all. */
  readonly ids: string | null;
}

const lockLocation = statement.once<OneRecord, InsuredLocation>(
  (value) => sql`select ${LOCATION_FIELDS} from ${locations}
    where ${locations.LocationID} = ${value('LocationID')}
      and (${value('ids')}::int[] is null or ${locations.LocationID} = any(${value('ids')}::int[]))
    for update`,
);

const yearsOfOne = statement.once<{ LocationID: number }, YearRow>(
  (value) => sql`select ${YEAR_FIELDS} from ${insuranceYears}
    where ${insuranceYears.LocationID} = ${value('LocationID')}`,
);

/** Keeps the location's record, years included, to this transaction: they are read once the lock is there. */
export async function lockRecord(
  db: Queryable,
  scope: Scope,
  LocationID: number,
): Promise<InsuranceRecord | undefined> {
  const [[location], years] = await sendTogether(
    db,
    lockLocation.with({ LocationID, ids: idsOf(scope) }),
    yearsOfOne.with({ LocationID }),
  );
  if (!location) return undefined;
  return { ...location, YearlyData: Object.fromEntries(years.map((row) => [String(row.Year), yearOf(row)])) };
}

const updateLocation = statement.once<InsuredLocation>((value) => {
  const keys = ['LegalName', 'Name', ...DESCRIPTIVE_KEYS, 'Version'] as const;
  return sql`update ${locations} set ${list(keys.map((key) => sql`${columnOf(key)} = ${value(key)}`))}
    where ${locations.LocationID} = ${value('LocationID')}`;
});

const upsertYears = statement.once<{ LocationID: number; years: string }>((value) => {
  const columns = list(YEAR_KEYS.map((key) => sql`${columnOf(key)}`));
  const sent = list(YEAR_KEYS.map((key) => sql`x.${sql.identifier(key)}`));
  const types = YEAR_KEYS.map(
    (key) => sql`${sql.identifier(key)} ${sql.raw(insuranceYears[key].getSQLType())}`,
  );
  const replaced = list(YEAR_KEYS.map((key) => sql`${columnOf(key)} = excluded.${columnOf(key)}`));
  return sql`insert into ${insuranceYears} (location_id, year, ${columns})
    select ${value('LocationID')}, x."Year", ${sent}
    from json_to_recordset(${value('years')}::json) as x("Year" int, ${list(types)})
    on conflict (location_id, year) do update set ${replaced}`;
});

/** Writes the location's fields and the years given, whole as they are: the record has to be locked. */
export async function saveRecord(
  db: Queryable,
  record: InsuranceRecord,
  years: readonly InsuranceYear[],
): Promise<void> {
  const { LocationID } = record;
  await sendTogether(
    db,
    updateLocation.with(record),
    years.length > 0 ? upsertYears.with({ LocationID, years: JSON.stringify(years) }) : undefined,
  );
}
