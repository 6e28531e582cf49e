import { shownFields, type Fields } from '@boh/contract/record.ts';
import type { Column } from './table-rows.ts';

const yesNo = (value: unknown) => (value === true ? 'Yes' : 'No');

/** The columns of a record's table, one for each field, with what a screen wants otherwise. */
export function recordColumns<Row extends object>(
  fields: Fields,
  otherwise: Readonly<Record<string, Partial<Column<Row>>>> = {},
): Column<Row>[] {
  return shownFields(fields).map(([key, { label, kind }]) => {
    const valueIn = (row: Row) => (row as Record<string, unknown>)[key];
    return {
      key,
      header: label,
      ...((kind === 'integer' || kind === 'money') && { align: 'right' as const }),
      ...(kind === 'boolean' && {
        sortValue: (row: Row) => yesNo(valueIn(row)),
        cell: (row: Row) => yesNo(valueIn(row)),
      }),
      ...otherwise[key],
    };
  });
}

/** What a search of a record's table looks at. */
export const searchedColumns = <Row extends object>(fields: Fields): Column<Row>[] =>
  recordColumns<Row>(fields).filter(({ key }) => fields[key]?.isSearched);
