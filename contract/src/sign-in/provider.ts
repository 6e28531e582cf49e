import { z } from 'zod';

/** Why a sign-in through the provider led nowhere: the code that comes back in the address, and what the page says of it. */
export const PROVIDER_ERRORS = {
  off: 'Single sign-on is not set up here. Please sign in with your password.',
  unavailable: 'The sign-in service could not be reached. Please try again in a moment.',
  cancelled: 'The sign-in was cancelled.',
  refused:
    'The sign-in service gave an answer that cannot be trusted. Please try again, or tell your administrator.',
  over: 'This sign-in took too long, was used already, or began in another tab. Please begin again.',
  stale: 'The sign-in service did not ask you again who you are. Please begin again.',
  unverified: 'The sign-in service has not confirmed your email address. Please ask your administrator.',
  unknown: 'There is no account for you here. Please ask your manager for an invitation.',
  other: 'That is not the account with which you are signed in here. Please begin again as yourself.',
  inactive: 'Your account is not active. Please ask your administrator.',
  bound:
    'Your email belongs to an account that signs in there as somebody else. Please ask your administrator.',
} as const;
export type ProviderError = keyof typeof PROVIDER_ERRORS;

export const PASSWORDS_OFF = 'Passwords are not used here. Please use the button of your company’s sign-in.';

/** Where a sign-in may begin, and so come back to. */
export const PROVIDER_RETURNS = ['/', '/floor'] as const;

const BEGIN_AGAIN = PROVIDER_ERRORS.over;

/** The hash of what only the tab knows that begins: SHA-256, in base64url. */
export const challenge = z.string(BEGIN_AGAIN).regex(/^[\w-]{43}$/, BEGIN_AGAIN);
/** What the tab kept to itself, told once it has the ticket. */
export const verifier = z.string(BEGIN_AGAIN).regex(/^[\w-]{43,128}$/, BEGIN_AGAIN);
export const providerTicket = z.string(BEGIN_AGAIN).regex(/^[\w-]{20,100}$/, BEGIN_AGAIN);

/**
 * What the hash is made of. To sign in: the verifier. To prove again who one is: the verifier and the token of the session, so that
 * no other session can use what comes of it, and yet no token stands in an address.
 */
export const challengedText = (kept: string, token?: string): string =>
  token === undefined ? kept : `${kept}.${token}`;
