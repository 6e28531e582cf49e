import type pg from 'pg';

/** No connection of the pool is in use or waited for; the last call may take a moment to give its own back. */
export const isQuiet = (pool: pg.Pool): boolean =>
  pool.totalCount === pool.idleCount && pool.waitingCount === 0;
