import type * as contract from '@boh/contract/security/security.contract.ts';
import { MOST_PASSKEYS, RECOVERY_CODES, SECURITY_TEXTS } from '@boh/contract/security/security.contract.ts';
import { said } from '@boh/contract/fields.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Queryable } from '../../db/client.ts';
import type { Call, Services } from '../../http/call.ts';
import { holdCaller } from '../../http/hold-caller.ts';
import type { Caller } from '../../http/session.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import {
  challengeIn,
  creationOptionsOf,
  relyingParty,
  verifyNewPasskey,
} from '../../lib/factors/passkeys.ts';
import { newRecoveryCode, recoveryCodeHash } from '../../lib/factors/recovery-codes.ts';
import { seal } from '../../lib/factors/sealed.ts';
import { newTotpSecret, totpShown, totpStep } from '../../lib/factors/totp.ts';
import { takesPassword } from '../../lib/passwords/takes-password.ts';
import { keepAdministrator } from '../roles/granting.service.ts';
import { requireManaged } from '../team/managed.service.ts';
import { openSecret, ownerOf } from './factors.service.ts';
import { deleteIdentities, hasIdentity } from './identities.repo.ts';
import { FACTOR_MAILS, mailFactorChange } from './security.email.ts';
import * as repo from './security.repo.ts';
import * as tickets from './tickets.service.ts';

/** For so long a secret that was shown waits for its first code. */
const PENDING_MINUTES = 60;

export async function showSecurity({ db, caller, services }: Call<typeof contract.showSecurity>) {
  const { EmployeeID } = caller;
  const totp = await repo.findTotp(db, EmployeeID);
  const passkeys = await repo.listPasskeys(db, EmployeeID);
  return {
    SecondFactor: await repo.policyOf(db, EmployeeID),
    TotpSince: totp?.ConfirmedAt ?? null,
    Passkeys: passkeys.map(({ PasskeyID, Name, CreatedAt, LastUsedAt }) => ({
      ...{ PasskeyID, Name, CreatedAt, LastUsedAt },
    })),
    RecoveryCodesLeft: await repo.countRecoveryCodes(db, EmployeeID),
    NoPasskeys: relyingParty(services.env.publicUrl) ? null : SECURITY_TEXTS.noPasskeys,
    Proofs: await proofsOf(db, services, caller, { totp: totp?.ConfirmedAt, passkeys }),
  };
}

/** What of this person is taken in place of a new sign-in. */
async function proofsOf(
  db: Queryable,
  { env }: Services,
  { EmployeeID, email }: Caller,
  held: { totp: string | null | undefined; passkeys: readonly unknown[] },
) {
  const hasPassword = takesPassword(env, email) && (await repo.hasPassword(db, EmployeeID));
  const hasPasskey = held.passkeys.length > 0;
  const isThere = env.oidc !== undefined && (await hasIdentity(db, EmployeeID));
  return [
    ...(hasPassword ? (['Password'] as const) : []),
    ...(held.totp || hasPasskey ? (['Code'] as const) : []),
    ...(hasPasskey ? (['Passkey'] as const) : []),
    ...(isThere ? (['Provider'] as const) : []),
  ];
}

/** Everything below runs with the person locked, and finds the session still there: a reset ends both. */
async function lockCaller(call: Call, tx: Queryable) {
  await holdCaller(tx, call.caller);
  const person = await repo.lockPerson(tx, call.caller.EmployeeID);
  if (!person) throw new AppError('no_session', 'Please sign in.');
  return person;
}

async function requireOffered(db: Queryable, EmployeeID: number): Promise<void> {
  if ((await repo.policyOf(db, EmployeeID)) === 'NotOffered') {
    throw new AppError('conflict', SECURITY_TEXTS.notOffered);
  }
}

/** A new secret, which counts once a code of it is there; an app that was added before works until then. */
export async function startTotp(call: Call<typeof contract.startTotp>) {
  const { db, caller, now, services } = call;
  const { EmployeeID, Email } = await lockCaller(call, db);
  await requireOffered(db, EmployeeID);
  const secret = newTotpSecret();
  await repo.saveTotp(db, EmployeeID, {
    PendingSecret: seal(secret, ownerOf(EmployeeID), services.env.secretKey),
    PendingSince: now.toISOString(),
  });
  await call.audit({ record: `employee:${caller.EmployeeID}`, after: { AuthenticatorApp: 'begun' } });
  return totpShown(secret, Email);
}

