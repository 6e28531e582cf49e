import { labelledIndexes, scaleOf, type Scale } from '@boh/contract/chart-scale.calc.ts';
import { drawBar, drawMarker, lookOf, strokeWith, type Look } from './chart-marks.ts';
import { INK_SOFT, LINE, LINE_STRONG } from './colours.ts';
import { heightOf, PLAIN, widthIn, type PdfCanvas, type TextStyle } from './pdf-canvas.ts';
import type { ReportPages } from './report-pages.ts';
import type { Sheet } from './paper.ts';
import type { ReportChart, ReportSeries } from './report-spec.ts';
import { drawable, shortened } from './text-lines.ts';

const HEIGHT = 150;
const SMALL: TextStyle = { ...PLAIN, size: 7, colour: INK_SOFT };
const widthOf = widthIn(SMALL);
const LINE_HEIGHT = heightOf(1, SMALL.size);
/** Names below bars that are too narrow for them lean, and take no more than this. */
const LEANING = 74;
const LONGEST_LABEL = 90;
/** More markers than this would hide their line. */
const MOST_MARKERS = 40;
const LEGEND_GAP = 18;
const SAMPLE = 22;

interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly band: number;
  readonly scale: Scale;
  /** The middle of a label's place. */
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

const numbersOf = ({ series }: ReportChart): number[] =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));

const plain = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 6 });

/** Draws lines or bars as vectors, with a scale on the left and the names of the series below. */
export function drawChart(pages: ReportPages, chart: ReportChart): void {
  const labels = labelsOf(chart, pages.room);
  const caption = chart.caption === undefined ? 0 : LINE_HEIGHT + 4;
  const legend = legendOf(chart, pages.room);
  const height = caption + HEIGHT + labels.height + legend.length * (LINE_HEIGHT + 2) + 14;
  pages.keepTogether(height);
  const { sheet, y: top } = pages;
  const draw = (canvas: PdfCanvas) => {
    const style: TextStyle = { ...SMALL, weight: 'bold' };
    if (chart.caption !== undefined) canvas.line(drawable(chart.caption), sheet.left, top, style);
    const plot = plotOf(sheet, chart, top + caption);
    drawAxes(canvas, plot);
    if (labels.isLeaning) drawLeaning(canvas, plot, labels.texts);
    else drawSideBySide(canvas, plot, labels.texts, sheet);
    if (chart.kind === 'line') drawLines(canvas, plot, chart);
    else drawBars(canvas, plot, chart);
    drawLegend(canvas, legend, chart, sheet.left, plot.bottom + labels.height + 4);
  };
  pages.add('Figure', draw, { alt: inWords(chart), bbox: [sheet.left, top, sheet.right, top + height] });
  pages.y += height;
}

/** For whoever cannot see the picture. */
function inWords({ kind, caption, labels, series }: ReportChart): string {
  const what = `${kind === 'line' ? 'Line' : 'Bar'} chart${caption === undefined ? '' : ` of ${caption}`}`;
  const names = series.map(({ name }) => name).join(', ');
  return `${what}: ${names}, from ${labels[0] ?? ''} to ${labels.at(-1) ?? ''}. Its figures stand in the table.`;
}

function plotOf(sheet: Sheet, chart: ReportChart, top: number): Plot {
  const scale = scaleOf(numbersOf(chart));
  const { left, right } = plotEdges(chart, sheet.left, sheet.right);
  const band = (right - left) / Math.max(1, chart.labels.length);
  const bottom = top + HEIGHT;
  return {
    left,
    right,
    top,
    bottom,
    band,
    scale,
    x: (index) => left + (index + 0.5) * band,
    y: (value) => bottom - ((value - scale.low) / (scale.high - scale.low)) * (HEIGHT - 6),
  };
}

function plotEdges(chart: ReportChart, left: number, right: number): { left: number; right: number } {
  const { ticks } = scaleOf(numbersOf(chart));
  return { left: left + Math.max(...ticks.map((tick) => widthOf(plain(tick)))) + 6, right };
}

function drawAxes(canvas: PdfCanvas, { left, right, scale, y }: Plot): void {
  for (const tick of scale.ticks) {
    const text = plain(tick);
    canvas.line(text, left - 6 - widthOf(text), y(tick) - LINE_HEIGHT / 2, SMALL);
    const colour = tick === 0 ? LINE_STRONG : LINE;
    canvas.pen.moveTo(left, y(tick)).lineTo(right, y(tick)).lineWidth(0.5).strokeColor(colour).stroke();
  }
}

interface Labels {
  readonly texts: readonly { readonly index: number; readonly text: string }[];
  readonly isLeaning: boolean;
  readonly height: number;
}

