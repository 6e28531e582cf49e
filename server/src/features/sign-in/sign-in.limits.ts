import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import type { Queryable } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import { count, forget, hit, networkOf, refuseAbove, uncount } from '../../http/rate-limit.ts';
import { AppError } from '../../lib/app-error.ts';
import { knownDevice } from './sign-in.devices.ts';

const DAY_MINUTES = 24 * 60;
/** Tries of one account from one address or known device, and failures of one address at any account. */
const FAILURES = { perPair: 10, perAddress: 100, minutes: 15 };
/** Tries of one account in a day: on one known device, and on all others together. */
const SLOW = { perDevice: 50, strangers: 30 };
/** Mails with a temporary password to one address, whoever asks. */
const RESETS = { calls: 5, minutes: 60 };

/** Factors are counted apart from passwords: guessing these keeps nobody from giving the code that follows. */
type Step = 'sign-in' | 'factor';
const pairBucket = (step: Step, from: string, email: string) => `${step}:${from}:${email.toLowerCase()}`;
const addressBucket = (ip: string) => `sign-in:${networkOf(ip)}`;
const deviceBucket = (step: Step, device: string, email: string) =>
  `${step}-device:${device}:${email.toLowerCase()}`;
const strangersBucket = (step: Step, email: string) => `${step}-strangers:${email.toLowerCase()}`;

/** A try that was counted: what takes it back, and why only a mailed password may open the account now, if so. */
interface Tried {
  readonly pair: string;
  readonly slow?: string;
  readonly refusal?: AppError;
}

/**
 * Counts a try before it is judged: of many sent at once, no more than the limit are. A device from which somebody signed
 * in to the account is counted by itself: whatever others try, behind the same address or anywhere else, its people get
 * in. All other devices share the tries of their address and one slow counter, and so does a device that used up its
 * day. Beyond that a temporary password, which nobody guesses, opens the account all the same. Unknown emails are counted
 * alike.
 */
export async function countTry(call: Call, email: string, step: Step = 'sign-in'): Promise<Tried> {
  const { services, ip, now } = call;
  const { db } = services;
  const shared = pairBucket(step, networkOf(ip), email);
  if (!services.env.rateLimits) return { pair: shared };
  const perPair = { calls: FAILURES.perPair, minutes: FAILURES.minutes };
  const device = await knownDevice(call, email);
  if (device !== undefined) {
    const [pair, slow] = [pairBucket(step, device, email), deviceBucket(step, device, email)];
    await hit(db, pair, perPair, now);
    const { hits } = await count(db, slow, DAY_MINUTES, now);
    if (hits <= SLOW.perDevice) return { pair, slow };
  }
  await refuseAbove(db, addressBucket(ip), FAILURES.perAddress, now);
  await hit(db, shared, perPair, now);
  const slow = strangersBucket(step, email);
  const { hits, seconds_left } = await count(db, slow, DAY_MINUTES, now);
  if (hits <= SLOW.strangers) return { pair: shared, slow };
  const refusal = new AppError('too_many', SIGN_IN_TEXTS.strangers, undefined, Math.max(1, seconds_left));
  return { pair: shared, slow, refusal };
}

/** Whoever gave the right password was not guessing. */
export async function forgive(db: Queryable, { pair, slow }: Tried): Promise<void> {
  await forget(db, pair);
  if (slow !== undefined) await uncount(db, slow);
}

/** The password was right and a factor is still to come: its try is taken back, and no other is forgiven yet. */
export async function takeBack(db: Queryable, { pair, slow }: Tried): Promise<void> {
  await uncount(db, pair);
  if (slow !== undefined) await uncount(db, slow);
}

/** A passkey alone names its account only once it is checked: until then its address is what counts. */
export async function requireFewFailures({ services, ip, now }: Call): Promise<void> {
  if (services.env.rateLimits) await refuseAbove(services.db, addressBucket(ip), FAILURES.perAddress, now);
}

export async function countFailure({ services, ip, now }: Call): Promise<void> {
  if (services.env.rateLimits) await count(services.db, addressBucket(ip), FAILURES.minutes, now);
}

/** Nobody's mailbox is filled by asking from many addresses. Emails without an account are counted alike. */
export async function countReset({ services, now }: Call, email: string): Promise<void> {
  const bucket = `reset-password:${email.toLowerCase()}`;
  if (services.env.rateLimits) await hit(services.db, bucket, RESETS, now);
}

const proofBucket = ({ caller }: Call) => `change-password:${caller.EmployeeID}`;
const proofDayBucket = ({ caller }: Call) => `prove-again:${caller.EmployeeID}`;

/** Whoever got hold of a session must not find out the password, or a code, by trying. */
export async function countProof(call: Call): Promise<void> {
  const { services, now } = call;
  if (!services.env.rateLimits) return;
  await hit(services.db, proofBucket(call), { calls: FAILURES.perPair, minutes: FAILURES.minutes }, now);
  await hit(services.db, proofDayBucket(call), { calls: SLOW.perDevice, minutes: DAY_MINUTES }, now);
}

export async function forgiveProof(call: Call): Promise<void> {
  if (!call.services.env.rateLimits) return;
  await forget(call.services.db, proofBucket(call));
  await uncount(call.services.db, proofDayBucket(call));
}
