import { createHash, randomBytes } from 'node:crypto';
import { PROOF_MINUTES } from '@boh/contract/endpoint.ts';
import type { Database } from '../db/client.ts';
import { keptAt, type Kept } from './idempotency.ts';

export const IDLE_HOURS = 12;
export const LIFETIME_DAYS = 7;
/** `LastSeenAt` is only for the idle limit: writing it more often than this would cost a write per read. */
const TOUCH_AFTER_SECONDS = 60;

/** What an API token may, of what its owner may. */
export interface TokenReach {
  readonly TokenID: number;
  readonly Name: string;
  readonly ReadOnly: boolean;
  /** Null: all of the owner's. */
  readonly pages: readonly string[] | null;
  readonly locations: readonly number[] | null;
  /** Whether nothing that the owner holds at this moment lies outside of it. */
  readonly hasAllPages: boolean;
  readonly hasAllLocations: boolean;
  /** How many locations of the owner it is for. */
  readonly locationCount: number;
}

/** Who calls, read from the database for this very request. */
export interface Caller {
  readonly EmployeeID: number;
  readonly name: string;
  readonly email: string;
  /** 0 where an API token calls. */
  readonly sessionId: number;
  /** The API token that calls in the employee's name; pages, locations and the rest are already narrowed to it. */
  readonly token?: TokenReach;
  /** Whether they proved a moment ago who they are, as what matters asks for. */
  readonly isProved: boolean;
  /** A role requires a second factor of them, and they have none yet. */
  readonly needsFactor: boolean;
  /** The selected location; null for an employee without any role. */
  readonly location: { readonly LocationID: number; readonly Name: string; readonly TimeZone: string } | null;
  readonly role: { readonly RoleID: number; readonly RoleName: string } | null;
  /** Authority at the selected location: none counts as 0. */
  readonly level: number;
  /** Page names of the role at the selected location. */
  readonly pages: ReadonlySet<string>;
  /** Locations where the caller's role has one of the endpoint's pages (for the `pageLocations` scope). */
  readonly pageLocations: readonly number[];
}

/** What is read of a caller, however they call. */
export interface CallerRow {
  session_id: number;
  touch: boolean;
  proved: boolean;
  needs_factor: boolean;
  employee_id: number;
  name: string;
  email: string;
  location_id: number | null;
  location_name: string;
  time_zone: string;
  role_id: number | null;
  role_name: string;
  level: number;
  /** As JSON: the driver takes an array of texts apart letter by letter. */
  pages: string[];
  /** With commas between them: thousands of numbers are read from a text far faster than from an array. */
  page_locations: string;
  kept_hash: Buffer | null;
  kept_answer: string | null;
}

const PAGE_LOCATIONS = `(
  select coalesce(string_agg(x.location_id::text, ',' order by x.location_id), '') from employee_roles x
  where x.employee_id = e.employee_id and x.role_id = any(array(
    select rp.role_id from role_page_names rp where rp.page_name = any($3::text[]))))`;

/**
 * As long as no role of the group requires a second factor, that is all there is to find out; whether somebody has one is
 * looked up only for those of whom it is required.
 */
export const NEEDS_FACTOR = `case
  when not exists (select from roles where second_factor = 'Required') then false
  when not exists (select from employee_roles x where x.employee_id = e.employee_id and x.role_id = any(array(
    select role_id from roles where second_factor = 'Required'))) then false
  else not exists (select from totp_secrets t where t.employee_id = e.employee_id and t.confirmed_at is not null)
    and not exists (select from passkeys p where p.employee_id = e.employee_id) end`;

interface Wanted {
  readonly locations: boolean;
  readonly key: boolean;
}

/**
 * Session, employee, role and pages in one prepared statement: rights never come from a cache. Where a write carries an
 * idempotency key, what is kept under it comes along.
 */
