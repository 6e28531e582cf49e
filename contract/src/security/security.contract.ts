import { z } from 'zod';
import { page, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, requiredText, saved, version } from '../fields.ts';
import { creationOptions, newPasskey } from './passkey.ts';
import { factorCode, secondFactor } from './second-factor.ts';

export const SECURITY_TEXTS = {
  wrongCode: 'This code is not right. Please check the time of your phone and try the next one.',
  notStarted: 'Please begin again: the QR code is too old.',
  totpAdded: 'Authenticator app added.',
  totpRemoved: 'Authenticator app removed.',
  noTotp: 'There is no authenticator app to remove.',
  passkeyAdded: 'Passkey added.',
  passkeyRemoved: 'Passkey removed.',
  passkeyRefused: 'This passkey could not be added. Please try again.',
  passkeyKnown: 'This passkey is already in use.',
  passkeysFull: 'You have as many passkeys as there can be. Please remove one first.',
  noPasskeys: 'Passkeys need an address with https, or localhost. Please ask your administrator.',
  newCodes: 'These are your new recovery codes. The old ones no longer work.',
  noFactor: 'Please add an authenticator app or a passkey first.',
  notOffered: 'Your role does not use a second factor.',
  lastRequired: 'Your role requires a second factor. Add another one before you remove this one.',
  reset: 'Second factors reset. All sessions of this person have ended.',
} as const;

export const RECOVERY_CODES = 10;
export const MOST_PASSKEYS = 20;

const ofSecurity = { access: signedIn, sessionOnly: true, anyLocation: true, beforeFactor: true } as const;
/** Factors change only in the hands of whoever proved a moment ago who they are. */
const changing = { ...ofSecurity, again: true, keepsNoAnswer: true } as const;

const passkey = z.object({
  PasskeyID: z.int(),
  Name: z.string(),
  CreatedAt: z.string(),
  LastUsedAt: z.string().nullable(),
});
const recoveryCodes = z.array(z.string());

export const showSecurity = defineEndpoint({
  method: 'GET',
  path: '/security',
  summary: 'One’s own second factors, and what one’s roles say about them.',
  ...ofSecurity,
  output: z.object({
    /** The strictest of one's roles; without any role, Offered. */
    SecondFactor: secondFactor,
    /** When the authenticator app was added; null where there is none. */
    TotpSince: z.string().nullable(),
    Passkeys: z.array(passkey),
    RecoveryCodesLeft: z.int(),
    /** Why no passkey can be added here; null where one can. */
    NoPasskeys: z.string().nullable(),
    /** What `POST /login/again` takes of this person. */
    Proofs: z.array(z.enum(['Password', 'Code', 'Passkey', 'Provider'])),
  }),
});

export const startTotp = defineEndpoint({
  method: 'POST',
  path: '/security/totp/start',
  summary:
    'Begin to add an authenticator app: its secret, shown this once. Nothing changes until it is confirmed.',
  ...changing,
  output: z.object({ Secret: z.string(), Uri: z.string() }),
});

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/security/totp/confirm',
  summary:
    'Add the authenticator app by a code of it, in place of an earlier one. Answers new recovery codes.',
  ...changing,
  body: z.object({ Code: factorCode }),
  output: z.object({ ...saved, RecoveryCodes: recoveryCodes }),
  statuses: { 409: 'Nothing was begun, or too long ago.' },
});

export const removeTotp = defineEndpoint({
  method: 'POST',
  path: '/security/totp/remove',
  summary: 'Remove the authenticator app.',
  ...changing,
  output: z.object(saved),
  statuses: { 409: 'A role requires a second factor and this is the last one, or there is none.' },
});

export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/security/passkeys/options',
  summary: 'What the browser needs to make a passkey; good for five minutes and one passkey.',
  ...changing,
  transaction: 'none',
  output: z.object({ Options: creationOptions }),
  statuses: { 409: 'Passkeys need https or localhost.' },
});

/** What its owner types; the device makes the rest. */
export const passkeyName = z.object({ Name: requiredText('Please give the passkey a name', 60) });

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/security/passkeys',
  summary: 'Add a passkey. Answers recovery codes where there were none.',
  ...changing,
  transaction: 'own',
  body: passkeyName.extend({ Passkey: newPasskey }),
  output: z.object({ ...saved, ...passkey.shape, RecoveryCodes: recoveryCodes.optional() }),
  statuses: { 409: 'The passkey is already in use, or there are too many.' },
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/security/passkeys/:PasskeyID',
  summary: 'Remove a passkey.',
  ...changing,
  params: z.object({ PasskeyID: id }),
  output: z.object(saved),
  statuses: { 409: 'A role requires a second factor and this is the last one.' },
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/security/recovery-codes',
  summary: 'New recovery codes, shown this once; the old ones no longer work.',
  ...changing,
  output: z.object({ ...saved, RecoveryCodes: recoveryCodes }),
  statuses: { 409: 'There is no second factor that they could stand in for.' },
});

export const resetFactors = defineEndpoint({
  method: 'POST',
  path: '/admin/employee/resetFactors',
  summary: 'Remove all second factors of a person who lost them. Ends their sessions and mails them.',
  access: page('Team', 'pageLocations'),
  again: true,
  body: z.object({ EmployeeID: id, Version: version }),
  output: z.object({ ...saved, EmployeeID: z.int(), Version: z.int() }),
  statuses: { 409: 'Somebody else changed the employee meanwhile.' },
});
