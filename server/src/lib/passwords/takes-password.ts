interface PasswordSettings {
  readonly passwordSignIn: boolean;
  /** In small letters. */
  readonly emergencyAdmin: string | undefined;
}

/** Whether a password, or a passkey in its place, opens this account: that of one administrator always does. */
export const takesPassword = ({ passwordSignIn, emergencyAdmin }: PasswordSettings, email: string): boolean =>
  passwordSignIn || email.toLowerCase() === emergencyAdmin;
