import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../src/db/client.ts';
import { parseRanges } from '../src/sealing/id-ranges.ts';
import { verifyTrail, type Proof } from '../src/sealing/verify-seals.ts';

const ROW = `insert into audit_log (at, employee_id, by, location_id, call, record, changes, request_id)
  select '2026-11-10T18:00:00Z', 1, 'ERIN', 2, 'PUT /Rooms/update', 'room:' || n, '[{"Field":"Floor","From":1,"To":2}]', 'r' || n
  from generate_series(1, $1::int) n returning audit_id::int as id`;

/** Writes rows of the trail as some call would; answers their ids. */
export async function writeRows(on: pg.Pool | pg.ClientBase, count: number): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(ROW, [count]);
  return rows.map(({ id }) => id);
}

export const verify = (db: Database, noted?: string): Promise<Proof> =>
  verifyTrail(db.$client, { noted, report: () => undefined });

/** How often each row of the trail is sealed, by its id. */
export async function timesSealed(db: Database): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select audit_id::int as id from audit_log order by 1`,
  );
  const times = new Map(rows.map(({ id }) => [id, 0]));
  const seals = await db.execute<{ ids: string }>(sql`select rows as ids from audit_seals`);
  for (const { ids } of seals.rows)
    for (const [from, to] of parseRanges(ids) ?? [])
      for (let id = from; id <= to; id += 1) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}
