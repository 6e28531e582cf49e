import { and, arrayOverlaps, eq, or, sql, type SQL } from 'drizzle-orm';
import { listDeposits as endpoint } from '@boh/contract/bank/deposits.contract.ts';
import type { DepositState, TransactionState } from '@boh/contract/bank/bank.words.ts';
import { OVERDUE_DAYS } from '@boh/contract/bank/deposits.calc.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { HOLIDAYS, numberOf } from '../../db/banking-days.ts';
import type { Queryable } from '../../db/client.ts';
import { inDay, inMoment, inNumbers } from '../../db/cell-texts.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { declaredOf, instantText } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement, placesOf, type Conditions, type Places } from '../../db/list-statement.ts';
import { arrayOf, idsOf, type Scope } from '../../db/scope.ts';
import { statement, type Value } from '../../db/statement.ts';
import { bankDecisions } from './bank.table.ts';

/** So many are offered to choose from. */
const MOST_CANDIDATES = 200;

const ZONE = sql`${sql.placeholder('zone')}::text`;
const NOW = sql.placeholder('now');

/**
 * Drops with what they were matched with, and credits that nobody expected. A month is asked for, of years: each match is looked
 * up by its drop, and not all of them read.
 */
const ROWS = sql`(
  select c.log_id, null::int as transaction_id, c.location_id, c.date, c.shift_type, c.deposit_drop as drop,
    coalesce(m.offered, false) as offered, m.way, coalesce(nullif(m.log_ids, '{}'), array[c.log_id]) as log_ids,
    coalesce(m.transaction_ids, '{}') as transaction_ids, m.credited, m.credited - m.dropped as difference,
    m.credit_date, m.decision_id
  from cash_counts c
  left join lateral (select * from bank_deposits where log_id = c.log_id offset 0) m on true
  where c.deposit_drop > 0 and c.corrected_by is null
  union all
  select null, t.transaction_id, t.location_id, t.date, null, null, false, null, '{}', array[t.transaction_id],
    t.amount, null, t.date, null
  from bank_transactions t where t.state = 'Unexpected'
) d join locations l on l.location_id = d.location_id`;

const TODAY = sql`(${NOW}::timestamptz at time zone l.time_zone)::date`;
const DAYS_SINCE = sql`greatest(0, ${numberOf(sql`coalesce(d.credit_date, ${TODAY})`)} - ${numberOf(sql`d.date`)})`;
const BANKING_DAYS = sql`case when d.log_id is not null then ${DAYS_SINCE} end`;
const STATE = sql`case when d.log_id is null then 'Unexpected' when d.way is not null then 'Matched'
  when ${DAYS_SINCE} > ${sql.raw(String(OVERDUE_DAYS))} then 'Overdue' else 'Waiting' end`;

/** What is told of the credits of a row. */
const ofCredits = (told: SQL) => sql`coalesce((select string_agg(distinct ${told}, ', ')
  from bank_transactions t join bank_accounts a using (account_id) where t.transaction_id = any(d.transaction_ids)), '')`;
const ACCOUNT_NAME = ofCredits(sql`a.name`);
const TEXT = ofCredits(sql`nullif(t.text, '')`);

const COLUMNS = {
  ...{ LogID: sql`d.log_id`, LocationID: sql`d.location_id`, LocationName: sql`l.name`, Date: sql`d.date` },
  ...{ ShiftType: sql`d.shift_type`, Drop: sql`trim_scale(d.drop)`, State: STATE },
  ...{ TransactionIDs: sql`d.transaction_ids`, BankingDays: BANKING_DAYS, Offered: sql`d.offered` },
  ...{ Way: sql`d.way`, LogIDs: sql`d.log_ids`, Credited: sql`trim_scale(d.credited)` },
  ...{ CreditDate: sql`d.credit_date`, Difference: sql`trim_scale(d.difference)` },
  ...{ AccountName: ACCOUNT_NAME, Text: TEXT, Reason: sql`coalesce(k.reason, '')` },
  ...{ MatchedByName: sql`k.by_name`, MatchedAt: instantText(sql`k.at`), Timezone: ZONE },
};
const SORTS: Readonly<Record<string, SQL>> = {
  ...COLUMNS,
  LocationName: sql`lower(l.name)`,
  Drop: sql`d.drop`,
  Credited: sql`d.credited`,
  Difference: sql`d.difference`,
};

interface Asked extends Places {
  readonly zone: string;
  readonly now: string;
  readonly holidays: string;
  readonly LogID?: number | undefined;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly State?: DepositState | undefined;
  readonly Offered?: true | undefined;
  readonly NotOffered?: true | undefined;
  readonly Search: string | undefined;
}

