import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOCATION_HEADER } from '@boh/contract/access.ts';
import type { Endpoint, OutputOf } from '@boh/contract/endpoint.ts';
import { PROGRESS_HEADER } from '@boh/contract/progress/progress.contract.ts';
import { trailOf, writeAudit, writeTrail, type AuditAuthor, type AuditEntry } from '../db/audit.ts';
import type { Database, Queryable } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { AppError } from '../lib/app-error.ts';
import type { FileAnswer, JsonText, StatusAnswer } from './answers.ts';
import type { Call, Services } from './call.ts';
import { checkAccess, checkLocation, scopePages } from './check-access.ts';
import {
  firstAnswer,
  forgetKept,
  isKey,
  keepAnswer,
  keptSince,
  readKey,
  type IdempotencyKey,
  type Kept,
} from './idempotency.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { parseAddress, parsePart } from './parse.ts';
import { progressOf } from './progress.ts';
import { hit, networkOf } from './rate-limit.ts';
import { send, serialise, type Sent } from './send-answer.ts';
import { findCaller, type Caller } from './session.ts';
import { dropFiles, receive, type Received } from './uploads.ts';

type Result<E extends Endpoint> = OutputOf<E> | FileAnswer | JsonText | KeptAnswer | StatusAnswer;

/** A declared endpoint with the handler that answers it. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call) => Promise<unknown>;
  readonly options: BindOptions;
}

interface BindOptions {
  /** Its statements ask which locations are the caller's own (`holderOf`); the scope of the call is empty then. */
  readonly asksForLocations?: boolean;
}

/** Ties a handler to its endpoint; types of params, query, body and answer come from the contract. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
  options: BindOptions = {},
): BoundEndpoint {
  // The call is built below from this very endpoint, so its parsed parts have the types the handler expects.
  return { endpoint, handle: handle, options };
}

export const callName = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

/** Puts an endpoint on the server: session, access, parsing, transaction, audit, answer - once, for all of them. */
export function mountEndpoint(app: FastifyInstance, services: Services, bound: BoundEndpoint): void {
  const { endpoint } = bound;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // Some calls send mail by GET: asking only for the headers must not run them.
    exposeHeadRoute: false,
    config: { endpoint: callName(endpoint) },
    // A stranger's body is worth reading where strangers may call, and there they have little to say.
    ...(endpoint.access.kind === 'everyone' && { bodyLimit: VISITOR_BYTES }),
    onRequest: async (request) => {
      admitted.set(request, await admit(services, bound, request));
    },
    handler: async (request, reply) => answer(services, bound, request, reply),
  });
}

const VISITOR_BYTES = 64 * 1024;

