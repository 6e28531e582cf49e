export type ColumnType = 'text' | 'integer' | 'money' | 'percent' | 'number' | 'date' | 'instant' | 'boolean';

export interface Column {
  readonly header: string;
  /** The property of a row shown in this column. */
  readonly key: string;
  /**
   * `money` has 2 decimals; `percent` is a percent already (12.5 is 12.5 %); `date` is `YYYY-MM-DD` or a Date at
   * UTC midnight; `instant` is a Date, an ISO text or epoch seconds, shown in the workbook's time zone.
   */
  readonly type: ColumnType;
  /** In characters; found from the content where missing. */
  readonly width?: number;
}

/** Spreadsheets know no zones: the header says on whose clock the times are. */
export const zonedColumns = (columns: readonly Column[], timeZone: string): Column[] =>
  columns.map((column) =>
    column.type === 'instant' ? { ...column, header: `${column.header} (${timeZone})` } : column,
  );

/** What spreadsheets call a column: the first is A, the 27th AA. */
export function columnName(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number <= 26 ? letter : columnName((number - 1 - rest) / 26) + letter;
}
