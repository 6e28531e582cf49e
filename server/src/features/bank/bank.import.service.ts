import type { importStatement as endpoint } from '@boh/contract/bank/bank.contract.ts';
import { BANK_TEXTS, bankSentences } from '@boh/contract/bank/bank.words.ts';
import { said } from '@boh/contract/fields.ts';
import type { Transaction } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { FileFinding } from '../../lib/file-finding.ts';
import { findAccount, type StoredAccount } from './bank.accounts.repo.ts';
import { collectStatement, type Collected } from './bank.collect.ts';
import { lockBank, rematch } from './bank.matching.ts';
import { insertFile } from './bank.statements.repo.ts';
import { amountOf, balanceOf, fileOf, sorted, storeStatement, type Upload } from './bank.store.service.ts';

type ImportCall = Call<typeof endpoint>;

const PREVIEW_ROWS = 20;
/** Imports a statement: all of it or nothing. What is wrong with it is told by line, and stands in the list of files. */
export async function importStatement(call: ImportCall) {
  const { services, scope, body, query } = call;
  const file = call.files['file']?.[0];
  if (!file) throw badField('file', BANK_TEXTS.fileMissing);
  try {
    const account = await findAccount(services.db, scope, body.AccountID);
    if (!account) throw notFound(BANK_TEXTS.accountMissing);
    const isPreview = query.preview === true;
    try {
      const found = await collectStatement(await services.files.open(file.key), account);
      return isPreview ? await preview(call, account, found) : await save(call, account, found, file);
    } catch (error) {
      const finding = findingOf(error);
      if (!finding) throw error;
      if (isPreview) return refusedPreview(account, finding);
      await keepRefusal(call, account, file, finding);
      throw new AppError('bad_fields', finding.text);
    }
  } finally {
    // What it says is kept; the file names the whole account.
    await services.files.remove(file.key);
  }
}

interface Finding {
  readonly line: number;
  readonly sentence: string;
  readonly text: string;
}

/** A CSV file that cannot be taken apart is refused by its reader in words of its own. */
function findingOf(error: unknown): Finding | null {
  if (error instanceof FileFinding)
    return { line: error.line, sentence: error.message, text: `Line ${error.line}: ${error.message}` };
  const isRefusal = error instanceof AppError && (error.code === 'bad_fields' || error.code === 'too_large');
  if (!isRefusal) return null;
  const line = Number(/^Line (\d+)/.exec(error.message)?.[1] ?? 1);
  return { line, sentence: error.message, text: error.message };
}

async function preview(call: ImportCall, account: StoredAccount, found: Collected) {
  const { all, fresh, Known } = await sorted(call.services.db, account, found);
  const isFresh = new Set(fresh);
  return {
    ...said(bankSentences.checked(fresh.length, Known)),
    ...answerOf(account, found, { New: fresh.length, Known }),
    FileID: null,
    Saved: false,
    Preview: all.slice(0, PREVIEW_ROWS).map((transaction) => ({
      Line: transaction.line,
      Date: transaction.date,
      Amount: amountOf(transaction.cents),
      Text: transaction.text,
      Reference: transaction.reference,
      State: isFresh.has(transaction) ? ('NEW' as const) : ('KNOWN' as const),
    })),
  };
}

const answerOf = (
  { AccountID }: StoredAccount,
  found: Collected,
  counts: { New: number; Known: number },
) => ({
  AccountID,
  State: 'Imported' as const,
  Format: found.format,
  From: found.from,
  To: found.to,
  OpeningBalance: balanceOf(found.opening),
  ClosingBalance: balanceOf(found.closing),
  Rows: found.transactions.length,
  ...counts,
  Pending: found.pending,
  Others: found.others,
  Errors: [],
});

const refusedPreview = ({ AccountID }: StoredAccount, { line, sentence, text }: Finding) => ({
  ...said(text),
  ...{ FileID: null, AccountID, State: 'Refused' as const, Format: null, From: null, To: null },
  ...{ OpeningBalance: null, ClosingBalance: null, Rows: 0, New: 0, Known: 0, Pending: 0, Others: 0 },
  ...{ Saved: false, Errors: [{ Line: line, Error: sentence }], Preview: [] },
});

const uploadOf = ({ caller, now, audit, report }: ImportCall, file: ReceivedFile): Upload => ({
  ...{ now, audit, report, file },
  by: { EmployeeID: caller.EmployeeID, name: caller.name },
});

async function save(
  call: ImportCall,
  { AccountID, Version }: StoredAccount,
  found: Collected,
  file: ReceivedFile,
) {
  return call.services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, call.scope, AccountID);
    // It was read by what the account was: its mapping, its currency, its number.
    if (account.Version !== Version) throw new AppError('conflict', BANK_TEXTS.accountChanged);
    const { FileID, days, ...counts } = await storeStatement(tx, uploadOf(call, file), account, found);
    if (days) await rematch(tx, account.LocationID, days);
    return {
      ...said(bankSentences.imported(counts.New, counts.Known)),
      ...answerOf(account, found, counts),
      ...{ FileID, Saved: true, Preview: [] },
    };
  });
}

/** The account behind the lock of its bank, as it stays until the end of the transaction. */
async function lockAccount(tx: Transaction, scope: Scope, AccountID: number): Promise<StoredAccount> {
  const known = await findAccount(tx, scope, AccountID);
  if (known) await lockBank(tx, known.LocationID);
  const account = await findAccount(tx, scope, AccountID);
  if (!account) throw notFound(BANK_TEXTS.accountMissing);
  return account;
}

async function keepRefusal(call: ImportCall, account: StoredAccount, file: ReceivedFile, { text }: Finding) {
  await call.services.db.transaction(async (tx) => {
    const FileID = await insertFile(tx, {
      ...fileOf(uploadOf(call, file), account),
      ...{ State: 'Refused', Finding: text },
    });
    const after = { AccountID: account.AccountID, Name: file.name, State: 'Refused', Finding: text };
    await call.audit({ record: `bank-file:${FileID}`, after }, tx);
  });
}
