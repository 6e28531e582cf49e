import { getTableColumns, is, Column, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ListQuery } from '@boh/contract/list.ts';
import { savedNames, type Fields as RecordFields } from '@boh/contract/record.ts';
import type { Queryable } from './client.ts';
import { containsPattern, patternOf } from './contains.ts';
import { declaredOf } from './json-row.ts';
import { sortOf, type JsonList } from './list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from './list-statement.ts';
import { recordStore } from './record-store.ts';
import { searchCells, sortColumns } from './record-sql.ts';
import type { Scope } from './scope.ts';
import type { Value } from './statement.ts';

type RecordTable = PgTable & { readonly LocationID: AnyColumn; readonly Version: AnyColumn };

interface RecordListOptions<Shape> {
  /** It has a column for all that is answered: without one this does not compile. */
  readonly table: RecordTable & Readonly<Record<keyof Shape & string, AnyColumn>>;
  readonly fields: RecordFields;
  /** The schema of an answered record. */
  readonly shape: Shape;
  /** Columns as `Sort` names them; what is asked for takes the place of the first one. Or a function, for another order. */
  readonly order: readonly string[] | ((query: Pick<ListQuery, 'Sort'>) => readonly SQL[]);
  /** The day that `From` and `To` are about. */
  readonly day?: string;
  /** Columns whose value the query may name. */
  readonly filters?: readonly string[];
}

export interface ListCall {
  readonly db: Queryable;
  readonly scope: Scope;
  readonly query: ListQuery;
  readonly zone: string;
  readonly now: Date;
}

type Asked = Places & Readonly<Record<string, string | number | undefined>>;

interface RecordsOptions<Table extends RecordTable, Shape> extends RecordListOptions<Shape> {
  readonly table: Table & Readonly<Record<keyof Shape & string, AnyColumn>>;
  /** Their name in the trail, such as `room`. */
  readonly kind: string;
  readonly key: keyof Table['$inferSelect'] & string;
  /** Columns that the server fills when it adds one. */
  readonly given?: readonly string[];
  /** The column with the name of a record's one file. */
  readonly file?: string;
  /** Fields that never change. */
  readonly fixed?: readonly string[];
}

/** A table whose records belong to a location and are listed, added and saved by their fields. */
export function records<Table extends RecordTable, Shape extends object>(
  options: RecordsOptions<Table, Shape>,
) {
  const { kind, table, key, fields, given = [], file, fixed = [] } = options;
  const saved = [...savedNames(fields), ...(file === undefined ? [] : [file])];
  return {
    kind,
    key,
    fields,
    file,
    list: recordList(options),
    ...recordStore<Table['$inferSelect']>({
      table,
      key,
      inserted: [...saved, ...given],
      changed: saved.filter((name) => !fixed.includes(name)),
    }),
  };
}

/** The records of a table within a scope, searched and sorted by their fields, moments as the caller's clock has them. */
function recordList<Shape extends object>({
  table,
  fields,
  shape,
  order,
  day,
  filters = [],
}: RecordListOptions<Shape>) {
  const columns: Readonly<Record<string, AnyColumn>> = getTableColumns(table);
  const clock = { zone: sql`${sql.placeholder('zone')}::text`, now: sql.placeholder('now') };
  const sorts: Readonly<Record<string, SQL>> = sortColumns(fields, columns);
  const sorted = (sort: string): SQL => {
    const { field, descending } = sortOf({}, sort);
    const column = columns[field];
    const by = sorts[field] ?? sql`${column}`;
    if (!descending) return by;
    // An index read backwards has its nulls first: only a column without any is found in its order.
    return is(column, Column) && column.notNull ? sql`${by} desc` : sql`${by} desc nulls last`;
  };
  const list = listStatement<Asked>({
    fields: declaredOf<Shape>(shape, table),
    from: sql`${table}`,
    where: {
      ...inPlaces(table.LocationID),
      ...(day && {
        From: (value: Value<Asked>) => sql`${columns[day]} >= ${value('From')}`,
        To: (value: Value<Asked>) => sql`${columns[day]} <= ${value('To')}`,
      }),
      ...Object.fromEntries(
        filters.map((name) => [name, (value: Value<Asked>) => sql`${columns[name]} = ${value(name)}`]),
      ),
      Search: (value: Value<Asked>) =>
        containsPattern(value('Search'), ...searchCells(fields, columns, clock)),
    },
    order:
      typeof order === 'function'
        ? order
        : ({ Sort = order[0] ?? '' }) => [Sort, ...order.slice(1)].map(sorted),
    planEachBy: ['LocationIDs', 'From', 'To', 'Search'],
  });
  return ({ db, scope, query, zone, now }: ListCall): JsonList => {
    const named = query as Asked;
    return list(db, query, {
      ...placesOf(scope),
      ...Object.fromEntries(filters.map((name) => [name, named[name]])),
      ...(day && { From: query.From, To: query.To }),
      Search: query.Search ? patternOf(query.Search) : undefined,
      zone,
      now: now.toISOString(),
    });
  };
}
