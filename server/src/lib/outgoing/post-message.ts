import { lookup as lookUp } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

interface FoundAddress {
  readonly address: string;
  readonly family: number;
}

/** The addresses of a name. */
export type Resolver = (name: string) => Promise<readonly FoundAddress[]>;

const systemResolver: Resolver = (name) => lookUp(name, { all: true });

interface Message {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Settings {
  /** Whether addresses of this machine and of private networks, and addresses without TLS, may be posted to. */
  readonly isPrivateAllowed: boolean;
  /** Nothing but these and what is below them; any where it is missing. */
  readonly domains?: readonly string[] | undefined;
  readonly resolver?: Resolver | undefined;
  /** Milliseconds in which the whole exchange has to be over. */
  readonly timeout?: number | undefined;
}

/** What became of it: the status that was answered, or why none was. */
export type Posted = { readonly status: number } | { readonly reason: string };

const TIMEOUT = 10_000;
/** So much of an answer is read, for the sender's sake: nothing of it is wanted. */
const MOST_READ = 64 * 1024;

/** Why nothing is posted, as people read it. */
class Refused extends Error {}

/** The host of a URL as sockets want it: an IPv6 address stands there in brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a host is one of the domains, or below one. */
export const isWithin = (host: string, domains: readonly string[] | undefined): boolean =>
  domains?.some((domain) => host === domain || host.endsWith(`.${domain}`)) ?? true;

/**
 * The addresses that the connection may go to, each of them checked. One that is not of the internet refuses all: a name that leads
 * to both is not to be trusted with the choice.
 */
async function checkedAddresses(url: URL, settings: Settings): Promise<readonly FoundAddress[]> {
  const host = hostOf(url);
  if (!isWithin(host, settings.domains)) throw new Refused('Its domain is not one that may be sent to.');
  const family = isIP(host);
  const found = family > 0 ? [{ address: host, family }] : await (settings.resolver ?? systemResolver)(host);
  if (found.length === 0) throw new Refused('Its name leads nowhere.');
  if (!settings.isPrivateAllowed && found.some(({ address }) => !isPublicAddress(address)))
    throw new Refused('Its name leads to this machine or to a private network.');
  return found;
}

/** Answers with what was checked, whatever the name leads to by now. */
const lookupOf =
  (found: readonly FoundAddress[]): LookupFunction =>
  (_name, options, callback) => {
    const [first] = found;
    if (options.all === true) callback(null, [...found]);
    else callback(null, first?.address ?? '', first?.family);
  };

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  ENOTFOUND: 'Its name is not known.',
  EAI_AGAIN: 'Its name could not be looked up.',
  ETIMEDOUT: 'No connection within the time.',
  EHOSTUNREACH: 'There is no way to its address.',
  ENETUNREACH: 'There is no way to its address.',
};

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return 'No answer within the time.';
  if (typeof code !== 'string') return 'No answer could be read.';
  return WORDS[code] ?? `No answer could be read (${code}).`;
}

/** Reads the rest of an answer and forgets it; what goes on for too long is cut off. The status is known already. */
function passOver(answer: IncomingMessage): void {
  let read = 0;
  answer.on('data', (piece: Buffer) => {
    read += piece.length;
    if (read > MOST_READ) answer.destroy();
  });
  answer.on('error', () => undefined);
}

function exchange(
  url: URL,
  { body, headers }: Message,
  found: readonly FoundAddress[],
  signal: AbortSignal,
): Promise<number> {
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
        // A connection of its own: one that is kept open could lead where nobody looked this time.
        agent: false,
        lookup: lookupOf(found),
        signal,
      },
      (answer) => {
        passOver(answer);
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Posts a message and tells the status of the answer. The connection goes to the very address that was checked; redirects are not
 * followed, and nothing of the answer is kept.
 */
export async function postMessage(message: Message, settings: Settings): Promise<Posted> {
  const signal = AbortSignal.timeout(settings.timeout ?? TIMEOUT);
  try {
    const url = new URL(message.url);
    if (url.protocol !== 'https:' && !settings.isPrivateAllowed)
      throw new Refused('Only addresses that begin with https:// are sent to.');
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    late.catch(() => undefined);
    // Looking up a name cannot be ended: it is no longer waited for.
    const found = await Promise.race([checkedAddresses(url, settings), late]);
    return { status: await exchange(url, message, found, signal) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}
