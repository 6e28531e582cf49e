import { getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { jsonRows, type Fields } from './json-row.ts';
import { idsOf, onlyLocation, type Scope } from './scope.ts';
import { statement, type Bound, type Value } from './statement.ts';

/** Employees belong to no location: whoever is asked for by their id is found. */
type RecordTable = PgTable & { LocationID?: AnyColumn; Version: AnyColumn };

interface One {
  readonly id: number;
  /** The locations of the scope; null where it is all of them. */
  readonly ids: string | null;
}

/** Sets the columns of these fields to what was sent of them as JSON; what was not sent stays as it is. */
const setSent = (table: PgTable, names: readonly string[], changes: SQL): SQL => {
  const columns = names.map((name) => sql.identifier(toSnakeCase(name)));
  return sql`(${sql.join(columns, sql`, `)}) = (
    select ${sql.join(columns, sql`, `)} from jsonb_populate_record(${table}, ${changes}::jsonb))`;
};

/** Fields as the database names them. */
const asColumns = (values: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [toSnakeCase(name), value])),
  );

interface RecordOptions<Row> {
  readonly table: RecordTable;
  readonly key: keyof Row & string;
  /** What is given to a new record. */
  readonly inserted?: readonly string[];
  readonly changed: readonly string[];
  /** What is read of a record, with the joins that it needs; all columns of the table where nothing is said. */
  readonly read?: { readonly fields: Fields; readonly joins: SQL };
}

/**
 * The records of a table that have a version and belong to a location, or to none. Each of its statements can be sent alone or
 * together with others; none of them finds a record of another location.
 */
export function recordStore<Row extends object>({
  table,
  key,
  inserted = [],
  changed,
  read,
}: RecordOptions<Row>) {
  const columns = getTableColumns(table);
  const from = (rest: SQL) =>
    jsonRows(read?.fields ?? columns, sql`from ${table} ${read?.joins ?? sql``} ${rest}`);
  const isAsked = (value: Value<One>): SQL =>
    sql`${columns[key]} = ${value('id')}
      and (${value('ids')}::int[] is null or ${table.LocationID ?? sql`null`} = any(${value('ids')}::int[]))`;
  const given = ['LocationID', ...inserted].map((name) => sql.identifier(toSnakeCase(name)));

  const find = statement.once<One, { json: Row }>((value) => from(sql`where ${isAsked(value)}`));
  const lock = statement.once<One, { json: Row }>((value) =>
    from(sql`where ${isAsked(value)} for no key update of ${table}`),
  );
  const insert = statement.once<{ values: string }, { json: Row }>(
    (value) => sql`
      with ${table} as (
        insert into ${table} (${sql.join(given, sql`, `)})
        select ${sql.join(given, sql`, `)} from jsonb_populate_record(null::${table}, ${value('values')}::jsonb)
        on conflict do nothing returning *
      ) ${from(sql``)}`,
  );
  const update = statement.once<One & { changes: string; Version: number | null }, { json: Row }>(
    (value) => sql`
      with ${table} as (
        update ${table} set ${setSent(table, changed, sql`${value('changes')}`)}, version = version + 1
        where ${isAsked(value)}
          and (${value('Version')}::int is null or ${table.Version} = ${value('Version')}::int)
        returning *
      ) ${from(sql``)}`,
  );
  const first = ([row]: { json: Row }[]): Row | undefined => row?.json;
  const one = (scope: Scope, id: number): One => ({ id, ids: idsOf(scope) });
  return {
    find: (scope: Scope, id: number): Bound<Row | undefined> => find.with(one(scope, id)).as(first),
    /** Locked for the save that follows. */
    lock: (scope: Scope, id: number): Bound<Row | undefined> => lock.with(one(scope, id)).as(first),
    /** Undefined where it would be the second of its kind. */
    insert: (scope: Scope, values: object): Bound<Row | undefined> =>
      insert.with({ values: asColumns({ ...values, LocationID: onlyLocation(scope) }) }).as(first),
    /** Undefined where the record is no longer of the version sent; without a version it is overwritten. */
    update: (scope: Scope, id: number, changes: object, Version?: number): Bound<Row | undefined> =>
      update.with({ ...one(scope, id), changes: asColumns(changes), Version: Version ?? null }).as(first),
  };
}
