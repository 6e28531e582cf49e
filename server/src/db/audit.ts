import { desc, eq } from 'drizzle-orm';
import { STALE_TEXT } from '@boh/contract/errors.ts';
import { AppError } from '../lib/app-error.ts';
import type { Queryable } from './client.ts';
import { auditLog, type FieldChange } from './tables/spine.table.ts';

const SECRET = /password|token|hash/i;

type Fields = Readonly<Record<string, unknown>>;

/** Which fields went from what to what; secrets are named but never shown, and unchanged fields are left out. */
function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  names.delete('Version');
  return [...names]
    .map((Field) => ({ Field, From: before?.[Field] ?? null, To: after?.[Field] ?? null }))
    .filter(({ From, To }) => JSON.stringify(From) !== JSON.stringify(To))
    .map((change) => (SECRET.test(change.Field) ? { Field: change.Field, From: null, To: null } : change));
}

export interface AuditEntry {
  /** Which record, e.g. `location:12`. */
  record: string;
  before?: Fields | null;
  after?: Fields | null;
  /** Who did it, where the call itself has no session yet (signing in, resetting a password). */
  by?: { EmployeeID: number; By: string; LocationID: number | null };
}

export interface AuditAuthor {
  EmployeeID: number | null;
  By: string;
  LocationID: number | null;
  Call: string;
  RequestID: string;
  At: string;
}

/** Writes one row of the trail, in the transaction of the write it describes. */
export async function writeAudit(tx: Queryable, author: AuditAuthor, entry: AuditEntry): Promise<void> {
  const Changes = fieldChanges(entry.before ?? null, entry.after ?? null);
  await tx.insert(auditLog).values({ ...author, ...entry.by, Record: entry.record, Changes });
}

/** Who changed the record last, for the sentence of a refused stale save. */
async function lastEditor(db: Queryable, record: string): Promise<string> {
  const [row] = await db
    .select({ By: auditLog.By })
    .from(auditLog)
    .where(eq(auditLog.Record, record))
    .orderBy(desc(auditLog.AuditID))
    .limit(1);
  return row?.By ?? 'SOMEBODY ELSE';
}

/** Refuses a save made on an older version than the stored one. A caller that sends no version overwrites. */
export async function requireVersion(
  db: Queryable,
  record: string,
  stored: number,
  sent: number | undefined,
): Promise<void> {
  if (sent !== undefined && sent !== stored) {
    throw new AppError('stale', STALE_TEXT(await lastEditor(db, record)));
  }
}
