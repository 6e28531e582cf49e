import type { UsedPasskey } from '@boh/contract/security/passkey.ts';
import type { Queryable } from '../../db/client.ts';
import type { Services } from '../../http/call.ts';
import { challengeIn, requestOptionsOf, verifyUsedPasskey } from '../../lib/factors/passkeys.ts';
import { recoveryCodeHash } from '../../lib/factors/recovery-codes.ts';
import { seal, unseal } from '../../lib/factors/sealed.ts';
import { isTotpCode, totpStep } from '../../lib/factors/totp.ts';
import * as repo from './security.repo.ts';
import * as tickets from './tickets.service.ts';

export { FACTOR_MAILS, mailFactorChange } from './security.email.ts';

/** Which factors somebody is asked for when they sign in; empty where the password is all. */
export async function factorsOf(db: Queryable, EmployeeID: number): Promise<('Code' | 'Passkey')[]> {
  const { totp, passkey } = await repo.findFactors(db, EmployeeID);
  return [...(totp ? (['Code'] as const) : []), ...(passkey ? (['Passkey'] as const) : [])];
}

/** Whether a code can be found by trying: digits can, a recovery code cannot. */
export const isGuessable = isTotpCode;

/** How the owner's secrets are sealed. */
export const ownerOf = (EmployeeID: number): string => `employee:${EmployeeID}`;

/** The secret of somebody's app, whichever of the two keys it was sealed with. */
export const openSecret = (
  { secretKey, secretKeyBefore }: Services['env'],
  EmployeeID: number,
  kept: Buffer,
): Buffer => unseal(kept, ownerOf(EmployeeID), [secretKey, secretKeyBefore]);

/**
 * Uses a code up and says which kind it was; null where it is none of the person's. Run it with the employee locked: of
 * two who send the same code at once, the second finds it used.
 */
export async function useCode(
  tx: Queryable,
  { env }: Services,
  EmployeeID: number,
  code: string,
  now: Date,
): Promise<'app' | 'recovery code' | null> {
  if (!isTotpCode(code)) {
    const hash = recoveryCodeHash(code);
    const taken = hash && (await repo.takeRecoveryCode(tx, EmployeeID, hash));
    return taken ? 'recovery code' : null;
  }
  const totp = await repo.findTotp(tx, EmployeeID);
  if (!totp?.Secret) return null;
  const secret = openSecret(env, EmployeeID, totp.Secret);
  const step = totpStep(secret, code, now, totp.LastStep);
  if (step === null) return null;
  // Sealed anew with every use: a new key takes the place of the old one, and of none, without anybody's doing.
  const Secret = seal(secret, ownerOf(EmployeeID), env.secretKey);
  await repo.saveTotp(tx, EmployeeID, { LastStep: step, Secret });
  return 'app';
}

/** For a sign-in under way: a challenge for the person's own passkeys. Null where the ticket is over. */
export async function factorOptions(services: Services, ticket: string, now: Date) {
  const party = tickets.requirePasskeys(services);
  const found = await tickets.challengeFor(services.db, ticket, now);
  if (!found) return null;
  const known = await repo.listPasskeys(services.db, found.EmployeeID);
  return { Ticket: ticket, Options: requestOptionsOf(party, found.challenge, 'preferred', known) };
}

/** For a passkey alone: whose it will be is not known, and so the device has to make sure of its person. */
export async function aloneOptions(services: Services, now: Date) {
  const party = tickets.requirePasskeys(services);
  const { Ticket, challenge } = await tickets.openChallenge(services.db, now, { Purpose: 'Passkey' });
  return { Ticket, Options: requestOptionsOf(party, challenge, 'required', []) };
}

/** A passkey whose signature was right, to be noted under the lock of its owner. */
export interface ProvedPasskey {
  readonly PasskeyID: number;
  readonly EmployeeID: number;
  readonly Counter: number;
}

/**
 * Checks a passkey against the challenge of a ticket, or without one against a challenge that was given out for a passkey
 * alone. The challenge is used up whatever comes of it. Null where anything is not as it was asked for.
 */
export async function provePasskey(
  services: Services,
  sent: UsedPasskey,
  now: Date,
  ticket?: tickets.FoundTicket,
): Promise<ProvedPasskey | null> {
  const party = tickets.requirePasskeys(services);
  const { db } = services;
  const challenge = challengeIn(sent.response.clientDataJSON);
  if (challenge === null) return null;
  const isGiven = ticket
    ? await tickets.takeChallenge(db, ticket, challenge)
    : (await tickets.takeByChallenge(db, challenge, 'Passkey', now)) !== undefined;
  const passkey = isGiven ? await repo.findPasskey(db, sent.id) : undefined;
  if (!passkey) return null;
  const isAlone = ticket === undefined || ticket.EmployeeID === null;
  if (!isAlone && ticket.EmployeeID !== passkey.EmployeeID) return null;
  const verification = isAlone ? 'required' : 'preferred';
  const Counter = await verifyUsedPasskey(party, challenge, sent, passkey, verification);
  return Counter === null ? null : { PasskeyID: passkey.PasskeyID, EmployeeID: passkey.EmployeeID, Counter };
}

/** Notes the use of a passkey, its owner locked; false where it was removed or used meanwhile. */
export const notePasskey = async (tx: Queryable, { PasskeyID, Counter }: ProvedPasskey, now: Date) =>
  (await repo.notePasskeyUse(tx, PasskeyID, Counter, now.toISOString())) !== undefined;
