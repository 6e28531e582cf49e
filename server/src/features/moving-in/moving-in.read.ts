import { MOVING_IN_TEXTS } from '@boh/contract/moving-in/moving-in.contract.ts';
import {
  EXAMPLE,
  SHEET_NAMES,
  sheetNamed,
  SHEETS,
  WHAT_IS_WRONG,
  type SheetDeclaration,
  type SheetName,
} from '@boh/contract/moving-in/moving-in.sheets.ts';
import { readTableLines, tableOptions, type Importer } from '../../imports/read-lines.ts';
import { spoken } from '../../imports/hotel-lines.ts';
import { AppError, badField } from '../../lib/app-error.ts';
import type { Report } from '../../lib/report.ts';
import { asTable, readSheetsInBatches, type TableFile } from '../../lib/tables/spreadsheet-reader.ts';
import { problemText, readOf } from './moving-in.cells.ts';
import { noFaults, noteFault, type Faults } from './moving-in.faults.ts';

/** What a row says, by the keys of its sheet's columns. Blank cells say nothing. */
export interface SheetRow {
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** The cells that could not be read, which is noted; the others are looked at all the same. */
  readonly unread: ReadonlySet<string>;
}

interface ReadSheet {
  readonly rows: SheetRow[];
  count: number;
  /** The letter of each column, by its key. */
  readonly letters: Map<string, string>;
}

export interface ReadWorkbook {
  readonly sheets: Readonly<Record<SheetName, ReadSheet>>;
  readonly faults: Faults;
  readonly warnings: string[];
}

/** So many rows together are looked at as a whole; a group of 500 hotels has fewer. */
const MOST_ROWS = 200_000;
/** Sheets that say nothing which is imported: the template's own ones. */
const OWN_SHEETS = ['READ ME', 'CHOICES'].map(spoken);

const nameOf = (sheet: string): SheetName | undefined =>
  SHEET_NAMES.find((name) => spoken(name) === spoken(sheet));

const NONE: ReadonlySet<string> = new Set();

const noSheets = () =>
  Object.fromEntries(
    SHEET_NAMES.map((name) => [name, { rows: [], count: 0, letters: new Map() } satisfies ReadSheet]),
  ) as unknown as Record<SheetName, ReadSheet>;

/** Leaves the examples of the template out: what follows `EXAMPLE:` is nobody's. */
async function* withoutExamples<Batch extends { rows: readonly { cells: readonly unknown[] }[] }>(
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  for await (const batch of batches)
    yield { ...batch, rows: batch.rows.filter(({ cells }) => !isExample(cells)) };
}

function isExample(cells: readonly unknown[]): boolean {
  const first = cells.find((cell) => cell !== null && cell !== '');
  return typeof first === 'string' && first.trimStart().toUpperCase().startsWith(EXAMPLE);
}

/** How the rows of a sheet are read: cells by the field lists of the screens, all that is wrong with a row at once. */
function sheetImporter(declared: SheetDeclaration, sheet: ReadSheet, faults: Faults) {
  const { name, columns } = declared;
  const keys = new Map(columns.map(({ header, key }) => [header, key]));
  const heads = new Set(columns.map(({ header }) => spoken(header)));
  const byHeader = Object.fromEntries(
    columns.map((column) => [
      column.header,
      { ...(!heads.has(spoken(column.key)) && { synonyms: [column.key] }), read: readOf(name, column) },
    ]),
  );
  const kept = (row: object, line: number, placeOf: (header: string) => string, unread = NONE): SheetRow => {
    if (sheet.letters.size === 0)
      for (const [header, key] of keys) sheet.letters.set(key, placeOf(header).replace(/[^A-Z]/g, ''));
    const values: Record<string, unknown> = {};
    for (const [header, value] of Object.entries(row))
      if (value !== undefined) values[keys.get(header) ?? ''] = value;
    return { line, values, unread };
  };
  const importer: Importer<typeof byHeader, SheetRow> = {
    columns: byHeader,
    needs: columns.flatMap(({ header, isRequired }) => (isRequired ? header : [])),
    leftOut: [WHAT_IS_WRONG],
    // Only what is said of the sheet as a whole is listed here; cells are noted one by one.
    listed: 1,
    subject: `The sheet ${name}`,
    twoColumns: (column) => `The sheet ${name} has two columns headed ${column}.`,
    wrong(problems, row, line, placeOf) {
      for (const problem of problems)
        noteFault(faults, { sheet: name, line, cell: problem.place, text: problemText(problem) });
      return kept(row, line, placeOf, new Set(problems.map(({ column }) => keys.get(column) ?? '')));
    },
    toRow: (row, line, placeOf) => kept(row, line, placeOf),
  };
  return importer;
}

/** Reads the seven sheets, in whatever order they stand. What is wrong with a cell by itself is noted. */
export async function readWorkbook(table: TableFile, report: Report): Promise<ReadWorkbook> {
  const sheets = noSheets();
  const faults = noFaults();
  const warnings: string[] = [];
  let found = 0;
  let rows = 0;
  for await (const { name, batches } of readSheetsInBatches(table)) {
    const known = nameOf(name);
    if (!known) {
      if (!OWN_SHEETS.includes(spoken(name))) warnings.push(unreadSheet(name));
      continue;
    }
    found += 1;
    const sheet = sheets[known];
    const importer = sheetImporter(sheetNamed(known), sheet, faults);
    try {
      const read = await readTableLines(asTable(withoutExamples(batches), tableOptions(importer)), importer, {
        step: `Checking ${known}, row`,
        report,
        take: (taken) => {
          rows += taken.length;
          if (rows > MOST_ROWS)
            throw new AppError('too_large', `At most ${MOST_ROWS.toLocaleString('en-US')} rows at a time.`);
          for (const row of taken) sheet.rows.push(row);
          return Promise.resolve();
        },
      });
      sheet.count = read.rows;
      const [doubled] = read.errors.listed;
      if (doubled) noteFault(faults, { sheet: known, line: 0, cell: '', text: doubled.text });
      for (const header of read.ignored) warnings.push(unreadColumn(known, header));
    } catch (error) {
      // What is wrong with a sheet as a whole is told with the cells of the others.
      if (!(error instanceof AppError) || error.code === 'too_large') throw error;
      noteFault(faults, { sheet: known, line: 0, cell: '', text: error.message });
    }
  }
  if (found === 0) throw badField('file', MOVING_IN_TEXTS.noSheets);
  return { sheets, faults, warnings };
}

const unreadSheet = (name: string) =>
  `The sheet ${name.slice(0, 40)} is not read: the sheets are called ${SHEETS.map((each) => each.name).join(', ')}.`;
const unreadColumn = (sheet: SheetName, header: string) =>
  `On ${sheet} the column ${header.slice(0, 60)} is not read: it is none of the template's.`;
