import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWrite, type Endpoint } from '@boh/contract/endpoint.ts';
import { trailOf, writeAudit, writeTrail, type AuditAuthor, type AuditEntry } from '../db/audit.ts';
import type { Database, Queryable } from '../db/client.ts';
import { AppError } from '../lib/app-error.ts';
import { callName, type BoundEndpoint } from './bind-endpoint.ts';
import type { Call, Services } from './call.ts';
import {
  firstAnswer,
  forgetKept,
  keepAnswer,
  keptSince,
  type IdempotencyKey,
  type Kept,
} from './idempotency.ts';
import { isNotedDownload, notedDownload } from './noted-download.ts';
import { serialise, type Sent } from './send-answer.ts';

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
const isPlainWrite = (endpoint: Endpoint) => isWrite(endpoint) && endpoint.transaction !== 'own';

/** A write whose repetition gets the answer of the first one. */
export const keepsAnswer = (endpoint: Endpoint) => isPlainWrite(endpoint) && !endpoint.keepsNoAnswer;

/** Does what a call asks for: a read as it is, a write in a transaction of its own unless it was done before. */
export async function runCall(
  { db }: Services,
  bound: BoundEndpoint,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<{ sent: Sent; again: boolean }> {
  const { author, claim, kept, callOn } = prepared;
  if (!isPlainWrite(bound.endpoint)) {
    const audit: Call['audit'] = (entry, tx) => writeAudit(tx ?? db, author, [entry].flat());
    const call = callOn(db, audit);
    const result = isNotedDownload(bound.endpoint, call.query)
      ? await notedDownload(bound, call, author)
      : await bound.handle(call);
    return { sent: serialise(reply, bound.endpoint, result), again: false };
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
      entries.push(...[entry].flat());
      return Promise.resolve();
    };
    const result = serialise(reply, endpoint, await handle(callOn(tx, audit)));
    if (entries.length === 0) throw new Error(`${callName(endpoint)} left no audit row.`);
    if (claim && kept) await forgetKept(tx, claim, author.At);
    const trail = trailOf(author, entries);
    auditWritten =
      claim && 'json' in result && result.status === 200
        ? // eslint-disable-next-line statements/one-at-a-time -- Last of all, and only the commit comes behind it.
          keepAnswer(tx, claim, trail, result.json)
        : // eslint-disable-next-line statements/one-at-a-time -- The same.
          writeTrail(tx, trail);
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

/** What the commit owes to others. What they refuse is answered, though the record is saved; other failures are logged. */
export async function followUp(request: FastifyRequest, afterCommit: readonly (() => Promise<unknown>)[]) {
  const refusals: AppError[] = [];
  for (const work of afterCommit) {
    await work().catch((error: unknown) => {
      if (error instanceof AppError) refusals.push(error);
      else request.log.error({ err: error }, 'work after the commit failed');
    });
  }
  if (refusals[0]) throw refusals[0];
}
