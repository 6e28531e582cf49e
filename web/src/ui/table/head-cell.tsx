import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import type { Column, Sort } from './table-rows.ts';

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (key: string) => void;
  /** The box that chooses all rows, in the first head. */
  box?: ReactNode;
}

/** What a column measures, one press away; the table around it shows it (use-tips.tsx). */
function Definition({ of, text }: { of: string; text: string }) {
  return (
    <button
      type="button"
      className={classes['definition']}
      aria-label={`What is ${of}?`}
      aria-description={text}
      data-tip={text}
    >
      ?
    </button>
  );
}

/** The head of a column, by which the table sorts. */
export function HeadCell<Row>({ column, sort, onSort, box }: HeadCellProps<Row>) {
  const active = sort?.key === column.key;
  const common = {
    scope: 'col' as const,
    title: column.hint,
    style: { width: column.width, minWidth: column.width },
    'data-column': column.key,
    'data-align': column.align,
    'data-frozen': column.frozen || undefined,
    'data-defined': column.definition !== undefined || undefined,
  };
  const definition = column.definition !== undefined && (
    <Definition of={column.header} text={column.definition} />
  );
  if (column.sortable === false) {
    return (
      <th {...common}>
        {box}
        <span className={classes['head']}>{column.header}</span>
        {definition}
      </th>
    );
  }
  return (
    <th {...common} aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
      {box}
      <button type="button" className={classes['sort']} onClick={() => onSort(column.key)}>
        {column.header}
        <span className={classes['arrow']} aria-hidden="true">
          {active ? (sort.descending ? '↓' : '↑') : ''}
        </span>
      </button>
      {definition}
    </th>
  );
}
