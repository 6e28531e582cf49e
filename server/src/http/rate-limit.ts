import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/client.ts';
import { statement } from '../db/statement.ts';
import { AppError } from '../lib/app-error.ts';

export interface Limit {
  readonly calls: number;
  readonly minutes: number;
}

interface Counter extends Record<string, unknown> {
  hits: number;
  seconds_left: number;
}

const tooMany = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('too_many', `Too many tries. Please wait ${wait}.`, undefined, Math.max(1, seconds));
};

/**
 * What an address is counted as. Whoever has one IPv6 address has the whole /64 around it: counted one by one, a single
 * machine would have more of them than there are limits.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = '', end = ''] = address.replace(/%.*$/, '').split('::');
  const [left, right] = [groupsOf(start), groupsOf(end)];
  const omitted = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const network = [...left, ...omitted, ...right].slice(0, 4);
  return `${network.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups; it never reaches into the first four. */
const groupsOf = (part: string) => (part === '' ? [] : part.replace(/\d+(?:\.\d+){3}$/, '0:0').split(':'));

/** Counts one hit in a bucket that all server processes share, and refuses the one above the limit. */
export async function hit(db: Database, bucket: string, limit: Limit, now: Date): Promise<void> {
  const counter = await count(db, bucket, limit.minutes, now);
  if (counter.hits > limit.calls) throw tooMany(counter.seconds_left);
}

/** Counts one hit without judging it; `refuseAbove` judges. */
export async function count(db: Database, bucket: string, minutes: number, now: Date): Promise<Counter> {
  const at = now.toISOString();
  const { rows } = await db.execute<Counter>(sql`
    insert into rate_limits as r (bucket, hits, window_ends_at)
    values (${bucket}, 1, ${at}::timestamptz + ${minutes} * interval '1 minute')
    on conflict (bucket) do update set
      hits = case when r.window_ends_at <= ${at}::timestamptz then 1 else r.hits + 1 end,
      window_ends_at = case when r.window_ends_at <= ${at}::timestamptz then excluded.window_ends_at else r.window_ends_at end
    returning hits, ceil(extract(epoch from window_ends_at - ${at}::timestamptz))::int as seconds_left`);
  return rows[0] ?? { hits: 0, seconds_left: 0 };
}

/** Refuses when a bucket is already full, without counting. */
export async function refuseAbove(db: Database, bucket: string, calls: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const { rows } = await db.execute<Counter>(sql`
    select hits, ceil(extract(epoch from window_ends_at - ${at}::timestamptz))::int as seconds_left
    from rate_limits where bucket = ${bucket} and window_ends_at > ${at}::timestamptz and hits >= ${calls}`);
  if (rows[0]) throw tooMany(rows[0].seconds_left);
}

const empty = statement.once<{ bucket: string }>(
  (value) => sql`delete from rate_limits where bucket = ${value('bucket')}`,
);

/** Empties a bucket, as after a successful sign-in. */
export async function forget(db: Queryable, bucket: string): Promise<void> {
  await empty(db, { bucket });
}

const less = statement.once<{ bucket: string }>(
  (value) => sql`update rate_limits set hits = hits - 1 where bucket = ${value('bucket')} and hits > 0`,
);

/** Takes one hit back that turned out to be none. */
export async function uncount(db: Queryable, bucket: string): Promise<void> {
  await less(db, { bucket });
}
