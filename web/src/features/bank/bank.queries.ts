import {
  listAccounts,
  listBankHotels,
  listStatements,
  listTransactions,
} from '@boh/contract/bank/bank.contract.ts';
import { listCandidates, listDeposits, summariseDeposits } from '@boh/contract/bank/deposits.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { type RowOf, useList } from '../../api/use-list.ts';

export type Account = RowOf<typeof listAccounts>;
export type Deposit = RowOf<typeof listDeposits>;
export type Transaction = RowOf<typeof listTransactions>;
export type Candidates = AnswerOf<typeof listCandidates>;
export type StatementRow = RowOf<typeof listStatements>;

/** What another match changes. */
export const MATCH_LISTS = [listDeposits, summariseDeposits, listTransactions, listCandidates];

/** What a statement changes: its transactions are matched at once. */
export const STATEMENT_LISTS = [...MATCH_LISTS, listStatements, listAccounts];

/** The hotels to choose from, with the choice of them all. */
export function useHotelChoices() {
  const { rows } = useList(listBankHotels, {});
  return rows.map(({ LocationID, Name }) => ({ value: String(LocationID), label: Name }));
}

/** `OPERATING ··4521`: an account as it is told from others of its hotel. */
const accountName = ({ Name, LastFour }: Pick<Account, 'Name' | 'LastFour'>): string =>
  `${Name} ··${LastFour}`;

/** The accounts to choose from, under the names of their hotels. */
export function accountChoices(accounts: readonly Account[]) {
  const hotels = new Map<string, { value: string; label: string }[]>();
  for (const account of accounts) {
    const items = hotels.get(account.LocationName) ?? [];
    items.push({ value: String(account.AccountID), label: accountName(account) });
    hotels.set(account.LocationName, items);
  }
  return [...hotels]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([group, items]) => ({ group, items }));
}
