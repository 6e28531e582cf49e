import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/client.ts';

const TRAILED: Record<string, [table: string, key: string]> = {
  'api-token': ['api_tokens', 'token_id'],
  room: ['rooms', 'room_id'],
  roomlog: ['room_logs', 'room_logs_id'],
  'desk-log': ['desk_logs', 'logs_id'],
  ada: ['ada_compliance', 'ada_compliance_id'],
  'cash-count': ['cash_counts', 'log_id'],
  'pre-departure-call': ['pre_departure_calls', 'pre_depart_call_id'],
  handover: ['handovers', 'handover_id'],
  housekeeping: ['housekeeping_logs', 'housekeeping_log_id'],
  claim: ['claims', 'id'],
  'stand-in': ['stand_ins', 'stand_in_id'],
  'paid-batch': ['paid_batches', 'batch_id'],
  'lost-item': ['lost_items', 'lost_item_id'],
  consultation: ['consultations', 'consultation_id'],
  budget: ['budgets', 'budget_id'],
  'bank-account': ['bank_accounts', 'account_id'],
  'bank-file': ['bank_files', 'file_id'],
  subscription: ['report_subscriptions', 'subscription_id'],
  'calendar-entry': ['calendar_entries', 'entry_id'],
  webhook: ['webhooks', 'webhook_id'],
  journal: ['journals', 'journal_id'],
  'journal-map': ['journal_maps', 'map_id'],
};

