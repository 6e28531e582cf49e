import { z } from 'zod';
import { LOCATION_HEADER, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, looseBoolean, requiredText, saved, yesNoFilter } from '../fields.ts';
import { listQuery } from '../list.ts';

/** What every API token begins with, so that one is recognised wherever it leaked to. */
export const TOKEN_PREFIX = 'boh_';

/** How long a token works where nothing is said. */
export const TOKEN_DAYS = 90;

export const TOKEN_TEXTS = {
  made: 'Token made. Copy it now: it is not shown again.',
  makeFailed: 'Failed to make the token',
  ended: 'Token ended.',
  missing: 'This token',
  name: 'Name is required',
  pages: 'Choose at least one page',
  locations: 'Choose at least one location',
  past: 'A token has to end in the future',
  tooLong: 'A token works for a year at most',
  widerPages: (pages: string) => `You cannot give a token a page that you do not hold there: ${pages}.`,
  widerLocations: 'You have no role at one of these locations.',
  // What a token is refused with.
  person: 'API tokens cannot do this. Sign in to do it.',
  readOnly: 'This API token is read only.',
  whichLocation: `Say in the header ${LOCATION_HEADER} which location is meant: this API token is for several.`,
  allLocations:
    'This goes over several locations: it needs an API token for all locations of the person it belongs to.',
  allRights:
    'This goes over everything a person may see: it needs an API token for all their pages and locations.',
} as const;

/** At most so many pages or locations are named; whoever means all names none. */
const MOST_NAMED = 500;

export const tokenBody = z.object({
  Name: requiredText(TOKEN_TEXTS.name, 60),
  /** 90 days from now where it is missing, a year at most. */
  ExpiresAt: z.iso
    .datetime({ offset: true, error: 'Expires At must be a time such as 2026-12-31T12:00:00Z' })
    .optional(),
  /** Null, or missing: all pages that the owner holds, at every moment. */
  Pages: z.array(requiredText(TOKEN_TEXTS.pages)).min(1, TOKEN_TEXTS.pages).max(MOST_NAMED).nullish(),
  /** Null, or missing: all locations where the owner holds a role, at every moment. */
  LocationIDs: z.array(id).min(1, TOKEN_TEXTS.locations).max(MOST_NAMED).nullish(),
  ReadOnly: looseBoolean.default(true),
});

const token = z.object({
  TokenID: z.int(),
  Name: z.string(),
  EmployeeID: z.int(),
  Owner: z.string(),
  Pages: z.array(z.string()).nullable(),
  LocationIDs: z.array(z.int()).nullable(),
  /** Their names, by name. */
  Locations: z.array(z.string()).nullable(),
  ReadOnly: z.boolean(),
  CreatedAt: z.string(),
  ExpiresAt: z.string(),
  LastUsedAt: z.string().nullable(),
});

export const listTokens = defineEndpoint({
  method: 'GET',
  path: '/tokens',
  summary:
    'One’s own API tokens; whoever holds Integrations sees all that reach no other locations than theirs, unless only own ones are asked for.',
  access: signedIn,
  sessionOnly: true,
  query: listQuery(['Name', 'Owner', 'CreatedAt', 'ExpiresAt', 'LastUsedAt'], { Own: yesNoFilter }),
  output: z.array(token),
  leavesRow: true,
});

export const makeToken = defineEndpoint({
  method: 'POST',
  path: '/tokens',
  summary: 'Make an API token that may do no more than its owner. It is in this answer and nowhere else.',
  access: signedIn,
  again: true,
  body: tokenBody,
  output: token.extend({ ...saved, Token: z.string() }),
  keepsNoAnswer: true,
});

export const endToken = defineEndpoint({
  method: 'DELETE',
  path: '/tokens/:TokenID',
  summary:
    'End an API token: one’s own, or for whoever holds Integrations any that reaches no other locations than theirs.',
  access: signedIn,
  again: true,
  params: z.object({ TokenID: id }),
  output: z.object(saved),
});
