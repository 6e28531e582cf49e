import { startProvider } from '@boh/contract/sign-in/sign-in.contract.ts';
import { addressOf } from '../../api/address-of.ts';

/** What this tab keeps to itself until it is back: the ticket that comes of it is worth nothing to any other. */
const KEPT = 'floorProviderVerifier';

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** Where the browser goes to sign in through the company's own sign-in, and comes back to /floor from. */
export async function wayToProvider(): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  sessionStorage.setItem(KEPT, verifier);
  return addressOf(startProvider.path, {}, { Challenge: base64url(new Uint8Array(hash)), From: '/floor' });
}

export type Arrival = { readonly Ticket: string; readonly Verifier: string } | { readonly code: string };

/** What somebody comes back with; read once, and none of it stays in the address. */
export function takeArrival(): Arrival | null {
  const sent = new URLSearchParams(window.location.hash.slice(1));
  if (!sent.has('ticket') && !sent.has('error')) return null;
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  const [Ticket, code, Verifier] = [sent.get('ticket'), sent.get('error'), sessionStorage.getItem(KEPT)];
  sessionStorage.removeItem(KEPT);
  if (code !== null) return { code };
  return Ticket === null || Verifier === null ? { code: 'over' } : { Ticket, Verifier };
}
