import { sql, type SQL } from 'drizzle-orm';
import { MANAGER_LEVEL } from '@boh/contract/access.ts';
import { handoversWaiting } from './inbox.handovers.ts';
import { claimsDecided, claimsToDecide } from './inbox.claims.ts';
import { overdueDeposits } from './inbox.deposits.ts';
import {
  addressOf,
  AT_LOCATION,
  dayText,
  heldWith,
  ME,
  NEWS_SINCE,
  NOW,
  rowOf,
  there,
  TODAY,
  type FoundKind,
} from './inbox.rows.ts';

/** When each code that goes nowhere first came, and to which location: told to those who may map it. */
const UNMAPPED = sql`select c.location_id, c.code_id, (select f.received_at from intake_days d
    join intake_files f on f.file_id = d.file_id
    where d.location_id = c.location_id and d.codes @> array[c.code_id] order by d.day_no limit 1) as came_at
  from intake_codes c where c.field is null and c.location_id in ${heldWith('Night Audit', MANAGER_LEVEL)}`;

const unmappedCodes: FoundKind = {
  kind: 'UnmappedCodes',
  rows: sql`select ${rowOf('UnmappedCodes', {
    key: sql`'codes:' || c.location_id`,
    location: sql`c.location_id`,
    id: sql`c.location_id`,
    at: sql`max(c.came_at)`,
    n: sql`count(*)`,
  })} from (${UNMAPPED}) c where c.came_at is not null group by c.location_id`,
  title: sql`case w.n when 1 then 'One code is not mapped' else w.n || ' codes are not mapped' end`,
  reason: sql`'Days that have them cannot be closed until somebody says where they go.'`,
  link: sql`${addressOf('Night Audit')} || 'tab=codes&hotel=' || w.location_id || '&unmapped=yes' || ${AT_LOCATION}`,
};

/** The days behind the last one closed, and those that were reopened, up to yesterday there. */
const OPEN_DAYS = sql`
  select l.location_id, l.time_zone, d.day::date as day, null::timestamptz as reopened_at from locations l
  cross join lateral (select c.date from intake_closings c where c.location_id = l.location_id
    order by c.date desc limit 1) last
  cross join lateral generate_series(last.date + 1, ${TODAY} - 1, interval '1 day') d(day)
  where l.location_id in ${heldWith('Night Audit')}
  union all
  select l.location_id, l.time_zone, c.date, max(c.reopened_at) from intake_closings c
  join locations l on l.location_id = c.location_id
  where c.reopened_at is not null and c.location_id in ${heldWith('Night Audit')}
    and not exists (select from intake_closings k
      where k.location_id = c.location_id and k.date = c.date and k.reopened_at is null)
  group by l.location_id, c.date`;

const daysToClose: FoundKind = {
  kind: 'DayToClose',
  rows: sql`select ${rowOf('DayToClose', {
    key: sql`'day:' || l.location_id || ':' || l.day`,
    location: sql`l.location_id`,
    id: sql`l.location_id`,
    at: sql`greatest(${there(sql`(l.day + 1)`)}, l.reopened_at)`,
    n: sql`case when l.reopened_at is null then 0 else 1 end`,
    day: sql`l.day`,
  })} from (${OPEN_DAYS}) l`,
  title: sql`'Close ' || ${dayText(sql`w.day`)}`,
  reason: sql`case w.n when 0 then 'This business day is over and not closed yet.'
    else 'This day was reopened and is not closed again.' end`,
  link: sql`${addressOf('Night Audit')} || 'record=' || w.location_id || '.' || w.day || ${AT_LOCATION}`,
};

/**
 * Files that wait for a layout, and those that were refused: a month long, unless a later file of the same name or format was
 * taken in.
 */
const REFUSED_FILES = sql`select f.file_id, f.location_id, f.received_at from intake_files f
  where f.state <> 'Taken' and f.received_at > ${NEWS_SINCE} and f.location_id in ${heldWith('Night Audit')}
    and not exists (select from intake_files g where f.state = 'Refused' and g.location_id = f.location_id
      and g.state = 'Taken' and g.received_at > f.received_at and (g.name = f.name or g.format = f.format))`;

