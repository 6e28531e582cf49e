import type { Cell, CellStyle, CellValue, WriteOptions, WriteSheet } from 'hucre/xlsx';
import { cellOf, displayLength, NUMBER_FORMATS } from './workbook-cells.ts';
import type { Column, ColumnType } from '../tables/columns.ts';
import type { RawCell, RawSheet } from './workbook-spec.ts';

const NARROWEST = 8;
const WIDEST = 60;
/** In characters: more would be too small to read on one page. */
const WIDEST_PAGE = 240;
const TITLE_POINTS = 20;
const LINE_POINTS = 15;
/** The highest row a spreadsheet knows. */
const HIGHEST = 409;
const MAX_SHEET_NAME = 31;

/** Named in every style: a spreadsheet program takes any font for one without a name. */
const FONT = { name: 'Calibri', size: 11 };
const TITLE: CellStyle = { font: { ...FONT, bold: true, size: 14 } };
const SUBTITLE: CellStyle = { font: { ...FONT, italic: true } };
const HEADER: CellStyle = { font: { ...FONT, bold: true }, border: { bottom: { style: 'thin' } } };
const TOTAL: CellStyle = { font: { ...FONT, bold: true }, border: { top: { style: 'thin' } } };
const NUMBERS: readonly ColumnType[] = ['integer', 'money', 'percent', 'number'];

/** Numbers stand at the right, a little off the next column; all else at the left. */
const alignmentOf = (type: ColumnType): CellStyle['alignment'] =>
  NUMBERS.includes(type)
    ? { horizontal: 'right', vertical: 'top', indent: 1 }
    : { horizontal: 'left', vertical: 'top' };

const styleOf = (type: ColumnType): CellStyle => ({
  font: FONT,
  numFmt: NUMBER_FORMATS[type],
  alignment: alignmentOf(type),
});

/** The text format: even when such a cell is edited, the spreadsheet program keeps it text. */
const TEXT: CellStyle = styleOf('text');

type Styled = Map<string, Partial<Cell>>;

/** A sheet with all but its rows, and the rows that come between. */
export interface LaidOutSheet {
  readonly columns: readonly Column[];
  /** What is above and below the rows, and two rows more: a cell of each column, and a text anywhere. */
  readonly frame: WriteSheet;
  readonly body: RawCell[][];
  /** The index of the first row of the body. */
  readonly firstRow: number;
  /** In points, by the index within the body, where it is not the usual one. */
  readonly heights: ReadonlyMap<number, number>;
  /** The index of the first of the two rows more, and how many rows the sheet has without them. */
  readonly samples: number;
}

/** Types the sheets' rows, and places titles, headers and totals on the grid. */
export function layOut(
  sheets: readonly RawSheet[],
  date: string,
  timeZone: string,
): { sheets: LaidOutSheet[]; namedRanges: WriteOptions['namedRanges'] } {
  const names = uniqueNames(sheets.map(({ name }) => name));
  const laidOut = sheets.map((sheet, index) =>
    layOutSheet(sheet, names[index] ?? sheet.name, date, timeZone),
  );
  return { sheets: laidOut, namedRanges: laidOut.map(({ frame }) => printTitles(frame)) };
}

/** The header and the first column, again on every printed page. The library would name the sheet without its quotes. */
function printTitles({ name, freezePane }: WriteSheet) {
  const sheet = `'${name.replaceAll("'", "''")}'`;
  const header = freezePane?.rows ?? 1;
  const range = `${sheet}!$A:$A,${sheet}!$${header}:$${header}`;
  return { name: '_xlnm.Print_Titles', range, scope: name };
}

function layOutSheet(sheet: RawSheet, name: string, date: string, timeZone: string): LaidOutSheet {
  const { columns } = sheet;
  const top = sheet.subtitle === undefined ? [titleOf(sheet, date)] : [titleOf(sheet, date), sheet.subtitle];
  const firstRow = top.length + 1;
  const body = sheet.rows.map((row) => typeRow(sheet, row, timeZone));
  const totals = sheet.totals && typeRow(sheet, totalsOf(sheet), timeZone);
  const filled = totals === undefined ? body : [...body, totals];
  const needed = columns.map(({ header }, index) => widthOf(header, index, filled));
  const widths = columns.map(({ width }, index) => width ?? Math.min(needed[index] ?? 0, WIDEST));
  const heights = heightsOf(filled, needed);
  const samples = firstRow + filled.length;
  const cells: Styled = new Map();
  top.forEach((text, row) => cells.set(`${row},0`, { value: text, style: row === 0 ? TITLE : SUBTITLE }));
  columns.forEach(({ header, type }, column) =>
    cells.set(`${top.length},${column}`, {
      value: header,
      style: { ...HEADER, alignment: alignmentOf(type) },
    }),
  );
  if (totals !== undefined) styleTotals(sheet, totals, samples - 1, cells);
  cells.set(`${samples + 1},0`, { style: TEXT });
  const frame: WriteSheet = {
    name,
    rows: [
      ...top.map((text): CellValue[] => [text]),
      columns.map(({ header }) => header),
      ...body.map(() => NO_CELLS),
      ...(totals === undefined ? [] : [totals]),
      columns.map(() => null),
    ],
    columns: columns.map((column, index) => ({
      width: widths[index],
      style: (needed[index] ?? 0) > WIDEST ? wrapped(column.type) : styleOf(column.type),
    })),
    cells,
    rowDefs: new Map([
      [0, { height: TITLE_POINTS }],
      ...(heights.has(body.length) ? [[samples - 1, { height: heights.get(body.length) }] as const] : []),
    ]),
    freezePane: { rows: firstRow, columns: 1 },
    pageSetup: onPaper(widths),
    headerFooter: { oddFooter: '&L&A&RPage &P of &N' },
    ...(body.length > 0 && { autoFilter: { range: filterRange(firstRow, body.length, columns.length) } }),
  };
  return { columns, frame, body, firstRow, heights, samples };
}

