import { heightOf, PLAIN, widthIn, type TextStyle } from './pdf-canvas.ts';
import type { ReportRow } from './report-spec.ts';
import { PADDING, type TablePart } from './table-layout.ts';
import { linesOf } from './text-lines.ts';

/** Between the text of a row and its upper and lower edge. */
export const ABOVE = 2.5;

/** A row as its lines stand in the columns of a part. */
export interface LaidRow {
  readonly cells: readonly (readonly string[])[];
  readonly style: TextStyle;
  readonly height: number;
}

export const isStrong = ({ isTotal, isGroupHead }: ReportRow): boolean =>
  isTotal === true || isGroupHead === true;

const styleAt = (size: number, isBold: boolean): TextStyle => ({
  ...PLAIN,
  size,
  weight: isBold ? 'bold' : 'regular',
});

function laidRow(cells: LaidRow['cells'], style: TextStyle): LaidRow {
  const lines = Math.max(1, ...cells.map(({ length }) => length));
  return { cells, style, height: heightOf(lines, style.size) + 2 * ABOVE };
}

export function layHead({ columns }: TablePart, size: number): LaidRow {
  const style = styleAt(size, true);
  const cells = columns.map(({ head, span }) => linesOf(head, span - 2 * PADDING, widthIn(style)));
  return laidRow(cells, style);
}

/** The row, in several where it is higher than `room`. */
export function layRow(row: ReportRow, { columns }: TablePart, size: number, room: number): LaidRow[] {
  const style = styleAt(size, isStrong(row));
  const widthOf = widthIn(style);
  const all = columns.reduce((sum, { span }) => sum + span, 0);
  const cells = columns.map(({ index, span }) => {
    const across = index === 0 && runsOn(row) ? all : span;
    return linesOf(row.cells[index] ?? '', across - 2 * PADDING, widthOf);
  });
  const most = Math.max(1, Math.floor((room - 2 * ABOVE) / heightOf(1, size)));
  const count = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: Math.ceil(count / most) }, (_, piece) =>
    laidRow(
      cells.map((lines) => lines.slice(piece * most, (piece + 1) * most)),
      style,
    ),
  );
}

/** The name of a group has the whole row to itself, unless figures stand beside it. */
const runsOn = ({ isGroupHead, cells }: ReportRow): boolean =>
  isGroupHead === true && cells.slice(1).every((cell) => cell === '');
