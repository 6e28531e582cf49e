import { asc, desc, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import {
  AMOUNT_KEYS,
  DESCRIPTIVE_KEYS,
  insuranceTotals,
  RENEWAL_KEYS,
  TEXT_KEYS,
} from '@boh/contract/insurance/insurance.calc.ts';
import type { InsuranceRecord, InsuranceYear } from '@boh/contract/insurance/insurance.contract.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { columnOf } from '../../db/columns.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { jsonRows, type Fields } from '../../db/json-row.ts';
import { sortOf } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import { arrayOf, idsOf, type Scope } from '../../db/scope.ts';
import { sendTogether, statement } from '../../db/statement.ts';
import { legalName, locations } from '../../db/tables/locations.table.ts';
import { insuranceYears } from './insurance.table.ts';

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const columnsOf = (table: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.flatMap((key) => (table[key] ? [[key, table[key]]] : [])));

const DESCRIPTION = columnsOf(getTableColumns(locations), DESCRIPTIVE_KEYS);
const LOCATION_FIELDS = {
  LocationID: locations.LocationID,
  LegalName: legalName,
  Name: locations.Name,
  ...DESCRIPTION,
  Version: locations.Version,
};

const YEAR_KEYS = ['Draft', ...AMOUNT_KEYS, ...TEXT_KEYS, ...RENEWAL_KEYS] as const;
const YEAR_FIELDS = columnsOf(getTableColumns(insuranceYears), ['Year', ...YEAR_KEYS]);

type InsuredLocation = Omit<InsuranceRecord, 'YearlyData'>;

/** A year with the totals of the shared calculation. The row becomes it in its place, as it has some fifty fields. */
const yearOf = (row: InsuranceYear): InsuranceYear => Object.assign(row, insuranceTotals(row));

const SORTS: Readonly<Record<string, SQL | AnyColumn>> = {
  LegalName: legalName,
  Name: locations.Name,
  City: locations.City,
  State: locations.State,
};

/** All fields: those of the location, and those of any of its years. */
const SEARCHED = [
  legalName,
  locations.Name,
  ...Object.values(DESCRIPTION),
  sql`(select string_agg(y::text, ' ') from insurance_years y where y.location_id = ${locations.LocationID})`,
];

interface Asked extends Places {
  readonly Search: string | undefined;
  readonly year?: number;
}

const listOf = (fields: Fields, joins: SQL) =>
  listStatement<Asked>({
    fields,
    from: sql`${locations}`,
    joins,
    where: {
      ...inPlaces(locations.LocationID),
      Search: (value) => containsPattern(value('Search'), ...SEARCHED),
    },
    order(query) {
      const { field, descending } = sortOf(query, 'LegalName');
      const by = sql`lower(${SORTS[field] ?? legalName})`;
      return [descending ? desc(by) : asc(by), asc(locations.LocationID)];
    },
    planEachBy: ['LocationIDs', 'Search'],
  });

const locationList = listOf(LOCATION_FIELDS, sql``);
const yearList = listOf(
  { ...LOCATION_FIELDS, ...YEAR_FIELDS },
  sql`left join ${insuranceYears} on ${insuranceYears.LocationID} = ${locations.LocationID}
    and ${insuranceYears.Year} = ${sql.placeholder('year')}::int`,
);

const askedOf = (scope: Scope, { Search }: ListQuery): Asked => ({
  ...placesOf(scope),
  Search: Search ? patternOf(Search) : undefined,
});

/** A location with the figures of one year beside its descriptive fields; they are missing where it has no such year. */
export type YearRecord = InsuredLocation &
  Partial<InsuranceYear> & {
    /** The year asked for, whether the location has it or not. */
    ForYear: string;
    Status: '' | 'DRAFT, NOT IN THE TOTAL';
  };

/** The records asked for as they are in one year. */
export async function listYear(
  db: Queryable,
  scope: Scope,
  query: ListQuery,
  year: number,
): Promise<YearRecord[]> {
  const { json } = await yearList(db, query, { ...askedOf(scope, query), year }).page();
  const rows = JSON.parse(json) as (InsuredLocation & (InsuranceYear | { Year: null; Draft: null }))[];
  return rows.map((row): YearRecord => {
    const told = { ForYear: String(year), Status: row.Draft ? 'DRAFT, NOT IN THE TOTAL' : '' } as const;
    return Object.assign((row.Year === null ? row : yearOf(row)) as YearRecord, told);
  });
}

const yearsOfSome = statement.once<{ ids: string }, { json: InsuranceYear & { LocationID: number } }>(
  (value) =>
    jsonRows(
      { LocationID: insuranceYears.LocationID, ...YEAR_FIELDS },
      sql`from ${insuranceYears} where ${insuranceYears.LocationID} = any(${value('ids')}::int[])`,
    ),
);

/** The records asked for, with all their years, and how many there are in all. */
export async function listRecords(
  db: Queryable,
  scope: Scope,
  query: ListQuery,
): Promise<{ rows: InsuranceRecord[]; total: number }> {
  const { json, total } = await locationList(db, query, askedOf(scope, query)).page();
  return { rows: await withYears(db, JSON.parse(json) as InsuredLocation[]), total };
}

async function withYears(db: Queryable, rows: readonly InsuredLocation[]): Promise<InsuranceRecord[]> {
  const records = new Map(rows.map((row) => [row.LocationID, Object.assign(row, { YearlyData: {} })]));
  for (const { json: found } of await yearsOfSome(db, { ids: arrayOf([...records.keys()]) })) {
    const years: InsuranceRecord['YearlyData'] = records.get(found.LocationID)?.YearlyData ?? {};
    years[String(found.Year)] = yearOf(found);
  }
  return [...records.values()];
}

interface SomeRecords {
  /** The locations asked for, and those of the scope; null stands for all. */
  readonly asked: string | null;
  readonly ids: string | null;
}

/** In the order of their ids, so that two who lock several wait for each other instead of for ever. */
const lockSome = statement.once<SomeRecords, { json: InsuredLocation }>((value) =>
  jsonRows(
    LOCATION_FIELDS,
    sql`from ${locations} where (${value('asked')}::int[] is null or ${locations.LocationID} = any(${value('asked')}::int[]))
      and (${value('ids')}::int[] is null or ${locations.LocationID} = any(${value('ids')}::int[]))
      order by ${locations.LocationID} for update`,
  ),
);

/** Keeps records, years included, to this transaction: all of the scope where none are named. */
export async function lockRecords(
  db: Queryable,
  scope: Scope,
  LocationIDs?: readonly number[],
): Promise<InsuranceRecord[]> {
  const asked = LocationIDs ? arrayOf(LocationIDs) : null;
  const locked = await lockSome(db, { asked, ids: idsOf(scope) });
  return withYears(
    db,
    locked.map(({ json }) => json),
  );
}

const lockOne = statement.once<{ LocationID: number; ids: string | null }, { json: InsuredLocation }>(
  (value) =>
    jsonRows(
      LOCATION_FIELDS,
      sql`from ${locations} where ${locations.LocationID} = ${value('LocationID')}
        and (${value('ids')}::int[] is null or ${locations.LocationID} = any(${value('ids')}::int[]))
        for update`,
    ),
);

const yearsOfOne = statement.once<{ LocationID: number }, { json: InsuranceYear }>((value) =>
  jsonRows(
    YEAR_FIELDS,
    sql`from ${insuranceYears} where ${insuranceYears.LocationID} = ${value('LocationID')}`,
  ),
);

/** Keeps the location's record, years included, to this transaction: they are read once the lock is there. */
export async function lockRecord(
  db: Queryable,
  scope: Scope,
  LocationID: number,
): Promise<InsuranceRecord | undefined> {
  const [[location], years] = await sendTogether(
    db,
    lockOne.with({ LocationID, ids: idsOf(scope) }),
    yearsOfOne.with({ LocationID }),
  );
  if (!location) return undefined;
  const YearlyData = Object.fromEntries(years.map(({ json }) => [String(json.Year), yearOf(json)]));
  return { ...location.json, YearlyData };
}

const updateLocation = statement.once<InsuredLocation>((value) => {
  const keys = ['LegalName', 'Name', ...DESCRIPTIVE_KEYS, 'Version'] as const;
  return sql`update ${locations} set ${list(keys.map((key) => sql`${columnOf(key)} = ${value(key)}`))}
    where ${locations.LocationID} = ${value('LocationID')}`;
});

const upsertYears = statement.once<{ years: string }>((value) => {
  const columns = list(YEAR_KEYS.map((key) => sql`${columnOf(key)}`));
  const sent = list(YEAR_KEYS.map((key) => sql`x.${sql.identifier(key)}`));
  const types = YEAR_KEYS.map(
    (key) => sql`${sql.identifier(key)} ${sql.raw(insuranceYears[key].getSQLType())}`,
  );
  const replaced = list(YEAR_KEYS.map((key) => sql`${columnOf(key)} = excluded.${columnOf(key)}`));
  return sql`insert into ${insuranceYears} (location_id, year, ${columns})
    select x."LocationID", x."Year", ${sent}
    from json_to_recordset(${value('years')}::json) as x("LocationID" int, "Year" int, ${list(types)})
    on conflict (location_id, year) do update set ${replaced}`;
});

/** A year and whose it is. */
type LocatedYear = InsuranceYear & { readonly LocationID: number };

/** Writes the location's fields and the years given, whole as they are: the record has to be locked. */
export async function saveRecord(
  db: Queryable,
  record: InsuranceRecord,
  years: readonly InsuranceYear[],
): Promise<void> {
  const { LocationID } = record;
  const located = years.map((year): LocatedYear => ({ ...year, LocationID }));
  await sendTogether(
    db,
    updateLocation.with(record),
    years.length > 0 ? upsertYears.with({ years: JSON.stringify(located) }) : undefined,
  );
}

const nextVersions = statement.once<{ ids: string }>(
  (value) => sql`update ${locations} set version = version + 1
    where ${locations.LocationID} = any(${value('ids')}::int[])`,
);

const deleteYear = statement.once<{ ids: string; year: number }>(
  (value) => sql`delete from ${insuranceYears}
    where ${insuranceYears.LocationID} = any(${value('ids')}::int[]) and ${insuranceYears.Year} = ${value('year')}`,
);

/** Writes years of several locations, whole as they are: their records have to be locked. */
export async function saveYears(db: Queryable, years: readonly LocatedYear[]): Promise<void> {
  const ids = arrayOf([...new Set(years.map(({ LocationID }) => LocationID))]);
  await sendTogether(db, nextVersions.with({ ids }), upsertYears.with({ years: JSON.stringify(years) }));
}

/** Takes a year from several locations, whose records have to be locked. */
export async function removeYear(db: Queryable, LocationIDs: readonly number[], year: number): Promise<void> {
  const ids = arrayOf(LocationIDs);
  await sendTogether(db, nextVersions.with({ ids }), deleteYear.with({ ids, year }));
}
