import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
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

/** Sets each of these fields to its value; null leaves it as it is. */
export function setOf<Field extends string>(
  fields: readonly Field[],
  value: Value<Record<Field, unknown>>,
): SQL {
  return sql.join(
    fields.map((field) => sql`${nameOf(field)} = coalesce(${value(field)}, ${nameOf(field)})`),
    sql`, `,
  );
}

/** The values of `setOf`: null for each that was not sent. */
export function sentOf<Field extends string, Values extends Partial<Record<Field, unknown>>>(
  fields: readonly Field[],
  sent: Values,
): { [Name in Field]: Values[Name] | null } {
  const values = fields.map((field) => [field, sent[field] ?? null] as const);
  return Object.fromEntries(values) as { [Name in Field]: Values[Name] | null };
}

/** Whether a row still has the version that was sent; null overwrites any. */
export const hasVersion = (column: AnyColumn, value: Value<{ Version: number | null }>): SQL =>
  sql`(${value('Version')}::int is null or ${column} = ${value('Version')}::int)`;