export async function confirmTotp(call: Call<typeof contract.confirmTotp>) {
  const { db, now, services } = call;
  const person = await lockCaller(call, db);
  const { EmployeeID } = person;
  await requireOffered(db, EmployeeID);
  const totp = await repo.findTotp(db, EmployeeID);
  const since = totp?.PendingSince ? new Date(totp.PendingSince).getTime() : 0;
  if (!totp?.PendingSecret || now.getTime() - since > PENDING_MINUTES * 60_000) {
    throw new AppError('conflict', SECURITY_TEXTS.notStarted);
  }
  const secret = openSecret(services.env, EmployeeID, totp.PendingSecret);
  const step = totpStep(secret, call.body.Code, now, 0);
  if (step === null) throw badField('Code', SECURITY_TEXTS.wrongCode);
  await repo.saveTotp(db, EmployeeID, {
    Secret: totp.PendingSecret,
    ConfirmedAt: now.toISOString(),
    LastStep: step,
    PendingSecret: null,
    PendingSince: null,
  });
  const RecoveryCodes = await newCodes(db, EmployeeID);
  const record = `employee:${EmployeeID}`;
  await call.audit({ record, after: { AuthenticatorApp: 'added', RecoveryCodes: 'new' } });
  await mailFactorChange(call, db, person, FACTOR_MAILS.totpAdded);
  return { ...said(SECURITY_TEXTS.totpAdded), RecoveryCodes };
}

export async function removeTotp(call: Call<typeof contract.removeTotp>) {
  const { db } = call;
  const person = await lockCaller(call, db);
  const { EmployeeID } = person;
  const totp = await repo.findTotp(db, EmployeeID);
  if (!totp?.ConfirmedAt) throw new AppError('conflict', SECURITY_TEXTS.noTotp);
  await repo.deleteTotp(db, EmployeeID);
  await requireRest(db, EmployeeID);
  await call.audit({ record: `employee:${EmployeeID}`, before: { AuthenticatorApp: 'added' } });
  await mailFactorChange(call, db, person, FACTOR_MAILS.totpRemoved);
  return said(SECURITY_TEXTS.totpRemoved);
}

/** Whoever must have a factor keeps one; whoever has none left needs no recovery codes. */
async function requireRest(db: Queryable, EmployeeID: number): Promise<void> {
  const { totp, passkey } = await repo.findFactors(db, EmployeeID);
  if (totp || passkey) return;
  if ((await repo.policyOf(db, EmployeeID)) === 'Required') {
    throw new AppError('conflict', SECURITY_TEXTS.lastRequired);
  }
  await repo.replaceRecoveryCodes(db, EmployeeID, []);
}

async function newCodes(db: Queryable, EmployeeID: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await repo.replaceRecoveryCodes(
    db,
    EmployeeID,
    codes.flatMap((code) => recoveryCodeHash(code) ?? []),
  );
  return codes;
}

export async function renewRecoveryCodes(call: Call<typeof contract.renewRecoveryCodes>) {
  const { db } = call;
  const person = await lockCaller(call, db);
  const { totp, passkey } = await repo.findFactors(db, person.EmployeeID);
  if (!totp && !passkey) throw new AppError('conflict', SECURITY_TEXTS.noFactor);
  const RecoveryCodes = await newCodes(db, person.EmployeeID);
  await call.audit({ record: `employee:${person.EmployeeID}`, after: { RecoveryCodes: 'new' } });
  await mailFactorChange(call, db, person, FACTOR_MAILS.newCodes);
  return { ...said(SECURITY_TEXTS.newCodes), RecoveryCodes };
}

export async function passkeyOptions({ services, caller, now }: Call<typeof contract.passkeyOptions>) {
  const { db } = services;
  const { EmployeeID } = caller;
  const party = tickets.requirePasskeys(services);
  await requireOffered(db, EmployeeID);
  const known = await repo.listPasskeys(db, EmployeeID);
  if (known.length >= MOST_PASSKEYS) throw new AppError('conflict', SECURITY_TEXTS.passkeysFull);
  const { challenge } = await tickets.openChallenge(db, now, { Purpose: 'Setup', EmployeeID });
  return { Options: creationOptionsOf(party, challenge, caller, known) };
}

