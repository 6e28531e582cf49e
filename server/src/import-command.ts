import { createReadStream } from 'node:fs';
import path from 'node:path';
import { importFile as importRule } from '@boh/contract/uploads.ts';
import { writeAudit, type AuditEntry } from './db/audit.ts';
import type { Database, Transaction } from './db/client.ts';
import { allLocations } from './db/scope.ts';
import { importInsuranceLines } from './features/insurance/insurance.import.ts';
import { importBalanceLines } from './features/payroll/payroll.import-balances.ts';
import { importProviderLines } from './features/payroll/payroll.import-provider.ts';
import { saveSales } from './features/sales/sales.import.service.ts';
import type { ImportContext } from './imports/import-context.ts';
import { withTable } from './imports/uploaded-table.ts';
import type { Clock } from './lib/clock.ts';
import type { FileStore } from './lib/files/file-store.ts';
import type { Report } from './lib/report.ts';
import type { TableFile } from './lib/tables/spreadsheet-reader.ts';

interface Importing {
  readonly db: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly report: Report;
}

/** Saves a table, and tells what came of it. */
type Import = (context: ImportContext, table: TableFile, fileName: string) => Promise<string>;

const IMPORTS: ReadonlyMap<string, Import> = new Map<string, Import>([
  ['sales', async (...file) => `${(await saveSales(...file)).Rows} days of sales imported.`],
  ['payroll', async (context, table) => (await importProviderLines(context, table, false)).message],
  ['balances', async (context, table) => (await importBalanceLines(context, table, false)).message],
  [
    'insurance',
    async (context, table) =>
      (await importInsuranceLines(context, table, { preview: false, year: undefined })).message,
  ],
]);

/** `npm run import -- sales FILE`: the same checks, all-or-nothing rule and audit rows as on the screens. */
export async function importFromFile(
  { db, files, clock, report }: Importing,
  kind: string,
  file: string,
): Promise<string> {
  const save = IMPORTS.get(kind);
  if (!save) throw new Error(`There is no import "${kind}"; there are: ${[...IMPORTS.keys()].join(', ')}`);
  const now = clock.now();
  const author = {
    EmployeeID: null,
    By: 'OPERATOR',
    LocationID: null,
    Call: `import ${kind}`,
    RequestID: 'command',
    At: now.toISOString(),
  };
  const audit = (entry: AuditEntry, tx: Transaction) => writeAudit(tx, author, [entry]);
  const context = { db, scope: allLocations, now, audit, report };
  const stored = await files.put(createReadStream(file), { name: path.basename(file), ...importRule });
  return withTable(files, stored, (table) => save(context, table, stored.name));
}
