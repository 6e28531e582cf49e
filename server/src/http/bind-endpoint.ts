import type { Endpoint, OutputOf } from '@boh/contract/endpoint.ts';
import { said, type saved } from '@boh/contract/fields.ts';
import type { FileAnswer, JsonText, Redirect, StatusAnswer } from './answers.ts';
import type { Call } from './call.ts';
import type { KeptAnswer } from './kept-answer.ts';

type Result<E extends Endpoint> = OutputOf<E> | FileAnswer | JsonText | KeptAnswer | Redirect | StatusAnswer;

/** A declared endpoint with the handler that answers it. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call) => Promise<unknown>;
}

/** Ties a handler to its endpoint; types of params, query, body and answer come from the contract. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
): BoundEndpoint {
  // The call is built from this very endpoint, so its parsed parts have the types the handler expects.
  return { endpoint, handle };
}

/** A save whose answer is a sentence and what was saved. */
export const bindSave = <E extends Endpoint>(
  endpoint: E,
  sentence: string,
  save: (call: Call<E>) => Promise<Omit<OutputOf<E>, keyof typeof saved>>,
): BoundEndpoint =>
  bind(endpoint, async (call: Call<E>) => ({ ...said(sentence), ...(await save(call)) }) as OutputOf<E>);

export const callName = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
