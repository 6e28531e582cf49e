import type { ColumnType } from '../tables/columns.ts';
import type { RawCell } from './workbook-spec.ts';

/** The texts of a workbook, each written once; cells name them by their number. */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #first: number;

  /** The first ones are already in the file. */
  constructor(first: number) {
    this.#first = first;
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#first + this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  get count(): number {
    return this.#first + this.#numbers.size;
  }

  xml(): string {
    const parts = [...this.#numbers.keys()].map((text) => `<si>${textElement(text)}</si>`);
    return parts.join('');
  }
}

const textElement = (text: string) =>
  /^\s|\s$|[\n\t]/.test(text) ? `<t xml:space="preserve">${escape(text)}</t>` : `<t>${escape(text)}</t>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML cannot hold are written as spreadsheets do it, by their number; so is what looks like that. */
const escape = (text: string): string =>
  text.replace(
    /[&<>\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/g,
    (char) => ESCAPES[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );

/** How the cells of a column are written. */
interface RowColumn {
  /** The letters of the column. */
  readonly name: string;
  readonly type: ColumnType;
  /** The number of its style in the file. */
  readonly style: number;
}

interface RowsPart {
  readonly columns: readonly RowColumn[];
  /** The style of a text in a column of another type. */
  readonly textStyle: number;
  /** The number of the first row. */
  readonly first: number;
  /** In points, by the index of the row, where it is not the usual one. */
  readonly heights: ReadonlyMap<number, number>;
}

const ROWS_AT_A_TIME = 500;

/** Typed rows as XML. A library that makes objects of every cell takes ten times as long, and the memory. */
export function rowsXml(rows: RawCell[][], part: RowsPart, texts: SharedTexts): Buffer {
  const openings = part.columns.map(({ name }) => `<c r="${name}`);
  const styles = part.columns.map(({ style }) => `" s="${style}"`);
  const textStyle = `" s="${part.textStyle}"`;
  const chunks: Buffer[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    let xml = '';
    for (const [index, row] of rows.slice(start, start + ROWS_AT_A_TIME).entries()) {
      const height = part.heights.get(start + index);
      const number = part.first + start + index;
      xml += `<row r="${number}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>`;
      for (let column = 0; column < openings.length; column += 1) {
        const value = row[column] ?? null;
        const isOther = typeof value === 'string' && part.columns[column]?.type !== 'text';
        const style = (isOther ? textStyle : styles[column]) ?? '';
        xml += `${openings[column] ?? ''}${number}${style}${contentOf(value, texts)}`;
      }
      xml += '</row>';
    }
    chunks.push(Buffer.from(xml));
  }
  return Buffer.concat(chunks);
}

/** The rest of a cell behind its place and style. */
function contentOf(value: RawCell, texts: SharedTexts): string {
  if (value === null) return '/>';
  if (typeof value === 'number') return `><v>${value}</v></c>`;
  if (typeof value === 'string') return ` t="s"><v>${texts.numberOf(value)}</v></c>`;
  if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v></c>`;
  return `><v>${serialOf(value)}</v></c>`;
}

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 31);
/** Spreadsheets know a 29 February 1900: all days from then on have a number more. */
const LEAP_DAY = 60;

function serialOf(date: Date): number {
  const days = (date.getTime() - DAY_ZERO) / DAY_MS;
  return Math.round((days >= LEAP_DAY ? days + 1 : days) * 1e10) / 1e10;
}
