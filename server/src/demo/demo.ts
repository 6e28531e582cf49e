import type { PgTable } from 'drizzle-orm/pg-core';
import { DateTime } from 'luxon';
import type { Transaction } from '../db/client.ts';
import type { employees } from '../db/tables/access.table.ts';
import type { locations } from '../db/tables/locations.table.ts';
import { randomFrom, type Random } from './random.ts';

export type DemoLocation = typeof locations.$inferSelect;
export type DemoEmployee = typeof employees.$inferSelect & {
  /** Role name by location. */
  rolesAt: ReadonlyMap<number, string>;
};

/** What every part of the demo group works with. */
export interface Demo {
  readonly tx: Transaction;
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

export function demoWith(tx: Transaction, now: Date, group: Pick<Demo, 'locations' | 'employees'>): Demo {
  return {
    tx,
    now,
    ...group,
    random: randomFrom,
    staff: (LocationID, ...roleNames) =>
      group.employees.filter((employee) => roleNames.includes(employee.rolesAt.get(LocationID) ?? '')),
    today: (location) => DateTime.fromJSDate(now, { zone: location.TimeZone }).startOf('day'),
  };
}

const MAX_PARAMETERS = 30_000;

/** Inserts any number of rows, as many at a time as a statement can carry. */
export async function insertMany<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const step = Math.max(1, Math.floor(MAX_PARAMETERS / Math.max(1, Object.keys(first).length)));
  for (let start = 0; start < rows.length; start += step) {
    const chunk = rows.slice(start, start + step);
    await tx.insert(table).values(chunk);
  }
}

export const fullName = (person: { FirstName: string; LastName: string }): string =>
  `${person.FirstName} ${person.LastName}`;
