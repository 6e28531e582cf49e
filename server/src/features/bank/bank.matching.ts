import { sql, type SQL } from 'drizzle-orm';
import { DEPOSIT_CURRENCY, type TransactionState } from '@boh/contract/bank/bank.words.ts';
import {
  matchDeposits,
  REACH_DAYS,
  type Credit,
  type Decision,
  type Drop,
  type Match,
  type Matching,
} from '@boh/contract/bank/deposits.calc.ts';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { NUMBERED_LOCKS } from '../../db/locks.ts';
import { statement } from '../../db/statement.ts';

/** A row of bank_deposits, amounts in cents. */
type StoredDeposit = [
  LogID: number,
  Offered: boolean,
  Way: string | null,
  LogIDs: readonly number[],
  TransactionIDs: readonly number[],
  Credited: number | null,
  Dropped: number | null,
  CreditDate: string | null,
  DecisionID: number | null,
];

interface Place {
  readonly LocationID: number;
}

/** Days that something came on: what follows from it lies around them. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
const ALL_DAYS: Days = { from: '0001-01-01', to: '9999-12-31' };

interface Found {
  drops: [LogID: number, CountID: number, Date: string, Cents: number][];
  credits: [TransactionID: number, Date: string, Cents: number, State: TransactionState, LogIDs: number[]][];
  decisions: [DecisionID: number, Kind: Decision['Kind'], CountIDs: number[], TransactionIDs: number[]][];
  deposits: [Date: string, ...StoredDeposit][];
}

const lock = statement.once<Place>(
  (value) =>
    sql`select pg_advisory_xact_lock(${sql.raw(String(NUMBERED_LOCKS.bank))}, ${value('LocationID')}::int)`,
);

/**
 * Whoever changes what deposits are worked out from (counts, credits, decisions) has this lock until the end of its
 * transaction, before it looks: of two at once the second sees what the first brought.
 */
export async function lockBank(tx: Queryable, LocationID: number): Promise<void> {
  await lock(tx, { LocationID });
}

const hasAccounts = statement.once<Place, { yes: boolean }>(
  (value) => sql`select exists (select from bank_accounts where location_id = ${value('LocationID')}) as yes`,
);

/**
 * All that the deposits of some days follow from; what was matched by hand may lie elsewhere. Many rows: arrays are half the
 * text that objects are.
 */
const readAll = statement.each<Place & Days, Found>((value) => {
  const here = sql`location_id = ${value('LocationID')}`;
  const isNear = sql`${here} and date between ${value('from')}::date and ${value('to')}::date`;
  const decided = (ids: SQL) =>
    sql`any(array(select unnest(${ids}) from bank_decisions where ${here} and kind = 'Match'))`;
  // Each part by an index of its own: together they would be looked for among all counts of the hotel.
  const counts = (which: SQL) => {
    const found = sql`select log_id, corrects, date, deposit_drop from cash_counts where ${which}`;
    return sql`(${found} and ${isNear} union ${found} and log_id = ${decided(sql`count_ids`)}
      union ${found} and corrects = ${decided(sql`count_ids`)}) c`;
  };
  const found = sql`select transaction_id, account_id, date, amount, state, log_ids from bank_transactions where amount > 0`;
  const credits = sql`(${found} and ${isNear} union ${found} and transaction_id = ${decided(sql`transaction_ids`)}) t`;
  return sql`select
    (select coalesce(json_agg(json_build_array(c.log_id, coalesce(c.corrects, c.log_id), c.date, (c.deposit_drop * 100)::bigint)), '[]')
      from ${counts(sql`deposit_drop > 0 and corrected_by is null`)}) as drops,
    (select coalesce(json_agg(json_build_array(t.transaction_id, t.date, (t.amount * 100)::bigint, t.state, t.log_ids)), '[]')
      from ${credits} join bank_accounts a using (account_id)
      where a.currency = ${sql.raw(`'${DEPOSIT_CURRENCY}'`)}) as credits,
    (select coalesce(json_agg(json_build_array(decision_id, kind, count_ids, transaction_ids) order by decision_id), '[]')
      from bank_decisions where ${here}) as decisions,
    (select coalesce(json_agg(json_build_array(c.date, d.log_id, d.offered, d.way, d.log_ids, d.transaction_ids,
        (d.credited * 100)::bigint, (d.dropped * 100)::bigint, d.credit_date, d.decision_id)), '[]')
      from ${counts(sql`true`)} join bank_deposits d using (log_id)) as deposits`;
});

