import { i18n } from '@lingui/core';
import { isNetworkFailure } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';

/** What is said of a call that failed: the server's own sentence, in the language it was asked in, where there is one. */
export function failureText(error: unknown): string {
  if (isNetworkFailure(error))
    return i18n._({ id: 'signIn.offline', message: 'There is no network, or the server cannot be reached.' });
  return errorText(error, i18n._({ id: 'signIn.failed', message: 'That did not work. Please try again.' }));
}

/** Why the company's own sign-in led nowhere, by the code that stands in the address. */
export function providerText(code: string): string {
  if (code === 'cancelled')
    return i18n._({ id: 'provider.cancelled', message: 'The sign-in was cancelled.' });
  if (code === 'unavailable')
    return i18n._({
      id: 'provider.unavailable',
      message: 'The sign-in service could not be reached. Please try again in a moment.',
    });
  if (code === 'over')
    return i18n._({
      id: 'provider.over',
      message: 'This sign-in took too long, or was used already. Please begin again.',
    });
  if (code === 'unknown')
    return i18n._({
      id: 'provider.unknown',
      message: 'There is no account for you here. Please ask your manager for an invitation.',
    });
  return i18n._({
    id: 'provider.refused',
    message: 'The sign-in service did not let you in. Please ask your manager.',
  });
}
