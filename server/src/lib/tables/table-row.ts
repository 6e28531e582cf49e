/** How long a table may be, titles above its header not counted. */
export const MAX_TABLE_ROWS = 200_000;

export type TableValue = string | number | Date | null;

/** A row as the file has it: its line (the row number of a sheet) and its cells from the first column on. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly TableValue[];
  /** Of a workbook whose sheets are all read: the sheet it stands in, and which of its cells are formulas. */
  readonly sheet?: string;
  readonly formulas?: readonly number[];
}

export interface RawBatch {
  readonly rows: readonly RawRow[];
  /** The last line of the file; null while a workbook has not been read to its end. */
  readonly lastLine: number | null;
}

export interface TableRow {
  readonly line: number;
  /** By header name. Text is trimmed, blank cells are null; dates of a workbook are UTC midnights. */
  readonly values: Readonly<Record<string, TableValue>>;
  /** The headers of cells that are formulas, where the reader tells them. */
  readonly formulas?: readonly string[];
}
