import type { Endpoint } from '@boh/contract/endpoint.ts';
import { shownFields, type Fields } from '@boh/contract/record.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { CallInput } from '../../api/call.ts';
import { type RowOf, useList } from '../../api/use-list.ts';
import { oneOf } from '../address/address-kinds.ts';
import { useAddressValue } from '../address/use-address.ts';
import { useOpenRecord } from '../address/use-open-record.ts';
import { Choice } from '../page/choice.tsx';
import { LinkButton } from '../page/link-button.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { useAsked } from '../page/use-asked.ts';
import { DataTable } from './data-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterRow } from './filter-row.tsx';
import { openCell } from './open-cell.tsx';
import { Pager } from './pager.tsx';
import { recordColumns } from './record-columns.ts';
import { SearchBox } from './search-box.tsx';
import { textOf, type Column } from './table-rows.ts';
import { useServerTable } from './use-table.ts';

interface RecordPageProps<E extends Endpoint, Row extends object> {
  title: string;
  about: string;
  /** The list call, which pages, searches and sorts. */
  endpoint: E;
  /** Of the exported file. */
  name: string;
  /** The record's fields; the first one opens it. */
  fields: Fields;
  /** The name of its id; the list call takes it too, for a record that an address opens from another page. */
  rowKey: keyof Row & string;
  /** Columns that want something otherwise. */
  columns?: Readonly<Record<string, Partial<Column<Row>>>>;
  /** A field of the query with the values to choose from, beside `all`. */
  filter?: { field: string; all: string; values: readonly string[] };
  addLabel: string;
  emptyHint: string;
  /** The dialog of a record; of a new one where it is null. */
  form: (record: Row | null, onClose: () => void) => ReactNode;
}

/** The screen of a list: search, filter, table, pages, export, and a dialog to add or change a record. */
export function RecordPage<E extends Endpoint, Row extends object = RowOf<E> & object>(
  props: RecordPageProps<E, Row>,
) {
  const { title, endpoint, fields, columns, filter, addLabel } = props;
  const server = useServerTable({ endpoint, pageSize: 20 });
  const [chosen, setChosen] = useAddressValue('show', oneOf(['', ...(filter?.values ?? [])]));
  const query = { ...server.query, ...(filter && { [filter.field]: chosen }) };
  const input = { query } as unknown as CallInput<E>;
  const list = useList(endpoint, input);
  const rows = list.rows as Row[];
  const [edited, setEdited] = useOpenRecord({ ...list, rows }, props.rowKey, { endpoint });
  const add = () => setEdited('new');
  useAsked({ add });
  const shown = useMemo(
    () => opening(recordColumns<Row>(fields, columns), fields, setEdited),
    [fields, columns, setEdited],
  );
  const isAll = server.search === '' && chosen === '';
  return (
    <>
      <PageHeader title={title} about={props.about}>
        <ExportMenu endpoint={endpoint} input={input} name={props.name} />
        <Button onClick={add}>{addLabel}</Button>
      </PageHeader>
      <FilterRow>
        <SearchBox label={`Search ${title.toLowerCase()}`} value={server.search} onChange={server.onSearch} />
        {filter && (
          <Choice
            aria-label="Show"
            data={[{ value: '', label: filter.all }, ...filter.values]}
            value={chosen}
            onChange={server.fresh(setChosen)}
          />
        )}
      </FilterRow>
      <DataTable
        label={title}
        columns={shown}
        rows={rows}
        rowKey={(row) => Number(row[props.rowKey])}
        loading={list}
        sorting={server.sorting}
        emptyHint={isAll ? props.emptyHint : 'Try other words or another choice.'}
        emptyAction={isAll && <LinkButton onClick={add}>{addLabel}</LinkButton>}
      />
      <Pager {...server.pagerOf(list)} />
      {edited && props.form(edited === 'new' ? null : edited, () => setEdited(null))}
    </>
  );
}

/** The first field of a row stays in view and opens its record. */
function opening<Row extends object>(
  columns: Column<Row>[],
  fields: Fields,
  open: (row: Row) => void,
): Column<Row>[] {
  const [first = ''] = shownFields(fields)[0] ?? [];
  const cell = openCell(open, (row: Row) => textOf((row as Record<string, unknown>)[first]));
  return columns.map((column) => (column.key === first ? { frozen: true, cell, ...column } : column));
}