/** What must hold in every database, whatever was sent to it: each query finds the rows that break it. */
const BROKEN: Record<string, string> = {
  'the trail names who, what and which record, and shows no secret': `
    select audit_id, call, record from audit_log where by = '' or record !~ '^[a-z-]+:[0-9-]+$' or jsonb_typeof(changes) <> 'array'
      or (employee_id is not null and not exists (select 1 from employees e where e.employee_id = audit_log.employee_id))
      or exists (select 1 from jsonb_array_elements(changes) c where c->>'Field' ~* 'password|token|hash'
        and (jsonb_typeof(c->'To') <> 'null' or jsonb_typeof(c->'From') <> 'null') and c->>'To' not in ('mailed', 'set'))`,
  'entries of a log are numbered without a gap, at the log’s own hotel': `
    select l.logs_id from desk_logs l left join desk_log_entries e using (logs_id) group by l.logs_id
    having count(*) <> max(e.index) + 1 or min(e.index) <> 0 or bool_or(e.location_id <> l.location_id)`,
  'a room log stands at its room’s hotel': `
    select room_logs_id from room_logs join rooms using (room_id) where room_logs.location_id <> rooms.location_id`,
  'work on a room stands at its room’s hotel, and what was finished has its log, of the same person and day': `
    select w.room_work_id from room_work w join rooms r using (room_id) left join housekeeping_logs h using (housekeeping_log_id)
    where w.location_id <> r.location_id or (w.state = 'Done') <> (h.housekeeping_log_id is not null)
      or (h.location_id, h.employee_id, h.date) is distinct from (w.location_id, w.employee_id, w.date) and w.state = 'Done'
      or w.finished_at < w.started_at or w.started_at + make_interval(secs => w.paused_milliseconds / 1000.0) > w.stepped_at`,
  'a done room log says who fixed it': `select room_logs_id from room_logs where done and fixed_by = ''`,
  'a handover is acknowledged since the first of its acknowledgements, none of them by who handed it over': `
    select h.handover_id from handovers h left join handover_acknowledgements a using (handover_id) group by h.handover_id
    having h.acknowledged_at is distinct from min(a.at) or bool_or(a.employee_id = h.posted_by)`,
  'an item is returned or disposed of, on a day, or still here': `
    select lost_item_id from lost_items where returned_to <> '' and disposed_of <> ''
      or (gone_on is null) <> (status = 'Still here')`,
  'a locked budget says who locked it and when; a draft says neither and keeps no amounts': `
    select budget_id from budgets where (status = 'Locked') <> (locked_by_name is not null)
      or (locked_by_name is null) <> (locked_at is null)
    union all select budget_id from budget_lines join budgets using (budget_id)
      where status = 'Draft' and amount is not null`,
  'a correction stands for a first count of its hotel and day, and the newest one in place of all others': `
    select c.log_id from cash_counts c left join cash_counts first on first.log_id = c.corrects
    where c.corrects is not null and (first.log_id is null or first.corrects is not null
      or (first.location_id, first.date) <> (c.location_id, c.date))
    union all
    select c.log_id from cash_counts c where c.corrected_by is distinct from (select max(k.log_id) from cash_counts k
      where k.corrects = coalesce(c.corrects, c.log_id) and k.log_id > c.log_id)`,
  'an entry reminds of itself before it is over, by hours only where it has a time': `
    select entry_id from calendar_entries where (reminder_before is null and remind_at is not null)
      or (reminder_before is not null and reminder_unit = 'Hours' and time is null)
      or remind_at > (date + 2)::timestamp at time zone time_zone`,
  'counts and cash are never below 0': `
    select 'rooms' from rooms where least(number_of_beds, adults, childs) < 0
    union all select 'cash' from cash_counts where least(pennies, nickels, dimes, quarters, rolled_coins, one_dollars,
      five_dollars, ten_dollars, twenty_dollars, fifty_dollars, hundred_dollars, checks, paid_outs, deposit_drop, bank_till) < 0
    union all select 'locations' from locations where total_number_of_rooms < 0 or "group" < 0
    union all select 'franchises' from franchises where least(franchise_application_fee, royalty_fee, marketing_fee,
      parking_count, ada_parking_count) < 0 or greatest(royalty_fee, marketing_fee) > 100
    union all select 'housekeeping' from housekeeping_logs where no_of_rooms < 0 or break_time < 0
    union all select 'claims' from claims where approved_amount < 0 or requested_amount < 0`,
  'payroll adds up, on a check date, with its three extras': `
    select payroll_id from payrolls where full_payroll <> room_payroll + fand_b_payroll + banquet_payroll
      or total_tips <> room_tips + fand_b_tips + banquet_tips or payroll_tips <> full_payroll + total_tips
      or extract(day from check_date) not in (8, 23) or period_to < period_from
      or (select count(*) from extra_payrolls x where x.payroll_id = payrolls.payroll_id) <> 3`,
  'every journal balances, entry by entry, without an empty line': `
    select entry_id from journal_entries left join journal_lines using (entry_id) group by entry_id
    having coalesce(sum(amount), 1) <> 0 or bool_or(amount = 0 or account = '')
      or count(*) filter (where item = 'Clearing') > 1`,
  'a journal has its entries in order, its total and both its files': `
    select j.journal_id from journals j left join journal_entries e using (journal_id) group by j.journal_id
    having count(*) <> j.entries or max(e.position) <> j.entries or min(e.date) <> j.first_day or max(e.date) <> j.last_day
      or bool_or(e.location_id <> j.location_id or e.kind <> j.kind)
      or j.total <> (select sum(l.amount) from journal_entries k join journal_lines l using (entry_id)
        where k.journal_id = j.journal_id and l.amount > 0)
      or (select count(*) from journal_files f where f.journal_id = j.journal_id) <> 2`,
  'the journals of a record add up to its latest entry, of which there is one': `
    select e.location_id, e.kind, e.record from journal_entries e group by e.location_id, e.kind, e.record
    having count(*) filter (where e.is_latest) <> 1 or (select coalesce(jsonb_object_agg(item, sum), '{}') from (
        select l.item, sum(case when l.item in ('RoomRevenue', 'OtherRevenue') then -l.amount else l.amount end) as sum
        from journal_entries k join journal_lines l using (entry_id)
        where (k.location_id, k.kind, k.record) = (e.location_id, e.kind, e.record) and l.item <> 'Clearing'
        group by l.item having sum(l.amount) <> 0) s)
      <> (select k.amounts from journal_entries k
        where (k.location_id, k.kind, k.record) = (e.location_id, e.kind, e.record) and k.is_latest)`,
  'numbers of journals have no gap': `
    select max(number), count(*) from journals having max(number) <> count(*)`,
  'a journal that was sent says by whom': `
    select journal_id from journals where (sent_at is null) <> (sent_by_name is null)`,
  'a claim is approved by somebody else, or carries no approval': `
    select id from claims where (approved and (approved_by is null or approved_by = employee_id or approved_at is null))
      or (not approved and (approved_by is not null or approved_at is not null))`,
  'nobody takes two steps of a claim, in no name, and none of their own': `
    select s.claim_id from (select claim_id, employee_id as who from claim_steps where voided_at is null
      union all select claim_id, for_employee_id from claim_steps where voided_at is null and for_employee_id is not null) s
      join claims c on c.id = s.claim_id
    group by s.claim_id, c.employee_id having count(*) <> count(distinct who) or bool_or(who = c.employee_id)`,
  'each step of a claim stands above the one before': `
    select claim_id from (select claim_id, level, lag(level) over (partition by claim_id order by step_id) as before
      from claim_steps where voided_at is null) s where level <= before`,
  'only the last step of a claim decides, and an approval has the amount, the moment and the person of the claim': `
    select c.id from claims c join claim_steps s on s.claim_id = c.id and s.voided_at is null
    where s.decision <> 'Endorsed' and exists (select from claim_steps n where n.claim_id = c.id and n.voided_at is null
        and n.step_id > s.step_id)
      or (s.decision = 'Approved') <> c.approved and not exists (select from claim_steps n where n.claim_id = c.id
        and n.voided_at is null and n.step_id > s.step_id)
      or s.decision = 'Approved' and (s.amount, s.at, s.employee_id) <> (c.approved_amount, c.approved_at, c.approved_by)`,
  'what is paid is approved, and paid where it was claimed, in a batch that is not empty': `
    select c.id from claims c join paid_batches b on b.batch_id = c.paid_batch_id
      where not c.approved or b.location_id <> c.location_id
    union all select batch_id from paid_batches b where not exists (select from claims c where c.paid_batch_id = b.batch_id)`,
  'whoever holds no role is marked so, and nobody else': `
    select e.employee_id from employees e
    where roleless = exists (select 1 from employee_roles r where r.employee_id = e.employee_id)`,
  'a stored file belongs to a record': `
    select storage_key from stored_files f where not exists (select 1 from (
      select 'claim:' || id as owner from claims union all select 'payroll:' || payroll_id from payrolls
      union all select 'desk-log-entry:' || entry_id from desk_log_entries
      union all select 'roomlog:' || room_logs_id from room_logs where f.name = any(photos)
      union all select 'lost-item:' || lost_item_id from lost_items where photo = f.name
      union all select 'intake-file:' || file_id from intake_files where name = f.name) o where o.owner = f.owner)`,
  'a room log names the photos it has': `
    select room_logs_id from room_logs where photos <> array(
      select name from stored_files where owner = 'roomlog:' || room_logs_id order by position, file_id)`,
  'a file that was taken says of which days, and has them; any other has none': `
    select file_id from intake_files f where (state = 'Taken') <> (last_day is not null)
      or days <> (select count(*) from intake_days d where d.file_id = f.file_id)`,
  'codes of a day are those of its hotel, each with its amount': `
    select day_no from intake_days d where codes is not null and (cardinality(codes) <> cardinality(amounts)
      or exists (select 1 from unnest(codes) c(id) left join intake_codes k on k.code_id = c.id and k.location_id = d.location_id
        where k.code_id is null))`,
  'closed days lie side by side, and have figures': `
    select location_id from (select location_id, count(distinct date) as days, max(date) - min(date) + 1 as span
      from intake_closings group by location_id) c where days <> span
    union all select location_id from intake_closings c where reopened_at is null and not exists (
      select 1 from daily_sales s where s.location_id = c.location_id and s.date = c.date)`,
  'a reopened day says by whom and why': `
    select closing_id from intake_closings where (reopened_at is null) <> (reopened_by_name is null)
      or (reopened_at is null) <> (reason = '')`,
  'a digest was mailed, or says why not': `
    select delivery_id from digest_deliveries where reason <> '' and (mail_id is not null or token_hash is not null)`,
  'no credit is in two matches, and what a match says of its drops and credits is true on both sides': `
    select transaction_id from (select distinct log_ids, unnest(transaction_ids) as transaction_id from bank_deposits) m
      group by transaction_id having count(*) > 1
    union all select d.log_id from bank_deposits d, unnest(d.transaction_ids) u(id)
      left join bank_transactions t on t.transaction_id = u.id
      where t.state is distinct from 'Matched' or not d.log_id = any(t.log_ids) or t.location_id <> d.location_id
    union all select t.transaction_id from bank_transactions t where (t.state = 'Matched') <> (t.log_ids <> '{}')
      or exists (select from unnest(t.log_ids) u(id) where not exists (
        select from bank_deposits d where d.log_id = u.id and t.transaction_id = any(d.transaction_ids)))`,
  'a match that nobody made by hand is exact to the cent, within its hotel, of drops that count': `
    select d.log_id from bank_deposits d left join cash_counts c on c.log_id = d.log_id
    where c.location_id is distinct from d.location_id or c.deposit_drop <= 0 or c.corrected_by is not null
      or (d.way <> 'Hand' and (d.credited <> d.dropped
        or d.dropped <> (select sum(deposit_drop) from cash_counts where log_id = any(d.log_ids))
        or d.credited <> (select sum(amount) from bank_transactions where transaction_id = any(d.transaction_ids))))`,
  'a drop says that its credit is known where it is': `
    select log_id from cash_counts c where credit_known <> exists (
      select from bank_deposits d where d.log_id = c.log_id and d.way is not null)`,
  'a transaction is in the currency and at the hotel of its account, and no debit is a deposit': `
    select transaction_id from bank_transactions t join bank_accounts a using (account_id)
    where t.location_id <> a.location_id or (t.state = 'Not a deposit') <> (t.amount <= 0 or a.currency <> 'USD')`,
  'a claim knows what its steps come to': `
    select c.id from claims c left join lateral (
      select max(level) filter (where voided_at is null) as level, max(coalesce(voided_at, at)) as moved_at,
        (array_agg(decision order by step_id desc) filter (where voided_at is null))[1] = 'Rejected' as rejected
      from claim_steps where claim_id = c.id) s on true
    where c.steps_level <> coalesce(s.level, -1) or c.rejected <> coalesce(s.rejected, false) or c.moved_at is distinct from s.moved_at
      or c.steps_by <> array(select employee_id from claim_steps where claim_id = c.id and voided_at is null
        union select for_employee_id from claim_steps where claim_id = c.id and voided_at is null and for_employee_id is not null
        order by 1)`,
  'open claims and open drops are counted': `
    select location_id, kind, employee_id, submitted_level, steps_level, steps_by, sum(n) from (
      select location_id, kind, employee_id, submitted_level, steps_level, steps_by, claims as n from open_claims
      union all select location_id, kind, employee_id, submitted_level, steps_level, steps_by, -1 from claims
        where not approved and not rejected) o group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
    union all
    select location_id, 'drop', 0, 0, 0, '{}', sum(n) from (select location_id, drops as n from open_drops
      union all select location_id, -1 from cash_counts
        where deposit_drop > 0 and corrected_by is null and not credit_known) o group by 1 having sum(n) <> 0`,
  'a refused statement says why, and brought nothing': `
    select file_id from bank_files f where (state = 'Refused') <> (finding <> '')
      or (state = 'Refused' and exists (select from bank_transactions t where t.file_id = f.file_id))`,
  'a delivery waits with a time for its next try, and has none once it does not wait': `
    select delivery_id from webhook_deliveries where (status = 'Waiting') <> (next_try_at is not null)`,
  'a kept key has its answer': `select key from idempotency_keys where answer is null`,
  'versions count from 1': `
    select 'x' from (select version from rooms union all select version from roles union all select version from locations
      union all select version from employees union all select version from claims union all select version from payrolls
      union all select version from franchises union all select version from room_logs
      union all select version from lost_items union all select version from budgets
      union all select version from budget_comments union all select version from bank_accounts
      union all select version from journal_maps union all select version from stand_ins
      union all select version from budget_comments
      union all select version from intake_layouts union all select version from intake_setups
      union all select version from calendar_entries union all select version from webhooks
      union all select version from report_subscriptions) v where version < 1`,
  ...Object.fromEntries(
    Object.entries(TRAILED).map(([kind, [table, key]]) => [
      `every ${kind} is in the trail`,
      `select ${key} from ${table} where not exists (select 1 from audit_log where record = '${kind}:' || ${key})`,
    ]),
  ),
};

const NOT_TYPED = ['audit_log', 'mails', 'mail_attachments', 'idempotency_keys', 'rate_limits', 'migrations'];

/** The rules that do not hold, with what breaks them; an empty list is what every proof wants. */
export async function brokenInvariants(db: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(BROKEN)) {
    const { rows } = await db.execute(sql.raw(query));
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return [...broken, ...(await uncleanTexts(db))];
}

/** Text that people typed is stored trimmed, in NFC and without control characters, in every table. */
async function uncleanTexts(db: Database): Promise<string[]> {
  const { rows: columns } = await db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER' and column_name not like '%hash'`);
  const typed = columns.filter(({ table_name }) => !NOT_TYPED.includes(table_name));
  if (typed.length < 50) throw new Error('The columns were not found.');
  const unclean: string[] = [];
  for (const { table_name: table, column_name: column } of typed) {
    const { rows } = await db.execute(
      sql.raw(`select "${column}" as text from "${table}" where "${column}" is not nfc normalized
        or "${column}" ~ '[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]' or "${column}" ~ '^[ \\t\\n]|[ \\t\\n]$' limit 1`),
    );
    if (rows.length > 0) unclean.push(`${table}.${column}: ${JSON.stringify(rows[0])}`);
  }
  return unclean;
}
