import { WHITE } from './colours.ts';

type Pen = PDFKit.PDFDocument;

/** The console's chart colours; dash, marker and filling tell series apart on a printer without colour as well. */
const COLOURS = ['#855f1a', '#2d5f9a', '#4a7d5f', '#7a5a93'];
const DASHES = [[], [6, 3], [2, 2.5], [8, 3, 2, 3]];
const DASHED = [5, 3];
const MARKER = 2.4;
const HATCH = 3.5;

export interface Look {
  readonly colour: string;
  readonly dash: readonly number[];
  readonly marker: number;
  readonly filling: number;
}

/** After as many series as there are colours the dashes move on by one, so that no two look the same. */
export function lookOf(index: number, isDashed?: boolean): Look {
  const colour = index % COLOURS.length;
  const shifted = (index + Math.floor(index / COLOURS.length)) % DASHES.length;
  const told = isDashed === true ? DASHED : [];
  return {
    colour: COLOURS[colour] ?? '',
    dash: isDashed === undefined ? (DASHES[shifted] ?? []) : told,
    marker: colour,
    filling: shifted,
  };
}

export function strokeWith(pen: Pen, { colour, dash }: Look): void {
  pen.lineWidth(1.4).strokeColor(colour);
  // The types know a single length only.
  if (dash.length > 0) pen.dash(dash as never, {});
  pen.stroke().undash();
}

/** A circle, a square, a triangle or a diamond. */
export function drawMarker(pen: Pen, x: number, y: number, { colour, marker }: Look): void {
  if (marker === 0) pen.circle(x, y, MARKER);
  else if (marker === 1) pen.rect(x - MARKER, y - MARKER, 2 * MARKER, 2 * MARKER);
  else if (marker === 2)
    pen.polygon([x, y - MARKER * 1.3], [x + MARKER * 1.2, y + MARKER], [x - MARKER * 1.2, y + MARKER]);
  else
    pen.polygon([x, y - MARKER * 1.4], [x + MARKER * 1.4, y], [x, y + MARKER * 1.4], [x - MARKER * 1.4, y]);
  pen.lineWidth(0.6).fillAndStroke(colour, WHITE);
}

/** A bar: filled, empty, hatched one way or the other. */
export function drawBar(pen: Pen, box: Box, { colour, filling }: Look): void {
  const { x, y, width, height } = box;
  pen.rect(x, y, width, height).lineWidth(0.7);
  if (filling === 0) {
    pen.fillAndStroke(colour, colour);
    return;
  }
  pen.fillAndStroke(WHITE, colour);
  if (filling > 1) hatch(pen, box, colour, filling === 2 ? 1 : -1);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function hatch(pen: Pen, { x, y, width, height }: Box, colour: string, slope: 1 | -1): void {
  pen.save().rect(x, y, width, height).clip();
  for (let from = -height; from < width; from += HATCH) {
    const [start, end] = slope === 1 ? [y + height, y] : [y, y + height];
    pen.moveTo(x + from, start).lineTo(x + from + height, end);
  }
  pen.lineWidth(0.7).strokeColor(colour).stroke().restore();
}
