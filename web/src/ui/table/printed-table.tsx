import classes from './printed-table.module.css';
import { PAPER, printBlocks } from './print-blocks.ts';
import { textOf } from './table-rows.ts';
import type { Column } from './table-rows.ts';

/** So many rows fit on a page: a shorter table is not cut in two. */
const ROWS_OF_A_PAGE = 20;

interface PrintedTableProps<Row extends object> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** A table for paper: every row, every column that holds something, headers repeated on each page. */
export function PrintedTable<Row extends object>({ label, columns, rows, rowKey }: PrintedTableProps<Row>) {
  const upright = printBlocks(columns, rows, PAPER.portrait);
  const blocks = upright.length > 1 ? printBlocks(columns, rows, PAPER.landscape) : upright;
  return (
    <div className={classes['printed']} data-wide={upright.length > 1 || undefined}>
      {blocks.map((block, place) => (
        <table
          key={place}
          aria-label={label}
          className={classes['table']}
          data-short={rows.length <= ROWS_OF_A_PAGE || undefined}
        >
          <thead>
            <tr>
              {block.map(({ key, header, align }) => (
                <th key={key} scope="col" data-align={align}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {block.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {column.cell ? column.cell(row) : textOf((row as Record<string, unknown>)[column.key])}
                  </td>
                ))}
              </tr>
            ))}
            {block.slice(1).some(({ footer }) => footer !== undefined) && (
              <tr className={classes['totals']}>
                {block.map(({ key, align, footer }) => (
                  <td key={key} data-align={align}>
                    {footer}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      ))}
    </div>
  );
}
