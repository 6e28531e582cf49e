import type { Queryable } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import { tellOwner } from '../../http/tell-owner.ts';
import { takesPassword } from '../../lib/passwords/takes-password.ts';
import { greeting } from '../../mail/mail-name.ts';

interface Mailed {
  readonly EmployeeID: number;
  readonly FirstName: string;
  readonly Email: string;
  readonly EmailConfirmed: boolean;
}

/** Tells somebody that their second factors changed. */
export function mailFactorChange(
  call: Pick<Call, 'services' | 'afterCommit'>,
  tx: Queryable,
  person: Mailed,
  what: string,
): Promise<void> {
  const { env } = call.services;
  const lines = [
    greeting(person.FirstName),
    what,
    takesPassword(env, person.Email)
      ? `If it was not you, change your password at ${env.publicUrl}/ and tell your administrator at once.`
      : 'If it was not you, tell your administrator at once.',
  ];
  return tellOwner(call, tx, person, {
    Purpose: 'second-factor',
    Record: `employee:${person.EmployeeID}`,
    To: [person.Email],
    Subject: 'Your second factor for Back of House changed',
    Text: lines.join('\n\n'),
  });
}

export const FACTOR_MAILS = {
  totpAdded: 'An authenticator app was added to your account. New recovery codes were made.',
  totpRemoved: 'The authenticator app of your account was removed.',
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey of your account was removed.',
  newCodes: 'New recovery codes were made for your account. The old ones no longer work.',
  codeUsed: 'A recovery code of your account was used.',
  reset: 'An administrator removed all second factors of your account and ended your sessions.',
} as const;
