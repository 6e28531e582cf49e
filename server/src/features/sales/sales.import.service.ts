import { LISTED_ERRORS, PREVIEW_ROWS, type SalesFigures } from '@boh/contract/sales/sales.contract.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Report } from '../../lib/report.ts';
import {
  readTable,
  type TableBatch,
  type TableFile,
  type TableRow,
} from '../../lib/tables/spreadsheet-reader.ts';
import { refreshForSales } from '../payroll/payroll.figures.ts';
import { isHeader, readHeader, readRow, type Header } from './sales.import-rows.ts';
import {
  countStored,
  listHotelNames,
  upsertSales,
  waitForOtherImports,
  type LocatedRow,
} from './sales.import.repo.ts';

interface ImportResult {
  Rows: number;
  New: number;
  Replaced: number;
  Hotels: number;
  From: string | null;
  To: string | null;
  ErrorCount: number;
  Errors: { Line: number; Text: string }[];
  IgnoredColumns: string[];
  FirstRows: SalesFigures[];
}

const BATCH = 1_000;
const DAY = 86_400_000;

interface Take {
  /** Writes a batch where the import is to be saved. */
  readonly write: (rows: readonly LocatedRow[]) => Promise<void>;
  readonly countStored: (rows: readonly LocatedRow[]) => Promise<number>;
  /** Told the line that was reached, and the last one where it is known. */
  readonly tell: (line: number, lastLine: number | null) => void;
}

interface HotelSpan {
  Rows: number;
  From: string;
  To: string;
}

/** Reads a file line by line and hands its rows on in batches, so that its length costs time and not memory. */
class SalesFile {
  readonly result: ImportResult = {
    Rows: 0,
    New: 0,
    Replaced: 0,
    Hotels: 0,
    From: null,
    To: null,
    ErrorCount: 0,
    Errors: [],
    IgnoredColumns: [],
    FirstRows: [],
  };
  readonly hotels = new Map<number, HotelSpan>();
  #batch: LocatedRow[] = [];
  readonly #lineOfDay = new Map<number, number>();

  constructor(
    private readonly names: ReadonlyMap<string, number>,
    private readonly take: Take,
  ) {}

  async read(batches: AsyncIterable<TableBatch>): Promise<void> {
    for await (const { headers, rows, lastLine } of batches) {
      const header = readHeader(headers);
      this.result.IgnoredColumns = [...header.ignored];
      if (header.twice !== null) {
        this.#fail(1, `Two columns are headed ${header.twice}.`);
        return;
      }
      for (const row of rows) this.#addRow(header, row);
      const line = rows.at(-1)?.line;
      if (line !== undefined) this.take.tell(line, lastLine);
      if (this.#batch.length >= BATCH) await this.#flush();
    }
    if (this.result.Rows === 0) this.#fail(1, 'The file holds no rows.');
    await this.#flush();
    this.result.Hotels = this.hotels.size;
  }

  #addRow(header: Header, { line, values }: TableRow): void {
    this.result.Rows += 1;
    const { row, problems } = readRow(header, values);
    const LocationID = this.names.get(row.HotelName.toLowerCase());
    if (LocationID === undefined && row.HotelName !== '') {
      problems.push(`There is no hotel named ${row.HotelName.slice(0, 80)}.`);
    }
    if (LocationID === undefined || problems.length > 0) {
      this.#fail(line, problems.join('; '));
      return;
    }
    const day = LocationID * 10_000_000 + Date.parse(`${row.Date}T00:00:00Z`) / DAY;
    const earlier = this.#lineOfDay.get(day);
    if (earlier !== undefined) {
      this.#fail(line, `${row.HotelName} on ${row.Date} is already on line ${earlier}.`);
      return;
    }
    this.#lineOfDay.set(day, line);
    this.#note(LocationID, row);
    this.#batch.push({ LocationID, ...row });
  }

