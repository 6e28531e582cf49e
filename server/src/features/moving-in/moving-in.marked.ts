import {
  sheetNamed,
  SHEET_NAMES,
  WHAT_IS_WRONG,
  type SheetName,
} from '@boh/contract/moving-in/moving-in.sheets.ts';
import { spoken } from '../../imports/hotel-lines.ts';
import { columnName, type Column } from '../../lib/tables/columns.ts';
import { readSheetsInBatches, type TableFile, type TableValue } from '../../lib/tables/spreadsheet-reader.ts';
import { MARKS, type SheetSpec } from '../../lib/workbooks/workbook-spec.ts';
import { writeWorkbook } from '../../lib/workbooks/workbook.ts';
import type { Database } from '../../db/client.ts';
import { inOrder, type Fault, type Faults } from './moving-in.faults.ts';
import { choicesOf, fileColumn, listSheet } from './moving-in.template.ts';

const WRONG = 'what-is-wrong';

/** Cells by the letter of their column. */
type Cells = Readonly<Record<string, TableValue>>;

interface FoundSheet {
  readonly name: SheetName;
  readonly head: readonly TableValue[];
  readonly rows: { readonly line: number; readonly cells: Cells }[];
}

const textOf = (cell: TableValue) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim();

/** The row with the heads: the first that has two of the sheet's own. */
const isHead = (name: SheetName, cells: readonly TableValue[]): boolean => {
  const heads = new Set(sheetNamed(name).columns.flatMap(({ header, key }) => [spoken(header), spoken(key)]));
  return cells.filter((cell) => heads.has(spoken(textOf(cell)))).length >= 2;
};

async function sheetsOf(table: TableFile): Promise<FoundSheet[]> {
  const found: FoundSheet[] = [];
  for await (const { name: called, batches } of readSheetsInBatches(table)) {
    const name = SHEET_NAMES.find((each) => spoken(each) === spoken(called));
    if (!name) continue;
    let sheet: FoundSheet | undefined;
    for await (const { rows } of batches)
      for (const { line, cells } of rows) {
        if (sheet) sheet.rows.push({ line, cells: byLetter(cells) });
        else if (isHead(name, cells)) found.push((sheet = { name, head: cells, rows: [] }));
      }
  }
  return found;
}

const byLetter = (cells: readonly TableValue[]): Cells =>
  Object.fromEntries(
    cells.map((cell, index) => [columnName(index + 1), cell instanceof Date ? textOf(cell) : cell]),
  );

/**
 * The workbook as it was sent, sheet by sheet and row by row, with what is wrong: each wrong cell coloured and noted, its row's
 * sentences in a column of their own at the end, which can be filtered. Mended, it can be uploaded as it is.
 */
export async function writeMarked(
  db: Database,
  table: TableFile,
  { listed }: Faults,
  day: string,
): Promise<Buffer> {
  const { sheet: lists, lengths } = await listSheet(db);
  const sheets = (await sheetsOf(table)).map((found): SheetSpec => {
    const faults = listed.filter(({ sheet }) => sheet === found.name);
    const declared = sheetNamed(found.name);
    const columns = columnsOf(found);
    const letters = new Map(columns.map(({ header, key }) => [spoken(header), key]));
    const choices = choicesOf(declared, lengths);
    return {
      name: found.name,
      title: found.name,
      subtitle: subtitleOf(faults),
      columns,
      rows: rowsOf(found, faults),
      choices: Object.fromEntries(
        declared.columns.flatMap(({ key, header }) => {
          const letter = letters.get(spoken(header));
          const list = choices[key];
          return letter === undefined || list === undefined ? [] : [[letter, list]];
        }),
      ),
    };
  });
  return writeWorkbook({ sheets: [...sheets, lists], date: day });
}

function subtitleOf(faults: readonly Fault[]): string {
  const whole = faults.filter(({ line }) => line === 0).map(({ text }) => text);
  const cells = faults.length - whole.length;
  const count =
    cells === 0 ? 'No cell is wrong' : cells === 1 ? '1 cell is wrong' : `${cells} cells are wrong`;
  return [
    ...whole,
    `${count}.${cells > 0 ? ` Filter the column ${WHAT_IS_WRONG}, mend the coloured cells and upload this file.` : ''}`,
  ].join(' ');
}

function columnsOf({ name, head }: FoundSheet): Column[] {
  const known = new Map([
    ...sheetNamed(name).columns.map((column) => [spoken(column.key), column] as const),
    ...sheetNamed(name).columns.map((column) => [spoken(column.header), column] as const),
  ]);
  const own = head.flatMap((cell, index): Column[] => {
    const header = textOf(cell);
    if (spoken(header) === spoken(WHAT_IS_WRONG)) return [];
    const column = known.get(spoken(header));
    const key = columnName(index + 1);
    return [column ? { ...fileColumn(column), key } : { key, header, type: 'text' }];
  });
  return [...own, { key: WRONG, header: WHAT_IS_WRONG, type: 'text', width: 60 }];
}

function* rowsOf({ rows }: FoundSheet, faults: readonly Fault[]): Generator<object> {
  const byLine = new Map<number, Fault[]>();
  for (const fault of inOrder(faults)) byLine.set(fault.line, [...(byLine.get(fault.line) ?? []), fault]);
  for (const { line, cells } of rows) {
    const wrong = byLine.get(line);
    if (!wrong) {
      yield cells;
      continue;
    }
    const marks: Record<string, string> = {};
    for (const { cell, text } of wrong) {
      const letter = cell.replace(/\d/g, '');
      marks[letter] = letter in marks ? `${marks[letter]} ${text}` : text;
    }
    yield { ...cells, [WRONG]: wrong.map(({ text }) => text).join(' '), [MARKS]: marks };
  }
}
