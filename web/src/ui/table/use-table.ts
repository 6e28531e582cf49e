import { useMemo, useState } from 'react';
import { nextSort, pageCount, pageOf, searchRows, sortRows } from './table-rows.ts';
import type { Column, Sort } from './table-rows.ts';

interface ClientTable<Row> {
  columns: readonly Column<Row>[];
  search?: string;
  /** What the search looks at; every column when missing. */
  searchColumns?: readonly Column<Row>[];
  pageSize?: number;
  sort?: Sort | null;
  /** Blank cells come last in either direction, as the list call has them in its file. */
  blanksLast?: boolean;
}

/** Search, sort and paging of a whole list in the browser. Spread `table` into DataTable and `pager` into Pager. */
export function useClientTable<Row extends object>(rows: readonly Row[], options: ClientTable<Row>) {
  const { columns, search = '', searchColumns = columns, pageSize = Infinity, blanksLast } = options;
  const [sort, setSort] = useState(options.sort ?? null);
  const [chosen, setPage] = useState(1);
  const matching = useMemo(
    () => sortRows(searchRows(rows, searchColumns, search), columns, sort, blanksLast),
    [rows, searchColumns, search, columns, sort, blanksLast],
  );
  const pages = pageCount(matching.length, pageSize);
  const page = Math.min(chosen, pages);
  return {
    /** Everything that matches, in order. */
    matching,
    /** What the list call has to be asked for the same rows in the same order. */
    query: {
      ...(search === '' ? {} : { Search: search }),
      ...(sort ? { Sort: `${sort.descending ? '-' : ''}${sort.key}` } : {}),
    },
    table: {
      columns,
      rows: pageSize === Infinity ? matching : pageOf(matching, page, pageSize),
      sorting: { sort, onSort: (key: string) => setSort(nextSort(sort, key)) },
    },
    pager: { page, pages, onPage: setPage },
  };
}

interface ServerTable {
  pageSize: number;
  sort?: Sort | null;
}

/** Search, sort and paging done by the server: put `query` into the list call. */
export function useServerTable({ pageSize, sort: first = null }: ServerTable) {
  const [sort, setSort] = useState(first);
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  return {
    query: {
      Page: page,
      PageSize: pageSize,
      ...(search === '' ? {} : { Search: search }),
      ...(sort ? { Sort: `${sort.descending ? '-' : ''}${sort.key}` } : {}),
    },
    search,
    /** A new search, sort or filter starts at page 1 again. */
    onSearch: (text: string) => {
      setSearch(text);
      setPage(1);
    },
    resetPage: () => setPage(1),
    /** The same for a filter of the screen's own. */
    fresh:
      <Value>(set: (value: Value) => void) =>
      (value: Value): void => {
        set(value);
        setPage(1);
      },
    sorting: {
      sort,
      onSort: (key: string) => {
        setSort(nextSort(sort, key));
        setPage(1);
      },
    },
    /** Without rows there is one page, whichever was asked for: a failed one is tried again as it was. */
    pagerOf: (total: number) => ({
      page: total === 0 ? 1 : page,
      pages: pageCount(total, pageSize),
      onPage: setPage,
    }),
  };
}
