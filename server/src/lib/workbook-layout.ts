import type { Cell, CellStyle, CellValue, WriteSheet } from 'hucre/xlsx';
import { cellOf, displayLength, NUMBER_FORMATS } from './workbook-cells.ts';
import type { RawCell, RawSheet } from './workbook-spec.ts';

const NARROWEST = 8;
const WIDEST = 60;
const MAX_SHEET_NAME = 31;

const TITLE: CellStyle = { font: { bold: true, size: 14 } };
const SUBTITLE: CellStyle = { font: { italic: true } };
const HEADER: CellStyle = {
  font: { bold: true },
  alignment: { vertical: 'center', wrapText: true },
  border: { bottom: { style: 'thin' } },
};
const TOTAL: CellStyle = { font: { bold: true }, border: { top: { style: 'thin' } } };
/** The text format: even when such a cell is edited, the spreadsheet program keeps it text. */
const TEXT: CellStyle = { numFmt: '@' };

type Styled = Map<string, Partial<Cell>>;

/** Places the sheets' titles, headers, rows and totals on the grid, styled and typed. */
export function layOut(sheets: readonly RawSheet[], date: string, timeZone: string): WriteSheet[] {
  const names = uniqueNames(sheets.map(({ name }) => name));
  return sheets.map((sheet, index) => layOutSheet(sheet, names[index] ?? sheet.name, date, timeZone));
}

function layOutSheet(sheet: RawSheet, name: string, date: string, timeZone: string): WriteSheet {
  const { columns } = sheet;
  const top = sheet.subtitle === undefined ? [titleOf(sheet, date)] : [titleOf(sheet, date), sheet.subtitle];
  const headerRow = top.length;
  const cells: Styled = new Map();
  const body = sheet.rows.map((row, index) => typedRow(sheet, row, headerRow + 1 + index, timeZone, cells));
  const totals =
    sheet.totals && typedRow(sheet, totalsOf(sheet), headerRow + 1 + body.length, timeZone, cells);
  const filled = totals === undefined ? body : [...body, totals];
  top.forEach((text, row) => cells.set(`${row},0`, { value: text, style: row === 0 ? TITLE : SUBTITLE }));
  columns.forEach(({ header }, column) =>
    cells.set(`${headerRow},${column}`, { value: header, style: HEADER }),
  );
  if (totals !== undefined) styleTotals(sheet, headerRow + 1 + body.length, cells);
  return {
    name,
    rows: [...top.map((text): CellValue[] => [text]), columns.map(({ header }) => header), ...filled],
    columns: columns.map((column, index) => ({
      width: column.width ?? widthOf(column.header, index, filled),
      style: column.type === 'text' ? TEXT : { numFmt: NUMBER_FORMATS[column.type] },
    })),
    cells,
    freezePane: { rows: headerRow + 1, columns: 1 },
    ...(body.length > 0 && {
      autoFilter: { range: filterRange(headerRow + 1, body.length, columns.length) },
    }),
  };
}

/** A title that names its own day, as that of a check date, gets no second one. */
const titleOf = ({ title }: RawSheet, date: string) =>
  /\d{4}-\d{2}-\d{2}/.test(title) ? title : `${title} ${date}`;

const totalsOf = ({ totals = [] }: RawSheet): RawCell[] =>
  totals.map((value, index) => (index === 0 ? (value ?? 'TOTAL') : value));

/** Text in a column of another type, as "N/A" among amounts, is made text one cell at a time. */
function typedRow(sheet: RawSheet, row: RawCell[], at: number, timeZone: string, cells: Styled): CellValue[] {
  return row.map((value, index) => {
    const type = sheet.columns[index]?.type ?? 'text';
    const typed = cellOf(value, type, timeZone);
    if (typeof typed === 'string' && type !== 'text')
      cells.set(`${at},${index}`, { value: typed, style: TEXT });
    return typed;
  });
}

function styleTotals(sheet: RawSheet, row: number, cells: Styled): void {
  sheet.columns.forEach(({ type }, column) => {
    const isText = type === 'text' || cells.has(`${row},${column}`);
    cells.set(`${row},${column}`, { style: { ...TOTAL, numFmt: isText ? '@' : NUMBER_FORMATS[type] } });
  });
}

function widthOf(header: string, column: number, rows: CellValue[][]): number {
  let widest = header.length;
  for (const row of rows) widest = Math.max(widest, displayLength(row[column] ?? null));
  return Math.min(Math.max(widest + 2, NARROWEST), WIDEST);
}

const filterRange = (headerRow: number, rows: number, columns: number) =>
  `A${headerRow}:${columnName(columns)}${headerRow + rows}`;

function columnName(number: number): string {
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
