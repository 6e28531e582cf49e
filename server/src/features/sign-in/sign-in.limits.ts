import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import {
  count,
  forget,
  hit,
  isRemembered,
  networkOf,
  refuseAbove,
  remember,
  uncount,
} from '../../http/rate-limit.ts';
import { AppError } from '../../lib/app-error.ts';

/** Tries of one account from one address, and failures of one address at any account. */
const FAILURES = { perPair: 10, perAddress: 100, minutes: 15 };
/** Tries of one account from all the addresses together from which nobody has signed in to it lately. */
const STRANGERS = { calls: 30, minutes: 24 * 60 };
/** Mails with a temporary password to one address, whoever asks. */
const RESETS = { calls: 5, minutes: 60 };
/** For how long an address counts as one of the account's own after a sign-in. */
const KNOWN_DAYS = 30;

const pairBucket = (ip: string, email: string) => `sign-in:${networkOf(ip)}:${email.toLowerCase()}`;
const addressBucket = (ip: string) => `sign-in:${networkOf(ip)}`;
const strangersBucket = (email: string) => `sign-in-strangers:${email.toLowerCase()}`;
const knownBucket = (ip: string, email: string) => `sign-in-known:${networkOf(ip)}:${email.toLowerCase()}`;

/** A try that was counted: what takes it back, and why only a mailed password may open the account now, if so. */
interface Tried {
  readonly pair: string;
  readonly strangers?: string;
  readonly refusal?: AppError;
}

/**
 * Counts a try before it is judged: of many sent at once, no more than the limit are. Guesses from many addresses share
 * one slow counter. It does not hold where the account's own people sign in, and a temporary password, which nobody
 * guesses, opens the account all the same: no stranger can lock anybody out. Unknown emails are counted alike.
 */
export async function countTry({ services, ip, now }: Call, email: string): Promise<Tried> {
  const pair = pairBucket(ip, email);
  if (!services.env.rateLimits) return { pair };
  const { db } = services;
  await refuseAbove(db, addressBucket(ip), FAILURES.perAddress, now);
  await hit(db, pair, { calls: FAILURES.perPair, minutes: FAILURES.minutes }, now);
  if (await isRemembered(db, knownBucket(ip, email), now)) return { pair };
  const strangers = strangersBucket(email);
  const { hits, seconds_left } = await count(db, strangers, STRANGERS.minutes, now);
  if (hits <= STRANGERS.calls) return { pair, strangers };
  const refusal = new AppError('too_many', SIGN_IN_TEXTS.strangers, undefined, Math.max(1, seconds_left));
  return { pair, strangers, refusal };
}

/** Whoever gave the right password was not guessing. */
export async function forgive(db: Queryable, { pair, strangers }: Tried): Promise<void> {
  await Promise.all([forget(db, pair), strangers === undefined ? undefined : uncount(db, strangers)]);
}

export async function countFailure({ services, ip, now }: Call): Promise<void> {
  if (services.env.rateLimits) await count(services.db, addressBucket(ip), FAILURES.minutes, now);
}

/** From here on this address is one of the account's own. */
export async function rememberPlace({ services, ip, now }: Call, tx: Transaction, email: string) {
  if (services.env.rateLimits) await remember(tx, knownBucket(ip, email), KNOWN_DAYS, now);
}

/** Nobody's mailbox is filled by asking from many addresses. Emails without an account are counted alike. */
export async function countReset({ services, now }: Call, email: string): Promise<void> {
  const bucket = `reset-password:${email.toLowerCase()}`;
  if (services.env.rateLimits) await hit(services.db, bucket, RESETS, now);
}

const oldPasswordBucket = ({ caller }: Call) => `change-password:${caller.EmployeeID}`;

/** Whoever got hold of a session must not find out the password by trying. */
export async function countOldPassword(call: Call): Promise<void> {
  const { services, now } = call;
  const limit = { calls: FAILURES.perPair, minutes: FAILURES.minutes };
  if (services.env.rateLimits) await hit(services.db, oldPasswordBucket(call), limit, now);
}

export async function forgiveOldPassword(call: Call): Promise<void> {
  if (call.services.env.rateLimits) await forget(call.services.db, oldPasswordBucket(call));
}
