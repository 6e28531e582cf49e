import { PREVIEW_ROWS, type SalesFigures } from '@boh/contract/sales/sales.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { refuseErrors } from '../../imports/line-errors.ts';
import { readLines } from '../../imports/read-lines.ts';
import { addToSpans, type Spans } from '../../imports/spans.ts';
import type { ImportContext } from '../../imports/import-context.ts';
import type { TableFile } from '../../lib/tables/spreadsheet-reader.ts';
import { refreshForSales } from '../payroll/payroll.figures.ts';
import { refuseClosed } from './sales.closed.ts';
import { describeSalesFile, keepSalesDays, keepSalesFile, type BroughtFile } from './sales.file.ts';
import { salesImporter } from './sales.import-columns.ts';
import { SalesRemarks } from './sales.import-remarks.ts';
import {
  countStored,
  listHotelNames,
  upsertSales,
  waitForOtherImports,
  type LocatedRow,
} from './sales.import.repo.ts';

/** Reads a file and tells what it holds; `write` is given its rows for as long as they may be saved. */
async function readSales(
  db: Queryable,
  { scope, report, now }: ImportContext,
  table: TableFile,
  step: string,
  write: (rows: readonly LocatedRow[]) => Promise<void>,
) {
  const hotels = await listHotelNames(db, scope);
  const byName = new Map(hotels.map((hotel) => [hotel.Name.toLowerCase(), hotel]));
  const remarks = new SalesRemarks(now);
  const spans: Spans = new Map();
  const FirstRows: SalesFigures[] = [];
  let New = 0;
  let Replaced = 0;
  const { rows, errors, ignored } = await readLines(table, salesImporter(byName, remarks), {
    step,
    report,
    async take(batch, mayBeSaved) {
      FirstRows.push(...batch.slice(0, PREVIEW_ROWS - FirstRows.length));
      addToSpans(spans, batch);
      const stored = await countStored(db, batch);
      Replaced += stored;
      New += batch.length - stored;
      if (mayBeSaved) await write(batch);
    },
  });
  const days = [...spans.values()].flatMap(({ from, to }) => [from, to]).sort();
  const result = {
    Rows: rows,
    New,
    Replaced,
    Hotels: spans.size,
    From: days[0] ?? null,
    To: days.at(-1) ?? null,
    ErrorCount: errors.count,
    Errors: errors.listed.map(({ line, text }) => ({ Line: line, Text: text })),
    Warnings: remarks.told,
    IgnoredColumns: ignored.map((header) => header.slice(0, 60)),
    FirstRows,
  };
  return { result, errors, spans };
}
type ImportResult = Awaited<ReturnType<typeof readSales>>['result'];

/** Checks a file and tells what importing it would do; saves nothing. */
export async function previewSales(context: ImportContext, table: TableFile): Promise<ImportResult> {
  const { result } = await readSales(context.db, context, table, 'Checking line', () => Promise.resolve());
  return result;
}

const rowsInWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** What was found or done, in words. */
export function importSentence(preview: boolean, { Rows, New, Replaced, ErrorCount }: ImportResult): string {
  const rows = rowsInWords(Rows);
  if (ErrorCount > 0)
    return `${rows} read, ${ErrorCount.toLocaleString('en-US')} not right. Nothing was saved.`;
  const counts = `${New.toLocaleString('en-US')} new, ${Replaced.toLocaleString('en-US')} replaced`;
  return `${rows} ${preview ? 'can be imported' : 'imported'}: ${counts}.`;
}

/**
 * Saves a file of daily sales: every row or none. A day that is stored already is replaced, and open payroll records
 * take the days up; a day that is closed refuses the whole file where that would change it. The file is kept. Leaves an
 * audit row for each hotel in the same transaction.
 */
export async function saveSales(
  context: ImportContext,
  table: TableFile,
  brought: BroughtFile,
): Promise<ImportResult & { isKnown: boolean }> {
  const { audit, report, now } = context;
  return context.db.transaction(async (tx) => {
    report('Waiting for another import to end');
    await waitForOtherImports(tx);
    const { FileID, isKnown } = await keepSalesFile(tx, brought, now);
    const { result, errors, spans } = await readSales(tx, context, table, 'Saving line', async (rows) => {
      await refuseClosed(tx, await upsertSales(tx, rows));
      await keepSalesDays(tx, FileID, rows);
    });
    const lines = errors.count === 1 ? '1 line is' : `${errors.count.toLocaleString('en-US')} lines are`;
    const told = (first: string) => `Nothing was imported: ${lines} not right. ${first.split('\n')[0] ?? ''}`;
    refuseErrors(errors, told, '\n');
    await describeSalesFile(tx, FileID, spans);
    report('Working out open payrolls');
    const days = [...spans].map(([LocationID, { from, to }]) => ({ LocationID, From: from, To: to }));
    const payrolls = await refreshForSales(tx, days);
    for (const [LocationID, { rows, from, to }] of spans) {
      const after = { File: brought.file.name, Rows: rows, From: from, To: to };
      await audit({ record: `sales:${LocationID}`, after }, tx);
    }
    for (const entry of payrolls) await audit(entry, tx);
    return { ...result, isKnown };
  });
}