const REFUSED_STATEMENTS = sql`select f.file_id, f.location_id, f.uploaded_at from bank_files f
  where f.state = 'Refused' and f.uploaded_at > ${NEWS_SINCE} and f.location_id in ${heldWith('Bank')}
    and not exists (select from bank_files g where g.account_id = f.account_id and g.state = 'Imported'
      and g.uploaded_at > f.uploaded_at)`;

const BANK = 1;
const ofBank = (bank: SQL, intake: SQL): SQL =>
  sql`case w.n when ${sql.raw(String(BANK))} then ${bank} else ${intake} end`;

const failedImports: FoundKind = {
  kind: 'FailedImport',
  rows: sql`select ${rowOf('FailedImport', {
    key: sql`'intake-file:' || f.file_id`,
    location: sql`f.location_id`,
    id: sql`f.file_id`,
    at: sql`f.received_at`,
    n: sql`0`,
  })} from (${REFUSED_FILES}) f
    union all
    select ${rowOf('FailedImport', {
      key: sql`'bank-file:' || f.file_id`,
      location: sql`f.location_id`,
      id: sql`f.file_id`,
      at: sql`f.uploaded_at`,
      n: sql.raw(String(BANK)),
    })} from (${REFUSED_STATEMENTS}) f`,
  title: ofBank(
    sql`(select 'Refused: ' || f.name from bank_files f where f.file_id = w.id)`,
    sql`(select f.state || ': ' || f.name from intake_files f where f.file_id = w.id)`,
  ),
  reason: ofBank(
    sql`(select f.finding from bank_files f where f.file_id = w.id)`,
    sql`(select case f.state when 'Waiting' then 'The file waits for a layout that says what its columns are.'
      else coalesce(f.findings -> 0 ->> 'Text', 'The file was refused.') end from intake_files f where f.file_id = w.id)`,
  ),
  link: sql`${ofBank(
    sql`${addressOf('Bank')} || 'tab=statements&show=Refused'`,
    sql`${addressOf('Night Audit')} || 'tab=files&state=' || (select f.state from intake_files f where f.file_id = w.id)`,
  )} || '&hotel=' || w.location_id || ${AT_LOCATION}`,
};

/** The one place of a thing that belongs to none: that used last, otherwise the first, where the person holds the page. */
const placeOf = (page: 'Payroll' | 'Reports' | 'Location'): SQL =>
  sql`(select h.location_id from ${heldWith(page)} h
    order by h.location_id = (select e.last_location_id from employees e where e.employee_id = ${ME}) desc, 1 limit 1)`;

/** Who is invited at several hotels was mailed for one of them: that of the invitation sent next to the mail. */
const INVITED_AT = sql`select i.location_id from invitations i
  where m.record = 'employee:' || i.employee_id and i.location_id in ${heldWith('Invite User')}
  order by abs(extract(epoch from i.sent_at - m.created_at)), i.location_id limit 1`;

/**
 * Who can do something about a mail that did not arrive, by what it is about: one row at most for each mail. A mail about the
 * payrolls of several hotels belongs to none of them, and is told to whoever sent it.
 */
const CONCERNED = sql`
  select m.mail_id, p.location_id, m.created_at, 0 as n from failed m
  join payrolls p on m.purpose = 'payroll-record' and m.record = 'payroll:' || p.payroll_id
  where p.location_id in ${heldWith('Payroll')}
  union all
  select m.mail_id, i.location_id, m.created_at, 1 from failed m
  cross join lateral (${INVITED_AT}) i where m.purpose = 'invitation'
  union all
  select m.mail_id, ${placeOf('Reports')}, m.created_at, 2 from failed m
  join report_subscriptions s on m.purpose = 'digest' and m.record = 'subscription:' || s.subscription_id
  where s.employee_id = ${ME}
  union all
  select m.mail_id, ${placeOf('Location')}, m.created_at, 3 from failed m where m.purpose = 'consultation'
  union all
  select m.mail_id, ${placeOf('Payroll')}, m.created_at, 4 from failed m
  where m.purpose in ('payroll-centralized', 'payroll-account-balance') and m.employee_id = ${ME}
    and not exists (select from mails n where n.employee_id = m.employee_id and n.purpose = m.purpose
      and n.subject = m.subject and n.mail_id > m.mail_id and n.status <> 'failed')`;

