import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { allLocations, type Scope } from './scope.ts';
import { statement } from './statement.ts';
import { locations } from './tables/locations.table.ts';

const count = statement.once<object, { all: number }>(
  () => sql`select count(*)::int as all from ${locations}`,
);

/** How many locations the group has. */
async function countLocations(db: Queryable): Promise<number> {
  const [row] = await count(db, {});
  return row?.all ?? 0;
}

/** A scope that happens to hold every location is no restriction, and is answered far faster as none. */
export async function widenIfComplete(db: Queryable, scope: Scope): Promise<Scope> {
  if (scope.kind === 'all') return scope;
  return scope.ids.length === (await countLocations(db)) ? allLocations : scope;
}
