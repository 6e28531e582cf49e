import { eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { AppError } from '../lib/app-error.ts';

/**
 * The locations a call may touch, worked out from the database for this very request. Repos of location-bound tables
 * take it as their first argument, so that a query without one does not compile.
 */
export type Scope =
  { readonly kind: 'all' } | { readonly kind: 'locations'; readonly ids: readonly number[] };

export const allLocations: Scope = { kind: 'all' };
export const locationsOnly = (ids: readonly number[]): Scope => ({ kind: 'locations', ids });

/** Numbers as PostgreSQL writes an array of them, which takes far less time than the driver's own way for any values. */
export const arrayOf = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** The locations of a scope as a value; null stands for all of them. */
export const idsOf = (scope: Scope): string | null => (scope.kind === 'all' ? null : arrayOf(scope.ids));

/** The condition that keeps a query inside the scope. */
export function within(column: AnyColumn, scope: Scope): SQL {
  if (scope.kind === 'all') return sql`true`;
  const [only, ...more] = scope.ids;
  if (only === undefined) return sql`false`;
  // One text for any number of locations: the statement is prepared once.
  return more.length === 0 ? eq(column, only) : sql`${column} = any(${arrayOf(scope.ids)}::int[])`;
}

function isWithin(scope: Scope, LocationID: number): boolean {
  return scope.kind === 'all' || scope.ids.includes(LocationID);
}

/** A location named in a query or a body must lie within the scope (403 otherwise). */
export function requireLocation(scope: Scope, LocationID: number): number {
  if (!isWithin(scope, LocationID)) {
    throw new AppError('forbidden', 'You have no access to this location.');
  }
  return LocationID;
}

/** The scope narrowed to one location of it, when the caller named one. */
export function narrow(scope: Scope, LocationID: number | undefined): Scope {
  return LocationID === undefined ? scope : locationsOnly([requireLocation(scope, LocationID)]);
}

/** The one location of a session-scoped call. */
export function onlyLocation(scope: Scope): number {
  const [id] = scope.kind === 'locations' ? scope.ids : [];
  if (id === undefined) throw new Error('This call needs the session scope.');
  return id;
}
