import { challengedText, type PROVIDER_RETURNS } from '@boh/contract/sign-in/provider.ts';
import { startProvider } from '@boh/contract/sign-in/sign-in.contract.ts';
import { addressOf } from './address-of.ts';

/** What this tab keeps to itself until it is back: no other tab or page can use the ticket that comes of it. */
const KEPT = 'providerVerifier';

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** Something that only this tab knows, and its hash, which goes to the provider's door; for a proof it is bound to the session too. */
export async function newVerifier(token?: string) {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const text = new TextEncoder().encode(challengedText(verifier, token));
  const hash = await crypto.subtle.digest('SHA-256', text);
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

/** Where the browser goes to sign in through the provider, and comes back to `From`, once this tab has noted what only it knows. */
export async function wayToProvider(From: (typeof PROVIDER_RETURNS)[number]): Promise<string> {
  const { verifier, challenge } = await newVerifier();
  sessionStorage.setItem(KEPT, verifier);
  return addressOf(startProvider.path, {}, { Challenge: challenge, From });
}

/** What somebody comes back from the provider with: a ticket and what opens it, or the code of why there is none. */
export type Arrival =
  { readonly Ticket: string; readonly Verifier: string } | { readonly code: string } | null;

/** Reads what stands behind the # of the address, once, and leaves none of it in the address or the history. */
export function takeFragment(): URLSearchParams | null {
  const sent = new URLSearchParams(window.location.hash.slice(1));
  if (!sent.has('ticket') && !sent.has('error')) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return sent;
}

export function takeArrival(): Arrival {
  const sent = takeFragment();
  if (!sent) return null;
  const [ticket, code] = [sent.get('ticket'), sent.get('error')];
  const verifier = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (code !== null) return { code };
  if (ticket === null || verifier === null) return { code: 'over' };
  return { Ticket: ticket, Verifier: verifier };
}
