import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { mailAttachments, mails } from '../db/tables/mails.table.ts';
import type { Clock } from '../lib/clock.ts';
import type { MailTransport } from './mail-transport.ts';

type MailRow = typeof mails.$inferSelect;
type Result = 'sent' | 'failed';

const MINUTE = 60_000;
/** Longer than a relay can keep a sender waiting, so that nobody takes a mail over that is still on its way. */
const LEASE = 3 * MINUTE;
const MAX_ATTEMPTS = 8;
const PER_ROUND = 100;
const NO_CONTENT = { Text: '', Html: null, Headers: null };
const LOOK_AGAIN = 200;
const PATIENCE = 15_000;

/** Sends mail rows through a transport: claim, send, record. */
export function mailDelivery(db: Database, clock: Clock, transport: MailTransport) {
  const at = (offset = 0) => new Date(clock.now().getTime() + offset).toISOString();

  /** One statement, so that of several processes exactly one gets the row. */
  async function claim(mailId: number): Promise<MailRow | undefined> {
    const [row] = await db
      .update(mails)
      .set({ LeaseUntil: at(LEASE), Attempts: sql`${mails.Attempts} + 1` })
      .where(
        and(
          eq(mails.MailID, mailId),
          eq(mails.Status, 'queued'),
          or(isNull(mails.LeaseUntil), lt(mails.LeaseUntil, at())),
        ),
      )
      .returning();
    return row;
  }

  async function deliver(mailId: number): Promise<Result> {
    const mail = await claim(mailId);
    return mail === undefined ? resultOfOthers(mailId) : send(mail);
  }

  async function send(mail: MailRow): Promise<Result> {
    const attachments = await db
      .select({
        name: mailAttachments.Name,
        contentType: mailAttachments.ContentType,
        content: mailAttachments.Content,
      })
      .from(mailAttachments)
      .where(eq(mailAttachments.MailID, mail.MailID))
      .orderBy(asc(mailAttachments.AttachmentID));
    let rejected: string[];
    try {
      ({ rejected } = await transport.send({ ...outgoing(mail), attachments }));
    } catch (error) {
      await recordFailure(mail, error);
      return 'failed';
    }
    await recordSent(mail, rejected);
    return 'sent';
  }

  /** The content has served its purpose, and may hold a temporary password: only who got what when is kept. */
  async function recordSent(mail: MailRow, rejected: string[]): Promise<void> {
    const LastError = rejected.length === 0 ? null : `Refused by the relay: ${rejected.join(', ')}`;
    await db.transaction(async (tx) => {
      await tx
        .update(mails)
        .set({ Status: 'sent', SentAt: at(), LastError, LeaseUntil: null, ...NO_CONTENT })
        .where(eq(mails.MailID, mail.MailID));
      await tx.delete(mailAttachments).where(eq(mailAttachments.MailID, mail.MailID));
    });
  }

  async function recordFailure(mail: MailRow, error: unknown): Promise<void> {
    const isFinal = isRefusal(error) || mail.Attempts >= MAX_ATTEMPTS;
    await db
      .update(mails)
      .set({
        Status: isFinal ? 'failed' : 'queued',
        LastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
        LeaseUntil: null,
        NextAttemptAt: isFinal ? null : at(MINUTE * 2 ** (mail.Attempts - 1)),
        ...(isFinal && NO_CONTENT),
      })
      .where(eq(mails.MailID, mail.MailID));
    if (isFinal) await db.delete(mailAttachments).where(eq(mailAttachments.MailID, mail.MailID));
  }

  /** Somebody else sent it or is about to: waits for what comes of that. */
  async function resultOfOthers(mailId: number): Promise<Result> {
    for (let waited = 0; waited < PATIENCE; waited += LOOK_AGAIN) {
      const [row] = await db.select().from(mails).where(eq(mails.MailID, mailId));
      if (row?.Status === 'sent') return 'sent';
      if (row?.Status !== 'queued' || row.LeaseUntil === null) return 'failed';
      await setTimeout(LOOK_AGAIN);
    }
    return 'failed';
  }

  async function resendDue(): Promise<number> {
    const due = await db
      .select({ MailID: mails.MailID })
      .from(mails)
      .where(
        and(
          eq(mails.Status, 'queued'),
          // Younger ones are being sent by the request that wrote them.
          lt(mails.CreatedAt, at(-MINUTE)),
          or(isNull(mails.LeaseUntil), lt(mails.LeaseUntil, at())),
          or(isNull(mails.NextAttemptAt), lte(mails.NextAttemptAt, at())),
        ),
      )
      .orderBy(asc(mails.CreatedAt))
      .limit(PER_ROUND);
    let sent = 0;
    for (const { MailID } of due) {
      const mail = await claim(MailID);
      if (mail !== undefined && (await send(mail)) === 'sent') sent += 1;
    }
    return sent;
  }

  return { deliver, resendDue };
}

const outgoing = (mail: MailRow) => ({
  messageId: mail.MessageID,
  createdAt: mail.CreatedAt,
  to: mail.To,
  cc: mail.Cc,
  bcc: mail.Bcc,
  subject: mail.Subject,
  text: mail.Text,
  html: mail.Html,
  headers: mail.Headers,
});

/** The relay understood and said no (5xx): asking again would only be told the same. */
function isRefusal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' && code >= 500 && code < 600;
}
