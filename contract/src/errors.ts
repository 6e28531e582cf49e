import { z } from 'zod';

/** Error codes and the status each is answered with. */
export const ERROR_STATUS = {
  bad_fields: 400,
  bad_request: 400,
  no_session: 401,
  wrong_password: 401,
  forbidden: 403,
  factor_setup: 403,
  not_found: 404,
  temporary_password: 405,
  duplicate: 409,
  stale: 409,
  conflict: 409,
  other_location: 409,
  other_name: 409,
  too_large: 413,
  wrong_type: 415,
  unprocessable: 422,
  reauth: 428,
  too_many: 429,
  internal: 500,
  mail_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One of several mails that the relay did not take: for whom it was, and what to name to send it again. */
const notSent = z.object({ Name: z.string(), LocationIDs: z.array(z.int()) });
export type NotSent = z.infer<typeof notSent>;

/** One of several records that an action was asked for, and why it was refused. */
export const refusedItem = z.object({ id: z.int(), error: z.string() });
export type RefusedItem = z.infer<typeof refusedItem>;

/** Where the caller's session is; null where they have no role at its location. */
const selectedLocation = z.object({ LocationID: z.int(), Name: z.string() }).nullable();
export type SelectedLocation = z.infer<typeof selectedLocation>;

/** One body for every error: clients read several spellings of the same sentence. */
export const errorBody = z.object({
  error: z.string(),
  Error: z.string(),
  message: z.string(),
  Message: z.object({ Fields: z.string().optional() }),
  requestId: z.string(),
  /** For `mail_failed` only. */
  NotSent: z.array(notSent).optional(),
  /** For `other_location` only: the call named another location than that of its session, and nothing was done. */
  SelectedLocation: selectedLocation.optional(),
  /** For an invitation only: the address is that of an account under another name, and nothing was done. */
  OtherName: z.literal(true).optional(),
  /** For an action on several records only: each one that was refused. Nothing was done, with the others neither. */
  Refused: z.array(refusedItem).optional(),
  /** For `factor_setup` only: a role of the caller requires a second factor, and there is none yet. */
  FactorSetupRequired: z.literal(true).optional(),
  /** For `reauth` only: the call wants the password or a second factor anew (`POST /login/again`); nothing was done. */
  ReauthRequired: z.literal(true).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export const FORBIDDEN_TEXT = "You don't have Access";
export const FACTOR_SETUP_TEXT = 'Your role requires a second factor. Please set one up first.';
export const REAUTH_TEXT = 'Please confirm that it is you.';
export const STALE_TEXT = (name: string) =>
  `THIS RECORD WAS CHANGED BY ${name.toUpperCase()}. RELOAD TO SEE THE NEW VALUES.`;

/** Whom that sentence names; undefined where it is another sentence. */
export const editorOf = (text: string): string | undefined =>
  /^THIS RECORD WAS CHANGED BY (.+)\. RELOAD TO SEE/.exec(text)?.[1];

/** `FirstName: is required; Email: Invalid email address`, the text of `Message.Fields`. */
export function fieldText(issues: readonly { path: readonly PropertyKey[]; message: string }[]): string {
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`))
    .join('; ');
}
