import { setTimeout as pause } from 'node:timers/promises';

/** Saves one entry under its idempotency key; rejects when the connection broke. */
type Save = (entry: string, key: string) => Promise<Response>;

/** Clients that write without end and repeat what was not acknowledged under the same key, as the web does. */
interface Writers {
  /** What the server said it saved. */
  readonly acknowledged: readonly string[];
  /** The sentences of refused saves, and how often a save got no answer at all. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Milliseconds of every acknowledged save, from the first try on. */
  readonly times: readonly number[];
  /** Resolves once that many more saves than now are acknowledged. */
  more(count: number): Promise<void>;
  /** Lets every writer see its last save through. */
  finish(): Promise<void>;
}

const AGAIN_AFTER = 50;

export function startWriters(count: number, save: Save): Writers {
  const acknowledged: string[] = [];
  const refusals = new Map<string, number>();
  const times: number[] = [];
  const waiting: { target: number; resolve: () => void }[] = [];
  let stopping = false;
  let number = 0;

  const note = (sentence: string) => refusals.set(sentence, (refusals.get(sentence) ?? 0) + 1);
  const acknowledge = (entry: string, since: number) => {
    acknowledged.push(entry);
    times.push(performance.now() - since);
    for (const each of waiting) if (acknowledged.length >= each.target) each.resolve();
  };
  const tryOnce = async (entry: string) => {
    const answer = await save(entry, `key-${entry}`).catch(() => null);
    if (answer === null) note('no answer');
    if (answer === null || answer.status === 200) return answer !== null;
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
    if (answer.status < 500) throw new Error(`${entry} was refused with ${answer.status}: ${error ?? ''}`);
    note(`${answer.status} ${error ?? 'without a sentence'}`);
    return false;
  };
  const write = async () => {
    while (!stopping) {
      number += 1;
      const entry = `ENTRY-${number}`;
      const since = performance.now();
      while (!(await tryOnce(entry))) await pause(AGAIN_AFTER);
      acknowledge(entry, since);
    }
  };
  const all = Promise.all(Array.from({ length: count }, write));
  // Whoever waits for more learns of a failed writer at once.
  const failed = all.then(() => undefined);
  failed.catch(() => undefined);
  return {
    acknowledged,
    refusals,
    times,
    more: (some) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ target: acknowledged.length + some, resolve })),
        failed,
      ]),
    async finish() {
      stopping = true;
      await all;
    },
  };
}
