import { sheetNamed, SHEET_NAMES, type SheetName } from '@boh/contract/moving-in/moving-in.sheets.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { Workbook } from '../src/lib/workbooks/workbook-file.ts';
import type { FormParts, TestCaller } from './call.ts';

export type Cell = string | number | boolean | Date | null | { readonly formula: string };
/** Rows of the sheets, cells by the heads of their columns. */
export type Sheets = Partial<Record<SheetName, readonly Readonly<Record<string, Cell | undefined>>[]>>;

/** A workbook as somebody fills it in: heads in row 1, what is named in `rows` below; only columns that some row names. */
export async function workbookOf(sheets: Sheets): Promise<Buffer> {
  const written = SHEET_NAMES.flatMap((name) => {
    const rows = sheets[name];
    if (!rows) return [];
    const needed = sheetNamed(name).columns.flatMap(({ header, isRequired }) => (isRequired ? header : []));
    const heads = [...new Set([...needed, ...rows.flatMap((row) => Object.keys(row))])];
    const cells = new Map<
      string,
      { value: number; formulaResult: number; type: 'formula'; formula: string }
    >();
    const lines = rows.map((row, index) =>
      heads.map((head, column) => {
        const cell = row[head] ?? null;
        if (typeof cell !== 'object' || cell === null || cell instanceof Date) return cell;
        cells.set(`${index + 1},${column}`, { ...cell, value: 5, formulaResult: 5, type: 'formula' });
        return 5;
      }),
    );
    return [{ name, rows: [heads, ...lines], cells }];
  });
  return Buffer.from(await writeXlsx({ sheets: written }));
}

/** The parts of an upload with one location by its name. */
export function oneLocation(Name: string, fields: FormParts['fields'] = {}): FormParts {
  const workbook = new Workbook();
  const columns = ['Name', 'State'].map((key) => ({ key, header: key, type: 'text' as const }));
  workbook.addSheet({ name: 'LOCATIONS', title: 'X', columns, date: '2026-11-10', timeZone: 'UTC' });
  workbook.lastSheet.addBody([[Name, 'CA']]);
  return { fields, files: [{ part: 'file', name: 'group.xlsx', content: Buffer.from(workbook.file()) }] };
}

interface SheetCounts {
  readonly Sheet: SheetName;
  readonly Rows: number;
  readonly New: number;
  readonly Changed: number;
  readonly Unchanged: number;
  readonly Wrong: number;
}

/** What an upload answers. */
export interface MovedIn {
  readonly Message: string;
  readonly Saved: boolean;
  readonly Sheets: readonly SheetCounts[];
  readonly Wrong: number;
  readonly Errors: readonly { Sheet: string; Cell: string; Error: string }[];
  readonly Warnings: readonly string[];
}

export const upload = (caller: TestCaller, content: Buffer, Preview: boolean) =>
  caller.form('POST', '/transfer/import', {
    fields: { Preview },
    files: [{ part: 'file', name: 'group.xlsx', content }],
  });

/** New, changed, unchanged and wrong rows of each sheet that has any. */
export const countsOf = ({ Sheets: all }: MovedIn) =>
  Object.fromEntries(
    all
      .filter(({ Rows }) => Rows > 0)
      .map(({ Sheet, New, Changed, Unchanged, Wrong }) => [Sheet, [New, Changed, Unchanged, Wrong]]),
  );

export const errorsOf = ({ Errors }: MovedIn) =>
  Errors.map(({ Sheet, Cell: cell, Error }) => `${Sheet} ${cell}: ${Error}`);

export const readBook = async (raw: Buffer) => (await readXlsx(raw)).sheets;
