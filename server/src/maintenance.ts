import { inArray, sql } from 'drizzle-orm';
import { storedFiles } from './db/tables/spine.table.ts';
import { keptAt, KEPT_HOURS } from './http/idempotency.ts';
import { IDLE_HOURS, LIFETIME_DAYS } from './http/session.ts';
import type { Services } from './http/call.ts';
import { sweepOrphans } from './lib/files/file-sweep.ts';
import { eraseOld } from './retention.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Uploads younger than this may belong to a save that is still under way. */
const FILE_AGE_MS = 24 * 60 * 60 * 1000;

const INBOX_KEPT_DAYS = 3 * 366;
const WEBHOOKS_KEPT_DAYS = 30;

/**
 * Removes what has run out: visitors' requests and mails, sessions, tickets of sign-ins, known devices, idempotency keys, rate limits,
 * the progress of crashed requests, old marks of inboxes, what webhooks sent long ago and files that no record refers to.
 */
export async function tidyUp({
  db,
  files,
  clock,
  env,
}: Pick<Services, 'db' | 'files' | 'clock' | 'env'>): Promise<void> {
  const now = clock.now();
  const at = now.toISOString();
  await db.execute(sql`delete from sessions where last_seen_at < ${at}::timestamptz - ${`${IDLE_HOURS} hours`}::interval
    or created_at < ${at}::timestamptz - ${`${LIFETIME_DAYS} days`}::interval`);
  await db.execute(
    sql`delete from idempotency_keys k where created_at < ${at}::timestamptz - ${`${KEPT_HOURS} hours`}::interval
      and not (${sql.raw(keptAt(`'${at}'::timestamptz`))})`,
  );
  await db.execute(sql`delete from sign_in_tickets where expires_at < ${at}::timestamptz`);
  await db.execute(sql`delete from provider_sign_ins where expires_at < ${at}::timestamptz`);
  await db.execute(sql`delete from known_devices where known_until < ${at}::timestamptz`);
  await db.execute(sql`delete from rate_limits where window_ends_at < ${at}::timestamptz`);
  await db.execute(sql`delete from work_progress where changed_at < ${at}::timestamptz - interval '1 hour'`);
  // Marks of what left the inbox long ago. What was mailed is kept as long: nothing waits for years and is then mailed again.
  await db.execute(
    sql`delete from inbox_marks where marked_at < ${at}::timestamptz - ${`${INBOX_KEPT_DAYS} days`}::interval
      and (snoozed_until is null or snoozed_until < ${at}::timestamptz)`,
  );
  await db.execute(
    sql`delete from inbox_mailed where mailed_at < ${at}::timestamptz - ${`${INBOX_KEPT_DAYS} days`}::interval`,
  );
  await eraseOld({ db, clock, env });
  // With their deliveries, and also where these still wait: the webhook was off for so long.
  await db.execute(
    sql`delete from webhook_events where created_at < ${at}::timestamptz - ${`${WEBHOOKS_KEPT_DAYS} days`}::interval`,
  );
  await sweepOrphans(files, isReferenced, new Date(now.getTime() - FILE_AGE_MS));

  async function isReferenced(keys: string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .select({ key: storedFiles.StorageKey })
      .from(storedFiles)
      .where(inArray(storedFiles.StorageKey, keys));
    return new Set(rows.map(({ key }) => key));
  }
}

/** Tidies up now and every hour, until told to stop. */
export function startTidying(services: Services): () => void {
  const tidy = () => {
    tidyUp(services).catch((error: unknown) => services.log.error({ err: error }, 'tidying up failed'));
  };
  const timer = setInterval(tidy, EVERY_MS).unref();
  tidy();
  return () => clearInterval(timer);
}
