import { SECURITY_TEXTS } from '@boh/contract/security/security.contract.ts';
import type { Queryable } from '../../db/client.ts';
import type { Services } from '../../http/call.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { AppError } from '../../lib/app-error.ts';
import { newChallenge, relyingParty, type RelyingParty } from '../../lib/factors/passkeys.ts';
import * as repo from './security.repo.ts';
import type { signInTickets } from './security.table.ts';

export type { FoundTicket } from './security.repo.ts';

const MINUTES = 5;
/** With one ticket: who mistypes more often signs in again. */
const MOST_TRIES = 5;

const expiry = (now: Date) => new Date(now.getTime() + MINUTES * 60_000).toISOString();

type Bound = Pick<
  typeof signInTickets.$inferInsert,
  'Purpose' | 'EmployeeID' | 'CheckedHash' | 'IsTemporary' | 'NewPasswordHash'
>;

/** A new ticket for a few minutes: random, and stored as a hash. */
export async function openTicket(db: Queryable, now: Date, bound: Bound): Promise<string> {
  const { token, hash } = newToken();
  await repo.insertTicket(db, { ...bound, TicketHash: hash, ExpiresAt: expiry(now) });
  return token;
}

/** A ticket that is a challenge at the same time, known by it alone. */
export async function openChallenge(
  db: Queryable,
  now: Date,
  bound: Pick<Bound, 'Purpose' | 'EmployeeID'>,
): Promise<{ Ticket: string; challenge: string }> {
  const challenge = newChallenge();
  const { token, hash } = newToken();
  const ChallengeHash = hashToken(challenge);
  await repo.insertTicket(db, { ...bound, TicketHash: hash, ChallengeHash, ExpiresAt: expiry(now) });
  return { Ticket: token, challenge };
}

export const tryTicket = (db: Queryable, ticket: string, now: Date) =>
  repo.tryTicket(db, hashToken(ticket), now.toISOString(), MOST_TRIES);

/** A challenge for the passkey of a sign-in under way, and whose it is; null where the ticket is over. */
export async function challengeFor(db: Queryable, ticket: string, now: Date) {
  const challenge = newChallenge();
  const hashes = [hashToken(ticket), hashToken(challenge)] as const;
  const found = await repo.challengeTicket(db, ...hashes, now.toISOString(), MOST_TRIES);
  return found?.EmployeeID == null ? null : { challenge, EmployeeID: found.EmployeeID };
}

/** Whether that challenge was given out for the ticket; from here on it is used up. */
export const takeChallenge = async (db: Queryable, { TicketHash }: repo.FoundTicket, challenge: string) =>
  (await repo.takeChallenge(db, TicketHash, hashToken(challenge))) !== undefined;

/** Uses up what is known by its challenge alone. */
export const takeByChallenge = (db: Queryable, challenge: string, purpose: 'Passkey' | 'Setup', now: Date) =>
  repo.takeByChallenge(db, hashToken(challenge), purpose, now.toISOString());

/** Whether the ticket was still there: of two sign-ins with one ticket, the second finds none. */
export const closeTicket = async (tx: Queryable, { TicketHash }: repo.FoundTicket) =>
  (await repo.deleteTicket(tx, TicketHash)) !== undefined;

/** Where passkeys belong, or the refusal where they cannot be. */
export function requirePasskeys({ env }: Services): RelyingParty {
  const party = relyingParty(env.publicUrl);
  if (!party) throw new AppError('conflict', SECURITY_TEXTS.noPasskeys);
  return party;
}
