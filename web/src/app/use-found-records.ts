import { useEffect, useState } from 'react';
import { isSilent } from '../api/api-error.ts';
import type { Command } from './commands.ts';
import type { RecordSource } from './found-records.ts';

/** Rest after the last key before the server is asked. */
const REST_MS = 120;
const LEAST_LETTERS = 2;

interface RecordGroup {
  head: string;
  commands: readonly Command[];
}

interface Looked {
  /** What was typed: what was found for anything else is no longer shown. */
  typed: string;
  /** In the order they arrived: nothing that is shown is moved by what comes later. */
  groups: readonly RecordGroup[];
  /** Heads of what could not be asked. */
  failed: readonly string[];
  waiting: number;
}

const nothing = (typed: string, waiting: number): Looked => ({ typed, groups: [], failed: [], waiting });

/** Records that match what is typed. Each kind is asked by itself: one that fails or takes long holds up no other. */
export function useFoundRecords(typed: string, sources: readonly RecordSource[]) {
  const wanted = typed.trim();
  const count = wanted.length < LEAST_LETTERS ? 0 : sources.length;
  const [looked, setLooked] = useState<Looked>(nothing('', 0));
  useEffect(() => {
    if (count === 0) return;
    const stop = new AbortController();
    const told = (change: (now: Looked) => Partial<Looked>) => {
      if (stop.signal.aborted) return;
      setLooked((before) => {
        const now = before.typed === wanted ? before : nothing(wanted, count);
        return { ...now, ...change(now), waiting: now.waiting - 1 };
      });
    };
    const timer = setTimeout(() => {
      for (const { head, find } of sources) {
        find(wanted, stop.signal).then(
          (commands) =>
            told(({ groups }) => (commands.length === 0 ? {} : { groups: [...groups, { head, commands }] })),
          (error: unknown) => told(({ failed }) => (isSilent(error) ? {} : { failed: [...failed, head] })),
        );
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, count, sources]);
  const { groups, failed, waiting } = looked.typed === wanted ? looked : nothing(wanted, count);
  return { groups, failed, isLooking: waiting > 0 };
}
