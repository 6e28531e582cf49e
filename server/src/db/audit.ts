import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { DOWNLOADED } from '@boh/contract/audit/change-words.ts';
import { STALE_TEXT } from '@boh/contract/errors.ts';
import { AppError } from '../lib/app-error.ts';
import type { Queryable } from './client.ts';
import { statement, type Value } from './statement.ts';
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

/** Who does what is done by a command, as the trail names it. */
export const OPERATOR = 'OPERATOR';

export interface AuditAuthor {
  EmployeeID: number | null;
  By: string;
  LocationID: number | null;
  Call: string;
  RequestID: string;
  At: string;
}

/** The values of `insertTrail`. */
export interface Trail {
  readonly Call: string;
  readonly RequestID: string;
  readonly At: string;
  /** The rows as JSON. */
  readonly rows: string;
}

/** Writes any number of rows: on its own, or as a part of a statement that does more. */
export const insertTrail = (value: Value<Trail>): SQL => sql`
  insert into ${auditLog} (employee_id, by, location_id, record, changes, call, request_id, at)
  select t."EmployeeID", t."By", t."LocationID", t."Record", t."Changes",
    ${value('Call')}, ${value('RequestID')}, ${value('At')}::timestamptz
  from jsonb_to_recordset(${value('rows')}::jsonb)
    as t("EmployeeID" int, "By" text, "LocationID" int, "Record" text, "Changes" jsonb)`;

/** What a call leaves of its entries. */
export function trailOf(author: AuditAuthor, entries: readonly AuditEntry[]): Trail {
  const { Call, RequestID, At, ...who } = author;
  const rows = entries.map(({ record, before = null, after = null, by }) => ({
    ...who,
    ...by,
    Record: record,
    Changes: fieldChanges(before, after),
  }));
  return { Call, RequestID, At, rows: JSON.stringify(rows) };
}

const insertRows = statement.once<Trail>(insertTrail);

/** Writes rows of the trail that are already worked out. */
export async function writeTrail(tx: Queryable, trail: Trail): Promise<void> {
  await insertRows(tx, trail);
}

/** Writes rows of the trail, in the transaction of the write they describe. */
export async function writeAudit(
  tx: Queryable,
  author: AuditAuthor,
  entries: readonly AuditEntry[],
): Promise<void> {
  await writeTrail(tx, trailOf(author, entries));
}

const IS_DOWNLOAD = `$[*] ? (@.Field == "${DOWNLOADED}")`;

/** Who changed the record last, for the sentence of a refused stale save. */
async function lastEditor(db: Queryable, record: string): Promise<string> {
  const [row] = await db
    .select({ By: auditLog.By })
    .from(auditLog)
    // A download of it is in its history too.
    .where(and(eq(auditLog.Record, record), sql`not ${auditLog.Changes} @? ${IS_DOWNLOAD}::jsonpath`))
    .orderBy(desc(auditLog.AuditID))
    .limit(1);
  return row?.By ?? 'SOMEBODY ELSE';
}

/** The refusal of a save made on an older version than the stored one. */
export const staleRefusal = async (db: Queryable, record: string): Promise<AppError> =>
  new AppError('stale', STALE_TEXT(await lastEditor(db, record)));

/** Refuses a save made on an older version than the stored one. A caller that sends no version overwrites. */
export async function requireVersion(
  db: Queryable,
  record: string,
  stored: number,
  sent: number | undefined,
): Promise<void> {
  if (sent !== undefined && sent !== stored) {
    throw await staleRefusal(db, record);
  }
}
