import type { Column } from '../tables/columns.ts';

export interface SheetSpec {
  readonly name: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<object> | AsyncIterable<object>;
  /** Notes at the heads of columns, by key. */
  readonly headNotes?: Readonly<Record<string, string>>;
  /** What may be chosen in the cells of a column, by key: `"Yes,No"`, or cells such as `CHOICES!$A$2:$A$9`. Other texts are taken too. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Not shown, as it only holds what others choose from. */
  readonly isHidden?: boolean;
  /** How many of its first rows are examples. */
  readonly examples?: number;
  /** Values of the bold last row, by column key, when all rows were read; its first cell says TOTAL unless given. */
  readonly totals?: () => object;
}

export interface WorkbookSpec {
  readonly sheets: readonly SheetSpec[];
  /** The day the title row carries, unless the title names a day itself; today where missing. */
  readonly date?: string;
  /** IANA zone in which instants are shown and in which today is; UTC where missing. */
  readonly timeZone?: string;
}

/** What a cell is made of once a row was taken apart: cheap to send to the worker. */
export type RawCell = string | number | boolean | Date | null;

/** On a row: what is noted at its cells, by key. Such cells are coloured. */
export const MARKS = Symbol('marks');

/** Marked cells of a row, by the place of their column. */
export type RowMarks = Readonly<Record<number, string>>;

/** A sheet before its rows. */
export interface SheetStart extends Omit<SheetSpec, 'rows' | 'totals'> {
  readonly date: string;
  readonly timeZone: string;
}

/** What the thread is told, in this order; it answers the last with the file. */
export type WorkbookMessage =
  | { type: 'sheet'; sheet: SheetStart }
  | { type: 'rows'; rows: RawCell[][]; marks?: (RowMarks | null)[] }
  | { type: 'totals'; totals: RawCell[] }
  | { type: 'write' };
