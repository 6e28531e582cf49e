import type { NewMail } from '../../lib/mailer.ts';

/** The mail that carries a temporary password after "Forgot Password?". */
export function temporaryPasswordMail(
  employee: { FirstName: string; Email: string; EmployeeID: number },
  password: string,
  publicUrl: string,
): NewMail {
  const lines = [
    `Hello ${employee.FirstName},`,
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