const around = ({ from, to }: Days, days: number): Days =>
  from === ALL_DAYS.from ? ALL_DAYS : { from: movedDays(from, -days), to: movedDays(to, days) };

/** What becomes of some days: what could reach them is looked at too. */
async function matchingOf(db: Queryable, LocationID: number, days: Days) {
  const [found] = await readAll(db, { LocationID, ...around(days, REACH_DAYS) });
  if (!found) throw new Error('The deposits were not read.');
  const drops = found.drops.map(([LogID, CountID, Date, Cents]): Drop => ({ LogID, CountID, Date, Cents }));
  const credits = found.credits.map(([TransactionID, Date, Cents]): Credit => ({
    TransactionID,
    Date,
    Cents,
  }));
  const decisions = found.decisions.map(([DecisionID, Kind, CountIDs, TransactionIDs]): Decision => ({
    ...{ DecisionID, Kind, CountIDs, TransactionIDs },
  }));
  return { found, drops, credits, matching: matchDeposits(drops, credits, decisions) };
}

/** What could be matched in more than one way on a day, as it is at the moment. */
export async function listOffers(db: Queryable, LocationID: number, day: string): Promise<readonly Match[]> {
  return (await matchingOf(db, LocationID, { from: day, to: day })).matching.offers;
}

/**
 * Works the deposits of a location out anew where something came on some days (or all of them), behind its lock, and keeps
 * what came out otherwise than before. What it sets off lies within reach of those days, and what decides that within reach
 * of that again: the rest of the years need not be looked at.
 */
export async function rematch(tx: Queryable, LocationID: number, days: Days = ALL_DAYS): Promise<void> {
  await lockBank(tx, LocationID);
  const [accounts] = await hasAccounts(tx, { LocationID });
  if (!accounts?.yes) return;
  const { from, to } = around(days, REACH_DAYS);
  const isReached = (day: string | undefined) => day !== undefined && from <= day && day <= to;
  const { found, drops, credits, matching } = await matchingOf(tx, LocationID, { from, to });
  const dayOf = new Map([
    ...drops.map((drop) => [`d${drop.LogID}`, drop.Date] as const),
    ...credits.map((credit) => [`c${credit.TransactionID}`, credit.Date] as const),
  ]);
  const ours: Matching = {
    ...matching,
    matches: matching.matches.filter(
      ({ LogIDs, TransactionIDs }) =>
        LogIDs.some((id) => isReached(dayOf.get(`d${id}`))) ||
        TransactionIDs.some((id) => isReached(dayOf.get(`c${id}`))),
    ),
    offeredDrops: new Set([...matching.offeredDrops].filter((id) => isReached(dayOf.get(`d${id}`)))),
  };
  const deposits = depositsOf(ours, drops, credits);
  const stored = new Map(found.deposits.map(([, ...row]) => [row[0], JSON.stringify(row)]));
  const changed = deposits.filter((row) => stored.get(row[0]) !== JSON.stringify(row));
  const kept = new Set(deposits.map(([LogID]) => LogID));
  const gone = found.deposits.flatMap(([day, LogID]) => (isReached(day) && !kept.has(LogID) ? LogID : []));
  const states = statesOf(ours);
  const other = found.credits.flatMap(([TransactionID, day, , State, LogIDs]) => {
    const now = states.get(TransactionID) ?? (isReached(day) ? OPEN : { State, LogIDs });
    const isSame = now.State === State && String(now.LogIDs) === String(LogIDs);
    return isSame ? [] : [[TransactionID, now.State, now.LogIDs]];
  });
  if (gone.length > 0) await removeDeposits(tx, { rows: JSON.stringify(gone) });
  if (changed.length > 0) await saveDeposits(tx, { LocationID, rows: JSON.stringify(changed) });
  if (other.length > 0) await saveStates(tx, { rows: JSON.stringify(other) });
}

