import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import { isNetworkFailure, statusOf } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';

/** What a refused sign-in says. */
export function loginText(error: unknown): string {
  if (isNetworkFailure(error)) return 'Failed to connect to server.';
  if (statusOf(error) === 405) return SIGN_IN_TEXTS.temporary;
  return errorText(error, SIGN_IN_TEXTS.refused);
}

/** What a refused code or passkey says. */
export function factorText(error: unknown): string {
  if (isNetworkFailure(error)) return 'Failed to connect to server.';
  return errorText(error, 'The sign-in could not be completed. Please try again.');
}

/** The sign-in that waited for a factor is over: it begins anew. */
export const isTicketOver = (error: unknown): boolean =>
  statusOf(error) === 401 && errorText(error, '') === SIGN_IN_TEXTS.ticketOver;

/** What a refused account says. */
export function createAccountText(error: unknown): string {
  if (isNetworkFailure(error)) return 'Failed to connect to the server.';
  return errorText(
    error,
    statusOf(error) === 208 ? SIGN_IN_TEXTS.emailTaken : 'The account could not be created.',
  );
}

/** What a refused reset says: that the email is unknown only where it is; everything else has its own reason. */
export function resetText(error: unknown): string {
  if (isNetworkFailure(error)) return 'Failed to connect to the server.';
  if (statusOf(error) === 404) return SIGN_IN_TEXTS.resetUnknown;
  return errorText(error, 'The password could not be reset. Please try again later.');
}
