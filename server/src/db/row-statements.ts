import { sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Value } from './statement.ts';

/** The name of a field in the database, as the query builder writes it. */
const nameOf = (field: string): SQL => sql`${sql.identifier(toSnakeCase(field))}`;

/** Inserts a row: a value for each of these fields. */
export function insertOf<Field extends string>(
  table: PgTable,
  fields: readonly Field[],
  value: Value<Record<Field, unknown>>,
): SQL {
  const values = fields.map((field) => sql`${value(field)}`);
  return sql`insert into ${table} (${sql.join(fields.map(nameOf), sql`, `)}) values (${sql.join(values, sql`, `)})`;
}
