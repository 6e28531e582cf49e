import { sql } from 'drizzle-orm';
import type { InboxItem } from '@boh/contract/inbox/inbox.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { NUMBERED_LOCKS } from '../../db/locks.ts';
import { statement } from '../../db/statement.ts';
import type { Choices } from './inbox.choices.repo.ts';
import { inboxDaily } from './inbox.table.ts';

/** Somebody who chose mails for some kind, as they are at this moment. */
export interface Reader {
  EmployeeID: number;
  FirstName: string;
  Email: string;
  Choices: Choices;
  /** Of the locations where they hold a role. */
  TimeZones: string[];
}

const readers = statement.each<{ readonly only: number | null }, Reader>(
  (value) => sql`
    select e.employee_id as "EmployeeID", e.first_name as "FirstName", e.email as "Email", c.choices as "Choices",
      array_to_json(array(select distinct l.time_zone from employee_roles er join locations l on l.location_id = er.location_id
        where er.employee_id = e.employee_id order by 1)) as "TimeZones"
    from inbox_choices c join employees e on e.employee_id = c.employee_id and e.active
    where (${value('only')}::int is null or e.employee_id = ${value('only')}::int)
      and jsonb_path_exists(c.choices, '$.*.Choice ? (@ == "MailAtOnce" || @ == "DailyMail")')
    order by e.employee_id`,
);

export const listReaders = (db: Queryable): Promise<Reader[]> => readers(db, { only: null });

/**
 * Somebody kept to this transaction, as they are now; undefined where another process is at it, or where they want no mails any
 * more.
 */
export async function holdReader(tx: Queryable, EmployeeID: number): Promise<Reader | undefined> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${NUMBERED_LOCKS.inboxMail}, ${EmployeeID}) as mine`,
  );
  return rows[0]?.mine ? firstRow(readers(tx, { only: EmployeeID })) : undefined;
}

const insertMailed = statement.once<{
  readonly EmployeeID: number;
  readonly MailID: number;
  readonly now: string;
  readonly items: string;
}>(
  (value) => sql`
    insert into inbox_mailed (employee_id, key, at, mail_id, mailed_at)
    select distinct ${value('EmployeeID')}::int, i."Key", i."At", ${value('MailID')}::int, ${value('now')}::timestamptz
    from jsonb_to_recordset(${value('items')}::jsonb) as i("Key" text, "At" timestamptz)
    on conflict (employee_id, key, at) do update set mail_id = excluded.mail_id, mailed_at = excluded.mailed_at`,
);

/** Notes what a mail is about: the same is never mailed again. */
export async function noteMailed(
  tx: Queryable,
  mailed: { readonly EmployeeID: number; readonly MailID: number; readonly now: Date },
  items: readonly InboxItem[],
): Promise<void> {
  const { EmployeeID, MailID, now } = mailed;
  const told = items.map(({ Key, At }) => ({ Key, At }));
  await insertMailed(tx, { EmployeeID, MailID, now: now.toISOString(), items: JSON.stringify(told) });
}

const daily = statement.once<{ readonly EmployeeID: number }, { TimeZone: string; Day: string }>(
  (value) => sql`select time_zone as "TimeZone", day as "Day" from inbox_daily
    where employee_id = ${value('EmployeeID')}`,
);

/** The last day on which each zone's daily mail was looked at. */
export async function listDaily(db: Queryable, EmployeeID: number): Promise<ReadonlyMap<string, string>> {
  const rows = await daily(db, { EmployeeID });
  return new Map(rows.map(({ TimeZone, Day }) => [TimeZone, Day]));
}

export async function noteDaily(
  tx: Queryable,
  row: { readonly EmployeeID: number; readonly TimeZone: string; readonly Day: string },
): Promise<void> {
  await tx
    .insert(inboxDaily)
    .values(row)
    .onConflictDoUpdate({ target: [inboxDaily.EmployeeID, inboxDaily.TimeZone], set: { Day: row.Day } });
}
