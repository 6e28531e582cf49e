import { findRecords } from '@boh/contract/find/find.contract.ts';
import { useEffect, useState } from 'react';
import { isSilent } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { groupsOf, type RecordGroup } from './found-records.ts';

/** Rest after the last key before the server is asked. */
const REST_MS = 120;
const LEAST_LETTERS = 2;

interface Looked {
  /** What was typed: what was found for anything else is no longer shown. */
  typed: string;
  groups: readonly RecordGroup[];
  isFailed: boolean;
}

/** Records that match what is typed: one call for all kinds, so that whatever is shown arrives together. */
export function useFoundRecords(typed: string, holds: (page: string) => boolean) {
  const wanted = typed.trim();
  const isAsked = wanted.length >= LEAST_LETTERS;
  const [looked, setLooked] = useState<Looked | null>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = new AbortController();
    const tell = (groups: readonly RecordGroup[], isFailed: boolean) => {
      if (!stop.signal.aborted) setLooked({ typed: wanted, groups, isFailed });
    };
    const timer = setTimeout(() => {
      call(findRecords, { query: { Words: wanted } }, { signal: stop.signal }).then(
        (found) => tell(groupsOf(wanted, found, holds), false),
        (error: unknown) => tell([], !isSilent(error)),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, isAsked, holds]);
  const { groups, isFailed } = isAsked && looked?.typed === wanted ? looked : { groups: [], isFailed: false };
  return { groups, isFailed, isLooking: isAsked && looked?.typed !== wanted };
}
