import { sql, type SQL } from 'drizzle-orm';
import { OPERATOR, writeAudit } from './db/audit.ts';
import type { Database, Transaction } from './db/client.ts';
import { LOCKS } from './db/locks.ts';

/** Where a record keeps the name of who did something, beside their id. */
const NAMED_BY_ID: readonly [table: string, name: string, id: string][] = [
  ['ada_compliance', 'posted_by_name', 'posted_by'],
  ['bank_accounts', 'posted_by_name', 'posted_by'],
  ['bank_decisions', 'by_name', 'by_id'],
  ['bank_files', 'uploaded_by_name', 'uploaded_by'],
  ['cash_counts', 'posted_by_name', 'posted_by'],
  ['desk_log_entries', 'posted_by_name', 'posted_by'],
  ['handover_acknowledgements', 'name', 'employee_id'],
  ['handovers', 'posted_by_name', 'posted_by'],
  ['intake_closings', 'closed_by_name', 'closed_by'],
  ['intake_closings', 'reopened_by_name', 'reopened_by'],
  ['journals', 'made_by_name', 'made_by'],
  ['journals', 'sent_by_name', 'sent_by'],
  ['lost_items', 'posted_by_name', 'posted_by'],
  ['pre_departure_calls', 'posted_by_name', 'posted_by'],
];

/** Where a record keeps nothing but the name. */
const NAMED: readonly [table: string, name: string][] = [
  ['ada_compliance', 'updated_by_name'],
  ['budget_comments', 'comment_by_name'],
  ['budgets', 'locked_by_name'],
  ['desk_log_entries', 'updated_by'],
  ['intake_files', 'received_by_name'],
  ['invitations', 'invited_by'],
  ['lost_items', 'found_by'],
  ['pre_departure_calls', 'updated_by_name'],
  ['room_logs', 'fixed_by'],
  ['room_logs', 'posted_by_name'],
];

/** What is a person's own and nobody else's record. */
const OWN: readonly [table: string, column: string][] = [
  ['sessions', 'employee_id'],
  ['api_tokens', 'employee_id'],
  ['sign_in_tickets', 'employee_id'],
  ['provider_sign_ins', 'employee_id'],
  ['employee_identities', 'employee_id'],
  ['passkeys', 'employee_id'],
  ['totp_secrets', 'employee_id'],
  ['recovery_codes', 'employee_id'],
  ['known_devices', 'employee_id'],
  ['idempotency_keys', 'employee_id'],
  ['work_progress', 'employee_id'],
  ['employee_roles', 'employee_id'],
  ['invitations', 'employee_id'],
  ['stand_ins', 'employee_id'],
  ['stand_ins', 'stand_in_employee_id'],
  ['calendar_feeds', 'employee_id'],
  ['calendar_entries', 'employee_id'],
  ['report_subscriptions', 'employee_id'],
  ['digest_unsubscribed', 'employee_id'],
  ['inbox_choices', 'employee_id'],
  ['inbox_daily', 'employee_id'],
  ['inbox_mailed', 'employee_id'],
  ['inbox_marks', 'employee_id'],
  // What a colleague goes on using is theirs by then: whoever saves a webhook becomes its owner.
  ['webhooks', 'employee_id'],
];

const nameOf = (id: number) => ({ FirstName: 'Erased', LastName: `Person ${id}` });
const ERASED_DOMAIN = 'erased.invalid';

/** The lists above, for the test that holds them against the tables. */
export const ERASED_COLUMNS = { byId: NAMED_BY_ID, named: NAMED, own: OWN };

/**
 * `npm run erase-person -- --email x`: puts neutral words in the place of somebody's name, email, phone number and address,
 * there and where records keep the name, and ends all that is theirs. Ids, amounts and what was done stay; the audit trail
 * keeps what it holds, and that this was done.
 */
