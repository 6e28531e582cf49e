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

/** Stands for the value of that name. */
export type Value<Values> = (name: keyof Values & string) => Placeholder;

/**
 * A statement that is put together once, for those that run all day long: building the text of one takes longer than
 * all else this process does for it. Only its values differ between calls.
 */
export function statement<Values extends object, Row extends pg.QueryResultRow = never>(
  build: (value: Value<Values>) => SQL,
): (db: Queryable, values: Values) => Promise<Row[]> {
  let made: { text: string; params: unknown[] } | undefined;
  return async (db, values) => {
    if (!made) {
      const { sql: text, params } = DIALECT.sqlToQuery(build((name) => sql.placeholder(name)));
      made = { text, params };
    }
    const { text, params } = made;
    const filled = fillPlaceholders(params, values as Record<string, unknown>);
    try {
      return (await (db.$client as pg.ClientBase).query<Row>({ text, values: filled })).rows;
    } catch (error) {
      // As the query builder throws it: with the values apart, so that they stay out of the log.
      throw new DrizzleQueryError(text, filled, error as Error);
    }
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
export const named = (columns: Readonly<Record<string, AnyColumn | SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
