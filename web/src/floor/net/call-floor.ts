import { LOCATION_HEADER } from '@boh/contract/access.ts';
import { type AnswerOf, type Endpoint, type InputOf, isWrite } from '@boh/contract/endpoint.ts';
import { APP_HEADER, FLOOR_APP } from '@boh/contract/floor/floor.contract.ts';
import { addressOf } from '../../api/address-of.ts';
import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { multipart } from '../../api/multipart.ts';
import { randomKey } from '../../api/random-key.ts';
import { lock, readSession } from '../store/session-db.ts';
import { spoken } from '../words/language.ts';

/** A call as it goes out, whether made now or kept since yesterday. */
export interface Sent {
  readonly Method: string;
  readonly Address: string;
  readonly Body: string | FormData | undefined;
  /** Nobody's: the calls that sign in. */
  readonly IsPublic?: boolean;
  /** Goes out in this person's name or not at all; missing: in that of whoever is signed in. */
  readonly EmployeeID?: number;
  readonly Place?: number | null;
  readonly Key?: string | undefined;
}

/** Longer than a photo takes on a bad day, and short enough that a hung one does not hold up the rest. */
const PATIENCE_MS = 120_000;
/** A refused one of these says that what was typed is wrong, not that the session is over. */
const NEVER_LOCKS = /^\/api\/(login|logout)/;

/** An answer that asks to be left alone for a while. */
export class Later extends ApiError {
  readonly afterMs: number | null;
  constructor(status: number, afterMs: number | null, body: unknown) {
    super('http', `Status ${status}`, status, body);
    this.afterMs = afterMs;
  }
}

/** Whatever the server says is JSON. */
const isOurs = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.startsWith('application/json') === true;

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function headersOf({ Body, IsPublic, Place, Key }: Sent, token: string | null): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': spoken(),
    [APP_HEADER]: FLOOR_APP,
  });
  if (typeof Body === 'string') headers.set('Content-Type', 'application/json');
  if (IsPublic === true) return headers;
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (Key !== undefined) headers.set('Idempotency-Key', Key);
  if (Place !== undefined && Place !== null) headers.set(LOCATION_HEADER, String(Place));
  return headers;
}

async function fetchPatiently(sent: Sent, token: string | null): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    return await fetch(sent.Address, {
      method: sent.Method,
      headers: headersOf(sent, token),
      body: sent.Body ?? null,
      signal: patience.signal,
      cache: 'no-store',
    });
  } catch {
    throw new ApiError('network', 'Failed to connect to the server.');
  } finally {
    clearTimeout(timer);
  }
}

/** `Retry-After` in seconds, as the server writes it. */
const pauseOf = (headers: Headers): number | null => {
  const seconds = Number(headers.get('Retry-After') ?? NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
};

async function refusal(sent: Sent, token: string | null, response: Response): Promise<ApiError> {
  const body = await readBody(response);
  const { status } = response;
  if (status === 401 && !NEVER_LOCKS.test(sent.Address)) {
    const after = await lock('ended', token ?? undefined);
    // Another tab moved the session on meanwhile: this call was made with the token of before.
    return new ApiError(after?.Token ? 'outdated' : 'unauthorized', 'Unauthorized', status, body);
  }
  if (status === 429 || status >= 500) return new Later(status, pauseOf(response.headers), body);
  const error = new ApiError('http', `Status ${status}`, status, body);
  error.message = errorText(error, error.message);
  return error;
}

/** Sends it under the session of this phone; whatever is no success is thrown as an ApiError. */
export async function sendOut(sent: Sent): Promise<unknown> {
  let owner = sent.EmployeeID;
  for (;;) {
    const session = sent.IsPublic === true ? null : await readSession();
    const token = session?.Token ?? null;
    // Somebody else may have signed in since: nothing of the one before goes out under their name.
    owner ??= session?.EmployeeID;
    if (sent.IsPublic !== true && (token === null || session?.EmployeeID !== owner))
      throw new ApiError('unauthorized', 'Unauthorized', 401);
    const response = await fetchPatiently(sent, token);
    if (response.ok && response.status !== 208) {
      // The page of a guest network that wants to be signed in to, or of a proxy: the server has heard nothing.
      if (!isOurs(response)) throw new ApiError('network', 'Something else answered.');
      return await readBody(response).catch(() => {
        throw new ApiError('network', 'The answer broke off.');
      });
    }
    const error = await refusal(sent, token, response);
    if (error.kind !== 'outdated') throw error;
  }
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Makes a call of the contract at once: to read, and to sign in. What a person does goes through the queue. */
export async function callFloor<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  place?: number | null,
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as LooseInput;
  const answer = await sendOut({
    Method: endpoint.method,
    Address: addressOf(endpoint.path, params, query),
    Body: endpoint.files ? multipart(body, {}) : body === undefined ? undefined : JSON.stringify(body),
    IsPublic: endpoint.access.kind === 'everyone',
    Key: isWrite(endpoint) ? randomKey() : undefined,
    Place: endpoint.anyLocation === true ? null : (place ?? null),
  });
  return answer as AnswerOf<E>;
}