  #note(LocationID: number, row: SalesFigures): void {
    const { result } = this;
    if (result.FirstRows.length < PREVIEW_ROWS) result.FirstRows.push(row);
    if (result.From === null || row.Date < result.From) result.From = row.Date;
    if (result.To === null || row.Date > result.To) result.To = row.Date;
    const span = this.hotels.get(LocationID) ?? { Rows: 0, From: row.Date, To: row.Date };
    span.Rows += 1;
    if (row.Date < span.From) span.From = row.Date;
    if (row.Date > span.To) span.To = row.Date;
    this.hotels.set(LocationID, span);
  }

  #fail(Line: number, Text: string): void {
    this.result.ErrorCount += 1;
    if (this.result.Errors.length < LISTED_ERRORS) this.result.Errors.push({ Line, Text });
  }

  async #flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    if (batch.length === 0) return;
    const stored = await this.take.countStored(batch);
    this.result.Replaced += stored;
    this.result.New += batch.length - stored;
    // After the first wrong line nothing can be saved any more; the rest is only checked.
    if (this.result.ErrorCount === 0) await this.take.write(batch);
  }
}

async function hotelsByName(db: Queryable, scope: Scope): Promise<Map<string, number>> {
  const hotels = await listHotelNames(db, scope);
  return new Map(hotels.map(({ LocationID, Name }) => [Name.toLowerCase(), LocationID]));
}

/** Checks a file and tells what importing it would do; saves nothing. */
export async function previewSales(
  db: Database,
  scope: Scope,
  table: TableFile,
  report: Report,
): Promise<ImportResult> {
  const file = new SalesFile(await hotelsByName(db, scope), {
    write: () => Promise.resolve(),
    countStored: (rows) => countStored(db, rows),
    tell: (line, lastLine) => report('Checking line', line, lastLine),
  });
  await file.read(readTable(table, { isHeader }));
  return file.result;
}

const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** What was found or done, in words. */
export function importSentence(preview: boolean, { Rows, New, Replaced, ErrorCount }: ImportResult): string {
  if (ErrorCount > 0)
    return `${rows(Rows)} read, ${ErrorCount.toLocaleString('en-US')} not right. Nothing was saved.`;
  const counts = `${New.toLocaleString('en-US')} new, ${Replaced.toLocaleString('en-US')} replaced`;
  return preview ? `${rows(Rows)} can be imported: ${counts}.` : `${rows(Rows)} imported: ${counts}.`;
}

/** What a refused file is answered with: how many lines, and the first ones in words. */
function refusal({ ErrorCount, Errors }: ImportResult): AppError {
  const listed = Errors.map(({ Line, Text }) => `Line ${Line}: ${Text}`).join('\n');
  const many = ErrorCount === 1 ? '1 line is' : `${ErrorCount.toLocaleString('en-US')} lines are`;
  return new AppError(
    'bad_fields',
    `Nothing was imported: ${many} not right. ${listed.split('\n')[0] ?? ''}`,
    listed,
  );
}

interface ImportCaller {
  readonly audit: (entry: AuditEntry, tx: Transaction) => Promise<void>;
  readonly report: Report;
}

/**
 * Saves a file of daily sales: every row or none. A day that is stored already is replaced, and open payroll records
 * take the days up. Leaves an audit row for each hotel in the same transaction.
 */
export async function saveSales(
  db: Database,
  scope: Scope,
  fileName: string,
  table: TableFile,
  { audit, report }: ImportCaller,
): Promise<ImportResult> {
  return db.transaction(async (tx) => {
    report('Waiting for another import to end');
    await waitForOtherImports(tx);
    const file = new SalesFile(await hotelsByName(tx, scope), {
      write: (rows) => upsertSales(tx, rows),
      countStored: (rows) => countStored(tx, rows),
      tell: (line, lastLine) => report('Saving line', line, lastLine),
    });
    await file.read(readTable(table, { isHeader }));
    if (file.result.ErrorCount > 0) throw refusal(file.result);
    const spans = [...file.hotels].map(([LocationID, { From, To }]) => ({ LocationID, From, To }));
    report('Working out open payrolls');
    const payrolls = await refreshForSales(tx, spans);
    for (const [LocationID, span] of file.hotels) {
      await audit({ record: `sales:${LocationID}`, after: { File: fileName, ...span } }, tx);
    }
    for (const entry of payrolls) await audit(entry, tx);
    return file.result;
  });
}
