import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/client.ts';
import { AppError, badField } from '../lib/app-error.ts';

const KEPT = '24 hours';

interface IdempotencyKey {
  readonly EmployeeID: number;
  readonly key: string;
  readonly bodyHash: Buffer;
}

/** The key a caller sent, tied to the call and its content. */
export function readKey(
  EmployeeID: number,
  key: string | undefined,
  call: string,
  content: readonly unknown[],
): IdempotencyKey | null {
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw badField('Idempotency-Key', 'The key of this request is not usable.');
  const bodyHash = createHash('sha256')
    .update(`${call}\n${JSON.stringify(content)}`)
    .digest();
  return { EmployeeID, key, bodyHash };
}

/**
 * Claims the key inside the transaction of the write. A duplicate that arrives meanwhile waits on the unique index
 * until this transaction ends: it then finds the first answer, or, when the first was refused, goes ahead itself.
 * Answers the stored text of the first answer, or null for a first call.
 */
export async function claimKey(tx: Transaction, claim: IdempotencyKey, now: Date): Promise<string | null> {
  const { EmployeeID, key, bodyHash } = claim;
  const at = now.toISOString();
  // A key that is older than it is kept counts as unused.
  const claimed =
    await tx.execute(sql`insert into idempotency_keys as k (employee_id, key, body_hash, created_at)
    values (${EmployeeID}, ${key}, ${bodyHash}, ${at})
    on conflict (employee_id, key) do update
      set body_hash = excluded.body_hash, answer = null, created_at = excluded.created_at
      where k.created_at < excluded.created_at - ${KEPT}::interval`);
  if (claimed.rowCount === 1) return null;
  const { rows } = await tx.execute<{ body_hash: Buffer; answer: string }>(
    sql`select body_hash, answer from idempotency_keys where employee_id = ${EmployeeID} and key = ${key}`,
  );
  const first = rows[0];
  if (!first) throw new AppError('unavailable', 'Please try again.', undefined, 1);
  if (!first.body_hash.equals(bodyHash)) {
    throw new AppError('conflict', 'This request was already sent with other values.');
  }
  return first.answer;
}

/** Keeps the answer beside the write, in the same transaction: both are there or neither is. */
export async function keepAnswer(tx: Transaction, claim: IdempotencyKey, answer: string): Promise<void> {
  await tx.execute(sql`update idempotency_keys set answer = ${answer}
    where employee_id = ${claim.EmployeeID} and key = ${claim.key}`);
}
