import type { z } from 'zod';
import type { Access } from './access.ts';
import type { UploadRule } from './uploads.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Shape = z.ZodObject;

/** For so long a password or a second factor proves who somebody is, where it matters. */
export const PROOF_MINUTES = 15;

/** What both sides agree on about one call. Paths are written without the /api prefix. */
export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Output extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** File parts of a multipart call, by part name. The text parts are parsed by `body`. */
  readonly files?: Readonly<Record<string, UploadRule>>;
  readonly output: Output;
  /** Also sent by the form of a plain page, or by a mail program: its fields are read as the body. */
  readonly form?: true;
  /** The answer sends the browser to another address (302): opened as a page, and not by a script. */
  readonly redirects?: true;
  /** The answer is a file (or, with `Format`, may be one): sent as bytes with its own name. */
  readonly download?: true;
  /**
   * Its files hold payroll, claims or people's data: whoever gets one leaves a row in the audit trail, before the first byte.
   * `true`: in the history of that person; otherwise in that of the record which a parameter names.
   */
  readonly leavesRow?: true | { readonly kind: string; readonly param: string };
  /**
   * How a write runs. By default in one transaction together with its audit row. `own` is for the few that must not
   * hold a connection meanwhile (password hashing, mail, long files): their service opens the transaction and leaves
   * the row, which `server/test/own-transactions.test.ts` counts. `none` is for questions that no address could hold:
   * they change nothing.
   */
  readonly transaction?: 'own' | 'none';
  /** The answer holds a secret, which is never stored: an idempotency key is not read, a repetition is done again. */
  readonly keepsNoAnswer?: true;
  /**
   * Changes so rarely that a browser keeps the answer and asks whether it is still the same (304). It then lies on the
   * disk of a computer that colleagues share: but for the caller's own name not for people's data, nor for money. What
   * calendar programs read is kept by them in any case.
   */
  readonly revalidate?: true;
  /** Its headers alone may be asked for, by HEAD: for readers that look first whether anything has changed. */
  readonly head?: true;
  /** Statuses beyond the usual ones that mean something to the screen, with their meaning. */
  readonly statuses?: Readonly<Record<number, string>>;
  /** About the session itself, wherever it is: the location of the caller's screen is neither sent nor checked. */
  readonly anyLocation?: true;
  /** Asked by a screen again and again, whether or not somebody is there: it keeps no session from ending idle. */
  readonly polled?: true;
  /**
   * Asks for the password or a second factor where the last one is longer ago than `PROOF_MINUTES`: 428 before the body is
   * read, and nothing is done. `POST /login/again` takes the proof, and the same call works. API tokens cannot do it at all.
   */
  readonly again?: true;
  /** Also answered to whoever must set up a second factor first; all else is 403 to them. */
  readonly beforeFactor?: true;
  /** About a person who is signed in: API tokens cannot do it. */
  readonly sessionOnly?: true;
  /** Asked for by GET, and yet it does something, such as sending a mail: an API token that only reads may not. */
  readonly acts?: 'always' | 'as file';
  /** Names the one location it is about: of an API token for some locations, that it is for this one is enough. */
  readonly oneLocation?: true;
  /**
   * Shows what follows from all rights of the caller, at all their locations: an API token has to be for all their pages and
   * locations.
   */
  readonly allRights?: true;
  /** Calls per address and window, for calls that anonymous visitors may make. */
  readonly limit?: { readonly calls: number; readonly minutes: number };
}

/** Declares a call. `access` is mandatory: an endpoint nobody thought about does not compile. */
export function defineEndpoint<
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Output extends z.ZodType = z.ZodType,
>(endpoint: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return endpoint;
}

/** Whether a call may change anything. */
export const isWrite = ({ method, transaction }: Endpoint): boolean =>
  method !== 'GET' && transaction !== 'none';

/** A part the endpoint does not have is `undefined`; the optional property's own `undefined` does not count. */
type Part<S> = [NonNullable<S>] extends [never] ? undefined : NonNullable<S>;
type Parsed<S> = Part<S> extends z.ZodType ? z.output<Part<S>> : undefined;
type Sent<S> = Part<S> extends z.ZodType ? z.input<Part<S>> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type OutputOf<E extends Endpoint> = z.input<E['output']>;
export type AnswerOf<E extends Endpoint> = z.output<E['output']>;

/** What the caller of an endpoint hands over; parts the endpoint does not have are left out. */
export type InputOf<E extends Endpoint> = (Part<E['params']> extends Shape
  ? { params: Sent<E['params']> }
  : object) &
  (Part<E['query']> extends Shape ? { query?: Sent<E['query']> } : object) &
  (Part<E['body']> extends z.ZodType ? { body: Sent<E['body']> } : object);