const failedMails: FoundKind = {
  kind: 'FailedMail',
  rows: sql`select * from (with failed as materialized (
      select m.mail_id, m.purpose, m.record, m.employee_id, m.subject, m.created_at from mails m
      where m.status = 'failed' and m.created_at > ${NEWS_SINCE}
        and not exists (select from mails n where n.record = m.record and n.purpose = m.purpose
          and n.mail_id > m.mail_id and n.status <> 'failed' and (n."to" = m."to" or m.purpose = 'payroll-record')))
    select ${rowOf('FailedMail', {
      key: sql`'mail:' || m.mail_id`,
      location: sql`m.location_id`,
      id: sql`m.mail_id`,
      at: sql`m.created_at`,
      n: sql`m.n`,
    })} from (${CONCERNED}) m where m.location_id is not null) concerned`,
  title: sql`(select 'Not delivered: ' || m.subject from mails m where m.mail_id = w.id)`,
  reason: sql`(select 'The mail to ' || array_to_string(m."to", ', ') || ' could not be delivered.' from mails m where m.mail_id = w.id)`,
  link: sql`case w.n
    when 0 then ${addressOf('Payroll')} || (select 'date=' || p.check_date || '&record=' || p.location_id || '+'
      || p.check_date from mails m join payrolls p on m.record = 'payroll:' || p.payroll_id where m.mail_id = w.id) || '&'
    when 1 then ${addressOf('Invite User')}
    when 2 then ${addressOf('Reports')} || 'tab=schedules&'
    when 4 then ${addressOf('Payroll')} || coalesce((select 'date=' || substring(m.subject from '[0-9]{4}-[0-9]{2}-[0-9]{2}') || '&'
      from mails m where m.mail_id = w.id), '')
    else '/admin/consultations?' end || 'at=' || w.location_id`,
};

/**
 * What others wrote behind an entry of the person, in the same log. Their locations are one array that no index is asked for (+ 0):
 * place by place, all new entries of the group would be gone through for each, and with the index all old ones beside them.
 */
const REPLIES = sql`select distinct r.entry_id, r.location_id, r.created_at from desk_log_entries o
  join desk_log_entries r on r.logs_id = o.logs_id and r.index > o.index
  where o.posted_by = ${ME} and o.created_at > ${NOW} - interval '1 year' and r.posted_by is distinct from ${ME}
    and r.created_at > ${NEWS_SINCE} and r.location_id + 0 = any(array${heldWith('logbook')})`;

const deskReplies: FoundKind = {
  kind: 'DeskReply',
  rows: sql`select ${rowOf('DeskReply', {
    key: sql`'desk-entry:' || r.entry_id`,
    location: sql`r.location_id`,
    id: sql`r.entry_id`,
    at: sql`r.created_at`,
  })} from (${REPLIES}) r`,
  title: sql`(select r.posted_by_name || ' replied: ' || case when length(r.entry) > 80 then left(r.entry, 79) || '…' else r.entry end
    from desk_log_entries r where r.entry_id = w.id)`,
  reason: sql`(select 'You wrote in this log, ' || g.headline || ' of ' || ${dayText(sql`g.date`)} || '.'
    from desk_log_entries r join desk_logs g on g.logs_id = r.logs_id where r.entry_id = w.id)`,
  link: sql`(select ${addressOf('logbook')} || 'record=' || r.logs_id from desk_log_entries r where r.entry_id = w.id)
    || ${AT_LOCATION}`,
};

/** All kinds that the database finds by itself; the others are handed to it. */
export const FOUND_KINDS: readonly FoundKind[] = [
  handoversWaiting,
  claimsToDecide,
  claimsDecided,
  overdueDeposits,
  unmappedCodes,
  daysToClose,
  failedMails,
  failedImports,
  deskReplies,
];
