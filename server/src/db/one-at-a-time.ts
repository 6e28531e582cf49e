import type pg from 'pg';
import { LOCKS } from './locks.ts';

/** Several servers may start at once on one database: one does the work, the others wait and then find it done. */
export async function oneAtATime<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCKS.start]);
    return await work();
  } finally {
    // The lock ends with its connection, whatever happened.
    client.release(true);
  }
}