/** Who calls and what they may touch: known before a byte of the body is read. */
interface Admitted {
  readonly now: Date;
  readonly key: string | undefined;
  readonly caller: Caller | null;
  readonly kept: Kept | null;
  readonly scope: Scope;
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

async function admit(services: Services, bound: BoundEndpoint, request: FastifyRequest): Promise<Admitted> {
  const { endpoint } = bound;
  const now = services.clock.now();
  await limitVisitor(services, endpoint, request, now);
  const key = keepsAnswer(endpoint) ? headerOf(request, 'idempotency-key') : undefined;
  const { caller, kept } = await identify(services, bound, request, now, key);
  if (caller) checkLocation(endpoint, caller, headerOf(request, LOCATION_HEADER));
  return { now, key, caller, kept, scope: checkAccess(endpoint.access, caller) };
}

function admissionOf(request: FastifyRequest): Admitted {
  const known = admitted.get(request);
  if (!known) throw new Error('A request came past the check of who it is from.');
  return known;
}

async function answer(
  services: Services,
  bound: BoundEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = bound;
  const { now, key, caller, kept, scope } = admissionOf(request);
  const parts = parseAddress(endpoint, request);
  const progress = progressOf(services, caller?.EmployeeID, headerOf(request, PROGRESS_HEADER));
  const received = await receive(request, services.files, endpoint.files);
  const outcome: Outcome = { mayBeSaved: false };
  try {
    const body = endpoint.body
      ? parsePart(endpoint.body, received.fields, endpoint.statuses?.[422] ? 'unprocessable' : 'bad_fields')
      : undefined;
    const afterCommit: (() => Promise<unknown>)[] = [];
    const author: AuditAuthor = {
      EmployeeID: caller?.EmployeeID ?? null,
      By: caller?.name ?? 'VISITOR',
      LocationID: caller?.location?.LocationID ?? null,
      Call: callName(endpoint),
      RequestID: request.id,
      At: now.toISOString(),
    };
    const callOn = (db: Queryable, audit: Call['audit']): Call => ({
      services,
      ...parts,
      body,
      files: received.files,
      get caller(): Caller {
        if (!caller) throw new Error(`${callName(endpoint)} may be called without a session.`);
        return caller;
      },
      scope,
      db,
      now,
      ip: request.ip,
      requestId: request.id,
      header: (name) => headerOf(request, name),
      answerHeader: (name, value) => void reply.header(name, value),
      audit,
      report: progress.report,
      afterCommit: (work) => void afterCommit.push(work),
    });
    const claim = claimOf(caller, key, request, endpoint, body, received);
    const done = await run(services, bound, reply, { author, claim, kept, callOn, outcome });
    if (!done.again) await followUp(request, afterCommit);
    // The first call kept its own copies of the files; those of a repetition belong to nobody.
    else if (!outcome.mayBeSaved) await dropFiles(services.files, received.files);
    await progress.end();
    return await send(endpoint, request, reply, done.sent);
  } catch (error) {
    await progress.end();
    if (!outcome.mayBeSaved) await dropFiles(services.files, received.files);
    throw error;
  }
}

/** What the commit owes to others. What they refuse is answered, though the record is saved; other failures are logged. */
async function followUp(request: FastifyRequest, afterCommit: readonly (() => Promise<unknown>)[]) {
  const refusals: AppError[] = [];
  for (const work of afterCommit) {
    await work().catch((error: unknown) => {
      if (error instanceof AppError) refusals.push(error);
      else request.log.error({ err: error }, 'work after the commit failed');
    });
  }
  if (refusals[0]) throw refusals[0];
}

function claimOf(
  caller: Caller | null,
  key: string | undefined,
  request: FastifyRequest,
  endpoint: Endpoint,
  body: unknown,
  received: Received,
): IdempotencyKey | null {
  if (!caller || key === undefined) return null;
  const files = Object.values(received.files).flatMap((list) => list.map((file) => [file.name, file.sha256]));
  // The same words at another location are another request.
  const place = caller.location?.LocationID ?? null;
  return readKey(caller.EmployeeID, key, callName(endpoint), [request.url, place, body, files]);
}

interface Prepared {
  readonly author: AuditAuthor;
  readonly claim: IdempotencyKey | null;
  /** What was stored under the key when the session was read. */
  readonly kept: Kept | null;
  readonly callOn: (db: Queryable, audit: Call['audit']) => Call;
  readonly outcome: Outcome;
}

/**
 * Whether the commit was sent: it may have been done, also where its answer is lost. The files of such a call stay where
 * they are, whatever fails after it, and the sweep removes them if no record refers to them.
 */
interface Outcome {
  mayBeSaved: boolean;
}

/** A write whose transaction the spine opens. */
const isPlainWrite = (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.transaction !== 'own';

const keepsAnswer = (endpoint: Endpoint) => isPlainWrite(endpoint) && !endpoint.keepsNoAnswer;

async function run(
  { db }: Services,
  bound: BoundEndpoint,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<{ sent: Sent; again: boolean }> {
  const { author, claim, kept, callOn } = prepared;
  if (!isPlainWrite(bound.endpoint)) {
    const audit: Call['audit'] = (entry, tx) => writeAudit(tx ?? db, author, [entry]);
    return { sent: serialise(reply, bound.endpoint, await bound.handle(callOn(db, audit))), again: false };
  }
  const first = claim && firstAnswer(claim, kept);
  if (first !== null) return { sent: { json: first, status: 200 }, again: true };
  try {
    return { sent: await write(db, bound, reply, prepared), again: false };
  } catch (error) {
    // Whatever it failed at: where the same call was done meanwhile, this one is its repetition.
    const meanwhile = claim && firstAnswer(claim, await keptSince(db, claim, author.At).catch(() => null));
    if (meanwhile === null) throw error;
    return { sent: { json: meanwhile, status: 200 }, again: true };
  }
}

/** Change, trail and kept answer in one transaction; the last two leave together with the commit. */
async function write(
  db: Database,
  { endpoint, handle }: BoundEndpoint,
  reply: FastifyReply,
  { author, claim, kept, callOn, outcome }: Prepared,
): Promise<Sent> {
  let auditWritten = Promise.resolve();
  const sent = await db.transaction(async (tx): Promise<Sent> => {
    const entries: AuditEntry[] = [];
    const audit: Call['audit'] = (entry) => {
      entries.push(entry);
      return Promise.resolve();
    };
    const result = serialise(reply, endpoint, await handle(callOn(tx, audit)));
    if (entries.length === 0) throw new Error(`${callName(endpoint)} left no audit row.`);
    if (claim && kept) await forgetKept(tx, claim, author.At);
    const trail = trailOf(author, entries);
    auditWritten =
      claim && 'json' in result && result.status === 200
        ? keepAnswer(tx, claim, trail, result.json)
        : writeTrail(tx, trail);
    // Where it fails, the commit behind it rolls back, and awaiting it below tells what went wrong.
    auditWritten.catch(() => undefined);
    outcome.mayBeSaved = true;
    return result;
  });
  // Answered with a rollback where the trail failed.
  await auditWritten.catch((error: unknown) => {
    outcome.mayBeSaved = false;
    throw error;
  });
  return sent;
}

async function limitVisitor(services: Services, endpoint: Endpoint, request: FastifyRequest, now: Date) {
  if (!endpoint.limit || !services.env.rateLimits) return;
  await hit(services.db, `call:${callName(endpoint)}:${networkOf(request.ip)}`, endpoint.limit, now);
}

async function identify(
  services: Services,
  { endpoint, options }: BoundEndpoint,
  request: FastifyRequest,
  now: Date,
  key: string | undefined,
) {
  if (endpoint.access.kind === 'everyone') return { caller: null, kept: null };
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const pages = options.asksForLocations ? null : scopePages(endpoint.access);
  const found = token ? await findCaller(services.db, token, now, pages, isKey(key) ? key : undefined) : null;
  if (!found) throw new AppError('no_session', 'Please sign in.');
  request.log = request.log.child({ EmployeeID: found.caller.EmployeeID });
  return found;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}
