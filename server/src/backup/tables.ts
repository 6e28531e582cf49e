import type pg from 'pg';

/** Tables that say nothing of their own: triggers fill them while the rows they follow from are restored. */
const FOLLOWING = ['sales_days', 'sales_days_changed', 'sales_hotels'];
const NOT_KEPT = ['schema_migrations', 'work_progress', ...FOLLOWING];

/** The tables worth keeping, in an order in which each one's references are there before it. */
export async function tablesInOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [NOT_KEPT],
  );
  const { rows: links } = await client.query<{ name: string; needs: string }>(
    `select c.conrelid::regclass::text as name, c.confrelid::regclass::text as needs
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname = 'public' and c.conrelid <> c.confrelid`,
  );
  const ordered: string[] = [];
  const waiting = new Set(names.map(({ name }) => name));
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (name) => !links.some((link) => link.name === name && waiting.has(link.needs)),
    );
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}.`);
    for (const name of ready) {
      ordered.push(name);
      waiting.delete(name);
    }
  }
  return ordered;
}

/** The limits that keep requests short would end a backup of years of records, or of many attachments, half-way. */
export async function takeAsLongAsNeeded(client: pg.ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
}

/** The columns of a table that are stored, in their order. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     and attgenerated = '' order by attnum`,
    [quoted(table)],
  );
  return rows.map(({ name }) => name);
}

/** The applied migrations: a backup fits only a database made by the same ones. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select name || ' ' || hash as line from schema_migrations order by name`,
  );
  return rows.map(({ line }) => line);
}

/** Continues each key's counting after the highest restored one. */
export async function continueKeys(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${quoted(column)}) from ${quoted(table)}), 0) + 1, false)`,
      [quoted(table), column],
    );
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
