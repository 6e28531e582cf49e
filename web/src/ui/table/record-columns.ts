import { shownFields, type Fields } from '@boh/contract/record.ts';
import { formatDate, formatTime } from '../text/time.ts';
import type { Column } from './table-rows.ts';

/** The columns of a record's table, one for each field, with what a screen wants otherwise; times are the location's. */
export function recordColumns<Row extends object>(
  fields: Fields,
  otherwise: Readonly<Record<string, Partial<Column<Row>>>> = {},
): Column<Row>[] {
  return shownFields(fields).map(
    ([
      key,
      {
        label,
        kind,
        isSorted,
        words: [yes, no],
      },
    ]) => {
      const valueOf = (row: Row) => (row as Record<string, unknown>)[key];
      const worded = (row: Row) => (valueOf(row) === true ? yes : no);
      return {
        key,
        header: label,
        ...((kind === 'integer' || kind === 'money' || kind === 'percent') && { align: 'right' as const }),
        ...(!isSorted && { sortable: false }),
        ...(kind === 'date' && { cell: (row: Row) => formatDate(valueOf(row) as string | null) }),
        ...(kind === 'instant' && { cell: (row: Row) => formatTime(valueOf(row) as string | null) }),
        ...(kind === 'boolean' && { sortValue: worded, cell: worded }),
        ...otherwise[key],
      };
    },
  );
}

/** What a search of a record's table looks at. */
export const searchedColumns = <Row extends object>(fields: Fields): Column<Row>[] =>
  recordColumns<Row>(fields).filter(({ key }) => fields[key]?.isSearched);
