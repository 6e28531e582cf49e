import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { ErrorBody } from '@boh/contract/errors.ts';
import { AppError, AtOtherLocation, MailsNotSent, noSpaceLeft, SeveralRefused } from '../lib/app-error.ts';

const RETRY_SECONDS = 2;
const DISK_FULL = '53100';

/**
 * Refusals that somebody who looks for intruders wants to see: who could not prove who they are, overstepped, or sent what no
 * screen sends (an unreadable request, a file of a forbidden kind).
 */
const WATCHED: ReadonlySet<AppError['code']> = new Set([
  'no_session',
  'wrong_password',
  'forbidden',
  'too_many',
  'bad_request',
  'wrong_type',
]);

const whoAsked = (request: FastifyRequest, { code }: AppError) => ({
  code,
  call: request.routeOptions.config.endpoint,
  ip: request.ip,
});

/** The one body every error is answered with. */
export function errorBodyOf(refusal: AppError, requestId: string): ErrorBody {
  const { message: text, fields } = refusal;
  return {
    error: text,
    Error: text,
    message: text,
    Message: fields === undefined ? {} : { Fields: fields },
    requestId,
    ...(refusal.code === 'factor_setup' && { FactorSetupRequired: true as const }),
    ...(refusal.code === 'reauth' && { ReauthRequired: true as const }),
    ...(refusal instanceof MailsNotSent && { NotSent: refusal.notSent }),
    ...(refusal instanceof SeveralRefused && { Refused: refusal.refused }),
    ...(refusal.code === 'other_name' && { OtherName: true }),
    ...(refusal instanceof AtOtherLocation && { SelectedLocation: refusal.selected }),
  };
}

/** Turns whatever was thrown into the error body; what nobody foresaw is logged and answered with a fixed sentence. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  // Whom a rule of ours tells to come again later met a limit that was foreseen.
  const isForeseen = error instanceof AppError && error.retryAfter !== undefined;
  if (refusal.status >= 500 && !isForeseen)
    request.log.error({ err: withoutValues(error) }, 'request failed');
  if (WATCHED.has(refusal.code)) request.log.warn(whoAsked(request, refusal), 'request refused');
  if (refusal.code === 'no_session') void reply.header('WWW-Authenticate', 'Bearer');
  if (refusal.retryAfter !== undefined) void reply.header('Retry-After', String(refusal.retryAfter));
  const body = errorBodyOf(refusal, request.id);
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const MET_ANOTHER =
  'Somebody else was working on the same at the same moment, so this was not done. Please try again.';
const TOOK_TOO_LONG = 'This took too long and was stopped. Please try again.';

/**
 * What the database gave up and rolled back: the same call may well succeed a moment later. It is not repeated here,
 * since a handler may have done more than its statements by then (read its files, noted mails to send); whoever asks
 * again under the same Idempotency-Key gets it done once.
 */
const GIVEN_UP = new Map<unknown, string>([
  ['40P01', MET_ANOTHER], // deadlock detected
  ['40001', MET_ANOTHER], // could not serialize access
  ['55P03', MET_ANOTHER], // lock not available
  ['57014', TOOK_TOO_LONG], // statement timeout
  ['25P03', TOOK_TOO_LONG], // idle in transaction timeout
]);

const tryAgain = (message: string) => new AppError('unavailable', message, undefined, RETRY_SECONDS);

/** The refusal behind any thrown value. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  if (code === DISK_FULL) return noSpaceLeft();
  const givenUp = GIVEN_UP.get(code);
  if (givenUp !== undefined) return tryAgain(givenUp);
  if (isDatabaseAway(cause)) return tryAgain('The database is not reachable. Please try again.');
  if (isOverload(cause)) return tryAgain('The server is very busy. Please try again.');
  return fromFramework(cause) ?? new AppError('internal', 'Something went wrong. Please try again.');
}

const CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND']);
const AWAY = /^(08|57P0[1-5]|53|58)/;
const CONNECTION_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|the database system is|is not queryable/;

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && CONNECTION.has(code))
    return syscall === 'connect' || syscall === 'read' || syscall === 'write';
  // SQLSTATE classes: connection, operator intervention, insufficient resources, system error; 25006 read-only.
  return (
    (typeof code === 'string' && (AWAY.test(code) || code === '25006')) || CONNECTION_TEXT.test(error.message)
  );
}

const isOverload = (error: unknown) => error instanceof Error && error.name === 'QueueFull';

const FRAMEWORK_TEXTS: Record<number, [AppError['code'], string]> = {
  400: ['bad_request', 'This request could not be read.'],
  404: ['not_found', 'This address does not exist.'],
  406: ['wrong_type', 'This kind of content is not accepted here.'],
  408: ['bad_request', 'The request took too long to arrive.'],
  413: ['too_large', 'This is too large to be sent.'],
  414: ['bad_request', 'This address is too long.'],
  415: ['wrong_type', 'This kind of content is not accepted here.'],
  431: ['bad_request', 'The headers of this request are too large.'],
};

/** The refusal in our own words of a status that the framework, or the socket below it, came to. */
export function refusalOf(status: number): AppError | null {
  const known = FRAMEWORK_TEXTS[status];
  return known ? new AppError(...known) : null;
}

/** Refusals of the HTTP framework (broken JSON, too large, wrong content type) in our own words. */
function fromFramework(error: unknown): AppError | null {
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code?.startsWith('FST_') !== true || statusCode === undefined) return null;
  return refusalOf(statusCode);
}

/** Query errors carry the values of the query; those stay out of the log. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { cause } = error;
  const code = cause && 'code' in cause ? cause.code : undefined;
  return {
    type: 'DatabaseError',
    code,
    message: cause?.message,
    query: error.query,
    stack: error.stack?.split('\n    at').slice(1).join('\n    at'),
  };
}
