import { createHash, randomUUID } from 'node:crypto';
import { and, count, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { TEXT_LOCKS } from '../db/locks.ts';
import { mailAttachments, mails } from '../db/tables/mails.table.ts';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { checkRecipients, type Recipients } from './mail-recipients.ts';
import { addressOf } from './mail-transport.ts';

export interface NewMail {
  /** What kind of mail it is, such as `temporary-password`. */
  readonly Purpose: string;
  readonly To: readonly string[];
  readonly Cc?: readonly string[];
  readonly Bcc?: readonly string[];
  readonly Subject: string;
  readonly Text: string;
  readonly Html?: string;
  /** Headers of its own. Their values come from the program alone, never from what somebody typed. */
  readonly Headers?: Readonly<Record<string, string>>;
  readonly Attachments?: readonly { name: string; contentType: string; content: Buffer }[];
  /** Who causes the mail: counts against that employee's 200 mails an hour. */
  readonly EmployeeID?: number;
  /** The record the mail is about, such as `payroll:12`, to find when it was last mailed. */
  readonly Record?: string;
  /** Names the content: within 60 seconds, or while it waits, the same content to the same people is one mail. */
  readonly DedupeKey?: string;
}

interface QueueSettings {
  readonly clock: Clock;
  readonly mailFrom: string;
  readonly mailAllowedDomains?: readonly string[];
}

const MAILS_PER_HOUR = 200;
const HOUR = 3_600_000;
const SAME_MAIL_WITHIN = 60_000;

/** Checks a mail and writes its row; answers the row of the same mail where one was just written. */
export async function insertMail(tx: Queryable, mail: NewMail, settings: QueueSettings): Promise<number> {
  const recipients = checkRecipients(mail, settings.mailAllowedDomains);
  const now = settings.clock.now();
  const dedupeKey = mail.DedupeKey === undefined ? null : fingerprint(mail.DedupeKey, recipients);
  const same = dedupeKey === null ? undefined : await findSameMail(tx, dedupeKey, now);
  if (same !== undefined) return same;
  if (mail.EmployeeID !== undefined) await refuseTooMany(tx, mail.EmployeeID, now);
  const [row] = await tx
    .insert(mails)
    .values({
      ...recipients,
      MessageID: newMessageId(settings.mailFrom),
      Purpose: mail.Purpose,
      Record: mail.Record ?? null,
      EmployeeID: mail.EmployeeID ?? null,
      DedupeKey: dedupeKey,
      Subject: mail.Subject.replace(/\p{Cc}+/gu, ' ').trim(),
      Text: mail.Text,
      Html: mail.Html ?? null,
      Headers: mail.Headers ?? null,
      CreatedAt: now.toISOString(),
    })
    .returning({ MailID: mails.MailID });
  if (row === undefined) throw new Error('The mail was not stored.');
  await insertAttachments(tx, row.MailID, mail.Attachments ?? []);
  return row.MailID;
}

/** Fixed with the row, so that a mail sent again after a crash is recognised as the same one. */
const newMessageId = (from: string) => `<${randomUUID()}@${addressOf(from).split('@')[1] ?? 'localhost'}>`;

function fingerprint(key: string, { To, Cc, Bcc }: Recipients): string {
  const people = [To, Cc, Bcc].map((list) => list.map((address) => address.toLowerCase()).sort());
  return createHash('sha256')
    .update(JSON.stringify([key, people]))
    .digest('hex');
}

async function findSameMail(tx: Queryable, dedupeKey: string, now: Date): Promise<number | undefined> {
  // Two requests at once would both find nothing: the second waits here until the first committed.
  await tx.execute(sql`select pg_advisory_xact_lock(${TEXT_LOCKS.sameMail}, hashtext(${dedupeKey}))`);
  const since = new Date(now.getTime() - SAME_MAIL_WITHIN).toISOString();
  const [same] = await tx
    .select({ MailID: mails.MailID })
    .from(mails)
    .where(
      and(
        eq(mails.DedupeKey, dedupeKey),
        ne(mails.Status, 'failed'),
        // One that still waits goes out by itself: sending it again must not make it two.
        or(gt(mails.CreatedAt, since), eq(mails.Status, 'queued')),
      ),
    )
    .limit(1);
  return same?.MailID;
}

async function refuseTooMany(tx: Queryable, employeeId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR).toISOString();
  const [found] = await tx
    .select({ sent: count() })
    .from(mails)
    .where(and(eq(mails.EmployeeID, employeeId), gt(mails.CreatedAt, since)));
  if ((found?.sent ?? 0) < MAILS_PER_HOUR) return;
  throw new AppError('too_many', 'Too many mails within an hour. Please try again later.', undefined, 600);
}

async function insertAttachments(
  tx: Queryable,
  mailId: number,
  attachments: NonNullable<NewMail['Attachments']>,
): Promise<void> {
  for (const { name, contentType, content } of attachments) {
    await tx
      .insert(mailAttachments)
      .values({ MailID: mailId, Name: name, ContentType: contentType, Content: content });
  }
}
