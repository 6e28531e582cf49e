import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { PROGRESS_HEADER } from '@boh/contract/progress/progress.contract.ts';
import type { AuditAuthor } from '../db/audit.ts';
import type { Queryable } from '../db/client.ts';
import { admit, headerOf, type Admitted } from './admission.ts';
import { keyOfToken } from './api-token.ts';
import { callName, type BoundEndpoint } from './bind-endpoint.ts';
import type { Call, Services } from './call.ts';
import { isFloorApp } from './floor-app.ts';
import { FLOOR_KEPT_HOURS, KEPT_HOURS, readKey, type IdempotencyKey } from './idempotency.ts';
import { parseAddress, parsePart } from './parse.ts';
import { progressOf } from './progress.ts';
import { followUp, runCall } from './run-call.ts';
import { send } from './send-answer.ts';
import { byOf, type Caller } from './session.ts';
import { dropFiles, receive, type Received } from './uploads.ts';

/** Puts an endpoint on the server: session, access, parsing, transaction, audit, answer - once, for all of them. */
export function mountEndpoint(app: FastifyInstance, services: Services, bound: BoundEndpoint): void {
  const { endpoint } = bound;
  if (!endpoint.form) routeTo(app, services, bound);
  else {
    void app.register((forms, _options, done) => {
      readForms(forms);
      routeTo(forms, services, bound);
      done();
    });
  }
}

/** Forms are read where an endpoint takes them and nowhere else: any page of any site can send one. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text))),
  );
}

function routeTo(app: FastifyInstance, services: Services, bound: BoundEndpoint): void {
  const { endpoint } = bound;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // Some calls send mail by GET: asking only for the headers must not run them.
    exposeHeadRoute: endpoint.head === true,
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

const admitted = new WeakMap<FastifyRequest, Admitted>();

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
  const received = await receive(request, services.files, endpoint.files ?? (endpoint.form && {}));
  const outcome = { mayBeSaved: false };
  try {
    const body = endpoint.body
      ? parsePart(endpoint.body, received.fields, endpoint.statuses?.[422] ? 'unprocessable' : 'bad_fields')
      : undefined;
    const afterCommit: (() => Promise<unknown>)[] = [];
    const author: AuditAuthor = {
      EmployeeID: caller?.EmployeeID ?? null,
      By: caller ? byOf(caller) : 'VISITOR',
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
      keepFiles: () => {
        outcome.mayBeSaved = true;
      },
    });
    const claim = claimOf(caller, key, request, endpoint, body, received);
    const done = await runCall(services, bound, reply, { author, claim, kept, callOn, outcome });
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
  const content = [request.url, place, body, files];
  const hours = isFloorApp(request) ? FLOOR_KEPT_HOURS : KEPT_HOURS;
  const claim = readKey(caller.EmployeeID, key, callName(endpoint), content, hours);
  return claim && caller.token ? { ...claim, key: keyOfToken(caller.token.TokenID, claim.key) } : claim;
}