export async function erasePerson(db: Database, email: string, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const count = counting(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.roles})`);
    const { EmployeeID, Name, others } = await findLeaver(tx, email);
    const { FirstName, LastName } = nameOf(EmployeeID);
    const words = `${FirstName} ${LastName}`;
    let ended = 0;
    for (const [table, column] of OWN)
      ended += await count(sql`delete from ${id(table)} where ${id(column)} = ${EmployeeID}`);
    let records = 0;
    for (const [table, name, by] of NAMED_BY_ID)
      records += await count(
        sql`update ${id(table)} set ${id(name)} = ${words} where ${id(by)} = ${EmployeeID} and ${id(name)} is not null`,
      );
    // Two people of one name cannot be told apart where nothing else is kept.
    if (others === 0) records += await renameEverywhere(count, Name, words);
    await eraseMails(count, email);
    records += await eraseReader(count, email);
    await count(sql`update employees set first_name = ${FirstName}, last_name = ${LastName},
      email = ${`erased-${EmployeeID}@${ERASED_DOMAIN}`}, phone_number = '', address1 = '', address2 = '', city = '', state = '',
      zip_code = '', county = '', password_hash = null, temporary_hash = null, temporary_expires_at = null,
      email_confirmed = false, last_location_id = null, language = null, version = version + 1
      where employee_id = ${EmployeeID}`);
    const author = {
      EmployeeID: null,
      By: OPERATOR,
      LocationID: null,
      Call: 'erase person',
      RequestID: 'command',
    };
    const entry = {
      record: `employee:${EmployeeID}`,
      after: { Erased: 'Name and contact', Records: records, Ended: ended },
    };
    await writeAudit(tx, { ...author, At: now.toISOString() }, [entry]);
    const left =
      others === 0
        ? ''
        : `\nSomebody else has the same name: records that keep nothing but the name were left as they are.`;
    return `Erased. In ${records} records this person is now ${words}; ${ended} things of theirs were ended.${left}`;
  });
}

async function findLeaver(tx: Transaction, email: string) {
  const { rows } = await tx.execute<{ EmployeeID: number; Name: string; Active: boolean; others: number }>(
    sql`select e.employee_id as "EmployeeID", e.first_name || ' ' || e.last_name as "Name", e.active as "Active",
        (select count(*)::int from employees o where o.employee_id <> e.employee_id
          and lower(o.first_name || ' ' || o.last_name) = lower(e.first_name || ' ' || e.last_name)) as others
      from employees e where lower(e.email) = lower(${email}) for update of e`,
  );
  const [found] = rows;
  if (!found || email.toLowerCase().endsWith(`@${ERASED_DOMAIN}`))
    throw new Error(`Nobody has the email ${email}.`);
  if (found.Active)
    throw new Error('This person is active. Deactivate them first, on their card under Team.');
  return found;
}

type Count = (statement: SQL) => Promise<number>;

const counting =
  (tx: Transaction): Count =>
  async (statement) =>
    (await tx.execute(statement)).rowCount ?? 0;

const id = (name: string) => sql.identifier(name);

async function renameEverywhere(count: Count, name: string, words: string): Promise<number> {
  let records = 0;
  // Also where a program did it for them: such a name is followed by that of its token.
  for (const [table, column] of NAMED)
    records += await count(
      sql`update ${id(table)} set ${id(column)} = ${words} || substr(${id(column)}, char_length(${name}) + 1)
        where ${id(column)} = ${name} or starts_with(${id(column)}, ${`${name} via `})`,
    );
  await count(
    sql`update mails set subject = replace(subject, ${name}, ${words}) where strpos(subject, ${name}) > 0`,
  );
  // What was handed over is kept as it was read then: names are whole values in it.
  const [old, neutral] = [JSON.stringify(name), JSON.stringify(words)];
  return (
    records +
    (await count(sql`update handovers set contents = replace(contents::text, ${old}, ${neutral})::jsonb
      where strpos(contents::text, ${old}) > 0`))
  );
}

const without = (column: string, email: string) =>
  sql`array(select a from unnest(${id(column)}) a where lower(a) <> lower(${email}))`;

/** Hotels mail to this address no more; a form that was opened before must not bring it back. */
const eraseReader = (count: Count, email: string): Promise<number> =>
  count(sql`update locations set to_emails = ${without('to_emails', email)}, cc_emails = ${without('cc_emails', email)},
      bcc_emails = ${without('bcc_emails', email)}, version = version + 1
    where exists (select from unnest(to_emails || cc_emails || bcc_emails) a where lower(a) = lower(${email}))`);

/** Mails to this person alone go, unless they tell when a record was mailed; of all others the address goes. */
async function eraseMails(count: Count, email: string): Promise<void> {
  await count(sql`update mails set "to" = ${without('to', email)}, cc = ${without('cc', email)}, bcc = ${without('bcc', email)}
    where exists (select from unnest("to" || cc || bcc) a where lower(a) = lower(${email}))`);
  await count(sql`delete from mails where "to" = '{}' and cc = '{}' and bcc = '{}' and record is null`);
}
