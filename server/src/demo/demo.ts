import { getTableColumns, sql, type SQLChunk } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DateTime } from 'luxon';
import type { Transaction } from '../db/client.ts';
import { columnOf } from '../db/columns.ts';
import type { employees } from '../db/tables/access.table.ts';
import type { locations } from '../db/tables/locations.table.ts';
import type { FileStore } from '../lib/files/file-store.ts';
import { randomFrom, type Random } from './random.ts';

export type DemoLocation = typeof locations.$inferSelect;
export type DemoEmployee = typeof employees.$inferSelect & {
  /** Role name by location. */
  rolesAt: ReadonlyMap<number, string>;
};

/** What every part of the demo group works with. */
export interface Demo {
  readonly tx: Transaction;
  readonly files: FileStore;
  readonly now: Date;
  readonly locations: readonly DemoLocation[];
  readonly employees: readonly DemoEmployee[];
  /** A stream of random numbers of its own for each part, so that parts do not disturb each other. */
  random(part: string): Random;
  /** Employees with one of these roles at a location. */
  staff(LocationID: number, ...roleNames: string[]): readonly DemoEmployee[];
  /** Today as a calendar date at the location. */
  today(location: DemoLocation): DateTime;
}

export function demoWith(group: Pick<Demo, 'tx' | 'files' | 'now' | 'locations' | 'employees'>): Demo {
  return {
    ...group,
    random: randomFrom,
    staff: (LocationID, ...roleNames) =>
      group.employees.filter((employee) => roleNames.includes(employee.rolesAt.get(LocationID) ?? '')),
    today: (location) => DateTime.fromJSDate(group.now, { zone: location.TimeZone }).startOf('day'),
  };
}

/**
 * Inserts any number of rows in one statement, in their order. What only some rows name has its default in the others.
 * The rows travel as one JSON text: a parameter for each cell would take longer to build than to store.
 */
export async function insertMany<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row));
  const defaults = Object.fromEntries(columns.map(([key, column]) => [key, column.default]));
  const whole = JSON.stringify(rows.map((row) => ({ ...defaults, ...row })));
  const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `);
  const names = list(columns.map(([key]) => columnOf(key)));
  const keys = list(columns.map(([key]) => sql.identifier(key)));
  const typed = list(
    columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`),
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${keys} from json_to_recordset(${whole}::json) as r(${typed})`,
  );
}

export const fullName = (person: { FirstName: string; LastName: string }): string =>
  `${person.FirstName} ${person.LastName}`;
