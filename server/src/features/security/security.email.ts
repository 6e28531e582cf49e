import type { Queryable } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { takesPassword } from '../../lib/passwords/takes-password.ts';
import { greeting } from '../../mail/mail-name.ts';

interface Mailed {
  readonly EmployeeID: number;
  readonly FirstName: string;
  readonly Email: string;
  readonly EmailConfirmed: boolean;
}

/**
 * Tells somebody that their second factors changed: whoever did not do it learns of it. Nothing goes to an address that nobody
 * confirmed, and a mail that cannot be sent keeps nobody from changing a factor.
 */
export async function mailFactorChange(
  call: Pick<Call, 'services' | 'afterCommit'>,
  tx: Queryable,
  { EmployeeID, FirstName, Email, EmailConfirmed }: Mailed,
  what: string,
): Promise<void> {
  if (!EmailConfirmed) return;
  const { mailer, env, log } = call.services;
  const lines = [
    greeting(FirstName),
    what,
    takesPassword(env, Email)
      ? `If it was not you, change your password at ${env.publicUrl}/ and tell your administrator at once.`
      : 'If it was not you, tell your administrator at once.',
  ];
  const mail = {
    Purpose: 'second-factor',
    Record: `employee:${EmployeeID}`,
    To: [Email],
    Subject: 'Your second factor for Back of House changed',
    Text: lines.join('\n\n'),
  };
  try {
    const mailId = await mailer.queueMail(tx, mail);
    call.afterCommit(() => mailer.deliverMail(mailId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ EmployeeID, code: error.code }, 'the mail about a changed factor was not taken');
  }
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
