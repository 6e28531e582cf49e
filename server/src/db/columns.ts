import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { bigint, customType, integer, numeric, text } from 'drizzle-orm/pg-core';

/** A point in time: `timestamptz` in the database, ISO 8601 in UTC in the program and on the wire. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** Bytes, such as the hash of a session token. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An exact amount with two decimals. Its JavaScript number is only a carrier: arithmetic uses decimal.js. */
export const money = () => numeric({ precision: 14, scale: 2, mode: 'number' });

/** A sum of amounts, or what is worked out from sums: wider than one amount, so that the largest ones fit together. */
export const moneySum = () => numeric({ precision: 24, scale: 2, mode: 'number' });

/** The integer key of a table, made by the database. */
export const key = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const longKey = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Text that is blank where nothing was given. */
export const blankText = () => text().notNull().default('');

/** Counts the saves of an editable record, so that a stale save can be refused. */
export const version = () => integer().notNull().default(1);

/** The column of a table's key, where a statement is to name it alone. */
export const columnOf = (key: string) => sql.identifier(toSnakeCase(key));