const SEARCH = (value: Value<Asked>): SQL =>
  sql`(${containsPattern(
    value('Search'),
    sql`l.name`,
    sql`d.shift_type`,
    STATE,
    sql`d.way`,
    ACCOUNT_NAME,
    TEXT,
    sql`k.reason`,
    sql`k.by_name`,
    inDay(sql`d.date`),
    inDay(sql`d.credit_date`),
    inMoment(sql`k.at`, { zone: ZONE, now: NOW }),
    inNumbers(sql`d.drop`, sql`d.credited`, sql`d.difference`, BANKING_DAYS),
  )})`;

const WHERE: Conditions<Asked> = {
  LocationID: (value) => sql`d.location_id = ${value('LocationID')}::int`,
  LocationIDs: (value) => sql`d.location_id = any(${value('LocationIDs')}::int[])`,
  LogID: (value) => sql`d.log_id = ${value('LogID')}::int`,
  From: (value) => sql`d.date >= ${value('From')}::date`,
  To: (value) => sql`d.date <= ${value('To')}::date`,
  State: (value) => sql`${STATE} = ${value('State')}::text`,
  Offered: () => sql`d.offered`,
  NotOffered: () => sql`not d.offered`,
  Search: SEARCH,
};

const JOINS = sql`left join bank_decisions k on k.decision_id = d.decision_id`;

const list = listStatement<Asked>({
  fields: declaredOf(endpoint.output.element.shape, COLUMNS),
  from: ROWS,
  joins: JOINS,
  where: WHERE,
  order(query) {
    const { field, descending } = sortOf(query, '-Date');
    const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
    const first = sql`${SORTS[field] ?? sql`d.date`} ${direction}`;
    const rest = descending ? sql`desc` : sql`asc`;
    return [first, sql`d.date ${rest}`, sql`d.log_id ${rest}`, sql`d.transaction_id ${rest}`];
  },
  planEachBy: ['LocationID', 'LocationIDs', 'From', 'To', 'State', 'Search'],
});

interface DepositQuery extends ListQuery {
  readonly LogID?: number | undefined;
  readonly State?: DepositState | undefined;
  readonly Offered?: boolean | undefined;
}

interface Where {
  readonly scope: Scope;
  readonly zone: string;
  readonly now: Date;
}

const askedOf = ({ scope, zone, now }: Where, query: DepositQuery): Asked => ({
  ...placesOf(scope),
  ...{ zone, now: now.toISOString(), holidays: HOLIDAYS },
  ...{ LogID: query.LogID, From: query.From, To: query.To, State: query.State },
  Offered: query.Offered || undefined,
  NotOffered: query.Offered === false || undefined,
  Search: query.Search ? patternOf(query.Search) : undefined,
});

export const listDeposits = (db: Queryable, where: Where, query: DepositQuery): JsonList =>
  list(db, query, askedOf(where, query));

interface StateSum {
  State: DepositState;
  Count: number;
  Amount: number;
  Offered: number;
}

/** Planned for each call: what is not asked for falls away. */
const sums = statement.each<Asked & { readonly ids: string | null }, StateSum>(
  (value) => sql`
    select ${STATE} as "State", count(*)::int as "Count", sum(coalesce(d.drop, d.credited))::float8 as "Amount",
      count(*) filter (where d.offered)::int as "Offered"
    from ${ROWS} ${JOINS}
    where (${value('ids')}::int[] is null or d.location_id = any(${value('ids')}::int[]))
      and (${value('From')}::date is null or d.date >= ${value('From')}::date)
      and (${value('To')}::date is null or d.date <= ${value('To')}::date)
      and (${value('Search')}::text is null or ${SEARCH(value)})
    group by 1`,
);

export const sumDeposits = (db: Queryable, where: Where, query: DepositQuery): Promise<StateSum[]> => {
  const { From = null, To = null, Search = null, ...rest } = askedOf(where, query);
  return sums(db, { ...rest, ids: idsOf(where.scope), From, To, Search } as Parameters<typeof sums>[1]);
};

/** A drop that counts, or one that was corrected meanwhile. */
export interface FoundDrop {
  LogID: number;
  CountID: number;
  LocationID: number;
  Date: string;
  ShiftType: string;
  Drop: number;
  IsCorrected: boolean;
  /** Null where it is neither matched nor offered. */
  Offered: boolean | null;
  LogIDs: number[];
  TransactionIDs: number[];
  DecisionID: number | null;
}