const NO_CELLS: CellValue[] = [];

/** Rows with a wrapped text are as high as its lines: not every program finds the height by itself. */
function heightsOf(rows: CellValue[][], needed: readonly number[]): Map<number, number> {
  const heights = new Map<number, number>();
  const wide = [...needed.keys()].filter((column) => (needed[column] ?? 0) > WIDEST);
  if (wide.length === 0) return heights;
  rows.forEach((row, index) => {
    const lines = Math.max(1, ...wide.map((column) => linesOf(row[column] ?? null)));
    if (lines > 1) heights.set(index, Math.min(lines * LINE_POINTS, HIGHEST));
  });
  return heights;
}

/** About how many lines of the widest column a value fills. */
const linesOf = (value: CellValue): number =>
  String(value ?? '')
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / WIDEST)), 0);

/** Landscape, as many pages side by side as stay readable. */
const onPaper = (widths: readonly number[]): WriteSheet['pageSetup'] => ({
  paperSize: 'letter',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: Math.ceil(widths.reduce((sum, width) => sum + width, 0) / WIDEST_PAGE),
  // As many pages as the rows need.
  fitToHeight: 0,
  margins: { top: 0.5, right: 0.5, bottom: 0.6, left: 0.5, header: 0.3, footer: 0.3 },
});

/** A title that names its own day, as that of a check date, gets no second one. */
const titleOf = ({ title }: RawSheet, date: string) =>
  /\d{4}-\d{2}-\d{2}/.test(title) ? title : `${title} ${date}`;

const totalsOf = ({ totals = [] }: RawSheet): RawCell[] =>
  totals.map((value, index) => (index === 0 ? (value ?? 'TOTAL') : value));

/** What does not fit its column's type is text, as "N/A" among amounts. */
function typeRow(sheet: RawSheet, row: RawCell[], timeZone: string): RawCell[] {
  // In its place: a second copy of all rows is what large workbooks have no room for.
  row.forEach((value, index) => {
    row[index] = cellOf(value, sheet.columns[index]?.type ?? 'text', timeZone);
  });
  return row;
}

function styleTotals(sheet: RawSheet, totals: readonly RawCell[], row: number, cells: Styled): void {
  sheet.columns.forEach(({ type }, column) => {
    const isText = typeof totals[column] === 'string';
    cells.set(`${row},${column}`, { style: { ...styleOf(isText ? 'text' : type), ...TOTAL } });
  });
}

/** What a column needs: its longest value, or its header, which is bold and has the filter's button beside it. */
function widthOf(header: string, column: number, rows: CellValue[][]): number {
  let widest = Math.ceil(header.length * 1.1) + 2;
  for (const row of rows) widest = Math.max(widest, displayLength(row[column] ?? null));
  return Math.max(widest + 2, NARROWEST);
}

function wrapped(type: ColumnType): CellStyle {
  const style = styleOf(type);
  return { ...style, alignment: { ...style.alignment, wrapText: true } };
}

const filterRange = (headerRow: number, rows: number, columns: number) =>
  `A${headerRow}:${columnName(columns)}${headerRow + rows}`;

export function columnName(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number <= 26 ? letter : columnName((number - 1 - rest) / 26) + letter;
}

/** Names without what Excel refuses, at most 31 characters, and no two alike ignoring case. */
export function uniqueNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    const clean = cleanSheetName(name);
    let unique = clean;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
      const suffix = ` (${number})`;
      unique = clean.slice(0, MAX_SHEET_NAME - suffix.length) + suffix;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function cleanSheetName(name: string): string {
  const clean = name
    .replace(/[\u0000-\u001F\u007F]/g, '')
    .replace(/[[\]:*?/\\]/g, ' ')
    .toWellFormed()
    .slice(0, MAX_SHEET_NAME)
    .replace(/^[' ]+|[' ]+$/g, '');
  // Excel keeps "History" for itself.
  return clean === '' || clean.toLowerCase() === 'history' ? `Sheet ${clean}`.trim() : clean;
}
