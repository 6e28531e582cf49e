import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../db/tables/spine.table.ts';

export const HASH_BYTES = 32;
/** What the first seal follows. */
export const NO_SEAL = Buffer.alloc(HASH_BYTES);

/** A row of the trail as it is hashed: texts as the database writes them, whatever the settings of its session. */
export interface SealedRow {
  readonly AuditID: string;
  /** Milliseconds since 1970. */
  readonly At: string;
  readonly EmployeeID: string | null;
  readonly By: string;
  readonly LocationID: string | null;
  readonly Call: string;
  readonly Record: string;
  readonly Changes: string;
  readonly RequestID: string;
}

/** Reads rows of the trail in the form they are hashed in. */
export const SEALED_COLUMNS: SQL = sql`${auditLog.AuditID}::text as "AuditID",
  trunc(extract(epoch from ${auditLog.At}) * 1000)::text as "At", ${auditLog.EmployeeID}::text as "EmployeeID",
  ${auditLog.By} as "By", ${auditLog.LocationID}::text as "LocationID", ${auditLog.Call} as "Call",
  ${auditLog.Record} as "Record", ${auditLog.Changes}::text as "Changes", ${auditLog.RequestID} as "RequestID"`;

/**
 * The canonical form of a row: a JSON array of its nine values as texts, or null, in a fixed order. No two rows have the
 * same one, since each value ends where its quotes end.
 */
export const rowForm = (row: SealedRow): string =>
  JSON.stringify([
    row.AuditID,
    row.At,
    row.EmployeeID,
    row.By,
    row.LocationID,
    row.Call,
    row.Record,
    row.Changes,
    row.RequestID,
  ]);

/** SHA-256 of the canonical form, as UTF-8. */
export const rowHash = (row: SealedRow): Buffer => createHash('sha256').update(rowForm(row)).digest();

/** A seal but for its own hash. */
export interface Seal {
  readonly SealID: number;
  /** ISO 8601, UTC. */
  readonly At: string;
  readonly Passed: number;
  readonly Rows: string;
  readonly Void: string;
  readonly Open: string;
  readonly Hashes: Buffer;
  readonly Previous: Buffer;
}

/**
 * SHA-256 of a line and the hashes of the rows: the line is a JSON array of the version of this form, the seal's number, its
 * time, the last id it looked at, its three lists of ids and the hash of the seal before it, and ends with a line feed.
 */
export const sealHash = ({ SealID, At, Passed, Rows, Void, Open, Hashes, Previous }: Seal): Buffer =>
  createHash('sha256')
    .update(`${JSON.stringify([1, SealID, At, Passed, Rows, Void, Open, Previous.toString('hex')])}\n`)
    .update(Hashes)
    .digest();

/** How a seal is named where it is noted outside: `812:9f86d081…`. */
export const sealName = (SealID: number, hash: Buffer): string => `${SealID}:${hash.toString('hex')}`;
