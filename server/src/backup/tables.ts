import type pg from 'pg';

/** Tables that say nothing of their own: triggers fill them while the rows they follow from are restored. */
const FOLLOWING = ['sales_days', 'sales_days_changed', 'sales_months', 'open_claims', 'open_drops'];

/**
 * Tables that belong to the moment and not to the records. Brought back they would let ended sessions, ended API tokens and
 * withdrawn calendar addresses in again, answer new calls with old answers, and send what was mailed or told long ago: only mails
 * that still wait have attachments.
 */
export const OF_THE_MOMENT: readonly string[] = [
  'sessions',
  'api_tokens',
  'sign_in_tickets',
  'provider_sign_ins',
  'known_devices',
  'calendar_feeds',
  'idempotency_keys',
  'rate_limits',
  'work_progress',
  'mail_attachments',
  'webhook_deliveries',
  'webhook_events',
];
const NOT_KEPT = ['schema_migrations', ...OF_THE_MOMENT, ...FOLLOWING];

/**
 * What is kept of a mail is who got what when. One that was not sent may hold a temporary password, and may have gone
 * out since: it comes back without its content, and is not sent by itself.
 */
const MAIL_AS_KEPT: Readonly<Record<string, string>> = {
  text: `''`,
  html: 'null',
  headers: 'null',
  status: `case status when 'queued' then 'failed' else status end`,
  last_error: `case status when 'queued' then 'It waited when the backup was made.' else last_error end`,
  lease_until: 'null',
  next_attempt_at: 'null',
};

/**
 * A webhook comes back without the secret that it signs with, and so turned off: whoever holds an archive must not be able to sign
 * in our name, and a copy of the database that is brought up somewhere must not tell the programs of the real one.
 */
const WEBHOOK_AS_KEPT: Readonly<Record<string, string>> = {
  secret: `''`,
  active: 'false',
  off_reason: `'It came back from a backup.'`,
};

const AS_KEPT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mails: MAIL_AS_KEPT,
  webhooks: WEBHOOK_AS_KEPT,
};

/** How a column is read for a backup. */
export const keptColumn = (table: string, column: string): string =>
  AS_KEPT[table]?.[column] ?? quoted(column);

/** Archives of earlier versions hold mails as they were. */
export async function dropUnsentMails(client: pg.ClientBase): Promise<void> {
  const set = Object.entries(MAIL_AS_KEPT).map(([column, value]) => `${quoted(column)} = ${value}`);
  await client.query(`update mails set ${set.join(', ')} where status <> 'sent'`);
}

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
