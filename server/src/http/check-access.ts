import { LOCATION_HEADER, type Access } from '@boh/contract/access.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { FORBIDDEN_TEXT } from '@boh/contract/errors.ts';
import { allLocations, locationsOnly, type Scope } from '../db/scope.ts';
import { AppError, AtOtherLocation } from '../lib/app-error.ts';
import type { Caller } from './session.ts';

/**
 * Refuses a call whose screen shows another location than its session is at: what is meant for one hotel must not happen
 * at another. A call that names no location is taken as it is.
 */
export function checkLocation(endpoint: Endpoint, { location }: Caller, shown: string | undefined): void {
  if (shown === undefined || endpoint.anyLocation) return;
  if (!/^\d{1,10}$/.test(shown)) {
    throw new AppError('bad_request', `${LOCATION_HEADER} must be the number of a location.`);
  }
  if (Number(shown) === location?.LocationID) return;
  throw new AtOtherLocation(location && { LocationID: location.LocationID, Name: location.Name });
}

/** Refuses a caller whose role at the selected location lacks the page, and says what the others may touch. */
export function checkAccess(access: Access, caller: Caller | null): Scope {
  if (access.kind === 'everyone') return locationsOnly([]);
  if (!caller) throw new AppError('no_session', 'Please sign in.');
  if (access.kind === 'signedIn') return locationsOnly([]);
  if (!access.pages.some((name) => caller.pages.has(name))) throw new AppError('forbidden', FORBIDDEN_TEXT);
  switch (access.scope) {
    case 'group':
      return allLocations;
    case 'pageLocations':
      return locationsOnly(caller.pageLocations);
    case 'session':
      return locationsOnly(caller.location ? [caller.location.LocationID] : []);
    case 'own':
      return locationsOnly([]);
  }
}

/** The page names whose locations the session query must collect, if the endpoint needs them at all. */
export function scopePages(access: Access): readonly string[] | null {
  return access.kind === 'page' && access.scope === 'pageLocations' ? access.pages : null;
}
