import { roomAcross, sheetOf, type Sheet } from './paper.ts';
import { widthIn } from './pdf-canvas.ts';
import type { ReportColumn, ReportHead, ReportRow } from './report-spec.ts';
import { drawable, widestWord } from './text-lines.ts';

/** Between the text of a cell and the edges of its column. */
export const PADDING = 4;
/** What is read at arm's length first; smaller where that saves parts. */
const SIZES = [8, 7.5, 7, 6.5];
/** A column of words is given this much before the letters of the whole table get smaller. */
const WORDS = 96;
/** Words wider than this are broken. */
const LONGEST_WORD = 150;
/** Columns of words are no wider than this unless there is room to spare. */
const WIDEST = 280;

/** Columns that stand side by side on the paper. */
export interface TablePart {
  readonly columns: readonly PlacedColumn[];
}

export interface PlacedColumn extends ReportColumn {
  /** Its place in the cells of a row. */
  readonly index: number;
  readonly left: number;
  readonly span: number;
}

export interface TableLayout {
  readonly sheet: Sheet;
  readonly size: number;
  readonly parts: readonly TablePart[];
}

/** What a column needs and would like, in points with letters of one point. */
interface Wish {
  readonly least: number;
  readonly whole: number;
}

/** A column that was given its place in a choice of paper and letters. */
interface Column extends ReportColumn {
  readonly index: number;
  readonly least: number;
  readonly whole: number;
}

/**
 * Finds the paper, the size of the letters and the widths of the columns: upright if the columns fit, else across, else
 * across with smaller letters. A table that is wider still goes on in further parts below, each with its key columns.
 */
export function layoutTable(head: ReportHead, rows: readonly ReportRow[]): TableLayout {
  const wishes = head.columns.map((column, index) => wishOf(column, index, rows));
  const upright = sheetOf(head.paper, false);
  const across = sheetOf(head.paper, true);
  const choices = [{ sheet: upright, size: 8 }, ...SIZES.map((size) => ({ sheet: across, size }))];
  for (const { sheet, size } of choices) {
    const columns = columnsAt(size, head.columns, wishes);
    if (leastOf(columns) <= roomAcross(sheet)) return { sheet, size, parts: [place(columns, sheet)] };
  }
  const size = 7;
  const columns = columnsAt(size, head.columns, wishes);
  const parts = divided(columns, head.keyColumns ?? 1, roomAcross(across));
  return { sheet: across, size, parts: parts.map((part) => place(part, across)) };
}

function wishOf(column: ReportColumn, index: number, rows: readonly ReportRow[]): Wish {
  const bold = widthIn({ weight: 'bold', size: 1 });
  const regular = widthIn({ weight: 'regular', size: 1 });
  // A head of several words may take two lines before it makes its column wider.
  let least = widestWord(column.head, bold);
  let whole = Math.max(least, bold(drawable(column.head)) / 1.6);
  for (const row of rows) {
    const cell = row.cells[index] ?? '';
    // The names of groups run on over the columns beside them.
    if (cell === '' || (row.isGroupHead === true && index === 0)) continue;
    const width = row.isTotal === true || row.isGroupHead === true ? bold : regular;
    whole = Math.max(whole, width(cell));
    least = Math.max(least, column.align === 'right' ? width(cell) : widestWord(cell, width));
  }
  return { least, whole };
}

function columnsAt(size: number, columns: readonly ReportColumn[], wishes: readonly Wish[]): Column[] {
  return columns.map((column, index) => {
    const wish = wishes[index] ?? { least: 0, whole: 0 };
    if (column.width !== undefined) return { ...column, index, least: column.width, whole: column.width };
    const whole = Math.min(wish.whole * size, WIDEST);
    const least = Math.max(Math.min(wish.least * size, LONGEST_WORD), Math.min(whole, WORDS));
    const isWords = column.align === 'left';
    return {
      ...column,
      index,
      least: (isWords ? least : Math.min(wish.least * size, LONGEST_WORD)) + 2 * PADDING,
      whole: Math.max(whole, least) + 2 * PADDING,
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const leastOf = (columns: readonly Column[]): number => sum(columns.map(({ least }) => least));

/** Columns with those that are joined to them, as far as they fit beside the key columns. */
function joined(columns: readonly Column[], room: number): Column[][] {
  const together: Column[][] = [];
  for (const column of columns) {
    const before = together.at(-1);
    if (column.isJoined && before && leastOf([...before, column]) <= room) before.push(column);
    else together.push([column]);
  }
  return together;
}

/** As many columns to each part as fit beside the key columns. */
function divided(columns: readonly Column[], keyCount: number, room: number): Column[][] {
  const keys = columns.slice(0, keyCount);
  const parts: Column[][] = [];
  let part = [...keys];
  for (const together of joined(columns.slice(keyCount), room - leastOf(keys))) {
    if (part.length > keys.length && leastOf([...part, ...together]) > room) {
      parts.push(part);
      part = [...keys];
    }
    part.push(...together);
  }
  return [...parts, part];
}

/** Gives each column what it needs, then what it would like as far as the room goes, then an equal share of the rest. */
function place(columns: readonly Column[], sheet: Sheet): TablePart {
  const room = roomAcross(sheet);
  const least = leastOf(columns);
  const whole = sum(columns.map((column) => column.whole));
  const granted = whole === least ? 0 : Math.min(1, Math.max(0, room - least) / (whole - least));
  const spare = Math.max(0, room - Math.max(least, whole)) / Math.max(1, columns.length);
  // Key columns that alone are wider than the paper are squeezed: a part must not leave the sheet.
  const squeeze = Math.min(1, room / least);
  let left = sheet.left;
  return {
    columns: columns.map((column) => {
      const span = (column.least + granted * (column.whole - column.least)) * squeeze + spare;
      const placed = { ...column, left, span };
      left += span;
      return placed;
    }),
  };
}
