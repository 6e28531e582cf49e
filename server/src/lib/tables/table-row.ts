/** How long a table may be, titles above its header not counted. */
export const MAX_TABLE_ROWS = 200_000;

export type TableValue = string | number | Date | null;

/** A row as the file has it: its line (the row number of a sheet) and its cells from the first column on. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly TableValue[];
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
}
