import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import { statusOf } from '../api/api-error.ts';
import { errorText, fieldsText } from '../api/error-text.ts';

const NEW_PASSWORD_LENGTH = 8;

/** What is wrong with what was typed: who it is first, then both fields, then the length. */
export function passwordProblem(employeeId: number | undefined, old: string, next: string): string | null {
  if (!employeeId) return 'Unable to identify user. Please re-login.';
  if (old === '' || next === '') return 'Please enter both old and new passwords.';
  if (next.length < NEW_PASSWORD_LENGTH) return 'New password must be at least 8 characters.';
  return null;
}

/** What a refused change says, by status. */
export function refusedChangeText(error: unknown): string {
  const status = statusOf(error);
  if (status === 401) return SIGN_IN_TEXTS.wrongOldPassword;
  if (status === 404) return SIGN_IN_TEXTS.unknownUser;
  if (status === 400) return fieldsText(error) ?? 'Bad request';
  return errorText(error, 'Failed to change password');
}
