import type { PageName } from './pages.ts';

/** The location that the caller's screen shows; the server refuses a call whose session is at another one. */
export const LOCATION_HEADER = 'X-Location-ID';

/** Whoever acts as a manager at a location has at least this Level there. */
export const MANAGER_LEVEL = 60;

/** From this Level on one moves a whole group in or out. */
export const TRANSFER_LEVEL = 100;

/**
 * Which locations a call may touch:
 * - `own`: nothing of a location, only the caller's own things
 * - `session`: the selected location
 * - `pageLocations`: every location where the caller's role has (one of) the page(s)
 * - `group`: all locations
 */
export type ScopeKind = 'own' | 'session' | 'pageLocations' | 'group';

export type Access =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'signedIn'; readonly scope: 'own' }
  | { readonly kind: 'page'; readonly pages: readonly PageName[]; readonly scope: ScopeKind };

/** Anonymous visitors too. The list of such endpoints is pinned by a test. */
export const everyone: Access = { kind: 'everyone' };

/** Any signed-in employee, for their own things. */
export const signedIn: Access = { kind: 'signedIn', scope: 'own' };

/** The caller's role at the selected location has this page. */
export function page(name: PageName, scope: ScopeKind): Access {
  return { kind: 'page', pages: [name], scope };
}

/** The caller's role at the selected location has at least one of these pages. */
export function anyPage(names: readonly PageName[], scope: ScopeKind): Access {
  return { kind: 'page', pages: names, scope };
}
