import { shownFields, type Fields } from '@boh/contract/record.ts';
import type { Column } from './table-rows.ts';

/** The columns of a record's table, one for each field, with what a screen wants otherwise. */
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
      const worded = (row: Row) => ((row as Record<string, unknown>)[key] === true ? yes : no);
      return {
        key,
        header: label,
        ...((kind === 'integer' || kind === 'money' || kind === 'percent') && { align: 'right' as const }),
        ...(!isSorted && { sortable: false }),
        ...(kind === 'boolean' && { sortValue: worded, cell: worded }),
        ...otherwise[key],
      };
    },
  );
}

/** What a search of a record's table looks at. */
export const searchedColumns = <Row extends object>(fields: Fields): Column<Row>[] =>
  recordColumns<Row>(fields).filter(({ key }) => fields[key]?.isSearched);
