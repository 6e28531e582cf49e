import pg from 'pg';
import type { Queryable } from './client.ts';

/** Few enough to be read and written in a few milliseconds, so that other requests get their turn in between. */
const ROWS_AT_A_TIME = 200;

interface Written {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The rows of a query, a few at a time, as they were when the first of them was asked for: however long the list, neither
 * it nor the time to work through it is ever held as a whole. The connection goes back with the last row, or when the
 * reader leaves; who stops reading for a minute loses it to the limit on idle transactions.
 */
export async function* streamRows<Row extends pg.QueryResultRow>(
  db: Queryable,
  { text, values }: Written,
): AsyncGenerator<Row[]> {
  const pool = db.$client;
  if (!(pool instanceof pg.Pool)) throw new Error('Rows are streamed by reads, outside of a transaction.');
  const client = await pool.connect();
  let isLost = false;
  try {
    await client.query('begin read only');
    await client.query(`declare listed no scroll cursor for ${text}`, values);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${ROWS_AT_A_TIME} from listed`);
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_AT_A_TIME) break;
    }
  } finally {
    await client.query('rollback').catch(() => (isLost = true));
    client.release(isLost);
  }
}

/** Rows that are one JSON object each, parsed one by one. */
export async function* jsonStream<Row>(
  batches: AsyncIterable<readonly { json: unknown }[]>,
): AsyncGenerator<Row> {
  for await (const batch of batches) {
    for (const { json } of batch) yield (typeof json === 'string' ? JSON.parse(json) : json) as Row;
  }
}
