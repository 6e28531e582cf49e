import { hash, verify } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';
import { AppError } from './app-error.ts';
import { workQueue } from './work-queue.ts';

const MAX_PASSWORD_LENGTH = 128;

/** argon2id (the package's default algorithm) at the cost the decisions fix: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A real hash at the same cost, of a password nobody knows: what an unknown account is checked against. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$A6zAgeGT6OeYMeQlfN7Gsw$q2+TvDHTUdFc/KS34l2IIyWqIWJCitZice8NvAv6mk4';

/** No 0 O 1 I l and no vowels: nothing to misread on the phone, no words by accident. */
const ALPHABET = 'bcdfghjkmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ23456789';

/** Each hash occupies a core and 19 MiB: two at a time, and a flood is turned away instead of piling up. */
const run = workQueue({ running: 2, waiting: 64 });

/** Hashes a password off the event loop. Rejects with `QueueFull` when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw new AppError('bad_fields', `A password has at most ${MAX_PASSWORD_LENGTH} characters.`);
  }
  return run(() => hash(password, COST));
}

/**
 * Tells whether the password belongs to the hash. Without a hash (no such account) it takes as long and says no,
 * so that the time of an answer does not tell whether an account exists.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  // Longer texts are cut, not refused early: a refusal would answer faster, and no stored password is that long.
  const candidate = password.slice(0, MAX_PASSWORD_LENGTH + 1);
  const matches = await run(() => verify(storedHash ?? DUMMY_HASH, candidate));
  return matches && storedHash !== null;
}

/** A temporary password: four groups of four readable characters, about 90 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
