import { calendarDate } from '@boh/contract/fields.ts';
import type { intakeLayouts } from '../../../db/tables/intake.table.ts';
import { AppError } from '../../../lib/app-error.ts';
import {
  NoHeader,
  readTable,
  type TableFile,
  type TableRow,
  type TableValue,
} from '../../../lib/tables/spreadsheet-reader.ts';
import {
  cleanWords,
  DaySums,
  isSame,
  plainNumber,
  reading,
  refuse,
  sumOf,
  type ReadFile,
  type Refused,
} from './records.ts';

export type Layout = Omit<typeof intakeLayouts.$inferSelect, 'LocationID' | 'Version'>;

/** More days than a file of one hotel has; each is held while the file is read. */
const MOST_DAYS = 2_000;

const spelled = (name: string) => cleanWords(name, 200).toLowerCase();

/** The headers of a layout's columns, by what they are; null where the file lacks one of them. */
function columnsOf(layout: Layout, headers: readonly string[]): Columns | null {
  const byName = new Map(headers.map((header) => [spelled(header), header]));
  const used = layout.Columns.filter(({ Use }) => Use !== 'Skip');
  const found = used.flatMap(({ Column, Use }) => {
    const header = byName.get(spelled(Column));
    return header === undefined ? [] : [{ header, Use }];
  });
  if (found.length < used.length) return null;
  const of = (use: string) => found.filter(({ Use }) => Use === use).map(({ header }) => header);
  const known = new Set(layout.Columns.map(({ Column }) => spelled(Column)));
  return {
    date: of('Date')[0] ?? '',
    figures: of('Figure'),
    code: of('Code')[0] ?? '',
    description: of('Description')[0],
    amount: of('Amount')[0] ?? '',
    others: headers.filter((header) => header !== '' && !known.has(spelled(header))),
  };
}

interface Columns {
  readonly date: string;
  readonly figures: readonly string[];
  readonly code: string;
  readonly description: string | undefined;
  readonly amount: string;
  /** Headers that the layout does not speak of. */
  readonly others: readonly string[];
}

/** Of the layouts that fit the headers the one that says most. */
function layoutFor(layouts: readonly Layout[], headers: readonly string[]): Layout | undefined {
  const fitting = layouts.filter((layout) => columnsOf(layout, headers) !== null);
  const size = ({ Columns: columns }: Layout) => columns.filter(({ Use }) => Use !== 'Skip').length;
  return fitting.sort((a, b) => size(b) - size(a) || a.LayoutID - b.LayoutID)[0];
}

const PARTS: Readonly<Record<Layout['DateOrder'], readonly [number, number, number]>> = {
  YMD: [0, 1, 2],
  MDY: [2, 0, 1],
  DMY: [2, 1, 0],
};

/** A day as the layout has them; a date cell and YYYY-MM-DD say it themselves. */
export function dayIn(cell: TableValue, order: Layout['DateOrder']): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = String(cell ?? '').trim();
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ][\d:.]+Z?)?$/.exec(text) ?? [];
  const parts = [first, second, third];
  const [year = '', month = '', day = ''] = (first.length === 4 ? PARTS.YMD : PARTS[order]).map(
    (place) => parts[place] ?? '',
  );
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return calendarDate.safeParse(iso).success ? iso : null;
}

/** `$1,234.50`, `(12.00)` and `71.2 %` are how reports write figures; a workbook's own number has its last bits cut. */
export function figureIn(cell: TableValue): string | null {
  if (typeof cell === 'number') return plainNumber(cell.toFixed(6).replace(/\.?0+$/, ''));
  if (typeof cell !== 'string') return null;
  const bare = cell.replace(/[$\s%]/g, '').replace(/,(?=\d{3}(\D|$))/g, '');
  return plainNumber(/^\(.+\)$/.test(bare) ? `-${bare.slice(1, -1)}` : bare);
}

/** What a table comes to while it is read. */
class TableSums {
  readonly #days = new Map<string, DaySums>();
  readonly #columnSums = new Map<string, string>();
  readonly #layout: Layout;
  readonly #columns: Columns;
  #totals: { line: number; values: TableRow['values'] } | null = null;

  constructor(layout: Layout, columns: Columns) {
    this.#layout = layout;
    this.#columns = columns;
  }

