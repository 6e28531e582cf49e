import { Fragment } from 'react';
import type { ReactNode, RefObject } from 'react';
import classes from './data-table.module.css';
import { statusOf } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { WaitingBar } from '../page/waiting-bar.tsx';
import { RowGap } from './row-gap.tsx';
import { SelectionBox } from './selection-box.tsx';
import type { DataTableProps } from './table-props.ts';
import { textOf } from './table-rows.ts';
import type { Column } from './table-rows.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useRowFocus, type WantedRow } from './use-row-keys.ts';

/** Beyond so many rows only those in view are drawn: the rooms of a hotel are all there for the browser's own search. */
export const VIRTUAL_BEYOND = 150;
const ROW_HEIGHT = 36;
const SKELETON_ROWS = 8;
/** As many columns as a wide window shows: what waits beyond them nobody sees. */
const SKELETON_COLUMNS = 20;

/** Text this long may be cut by its column; the whole of it shows on hover. */
const MAY_BE_CUT = 30;

interface CellsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  /** The box that chooses the row, in its first cell. */
  box: ReactNode;
}

function Cells<Row extends object>({ columns, row, box }: CellsProps<Row>) {
  return columns.map(({ key, align, frozen, cell }, place) => {
    const text = textOf((row as Record<string, unknown>)[key]);
    const shown = cell ? cell(row) : text;
    const whole = typeof shown === 'string' ? shown : text;
    return (
      <td
        key={key}
        data-align={align}
        data-frozen={frozen || undefined}
        data-text={cell ? undefined : true}
        title={(frozen || shown === whole) && whole.length > MAY_BE_CUT ? whole : undefined}
      >
        {place === 0 && box}
        {shown}
      </td>
    );
  });
}

function Skeleton({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: Math.min(columns, SKELETON_COLUMNS) }, (_, cell) => (
        <td key={cell} colSpan={cell === SKELETON_COLUMNS - 1 ? columns - cell : undefined}>
          <WaitingBar width={`${55 + ((row * 7 + cell * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}

function Wide({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className={classes['wide']}>
        <div className={classes['inView']}>{children}</div>
      </td>
    </tr>
  );
}

/** Buttons and boxes inside a row answer for themselves. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, select, label') !== null;

interface BodyRowsProps<Row extends object> extends DataTableProps<Row> {
  box: RefObject<HTMLElement | null>;
  /** The same, once what is in view is drawn. */
  settled: HTMLElement | null;
  wanted: WantedRow | null;
}

/** All rows, or only those in view once there are many: the browser then never holds thousands of cells. */
function BodyRows<Row extends object>({
  columns,
  rows,
  rowKey,
  expansion,
  rowClassName,
  onRowClick,
  selection,
  box,
  settled,
  wanted,
}: BodyRowsProps<Row>) {
  const virtual = rows.length > VIRTUAL_BEYOND;
  const { shown, above, below, reveal } = useDrawnRows({
    count: rows.length,
    isVirtual: virtual,
    height: ROW_HEIGHT,
    overscan: 12,
    box,
    settled,
  });
  useRowFocus(box, wanted, reveal);
  return (
    <>
      <RowGap height={above} />
      {shown.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const key = rowKey(row);
        return (
          <Fragment key={key}>
            <tr
              tabIndex={-1}
              data-row={index}
              className={rowClassName?.(row)}
              aria-rowindex={virtual ? index + 2 : undefined}
              data-clickable={onRowClick ? true : undefined}
              data-selected={selection?.has(row) || undefined}
              onClick={onRowClick && ((event) => !isControl(event.target) && onRowClick(row))}
            >
              <Cells
                columns={columns}
                row={row}
                box={
                  selection && (
                    <SelectionBox
                      label={`Select ${selection.nameOf(row)}`}
                      isChosen={selection.has(row)}
                      onToggle={(isRange) => selection.toggle(row, rows, isRange)}
                    />
                  )
                }
              />
            </tr>
            {expansion?.openKey === key && (
              <tr>
                <td colSpan={columns.length} className={classes['expanded']} data-expanded>
                  {expansion.render(row)}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
      <RowGap height={below} />
    </>
  );
}

/** Why nothing was loaded: what the server refuses has its sentence, all else may be the connection. */
function whyOf(error: unknown): { hint?: string } {
  const status = statusOf(error);
  return status >= 400 && status < 500
    ? { hint: errorText(error, 'The address asks for what is not there.') }
    : {};
}

/** The rows, or what stands in their place while there are none. */
export function TableBody<Row extends object>(props: BodyRowsProps<Row>) {
  const { columns, rows, loading = {}, emptyText = 'No data found', emptyHint, emptyAction } = props;
  if (loading.isLoading) return <Skeleton columns={columns.length} />;
  if (loading.error && rows.length === 0) {
    return (
      <Wide columns={columns.length}>
        <EmptyState text={emptyText} />
        <ErrorState {...whyOf(loading.error)} onRetry={loading.refetch} />
      </Wide>
    );
  }
  if (rows.length === 0) {
    return (
      <Wide columns={columns.length}>
        <EmptyState text={emptyText} {...(emptyHint ? { hint: emptyHint } : {})}>
          {emptyAction}
        </EmptyState>
      </Wide>
    );
  }
  return <BodyRows {...props} />;
}
