import { LOCATION_HEADER } from '@boh/contract/access.ts';
import { isWrite, type AnswerOf, type Endpoint, type InputOf } from '@boh/contract/endpoint.ts';
import { PROGRESS_HEADER } from '@boh/contract/progress/progress.contract.ts';
import { showAlert } from '../notices/alerts.ts';
import { addressOf } from './address-of.ts';
import { ApiError } from './api-error.ts';
import { errorText, isAtOtherLocation, needsFactorSetup, refusedOf } from './error-text.ts';
import { multipart } from './multipart.ts';
import type { FileParts } from './multipart.ts';
import { askForProof, proofsGiven } from './proof.ts';
import { randomKey } from './random-key.ts';
import {
  areCallsHeld,
  callsEra,
  endSession,
  getToken,
  shownSession,
  tellFactorSetup,
  tellOtherLocation,
} from './session-store.ts';
import { send, sendWithProgress, type Sending } from './transport.ts';

const UNPROVED = 428;
const NOT_CONFIRMED = 'Nothing was done: this needs you to confirm that it is you.';
const FORBIDDEN = "You don't have Access";
/** Their 401 says that a password or a ticket is wrong, not that the session is dead; whoever logs out ends it anyway. */
const NEVER_SIGN_OUT = new Set([
  '/login',
  '/login/factor',
  '/login/oidc',
  '/login/passkey/options',
  '/login/again',
  '/changePassword',
  '/logout',
]);

/** What a call is given: the parts its endpoint declares, and the files of a multipart one by part name. */
export type CallInput<E extends Endpoint> = InputOf<E> & { files?: FileParts };

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One key per user submit; a retry of the same submit sends the same key. Made here when missing. */
  idempotencyKey?: string | undefined;
  /** Told the uploaded share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Under which key the server is to tell how far it is: see `longCall`. */
  progressKey?: string | undefined;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: FileParts;
}

function bodyOf(endpoint: Endpoint, input: LooseInput): string | FormData | undefined {
  if (endpoint.files) return multipart(input.body, input.files);
  return input.body === undefined ? undefined : JSON.stringify(input.body);
}

function headersOf(
  endpoint: Endpoint,
  token: string | null,
  body: unknown,
  key: string | undefined,
): Headers {
  const headers = new Headers({ Accept: 'application/json, */*;q=0.5' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const isOwn = token !== null && endpoint.access.kind !== 'everyone';
  if (isWrite(endpoint) && isOwn) headers.set('Idempotency-Key', key ?? randomKey());
  const place = shownSession()?.LocationID ?? null;
  if (isOfScreen(endpoint) && place !== null) headers.set(LOCATION_HEADER, String(place));
  return headers;
}

/** Made by a screen, which shows one location: neither public nor about the session itself. */
const isOfScreen = ({ access, anyLocation }: Endpoint) => access.kind !== 'everyone' && !anyLocation;

/** Belongs to what is on the screen: while the session moves or ends it has nothing to ask. */
const isHeldBack = (endpoint: Endpoint) => isOfScreen(endpoint) || endpoint.polled === true;

const outdated = () => new ApiError('outdated', 'This answer is no longer needed.');

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Turns a refused answer into the error to throw; owns what a 401, a 403 and another location mean everywhere. */
async function refusal(endpoint: Endpoint, response: Response): Promise<ApiError> {
  if (response.status === 401 && !NEVER_SIGN_OUT.has(endpoint.path)) {
    endSession('refused');
    return new ApiError('unauthorized', 'Unauthorized', 401);
  }
  const error = new ApiError('http', `Status ${response.status}`, response.status, await readBody(response));
  error.message = errorText(error, error.message);
  if (isAtOtherLocation(error)) {
    tellOtherLocation(isWrite(endpoint));
    return outdated();
  }
  if (needsFactorSetup(error)) {
    tellFactorSetup();
    return outdated();
  }
  // Whoever acts on several records lists the sentence of each.
  if (response.status === 403 && refusedOf(error).length === 0) {
    const special = errorText(error, FORBIDDEN);
    void showAlert(FORBIDDEN, special === FORBIDDEN ? undefined : special);
  }
  return error;
}

async function sendOnce(url: string, sending: Sending, onProgress: CallOptions['onProgress']) {
  try {
    return await (onProgress ? sendWithProgress(url, sending, onProgress) : send(url, sending));
  } catch (cause) {
    if (sending.signal?.aborted) throw cause;
    throw new ApiError('network', 'Failed to connect to the server.');
  }
}

/**
 * Sends what matters again, key and all, once its sender has proved who they are. One that was refused while another
 * call's question was answered has its proof already.
 */
async function sendProved(sendIt: () => Promise<Response>, isStill: () => boolean): Promise<Response> {
  for (;;) {
    const before = proofsGiven();
    const response = await sendIt();
    // A location change rotates the token while calls are in flight: their answers belong to the other location, and a
    // 401 among them, which may come before the new token does, says nothing about the session.
    if (!isStill()) throw outdated();
    if (response.status !== UNPROVED) return response;
    const isProved = proofsGiven() !== before || (await askForProof());
    if (!isStill()) throw outdated();
    if (!isProved) throw new ApiError('http', NOT_CONFIRMED, UNPROVED, { error: NOT_CONFIRMED });
  }
}

/** Makes the call and answers the raw response of a success; everything else is thrown as an ApiError. */
export async function callRaw<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Response> {
  const given = input as LooseInput;
  const token = getToken();
  const era = callsEra();
  if (isHeldBack(endpoint) && (token === null || areCallsHeld())) throw outdated();
  const body = bodyOf(endpoint, given);
  const headers = headersOf(endpoint, token, body, options.idempotencyKey);
  if (options.progressKey !== undefined) headers.set(PROGRESS_HEADER, options.progressKey);
  const url = addressOf(endpoint.path, given.params, given.query);
  const sending = { method: endpoint.method, headers, body, signal: options.signal };
  const isStill = () => getToken() === token && callsEra() === era;
  const response = await sendProved(() => sendOnce(url, sending, options.onProgress), isStill);
  if (!response.ok || response.status === 208) throw await refusal(endpoint, response);
  return response;
}

/** Makes the call and answers its JSON, typed by the contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const response = await callRaw(endpoint, input, options);
  return (await readBody(response)) as AnswerOf<E>;
}
