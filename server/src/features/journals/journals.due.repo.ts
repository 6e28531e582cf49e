import { sql, type SQL } from 'drizzle-orm';
import type { Accounts, Amounts } from '@boh/contract/bank/journals.calc.ts';
import type { JournalItem, JournalKind } from '@boh/contract/bank/journals.words.ts';
import type { Queryable } from '../../db/client.ts';
import { FULL_NAME } from '../../db/person.ts';
import { arrayOf } from '../../db/scope.ts';
import { statement, type Value } from '../../db/statement.ts';
import { employees } from '../../db/tables/access.table.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { intakeClosings } from '../../db/tables/intake.table.ts';
import { claims } from '../claims/claims.table.ts';
import { payrolls } from '../payroll/payroll.table.ts';
import { journalEntries, journalMaps } from './journals.table.ts';

/** A record that is not what the journals say of it. */
export interface DueRecord {
  readonly LocationID: number;
  readonly Kind: JournalKind;
  readonly Record: string;
  readonly Date: string;
  readonly Memo: string;
  /** Its amounts now; none where it is approved or closed no more. */
  readonly Present: Amounts;
  /** Its latest entry, and what the journals come to with that; null where it was never journaled. */
  readonly LatestID: number | null;
  readonly Stood: Amounts | null;
  readonly StoodAt: Accounts | null;
  /** The closing of a day. */
  readonly ClosingID: number | null;
}

interface Asked {
  readonly ids: string;
  readonly Kind: JournalKind | null;
  /** Null: the day it is at each location. */
  readonly To: string | null;
  readonly now: string;
}

/** Amounts as the entries have them: what is 0 is left out. */
function amountsOf(columns: Readonly<Partial<Record<JournalItem, SQL>>>): SQL {
  const parts = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, nullif(${column}, 0)`,
  );
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(parts, sql`, `)}))`;
}

/** `of` names the kind of record for the memo of its entry. */
const memoOfDay = (of: string, day: SQL): SQL => sql`${sql.raw(`'${of}'`)} || to_char(${day}, 'MM/DD/YYYY')`;

const asked = (value: Value<Asked>, kind: JournalKind): SQL =>
  sql`coalesce(${value('Kind')}::text, ${sql.raw(`'${kind}'`)}) = ${sql.raw(`'${kind}'`)}`;

const approvedPayrolls = (value: Value<Asked>): SQL => sql`
  select h.location_id, 'Payroll' as kind, ${payrolls.CheckDate}::text as record, ${payrolls.CheckDate} as day,
    ${memoOfDay('Payroll of ', sql`${payrolls.CheckDate}`)} as memo,
    ${amountsOf({
      RoomPayroll: sql`${payrolls.RoomPayroll}`,
      FandBPayroll: sql`${payrolls.FandBPayroll}`,
      BanquetPayroll: sql`${payrolls.BanquetPayroll}`,
      Tips: sql`${payrolls.TotalTips}`,
    })} as amounts, null::int as closing_id
  from here h join ${payrolls} on ${payrolls.LocationID} = h.location_id
  where ${payrolls.Approved} and ${asked(value, 'Payroll')}`;

/**
 * A closed day keeps its figures until it is reopened, and has another closing then: where its latest entry is of the closing that
 * holds, there is nothing to compare. Of years of days that leaves few: closings without such an entry, and entries without such
 * a closing, those of payrolls and claims among them.
 */
const unsettled = (value: Value<Asked>): SQL => sql`
  select c.location_id, c.date, c.closing_id, e.entry_id
  from (select location_id, date, closing_id from ${intakeClosings}
    where reopened_at is null and location_id = any(${value('ids')}::int[]) and ${asked(value, 'Sales')}) c
  full join (select entry_id, closing_id from ${journalEntries}
    where is_latest and location_id = any(${value('ids')}::int[])
      and (${value('Kind')}::text is null or kind = ${value('Kind')})) e on e.closing_id = c.closing_id
  where c.closing_id is null or e.entry_id is null`;

