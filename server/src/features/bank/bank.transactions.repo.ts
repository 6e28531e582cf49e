import { sql, type SQL } from 'drizzle-orm';
import { listTransactions as endpoint } from '@boh/contract/bank/bank.contract.ts';
import type { TransactionState } from '@boh/contract/bank/bank.words.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { inDay, inNumbers } from '../../db/cell-texts.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { declaredOf } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import type { Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { bankAccounts, bankTransactions } from './bank.table.ts';

const COLUMNS = {
  ...{ TransactionID: bankTransactions.TransactionID, AccountID: bankTransactions.AccountID },
  ...{
    AccountName: bankAccounts.Name,
    LocationID: bankTransactions.LocationID,
    LocationName: locations.Name,
  },
  ...{ Date: bankTransactions.Date, Amount: bankTransactions.Amount, Currency: bankAccounts.Currency },
  ...{ Text: bankTransactions.Text, Reference: bankTransactions.Reference, State: bankTransactions.State },
  LogIDs: bankTransactions.LogIDs,
};
const SORTS: Readonly<Record<string, SQL>> = {
  Date: sql`${bankTransactions.Date}`,
  LocationName: sql`lower(${locations.Name})`,
  AccountName: sql`lower(${bankAccounts.Name})`,
  Amount: sql`${bankTransactions.Amount}`,
  Text: sql`lower(${bankTransactions.Text})`,
  Reference: sql`lower(${bankTransactions.Reference})`,
  State: sql`${bankTransactions.State}`,
};

interface Asked extends Places {
  readonly AccountID: number | undefined;
  readonly TransactionID: number | undefined;
  readonly State: TransactionState | undefined;
  readonly Credit: true | undefined;
  readonly Debit: true | undefined;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
}

const list = listStatement<Asked>({
  fields: declaredOf(endpoint.output.element.shape, COLUMNS),
  from: sql`${bankTransactions}`,
  joins: sql`join ${bankAccounts} on ${bankAccounts.AccountID} = ${bankTransactions.AccountID}
    join ${locations} on ${locations.LocationID} = ${bankTransactions.LocationID}`,
  where: {
    ...inPlaces(bankTransactions.LocationID),
    AccountID: (value) => sql`${bankTransactions.AccountID} = ${value('AccountID')}`,
    TransactionID: (value) => sql`${bankTransactions.TransactionID} = ${value('TransactionID')}`,
    State: (value) => sql`${bankTransactions.State} = ${value('State')}`,
    Credit: () => sql`${bankTransactions.Amount} > 0`,
    Debit: () => sql`${bankTransactions.Amount} < 0`,
    From: (value) => sql`${bankTransactions.Date} >= ${value('From')}`,
    To: (value) => sql`${bankTransactions.Date} <= ${value('To')}`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        bankTransactions.Text,
        bankTransactions.Reference,
        bankTransactions.State,
        bankAccounts.Name,
        bankAccounts.Currency,
        locations.Name,
        inDay(bankTransactions.Date),
        inNumbers(bankTransactions.Amount),
      ),
  },
  order(query) {
    const { field, descending } = sortOf(query, '-Date');
    const direction = descending ? sql`desc` : sql`asc`;
    const first = SORTS[field] ?? sql`${bankTransactions.Date}`;
    return [sql`${first} ${direction}`, sql`${bankTransactions.TransactionID} ${direction}`];
  },
  planEachBy: ['LocationIDs', 'AccountID', 'From', 'To', 'State', 'Search'],
});

interface TransactionQuery extends ListQuery {
  readonly AccountID?: number | undefined;
  readonly TransactionID?: number | undefined;
  readonly State?: TransactionState | undefined;
  readonly Direction?: 'Credit' | 'Debit' | undefined;
}

export function listTransactions(db: Queryable, scope: Scope, query: TransactionQuery): JsonList {
  const { AccountID, TransactionID, State, Direction, From, To, Search } = query;
  return list(db, query, {
    ...placesOf(scope),
    ...{ AccountID, TransactionID, State, From, To },
    Credit: Direction === 'Credit' || undefined,
    Debit: Direction === 'Debit' || undefined,
    Search: Search ? patternOf(Search) : undefined,
  });
}
