import { bankSentences } from '@boh/contract/bank/bank.words.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { ImportContext } from '../../imports/import-context.ts';
import { inParts } from '../../imports/in-parts.ts';
import { FileFinding } from '../../lib/file-finding.ts';
import { keepNumber, type StoredAccount } from './bank.accounts.repo.ts';
import type { Collected } from './bank.collect.ts';
import { checkKnown, keyed, type KeyedTransaction } from './bank.keys.ts';
import { hashNumber, isNumber } from './bank.number.ts';
import * as repo from './bank.statements.repo.ts';
import { moneyText, type Balance } from './readers/statement-parts.ts';

export const amountOf = (cents: bigint): number => Number(moneyText(cents));
export const balanceOf = (balance: Balance | null): number | null => balance && amountOf(balance.cents);

/** Tells what of a file an account has already; a reference that now stands for something else refuses it. */
export async function sorted(
  db: Queryable,
  { AccountID, RepeatsReferences }: StoredAccount,
  { transactions, isBalanced }: Collected,
): Promise<{ all: KeyedTransaction[]; fresh: KeyedTransaction[]; Known: number }> {
  const all = keyed(transactions, { repeatsReferences: RepeatsReferences, isBalanced });
  const known = await repo.knownKeys(
    db,
    AccountID,
    all.map(({ key }) => key),
  );
  const fresh = all.filter((transaction) => {
    const stored = known.get(transaction.key);
    if (stored) checkKnown(transaction, stored);
    return !stored;
  });
  return { all, fresh, Known: transactions.length - fresh.length };
}

/** Who brought a file, and what it is called. */
export interface Upload extends Pick<ImportContext, 'now' | 'audit' | 'report'> {
  readonly by: { readonly EmployeeID: number; readonly name: string };
  readonly file: { readonly name: string; readonly sha256: string };
}

export const fileOf = ({ by, now, file }: Upload, { AccountID, LocationID }: StoredAccount) => ({
  ...{ AccountID, LocationID, Name: file.name, Sha256: file.sha256 },
  ...{ UploadedBy: by.EmployeeID, UploadedByName: by.name, UploadedAt: now.toISOString() },
});

/** Keeps what a file has of an account, behind the lock of its bank; its deposits are to be matched afterwards. */
export async function storeStatement(
  tx: Transaction,
  upload: Upload,
  account: StoredAccount,
  found: Collected,
) {
  const { AccountID, LocationID, Currency } = account;
  const { fresh, Known } = await sorted(tx, account, found);
  const kept = {
    ...{ Format: found.format, From: found.from, To: found.to, New: fresh.length, Known },
    ClosingBalance: balanceOf(found.closing),
  };
  const FileID = await repo.insertFile(tx, {
    ...fileOf(upload, account),
    ...kept,
    ...{ State: 'Imported', OpeningBalance: balanceOf(found.opening) },
  });
  const of = { AccountID, LocationID, FileID, Currency };
  await inParts(fresh, upload.report, (part) => repo.insertTransactions(tx, of, part));
  await bindNumber(tx, account, found);
  await repo.saveAccountBalances(tx, AccountID, closingsOf(found.balances), upload.now);
  const after = { AccountID, Name: upload.file.name, ...kept };
  await upload.audit({ record: `bank-file:${FileID}`, after }, tx);
  const days = fresh.map(({ date }) => date).sort();
  const [from, to] = [days[0], days.at(-1)];
  return {
    ...{ FileID, New: fresh.length, Known },
    /** The days of what is new; null where nothing is. */
    days: from === undefined || to === undefined ? null : { from, to },
  };
}

/** The first file of a format tells the account's number, and those after it must have the same. */
async function bindNumber(
  tx: Transaction,
  { AccountID, Name, LastFour, NumberHashes }: StoredAccount,
  { format, number }: Collected,
): Promise<void> {
  if (number === null) return;
  const known = NumberHashes[format];
  if (known === undefined)
    await keepNumber(tx, AccountID, { ...NumberHashes, [format]: await hashNumber(number) });
  else if (!(await isNumber(number, known)))
    throw new FileFinding(1, bankSentences.otherNumber(Name, LastFour));
}

/** One balance a day: of several statements that end on it the last one. */
function closingsOf(balances: readonly Balance[]): { Date: string; Balance: number }[] {
  const byDay = new Map(balances.map(({ date, cents }) => [date, amountOf(cents)]));
  return [...byDay].map(([Date, Balance]) => ({ Date, Balance }));
}
