import type {
  addAccount as addEndpoint,
  updateAccount as updateEndpoint,
} from '@boh/contract/bank/bank.contract.ts';
import { BANK_TEXTS, bankSentences, DEPOSIT_CURRENCY } from '@boh/contract/bank/bank.words.ts';
import { requireVersion } from '../../db/audit.ts';
import { requireLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { FileFinding } from '../../lib/file-finding.ts';
import * as repo from './bank.accounts.repo.ts';
import { keyed } from './bank.keys.ts';
import { lockBank, rematch } from './bank.matching.ts';
import { listKept, saveKeys } from './bank.statements.repo.ts';

const recordOf = (AccountID: number) => `bank-account:${AccountID}`;

/** What the trail tells of an account. */
const trailed = ({ NumberHashes: _hashes, Version: _version, ...account }: repo.StoredAccount) => account;

type AccountCall = Pick<Call, 'db'>;

export async function addAccount(call: Call<typeof addEndpoint>) {
  const { db, scope, body, caller, now } = call;
  const { LocationID: named, ...typed } = body;
  const LocationID = named ?? caller.location?.LocationID;
  if (LocationID === undefined) throw badField('LocationID', 'Please choose a location');
  requireLocation(scope, LocationID);
  await lockBank(db, LocationID);
  await refuseOthers(call, LocationID, 0, typed);
  const posted = { PostedBy: caller.EmployeeID, PostedByName: caller.name, CreatedAt: now.toISOString() };
  const account = await repo.insertAccount(db, { LocationID, ...posted, ...typed });
  await call.audit({ record: recordOf(account.AccountID), after: trailed(account) });
  return repo.shownAccount(db, account.AccountID);
}

export async function changeAccount(call: Call<typeof updateEndpoint>) {
  const { db, scope, body } = call;
  const { AccountID, Version, ...typed } = body;
  const found = await repo.findAccount(db, scope, AccountID);
  if (!found) throw notFound(BANK_TEXTS.accountMissing);
  await lockBank(db, found.LocationID);
  // Behind the lock it is as it stays.
  const before = (await repo.findAccount(db, scope, AccountID)) ?? found;
  await requireVersion(db, recordOf(AccountID), before.Version, Version);
  await refuseOthers(call, before.LocationID, AccountID, typed);
  const isOtherNumber = before.LastFour !== typed.LastFour;
  const after = await repo.updateAccount(db, AccountID, {
    ...typed,
    ...(isOtherNumber && { NumberHashes: {} }),
  });
  await call.audit({ record: recordOf(AccountID), before: trailed(before), after: trailed(after) });
  if (before.RepeatsReferences !== after.RepeatsReferences) await rekey(call, after);
  if (before.Currency !== after.Currency) {
    await repo.resetStates(db, AccountID, after.Currency === DEPOSIT_CURRENCY);
    await rematch(db, after.LocationID);
  }
  return repo.shownAccount(db, AccountID);
}

/** Refuses the second account of a number, and the second one marked PAYROLL. */
async function refuseOthers(
  { db }: AccountCall,
  LocationID: number,
  AccountID: number,
  { Bank, LastFour, Payroll }: Pick<repo.StoredAccount, 'Bank' | 'LastFour' | 'Payroll'>,
): Promise<void> {
  const others = await repo.listOthers(db, LocationID, AccountID);
  const isSame = (other: repo.StoredAccount) =>
    other.LastFour === LastFour && other.Bank.toLowerCase() === Bank.toLowerCase();
  if (others.some(isSame)) throw new AppError('duplicate', BANK_TEXTS.accountTaken);
  const marked = others.find((other) => other.Payroll);
  if (Payroll && marked) throw new AppError('conflict', bankSentences.payrollTaken(marked.Name));
}

/** What the account has is known by other keys from now on. */
async function rekey(
  { db }: AccountCall,
  { AccountID, RepeatsReferences }: repo.StoredAccount,
): Promise<void> {
  const kept = await listKept(db, AccountID);
  const transactions = kept.map((each, at) => ({
    part: 'transaction' as const,
    line: at,
    date: each.Date,
    cents: BigInt(each.Cents),
    text: each.Text,
    reference: each.Reference,
  }));
  try {
    const keys = keyed(transactions, { repeatsReferences: RepeatsReferences, isBalanced: true });
    await saveKeys(
      db,
      keys.map(({ line, key }) => [kept[line]?.TransactionID ?? 0, key] as const),
    );
  } catch (error) {
    if (error instanceof FileFinding) throw new AppError('conflict', BANK_TEXTS.repeats);
    throw error;
  }
}
