import { INVITATION_DAYS } from '@boh/contract/invite/invite.contract.ts';
import { escapedHtml } from '../../lib/escaped-html.ts';
import { greeting } from '../../mail/mail-name.ts';
import type { NewMail } from '../../mail/mailer.ts';

export interface InvitedPerson {
  readonly EmployeeID: number;
  readonly FirstName: string;
  readonly Email: string;
  readonly LocationName: string;
  readonly RoleName: string;
  /** Who invites, by name where it may stand in a mail. */
  readonly InvitedBy: string;
}

/** For somebody who cannot sign in yet: the temporary password and where to use it. */
export function invitationMail(person: InvitedPerson, password: string, publicUrl: string): NewMail {
  return mailOf(person, 'Your invitation to Back of House', [
    // No name: whoever typed it, its owner has not confirmed that it is theirs.
    greeting(null),
    `${person.InvitedBy} invited you to Back of House as ${person.RoleName} at ${person.LocationName}.`,
    `Sign in at ${publicUrl}/ with your email ${person.Email} and this temporary password:`,
    password,
    `It is valid for ${INVITATION_DAYS} days. You choose your own password when you sign in.`,
  ]);
}

/** For somebody who signs in at the company's own provider: there is nothing to keep secret. */
export function invitationWithoutPassword(
  person: InvitedPerson,
  provider: string,
  publicUrl: string,
): NewMail {
  return mailOf(person, 'Your invitation to Back of House', [
    greeting(null),
    `${person.InvitedBy} invited you to Back of House as ${person.RoleName} at ${person.LocationName}.`,
    `Open ${publicUrl}/ and press SIGN IN WITH ${provider}.`,
    `You need no password here: sign in there with the account of your company, whose email is ${person.Email}.`,
  ]);
}

/** For somebody who has an account already, with a confirmed address. */
export function roleAddedMail(person: InvitedPerson, publicUrl: string): NewMail {
  return mailOf(person, `You now have a role at ${person.LocationName}`, [
    greeting(person.FirstName),
    `${person.InvitedBy} gave you the role ${person.RoleName} at ${person.LocationName}.`,
    `Sign in at ${publicUrl}/ as usual and choose ${person.LocationName} in the list of locations.`,
  ]);
}

function mailOf(person: InvitedPerson, Subject: string, lines: readonly string[]): NewMail {
  return {
    Purpose: 'invitation',
    Record: `employee:${person.EmployeeID}`,
    To: [person.Email],
    Subject,
    Text: lines.join('\n\n'),
    Html: `<!doctype html><html><body style="font-family: sans-serif; line-height: 1.5">${lines
      .map((line) => `<p>${escapedHtml(line)}</p>`)
      .join('')}</body></html>`,
  };
}
