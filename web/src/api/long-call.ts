import type { AnswerOf, Endpoint } from '@boh/contract/endpoint.ts';
import { listProgress } from '@boh/contract/progress/progress.contract.ts';
import { call } from './call.ts';
import type { CallInput, CallOptions } from './call.ts';
import { randomKey } from './random-key.ts';

const ASK_EVERY_MS = 500;

/** How far the server is with a long call. */
export type Work = Omit<AnswerOf<typeof listProgress>[number], 'Key'>;

/** What wants to be told while a long call runs. */
export interface Following {
  /** Told the uploaded share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  onWork: (work: Work) => void;
}

/** Asks about the work twice a second until stopped. */
function follow(key: string, onWork: Following['onWork']): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout>;
  const ask = async () => {
    try {
      const own = (await call(listProgress, {}, { signal })).find(({ Key }) => Key === key);
      if (own && !signal.aborted) onWork(own);
    } catch {
      // What goes wrong is told by the long call itself.
    }
    if (!signal.aborted) wait();
  };
  const wait = () => {
    timer = setTimeout(() => void ask(), ASK_EVERY_MS);
  };
  wait();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

/** A call that may take its time, and tells meanwhile how far the server is. */
export async function longCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onWork, ...options }: Following & CallOptions,
): Promise<AnswerOf<E>> {
  const progressKey = randomKey();
  const stop = follow(progressKey, onWork);
  try {
    return await call(endpoint, input, { ...options, progressKey });
  } finally {
    stop();
  }
}
