import { columnName, type Column } from '../tables/columns.ts';
import type { SharedTexts } from './shared-texts.ts';
import { cellOf, displayLength, linesOf, serialOf } from './workbook-cells.ts';
import { sheetFoot, sheetHead, WIDEST, widthOf } from './workbook-layout.ts';
import type { Note } from './workbook-notes.ts';
import type { RawCell, RowMarks, SheetStart } from './workbook-spec.ts';
import {
  BODY,
  EXAMPLES,
  HEADER,
  MARKED,
  SUBTITLE,
  TITLE,
  TOTALS,
  type RowStyles,
} from './workbook-styles.ts';
import { ZipPart } from './zip.ts';

/** Heights are in points. */
const TITLE_HEIGHT = 20;
const LINE_HEIGHT = 15;
/** The highest row a spreadsheet knows. */
const HIGHEST = 409;

/** A sheet whose rows are written as they come. What depends on all of them is put around them in the end. */
export class Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** What is noted at its cells. */
  readonly notes: Note[] = [];
  /** The number of the row with the columns' names. */
  readonly headerRow: number;
  readonly #columns: readonly Column[];
  readonly #timeZone: string;
  readonly #texts: SharedTexts;
  readonly #rows = new ZipPart();
  /** The characters that the longest value of each column needs. */
  readonly #longest: number[];
  /** The beginning of a cell of each column. */
  readonly #openings: readonly string[];
  #lastRow = 0;
  #bodyRows = 0;
  readonly #examples: number;
  readonly #choices: Readonly<Record<string, string>>;

  constructor(start: SheetStart, texts: SharedTexts) {
    const { name, title, subtitle, columns, date, timeZone } = start;
    const { headNotes = {}, choices = {}, isHidden = false, examples = 0 } = start;
    this.name = name;
    this.isHidden = isHidden;
    this.#examples = examples;
    this.#choices = choices;
    this.#columns = columns;
    this.#timeZone = timeZone;
    this.#texts = texts;
    this.#longest = columns.map(() => 0);
    this.#openings = columns.map((_, index) => `<c r="${columnName(index + 1)}`);
    // A title that names its own day, as that of a check date, gets no second one.
    const dated = /\d{4}-\d{2}-\d{2}/.test(title) ? title : `${title} ${date}`;
    this.#addRow(this.#cell(0, dated, TITLE), TITLE_HEIGHT);
    if (subtitle !== undefined) this.#addRow(this.#cell(0, subtitle, SUBTITLE));
    this.#addRow(columns.map(({ header, type }, index) => this.#cell(index, header, HEADER[type])).join(''));
    this.headerRow = this.#lastRow;
    columns.forEach(({ key }, column) => {
      const text = headNotes[key];
      if (text !== undefined) this.notes.push({ row: this.headerRow, column: column + 1, text });
    });
  }

  addBody(rows: readonly RawCell[][], marks: readonly (RowMarks | null)[] = []): void {
    rows.forEach((row, index) => {
      this.#bodyRows += 1;
      this.#addTyped(row, this.#bodyRows <= this.#examples ? EXAMPLES : BODY, marks[index] ?? {});
    });
  }

  addTotals([first = null, ...others]: readonly RawCell[]): void {
    this.#addTyped([first ?? 'TOTAL', ...others], TOTALS);
  }

  /** The whole sheet, once it has all rows. */
  part(): ZipPart {
    const widths = this.#columns.map((column, index) => widthOf(column, this.#longest[index] ?? 0));
    const columns = this.#columns.map(({ type }, index) => ({
      width: widths[index] ?? 0,
      // Where people go on below the examples, what they type into a column of texts stays as they typed it: 02134, 1-2.
      ...(this.#examples > 0 && type === 'text' && { style: BODY.text }),
    }));
    this.#rows.prepend(sheetHead(columns, this.headerRow, this.#lastRow));
    return this.#rows.append(
      sheetFoot(widths, this.headerRow, this.#bodyRows, this.#choicesByColumn(), this.notes.length > 0),
    );
  }

  /** Rows with a wrapped text are as high as its lines: not every program finds the height by itself. */
  #addTyped(row: readonly RawCell[], styles: RowStyles, marks: RowMarks = {}): void {
    let cells = '';
    let lines = 1;
    this.#columns.forEach(({ type }, index) => {
      const value = cellOf(row[index] ?? null, type, this.#timeZone);
      this.#longest[index] = Math.max(this.#longest[index] ?? 0, displayLength(value));
      // What does not fit its column's type is text, as "N/A" among amounts.
      const isWrapped = typeof value === 'string' && linesOf(value, WIDEST) > 1;
      if (isWrapped) lines = Math.max(lines, linesOf(value, WIDEST));
      const style = isWrapped ? 'wrapped' : typeof value === 'string' ? 'text' : type;
      const text = marks[index];
      if (text !== undefined) this.notes.push({ row: this.#lastRow + 1, column: index + 1, text });
      cells += this.#cell(index, value, (text === undefined ? styles : MARKED)[style]);
    });
    this.#addRow(cells, lines > 1 ? Math.min(lines * LINE_HEIGHT, HIGHEST) : undefined);
  }

  /** What may be chosen, by the number of the column. */
  #choicesByColumn(): [column: number, choices: string][] {
    return this.#columns.flatMap(({ key }, index): [number, string][] => {
      const choices = this.#choices[key];
      return choices === undefined ? [] : [[index + 1, choices]];
    });
  }

  #addRow(cells: string, height?: number): void {
    this.#lastRow += 1;
    const high = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
    this.#rows.append(`<row r="${this.#lastRow}"${high}>${cells}</row>`);
  }

  /** A cell of the row that is added next. */
  #cell(column: number, value: RawCell, style: number): string {
    const cell = `${this.#openings[column] ?? ''}${this.#lastRow + 1}" s="${style}"`;
    if (value === null) return `${cell}/>`;
    if (typeof value === 'number') return `${cell}><v>${value}</v></c>`;
    if (typeof value === 'string') return `${cell} t="s"><v>${this.#texts.numberOf(value)}</v></c>`;
    if (typeof value === 'boolean') return `${cell} t="b"><v>${value ? 1 : 0}</v></c>`;
    return `${cell}><v>${serialOf(value)}</v></c>`;
  }
}
