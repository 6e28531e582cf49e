import type { AnswerOf, Endpoint } from '@boh/contract/endpoint.ts';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { locationOf } from './addressed-location.ts';
import { isSilent } from './api-error.ts';
import { call, callRaw } from './call.ts';
import type { CallInput } from './call.ts';
import { areCallsHeld, shownSession } from './session-store.ts';

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

const listQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => loadList(endpoint, input, signal),
});

const answerQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
});

interface Ahead {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
}

/** One that fails is no news: whoever needs it asks again. */
function askAhead(client: QueryClient, query: Ahead): void {
  client.query(query).catch(() => undefined);
}

/** Whether what is being drawn is of the location that the session is at: an address may lead to another one first. */
function isDrawnWhereItIs(): boolean {
  const shown = shownSession();
  if (!shown || areCallsHeld()) return false;
  const addressed = locationOf(window.location.search);
  return addressed === null || addressed === shown.LocationID;
}

/**
 * Asks while a screen is first drawn, and not behind that: the answer is under way meanwhile. Where this cannot be done yet
 * the query asks by itself, once it is drawn. True where it was asked here: what comes of it is as new as can be.
 */
function useAskedAtOnce(query: Ahead, { enabled = true }: ReadOptions): boolean {
  const client = useQueryClient();
  const isAsked = useRef(false);
  if (enabled && client.getQueryState(query.queryKey) === undefined && isDrawnWhereItIs()) {
    isAsked.current = true;
    askAhead(client, query);
  }
  return isAsked.current;
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
      askAhead(client, listQuery(endpoint, neighbour));
    }
  }, [client, endpoint, text, Page, PageSize, total]);
}

/**
 * A list of rows. A failed load is an empty list with `error` set, so that the table shows its retry; while another
 * page or filter loads the previous rows stay.
 */
export function useList<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  const asked = listQuery(endpoint, input);
  useAskedAtOnce(asked, options);
  const query = useQuery<ListPage<RowOf<E>>>({
    ...asked,
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
  const asked = answerQuery(endpoint, input);
  const isAsked = useAskedAtOnce(asked, options);
  const query = useQuery<AnswerOf<E>>({
    ...asked,
    placeholderData: keepPreviousData,
    // What keeps itself current is asked for anew whenever it is opened: what was done meanwhile shows at once.
    refetchOnMount: options.refetchInterval === undefined || isAsked ? true : 'always',
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
