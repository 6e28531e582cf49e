import { INK_SOFT, LINE, LINE_STRONG, SHADE, SHADE_STRONG } from './colours.ts';
import { heightOf, PLAIN, widthIn, type Part, type PdfCanvas } from './pdf-canvas.ts';
import type { ReportPages } from './report-pages.ts';
import type { ReportHead, ReportRow } from './report-spec.ts';
import { PADDING, type PlacedColumn, type TableLayout, type TablePart } from './table-layout.ts';
import { ABOVE, isStrong, layHead, layRow, type LaidRow } from './table-rows.ts';

const NOTHING = 'There is nothing to show.';

/** Draws the rows of a report, part by part: the head on each page, numbers to the right, totals bold. */
export function drawTable(
  pages: ReportPages,
  layout: TableLayout,
  report: ReportHead,
  rows: readonly ReportRow[],
): void {
  const keyColumns = report.keyColumns ?? 1;
  layout.parts.forEach((part, at) => {
    if (layout.parts.length > 1) sayPart(pages, layout, part, at + 1, keyColumns);
    new TableDrawing(pages, part, layout.size, keyColumns).draw(rows);
    pages.y += 14;
  });
}

function sayPart(
  pages: ReportPages,
  { size, parts }: TableLayout,
  { columns }: TablePart,
  number: number,
  keyColumns: number,
): void {
  pages.keepTogether(heightOf(8, size));
  const text = `Part ${number} of ${parts.length}: ${columns[keyColumns]?.head ?? ''} to ${columns.at(-1)?.head ?? ''}`;
  const style = { ...PLAIN, size, colour: INK_SOFT };
  pages.add('P', (canvas) => canvas.line(text, pages.sheet.left, pages.y, style));
  pages.y += heightOf(1, size) + 4;
}

class TableDrawing {
  readonly #head: LaidRow;

  constructor(
    readonly pages: ReportPages,
    readonly part: TablePart,
    readonly size: number,
    readonly keyColumns: number,
  ) {
    this.#head = layHead(part, size);
  }

  draw(rows: readonly ReportRow[]): void {
    const { pages } = this;
    pages.keepTogether(this.#head.height + heightOf(3, this.size));
    const table = pages.open('Table');
    this.#drawHead(table);
    rows.forEach((row, at) => {
      for (const laid of this.#lay(row)) {
        if (!pages.hasRoom(laid.height + this.#follower(row, rows[at + 1]))) this.#goOn();
        this.#drawRow(row, laid, table, at % 2 === 1);
      }
    });
    if (rows.length === 0) this.#sayNothing(table);
    table?.end();
  }

  #lay(row: ReportRow): LaidRow[] {
    const { top, bottom } = this.pages.sheet;
    return layRow(row, this.part, this.size, bottom - top - this.#head.height);
  }

  /** What must stand on the same page: the name of a group is not left behind at the foot of one. */
  #follower(row: ReportRow, next: ReportRow | undefined): number {
    if (row.isGroupHead !== true || next === undefined) return 0;
    return this.#lay(next)[0]?.height ?? 0;
  }

  #goOn(): void {
    this.pages.nextPage();
    this.#repeatHead();
  }

  #drawHead(table: Part | undefined): void {
    const { pages } = this;
    this.#shadeHead();
    const row = pages.open('TR', table);
    this.part.columns.forEach((column, at) =>
      pages.add('TH', (canvas) => this.#drawHeadCell(canvas, column, at), { scope: 'Column' }, row),
    );
    row?.end();
    pages.y += this.#head.height;
  }

  /** The head is a part of the table once; on the further pages it is only to be seen. */
  #repeatHead(): void {
    this.#shadeHead();
    this.pages.decorate(
      (canvas) => this.part.columns.forEach((column, at) => this.#drawHeadCell(canvas, column, at)),
      'Pagination',
    );
    this.pages.y += this.#head.height;
  }

  #shadeHead(): void {
    this.pages.decorate((canvas) => {
      this.#fill(canvas, this.#head.height, SHADE_STRONG);
      this.#rule(canvas, this.pages.y + this.#head.height, LINE_STRONG);
    });
  }

  /** Heads of few lines stand at the bottom, next to their figures. */
  #drawHeadCell(canvas: PdfCanvas, column: PlacedColumn, at: number): void {
    const { cells, height } = this.#head;
    const lines = cells[at]?.length ?? 0;
    this.#drawCell(canvas, this.#head, column, at, height - 2 * ABOVE - heightOf(lines, this.size));
  }

  #drawRow(row: ReportRow, laid: LaidRow, table: Part | undefined, isShaded: boolean): void {
    const { pages } = this;
    this.#shadeRow(row, laid.height, isShaded);
    const group = pages.open('TR', table);
    this.part.columns.forEach((column, at) => {
      const hasText = laid.cells[at]?.some((line) => line !== '') === true;
      const draw = hasText ? (canvas: PdfCanvas) => this.#drawCell(canvas, laid, column, at, 0) : undefined;
      if (column.index < this.keyColumns) pages.add('TH', draw, { scope: 'Row' }, group);
      else pages.add('TD', draw, {}, group);
    });
    group?.end();
    pages.y += laid.height;
  }

  #shadeRow(row: ReportRow, height: number, isShaded: boolean): void {
    const { y } = this.pages;
    this.pages.decorate((canvas) => {
      if (isStrong(row)) this.#fill(canvas, height, SHADE_STRONG);
      else if (isShaded) this.#fill(canvas, height, SHADE);
      if (row.isTotal === true) this.#rule(canvas, y, LINE_STRONG);
      this.#rule(canvas, y + height, row.isTotal === true ? LINE_STRONG : LINE);
    });
  }

  #drawCell(canvas: PdfCanvas, row: LaidRow, column: PlacedColumn, at: number, offset: number): void {
    const { cells, style } = row;
    const lines = cells[at] ?? [];
    lines.forEach((line, number) => {
      const y = this.pages.y + ABOVE + offset + heightOf(number, style.size);
      // The blank where a line was broken is for whoever copies the text.
      const text = number < lines.length - 1 ? `${line} ` : line;
      canvas.line(text, startOf(line, column, widthIn(style)), y, style);
    });
  }

  #sayNothing(table: Part | undefined): void {
    const { pages } = this;
    const style = { ...PLAIN, size: this.size, colour: INK_SOFT };
    const draw = (canvas: PdfCanvas) =>
      canvas.line(NOTHING, pages.sheet.left + PADDING, pages.y + ABOVE, style);
    const row = pages.open('TR', table);
    this.part.columns.forEach((_, at) => pages.add('TD', at === 0 ? draw : undefined, {}, row));
    row?.end();
    pages.y += heightOf(1, this.size) + 2 * ABOVE;
  }

  #fill({ pen }: PdfCanvas, height: number, colour: string): void {
    const [left, right] = edgesOf(this.part);
    pen.rect(left, this.pages.y, right - left, height).fill(colour);
  }

  #rule({ pen }: PdfCanvas, y: number, colour: string): void {
    const [left, right] = edgesOf(this.part);
    pen.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(colour).stroke();
  }
}

const startOf = (
  line: string,
  { align, left, span }: PlacedColumn,
  widthOf: (text: string) => number,
): number => (align === 'left' ? left + PADDING : left + span - PADDING - widthOf(line));

function edgesOf({ columns }: TablePart): [left: number, right: number] {
  const last = columns.at(-1);
  return [columns[0]?.left ?? 0, (last?.left ?? 0) + (last?.span ?? 0)];
}
