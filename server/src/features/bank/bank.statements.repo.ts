import { and, eq, sql } from 'drizzle-orm';
import { listStatements as endpoint } from '@boh/contract/bank/bank.contract.ts';
import { DEPOSIT_CURRENCY } from '@boh/contract/bank/bank.words.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { inDay, inMoment, inNumbers } from '../../db/cell-texts.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { writtenRow } from '../../db/first-row.ts';
import { declaredOf } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import { within, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { bankAccountBalances, bankAccounts, bankFiles, bankTransactions } from './bank.table.ts';
import type { KeyedTransaction } from './bank.keys.ts';
import { moneyText } from './readers/statement-parts.ts';

/** The zone and the moment come with the call: times are searched as the caller reads them. */
const CLOCK = { zone: sql`${sql.placeholder('zone')}::text`, now: sql.placeholder('now') };

const COLUMNS = {
  ...{ FileID: bankFiles.FileID, AccountID: bankFiles.AccountID, AccountName: bankAccounts.Name },
  ...{ LocationID: bankFiles.LocationID, LocationName: locations.Name, Name: bankFiles.Name },
  ...{ State: bankFiles.State, Format: bankFiles.Format, From: bankFiles.From, To: bankFiles.To },
  ...{ OpeningBalance: bankFiles.OpeningBalance, ClosingBalance: bankFiles.ClosingBalance },
  ...{ New: bankFiles.New, Known: bankFiles.Known, Finding: bankFiles.Finding },
  ...{ UploadedByName: bankFiles.UploadedByName, UploadedAt: bankFiles.UploadedAt, Timezone: CLOCK.zone },
};
const TEXTS = new Set(['AccountName', 'LocationName', 'Name', 'UploadedByName']);

interface Asked extends Places {
  readonly zone: string;
  readonly now: string;
  readonly AccountID: number | undefined;
  readonly State: string | undefined;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
}

const UPLOADED_ON = sql`(${bankFiles.UploadedAt} at time zone ${CLOCK.zone})::date`;

const list = listStatement<Asked>({
  fields: declaredOf(endpoint.output.element.shape, COLUMNS),
  from: sql`${bankFiles}`,
  joins: sql`join ${bankAccounts} on ${bankAccounts.AccountID} = ${bankFiles.AccountID}
    join ${locations} on ${locations.LocationID} = ${bankFiles.LocationID}`,
  where: {
    ...inPlaces(bankFiles.LocationID),
    AccountID: (value) => sql`${bankFiles.AccountID} = ${value('AccountID')}`,
    State: (value) => sql`${bankFiles.State} = ${value('State')}`,
    From: (value) => sql`${UPLOADED_ON} >= ${value('From')}::date`,
    To: (value) => sql`${UPLOADED_ON} <= ${value('To')}::date`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        bankAccounts.Name,
        locations.Name,
        bankFiles.Name,
        bankFiles.State,
        sql`coalesce(${bankFiles.Format}, '')`,
        bankFiles.Finding,
        bankFiles.UploadedByName,
        inDay(bankFiles.From),
        inDay(bankFiles.To),
        inMoment(bankFiles.UploadedAt, CLOCK),
        inNumbers(bankFiles.OpeningBalance, bankFiles.ClosingBalance, bankFiles.New, bankFiles.Known),
      ),
  },
  order(query) {
    const { field, descending } = sortOf(query, '-UploadedAt');
    const column = COLUMNS[field as keyof typeof COLUMNS];
    const by = TEXTS.has(field) ? sql`lower(${column})` : sql`${column}`;
    const direction = descending ? sql`desc nulls last` : sql`asc`;
    return [sql`${by} ${direction}`, descending ? sql`${bankFiles.FileID} desc` : sql`${bankFiles.FileID}`];
  },
  planEachBy: ['LocationIDs', 'AccountID', 'From', 'To', 'Search'],
});

export function listStatements(
  db: Queryable,
  { scope, zone, now }: { scope: Scope; zone: string; now: Date },
  query: ListQuery & { AccountID?: number | undefined; State?: string | undefined },
): JsonList {
  const { AccountID, State, From, To, Search } = query;
  return list(db, query, {
    ...placesOf(scope),
    ...{ zone, now: now.toISOString(), AccountID, State, From, To },
    Search: Search ? patternOf(Search) : undefined,
  });
}