const findCallerWith = ({ locations, key }: Wanted) => ({
  name: `find-caller${locations ? '-locations' : ''}${key ? '-key' : ''}`,
  text: `
    select s.session_id, s.last_seen_at < $2::timestamptz - interval '${TOUCH_AFTER_SECONDS} seconds' as touch,
      s.proved_at > $2::timestamptz - interval '${PROOF_MINUTES} minutes' as proved, ${NEEDS_FACTOR} as needs_factor,
      e.employee_id, e.first_name || ' ' || e.last_name as name, e.email,
      l.location_id, l.name as location_name, l.time_zone, r.role_id, r.role_name, coalesce(r.level, 0) as level,
      array_to_json(array(select rp.page_name from role_page_names rp where rp.role_id = er.role_id)) as pages,
      ${locations ? PAGE_LOCATIONS : `''`} as page_locations,
      ${
        key
          ? `k.body_hash as kept_hash,
      case when ${keptAt('$2::timestamptz')} then k.answer end as kept_answer`
          : 'null as kept_hash, null as kept_answer'
      }
    from sessions s
    join employees e on e.employee_id = s.employee_id and e.active
    left join employee_roles er on er.employee_id = s.employee_id and er.location_id = s.location_id
    left join roles r on r.role_id = er.role_id
    left join locations l on l.location_id = er.location_id
    ${key ? `left join idempotency_keys k on k.employee_id = s.employee_id and k.key = $${locations ? 4 : 3}` : ''}
    where s.token_hash = $1 and s.last_seen_at > $2::timestamptz - interval '${IDLE_HOURS} hours'
      and s.created_at > $2::timestamptz - interval '${LIFETIME_DAYS} days'`,
});

const FIND_CALLER = {
  plain: findCallerWith({ locations: false, key: false }),
  key: findCallerWith({ locations: false, key: true }),
  locations: findCallerWith({ locations: true, key: false }),
  locationsAndKey: findCallerWith({ locations: true, key: true }),
};

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token of 256 random bits; only its hash is ever stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** What follows the word Bearer, whose letters may be large or small (RFC 9110). */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];

export interface Found {
  readonly caller: Caller;
  readonly kept: Kept | null;
}

/**
 * The caller behind a bearer token, or null when the session is unknown, idle for too long or expired. What a screen asks by
 * itself (`isPolled`) is no sign of somebody being there.
 */
export async function findCaller(
  db: Database,
  token: string,
  now: Date,
  scopePages: readonly string[] | null,
  key: string | undefined,
  isPolled = false,
): Promise<Found | null> {
  const values: unknown[] = [hashToken(token), now.toISOString()];
  if (scopePages !== null) values.push(scopePages);
  if (key !== undefined) values.push(key);
  const { plain, locations } = FIND_CALLER;
  const found =
    key === undefined
      ? scopePages === null
        ? plain
        : locations
      : scopePages === null
        ? FIND_CALLER.key
        : FIND_CALLER.locationsAndKey;
  const { rows } = await db.$client.query<CallerRow>({ ...found, values });
  const row = rows[0];
  if (!row) return null;
  if (row.touch && !isPolled) await noteLastSeen(db, row.session_id, now);
  return { caller: toCaller(row), kept: toKept(row) };
}

/** A database that takes no writes for now (a full disk, a standby) still answers reads: this note must not fail them. */
async function noteLastSeen(db: Database, sessionId: number, now: Date): Promise<void> {
  const update = 'update sessions set last_seen_at = $2 where session_id = $1';
  await db.$client.query(update, [sessionId, now.toISOString()]).catch(() => undefined);
}

export const toKept = ({ kept_hash, kept_answer }: CallerRow): Kept | null =>
  kept_hash === null ? null : { bodyHash: kept_hash, answer: kept_answer };

/** Who did it, as the trail says. */
export const byOf = ({ name, token }: Pick<Caller, 'name' | 'token'>): string =>
  token ? `${name} via ${token.Name}` : name;

/** Whether what the caller calls with opens a page, where they hold it. */
export const opensPage = (token: TokenReach | undefined, pageName: string): boolean =>
  token?.pages?.includes(pageName) ?? true;

export function toCaller(row: CallerRow): Caller {
  const location =
    row.location_id === null
      ? null
      : { LocationID: row.location_id, Name: row.location_name, TimeZone: row.time_zone };
  return {
    EmployeeID: row.employee_id,
    name: row.name,
    email: row.email,
    sessionId: row.session_id,
    isProved: row.proved,
    needsFactor: row.needs_factor,
    location,
    role: row.role_id === null ? null : { RoleID: row.role_id, RoleName: row.role_name },
    level: row.level,
    pages: new Set(row.pages),
    pageLocations: row.page_locations === '' ? [] : row.page_locations.split(',').map(Number),
  };
}
