import type { Endpoint } from '@boh/contract/endpoint.ts';
import { AppError } from '../lib/app-error.ts';
import type { Call } from './call.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A call that does something by GET is asked for by a script of the console, or by a program that is no browser: never by
 * another site, an address that was opened, or a picture. Browsers say which it is, and no page can change their word.
 */
export function refuseOtherPages({ acts }: Endpoint, headers: Headers): void {
  if (acts === undefined) return;
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-dest': dest = 'empty' } = headers;
  if (site === 'same-origin' && dest === 'empty') return;
  throw new AppError('forbidden', 'This can only be asked for from the console itself.');
}

/** Some calls are asked for by GET and yet do something: a browser that only looks ahead must not. */
export function refuseLookingAhead({ header }: Pick<Call, 'header'>, sentence: string): void {
  const purpose = [header('sec-purpose'), header('purpose'), header('x-moz')].join(' ').toLowerCase();
  if (/prefetch|prerender|preview/.test(purpose)) throw new AppError('bad_request', sentence);
}
