import type { AnswerOf, Endpoint } from '@boh/contract/endpoint.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSilent } from './api-error.ts';
import { call, callRaw } from './call.ts';
import type { CallInput } from './call.ts';

interface ListPage<Row> {
  rows: Row[];
  total: number;
}

interface ReadOptions {
  /** False: nothing is loaded yet (a needed choice is missing). */
  enabled?: boolean;
  /** Loads again every so many milliseconds while the tab is visible. */
  refetchInterval?: number;
}

/** The key under which answers of an endpoint are kept; its first part alone names all of them. */
export const keyOf = (endpoint: Endpoint, input: unknown = {}) =>
  [`${endpoint.method} ${endpoint.path}`, input] as const;

export type RowOf<E extends Endpoint> = AnswerOf<E> extends readonly (infer Row)[] ? Row : never;

async function loadList<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal) {
  const response = await callRaw(endpoint, input, { signal });
  const rows = (await response.json()) as RowOf<E>[];
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) };
}

interface Paging {
  Page?: number;
  PageSize?: number;
}
const pagingOf = (input: object): Paging => (input as { query?: Paging }).query ?? {};

/** Loads the page after (and before) the shown one, so that NEXT and PREVIOUS answer at once. */
function useNeighbours<E extends Endpoint>(endpoint: E, input: CallInput<E>, total: number | undefined) {
  const client = useQueryClient();
  const { Page, PageSize } = pagingOf(input);
  const text = JSON.stringify(input);
  useEffect(() => {
    if (Page === undefined || PageSize === undefined || total === undefined) return;
    for (const page of [Page + 1, Page - 1]) {
      if (page < 1 || (page - 1) * PageSize >= total) continue;
      const given = JSON.parse(text) as CallInput<E>;
      const neighbour = { ...given, query: { ...pagingOf(given), Page: page } };
      const options = {
        queryKey: keyOf(endpoint, neighbour),
        queryFn: ({ signal }: { signal: AbortSignal }) => loadList(endpoint, neighbour, signal),
      };
      // A neighbour that cannot be loaded is no news: turning to it tries again.
      client.query(options).catch(() => undefined);
    }
  }, [client, endpoint, text, Page, PageSize, total]);
}

/**
 * A list of rows. A failed load is an empty list with `error` set, so that the table shows its retry; while another
 * page or filter loads the previous rows stay.
 */
export function useList<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  const query = useQuery<ListPage<RowOf<E>>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => loadList(endpoint, input, signal),
    placeholderData: keepPreviousData,
    ...options,
  });
  useNeighbours(endpoint, input, query.data?.total);
  const failed = query.isError && !isSilent(query.error);
  return {
    rows: query.data?.rows ?? [],
    total: query.data?.total ?? 0,
    isLoading: query.isLoading,
    /** Another page or filter is on its way; the rows shown are the previous ones. */
    isRefreshing: query.isPlaceholderData,
    /** The rows could not be refreshed: they may be older than the server's. */
    isStale: failed && query.data !== undefined,
    error: failed ? query.error : null,
    refetch: () => void query.refetch(),
  };
}

/** Any other answer (one record, a list inside an object). */
export function useAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  const query = useQuery<AnswerOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    // What keeps itself current is asked for anew whenever it is opened: what was done meanwhile shows at once.
    refetchOnMount: options.refetchInterval === undefined ? true : 'always',
    ...options,
  });
  const failed = query.isError && !isSilent(query.error);
  return {
    answer: query.data,
    isLoading: query.isLoading,
    isStale: failed && query.data !== undefined,
    error: failed ? query.error : null,
    refetch: () => void query.refetch(),
  };
}
