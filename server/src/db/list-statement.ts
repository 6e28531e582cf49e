import { sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from './client.ts';
import { jsonRows, type Fields } from './json-row.ts';
import { arrayOf, type Scope } from './scope.ts';
import { jsonStream } from './row-stream.ts';
import { perShape, statement, streamed, type Value } from './statement.ts';
import { pageOf, totalOf, type JsonList } from './list-page.ts';

/** The condition that goes with each value. */
export type Conditions<Values> = {
  readonly [Name in keyof Values]?: (value: Value<Values>) => SQL;
};

/** The conditions of the values given, for a statement beside the list that is about the same rows. */
export function conditionsOn<Values extends object>(where: Conditions<Values>, values: Values): SQL {
  const given = (Object.keys(where) as (keyof Values & string)[]).filter(
    (name) => values[name] !== undefined,
  );
  // The values themselves stand where a statement that is made once has their places.
  const inPlace = (name: keyof Values & string) => values[name] as Placeholder;
  const conditions = given.map((name) => sql`(${where[name]?.(inPlace)})`);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

interface List<Values> {
  readonly fields: Fields;
  /** The JSON of a row `r` of these fields, where it is not simply made of them. */
  readonly json?: SQL;
  readonly from: SQL;
  /** What every row has one of, for what is shown and searched: counting does without. */
  readonly joins?: SQL;
  /** The condition that goes with each value, where one is given. */
  readonly where: Conditions<Values>;
  readonly order: (query: Pick<ListQuery, 'Sort'>) => readonly SQL[];
  /** Values that decide how many rows are met: where one is given, the list is planned for it, otherwise once for all. */
  readonly planEachBy: readonly (keyof Values & string)[];
}

/** The first pages that screens ask for: the database plans for as many rows as it is told of. */
const USUAL_SIZES = [10, 15, 20, 50, 100];

/** All rows, a page of any size at any place, or the first page of this size. */
type Part = 'all' | 'page' | number;

/** A list that is put together once for each way to ask for it: which values are given, the order, and the part. */
export function listStatement<Values extends object>(list: List<Values>) {
  const conditions = Object.entries(list.where) as [string, (value: Value<Values>) => SQL][];
  const joins = list.joins ?? sql``;
  const orderOf = (sort: string) =>
    sql.join([...list.order({ Sort: sort === '' ? undefined : sort })], sql`, `);
  const whereOf = (askedFor: readonly string[], value: Value<Values>) => {
    const met = conditions
      .filter(([name]) => askedFor.includes(name))
      .map(([, make]) => sql`(${make(value)})`);
    return sql`where ${sql.join([sql`true`, ...met], sql` and `)}`;
  };
  const planned = (askedFor: readonly string[]) =>
    list.planEachBy.some((name) => askedFor.includes(name)) ? statement.each : statement.once;
  const pages = perShape((sort: string, part: Part, ...askedFor: string[]) =>
    planned(askedFor)<Values & { limit: number; offset: number }, { json: string; rows: number }>((value) => {
      const from = sql`from ${list.from} ${joins} ${whereOf(askedFor, value)} order by ${orderOf(sort)}`;
      return sql`select coalesce('[' || string_agg(l.json::text, ',') || ']', '[]') as json, count(*)::int as rows
        from (${jsonRows(list.fields, sql`${from} ${limitOf(part, value)}`, list.json)}) l`;
    }),
  );
  const counts = perShape((...askedFor: string[]) =>
    planned(askedFor)<Values, { rows: number }>(
      (value) => sql`select count(*)::int as rows
        from ${list.from} ${askedFor.includes('Search') ? joins : sql``} ${whereOf(askedFor, value)}`,
    ),
  );
  /** For files, which have all rows. */
  const allRows = perShape((sort: string, ...askedFor: string[]) =>
    streamed<Values, { json: unknown }>((value) =>
      jsonRows(
        list.fields,
        sql`from ${list.from} ${joins} ${whereOf(askedFor, value)} order by ${orderOf(sort)}`,
        list.json,
      ),
    ),
  );
  return (db: Queryable, query: ListQuery, values: Values): JsonList => {
    const askedFor = conditions.flatMap(([name]) => (values[name as keyof Values] === undefined ? [] : name));
    const sort = query.Sort ?? '';
    return {
      page: async () => {
        const page = pageOf(query);
        const [found] = await pages(
          sort,
          partOf(page),
          ...askedFor,
        )(db, {
          ...values,
          limit: 0,
          offset: 0,
          ...page,
        });
        const { json, rows } = found ?? { json: '[]', rows: 0 };
        const count = async () => (await counts(...askedFor)(db, values))[0]?.rows ?? 0;
        return { json, total: await totalOf(page, rows, count) };
      },
      all: () => jsonStream(allRows(sort, ...askedFor)(db, values)),
    };
  };
}

function partOf(page: ReturnType<typeof pageOf>): Part {
  if (!page) return 'all';
  return page.offset === 0 && USUAL_SIZES.includes(page.limit) ? page.limit : 'page';
}

function limitOf(part: Part, value: (name: 'limit' | 'offset') => Placeholder): SQL {
  if (part === 'all') return sql``;
  if (part === 'page') return sql`limit ${value('limit')}::int offset ${value('offset')}::int`;
  return sql`limit ${sql.raw(String(part))}`;
}

/** The locations of a scope as values: one, several, or none where it is all of them. */
export interface Places {
  readonly LocationID?: number | undefined;
  readonly LocationIDs?: string | undefined;
}

export function placesOf(scope: Scope): Places {
  if (scope.kind === 'all') return {};
  const [only, ...more] = scope.ids;
  return only !== undefined && more.length === 0 ? { LocationID: only } : { LocationIDs: arrayOf(scope.ids) };
}

/** The conditions of these values, which keep a list inside its scope. */
export const inPlaces = (column: AnyColumn) => ({
  LocationID: (value: Value<Places>) => sql`${column} = ${value('LocationID')}`,
  LocationIDs: (value: Value<Places>) => sql`${column} = any(${value('LocationIDs')}::int[])`,
});
