import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';

const run = promisify(execFile);

/** Where LibreOffice is, if it is on the machine. */
export const SOFFICE = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'soffice'))
  .find((file) => existsSync(file));

/** Comma, quotes, UTF-8, cells as they are shown, every sheet a file of its own. */
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

const converted = (folder: string, to: string, out: string, names: readonly string[]) =>
  run(SOFFICE ?? 'soffice', [
    `-env:UserInstallation=file://${path.join(folder, 'profile')}`,
    '--headless',
    '--convert-to',
    to,
    '--outdir',
    out,
    ...names.map((name) => path.join(folder, name)),
  ]);

/** A workbook of a folder as LibreOffice saves it again. */
export async function savedByLibreOffice(folder: string, book: string): Promise<Buffer> {
  const out = path.join(folder, 'saved');
  await converted(folder, 'xlsx', out, [`${book}.xlsx`]);
  return readFile(path.join(out, `${book}.xlsx`));
}

/** Every workbook of a folder as LibreOffice shows it: the texts of its cells, by workbook and sheet. */
export async function shownByLibreOffice(folder: string): Promise<Map<string, Map<string, string[][]>>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xlsx'));
  const out = path.join(folder, 'shown');
  await converted(folder, AS_SHOWN, out, names);
  const books = new Map(names.map((name) => [name.replace(/\.xlsx$/, ''), new Map<string, string[][]>()]));
  for (const file of await readdir(out)) {
    const [book = '', sheet = ''] = file.replace(/\.csv$/, '').split('-');
    books.get(book)?.set(sheet, parse(await readFile(path.join(out, file)), { relax_column_count: true }));
  }
  return books;
}
