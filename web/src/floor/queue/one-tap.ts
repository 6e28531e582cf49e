import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { Draft } from './actions.ts';

/** So soon after the first was kept, a second tap on the same thing is a hand that shook, or a phone that was slow to show it. */
const SAME_TAP_MS = 1000;

/** What a tap says, but for its moment. */
function meaningOf({ endpoint, place, label, typed, body }: Draft<Endpoint>): string {
  const { At: _, ...said } = body as { At?: string };
  return JSON.stringify([endpoint.method, endpoint.path, place, label, typed, said]);
}

interface Last {
  readonly meaning: string;
  readonly Id: Promise<string>;
  /** When it was kept; null while it is on its way into the store. */
  keptAt: number | null;
}

/** Hands on what is done; a tap that says again what the one just before it said is that same one. */
export function tapsOf(add: (draft: Draft<Endpoint>) => Promise<string>, now: () => number = Date.now) {
  let last: Last | null = null;
  return {
    act<E extends Endpoint>(draft: Draft<E>): Promise<string> {
      const meaning = meaningOf(draft);
      const isSame = last?.meaning === meaning && (last.keptAt === null || now() - last.keptAt < SAME_TAP_MS);
      if (last && isSame) return last.Id;
      const mine: Last = { meaning, keptAt: null, Id: add(draft) };
      last = mine;
      mine.Id.then(
        () => (mine.keptAt = now()),
        // What could not be kept may be tried again at once.
        () => {
          if (last === mine) last = null;
        },
      );
      return mine.Id;
    },
    /** What was taken back may be done again at once. */
    forget: () => {
      last = null;
    },
  };
}
