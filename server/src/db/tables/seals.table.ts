import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';

/**
 * Seals of the audit trail, each the hash of its rows and of the seal before it (triggers refuse updates, deletes and
 * TRUNCATE). Ids are written as `1-10,12`.
 */
export const auditSeals = pgTable('audit_seals', {
  /** Counted by whoever seals: a number that is missing tells of a seal that was taken away. */
  SealID: bigint({ mode: 'number' }).primaryKey(),
  At: instant().notNull(),
  /** The last id that it, or a seal before it, has looked at. */
  Passed: bigint({ mode: 'number' }).notNull(),
  /** The ids of the rows it seals. */
  Rows: text().notNull(),
  /** Ids that were given to transactions which rolled back: no row can come under them any more. */
  Void: text().notNull(),
  /** JSON: ids up to `Passed` that may still be committed, with the transactions that were writing then. */
  Open: text().notNull(),
  /** The hash of each row, 32 bytes a row, in the order of their ids. */
  Hashes: bytes().notNull(),
  Previous: bytes().notNull(),
  Hash: bytes().notNull(),
});
