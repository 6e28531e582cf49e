import { formatMoney } from '../text/money.ts';
import { textOf, valueOf } from './table-rows.ts';
import type { Column } from './table-rows.ts';

/** How many letters stand side by side on a sheet of paper in the size tables are printed in. */
export const PAPER = { portrait: 112, landscape: 152 };
/** Longer texts wrap. */
const WIDEST = 28;
const GAP = 3;

/** Amounts are shown with separated thousands and two decimals. */
const cellText = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : textOf(value));

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length));

function widthOf<Row extends object>(column: Column<Row>, rows: readonly Row[]): number {
  const words = longest(column.header.split(/\s+/));
  const cells = rows.reduce((most, row) => Math.max(most, cellText(valueOf(row, column)).length), 0);
  return Math.min(WIDEST, Math.max(words, cells)) + GAP;
}

/** A column that only its `cell` knows the value of always does. */
function holdsSomething<Row extends object>(row: Row, column: Column<Row>): boolean {
  if (!column.sortValue && !(column.key in row)) return column.cell !== undefined;
  return textOf(valueOf(row, column)) !== '';
}

/**
 * A table that is wider than the paper is printed as several below each other, each beginning with the first column, as
 * a spreadsheet does it. Columns of buttons and columns without any value are left out.
 */
export function printBlocks<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  letters: number,
): Column<Row>[][] {
  const [first, ...others] = columns.filter(
    (column) => column.screenOnly !== true && rows.some((row) => holdsSomething(row, column)),
  );
  if (!first) return [];
  const start = widthOf(first, rows);
  const blocks: Column<Row>[][] = [[first]];
  let used = start;
  for (const column of others) {
    const width = widthOf(column, rows);
    if (used + width > letters && (blocks.at(-1)?.length ?? 0) > 1) {
      blocks.push([first]);
      used = start;
    }
    blocks.at(-1)?.push(column);
    used += width;
  }
  return blocks;
}
