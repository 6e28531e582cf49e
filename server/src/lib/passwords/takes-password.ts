import type { Env } from '../../env.ts';

/** Whether a password, or a passkey in its place, opens this account: that of one administrator always does. */
export const takesPassword = (
  { passwordSignIn, emergencyAdmin }: Pick<Env, 'passwordSignIn' | 'emergencyAdmin'>,
  email: string,
): boolean => passwordSignIn || email.toLowerCase() === emergencyAdmin;
