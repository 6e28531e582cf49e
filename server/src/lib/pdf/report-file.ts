import { DateTime } from 'luxon';
import { INK_SOFT, WARN, WARN_SOFT } from './colours.ts';
import { drawChart } from './report-chart.ts';
import { ReportPages } from './report-pages.ts';
import { roomAcross, type Sheet } from './paper.ts';
import { heightOf, PdfCanvas, PLAIN, widthIn, type TextStyle } from './pdf-canvas.ts';
import type { ReportHead, ReportRow } from './report-spec.ts';
import { drawTable } from './report-table.ts';
import { layoutTable, type TableLayout } from './table-layout.ts';
import { drawable, linesOf, shortened } from './text-lines.ts';

const TITLE: TextStyle = { ...PLAIN, size: 16, weight: 'bold' };
const SUBTITLE: TextStyle = { ...PLAIN, size: 9, colour: INK_SOFT };
const NOTE: TextStyle = { ...PLAIN, size: 8.5, colour: WARN };
const SECTION: TextStyle = { ...PLAIN, size: 11, weight: 'bold' };
const TERM: TextStyle = { ...PLAIN, weight: 'bold' };
const SMALL: TextStyle = { ...PLAIN, size: 7, colour: INK_SOFT };
const TERM_WIDTH = 130;
const NOTE_INDENT = 10;
const NOTE_EDGE = 4;
/** Longer texts are drawn in pieces of so many lines, each of which fits on a page. */
const MOST_LINES = 20;
/** The line above the footer stands this far below what may be written on. */
const BELOW = 14;

/** The bytes of a report: title, notes, chart, table, definitions, and on every page what it is a page of. */
export async function reportFile(
  head: ReportHead,
  rows: readonly ReportRow[],
): Promise<Uint8Array<ArrayBuffer>> {
  const layout = layoutTable(head, rows);
  const { sheet } = layout;
  const counted = new ReportPages(sheet);
  drawReport(counted, head, layout, rows);
  const canvas = new PdfCanvas(sheet, {
    title: drawable(head.title),
    subject: head.subtitle.map(drawable).join(', '),
    createdAt: head.generatedAt,
  });
  const pages = new ReportPages(sheet, canvas, (_, page) =>
    drawEdges(canvas, sheet, head, page, counted.number),
  );
  drawReport(pages, head, layout, rows);
  pages.endPage();
  return canvas.file();
}

function drawReport(
  pages: ReportPages,
  head: ReportHead,
  layout: TableLayout,
  rows: readonly ReportRow[],
): void {
  drawTop(pages, head);
  if (head.chart !== undefined && head.chart.series.length > 0) drawChart(pages, head.chart);
  if (head.columns.length > 0) drawTable(pages, layout, head, rows);
  drawDefinitions(pages, head);
}

function drawTop(pages: ReportPages, { title, subtitle, notes }: ReportHead): void {
  drawParagraph(pages, 'H1', title, TITLE);
  for (const text of subtitle) drawParagraph(pages, 'P', text, SUBTITLE);
  pages.y += 6;
  if (notes.length > 0) drawNotes(pages, notes);
}

function drawParagraph(pages: ReportPages, tag: string, text: string, style: TextStyle): void {
  drawLines(pages, tag, linesOf(text, pages.room, widthIn(style)), style, 0);
}

/** Lines of one part, which stay together on a page. */
function drawLines(
  pages: ReportPages,
  tag: string,
  lines: readonly string[],
  style: TextStyle,
  indent: number,
): void {
  const step = heightOf(1, style.size);
  pages.add(tag, (canvas) =>
    lines.forEach((line, at) =>
      canvas.line(`${line} `, pages.sheet.left + indent, pages.y + at * step, style),
    ),
  );
  pages.y += lines.length * step;
}

