import { greeting } from '../../mail/mail-name.ts';
import type { NewMail } from '../../mail/mailer.ts';

/**
 * The mail that carries a temporary password after "Forgot Password?". A name is shown only to whoever confirmed the
 * address: anybody can create an account with another's address, and words of their own for a name.
 */
export function temporaryPasswordMail(
  employee: { FirstName: string; Email: string; EmployeeID: number; EmailConfirmed: boolean },
  password: string,
  publicUrl: string,
): NewMail {
  const lines = [
    greeting(employee.EmailConfirmed ? employee.FirstName : null),
    'Somebody asked for a new password of your Back of House account.',
    `Your temporary password is: ${password}`,
    `Sign in with it at ${publicUrl}/ within 24 hours and choose a new password.`,
    'Your old password keeps working until then. If it was not you, ignore this mail.',
  ];
  return {
    Purpose: 'temporary-password',
    EmployeeID: employee.EmployeeID,
    To: [employee.Email],
    Subject: 'Your temporary password for Back of House',
    Text: lines.join('\n\n'),
  };
}

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedMail(
  employee: { FirstName: string; Email: string; EmployeeID: number },
  now: Date,
  publicUrl: string,
): NewMail {
  const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lines = [
    greeting(employee.FirstName),
    `The password of your Back of House account was changed on ${at}.`,
    'If it was you, there is nothing to do.',
    `If not, choose "Forgot Password?" at ${publicUrl}/ now, and tell your administrator.`,
  ];
  return {
    Purpose: 'password-changed',
    Record: `employee:${employee.EmployeeID}`,
    To: [employee.Email],
    Subject: 'Your password for Back of House was changed',
    Text: lines.join('\n\n'),
  };
}
