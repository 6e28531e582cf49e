import type pg from 'pg';
import { columnsOf, keptColumn, quoted, tablesInOrder } from '../src/backup/tables.ts';

type Client = pg.PoolClient;

async function hashesOf(
  pool: pg.Pool,
  linesOf: (client: Client, table: string) => string | Promise<string>,
): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const result: Record<string, string> = {};
    for (const name of await tablesInOrder(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `select coalesce(md5(string_agg(md5(line), '' order by md5(line))), '') as hash
         from (${await linesOf(client, name)}) x`,
      );
      result[name] = rows[0]?.hash ?? '';
    }
    return result;
  } finally {
    client.release();
  }
}

/** One hash over all rows of every table. */
export const rowHashes = (pool: pg.Pool) =>
  hashesOf(pool, (_, table) => `select t::text as line from ${quoted(table)} t`);

/** The same over what a backup keeps of them: neither secrets of webhooks nor the words of mails. */
export const keptHashes = (pool: pg.Pool) =>
  hashesOf(pool, async (client, table) => {
    const columns = (await columnsOf(client, table)).map((column) => keptColumn(table, column));
    return `select row(${columns.join(', ')})::text as line from ${quoted(table)}`;
  });