function drawNotes(pages: ReportPages, notes: readonly string[]): void {
  const widthOf = widthIn(NOTE);
  shadeNote(pages, NOTE_EDGE);
  pages.y += NOTE_EDGE;
  for (const note of notes) {
    const lines = linesOf(note, pages.room - 2 * NOTE_INDENT, widthOf);
    while (lines.length > 0) drawNoteLines(pages, lines.splice(0, MOST_LINES));
  }
  shadeNote(pages, NOTE_EDGE);
  pages.y += NOTE_EDGE + 8;
}

function drawNoteLines(pages: ReportPages, lines: readonly string[]): void {
  const height = heightOf(lines.length, NOTE.size);
  pages.keepTogether(height);
  shadeNote(pages, height);
  drawLines(pages, 'P', lines, NOTE, NOTE_INDENT);
}

/** Shades what comes next. A hair more than that: pieces that only touch show a line between them on some screens. */
function shadeNote(pages: ReportPages, height: number): void {
  const { sheet, room, y } = pages;
  pages.decorate(({ pen }) => {
    pen.rect(sheet.left, y, room, height + 0.2).fill(WARN_SOFT);
    pen.rect(sheet.left, y, 3, height + 0.2).fill(WARN);
  });
}

/** Those of the columns first, in the order of the table. */
function definitionsOf({ columns, definitions }: ReportHead): Map<string, string> {
  const ofColumns = columns.flatMap(({ head, definition }) =>
    definition === undefined ? [] : [[head, definition] as const],
  );
  return new Map([...ofColumns, ...definitions.map(({ term, text }) => [term, text] as const)]);
}

function drawDefinitions(pages: ReportPages, head: ReportHead): void {
  const definitions = definitionsOf(head);
  if (definitions.size === 0) return;
  pages.keepTogether(heightOf(1, SECTION.size) + heightOf(3, PLAIN.size) + 10);
  pages.y += 6;
  drawParagraph(pages, 'H2', 'Definitions', SECTION);
  pages.y += 4;
  for (const [term, text] of definitions) drawDefinition(pages, term, text);
}

function drawDefinition(pages: ReportPages, term: string, text: string): void {
  const terms = linesOf(term, TERM_WIDTH - 8, widthIn(TERM));
  const lines = linesOf(text, pages.room - TERM_WIDTH, widthIn(PLAIN));
  while (terms.length > 0 || lines.length > 0) {
    drawDefinitionLines(pages, terms.splice(0, MOST_LINES), lines.splice(0, MOST_LINES));
  }
  pages.y += 2;
}

function drawDefinitionLines(pages: ReportPages, terms: readonly string[], lines: readonly string[]): void {
  const height = heightOf(Math.max(terms.length, lines.length), PLAIN.size);
  pages.keepTogether(height);
  const { sheet, y } = pages;
  const top = (at: number) => y + heightOf(at, PLAIN.size);
  pages.add('P', (canvas) => {
    terms.forEach((line, at) => canvas.line(`${line} `, sheet.left, top(at), TERM));
    lines.forEach((line, at) => canvas.line(`${line} `, sheet.left + TERM_WIDTH, top(at), PLAIN));
  });
  pages.y += height;
}

/** What stands on every page: above, from the second on, the title; below, the footer, its number and when it was made. */
function drawEdges(canvas: PdfCanvas, sheet: Sheet, head: ReportHead, page: number, count: number): void {
  const widthOf = widthIn(SMALL);
  const room = roomAcross(sheet);
  if (page > 1) canvas.line(shortened(head.title, room, widthOf), sheet.left, sheet.top - 18, SMALL);
  const number = `Page ${page} of ${count}`;
  const top = sheet.bottom + BELOW;
  canvas.line(shortened(head.footer, room - widthOf(number) - 20, widthOf), sheet.left, top, SMALL);
  canvas.line(number, sheet.right - widthOf(number), top, SMALL);
  canvas.line(generatedLine(head), sheet.left, top + heightOf(1, SMALL.size), SMALL);
}

function generatedLine({ generatedAt, timeZone }: ReportHead): string {
  const at = DateTime.fromJSDate(generatedAt).setZone(timeZone);
  return `Generated ${at.toFormat('MM/dd/yyyy hh:mm a')} ${at.offsetNameShort ?? ''} (${timeZone})`;
}