  add({ line, values }: TableRow): void {
    const { TotalLabel, Shape, DateOrder } = this.#layout;
    const first = String(Object.values(values)[0] ?? '');
    if (TotalLabel !== '' && spelled(first).startsWith(spelled(TotalLabel))) {
      this.#totals = { line, values };
      return;
    }
    const cell = values[this.#columns.date] ?? null;
    const date =
      dayIn(cell, DateOrder) ??
      refuse(line, `has no date under ${this.#columns.date}: ${cleanWords(String(cell ?? ''), 40)}.`);
    const day = this.#dayOf(date, line);
    if (Shape === 'Codes') this.#addCode(day, line, values);
    else for (const column of this.#columns.figures) this.#addFigure(day, line, column, column, '', values);
  }

  #dayOf(date: string, line: number): DaySums {
    const known = this.#days.get(date);
    if (known && this.#layout.Shape === 'Columns') refuse(line, `has ${date} a second time.`);
    const day = known ?? new DaySums(date);
    this.#days.set(date, day);
    if (this.#days.size > MOST_DAYS) refuse(line, `is one too many: a file has at most ${MOST_DAYS} days.`);
    return day;
  }

  #addCode(day: DaySums, line: number, values: TableRow['values']): void {
    const { code, description, amount } = this.#columns;
    const Code = String(values[code] ?? '');
    if (Code.trim() === '') refuse(line, `has no code under ${code}.`);
    const Description = description === undefined ? '' : String(values[description] ?? '');
    this.#addFigure(day, line, amount, Code, Description, values);
  }

  #addFigure(
    day: DaySums,
    line: number,
    column: string,
    Code: string,
    Description: string,
    values: TableRow['values'],
  ): void {
    const cell = values[column] ?? null;
    if (cell === null) return;
    const Amount =
      figureIn(cell) ??
      refuse(
        line,
        `has no number under ${column}: ${cleanWords(cell instanceof Date ? cell.toISOString() : String(cell), 40)}.`,
      );
    this.#columnSums.set(column, sumOf([this.#columnSums.get(column) ?? '0', Amount]));
    const Kind = this.#layout.Shape === 'Codes' ? 'Transaction' : 'Column';
    day.add({ Code, Kind, Description, Amount }, line);
  }

  /** Totals below a table are of all its days: where one is off, none of them is known to be right. */
  #totalsOff() {
    const { TotalLabel } = this.#layout;
    const totals = this.#totals;
    if (!totals && TotalLabel !== '')
      return [{ Line: null, Text: `The file has no row that begins with ${TotalLabel}: it may be cut off.` }];
    if (!totals) return [];
    return [...this.#columnSums].flatMap(([column, sum]) => {
      const carried = figureIn(totals.values[column] ?? null);
      if (carried === null || isSame(carried, sum)) return [];
      return [{ Line: totals.line, Text: `${column}: the parts come to ${sum}, the total is ${carried}.` }];
    });
  }

  get file(): ReadFile {
    if (this.#days.size === 0) refuse(null, 'The file holds no figures.');
    const off = this.#totalsOff();
    const skipped = this.#columns.others.map((header) => ({
      Line: null,
      Text: `The column ${cleanWords(header, 60)} is not in the layout.`,
    }));
    return {
      Format: 'Table',
      HotelCode: null,
      Days: [...this.#days.values()].map(({ day }) => ({ ...day, TotalsOff: off })),
      Findings: [...off, ...skipped],
    };
  }
}

/** A CSV or xlsx file by the layout that fits its columns; null where none does. */
export async function readByLayout(
  table: TableFile,
  layouts: readonly Layout[],
): Promise<(ReadFile & { LayoutID: number }) | Refused | null> {
  const isHeader = (names: readonly string[]) => layoutFor(layouts, names) !== undefined;
  let LayoutID = 0;
  let sums: TableSums | null = null;
  try {
    const read = await reading(async () => {
      for await (const { headers, rows } of readTable(table, { isHeader })) {
        sums ??= start(headers);
        for (const row of rows) sums.add(row);
      }
      return sums?.file ?? refuse(null, 'The file holds no figures.');
    });
    return 'Refused' in read ? read : { ...read, LayoutID };
  } catch (error) {
    if (error instanceof NoHeader) return null;
    // What the tables' own reader refuses names its line itself; a busy server is no fault of the file.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    return { Refused: { Line: null, Text: error.message } };
  }

  function start(headers: readonly string[]): TableSums {
    const layout = layoutFor(layouts, headers);
    const columns = layout && columnsOf(layout, headers);
    if (!layout || !columns) throw new Error('A header was taken that no layout fits.');
    ({ LayoutID } = layout);
    return new TableSums(layout, columns);
  }
}
