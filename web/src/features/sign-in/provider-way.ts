import { challengedText, PROVIDER_ERRORS } from '@boh/contract/sign-in/provider.ts';
import { startProvider } from '@boh/contract/sign-in/sign-in.contract.ts';
import { addressOf } from '../../api/call.ts';

/** What this tab keeps to itself until it is back: no other tab or page can use the ticket that comes of it. */
const KEPT = 'providerVerifier';

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** Where the browser goes to sign in through the provider, once this tab has noted what only it knows. */
export async function wayToProvider(): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(challengedText(verifier)));
  sessionStorage.setItem(KEPT, verifier);
  return addressOf(startProvider.path, {}, { Challenge: base64url(new Uint8Array(hash)) });
}

/** What somebody comes back from the provider with: a ticket and what opens it, or why there is none. */
export type Arrival =
  { readonly Ticket: string; readonly Verifier: string } | { readonly refusal: string } | null;

const isKnown = (code: string): code is keyof typeof PROVIDER_ERRORS => Object.hasOwn(PROVIDER_ERRORS, code);

/** Reads it from behind the # of the address, once, and leaves none of it in the address or the history. */
export function takeArrival(): Arrival {
  const sent = new URLSearchParams(window.location.hash.slice(1));
  const [ticket, code] = [sent.get('ticket'), sent.get('error')];
  if (ticket === null && code === null) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  const verifier = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (code !== null) return { refusal: isKnown(code) ? PROVIDER_ERRORS[code] : PROVIDER_ERRORS.refused };
  if (ticket === null || verifier === null) return { refusal: PROVIDER_ERRORS.over };
  return { Ticket: ticket, Verifier: verifier };
}
