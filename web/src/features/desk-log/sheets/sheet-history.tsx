import type { Endpoint } from '@boh/contract/endpoint.ts';
import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { dayOr, yesOrNo } from '../../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../../ui/address/use-address.ts';
import type { CallInput } from '../../../api/call.ts';
import { useList, type RowOf } from '../../../api/use-list.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { FilterRow } from '../../../ui/table/filter-row.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useServerTable } from '../../../ui/table/use-table.ts';
import classes from '../desk-log.module.css';

const ROWS_PER_PAGE = 10;

interface SheetHistoryProps<E extends Endpoint> {
  endpoint: E;
  label: string;
  /** Name of the exported file. */
  name: string;
  columns: readonly Column<RowOf<E> & object>[];
  rowKey: (row: RowOf<E>) => number;
  /** What asks for the open entries alone, where entries have such a state. */
  openQuery?: Readonly<Record<string, boolean>>;
}

/** What was entered on a sheet: newest first, a page at a time, by day, keyword and what is still open. */
export function SheetHistory<E extends Endpoint>(props: SheetHistoryProps<E>) {
  const { endpoint, label, name, columns, rowKey, openQuery } = props;
  const t = useServerTable({ endpoint, pageSize: ROWS_PER_PAGE });
  const [From, setFrom] = useAddressValue('from', dayOr(''));
  const [To, setTo] = useAddressValue('to', dayOr(''));
  const [isOpenOnly, setOpenOnly] = useAddressValue('open', yesOrNo);
  const openOnly = openQuery !== undefined && isOpenOnly;
  const place = useRef<HTMLElement>(null);
  const isLedHere = useRef(From !== '' || To !== '');
  // Below the form of the sheet: an address that asks for some days leads to them.
  useEffect(() => {
    if (isLedHere.current) place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const days = { ...(From === '' ? {} : { From }), ...(To === '' ? {} : { To }) };
  const state = openOnly ? openQuery : {};
  // The three list calls take the same query; which one it is only matters for its rows.
  const input = { query: { ...t.query, ...days, ...state } } as unknown as CallInput<E>;
  const list = useList(endpoint, input);
  return (
    <section ref={place} className={classes['history']} aria-label={`${label} history`}>
      <FilterRow>
        <SearchBox label="Search entries" value={t.search} onChange={t.onSearch} />
        <Day label="From" value={From} onChange={t.fresh(setFrom)} />
        <Day label="To" value={To} onChange={t.fresh(setTo)} />
        {openQuery && (
          <Checkbox
            label="Open only"
            checked={openOnly}
            onChange={({ currentTarget }) => t.fresh(setOpenOnly)(currentTarget.checked)}
          />
        )}
        <ExportMenu endpoint={endpoint} input={input} name={name} />
      </FilterRow>
      <DataTable
        label={`${label} history`}
        columns={columns}
        rows={list.rows as (RowOf<E> & object)[]}
        rowKey={rowKey}
        loading={list}
        sorting={t.sorting}
        emptyText="No entries found."
        emptyHint={
          openOnly
            ? 'Nothing is open. Untick Open only to see what is done.'
            : 'Fill in the form above, or look for other words and days.'
        }
      />
      <Pager {...t.pagerOf(list)} />
    </section>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <DayInput label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}
