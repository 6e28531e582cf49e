import { randomInt } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { startWorker } from '../workers/start-worker.ts';
import { workQueue } from '../workers/work-queue.ts';

const MAX_PASSWORD_LENGTH = 128;

/** argon2id (the package's default algorithm) at the cost the decisions fix: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A real hash at the same cost, of a password nobody knows: what an unknown account is checked against. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$A6zAgeGT6OeYMeQlfN7Gsw$q2+TvDHTUdFc/KS34l2IIyWqIWJCitZice8NvAv6mk4';

/** No 0 O 1 I l and no vowels: nothing to misread on the phone, no words by accident. */
const ALPHABET = 'bcdfghjkmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ23456789';

export type HashTask =
  | { readonly password: string; readonly cost: typeof COST }
  | { readonly password: string; readonly hash: string };
export type HashAnswer = { readonly value: string | boolean } | { readonly error: string };

/** Each hash occupies a core and 19 MiB: two at a time, and a flood is turned away instead of piling up. */
const run = workQueue({ running: 2, waiting: 64 });
const HEAP = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
/** A thread holds 12 MiB. Starting one takes as long as a hash, which nobody notices. */
const REST_MS = 2_000;

interface Resting {
  readonly thread: Worker;
  readonly end: NodeJS.Timeout;
}

/** Threads that have nothing to do for now. They start when they are needed and run a small step behind requests. */
const resting: Resting[] = [];

async function inThread(task: HashTask): Promise<string | boolean> {
  const rested = resting.pop();
  clearTimeout(rested?.end);
  const thread = rested?.thread ?? newThread();
  thread.ref();
  const answer = await answerOf(thread, task);
  thread.unref();
  rest(thread);
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
}

function newThread(): Worker {
  const thread = startWorker('passwords/password', { resourceLimits: HEAP });
  // An 'error' without a listener would end the process; whoever waits hears of it through `answerOf`.
  thread.on('error', () => undefined);
  thread.once('exit', () => leave(thread));
  return thread;
}

function rest(thread: Worker): void {
  const end = setTimeout(() => {
    // First: whoever comes before it has ended must not be given it.
    leave(thread);
    void thread.terminate();
  }, REST_MS);
  resting.push({ thread, end: end.unref() });
}

function leave(thread: Worker): void {
  const place = resting.findIndex((rested) => rested.thread === thread);
  if (place >= 0) resting.splice(place, 1);
}

async function answerOf(thread: Worker, task: HashTask): Promise<HashAnswer> {
  const listeners: [string, (value: unknown) => void][] = [];
  try {
    return await new Promise((resolve, reject) => {
      listeners.push(
        ['message', (answer) => resolve(answer as HashAnswer)],
        ['error', reject],
        ['exit', () => reject(new Error('A hashing thread stopped.'))],
      );
      for (const [event, listener] of listeners) thread.on(event, listener);
      thread.postMessage(task);
    });
  } catch (error) {
    await thread.terminate();
    throw error;
  } finally {
    for (const [event, listener] of listeners) thread.off(event, listener);
  }
}

/** Hashes a password off the event loop. Rejects with `QueueFull` when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw new AppError('bad_fields', `A password has at most ${MAX_PASSWORD_LENGTH} characters.`);
  }
  return String(await run(() => inThread({ password, cost: COST })));
}

/**
 * Tells whether the password belongs to the hash. Without a hash (no such account) it takes as long and says no,
 * so that the time of an answer does not tell whether an account exists.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  // Longer texts are cut, not refused early: a refusal would answer faster, and no stored password is that long.
  const candidate = password.slice(0, MAX_PASSWORD_LENGTH + 1);
  const matches = await run(() => inThread({ password: candidate, hash: storedHash ?? DUMMY_HASH }));
  return matches === true && storedHash !== null;
}

/** A temporary password: four groups of four readable characters, about 90 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
