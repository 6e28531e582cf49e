import { sql, type SQL } from 'drizzle-orm';
import { writeAudit } from './db/audit.ts';
import type { Transaction } from './db/client.ts';
import { LOCKS } from './db/locks.ts';
import type { Services } from './http/call.ts';

/** So many rows of a kind are erased in one transaction: none of them holds up anybody's work for long. */
const ROWS_AT_ONCE = 2000;

/** The beginning of the day that is so many months ago, in UTC: looked for every hour, found once a day. */
export function erasedBefore(now: Date, months: number): string {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(now.getUTCDate(), last));
  return day.toISOString();
}

/**
 * What is erased. Of a mail about a record only what it was about and when it was sent remains: that is when the record was
 * mailed.
 */
const erasures = (before: string, most: number): Readonly<Record<string, SQL>> => ({
  Consultations: sql`delete from consultations where consultation_id in (select consultation_id from consultations
    where created_at < ${before}::timestamptz order by created_at, consultation_id limit ${most})`,
  Mails: sql`delete from mails where mail_id in (select mail_id from mails
    where created_at < ${before}::timestamptz and (record is null or sent_at is null) order by created_at limit ${most})`,
  MailsOfRecords: sql`update mails set "to" = '{}', cc = '{}', bcc = '{}', subject = '', text = '', html = null, headers = null,
      last_error = null, dedupe_key = null
    where mail_id in (select mail_id from mails where created_at < ${before}::timestamptz and record is not null
      and sent_at is not null and subject <> '' order by created_at limit ${most})`,
});

/** Erases visitors' requests and mails that are over their time; answers how many of each. */
export async function eraseOld(
  { db, clock, env }: Pick<Services, 'db' | 'clock' | 'env'>,
  most = ROWS_AT_ONCE,
): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (;;) {
    const erased = await db.transaction((tx) => eraseSome(tx, clock.now(), env.retentionMonths, most));
    for (const [what, count] of Object.entries(erased)) all[what] = (all[what] ?? 0) + count;
    if (!Object.values(erased).some((count) => count === most)) return all;
  }
}

async function eraseSome(tx: Transaction, now: Date, months: number, most: number) {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS.retention}) as taken`,
  );
  const Before = erasedBefore(now, months);
  const counts: Record<string, number> = {};
  if (rows[0]?.taken !== true) return counts;
  for (const [what, statement] of Object.entries(erasures(Before, most))) {
    const { rowCount } = await tx.execute(statement);
    if (rowCount !== null && rowCount > 0) counts[what] = rowCount;
  }
  if (Object.keys(counts).length > 0) {
    const At = now.toISOString();
    const author = {
      EmployeeID: null,
      By: 'RETENTION',
      LocationID: null,
      Call: 'erase old',
      RequestID: 'retention',
      At,
    };
    const record = `retention:${At.slice(0, 10).replaceAll('-', '')}`;
    await writeAudit(tx, author, [{ record, after: { Before, ...counts } }]);
  }
  return counts;
}
