import {
  DrizzleQueryError,
  fillPlaceholders,
  sql,
  type AnyColumn,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type pg from 'pg';
import { DIALECT, type Queryable } from './client.ts';
import { streamRows } from './row-stream.ts';

/** Stands for the value of that name. */
export type Value<Values> = (name: keyof Values & string) => Placeholder;

/**
 * A statement that is put together once, for those that run all day long: building the text of one takes longer than
 * all else this process does for it. Only its values differ between calls.
 */
export function statement<Values extends object, Row extends pg.QueryResultRow = never>(
  build: (value: Value<Values>) => SQL,
): (db: Queryable, values: Values) => Promise<Row[]> {
  const fill = madeOnce(build);
  return async (db, given) => {
    const { text, values } = fill(given);
    try {
      return (await (db.$client as pg.ClientBase).query<Row>({ text, values })).rows;
    } catch (error) {
      // As the query builder throws it: with the values apart, so that they stay out of the log.
      throw new DrizzleQueryError(text, values, error as Error);
    }
  };
}

/** The same for long lists, whose rows are read a few at a time. */
export function streamed<Values extends object, Row extends pg.QueryResultRow>(
  build: (value: Value<Values>) => SQL,
): (db: Queryable, values: Values) => AsyncGenerator<Row[]> {
  const fill = madeOnce(build);
  return (db, given) => streamRows<Row>(db, fill(given));
}

/** The rows of a query that is put together for this call alone, a few at a time. */
export function streamQuery<Row extends pg.QueryResultRow>(db: Queryable, query: SQL): AsyncGenerator<Row[]> {
  const { sql: text, params: values } = DIALECT.sqlToQuery(query);
  return streamRows<Row>(db, { text, values });
}

/** The text of a statement, made when it is first asked for, with the values of each call. */
function madeOnce<Values extends object>(build: (value: Value<Values>) => SQL) {
  let made: { text: string; params: unknown[] } | undefined;
  return (values: Values) => {
    if (!made) {
      const { sql: text, params } = DIALECT.sqlToQuery(build((name) => sql.placeholder(name)));
      made = { text, params };
    }
    return { text: made.text, values: fillPlaceholders(made.params, values as Record<string, unknown>) };
  };
}

/** A statement for each of a few shapes, each put together when it is first asked for. */
export function perShape<Shape extends readonly (string | number | boolean)[], Made>(
  make: (...shape: Shape) => Made,
): (...shape: Shape) => Made {
  const made = new Map<string, Made>();
  return (...shape) => {
    const key = shape.join(' ');
    const known = made.get(key);
    if (known) return known;
    const added = make(...shape);
    made.set(key, added);
    return added;
  };
}

/** The columns of a statement under the names they are answered by. */
export const selectList = (columns: Readonly<Record<string, AnyColumn | SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