const closedDays = sql`
  select u.location_id, 'Sales', ${dailySales.Date}::text, ${dailySales.Date},
    ${memoOfDay('Sales of ', sql`${dailySales.Date}`)},
    ${amountsOf({
      RoomRevenue: sql`${dailySales.RoomRevenue}`,
      OtherRevenue: sql`${dailySales.OtherRevenue}`,
    })}, u.closing_id
  from unsettled u join ${dailySales} on ${dailySales.LocationID} = u.location_id and ${dailySales.Date} = u.date`;

const CLAIM_MEMO = sql`concat_ws(': ', initcap(${claims.Kind}) || ' ' || ${claims.id} || ', ' || ${FULL_NAME},
  nullif(case ${claims.Kind} when 'bonus' then ${claims.Type} else ${claims.Contexts} end, ''))`;

const approvedClaims = (value: Value<Asked>): SQL => sql`
  select h.location_id, 'Claims', ${claims.id}::text, (${claims.ApprovedAt} at time zone h.time_zone)::date, ${CLAIM_MEMO},
    ${amountsOf({
      Reimbursements: sql`case ${claims.Kind} when 'reimbursement' then ${claims.ApprovedAmount} end`,
      Bonuses: sql`case ${claims.Kind} when 'bonus' then ${claims.ApprovedAmount} end`,
    })}, null
  from here h join ${claims} on ${claims.LocationID} = h.location_id
  join ${employees} on ${employees.EmployeeID} = ${claims.EmployeeID}
  where ${claims.Approved} and ${asked(value, 'Claims')}`;

/**
 * Records whose amounts differ from what the journals come to. While something of a record stands in the books it keeps
 * the day of its entry: a claim that is approved anew on another day has not moved there. What is from before the day that
 * journals begin with is only followed where a journal has it.
 */
const differing = statement.each<Asked, DueRecord>(
  (value) => sql`
    with here as (
      select l.location_id, l.time_zone, coalesce(m.begins, d.begins, '-infinity') as begins,
        coalesce(${value('To')}::date, (${value('now')}::timestamptz at time zone l.time_zone)::date) as until
      from locations l left join ${journalMaps} m on m.location_id = l.location_id
      left join ${journalMaps} d on d.location_id is null
      where l.location_id = any(${value('ids')}::int[])
    ), unsettled as materialized (${unsettled(value)}
    ), present as (
      ${approvedPayrolls(value)}
      union all ${closedDays}
      union all ${approvedClaims(value)}
    ), stands as (
      select e.* from unsettled u join journal_entries e on e.entry_id = u.entry_id
    ), both_sides as (
      select coalesce(p.location_id, s.location_id) as location_id, coalesce(p.kind, s.kind) as kind,
        coalesce(p.record, s.record) as record, coalesce(p.memo, s.memo) as memo,
        case when s.amounts <> '{}' then s.date else coalesce(p.day, s.date) end as day,
        coalesce(p.amounts, '{}') as present, s.entry_id, s.amounts as stood, s.accounts as stood_at, p.closing_id
      from present p full join stands s
        on s.location_id = p.location_id and s.kind = p.kind and s.record = p.record
      where coalesce(p.amounts, '{}') <> coalesce(s.amounts, '{}')
    )
    select b.location_id as "LocationID", b.kind as "Kind", b.record as "Record", b.day::text as "Date",
      btrim(left(b.memo, 200)) as "Memo", b.present as "Present", b.entry_id as "LatestID", b.stood as "Stood",
      b.stood_at as "StoodAt", b.closing_id as "ClosingID"
    from both_sides b join here h on h.location_id = b.location_id
    where b.day <= h.until and (b.day >= h.begins or b.entry_id is not null)
    order by b.location_id, b.kind, b.day, length(b.record), b.record`,
);

export interface DueQuery {
  readonly Kind?: JournalKind | undefined;
  readonly To?: string | undefined;
  readonly now: Date;
}

/** What is to be journaled at some locations, by location, kind and day. */
export const listDue = (
  db: Queryable,
  LocationIDs: readonly number[],
  { Kind, To, now }: DueQuery,
): Promise<DueRecord[]> =>
  differing(db, {
    ids: arrayOf(LocationIDs),
    Kind: Kind ?? null,
    To: To ?? null,
    now: now.toISOString(),
  });
