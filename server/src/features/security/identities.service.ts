import { createHash, timingSafeEqual } from 'node:crypto';
import { challengedText } from '@boh/contract/sign-in/provider.ts';
import type { Queryable } from '../../db/client.ts';
import { hashToken, newToken } from '../../http/session.ts';
import * as repo from './identities.repo.ts';
import * as security from './security.repo.ts';
import type { providerSignIns } from './security.table.ts';

export { hasIdentity, insertIdentity, touchIdentity } from './identities.repo.ts';

const BEGUN_MINUTES = 10;
const TICKET_SECONDS = 60;

type Row = typeof providerSignIns.$inferInsert;
type BegunSignIn = Pick<Row, 'Purpose' | 'Challenge' | 'ReturnTo' | 'Nonce' | 'PkceVerifier'>;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

/** Notes a sign-in that goes to the provider, known by its state. */
export const beginSignIn = (db: Queryable, state: string, begun: BegunSignIn, now: Date) =>
  repo.insertSignIn(db, {
    ...begun,
    ...{ Hash: hashToken(state), Step: 'Begun', BegunAt: now.toISOString() },
    ExpiresAt: later(now, BEGUN_MINUTES * 60),
  });

/** Uses up the state that the browser came back with. */
export const takeState = (db: Queryable, state: string, now: Date) =>
  repo.takeSignIn(db, hashToken(state), 'Begun', now.toISOString());

/** A ticket for the tab that began: for a minute, stored as a hash. */
export async function openProviderTicket(
  db: Queryable,
  { Purpose, Challenge, ReturnTo, BegunAt }: Pick<Row, 'Purpose' | 'Challenge' | 'ReturnTo' | 'BegunAt'>,
  EmployeeID: number,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken();
  await repo.insertSignIn(db, {
    ...{ Hash: hash, Step: 'Back', Purpose, Challenge, ReturnTo, BegunAt, EmployeeID },
    ExpiresAt: later(now, TICKET_SECONDS),
  });
  return token;
}

interface Redeemed {
  readonly Ticket: string;
  readonly Verifier: string;
  /** Of the session that proves itself again. */
  readonly token?: string;
}

/** Whose sign-in a ticket is of; null where it is over, for another purpose, or of another tab. It is used up in any case. */
export async function redeem(
  db: Queryable,
  { Ticket, Verifier, token }: Redeemed,
  now: Date,
): Promise<number | null> {
  const taken = await repo.takeSignIn(db, hashToken(Ticket), 'Back', now.toISOString());
  if (taken?.Purpose !== (token === undefined ? 'SignIn' : 'Again')) return null;
  const hash = createHash('sha256').update(challengedText(Verifier, token)).digest();
  const begun = Buffer.from(taken.Challenge, 'base64url');
  return hash.length === begun.length && timingSafeEqual(hash, begun) ? taken.EmployeeID : null;
}

/**
 * Takes everything from an account that somebody else may have put there or kept, as anybody makes one with any address: sessions,
 * factors, tokens, the calendar's address, known devices. Its password is for the one who asks for this.
 */
export async function dropForeignKeys(tx: Queryable, EmployeeID: number): Promise<void> {
  await security.deleteFactors(tx, EmployeeID);
  await security.deleteSessions(tx, EmployeeID);
  await repo.deleteKeys(tx, EmployeeID);
}
