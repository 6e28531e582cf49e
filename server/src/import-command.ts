import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { importFile as importRule } from '@boh/contract/uploads.ts';
import { OPERATOR, writeAudit, type AuditEntry } from './db/audit.ts';
import type { Database, Transaction } from './db/client.ts';
import { allLocations } from './db/scope.ts';
import { importInsuranceLines } from './features/insurance/insurance.import.ts';
import { moveIn } from './features/moving-in/moving-in.service.ts';
import { importBalanceLines } from './features/payroll/payroll.import-balances.ts';
import { importProviderLines } from './features/payroll/payroll.import-provider.ts';
import { saveSales } from './features/sales/sales.import.service.ts';
import type { ImportContext } from './imports/import-context.ts';
import { tableOf } from './imports/uploaded-table.ts';
import type { Clock } from './lib/clock.ts';
import type { FileStore, HashedFile } from './lib/files/file-store.ts';
import { hashing } from './lib/files/hashed.ts';
import type { Report } from './lib/report.ts';
import type { TableFile } from './lib/tables/spreadsheet-reader.ts';

interface Importing {
  readonly db: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly report: Report;
}

interface Imported {
  readonly message: string;
  /** The file itself belongs to a record now. */
  readonly isKept?: boolean;
}

/** Saves a table, and tells what came of it. */
type Import = (context: ImportContext, table: TableFile, file: HashedFile) => Promise<Imported>;

const IMPORTS: ReadonlyMap<string, Import> = new Map<string, Import>([
  [
    'sales',
    async (context, table, file) => {
      const { Rows, isKnown } = await saveSales(context, table, { file, EmployeeID: null, By: OPERATOR });
      return { message: `${Rows} days of sales imported.`, isKept: !isKnown };
    },
  ],
  ['payroll', (context, table) => importProviderLines(context, table, false)],
  ['balances', (context, table) => importBalanceLines(context, table, false)],
  [
    'insurance',
    (context, table) => importInsuranceLines(context, table, { preview: false, year: undefined }),
  ],
  [
    'workbook',
    ({ db, now, audit, report }, table) => moveIn({ db, now, report, mover: null, audit }, table, false),
  ],
]);

export const IMPORT_KINDS: readonly string[] = [...IMPORTS.keys()];

/** `npm run import -- sales FILE`: the same checks, all-or-nothing rule and audit rows as on the screens. */
export async function importFromFile(
  { db, files, clock, report }: Importing,
  kind: string,
  file: string,
): Promise<string> {
  const save = IMPORTS.get(kind);
  if (!save) throw new Error(`There is no import "${kind}"; there are: ${IMPORT_KINDS.join(', ')}`);
  const now = clock.now();
  const author = {
    EmployeeID: null,
    By: OPERATOR,
    LocationID: null,
    Call: `import ${kind}`,
    RequestID: 'command',
    At: now.toISOString(),
  };
  const audit = (entry: AuditEntry | readonly AuditEntry[], tx: Transaction) =>
    writeAudit(tx, author, [entry].flat());
  const context = { db, scope: allLocations, now, audit, report };
  const { through, sha256 } = hashing();
  const source = await openSource(file);
  source.on('error', (error) => through.destroy(error)).pipe(through);
  const put = await files.put(through, { name: path.basename(file), ...importRule });
  const stored = { ...put, sha256: sha256() };
  let isKept = false;
  try {
    const imported = await save(context, await tableOf(files, stored), stored);
    isKept = imported.isKept ?? false;
    return imported.message;
  } finally {
    if (!isKept) await files.remove(stored.key);
  }
}

/** Opened before anything is stored: what is wrong with the file is not taken for trouble of the place where files are kept. */
async function openSource(file: string): Promise<ReturnType<FileHandle['createReadStream']>> {
  try {
    return (await open(file)).createReadStream();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    if (code === 'EACCES') throw new Error(`This user may not read ${file}.`);
    throw error;
  }
}
