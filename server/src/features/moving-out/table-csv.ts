import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DIALECT } from '../../db/client.ts';
import type { MovedColumn, MovedTable } from './moved-table.ts';

const QUOTE = 34;
const NEWLINE = 10;
const RETURN = 13;

/**
 * A table as CSV (RFC 4180) in the order of its key, a piece at a time, just as the database writes it: amounts to the last digit,
 * and every text as it was typed. Nothing is put in front of a text that a spreadsheet would run, as the console's own CSV files
 * do: other programs read these, and a phone number must not come out of them with an apostrophe. The README in the zip says so.
 */
export async function* tableCsv(
  client: pg.PoolClient,
  table: MovedTable,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  // The last row comes before the connection is free for the next table.
  const isFree = new Promise<void>((resolve) => client.once('drain', resolve));
  const copied = client.query(copyTo(statementOf(table)));
  let isQuoted = false;
  let isHead = true;
  for await (const chunk of copied as AsyncIterable<Buffer>) {
    const lines = endLines(chunk, isQuoted);
    isQuoted = lines.isQuoted;
    onRows(isHead && lines.count > 0 ? lines.count - 1 : lines.count);
    if (lines.count > 0) isHead = false;
    yield lines.bytes;
  }
  await isFree;
}

/** PostgreSQL ends its lines with \n alone. Within quotes a line break belongs to the value and stays as it is. */
function endLines(chunk: Buffer, wasQuoted: boolean): { bytes: Buffer; isQuoted: boolean; count: number } {
  const bytes = Buffer.allocUnsafe(chunk.length * 2);
  let isQuoted = wasQuoted;
  let count = 0;
  let length = 0;
  for (const byte of chunk) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === NEWLINE && !isQuoted) {
      count += 1;
      bytes[length++] = RETURN;
    }
    bytes[length++] = byte;
  }
  return { bytes: bytes.subarray(0, length), isQuoted, count };
}

function statementOf({ table, columns, key }: MovedTable): string {
  const list = columns.map((column) => sql`${written(column)} as ${sql.identifier(column.name)}`);
  const order = columns.flatMap(({ name, read }) => (key.includes(name) ? [read] : []));
  const rows = sql`select ${sql.join(list, sql`, `)} from ${table} order by ${sql.join(order, sql`, `)}`;
  const { sql: text, params } = DIALECT.sqlToQuery(
    sql`copy (${rows}) to stdout with (format csv, header, encoding 'UTF8')`,
  );
  if (params.length > 0) throw new Error('COPY takes no parameters.');
  return text;
}

/** How a value of each type is written, whatever the settings of the connection. */
function written({ read, sqlType }: MovedColumn): SQL {
  if (sqlType.startsWith('timestamp')) {
    return sql`to_char(${read} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  if (sqlType === 'date') return sql`to_char(${read}, 'YYYY-MM-DD')`;
  if (sqlType === 'boolean') return sql`${read}::text`;
  if (sqlType === 'bytea') return sql`translate(encode(${read}, 'base64'), E'\\n', '')`;
  if (sqlType.endsWith('[]')) return sql`to_json(${read})`;
  return sql`${read}`;
}
