import { startProvider } from '@boh/contract/sign-in/sign-in.contract.ts';
import { addressOf } from '../../api/address-of.ts';
import { newVerifier, takeFragment } from '../../api/provider-way.ts';
import { refusalText } from './provider-texts.ts';

/**
 * Whoever proves again who they are does so at the provider in a window of its own: the tab that asks stays as it is, with all that was
 * typed. Browsers cut the tie between the two on the way to another site, so the window tells what it came back with to all tabs of
 * this address, and the one whose hash it carries answers. To any other tab the ticket is worth nothing.
 */
const CHANNEL = 'back-of-house-proof';
/** As long as a ticket lasts: a tab in the background may be given no time to listen until it is looked at. */
const TOLD_SECONDS = 60;
const AGAIN_MS = 1000;

interface Back {
  readonly again: string;
  readonly ticket: string | null;
  readonly code: string | null;
}
type Said = ({ readonly kind: 'back' } & Back) | { readonly kind: 'heard'; readonly again: string };

/** A way to the provider that asks there for a new sign-in, bound to the session of this token. */
export async function beginProof(token: string) {
  const { verifier, challenge } = await newVerifier(token);
  const asked = { Challenge: challenge, Purpose: 'Again' };
  return { address: addressOf(startProvider.path, {}, asked), verifier, challenge };
}

/** What the window came back with: what `POST /login/again` takes, or why there is nothing. */
export type Proved = { readonly Ticket: string; readonly Verifier: string } | { readonly refusal: string };

/** Waits for the window that was opened with this way; returns how to stop that. */
export function awaitProof(
  { challenge, verifier }: Pick<Awaited<ReturnType<typeof beginProof>>, 'challenge' | 'verifier'>,
  onBack: (proved: Proved) => void,
): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const seen = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind !== 'back' || data.again !== challenge) return;
    channel.postMessage({ kind: 'heard', again: challenge } satisfies Said);
    const { ticket, code } = data;
    if (ticket === null) {
      onBack({ refusal: refusalText(code ?? 'over') });
      return;
    }
    // It is told until it is heard, and so may come twice.
    if (seen.has(ticket)) return;
    seen.add(ticket);
    onBack({ Ticket: ticket, Verifier: verifier });
  };
  return () => channel.close();
}

/** What the window came back with; none of it stays in its address. */
export function takeProof(): Back {
  const sent = takeFragment();
  const of = (name: string) => sent?.get(name) ?? null;
  return { again: of('again') ?? '', ticket: of('ticket'), code: of('error') };
}

/** Tells the tab that waits, until it has heard it or the ticket is over. */
export function tellProof(back: Back, onTold: (isHeard: boolean) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const tell = () => channel.postMessage({ kind: 'back', ...back } satisfies Said);
  let left = (TOLD_SECONDS * 1000) / AGAIN_MS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) tell();
    else end(false);
  }, AGAIN_MS);
  const stop = () => {
    clearInterval(timer);
    channel.close();
  };
  const end = (isHeard: boolean) => {
    stop();
    onTold(isHeard);
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'heard' && data.again === back.again) end(true);
  };
  tell();
  return stop;
}
