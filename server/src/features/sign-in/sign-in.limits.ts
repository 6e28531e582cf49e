import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import {
  count,
  forget,
  forgetAll,
  hit,
  isRemembered,
  networkOf,
  refuseAbove,
  remember,
  uncount,
} from '../../http/rate-limit.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { AppError } from '../../lib/app-error.ts';

/** Tries of one account from one address or known device, and failures of one address at any account. */
const FAILURES = { perPair: 10, perAddress: 100, minutes: 15 };
/** Tries of one account from all devices together from which nobody has signed in to it lately. */
const STRANGERS = { calls: 30, minutes: 24 * 60 };
/** Mails with a temporary password to one address, whoever asks. */
const RESETS = { calls: 5, minutes: 60 };
/** For how long a device counts as one of the account's own after a sign-in. */
const KNOWN_DAYS = 30;

const pairBucket = (from: string, email: string) => `sign-in:${from}:${email.toLowerCase()}`;
const addressBucket = (ip: string) => `sign-in:${networkOf(ip)}`;
const strangersBucket = (email: string) => `sign-in-strangers:${email.toLowerCase()}`;
const knownBuckets = (email: string) => `sign-in-known:${email.toLowerCase()}:`;
const knownBucket = (device: string, email: string) => knownBuckets(email) + device;

/** The one cookie: a random number by which a browser is told from others behind the same address. It opens nothing. */
const DEVICE_COOKIE = 'boh-device';
const SENT_DEVICE = new RegExp(`(?:^|; ?)${DEVICE_COOKIE}=([\\w-]{43})(?:;|$)`);
const sentDevice = ({ header }: Call) => SENT_DEVICE.exec(header('cookie') ?? '')?.[1];
/** What a device is stored as. */
const nameOf = (device: string) => hashToken(device).toString('base64url');

/** The calling device where it is one of the account's own. */
async function knownDevice(call: Call, email: string): Promise<string | undefined> {
  const sent = sentDevice(call);
  if (sent === undefined) return undefined;
  const device = nameOf(sent);
  return (await isRemembered(call.services.db, knownBucket(device, email), call.now)) ? device : undefined;
}

/** A try that was counted: what takes it back, and why only a mailed password may open the account now, if so. */
interface Tried {
  readonly pair: string;
  readonly strangers?: string;
  readonly refusal?: AppError;
}

/**
 * Counts a try before it is judged: of many sent at once, no more than the limit are. A device from which somebody signed
 * in to the account is counted by itself: whatever others try, behind the same address or anywhere else, its people get
 * in. All other devices share the tries of their address and one slow counter. Beyond that one a temporary password,
 * which nobody guesses, opens the account all the same. Unknown emails are counted alike.
 */
export async function countTry(call: Call, email: string): Promise<Tried> {
  const { services, ip, now } = call;
  const { db } = services;
  const shared = pairBucket(networkOf(ip), email);
  if (!services.env.rateLimits) return { pair: shared };
  const device = await knownDevice(call, email);
  const pair = device === undefined ? shared : pairBucket(device, email);
  if (device === undefined) await refuseAbove(db, addressBucket(ip), FAILURES.perAddress, now);
  await hit(db, pair, { calls: FAILURES.perPair, minutes: FAILURES.minutes }, now);
  if (device !== undefined) return { pair };
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

/** From here on this device is one of the account's own. A device that others use too keeps its number. */
export async function rememberDevice(call: Call, tx: Transaction, email: string): Promise<void> {
  const { services, now, answerHeader } = call;
  if (!services.env.rateLimits) return;
  const device = sentDevice(call) ?? newToken().token;
  const secure = services.env.publicUrl.startsWith('https:') ? '; Secure' : '';
  const kept = `Path=/api; Max-Age=${KNOWN_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`;
  answerHeader('set-cookie', `${DEVICE_COOKIE}=${device}; ${kept}`);
  await remember(tx, knownBucket(nameOf(device), email), KNOWN_DAYS, now);
}

/**
 * With a new password all devices are strange again: whoever knew the old one, or signed up with somebody else's address,
 * has no tries of their own left.
 */
export async function forgetDevices({ services }: Call, tx: Transaction, email: string): Promise<void> {
  if (services.env.rateLimits) await forgetAll(tx, knownBuckets(email));
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
