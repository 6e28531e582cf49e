import { getPriority } from 'node:os';
import { answerQuestions } from '../src/lib/workers/answer-questions.ts';

/** What a thread may do when it is asked: `server/src/lib/workers/thread.test.ts` tries each. */
const DEEDS = {
  count: (() => {
    let asked = 0;
    return () => (asked += 1);
  })(),
  throw: () => {
    throw new RangeError('Too far.');
  },
  reject: () => Promise.reject(new Error('Not today.')),
  exit: () => process.exit(3),
  fill: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 1_000 }, () => ({})));
  },
  never: () => new Promise(() => undefined),
  rank: () => getPriority(),
  bytes: () => new Uint8Array([1, 2, 3]),
};

export type Deed = keyof typeof DEEDS;

answerQuestions((deed: Deed) => DEEDS[deed]());
