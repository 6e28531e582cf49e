import type { FastifyRequest } from 'fastify';
import { LOCATION_HEADER } from '@boh/contract/access.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { FACTOR_SETUP_TEXT, REAUTH_TEXT } from '@boh/contract/errors.ts';
import type { Scope } from '../db/scope.ts';
import { AppError } from '../lib/app-error.ts';
import { checkReach, checkToken, findTokenCaller, isApiToken } from './api-token.ts';
import { callName, type BoundEndpoint } from './bind-endpoint.ts';
import type { Services } from './call.ts';
import { checkAccess, checkLocation, scopePages } from './check-access.ts';
import { isKey, type Kept } from './idempotency.ts';
import { refuseOtherPages } from './looking-ahead.ts';
import { hit, networkOf } from './rate-limit.ts';
import { keepsAnswer } from './run-call.ts';
import { bearerOf, findCaller, type Caller } from './session.ts';

/** Who calls and what they may touch: known before a byte of the body is read. */
export interface Admitted {
  readonly now: Date;
  readonly key: string | undefined;
  readonly caller: Caller | null;
  readonly kept: Kept | null;
  readonly scope: Scope;
}

/** Refuses whoever may not call; where strangers may, how often they do is counted. */
export async function admit(
  services: Services,
  bound: BoundEndpoint,
  request: FastifyRequest,
): Promise<Admitted> {
  const { endpoint } = bound;
  const now = services.clock.now();
  refuseOtherPages(endpoint, request.headers);
  await limitVisitor(services, endpoint, request, now);
  const key = keepsAnswer(endpoint) ? headerOf(request, 'idempotency-key') : undefined;
  const { caller, kept } = await identify(services, bound, request, now, key);
  if (caller?.needsFactor && !endpoint.beforeFactor) throw new AppError('factor_setup', FACTOR_SETUP_TEXT);
  if (caller) checkPlace(endpoint, caller, request);
  const scope = checkAccess(endpoint.access, caller);
  if (caller) checkReach(endpoint, caller);
  if (endpoint.again && !caller?.isProved) throw new AppError('reauth', REAUTH_TEXT);
  return { now, key, caller, kept, scope };
}

/** A session is at a location, which the call may name to be sure of it; a token is at the one that the call names. */
function checkPlace(endpoint: Endpoint, caller: Caller, request: FastifyRequest): void {
  const named = headerOf(request, LOCATION_HEADER);
  if (!caller.token) {
    checkLocation(endpoint, caller, named);
    return;
  }
  const isFile = (request.query as Readonly<Record<string, unknown>>)['Format'] !== undefined;
  checkToken(endpoint, caller, { named, isFile });
}

async function limitVisitor(services: Services, endpoint: Endpoint, request: FastifyRequest, now: Date) {
  if (!endpoint.limit || !services.env.rateLimits) return;
  await hit(services.db, `call:${callName(endpoint)}:${networkOf(request.ip)}`, endpoint.limit, now);
}

async function identify(
  services: Services,
  { endpoint }: BoundEndpoint,
  request: FastifyRequest,
  now: Date,
  key: string | undefined,
) {
  if (endpoint.access.kind === 'everyone') return { caller: null, kept: null };
  const token = bearerOf(request.headers.authorization)?.match(/^[\w-]{20,200}$/)?.[0];
  const pages = scopePages(endpoint.access);
  const known = isKey(key) ? key : undefined;
  const found = !token
    ? null
    : isApiToken(token)
      ? await findTokenCaller(services.db, token, {
          ...{ now, pages, key: known },
          named: headerOf(request, LOCATION_HEADER),
        })
      : await findCaller(services.db, token, now, pages, known, endpoint.polled);
  if (!found) throw new AppError('no_session', 'Please sign in.');
  const { EmployeeID, token: by } = found.caller;
  request.log = request.log.child({ EmployeeID, ...(by && { TokenID: by.TokenID }) });
  return found;
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}