export async function addPasskey(call: Call<typeof contract.addPasskey>) {
  const { services, caller, now, body } = call;
  const party = tickets.requirePasskeys(services);
  const challenge = challengeIn(body.Passkey.response.clientDataJSON) ?? '';
  const ticket = await tickets.takeByChallenge(services.db, challenge, 'Setup', now);
  const isOwn = ticket?.EmployeeID === caller.EmployeeID;
  const made = isOwn ? await verifyNewPasskey(party, challenge, body.Passkey) : null;
  if (!made) throw badField('Passkey', SECURITY_TEXTS.passkeyRefused);
  return services.db.transaction(async (tx) => {
    const person = await lockCaller(call, tx);
    const { EmployeeID } = person;
    await requireOffered(tx, EmployeeID);
    if ((await repo.listPasskeys(tx, EmployeeID)).length >= MOST_PASSKEYS) {
      throw new AppError('conflict', SECURITY_TEXTS.passkeysFull);
    }
    const Transports = body.Passkey.response.transports ?? [];
    const added = { ...made, EmployeeID, Name: body.Name, Transports, CreatedAt: now.toISOString() };
    const passkey = await repo.insertPasskey(tx, added);
    if (!passkey) throw new AppError('conflict', SECURITY_TEXTS.passkeyKnown);
    const hasCodes = (await repo.countRecoveryCodes(tx, EmployeeID)) > 0;
    const RecoveryCodes = hasCodes ? undefined : await newCodes(tx, EmployeeID);
    const record = `employee:${EmployeeID}`;
    const after = { Passkey: body.Name, ...(RecoveryCodes && { RecoveryCodes: 'new' }) };
    await call.audit({ record, after }, tx);
    await mailFactorChange(call, tx, person, FACTOR_MAILS.passkeyAdded);
    const { PasskeyID, Name, CreatedAt, LastUsedAt } = passkey;
    return {
      ...said(SECURITY_TEXTS.passkeyAdded),
      ...{ PasskeyID, Name, CreatedAt, LastUsedAt },
      ...(RecoveryCodes && { RecoveryCodes }),
    };
  });
}

export async function removePasskey(call: Call<typeof contract.removePasskey>) {
  const { db, params } = call;
  const person = await lockCaller(call, db);
  const { EmployeeID } = person;
  const removed = await repo.deletePasskey(db, EmployeeID, params.PasskeyID);
  if (!removed) throw notFound('This passkey');
  await requireRest(db, EmployeeID);
  await call.audit({ record: `employee:${EmployeeID}`, before: { Passkey: removed.Name } });
  await mailFactorChange(call, db, person, FACTOR_MAILS.passkeyRemoved);
  return said(SECURITY_TEXTS.passkeyRemoved);
}

/** Frees somebody of factors they lost: all of them, with every session and everything that is under way. */
export async function resetFactors(call: Call<typeof contract.resetFactors>) {
  const { db } = call;
  const { EmployeeID, Version } = call.body;
  const record = ownerOf(EmployeeID);
  return keepAdministrator(db, async () => {
    await requireManaged(call, EmployeeID);
    const person = await repo.lockPerson(db, EmployeeID);
    if (!person) throw notFound('This employee');
    await requireVersion(db, record, person.Version, Version);
    const before = await repo.findFactors(db, EmployeeID);
    await repo.deleteFactors(db, EmployeeID);
    // Who they are at the provider is found anew by their address: an account there may have been made anew too.
    await deleteIdentities(db, EmployeeID);
    await repo.deleteSessions(db, EmployeeID);
    await repo.countSave(db, EmployeeID, person.Version + 1);
    const had = [before.totp && 'authenticator app', before.passkey && 'passkeys'].filter(Boolean);
    await call.audit({
      record,
      before: { SecondFactors: had.join(', ') },
      after: { SecondFactors: 'reset' },
    });
    await mailFactorChange(call, db, person, FACTOR_MAILS.reset);
    return { ...said(SECURITY_TEXTS.reset), EmployeeID, Version: person.Version + 1 };
  });
}
