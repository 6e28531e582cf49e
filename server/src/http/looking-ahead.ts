import { AppError } from '../lib/app-error.ts';
import type { Call } from './call.ts';

/** Some calls are asked for by GET and yet do something: a browser that only looks ahead must not. */
export function refuseLookingAhead({ header }: Pick<Call, 'header'>, sentence: string): void {
  const purpose = [header('sec-purpose'), header('purpose'), header('x-moz')].join(' ').toLowerCase();
  if (/prefetch|prerender|preview/.test(purpose)) throw new AppError('bad_request', sentence);
}
