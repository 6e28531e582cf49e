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

export interface SheetSpec {
  readonly name: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<object> | AsyncIterable<object>;
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

export interface RawSheet extends Omit<SheetSpec, 'rows' | 'totals'> {
  readonly rows: RawCell[][];
  /** They come behind the rows. */
  totals?: RawCell[];
}

export type WorkbookMessage =
  | { type: 'sheet'; sheet: RawSheet }
  | { type: 'rows'; rows: RawCell[][] }
  | { type: 'totals'; totals: RawCell[] }
  | { type: 'write'; date: string; timeZone: string };

export type WorkbookAnswer = { ok: true; bytes: Uint8Array } | { ok: false; message: string };
