import { createReadStream } from 'node:fs';
import path from 'node:path';
import { importFile as importRule } from '@boh/contract/uploads.ts';
import { writeAudit, type AuditEntry } from './db/audit.ts';
import type { Database, Transaction } from './db/client.ts';
import { allLocations } from './db/scope.ts';
import { readRows } from './features/payroll/payroll.file.ts';
import { BALANCE_COLUMNS, importBalanceLines } from './features/payroll/payroll.import-balances.ts';
import { importProviderLines, PROVIDER_COLUMNS } from './features/payroll/payroll.import-provider.ts';
import { saveSales } from './features/sales/sales.import.service.ts';
import { withTable } from './imports/uploaded-table.ts';
import type { Clock } from './lib/clock.ts';
import type { FileStore } from './lib/files/file-store.ts';
import type { Report } from './lib/report.ts';

interface Importing {
  readonly db: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly report: Report;
}

/** `npm run import -- sales FILE`: the same checks, all-or-nothing rule and audit rows as on the screens. */
export async function importFromFile(
  { db, files, clock, report }: Importing,
  kind: string,
  file: string,
): Promise<string> {
  const now = clock.now();
  const audit = (entry: AuditEntry, tx: Transaction) =>
    writeAudit(
      tx,
      {
        EmployeeID: null,
        By: 'OPERATOR',
        LocationID: null,
        Call: `import ${kind}`,
        RequestID: 'command',
        At: now.toISOString(),
      },
      [entry],
    );
  const stored = await files.put(createReadStream(file), { name: path.basename(file), ...importRule });
  try {
    const context = { db, scope: allLocations, now, audit, report };
    switch (kind) {
      case 'sales': {
        const { Rows } = await withTable(files, stored, (table) => saveSales(context, table, stored.name));
        return `${Rows} days of sales imported.`;
      }
      case 'payroll':
        return (await importProviderLines(context, readRows(files, stored, PROVIDER_COLUMNS), false)).message;
      case 'balances':
        return (await importBalanceLines(context, readRows(files, stored, BALANCE_COLUMNS), false)).message;
      default:
        throw new Error(`There is no import "${kind}"; there are: sales, payroll, balances`);
    }
  } finally {
    await files.remove(stored.key);
  }
}
