import type { ReactNode } from 'react';
import { formatDate } from '../text/time.ts';

export interface Column<Row> {
  /** Unique in its table; also the field shown when there is no `cell`. */
  key: (keyof Row & string) | (string & {});
  header: string;
  cell?: (row: Row) => ReactNode;
  /** What the column sorts and searches by; the field itself when missing. */
  sortValue?: (row: Row) => string | number | boolean | null | undefined;
  /** What the column sorts by, where that is not what is read and searched: dates written as text. */
  orderBy?: (row: Row) => string | number;
  /** False for columns of buttons. */
  sortable?: boolean;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** Stays in view while the table scrolls sideways; for the first column. */
  frozen?: boolean;
  /** What stands in the totals row. */
  footer?: ReactNode;
  /** Holds something to press and nothing to read: not printed. */
  screenOnly?: boolean;
  /** Explains the header on hover. */
  hint?: string;
  /** What the column measures, in one line: a `?` beside its head tells it. */
  definition?: string;
}

export interface Sort {
  key: string;
  descending: boolean;
}

type Sortable = ReturnType<NonNullable<Column<object>['sortValue']>>;

/** What a column holds in a row, before it becomes text. */
export function valueOf<Row extends object>(row: Row, column: Column<Row>): Sortable {
  return column.sortValue
    ? column.sortValue(row)
    : ((row as Record<string, unknown>)[column.key] as Sortable);
}

/** Any value as the text a cell shows. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Amounts compare as numbers, everything else as lowercase text. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a).toLowerCase().localeCompare(textOf(b).toLowerCase());
}

/** A click on a header: ascending first, then the other direction. */
export function nextSort(current: Sort | null, key: string): Sort {
  return { key, descending: current?.key === key && !current.descending };
}

const isBlank = (value: unknown) => value === null || value === undefined;

/** Rows by a column, equal ones as they were. What is blank counts as no text, or comes last either way. */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
  blanksLast = false,
): readonly Row[] {
  const column = sort && columns.find(({ key }) => key === sort.key);
  if (!column) return rows;
  const direction = sort.descending ? -1 : 1;
  const orderOf = column.orderBy ?? ((row: Row) => valueOf(row, column));
  return [...rows].sort((a, b) => {
    const [left, right] = [orderOf(a), orderOf(b)];
    const blanks = Number(isBlank(left)) - Number(isBlank(right));
    return blanksLast && blanks !== 0 ? blanks : direction * compareValues(left, right);
  });
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a value contains the words: as it is, or as cells show it (`1,000.50` for 1000.5, `MM/DD/YYYY` for a day). */
function matches(value: unknown, wanted: string): boolean {
  if (textOf(value).toLowerCase().includes(wanted)) return true;
  if (typeof value === 'number' && /\d/.test(wanted))
    return value.toFixed(2).includes(wanted.replaceAll(',', ''));
  return typeof value === 'string' && DAY.test(value) && formatDate(value).includes(wanted);
}

/** What a cell shows counts, and not what is behind it; only cells that are more than text are searched by their value. */
function isShownBy<Row extends object>(column: Column<Row>, row: Row, wanted: string): boolean {
  const shown = column.cell?.(row);
  if (typeof shown !== 'string') return matches(valueOf(row, column), wanted);
  const text = shown.toLowerCase();
  return text.includes(wanted) || text.replaceAll(',', '').includes(wanted.replaceAll(',', '') || wanted);
}

/** Rows of which some column contains the words, ignoring case. */
export function searchRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
): readonly Row[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) => columns.some((column) => isShownBy(column, row, wanted)));
}

/** At least one page, even of an empty list. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

export const pageOf = <Row>(rows: readonly Row[], page: number, pageSize: number): readonly Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);

/** A table cannot be drawn without columns or with two of one name. */
export function isMisconfigured(columns: readonly { key: string }[]): boolean {
  return columns.length === 0 || new Set(columns.map(({ key }) => key)).size !== columns.length;
}
