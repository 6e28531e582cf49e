import type { importBalances, importPayroll } from '@boh/contract/payroll/payroll-import.contract.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Transaction } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import { badField } from '../../lib/app-error.ts';
import { readRows, type NamedRows, type WantedColumn } from './payroll.file.ts';
import { BALANCE_COLUMNS, importBalanceLines } from './payroll.import-balances.ts';
import { importProviderLines, PROVIDER_COLUMNS } from './payroll.import-provider.ts';
import type { ImportContext } from './payroll.import.ts';

async function importFile<E extends typeof importPayroll | typeof importBalances, Answer>(
  call: Call<E>,
  columns: readonly WantedColumn[],
  save: (context: ImportContext, batches: AsyncIterable<NamedRows>, preview: boolean) => Promise<Answer>,
  preview: boolean,
): Promise<Answer> {
  const file = call.files['file']?.[0];
  if (!file) throw badField('file', 'Please choose a file.');
  const { files, db } = call.services;
  try {
    const rows = readRows(files, file, columns);
    const audit = (entry: AuditEntry, tx: Transaction) => call.audit(entry, tx);
    return await save({ db, scope: call.scope, now: call.now, audit, report: call.report }, rows, preview);
  } finally {
    // Its rows are what is kept; the file itself has served its purpose.
    await files.remove(file.key);
  }
}

export const importProviderFile = async (call: Call<typeof importPayroll>) =>
  importFile(call, PROVIDER_COLUMNS, importProviderLines, call.query.preview === true);

export const importBalanceFile = async (call: Call<typeof importBalances>) =>
  importFile(call, BALANCE_COLUMNS, importBalanceLines, call.query.preview === true);
