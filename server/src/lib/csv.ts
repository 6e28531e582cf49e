import { setImmediate } from 'node:timers/promises';
import type { Column } from './workbook-spec.ts';

/** Excel takes a file without it for the old code page. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Few enough to be written in two milliseconds, so that other requests get their turn in between. */
const CELLS_PER_PIECE = 2_000;

/** What makes a spreadsheet program run a text as a formula, in full width too; a leading apostrophe stops it. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Programs of other countries end a cell at a semicolon or tab: what follows must not become one of its own. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * Writes rows as CSV (UTF-8 with byte order mark, CRLF) piece by piece, so that long lists stream:
 * `Readable.from(writeCsv(columns, rows))`. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front; numbers stay as they are.
 */
export async function* writeCsv(
  columns: readonly Pick<Column, 'header' | 'key' | 'type'>[],
  rows: Iterable<object> | AsyncIterable<object>,
): AsyncGenerator<string> {
  let piece = BYTE_ORDER_MARK + line(columns.map(({ header }) => textField(header)));
  const rowsPerPiece = Math.max(1, Math.floor(CELLS_PER_PIECE / columns.length));
  let count = 0;
  for await (const row of rows) {
    piece += line(columns.map(({ key, type }) => field((row as Record<string, unknown>)[key], type)));
    count += 1;
    if (count % rowsPerPiece > 0) continue;
    yield piece;
    piece = '';
    await setImmediate();
  }
  if (piece !== '') yield piece;
}

const line = (fields: string[]) => `${fields.join(',')}\r\n`;

function field(value: unknown, type: Column['type']): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString();
  if (Array.isArray(value)) return textField(value.map(String).join(', '));
  const text = typeof value === 'string' ? value : (value as { toString(): string }).toString();
  return isAmount(type) && isNumber(text) ? text : textField(text);
}

const isAmount = (type: Column['type']) =>
  type === 'integer' || type === 'money' || type === 'percent' || type === 'number';

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

function textField(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