const daysOfMatch = statement.once<Place & { CountID: number }, Days>(
  (value) => sql`
    select least(min(c.date), min(t.date))::text as "from", greatest(max(c.date), max(t.date))::text as "to"
    from bank_decisions d
    left join cash_counts c on c.log_id = any(d.count_ids)
    left join bank_transactions t on t.transaction_id = any(d.transaction_ids)
    where d.location_id = ${value('LocationID')} and d.kind = 'Match' and ${value('CountID')}::int = any(d.count_ids)
    having count(*) > 0`,
);

/**
 * The same where a count was corrected: what it was matched with by hand may lie anywhere, and becomes free, or belongs to it
 * again.
 */
export async function rematchCorrected(
  tx: Queryable,
  { LocationID, CountID, Date: day }: Place & { CountID: number; Date: string },
): Promise<void> {
  await lockBank(tx, LocationID);
  const [tied] = await daysOfMatch(tx, { LocationID, CountID });
  await rematch(tx, LocationID, tied ?? { from: day, to: day });
}

const OPEN = { State: 'Unexpected', LogIDs: [] } as const;

function depositsOf(
  { matches, offeredDrops }: Matching,
  drops: readonly Drop[],
  credits: readonly Credit[],
): StoredDeposit[] {
  const dropped = new Map(drops.map(({ LogID, Cents }) => [LogID, Cents]));
  const credited = new Map(credits.map((credit) => [credit.TransactionID, credit]));
  const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0);
  const matched = matches.flatMap(({ Way, LogIDs, TransactionIDs, DecisionID }) => {
    const theirs = TransactionIDs.flatMap((id) => credited.get(id) ?? []);
    const Credited = sum(theirs.map(({ Cents }) => Cents));
    const Dropped = sum(LogIDs.map((LogID) => dropped.get(LogID) ?? 0));
    const last =
      theirs
        .map((credit) => credit.Date)
        .sort()
        .at(-1) ?? null;
    return LogIDs.map((LogID): StoredDeposit => [
      LogID,
      false,
      Way,
      LogIDs,
      TransactionIDs,
      Credited,
      Dropped,
      last,
      DecisionID,
    ]);
  });
  const offered = [...offeredDrops].map((LogID): StoredDeposit => [
    LogID,
    true,
    null,
    [],
    [],
    null,
    null,
    null,
    null,
  ]);
  return [...matched, ...offered];
}

function statesOf({ matches, offeredCredits }: Matching) {
  const states = new Map<number, { State: TransactionState; LogIDs: readonly number[] }>();
  for (const { LogIDs, TransactionIDs } of matches)
    for (const TransactionID of TransactionIDs) states.set(TransactionID, { State: 'Matched', LogIDs });
  for (const TransactionID of offeredCredits) states.set(TransactionID, { State: 'Offered', LogIDs: [] });
  return states;
}

const removeDeposits = statement.once<{ rows: string }>(
  (value) => sql`delete from bank_deposits
    where log_id in (select g::int from jsonb_array_elements_text(${value('rows')}::jsonb) g)`,
);

const integers = (place: number) =>
  sql`array(select e::int from jsonb_array_elements_text(r -> ${sql.raw(String(place))}) with ordinality e(e, n) order by n)`;

const saveDeposits = statement.once<Place & { rows: string }>(
  (value) => sql`
    insert into bank_deposits (location_id, log_id, offered, way, log_ids, transaction_ids, credited, dropped, credit_date, decision_id)
    select ${value('LocationID')}::int, (r ->> 0)::int, (r ->> 1)::boolean, r ->> 2, ${integers(3)}, ${integers(4)},
      (r ->> 5)::numeric / 100, (r ->> 6)::numeric / 100, (r ->> 7)::date, (r ->> 8)::int
    from jsonb_array_elements(${value('rows')}::jsonb) r
    on conflict (log_id) do update set offered = excluded.offered, way = excluded.way, log_ids = excluded.log_ids,
      transaction_ids = excluded.transaction_ids, credited = excluded.credited, dropped = excluded.dropped,
      credit_date = excluded.credit_date, decision_id = excluded.decision_id`,
);

const saveStates = statement.once<{ rows: string }>(
  (value) => sql`
    update bank_transactions t set state = r ->> 1, log_ids = ${integers(2)}
    from jsonb_array_elements(${value('rows')}::jsonb) r where t.transaction_id = (r ->> 0)::int`,
);
