import type { AnswerOf, Endpoint, InputOf } from '@boh/contract/endpoint.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { Later } from '../net/call-floor.ts';
import { listen } from '../store/bus.ts';
import type { Kept } from '../store/person-db.ts';
import { keptRead, keyOfRead, readAnew, type Reader, seenRead } from './reads.ts';
import { useReader } from './reader.ts';

/** Asked again after so long while somebody looks at it. */
const AGAIN_MS = 30_000;

interface Reading<Answer> {
  /** Undefined until it was read once, on this phone, ever. */
  readonly answer: Answer | undefined;
  /** When it was read. */
  readonly readAt: number | null;
  readonly isLoading: boolean;
  /** The last time it was asked for there was no answer: what is shown may not be true any longer. */
  readonly isOld: boolean;
  /** Why the server refuses it. */
  readonly error: ApiError | null;
  readonly refresh: () => void;
}

interface Shown {
  readonly key: string;
  readonly kept: Kept | undefined;
  readonly isLoading: boolean;
  readonly isOld: boolean;
  readonly error: ApiError | null;
}

const begin = (reader: Reader, key: string): Shown => ({
  key,
  kept: seenRead(reader, key),
  isLoading: true,
  isOld: false,
  error: null,
});

/**
 * What the server says of it: first as the phone keeps it, then as it is now. It is asked again when the network is back, when
 * somebody comes back to the app, and when something was sent.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { everyMs = AGAIN_MS, isWanted = true }: { everyMs?: number; isWanted?: boolean } = {},
): Reading<AnswerOf<E>> {
  const reader = useReader();
  const { EmployeeID, place } = reader;
  const key = keyOfRead(endpoint, input, place);
  const [shown, setShown] = useState<Shown>(() => begin(reader, key));
  const current = shown.key === key ? shown : begin(reader, key);
  const latest = useRef({ endpoint, input });
  latest.current = { endpoint, input };

  const load = useCallback(async () => {
    const by = { EmployeeID, place };
    const still = (change: Partial<Shown>) =>
      setShown((before) => ({ ...(before.key === key ? before : begin(by, key)), ...change }));
    if (!seenRead(by, key)) {
      const kept = await keptRead(by, key);
      if (kept) still({ kept });
    }
    if (!navigator.onLine) {
      still({ isLoading: false, isOld: true });
      return;
    }
    try {
      const { endpoint: of, input: what } = latest.current;
      const kept = await readAnew(by, of, what);
      if (kept.Key === key) still({ kept, isLoading: false, isOld: false, error: null });
    } catch (error) {
      // A server that is down or busy is like no network: what was read before stands, with its time.
      const isRefused = error instanceof ApiError && error.kind === 'http' && !(error instanceof Later);
      still({ isLoading: false, isOld: true, error: isRefused ? error : null });
    }
  }, [EmployeeID, place, key]);

  useEffect(() => {
    if (!isWanted) return;
    const again = () => void load().catch(() => undefined);
    const seenAgain = () => {
      if (document.visibilityState === 'visible') again();
    };
    again();
    const timer = setInterval(seenAgain, everyMs);
    const stops = [
      listen('reads', again),
      listen('kept', () => {
        const kept = seenRead({ EmployeeID, place }, key);
        setShown((before) => (before.key === key && kept ? { ...before, kept } : before));
      }),
    ];
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', seenAgain);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', seenAgain);
    };
  }, [load, everyMs, isWanted, EmployeeID, place, key]);

  return {
    answer: current.kept?.Answer as AnswerOf<E> | undefined,
    readAt: current.kept?.ReadAt ?? null,
    isLoading: current.isLoading,
    isOld: current.isOld,
    error: current.error,
    refresh: () => void load().catch(() => undefined),
  };
}
