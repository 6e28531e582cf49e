import type { Call } from './call.ts';

/** Days and times of a call are those of the location where the caller is signed in. */
export const zoneOf = ({ caller }: Pick<Call, 'caller'>): string => caller.location?.TimeZone ?? 'UTC';
