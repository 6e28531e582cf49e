import type pg from 'pg';
import { tablesInOrder } from '../src/backup/tables.ts';

/** One hash over all rows of every table. */
export async function rowHashes(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const result: Record<string, string> = {};
    for (const name of await tablesInOrder(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `select coalesce(md5(string_agg(md5(line), '' order by md5(line))), '') as hash
         from (select t::text as line from "${name}" t) x`,
      );
      result[name] = rows[0]?.hash ?? '';
    }
    return result;
  } finally {
    client.release();
  }
}
