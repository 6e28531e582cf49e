import type { Endpoint } from '@boh/contract/endpoint.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSilent } from '../../api/api-error.ts';
import { call, type CallInput } from '../../api/call.ts';
import { keyOf } from '../../api/use-list.ts';
import { showToast } from '../../notices/toasts.ts';
import type { AddressKind } from './address-kinds.ts';
import {
  useAddressChange,
  useAddressPlace,
  useAddressText,
  useAddressValue,
  usePart,
} from './use-address.ts';

const MISSING = 'What this address leads to is not here: it may be at another location, or be gone.';
const MISSING_SECONDS = 8;
const RECORD = 'record';

/** What the address names was not found: said, and taken out of the address. */
export function useMissing(isMissing: boolean, name = RECORD): void {
  const change = useAddressChange();
  useEffect(() => {
    if (!isMissing) return;
    showToast(MISSING, { tone: 'error', seconds: MISSING_SECONDS });
    change([{ name, text: null, step: 'instead' }]);
  }, [isMissing, name, change]);
}

interface Loaded<Row> {
  rows: readonly Row[];
  isLoading?: boolean;
  isRefreshing?: boolean;
  error?: unknown;
}

/** What is loaded is all there is to look in. */
const isSettled = ({ isLoading, isRefreshing, error }: Omit<Loaded<object>, 'rows'>) =>
  !isLoading && !isRefreshing && !error;

/** The same for what is chosen among the rows of a list: once they are there and it is none of them. */
export function useMissingRow<Row extends object>(
  list: Loaded<Row>,
  key: keyof Row & string,
  chosen: number | string | null,
  name = RECORD,
): void {
  const isChosen = chosen !== null && chosen !== '';
  const isListed = list.rows.some((row) => String(row[key]) === String(chosen));
  useMissing(isChosen && isSettled(list) && !isListed, name);
}

/** The open record where the screen has a kind of its own for it: what cannot be read is as if it were not there. */
export function useRecordValue<Value>(kind: AddressKind<Value>, name = RECORD) {
  const text = useAddressText(name);
  useMissing(text !== null && kind.read(text) === undefined, name);
  return useAddressValue(name, kind, 'part');
}

/** Asks the list's call for one record by its key. */
const queryOfOne = (endpoint: Endpoint, key: string, text: string) => ({
  queryKey: [...keyOf(endpoint, { [key]: text }), 'one'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const input = { query: { [key]: text } } as unknown as CallInput<Endpoint>;
    return (await call(endpoint, input, { signal })) as unknown[];
  },
});

/** A record that is not among the rows shown, asked for by its key where the list's call takes it. */
function useOneRecord(endpoint: Endpoint | undefined, key: string, text: string | null) {
  const isAsked = endpoint !== undefined && text !== null && /^\d{1,9}$/.test(text);
  const { data, isFetching, error } = useQuery(
    isAsked ? queryOfOne(endpoint, key, text) : { queryKey: ['no record'], queryFn: skipToken },
  );
  const isFailed = error !== null && !isSilent(error);
  return {
    rows: isAsked && !isFetching ? data : undefined,
    isMissing: !isAsked || (!isFetching && !isFailed),
  };
}

const renewals = new Set<() => Promise<void>>();

/** Opens the newest of each record that is open, once the lists of the screen are loaded again. */
export const renewOpenRecords = async (): Promise<void> => {
  await Promise.all([...renewals].map((renew) => renew()));
};

/**
 * The record whose dialog is open, which the address names: `record=12`, or `record=new`. `name` is for a second kind. It is looked for in the list;
 * give the list's call where it is paged and takes the key as well: records of other pages are asked for. What is open
 * stays as it was when it was opened: somebody else's newer version must not make a stale save pass. Only whoever asks for
 * the newest gets it (`renewOpenRecords`).
 */
export function useOpenRecord<Row extends object>(
  list: Loaded<Row>,
  key: keyof Row & string,
  { endpoint, name = RECORD }: { endpoint?: Endpoint; name?: string } = {},
): [open: Row | 'new' | null, setOpen: (record: Row | 'new' | null) => void] {
  const [text, put] = useAddressPlace(name);
  usePart(name);
  const opened = useRef<{ text: string; row: Row }>(undefined);

  const isWanted = text !== null && text !== 'new';
  useEffect(() => {
    if (!isWanted) opened.current = undefined;
  }, [isWanted]);
  const look = (rows: readonly Row[] = []) => {
    const row = rows.find((each) => String(each[key]) === text);
    if (isWanted && opened.current?.text !== text) opened.current = row && { text, row };
    return isWanted && opened.current === undefined;
  };
  const isUnlisted = look(list.rows) && isSettled(list);
  const one = useOneRecord(endpoint, key, isUnlisted ? text : null);
  useMissing(look(one.rows as Row[] | undefined) && isUnlisted && one.isMissing, name);

  const client = useQueryClient();
  const [, redraw] = useState({});
  const listed = useRef(list.rows);
  listed.current = list.rows;
  useEffect(() => {
    if (!isWanted) return undefined;
    const renew = async () => {
      const isIt = (row: Row) => String(row[key]) === text;
      const unlisted = async () => {
        if (!endpoint) return undefined;
        const rows: unknown[] = await client.query({ ...queryOfOne(endpoint, key, text), staleTime: 0 });
        return (rows as Row[]).find(isIt);
      };
      const row = listed.current.find(isIt) ?? (await unlisted());
      if (!row) return;
      opened.current = { text, row };
      // Drawn at once: the form behind it goes on with the record's new values.
      flushSync(() => redraw({}));
    };
    renewals.add(renew);
    return () => void renewals.delete(renew);
  }, [client, endpoint, isWanted, key, text]);

  const setOpen = useCallback(
    (record: Row | 'new' | null) => {
      const next = record === null || record === 'new' ? record : String(record[key]);
      if (record !== null && record !== 'new') opened.current = { text: String(record[key]), row: record };
      put(next, next === null ? 'close' : 'part');
    },
    [put, key],
  );
  if (text === 'new') return ['new', setOpen];
  return [isWanted && opened.current?.text === text ? opened.current.row : null, setOpen];
}
