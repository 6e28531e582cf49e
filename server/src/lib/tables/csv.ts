import { setImmediate } from 'node:timers/promises';
import type { Column } from './columns.ts';

/** Excel takes a file without it for the old code page. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Few enough to be written in two milliseconds, so that other requests get their turn in between. */
const CELLS_PER_PIECE = 1_500;

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
  timeZone = 'UTC',
): AsyncGenerator<string> {
  const timeOf = clockOf(timeZone);
  let piece = BYTE_ORDER_MARK + line(columns.map(({ header }) => textField(header)));
  const rowsPerPiece = Math.max(1, Math.floor(CELLS_PER_PIECE / columns.length));
  let count = 0;
  for await (const row of rows) {
    piece += line(columns.map(({ key, type }) => field((row as Record<string, unknown>)[key], type, timeOf)));
    count += 1;
    if (count % rowsPerPiece > 0) continue;
    yield piece;
    piece = '';
    await setImmediate();
  }
  if (piece !== '') yield piece;
}

const line = (fields: string[]) => `${fields.join(',')}\r\n`;

type Clock = (instant: Date) => string;

function field(value: unknown, type: Column['type'], timeOf: Clock): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (type === 'instant') return instantField(value, timeOf);
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString();
  if (Array.isArray(value)) return textField(value.map(String).join(', '));
  const text = typeof value === 'string' ? value : (value as { toString(): string }).toString();
  return isAmount(type) && isNumber(text) ? text : textField(text);
}

/** A Date, ISO text or epoch seconds, on the clock of the file's zone; what is none of them stays as it is. */
function instantField(value: unknown, timeOf: Clock): string {
  const instant = typeof value === 'number' ? new Date(value * 1000) : new Date(value as string | Date);
  return Number.isNaN(instant.getTime()) ? textField(String(value)) : timeOf(instant);
}

/** `11/10/2026 10:00 AM`, as the screens show it. Making a format takes long, using it does not. */
function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  // Newer Unicode data puts a comma behind the date and a narrow blank before AM and PM.
  return (instant) => format.format(instant).replace(',', '').replace(/\s/g, ' ');
}

const isAmount = (type: Column['type']) =>
  type === 'integer' || type === 'money' || type === 'percent' || type === 'number';

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

function textField(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
