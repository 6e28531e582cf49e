import { randomInt } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { threadPool } from '../workers/thread-pool.ts';

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

/** Each hash occupies a core and 19 MiB: two at a time, and a flood is turned away instead of piling up. */
const inThread = threadPool<HashTask, string | boolean>('passwords/password', {
  running: 2,
  waiting: 64,
  heap: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
});

/** Hashes a password off the event loop. Rejects with `QueueFull` when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw new AppError('bad_fields', `A password has at most ${MAX_PASSWORD_LENGTH} characters.`);
  }
  return String(await inThread((thread) => thread.ask({ password, cost: COST })));
}

/**
 * Tells whether the password belongs to the hash. Without a hash (no such account) it takes as long and says no,
 * so that the time of an answer does not tell whether an account exists.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  // Longer texts are cut, not refused early: a refusal would answer faster, and no stored password is that long.
  const candidate = password.slice(0, MAX_PASSWORD_LENGTH + 1);
  const hash = storedHash ?? DUMMY_HASH;
  const matches = await inThread((thread) => thread.ask({ password: candidate, hash }));
  return matches === true && storedHash !== null;
}

/** A temporary password: four groups of four readable characters, about 90 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
