import { PROVIDER_ERRORS } from '@boh/contract/sign-in/provider.ts';

export const NEEDS_HTTPS = 'This sign-in needs an address with https. Please ask your administrator.';

const isKnown = (code: string): code is keyof typeof PROVIDER_ERRORS => Object.hasOwn(PROVIDER_ERRORS, code);

/** What a code says that somebody came back from the provider with; it stands in an address, so it may be anything. */
export const refusalText = (code: string): string =>
  isKnown(code) ? PROVIDER_ERRORS[code] : PROVIDER_ERRORS.refused;
