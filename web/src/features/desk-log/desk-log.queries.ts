import {
  DESK_LOG_TEXTS,
  listLogs,
  logChanges,
  updateLogStatus,
  type DeskLog,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { listHandovers } from '@boh/contract/handover/handover.contract.ts';
import { byBusinessDate } from '@boh/contract/desk-log/desk-log.calc.ts';
import { TOTAL_COUNT_HEADER } from '@boh/contract/list.ts';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { callRaw } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { keyOf, useAnswer, useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { showAlert } from '../../notices/alerts.ts';

const LOGS_PER_PAGE = 30;
/** Colleagues see each other's entries within 5 seconds: asking and loading both fit in. */
const ASK_EVERY_MS = 3000;
const DEFAULT_ZONE = 'America/Los_Angeles';

/** Marks an entry as done; answers whether it is. What cannot be saved raises an alert. */
export function useMarkDone() {
  const { save, isSaving } = useSave(updateLogStatus, { invalidates: [logChanges] });
  const mark = async (LogID: number, Index: number): Promise<boolean> => {
    try {
      await save({ body: { LogID, Index, Done: true } });
      return true;
    } catch (error) {
      if (!isSilent(error)) void showAlert(DESK_LOG_TEXTS.statusFailed, errorText(error, ''));
      return false;
    }
  };
  return { mark, isSaving };
}

/** How far a cash count may be off before it asks why; null while that is not known, or never asked. */
export const useCashNoteLimit = (): number | null => useAnswer(logChanges, {}).answer?.CashNoteLimit ?? null;

/** The time, moving on while the screen stands open: headline and date follow the shift. */
export function useNow(everyMs = 15_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/**
 * Asks every few seconds, while the tab is visible, for the number that grows with each change of the book, and loads
 * the shown logs and handovers again only when it grew. Also brings the desk log's time zone.
 */
export function useBookWatch(): { isReady: boolean; zone: string } {
  const client = useQueryClient();
  const { answer, error } = useAnswer(logChanges, {}, { refetchInterval: ASK_EVERY_MS });
  const change = answer?.Change;
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (change === undefined) return;
    const isNews = seen.current !== undefined && seen.current !== change;
    seen.current = change;
    if (!isNews) return;
    for (const shown of [listLogs, listHandovers])
      void client.invalidateQueries({ queryKey: [keyOf(shown)[0]] });
  }, [client, change]);
  // The number is read before the logs: what changes after it was read cannot go unnoticed.
  return { isReady: answer !== undefined || error !== null, zone: answer?.TimeZone ?? DEFAULT_ZONE };
}

export interface BookFilter {
  Search?: string;
  From?: string;
  To?: string;
  /** `false`: only logs still open. */
  Done?: false;
}

async function loadPage(filter: BookFilter, Page: number, signal: AbortSignal) {
  const query = { ...filter, Page, PageSize: LOGS_PER_PAGE };
  const response = await callRaw(listLogs, { query }, { signal });
  const logs = (await response.json()) as DeskLog[];
  return { logs, total: Number(response.headers.get(TOTAL_COUNT_HEADER) ?? logs.length) };
}

/** A log posted meanwhile moves the others on by one, so that one could arrive on two pages. */
const withoutRepeats = (logs: readonly DeskLog[]) => [
  ...new Map(logs.map((log) => [log.LogsID, log])).values(),
];

/** The book page after page as it is read on: by business date, within one in the server's order. */
export function useLogBook(filter: BookFilter, enabled: boolean, zone: string) {
  const book = useInfiniteQuery({
    queryKey: keyOf(listLogs, { book: filter }),
    queryFn: ({ pageParam, signal }) => loadPage(filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * LOGS_PER_PAGE < last.total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    enabled,
    // Only the book watch says when it is out of date.
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  const logs = useMemo(
    () =>
      byBusinessDate(withoutRepeats(book.data?.pages.flatMap((page) => page.logs) ?? []), zone).flatMap(
        (day) => day.logs,
      ),
    [book.data, zone],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = book;
  return {
    logs,
    total: book.data?.pages.at(-1)?.total ?? 0,
    isLoading: book.isPending,
    isRefreshing: book.isPlaceholderData,
    error: book.isError && !isSilent(book.error) ? book.error : null,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    refetch: () => void book.refetch(),
  };
}

export type LogBook = ReturnType<typeof useLogBook>;

export interface ShownLog {
  log: DeskLog;
  previous: number | undefined;
  next: number | undefined;
}

/**
 * The selected log and its neighbours. One that no longer matches the filter (it was just marked done)
 * stays in its place until somebody leaves it; one that an address opens and that is not loaded yet is asked for.
 */
export function useSelectedLog(
  { logs, isLoading, isRefreshing, error }: LogBook,
  selected: number | null,
): { shown: ShownLog | null; isMissing: boolean } {
  const place = logs.findIndex((log) => log.LogsID === selected);
  const seen = useRef({ log: undefined as DeskLog | undefined, place: 0 });
  if (place >= 0) seen.current = { log: logs[place], place };
  const last = seen.current;
  const isElsewhere = selected !== null && place < 0 && !isLoading && !isRefreshing && error === null;
  const query = { LogID: selected ?? 0 };
  const one = useList(listLogs, { query }, { enabled: isElsewhere });
  if (!isElsewhere && place < 0) return { shown: null, isMissing: false };
  const isGone = isElsewhere && last.log?.LogsID === selected;
  const asked = isElsewhere ? one.rows.find((row) => row.LogsID === selected) : undefined;
  const log = asked ?? (isGone || place >= 0 ? last.log : undefined);
  if (!log) {
    const isMissing = isElsewhere && !one.isLoading && !one.isRefreshing && one.error === null;
    return { shown: null, isMissing };
  }
  // Beside the logs that are loaded it has no neighbours.
  if (isElsewhere && !isGone)
    return { shown: { log, previous: undefined, next: undefined }, isMissing: false };
  const next = logs[isGone ? last.place : last.place + 1]?.LogsID;
  return { shown: { log, previous: logs[last.place - 1]?.LogsID, next }, isMissing: false };
}
