import type { importBalances, importPayroll } from '@boh/contract/payroll/payroll-import.contract.ts';
import type { Call } from '../../http/call.ts';
import type { ImportContext } from '../../imports/import-context.ts';
import { withTable } from '../../imports/uploaded-table.ts';
import { badField } from '../../lib/app-error.ts';
import type { TableFile } from '../../lib/tables/spreadsheet-reader.ts';
import { importBalanceLines } from './payroll.import-balances.ts';
import { importProviderLines } from './payroll.import-provider.ts';

async function importFile<Answer>(
  { files, services, scope, now, audit, report, query }: Call<typeof importPayroll | typeof importBalances>,
  save: (context: ImportContext, table: TableFile, preview: boolean) => Promise<Answer>,
): Promise<Answer> {
  const file = files['file']?.[0];
  if (!file) throw badField('file', 'Please choose a file.');
  const context = { db: services.db, scope, now, audit, report };
  return withTable(services.files, file, (table) => save(context, table, query.preview === true));
}

export const importProviderFile = async (call: Call<typeof importPayroll>) =>
  importFile(call, importProviderLines);

export const importBalanceFile = async (call: Call<typeof importBalances>) =>
  importFile(call, importBalanceLines);
