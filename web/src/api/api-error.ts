/**
 * Why a call failed:
 * - `http`: the server answered with an error
 * - `network`: no answer at all
 * - `unauthorized`: the session is dead, the user is on the way to '/'
 * - `device`: no passkey came from the device, for the reason that the body tells
 * - `outdated`: the answer belongs to a session or location that is no longer the current one
 */
type FailureKind = 'http' | 'device' | 'network' | 'unauthorized' | 'outdated';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  readonly status: number;
  /** The parsed error body, its plain text, or the device's reason. */
  readonly body: unknown;

  constructor(kind: FailureKind, message: string, status = 0, body?: unknown) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.body = body;
  }
}

/** The status of a failed call, 0 when there was no answer. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** No answer came: the network or the server is away. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'network';

/** Nothing to tell the user: they left that location or session, or are being signed out. */
export const isSilent = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'outdated' || error.kind === 'unauthorized');
