import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant, longKey } from '../columns.ts';

export interface FieldChange {
  Field: string;
  From: unknown;
  To: unknown;
}

/** The append-only trail of every write (a trigger refuses updates and deletes). */
export const auditLog = pgTable(
  'audit_log',
  {
    AuditID: longKey(),
    At: instant().notNull(),
    EmployeeID: integer(),
    By: text().notNull(),
    LocationID: integer(),
    Call: text().notNull(),
    Record: text().notNull(),
    Changes: jsonb().$type<FieldChange[]>().notNull(),
    RequestID: text().notNull(),
  },
  (t) => [index('audit_log_record').on(t.Record, t.AuditID)],
);

/** First answers of writes that carried an Idempotency-Key, each kept for its hours: phones send theirs weeks later. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    EmployeeID: integer().notNull(),
    Key: text().notNull(),
    BodyHash: bytes().notNull(),
    Answer: text(),
    CreatedAt: instant().notNull(),
    KeptHours: integer().notNull().default(24),
  },
  (t) => [primaryKey({ columns: [t.EmployeeID, t.Key] }), index('idempotency_keys_created').on(t.CreatedAt)],
);

/** Counters of the rate limits, shared by all server processes. */
export const rateLimits = pgTable('rate_limits', {
  Bucket: text().primaryKey(),
  Hits: integer().notNull(),
  WindowEndsAt: instant().notNull(),
});

/** How far long requests are, while they run. Unlogged: after a crash there is nothing left to tell. */
export const workProgress = pgTable(
  'work_progress',
  {
    EmployeeID: integer().notNull(),
    Key: text().notNull(),
    Step: text().notNull(),
    Done: integer().notNull(),
    Of: integer(),
    ChangedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.EmployeeID, t.Key] })],
);

/** Files that have been received and where they are kept; `Owner` is the record that refers to them. */
export const storedFiles = pgTable(
  'stored_files',
  {
    FileID: longKey(),
    StorageKey: text().notNull().unique(),
    Name: text().notNull(),
    ContentType: text().notNull(),
    Size: integer().notNull(),
    Owner: text().notNull(),
    Position: integer().notNull().default(0),
    UploadedBy: integer(),
    UploadedAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('stored_files_owner').on(t.Owner, t.Position)],
);