export const insertFile = async (db: Queryable, file: typeof bankFiles.$inferInsert): Promise<number> =>
  (await writtenRow(db.insert(bankFiles).values(file).returning({ FileID: bankFiles.FileID }))).FileID;

export const hasFile = async (db: Queryable, scope: Scope, FileID: number): Promise<boolean> =>
  (await db.$count(bankFiles, and(eq(bankFiles.FileID, FileID), within(bankFiles.LocationID, scope)))) > 0;

export async function saveAccountBalances(
  db: Queryable,
  AccountID: number,
  balances: readonly { Date: string; Balance: number }[],
  now: Date,
): Promise<void> {
  if (balances.length === 0) return;
  const SavedAt = now.toISOString();
  await db
    .insert(bankAccountBalances)
    .values(balances.map((balance) => ({ AccountID, ...balance, SavedAt })))
    .onConflictDoUpdate({
      target: [bankAccountBalances.AccountID, bankAccountBalances.Date],
      set: { Balance: sql`excluded.balance`, SavedAt },
    });
}

interface Known {
  key: string;
  date: string;
  cents: string;
}

/** Which of these keys an account has already. */
const known = statement.each<{ AccountID: number; keys: string }, Known>(
  (value) => sql`
    select t.key_hash as key, t.date::text as date, (t.amount * 100)::bigint::text as cents
    from jsonb_array_elements_text(${value('keys')}::jsonb) k
    join bank_transactions t on t.account_id = ${value('AccountID')} and t.key_hash = k`,
);

export async function knownKeys(db: Queryable, AccountID: number, keys: readonly string[]) {
  const rows = await known(db, { AccountID, keys: JSON.stringify(keys) });
  return new Map(rows.map(({ key, date, cents }) => [key, { date, cents: BigInt(cents) }]));
}

const insertAll = statement.each<{
  AccountID: number;
  LocationID: number;
  FileID: number;
  rows: string;
  Currency: string;
}>(
  (value) => sql`
    insert into bank_transactions (account_id, location_id, file_id, date, amount, text, reference, key_hash, state)
    select ${value('AccountID')}::int, ${value('LocationID')}::int, ${value('FileID')}::int, (r ->> 0)::date, (r ->> 1)::numeric,
      r ->> 2, r ->> 3, r ->> 4,
      case when (r ->> 1)::numeric > 0 and ${value('Currency')}::text = ${sql.raw(`'${DEPOSIT_CURRENCY}'`)}
        then 'Unexpected' else 'Not a deposit' end
    from jsonb_array_elements(${value('rows')}::jsonb) with ordinality r(r, n) order by n`,
);

/** Adds transactions that are not there yet, in the order of their file. */
export async function insertTransactions(
  db: Queryable,
  of: { AccountID: number; LocationID: number; FileID: number; Currency: string },
  transactions: readonly KeyedTransaction[],
): Promise<void> {
  const rows = transactions.map(({ date, cents, text, reference, key }) => [
    ...[date, moneyText(cents), text, reference, key],
  ]);
  await insertAll(db, { ...of, rows: JSON.stringify(rows) });
}

/** What an account has, in the order it came. */
export const listKept = (db: Queryable, AccountID: number) =>
  db
    .select({
      TransactionID: bankTransactions.TransactionID,
      Date: bankTransactions.Date,
      Cents: sql<string>`(${bankTransactions.Amount} * 100)::bigint::text`,
      Text: bankTransactions.Text,
      Reference: bankTransactions.Reference,
    })
    .from(bankTransactions)
    .where(eq(bankTransactions.AccountID, AccountID))
    .orderBy(bankTransactions.TransactionID);

const rekey = statement.each<{ rows: string }>(
  (value) => sql`
    update bank_transactions t set key_hash = r ->> 1
    from jsonb_array_elements(${value('rows')}::jsonb) r where t.transaction_id = (r ->> 0)::int`,
);

export async function saveKeys(db: Queryable, keys: readonly (readonly [number, string])[]): Promise<void> {
  await rekey(db, { rows: JSON.stringify(keys) });
}
