import type { COLUMN_USES, DATE_ORDERS, previewTable } from '@boh/contract/intake/intake-setup.contract.ts';
import { listFiles } from '../../db/attach-files.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { tableOf } from '../../imports/uploaded-table.ts';
import { readTable, type TableValue } from '../../lib/tables/spreadsheet-reader.ts';
import { arrivalOf, findOwn } from './intake.receive.service.ts';
import { dayIn, figureIn } from './readers/table.ts';

const SHOWN_ROWS = 20;

type DateOrder = (typeof DATE_ORDERS)[number];
type Use = (typeof COLUMN_USES)[number];

const textOf = (cell: TableValue): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').slice(0, 100);

/** The way in which all dates of a column can be read; undefined where it holds none. */
export function orderOf(cells: readonly TableValue[]): DateOrder | undefined {
  const filled = cells.filter((cell) => cell !== null);
  if (filled.length === 0) return undefined;
  return (['MDY', 'DMY', 'YMD'] as const).find((order) =>
    filled.every((cell) => dayIn(cell, order) !== null),
  );
}

const isFigure = (cells: readonly TableValue[]) =>
  cells.some((cell) => cell !== null) && cells.every((cell) => cell === null || figureIn(cell) !== null);

const CODE = /\bcode\b|\baccount\b/i;
const AMOUNT = /\bamount\b|\btotal\b|\bvalue\b/i;
const DESCRIPTION = /description|\bname\b/i;

/** What each column of a table seems to be: rows with a code and an amount, or a figure in each column. */
function suggestColumns(headers: readonly string[], rows: readonly (readonly TableValue[])[]) {
  const column = (index: number) => rows.map((row) => row[index] ?? null);
  const dates = headers.findIndex((_, index) => orderOf(column(index)) !== undefined);
  const code = headers.findIndex((header) => CODE.test(header));
  const amount = headers.findIndex((header, index) => AMOUNT.test(header) && isFigure(column(index)));
  const isOfCodes = code >= 0 && amount >= 0;
  const use = (header: string, index: number): Use => {
    if (index === dates) return 'Date';
    if (!isOfCodes) return isFigure(column(index)) ? 'Figure' : 'Skip';
    if (index === code) return 'Code';
    if (index === amount) return 'Amount';
    return DESCRIPTION.test(header) ? 'Description' : 'Skip';
  };
  return {
    Shape: isOfCodes ? ('Codes' as const) : ('Columns' as const),
    DateOrder: orderOf(column(dates)) ?? 'MDY',
    Columns: headers.map((Column, index) => ({ Column, Suggested: use(Column, index) })),
  };
}

/** The head of a kept table and its first rows. */
export async function preview(call: Call<typeof previewTable>) {
  const { services } = call;
  const known = await findOwn(call, call.params.FileID);
  const { file, LocationID } = await arrivalOf(call, known);
  if (file.kind === 'xml') throw new AppError('bad_fields', 'This file is no table.');
  const rows: TableValue[][] = [];
  let headers: string[] = [];
  for await (const batch of readTable(await tableOf(services.files, file))) {
    headers = batch.headers.filter((header) => header !== '');
    rows.push(...batch.rows.map(({ values }) => headers.map((header) => values[header] ?? null)));
    if (rows.length >= SHOWN_ROWS) break;
  }
  const shown = rows.slice(0, SHOWN_ROWS);
  return {
    ...{ FileID: known.FileID, LocationID, Name: known.Name },
    ...suggestColumns(headers, shown),
    Rows: shown.map((row) => row.map(textOf)),
  };
}

/** A kept file as it came, for whoever works at all hotels that it speaks of. */
export async function findOpened(call: Pick<Call, 'db' | 'scope'>, FileID: number, owner: string) {
  const file = await findOwn(call, FileID);
  const { scope } = call;
  const hotels = file.LocationID === null ? file.Hotels : [file.LocationID];
  const mayOpen = scope.kind === 'all' || hotels.every((id) => scope.ids.includes(id));
  const [stored] = mayOpen ? await listFiles(call.db, owner) : [];
  if (!stored) throw notFound(INTAKE_TEXTS.missingFile);
  return stored;
}
