import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant, key } from '../columns.ts';

const addresses = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

export type MailStatus = 'queued' | 'sent' | 'failed';

/** Mails are rows first, sent after the commit, and sent again after a crash under the same Message-ID. */
export const mails = pgTable(
  'mails',
  {
    MailID: key(),
    MessageID: text().notNull().unique(),
    Purpose: text().notNull(),
    /** What the mail is about, such as `payroll:12`: the newest `SentAt` of a record is its EmailSentAt. */
    Record: text(),
    EmployeeID: integer(),
    DedupeKey: text(),
    To: addresses(),
    Cc: addresses(),
    Bcc: addresses(),
    Subject: text().notNull(),
    /** Emptied once sent: a mail may carry a temporary password. */
    Text: text().notNull(),
    Html: text(),
    /** Emptied once sent too: where to unsubscribe is a secret of the reader. */
    Headers: jsonb().$type<Readonly<Record<string, string>>>(),
    Status: text().$type<MailStatus>().notNull().default('queued'),
    Attempts: integer().notNull().default(0),
    LastError: text(),
    CreatedAt: instant().notNull(),
    SentAt: instant(),
    /** Until then one process is sending it and all others keep away. */
    LeaseUntil: instant(),
    /** Not sent again by itself before. */
    NextAttemptAt: instant(),
  },
  (t) => [
    index('mails_queued')
      .on(t.CreatedAt)
      .where(sql`status = 'queued'`),
    index('mails_failed')
      .on(t.CreatedAt)
      .where(sql`status = 'failed'`),
    index('mails_dedupe').on(t.DedupeKey, t.CreatedAt),
    index('mails_employee').on(t.EmployeeID, t.CreatedAt),
    // What has to be erased after its time.
    index('mails_created').on(t.CreatedAt),
    index('mails_record').on(t.Record, t.SentAt),
  ],
);

export const mailAttachments = pgTable(
  'mail_attachments',
  {
    AttachmentID: key(),
    MailID: integer()
      .notNull()
      .references(() => mails.MailID, { onDelete: 'cascade' }),
    Name: text().notNull(),
    ContentType: text().notNull(),
    Content: bytes().notNull(),
  },
  (t) => [index('mail_attachments_mail').on(t.MailID)],
);
