import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { arrayOf } from './scope.ts';
import { send, statement, type Bound } from './statement.ts';
import { locations } from './tables/locations.table.ts';

/** `no key update` lets others refer to the location meanwhile, as every row of its logs does. */
const lock = statement.once<{ ids: string }>(
  (value) => sql`select from ${locations}
    where ${locations.LocationID} = any(${value('ids')}::int[]) order by ${locations.LocationID} for no key update`,
);

/** The lock of `lockLocations`, for statements that leave together with it. */
export const locationLock = (LocationIDs: Iterable<number>): Bound<unknown> =>
  lock.with({ ids: arrayOf([...new Set(LocationIDs)]) });

/**
 * Keeps locations to this transaction, in the order of their ids. Whoever changes payroll records, or what their figures
 * rest on (sales, provider data, balances, rooms), has the lock of the location before the first look at a record: a
 * record that is made while sales arrive would else miss them, and one approved during an import would be overwritten.
 */
export async function lockLocations(tx: Queryable, LocationIDs: Iterable<number>): Promise<void> {
  await send(tx, locationLock(LocationIDs));
}