const DROP = sql`c.log_id as "LogID", coalesce(c.corrects, c.log_id) as "CountID", c.location_id as "LocationID",
  c.date::text as "Date", c.shift_type as "ShiftType", c.deposit_drop::float8 as "Drop",
  c.corrected_by is not null as "IsCorrected", m.offered as "Offered", coalesce(m.log_ids, '{}') as "LogIDs",
  coalesce(m.transaction_ids, '{}') as "TransactionIDs", m.decision_id as "DecisionID"
  from cash_counts c left join bank_deposits m on m.log_id = c.log_id`;

interface Named {
  readonly ids: string | null;
  readonly named: string;
}

const findDrops = statement.each<Named, FoundDrop>(
  (value) => sql`select ${DROP} where c.log_id = any(${value('named')}::int[]) and c.deposit_drop > 0
    and (${value('ids')}::int[] is null or c.location_id = any(${value('ids')}::int[])) order by c.log_id`,
);

/** The drops of these counts within the scope. */
export const listDrops = (db: Queryable, scope: Scope, LogIDs: readonly number[]): Promise<FoundDrop[]> =>
  findDrops(db, { ids: idsOf(scope), named: arrayOf(LogIDs) });

interface Around {
  readonly LocationID: number;
  readonly from: string;
  readonly to: string;
  readonly named: string;
}

const openDrops = statement.each<Around, FoundDrop>(
  (
    value,
  ) => sql`select ${DROP} where c.location_id = ${value('LocationID')} and c.deposit_drop > 0 and c.corrected_by is null
    and m.way is null and (c.date between ${value('from')}::date and ${value('to')}::date
      or c.log_id = any(${value('named')}::int[]))
    order by c.date, c.log_id limit ${sql.raw(String(MOST_CANDIDATES))}`,
);

/** The open drops of some days, and those that are named. */
export const listOpenDrops = (db: Queryable, around: Around): Promise<FoundDrop[]> => openDrops(db, around);

export interface FoundCredit {
  TransactionID: number;
  LocationID: number;
  AccountName: string;
  Date: string;
  Amount: number;
  Text: string;
  Reference: string;
  State: TransactionState;
  LogIDs: number[];
}

const CREDIT = sql`t.transaction_id as "TransactionID", t.location_id as "LocationID", a.name as "AccountName",
  t.date::text as "Date", t.amount::float8 as "Amount", t.text as "Text", t.reference as "Reference", t.state as "State",
  t.log_ids as "LogIDs"
  from bank_transactions t join bank_accounts a using (account_id)`;

const findCredits = statement.each<Named, FoundCredit>(
  (value) => sql`select ${CREDIT} where t.transaction_id = any(${value('named')}::int[])
    and (${value('ids')}::int[] is null or t.location_id = any(${value('ids')}::int[])) order by t.transaction_id`,
);

/** These transactions within the scope. */
export const listCredits = (
  db: Queryable,
  scope: Scope,
  TransactionIDs: readonly number[],
): Promise<FoundCredit[]> => findCredits(db, { ids: idsOf(scope), named: arrayOf(TransactionIDs) });

const openCredits = statement.each<Around, FoundCredit>(
  (
    value,
  ) => sql`select ${CREDIT} where t.location_id = ${value('LocationID')} and t.state in ('Unexpected', 'Offered')
    and (t.date between ${value('from')}::date and ${value('to')}::date
      or t.transaction_id = any(${value('named')}::int[]))
    order by t.date, t.transaction_id limit ${sql.raw(String(MOST_CANDIDATES))}`,
);

/** The open credits of some days, and those that are named. */
export const listOpenCredits = (db: Queryable, around: Around): Promise<FoundCredit[]> =>
  openCredits(db, around);

export const insertDecision = async (
  db: Queryable,
  decision: typeof bankDecisions.$inferInsert,
): Promise<void> => {
  await db.insert(bankDecisions).values(decision);
};

export const deleteDecision = async (db: Queryable, DecisionID: number): Promise<void> => {
  await db.delete(bankDecisions).where(eq(bankDecisions.DecisionID, DecisionID));
};

/**
 * Forgets what was matched by hand with one of these open drops or credits, and had no effect any more (the count was corrected
 * to no drop, the account to another currency): otherwise it could come back beside what is decided now.
 */
export const deleteLapsed = async (
  db: Queryable,
  {
    LocationID,
    CountIDs,
    TransactionIDs,
  }: Pick<FoundDrop, 'LocationID' | 'TransactionIDs'> & { CountIDs: number[] },
): Promise<void> => {
  await db
    .delete(bankDecisions)
    .where(
      and(
        eq(bankDecisions.LocationID, LocationID),
        eq(bankDecisions.Kind, 'Match'),
        or(
          arrayOverlaps(bankDecisions.CountIDs, CountIDs),
          arrayOverlaps(bankDecisions.TransactionIDs, TransactionIDs),
        ),
      ),
    );
};
