import type { Endpoint } from '@boh/contract/endpoint.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import { anyText, numberFrom, type AddressKind } from '../address/address-kinds.ts';
import { useAddressValue } from '../address/use-address.ts';
import { nextSort, pageCount, pageOf, searchRows, sortRows } from './table-rows.ts';
import type { Column, Sort } from './table-rows.ts';

/** `Name` or `-Name` in the address, by a column that exists. */
const sortKind = (isKnown: (key: string) => boolean, fallback: Sort | null): AddressKind<Sort | null> => ({
  fallback,
  read: (text) => {
    const descending = text.startsWith('-');
    const key = descending ? text.slice(1) : text;
    return isKnown(key) ? { key, descending } : undefined;
  },
  write: textOfSort,
});
const textOfSort = (sort: Sort | null) => (sort ? `${sort.descending ? '-' : ''}${sort.key}` : '');

/** What the address calls a table's search, order and page; beside another table with its name before it. */
const nameOf = (table: string | undefined, value: string) =>
  table === undefined ? value : `${table}-${value}`;

/** The search of a table in the browser; beside another table give its name. */
export const useAddressSearch = (table?: string) => useAddressValue(nameOf(table, 'search'), anyText);

interface ClientTable<Row> {
  /** Tells it apart in the address where the screen has another table. */
  name?: string;
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
  const isSortable = (key: string) => columns.some((each) => each.key === key && each.sortable !== false);
  const [sort, setSort] = useAddressValue(
    nameOf(options.name, 'sort'),
    sortKind(isSortable, options.sort ?? null),
  );
  const [chosen, setPage] = useAddressValue(nameOf(options.name, 'page'), numberFrom(1), 'page');
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
      ...(sort ? { Sort: textOfSort(sort) } : {}),
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
  /** The list call, whose orders are the ones to choose from. */
  endpoint: Endpoint;
  pageSize: number;
  /** Tells it apart in the address where the screen has another table. */
  name?: string;
  sort?: Sort | null;
}

/** Search, sort and paging done by the server: put `query` into the list call. */
export function useServerTable({ endpoint, pageSize, name, sort: first = null }: ServerTable) {
  const shape: Readonly<Record<string, z.ZodType>> | undefined = endpoint.query?.shape;
  const isSortable = (key: string) => shape?.['Sort']?.safeParse(key).success === true;
  const [sort, setSort] = useAddressValue(nameOf(name, 'sort'), sortKind(isSortable, first));
  const [page, setPage] = useAddressValue(nameOf(name, 'page'), numberFrom(1), 'page');
  const [search, setSearch] = useAddressSearch(name);
  const resetPage = () => setPage(1, 'along');
  return {
    query: {
      Page: page,
      PageSize: pageSize,
      ...(search === '' ? {} : { Search: search }),
      ...(sort ? { Sort: textOfSort(sort) } : {}),
    },
    search,
    /** A new search, sort or filter starts at page 1 again. */
    onSearch: (text: string) => {
      setSearch(text);
      resetPage();
    },
    resetPage,
    /** The same for a filter of the screen's own. */
    fresh:
      <Value>(set: (value: Value) => void) =>
      (value: Value): void => {
        set(value);
        resetPage();
      },
    sorting: {
      sort,
      onSort: (key: string) => {
        setSort(nextSort(sort, key));
        resetPage();
      },
    },
    /** Without rows there is one page, whichever was asked for: a failed one is tried again as it was. */
    pagerOf: ({ total, isRefreshing }: { total: number; isRefreshing: boolean }) => {
      // The rows still shown may be those of another filter: they say nothing about this one's pages.
      const pages = Math.max(pageCount(total, pageSize), isRefreshing ? page : 1);
      return {
        page: total === 0 ? 1 : page,
        pages,
        // A page that is no more is corrected: Back must not lead there again.
        onPage: (next: number) => setPage(next, page > pages ? 'instead' : 'page'),
      };
    },
  };
}
