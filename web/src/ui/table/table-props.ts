import type { CSSProperties, ReactNode } from 'react';
import type { Column, Sort } from './table-rows.ts';
import type { Selection } from './use-selection.ts';

type Key = string | number;

/** What a table is told about its list; the result of `useList` fits. */
export interface Loading {
  isLoading?: boolean;
  isRefreshing?: boolean;
  isStale?: boolean;
  error?: unknown;
  refetch?: () => void;
}

export interface DataTableProps<Row extends object> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Sorting done elsewhere (paged lists, the server). Without it the table sorts its rows itself. */
  sorting?: { sort: Sort | null; onSort: (key: string) => void };
  loading?: Loading;
  emptyText?: string;
  emptyHint?: string;
  /** The way on from an empty table: a link or a button. */
  emptyAction?: ReactNode;
  /** The row that is open, and what shows below it. */
  expansion?: { openKey: Key | null; render: (row: Row) => ReactNode };
  /** Marks rows of a state, e.g. approved ones. */
  rowClassName?: (row: Row) => string | undefined;
  /** A click anywhere on a row; give the row a button of its own too, for the keyboard. */
  onRowClick?: (row: Row) => void;
  /** Which rows are chosen, where something can be done to several at once: `useSelection`. */
  selection?: Selection<Row> | undefined;
  /** The height from which the table scrolls inside; by itself it ends with the window (use-table-box.ts). */
  maxHeight?: CSSProperties['maxHeight'];
}