/** Every label where there is room, below bars leaning if need be; else as many as stand side by side. */
function labelsOf(chart: ReportChart, room: number): Labels {
  const { left, right } = plotEdges(chart, 0, room);
  const band = (right - left) / Math.max(1, chart.labels.length);
  const widest = Math.max(0, ...chart.labels.map((label) => widthOf(drawable(label))));
  const isLeaning = chart.kind === 'bar' && widest + 6 > band && band > LINE_HEIGHT;
  const width = isLeaning ? band : Math.min(widest, LONGEST_LABEL) + 6;
  // A leaning name ends below its bar and must begin on the sheet.
  const most = (index: number) =>
    isLeaning ? Math.min(LEANING, (left + (index + 0.5) * band + 8) * Math.SQRT2) : LONGEST_LABEL;
  const texts = labelledIndexes(chart.labels.length, right - left, width).map((index) => ({
    index,
    text: shortened(chart.labels[index] ?? '', most(index), widthOf),
  }));
  const lowest = Math.max(0, ...texts.map(({ text }) => widthOf(text))) * Math.SQRT1_2;
  return { texts, isLeaning, height: isLeaning ? lowest + LINE_HEIGHT + 2 : LINE_HEIGHT + 4 };
}

function drawLeaning(canvas: PdfCanvas, { x, bottom }: Plot, texts: Labels['texts']): void {
  for (const { index, text } of texts) {
    canvas.pen.save().rotate(-45, { origin: [x(index), bottom + 4] });
    canvas.line(text, x(index) - widthOf(text), bottom + 4, SMALL);
    canvas.pen.restore();
  }
}

/** The first and the last are moved to stay on the sheet; one that would then run into another is left out. */
function drawSideBySide(
  canvas: PdfCanvas,
  { x, bottom }: Plot,
  texts: Labels['texts'],
  { left, right }: Sheet,
): void {
  let free = left;
  for (const { index, text } of texts) {
    const width = widthOf(text);
    const from = Math.min(Math.max(left, x(index) - width / 2), right - width);
    if (from < free) continue;
    canvas.line(text, from, bottom + 4, SMALL);
    free = from + width + 3;
  }
}

function drawLines({ pen }: PdfCanvas, plot: Plot, { series, labels }: ReportChart): void {
  const every = Math.ceil(labels.length / MOST_MARKERS);
  series.forEach((each, at) => {
    const look = lookOf(at, each.dash);
    traceLine(pen, plot, each, look);
    each.values.forEach((value, index) => {
      const isAlone = (each.values[index - 1] ?? null) === null && (each.values[index + 1] ?? null) === null;
      if (value !== null && (isAlone || index % every === 0))
        drawMarker(pen, plot.x(index), plot.y(value), look);
    });
  });
}

/** A gap stays a gap: the line ends before it and begins anew after it. */
function traceLine(
  pen: PDFKit.PDFDocument,
  { x, y }: Plot,
  { values, isStep }: ReportSeries,
  look: Look,
): void {
  let isDown = false;
  let last = 0;
  values.forEach((value, index) => {
    if (value === null) {
      isDown = false;
      return;
    }
    if (!isDown) pen.moveTo(x(index), y(value));
    else {
      if (isStep === true) pen.lineTo(x(index), y(last));
      pen.lineTo(x(index), y(value));
    }
    isDown = true;
    last = value;
  });
  strokeWith(pen, look);
}

function drawBars({ pen }: PdfCanvas, plot: Plot, { series }: ReportChart): void {
  const width = Math.max(0.8, (plot.band * 0.7) / Math.max(1, series.length));
  series.forEach(({ values, dash }, at) => {
    values.forEach((value, index) => {
      if (value === null) return;
      const top = plot.y(Math.max(0, value));
      const box = {
        x: plot.x(index) - (width * series.length) / 2 + at * width,
        y: top,
        width: width * 0.92,
        height: plot.y(Math.min(0, value)) - top,
      };
      drawBar(pen, box, lookOf(at, dash));
    });
  });
}

interface LegendEntry {
  readonly at: number;
  readonly name: string;
  readonly width: number;
}

/** The names of the series, as many to a line as fit. */
function legendOf({ series }: ReportChart, room: number): LegendEntry[][] {
  const lines: LegendEntry[][] = [];
  let used = room;
  series.forEach(({ name }, at) => {
    const text = shortened(name, room / 2, widthOf);
    const width = SAMPLE + 6 + widthOf(text) + LEGEND_GAP;
    if (used + width > room) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push({ at, name: text, width });
    used += width;
  });
  return lines;
}

function drawLegend(
  canvas: PdfCanvas,
  lines: LegendEntry[][],
  { kind, series }: ReportChart,
  left: number,
  top: number,
): void {
  lines.forEach((line, number) => {
    let x = left;
    const y = top + number * (LINE_HEIGHT + 2);
    for (const { at, name, width } of line) {
      drawSample(canvas.pen, x, y + LINE_HEIGHT / 2, kind, lookOf(at, series[at]?.dash));
      canvas.line(name, x + SAMPLE + 6, y, SMALL);
      x += width;
    }
  });
}

function drawSample(pen: PDFKit.PDFDocument, x: number, y: number, kind: 'line' | 'bar', look: Look): void {
  if (kind === 'bar') {
    drawBar(pen, { x: x + 8, y: y - 4, width: 12, height: 8 }, look);
    return;
  }
  pen.moveTo(x, y).lineTo(x + SAMPLE, y);
  strokeWith(pen, look);
  drawMarker(pen, x + SAMPLE / 2, y, look);
}
