import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useMemo, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './data-table.module.css';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { isMisconfigured, nextSort, sortRows, textOf } from './table-rows.ts';
import type { Column, Sort } from './table-rows.ts';

const VIRTUAL_BEYOND = 100;
const ROW_HEIGHT = 36;
const SKELETON_ROWS = 8;

type Key = string | number;

/** What a table is told about its list; the result of `useList` fits. */
export interface Loading {
  isLoading?: boolean;
  isRefreshing?: boolean;
  isStale?: boolean;
  error?: unknown;
  refetch?: () => void;
}

interface DataTableProps<Row extends object> {
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
  /** The row that is open, and what shows below it. */
  expansion?: { openKey: Key | null; render: (row: Row) => ReactNode };
  /** Marks rows of a state, e.g. approved ones. */
  rowClassName?: (row: Row) => string | undefined;
  /** A click anywhere on a row; give the row a button of its own too, for the keyboard. */
  onRowClick?: (row: Row) => void;
  /** The height from which the table scrolls inside. */
  maxHeight?: CSSProperties['maxHeight'];
}

function useOwnSorting<Row extends object>({ columns, rows, sorting }: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(null);
  const sorted = useMemo(
    () => (sorting ? rows : sortRows(rows, columns, sort)),
    [sorting, rows, columns, sort],
  );
  const own = { sort, onSort: (key: string) => setSort(nextSort(sort, key)) };
  return { sorted, sorting: sorting ?? own };
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (key: string) => void;
}) {
  const active = sort?.key === column.key;
  const common = {
    scope: 'col' as const,
    title: column.hint,
    style: { width: column.width, minWidth: column.width },
    'data-align': column.align,
    'data-frozen': column.frozen || undefined,
  };
  if (column.sortable === false) return <th {...common}>{column.header}</th>;
  return (
    <th {...common} aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={classes['sort']} onClick={() => onSort(column.key)}>
        {column.header}
        <span className={classes['arrow']} aria-hidden="true">
          {active ? (sort.descending ? '↓' : '↑') : ''}
        </span>
      </button>
    </th>
  );
}

function Cells<Row extends object>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map((column) => (
    <td key={column.key} data-align={column.align} data-frozen={column.frozen || undefined}>
      {column.cell ? column.cell(row) : textOf((row as Record<string, unknown>)[column.key])}
    </td>
  ));
}

function Skeleton({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell}>
          <span className={classes['bar']} style={{ width: `${55 + ((row * 7 + cell * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

function Wide({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className={classes['wide']}>
        {children}
      </td>
    </tr>
  );
}

const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;

/** Buttons and boxes inside a row answer for themselves. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, select, label') !== null;

interface BodyRowsProps<Row extends object> extends DataTableProps<Row> {
  scroll: HTMLDivElement | null;
}

/** All rows, or only those in view once there are many: the browser then never holds thousands of cells. */
function BodyRows<Row extends object>({
  columns,
  rows,
  rowKey,
  expansion,
  rowClassName,
  onRowClick,
  scroll,
}: BodyRowsProps<Row>) {
  const virtual = rows.length > VIRTUAL_BEYOND;
  const virtualizer = useVirtualizer({
    count: virtual ? rows.length : 0,
    getScrollElement: () => scroll,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const shown = virtual ? items.map(({ index }) => index) : rows.map((_, index) => index);
  const above = virtual ? (items[0]?.start ?? 0) : 0;
  const below = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return (
    <>
      <Gap height={above} />
      {shown.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const key = rowKey(row);
        return (
          <Fragment key={key}>
            <tr
              className={rowClassName?.(row)}
              aria-rowindex={virtual ? index + 2 : undefined}
              data-clickable={onRowClick ? true : undefined}
              onClick={onRowClick && ((event) => !isControl(event.target) && onRowClick(row))}
            >
              <Cells columns={columns} row={row} />
            </tr>
            {expansion?.openKey === key && (
              <tr>
                <td colSpan={columns.length} className={classes['expanded']}>
                  {expansion.render(row)}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
      <Gap height={below} />
    </>
  );
}

function Body<Row extends object>(props: BodyRowsProps<Row>) {
  const { columns, rows, loading = {}, emptyText = 'No data found', emptyHint } = props;
  if (loading.isLoading) return <Skeleton columns={columns.length} />;
  if (loading.error && rows.length === 0) {
    return (
      <Wide columns={columns.length}>
        <EmptyState text={emptyText} />
        <ErrorState onRetry={loading.refetch} />
      </Wide>
    );
  }
  if (rows.length === 0) {
    return (
      <Wide columns={columns.length}>
        <EmptyState text={emptyText} {...(emptyHint ? { hint: emptyHint } : {})} />
      </Wide>
    );
  }
  return <BodyRows {...props} />;
}

function Stale({ refetch }: { refetch: (() => void) | undefined }) {
  return (
    <div role="status" className={classes['stale']}>
      Could not refresh: these rows may be out of date.
      <button type="button" className="link" onClick={refetch}>
        Try again
      </button>
    </div>
  );
}

function Footer<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  if (!columns.some(({ footer }) => footer !== undefined)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map(({ key, footer, align, frozen }) => (
          <td key={key} data-align={align} data-frozen={frozen || undefined}>
            {footer}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/**
 * The one table of the console: sticky header, sorting by header, frozen column, totals row, skeleton, empty and error
 * states, rows drawn only in view beyond a hundred. Search and paging live beside it (use-table.ts, pager.tsx).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, loading = {}, maxHeight = 'max(320px, calc(100dvh - 260px))' } = props;
  // State and not a ref: rows can only be placed once the scrolling element is known, which takes a second draw.
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null);
  const { sorted, sorting } = useOwnSorting(props);
  if (isMisconfigured(columns)) {
    return <ErrorState text="Table configuration error" hint="Please tell your administrator." />;
  }
  return (
    // A scrolling region must be reachable by keyboard.
    <div
      ref={setScroll}
      className={classes['scroll']}
      style={{ maxHeight }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {loading.isStale && <Stale refetch={loading.refetch} />}
      <table
        className={`${classes['table'] ?? ''} ${loading.isRefreshing ? (classes['refreshing'] ?? '') : ''}`}
        aria-label={label}
        aria-busy={Boolean(loading.isLoading)}
        aria-rowcount={sorted.length > VIRTUAL_BEYOND ? sorted.length + 1 : undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} {...sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Body {...props} rows={sorted} scroll={scroll} />
        </tbody>
        {sorted.length > 0 && <Footer columns={columns} />}
      </table>
    </div>
  );
}
