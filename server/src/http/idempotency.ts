import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { OFFLINE_DAYS } from '@boh/contract/floor/floor.contract.ts';
import { insertTrail, type Trail } from '../db/audit.ts';
import type { Database, Transaction } from '../db/client.ts';
import { statement, type Value } from '../db/statement.ts';
import { AppError, badField } from '../lib/app-error.ts';

export const KEPT_HOURS = 24;
/** The floor app sends a write when its phone has a network again, which may be weeks after it was made. */
export const FLOOR_KEPT_HOURS = OFFLINE_DAYS * 24;

/** Whether the row `k` of a kept answer still counts at a moment, in SQL: each is kept for its own hours. */
export const keptAt = (moment: string): string =>
  `k.created_at >= ${moment} - make_interval(hours => k.kept_hours)`;

/** What is stored under a key that a caller sends. */
export interface Kept {
  readonly bodyHash: Buffer;
  /** The first answer; null where the row is too old to count. */
  readonly answer: string | null;
}

export interface IdempotencyKey {
  readonly EmployeeID: number;
  readonly key: string;
  readonly bodyHash: Buffer;
  readonly keptHours: number;
}

/** A key as it may stand in a header; anything else is refused before it is looked up. */
export const isKey = (key: string | undefined): key is string =>
  key !== undefined && /^[\x21-\x7e]{1,200}$/.test(key);

/** The key a caller sent, tied to the call and its content. */
export function readKey(
  EmployeeID: number,
  key: string | undefined,
  call: string,
  content: readonly unknown[],
  keptHours: number = KEPT_HOURS,
): IdempotencyKey | null {
  if (key === undefined) return null;
  if (!isKey(key)) throw badField('Idempotency-Key', 'The key of this request is not usable.');
  const bodyHash = createHash('sha256')
    .update(`${call}\n${JSON.stringify(content)}`)
    .digest();
  return { EmployeeID, key, bodyHash, keptHours };
}

/** The first answer under this key; null for a first call. */
export function firstAnswer(claim: IdempotencyKey, kept: Kept | null): string | null {
  if (kept?.answer == null) return null;
  if (!kept.bodyHash.equals(claim.bodyHash)) {
    throw new AppError('conflict', 'This request was already sent with other values.');
  }
  return kept.answer;
}

interface Key {
  readonly EmployeeID: number;
  readonly key: string;
  readonly At: string;
}

const COUNTS = keptAt('$at')
  .split('$at')
  .map((part) => sql.raw(part));
const counts = (value: Value<Key>): SQL => sql.join(COUNTS, sql`${value('At')}::timestamptz`);

const findKept = statement.each<Key, { body_hash: Buffer; answer: string }>(
  (value) => sql`select body_hash, answer from idempotency_keys k
    where employee_id = ${value('EmployeeID')} and key = ${value('key')} and ${counts(value)}`,
);

/** What a call with the same key may have kept since this one looked. */
export async function keptSince(
  db: Database,
  { EmployeeID, key }: IdempotencyKey,
  At: string,
): Promise<Kept | null> {
  const [row] = await findKept(db, { EmployeeID, key, At });
  return row ? { bodyHash: row.body_hash, answer: row.answer } : null;
}

const dropKept = statement.once<Key>(
  (value) => sql`delete from idempotency_keys k
    where employee_id = ${value('EmployeeID')} and key = ${value('key')} and not (${counts(value)})`,
);

/** Makes room for a key whose row no longer counts. */
export async function forgetKept(
  tx: Transaction,
  { EmployeeID, key }: IdempotencyKey,
  At: string,
): Promise<void> {
  await dropKept(tx, { EmployeeID, key, At });
}

const keep = statement.once<Trail & IdempotencyKey & { answer: string }>(
  (value) => sql`with trail as (${insertTrail(value)})
    insert into idempotency_keys (employee_id, key, body_hash, answer, created_at, kept_hours)
    values (${value('EmployeeID')}, ${value('key')}, ${value('bodyHash')}, ${value('answer')}, ${value('At')},
      ${value('keptHours')})`,
);

/**
 * Leaves trail and answer beside the write, in the same transaction: all are there or none is. Of two calls with the
 * same key the second waits here, on the unique index, for the end of the first: it fails when that one was done, and
 * goes ahead when it was refused.
 */
export async function keepAnswer(
  tx: Transaction,
  claim: IdempotencyKey,
  trail: Trail,
  answer: string,
): Promise<void> {
  await keep(tx, { ...trail, ...claim, answer });
}
