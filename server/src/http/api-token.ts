import { isWrite, type Endpoint } from '@boh/contract/endpoint.ts';
import { LOCATION_HEADER } from '@boh/contract/access.ts';
import { FORBIDDEN_TEXT } from '@boh/contract/errors.ts';
import { TOKEN_PREFIX, TOKEN_TEXTS } from '@boh/contract/tokens/tokens.contract.ts';
import type { Database } from '../db/client.ts';
import { AppError } from '../lib/app-error.ts';
import { keptAt } from './idempotency.ts';
import {
  hashToken,
  NEEDS_FACTOR,
  newToken,
  toCaller,
  toKept,
  type Caller,
  type CallerRow,
  type Found,
} from './session.ts';

/** `LastUsedAt` is only for people to read: writing it more often than this would cost a write per read. */
const TOUCH_AFTER_SECONDS = 60;

/** Longer than the token of a session: neither is ever taken for the other. */
const API_TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

export const isApiToken = (token: string): boolean => API_TOKEN.test(token);

/** A new token of 256 random bits; only its hash is ever stored. */
export function newApiToken(): { token: string; hash: Buffer } {
  const token = `${TOKEN_PREFIX}${newToken().token}`;
  return { token, hash: hashToken(token) };
}

interface TokenRow extends CallerRow {
  token_id: number;
  token_name: string;
  read_only: boolean;
  token_pages: string[] | null;
  token_locations: number[] | null;
  has_all_pages: boolean;
  has_all_locations: boolean;
  location_count: number;
}

/** Keys of a token are its own: they begin with a word that no key of a session can hold, which has no blanks. */
export const keyOfToken = (TokenID: number, key: string): string => `token:${TokenID} ${key}`;

/**
 * Token, owner, role and pages in one prepared statement, where a session is found in another. What the token may is cut
 * from what its owner holds at this very moment: a role that was narrowed narrows all tokens at once, and one that requires
 * a second factor stops them until their owner has one.
 *
 * $1 hash, $2 now, $3 the location named (null: the only one there is), $4 pages whose locations are asked for, $5 key
 */
const FIND_TOKEN = {
  name: 'find-api-token',
  text: `
    with token as (
      select t.* from api_tokens t where t.token_hash = $1 and t.expires_at > $2::timestamptz
    ), held as (
      select er.location_id, er.role_id, (t.location_ids is null or er.location_id = any(t.location_ids)) as within
      from token t join employee_roles er on er.employee_id = t.employee_id
    ), opened as (
      select rp.role_id, rp.page_name from token t
      join role_page_names rp on rp.role_id in (select h.role_id from held h)
      where t.pages is null or rp.page_name = any(t.pages)
    )
    select 0 as session_id, false as proved, ${NEEDS_FACTOR} as needs_factor,
      coalesce(t.last_used_at < $2::timestamptz - interval '${TOUCH_AFTER_SECONDS} seconds', true) as touch,
      e.employee_id, e.first_name || ' ' || e.last_name as name, e.email,
      l.location_id, l.name as location_name, l.time_zone, r.role_id, r.role_name, coalesce(r.level, 0) as level,
      array_to_json(array(select o.page_name from opened o where o.role_id = here.role_id)) as pages,
      (select coalesce(string_agg(h.location_id::text, ',' order by h.location_id), '') from held h
        where h.within and h.role_id in (select o.role_id from opened o where o.page_name = any($4::text[]))) as page_locations,
      k.body_hash as kept_hash,
      case when ${keptAt('$2::timestamptz')} then k.answer end as kept_answer,
      t.token_id, t.name as token_name, t.read_only,
      array_to_json(t.pages) as token_pages, array_to_json(t.location_ids) as token_locations,
      t.pages is null or not exists (
        select from role_page_names rp
        where rp.role_id in (select h.role_id from held h) and rp.page_name <> all(t.pages)) as has_all_pages,
      not exists (select from held h where not h.within) as has_all_locations,
      (select count(*)::int from held h where h.within) as location_count
    from token t
    join employees e on e.employee_id = t.employee_id and e.active
    left join lateral (
      select h.location_id, h.role_id from held h where h.within and (
        h.location_id = $3::int or ($3::int is null and (select count(*) from held one where one.within) = 1))
    ) here on true
    left join roles r on r.role_id = here.role_id
    left join locations l on l.location_id = here.location_id
    left join idempotency_keys k on k.employee_id = t.employee_id
      and k.key = 'token:' || t.token_id || ' ' || $5::text`,
};

