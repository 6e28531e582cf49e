import type { Queryable } from '../db/client.ts';
import { AppError } from '../lib/app-error.ts';
import type { NewMail } from '../mail/mailer.ts';
import type { Call } from './call.ts';

/**
 * Tells somebody by mail what happened to their account: whoever did not do it learns of it. Nothing goes to an address that
 * nobody confirmed, and a mail that this server may not send keeps nobody from the change.
 */
export async function tellOwner(
  call: Pick<Call, 'services' | 'afterCommit'>,
  tx: Queryable,
  { EmployeeID, EmailConfirmed }: { readonly EmployeeID: number; readonly EmailConfirmed: boolean },
  mail: NewMail,
): Promise<void> {
  if (!EmailConfirmed) return;
  const { mailer, log } = call.services;
  try {
    const mailId = await mailer.queueMail(tx, mail);
    call.afterCommit(() => mailer.deliverMail(mailId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ EmployeeID, code: error.code }, 'the mail about a changed account was not taken');
  }
}
