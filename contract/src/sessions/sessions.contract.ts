import { z } from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, saved } from '../fields.ts';

export const SESSION_TEXTS = {
  ended: 'The session was ended.',
  notEnded: 'The session was not ended. Please try again.',
  gone: 'This session has ended already.',
} as const;

/** What ending all others says. */
export const othersEndedText = (count: number): string => {
  if (count === 0) return 'There was no other session.';
  return count === 1 ? 'One session was ended.' : `${count} sessions were ended.`;
};

/** Whose sessions: the caller's own where nobody is named, otherwise those of somebody whom the caller manages. */
const whose = z.object({ EmployeeID: id.optional() });

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/sessions',
  summary:
    'Where the caller is signed in, the latest first; with EmployeeID where somebody is whom the caller manages under Team. A sign-in is one line, however many tabs it has.',
  access: signedIn,
  sessionOnly: true,
  query: whose,
  output: z.array(
    z.object({
      SessionID: z.int(),
      /** The browser and its system, as far as it tells them. */
      Device: z.string(),
      /** The address it signed in from. */
      Address: z.string(),
      Since: z.string(),
      LastSeenAt: z.string(),
      /** The sign-in that asks. */
      IsThis: z.boolean(),
    }),
  ),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/:SessionID',
  summary:
    'End a sign-in with all its tabs: one’s own, or with EmployeeID that of somebody whom the caller manages.',
  access: signedIn,
  again: true,
  params: z.object({ SessionID: id }),
  query: whose,
  output: z.object(saved),
});

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/sessions/end-others',
  summary:
    'End all sign-ins of the caller but this one; with EmployeeID all of somebody whom the caller manages.',
  access: signedIn,
  again: true,
  query: whose,
  output: z.object({ ...saved, Ended: z.int() }),
});