interface Asked {
  readonly now: Date;
  readonly pages: readonly string[] | null;
  readonly key: string | undefined;
  /** The location that the call names in its header. */
  readonly named: string | undefined;
}

const LARGEST_ID = 2_147_483_647;

/** The number of the location named: 0, which is none, for what is no number of one. */
function locationOf(named: string | undefined): number | null {
  if (named === undefined) return null;
  const id = /^\d{1,10}$/.test(named) ? Number(named) : 0;
  return id <= LARGEST_ID ? id : 0;
}

/** The owner of an API token, with no more than the token may; null for one that is unknown, ended, or has expired. */
export async function findTokenCaller(
  db: Database,
  token: string,
  { now, pages, key, named }: Asked,
): Promise<Found | null> {
  const values = [hashToken(token), now.toISOString(), locationOf(named), pages, key];
  const { rows } = await db.$client.query<TokenRow>({ ...FIND_TOKEN, values });
  const row = rows[0];
  if (!row) return null;
  if (row.touch) await noteLastUsed(db, row.token_id, now);
  const reach = {
    TokenID: row.token_id,
    Name: row.token_name,
    ReadOnly: row.read_only,
    pages: row.token_pages,
    locations: row.token_locations,
    hasAllPages: row.has_all_pages,
    hasAllLocations: row.has_all_locations,
    locationCount: row.location_count,
  };
  return { caller: { ...toCaller(row), token: reach }, kept: toKept(row) };
}

/** A database that takes no writes for now still answers reads: this note must not fail them. */
async function noteLastUsed(db: Database, TokenID: number, now: Date): Promise<void> {
  const update = 'update api_tokens set last_used_at = $2 where token_id = $1';
  await db.$client.query(update, [TokenID, now.toISOString()]).catch(() => undefined);
}

/** Refuses what no API token may do, or this one may not, and a call of which nobody can say where it is meant. */
export function checkToken(
  endpoint: Endpoint,
  { token, location }: Caller,
  asked: { readonly named: string | undefined; readonly isFile: boolean },
): void {
  if (!token) return;
  if (endpoint.again || endpoint.sessionOnly) throw new AppError('forbidden', TOKEN_TEXTS.person);
  const acts = endpoint.acts === 'always' || (endpoint.acts === 'as file' && asked.isFile);
  if (token.ReadOnly && (isWrite(endpoint) || acts)) throw new AppError('forbidden', TOKEN_TEXTS.readOnly);
  if (asked.named !== undefined && !/^\d{1,10}$/.test(asked.named)) {
    throw new AppError('bad_request', `${LOCATION_HEADER} must be the number of a location.`);
  }
  if (location === null && !endpoint.anyLocation) {
    if (asked.named !== undefined) throw new AppError('forbidden', 'You have no access to this location.');
    if (token.locationCount > 1) throw new AppError('bad_request', TOKEN_TEXTS.whichLocation);
    throw new AppError('forbidden', FORBIDDEN_TEXT);
  }
}

/** Refuses a token for some locations where a call goes over all of them, and one for some pages where it shows what all open. */
export function checkReach({ access, oneLocation, allRights }: Endpoint, { token }: Caller): void {
  if (!token) return;
  if (allRights && !(token.hasAllPages && token.hasAllLocations)) {
    throw new AppError('forbidden', TOKEN_TEXTS.allRights);
  }
  const isWide = access.kind === 'page' && (access.scope === 'pageLocations' || access.scope === 'group');
  if (isWide && !oneLocation && !token.hasAllLocations) {
    throw new AppError('forbidden', TOKEN_TEXTS.allLocations);
  }
}
