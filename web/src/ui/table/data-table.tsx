import { useMemo, useState } from 'react';
import classes from './data-table.module.css';
import { ErrorState } from '../page/error-state.tsx';
import { useTips } from '../page/use-tips.tsx';
import { FADING } from '../page/waiting-bar.tsx';
import { HeadCell } from './head-cell.tsx';
import { PrintedTable } from './printed-table.tsx';
import { SelectionBox } from './selection-box.tsx';
import { StaleNote } from './stale-note.tsx';
import { TableBody, VIRTUAL_BEYOND } from './table-body.tsx';
import type { DataTableProps } from './table-props.ts';
import { isMisconfigured, nextSort, sortRows } from './table-rows.ts';
import type { Column, Sort } from './table-rows.ts';
import { usePrinting } from '../print/use-printing.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useTableBox } from './use-table-box.ts';
import type { Selection } from './use-selection.ts';

function useOwnSorting<Row extends object>({ columns, rows, sorting }: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(null);
  const sorted = useMemo(
    () => (sorting ? rows : sortRows(rows, columns, sort)),
    [sorting, rows, columns, sort],
  );
  const own = { sort, onSort: (key: string) => setSort(nextSort(sort, key)) };
  return { sorted, sorting: sorting ?? own };
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

/** No column is narrower, so that so many fill the window. */
const NARROWEST_COLUMN = 72;

/** At first those columns that the window has room for, as with rows: what stands beyond them follows. */
const columnsInView = <Row,>(columns: readonly Column<Row>[]) =>
  columns.slice(0, Math.ceil(window.innerWidth / NARROWEST_COLUMN));

/** The box in the head: all rows that are shown, or none of them. */
function PageBox<Row>({ selection, rows }: { selection: Selection<Row>; rows: readonly Row[] }) {
  const chosen = rows.filter(selection.has).length;
  const isAll = chosen === rows.length && rows.length > 0;
  return (
    <SelectionBox
      label="Select all on this page"
      isChosen={isAll}
      isMixed={chosen > 0 && !isAll}
      disabled={rows.length === 0}
      onToggle={() => selection.setAll(rows, !isAll)}
    />
  );
}

/** What Space and Shift with an arrow do to the rows of a table as they stand. */
const choosingKeys = <Row,>(selection: Selection<Row>, rows: readonly Row[]) => ({
  onSpace: (index: number) => {
    const row = rows[index];
    if (row) selection.toggle(row, rows);
  },
  onStretch: (from: number, to: number) => {
    const [first, last] = [rows[from], rows[to]];
    if (first && last) selection.stretch(first, last, rows);
  },
});

/**
 * The one table of the console: sticky header, sorting by header, frozen column, totals row, skeleton, empty and error
 * states, only those rows drawn that are in view once there are many, arrow keys from row to row, a table of its own
 * for paper. Search and paging live beside it (use-table.ts, pager.tsx).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, selection, loading = {}, maxHeight } = props;
  const { sorted, sorting } = useOwnSorting(props);
  const { wanted, onKeyDown } = useRowKeys(sorted.length, selection && choosingKeys(selection, sorted));
  const { ref, box, settled } = useTableBox({
    isVirtual: sorted.length > VIRTUAL_BEYOND,
    isReady: !loading.isLoading,
    isAsked: maxHeight === undefined,
  });
  const columns = settled ? props.columns : columnsInView(props.columns);
  const isPrinting = usePrinting();
  const tips = useTips();
  if (isMisconfigured(props.columns)) {
    return <ErrorState text="Table configuration error" hint="Please tell your administrator." />;
  }
  return (
    <>
      {isPrinting && sorted.length > 0 && <PrintedTable {...props} rows={sorted} />}
      {/* A scrolling region must be reachable by keyboard. */}
      <div
        ref={ref}
        className={classes['scroll']}
        style={maxHeight === undefined ? undefined : { maxHeight }}
        tabIndex={0}
        role="group"
        aria-label={label}
        data-full={sorted.length > 0 || undefined}
        {...tips.area}
        onKeyDown={(event) => {
          tips.area.onKeyDown(event);
          onKeyDown(event);
        }}
      >
        {tips.card}
        {loading.isStale && <StaleNote what="rows" onRetry={loading.refetch} />}
        <table
          className={`${classes['table'] ?? ''} ${loading.isRefreshing ? (classes['refreshing'] ?? '') : ''}`}
          data-selects={selection ? true : undefined}
          aria-label={label}
          aria-busy={Boolean(loading.isLoading)}
          aria-rowcount={sorted.length > VIRTUAL_BEYOND ? sorted.length + 1 : undefined}
        >
          <thead>
            <tr>
              {columns.map((column, place) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  {...sorting}
                  box={place === 0 && selection && <PageBox selection={selection} rows={sorted} />}
                />
              ))}
            </tr>
          </thead>
          <tbody className={loading.isLoading ? FADING : undefined}>
            <TableBody
              {...props}
              columns={columns}
              rows={sorted}
              box={box}
              settled={settled}
              wanted={wanted}
            />
          </tbody>
          {sorted.length > 0 && <Footer columns={columns} />}
        </table>
      </div>
    </>
  );
}
