import { and, eq, ne, sql } from 'drizzle-orm';
import { accountFields, ACCOUNT_SORTS, listAccounts as endpoint } from '@boh/contract/bank/bank.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { inDay, inNumbers } from '../../db/cell-texts.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { declaredOf } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import { searchCells } from '../../db/record-sql.ts';
import { allLocations, within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { bankAccounts, bankTransactions } from './bank.table.ts';

export type AccountRow = AnswerOf<typeof endpoint>[number];
export type StoredAccount = typeof bankAccounts.$inferSelect;

const COLUMNS = {
  ...{ AccountID: bankAccounts.AccountID, LocationID: bankAccounts.LocationID, LocationName: locations.Name },
  ...{ Name: bankAccounts.Name, Bank: bankAccounts.Bank, LastFour: bankAccounts.LastFour },
  ...{ Currency: bankAccounts.Currency, Payroll: bankAccounts.Payroll },
  ...{ RepeatsReferences: bankAccounts.RepeatsReferences, CsvMapping: bankAccounts.CsvMapping },
  ...{ Balance: sql`trim_scale(b.balance)`, BalanceDate: sql`b.date`, StatementsTo: sql`f."to"` },
  Version: bankAccounts.Version,
};
const TEXTS = new Set(['LocationName', 'Name', 'Bank', 'LastFour', 'Currency']);
const isSort = (field: string): field is keyof typeof COLUMNS => ACCOUNT_SORTS.includes(field);

interface Asked extends Places {
  readonly AccountID: number | undefined;
  readonly Search: string | undefined;
}

const list = listStatement<Asked>({
  fields: declaredOf(endpoint.output.element.shape, COLUMNS),
  from: sql`${bankAccounts}`,
  joins: sql`join ${locations} on ${locations.LocationID} = ${bankAccounts.LocationID}
    left join lateral (select balance, date from bank_account_balances
      where account_id = ${bankAccounts.AccountID} order by date desc limit 1) b on true
    left join lateral (select max("to") as "to" from bank_files
      where account_id = ${bankAccounts.AccountID} and state = 'Imported') f on true`,
  where: {
    ...inPlaces(bankAccounts.LocationID),
    AccountID: (value) => sql`${bankAccounts.AccountID} = ${value('AccountID')}`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        ...searchCells(accountFields, COLUMNS),
        inNumbers(COLUMNS.Balance),
        inDay(COLUMNS.BalanceDate),
        inDay(COLUMNS.StatementsTo),
      ),
  },
  order(query) {
    const { field, descending } = sortOf(query, 'LocationName');
    const column = isSort(field) ? COLUMNS[field] : COLUMNS.LocationName;
    const by = TEXTS.has(field) ? sql`lower(${column})` : sql`${column}`;
    const first = descending ? sql`${by} desc nulls last` : by;
    return [first, sql`lower(${bankAccounts.Name})`, sql`${bankAccounts.AccountID}`];
  },
  planEachBy: ['LocationIDs', 'Search'],
});

export const listAccounts = (
  db: Queryable,
  scope: Scope,
  query: ListQuery & { AccountID?: number | undefined },
): JsonList =>
  list(db, query, {
    ...placesOf(scope),
    AccountID: query.AccountID,
    Search: query.Search ? patternOf(query.Search) : undefined,
  });

/** An account as lists show it. */
export async function shownAccount(db: Queryable, AccountID: number): Promise<AccountRow> {
  const { json } = await listAccounts(db, allLocations, { AccountID }).page();
  return writtenRow(Promise.resolve(JSON.parse(json) as AccountRow[]));
}

export const findAccount = (
  db: Queryable,
  scope: Scope,
  AccountID: number,
): Promise<StoredAccount | undefined> =>
  firstRow(
    db
      .select()
      .from(bankAccounts)
      .where(and(eq(bankAccounts.AccountID, AccountID), within(bankAccounts.LocationID, scope))),
  );

/** The other accounts of a location. */
export const listOthers = (db: Queryable, LocationID: number, AccountID: number): Promise<StoredAccount[]> =>
  db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.LocationID, LocationID), ne(bankAccounts.AccountID, AccountID)));

export const insertAccount = async (
  db: Queryable,
  account: typeof bankAccounts.$inferInsert,
): Promise<StoredAccount> => writtenRow(db.insert(bankAccounts).values(account).returning());

export const updateAccount = async (
  db: Queryable,
  AccountID: number,
  changes: Partial<typeof bankAccounts.$inferInsert>,
): Promise<StoredAccount> =>
  writtenRow(
    db
      .update(bankAccounts)
      .set({ ...changes, Version: sql`${bankAccounts.Version} + 1` })
      .where(eq(bankAccounts.AccountID, AccountID))
      .returning(),
  );

/** Binds the number of the files; that is no change of what people typed. */
export async function keepNumber(
  db: Queryable,
  AccountID: number,
  NumberHashes: StoredAccount['NumberHashes'],
): Promise<void> {
  await db.update(bankAccounts).set({ NumberHashes }).where(eq(bankAccounts.AccountID, AccountID));
}

/** Puts the states of an account's transactions to what they are before deposits are matched. */
export async function resetStates(db: Queryable, AccountID: number, hasDeposits: boolean): Promise<void> {
  const State = hasDeposits
    ? sql`case when ${bankTransactions.Amount} > 0 then 'Unexpected' else 'Not a deposit' end`
    : sql`'Not a deposit'`;
  await db
    .update(bankTransactions)
    .set({ State, LogIDs: [] })
    .where(eq(bankTransactions.AccountID, AccountID));
}
