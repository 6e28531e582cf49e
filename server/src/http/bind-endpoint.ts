import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, OutputOf } from '@boh/contract/endpoint.ts';
import { PROGRESS_HEADER } from '@boh/contract/progress/progress.contract.ts';
import { writeAudit, type AuditAuthor } from '../db/audit.ts';
import type { Queryable } from '../db/client.ts';
import { AppError } from '../lib/app-error.ts';
import { FileAnswer, JsonText, StatusAnswer } from './answers.ts';
import type { Call, Services } from './call.ts';
import { checkAccess, scopePages } from './check-access.ts';
import { claimKey, keepAnswer, readKey } from './idempotency.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { parsePart } from './parse.ts';
import { progressOf } from './progress.ts';
import { hit } from './rate-limit.ts';
import { isKnown } from './revalidation.ts';
import { sendFile } from './send-file.ts';
import { findCaller, type Caller } from './session.ts';
import { dropFiles, receiveMultipart, type Received } from './uploads.ts';

type Result<E extends Endpoint> = OutputOf<E> | FileAnswer | JsonText | StatusAnswer;

/** A declared endpoint with the handler that answers it. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call) => Promise<unknown>;
}

/** Ties a handler to its endpoint; types of params, query, body and answer come from the contract. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
): BoundEndpoint {
  // The call is built below from this very endpoint, so its parsed parts have the types the handler expects.
  return { endpoint, handle: handle };
}

export const callName = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

/** Puts an endpoint on the server: session, access, parsing, transaction, audit, answer - once, for all of them. */
export function mountEndpoint(app: FastifyInstance, services: Services, bound: BoundEndpoint): void {
  const { endpoint } = bound;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // Some calls send mail by GET (document 3): asking only for the headers must not run them.
    exposeHeadRoute: false,
    config: { endpoint: callName(endpoint) },
    schema: { response: { 200: jsonSchemaOf(endpoint.output) } },
    handler: async (request, reply) => answer(services, bound, request, reply),
  });
}

async function answer(
  services: Services,
  bound: BoundEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = bound;
  const now = services.clock.now();
  await limitVisitor(services, endpoint, request, now);
  const caller = await identify(services, endpoint, request, now);
  const scope = checkAccess(endpoint.access, caller);
  const parts = parseAddress(endpoint, request);
  const progress = progressOf(services, caller?.EmployeeID, headerOf(request, PROGRESS_HEADER));
  const received = await receive(services, endpoint, request);
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
    const callOn = (db: Queryable, owed: Owed): Call => ({
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
      audit: async (entry, tx) => {
        owed.audit = false;
        const written = writeAudit(tx ?? db, author, entry);
        if (tx) await written;
        else leave(owed, written);
      },
      report: progress.report,
      afterCommit: (work) => void afterCommit.push(work),
    });
    const sent = await run(services, bound, request, reply, { caller, body, received, now, callOn });
    for (const work of afterCommit) {
      await work().catch((error: unknown) =>
        request.log.error({ err: error }, 'work after the commit failed'),
      );
    }
    await progress.end();
    return await send(endpoint, request, reply, sent);
  } catch (error) {
    await progress.end();
    await dropFiles(services.files, received.files);
    throw error;
  }
}

/** What a write still owes before it may be answered. */
interface Owed {
  audit: boolean;
  /** Statements on their way, which the commit follows without waiting for their answers. */
  readonly onTheirWay: Promise<void>[];
}

/** Where such a statement fails, the commit rolls back, and `run` throws what went wrong. */
function leave(owed: Owed, statement: Promise<void>): void {
  statement.catch(() => undefined);
  owed.onTheirWay.push(statement);
}

interface Prepared {
  caller: Caller | null;
  body: unknown;
  received: Received;
  now: Date;
  callOn: (db: Queryable, owed: Owed) => Call;
}

/** Serialised JSON, or a file: what a handler's result becomes before it is sent. */
type Sent = { json: string; status: number } | FileAnswer;

async function run(
  services: Services,
  { endpoint, handle }: BoundEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<Sent> {
  const { caller, body, received, callOn, now } = prepared;
  const owed: Owed = { audit: true, onTheirWay: [] };
  const alone = async () => serialise(reply, await handle(callOn(services.db, owed)));
  const write = () => {
    const files = Object.values(received.files).flatMap((list) =>
      list.map((file) => [file.name, file.sha256]),
    );
    const claim = caller
      ? readKey(caller.EmployeeID, headerOf(request, 'idempotency-key'), callName(endpoint), [
          request.url,
          body,
          files,
        ])
      : null;
    return services.db.transaction(async (tx): Promise<Sent> => {
      const first = claim && (await claimKey(tx, claim, now));
      if (first !== null) {
        // The first call kept its own copies of the files; those of the repetition belong to nobody.
        await dropFiles(services.files, received.files);
        return { json: first, status: 200 };
      }
      const sent = serialise(reply, await handle(callOn(tx, owed)));
      if (owed.audit) throw new Error(`${callName(endpoint)} left no audit row.`);
      if (claim && 'json' in sent && sent.status === 200) leave(owed, keepAnswer(tx, claim, sent.json));
      return sent;
    });
  };
  try {
    return await (endpoint.method === 'GET' || endpoint.transaction === 'own' ? alone() : write());
  } finally {
    await Promise.all(owed.onTheirWay);
  }
}

function serialise(reply: FastifyReply, result: unknown): Sent {
  if (result instanceof FileAnswer) return result;
  if (result instanceof JsonText) return { json: result.text, status: 200 };
  if (result instanceof StatusAnswer) return { json: JSON.stringify(result.body), status: result.status };
  return { json: reply.code(200).serialize(result) as string, status: 200 };
}

async function send(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Sent,
): Promise<FastifyReply> {
  if (sent instanceof FileAnswer) return sendFile(reply, sent);
  // The caller's rights were checked and the answer was made: all that a known one saves is sending it.
  if (endpoint.revalidate && sent.status === 200 && isKnown(request, reply, sent.json)) {
    return reply.code(304).send();
  }
  return reply.code(sent.status).type('application/json; charset=utf-8').send(sent.json);
}

async function limitVisitor(services: Services, endpoint: Endpoint, request: FastifyRequest, now: Date) {
  if (!endpoint.limit || !services.env.rateLimits) return;
  await hit(services.db, `call:${callName(endpoint)}:${request.ip}`, endpoint.limit, now);
}

async function identify(services: Services, endpoint: Endpoint, request: FastifyRequest, now: Date) {
  if (endpoint.access.kind === 'everyone') return null;
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const caller = token ? await findCaller(services.db, token, now, scopePages(endpoint.access)) : null;
  if (!caller) throw new AppError('no_session', 'Please sign in.');
  request.log = request.log.child({ EmployeeID: caller.EmployeeID });
  return caller;
}

function parseAddress(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: endpoint.params ? parsePart(endpoint.params, request.params) : {},
    query: endpoint.query ? parsePart(endpoint.query, request.query) : {},
  };
}

async function receive(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Received> {
  if (request.isMultipart()) {
    if (!endpoint.files) throw new AppError('wrong_type', 'This call takes JSON.');
    return receiveMultipart(request, services.files, endpoint.files);
  }
  return { fields: request.body as Record<string, unknown>, files: {} };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}
