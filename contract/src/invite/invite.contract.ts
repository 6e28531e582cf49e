import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { email, id, requiredText, saved } from '../fields.ts';
import { listQuery } from '../list.ts';
import { personContact, personName } from '../person.ts';

export const INVITE_TEXTS = {
  invited: 'User invited successfully!',
  failed: 'Failed to invite user',
  unreachable: 'Request failed. Please try again.',
  notLoaded: 'Failed to load locations or roles.',
  invitedUnsent: 'The invitation is saved, but its mail could not be sent. Please use RESEND later.',
  roleAddedUnsent: 'The role was added, but the mail about it could not be sent.',
  roleAddedSilently: 'The role was added. No mail was sent, because this address is not confirmed yet.',
  alreadyThere: 'This person already holds a role at this location.',
  inactiveAbove:
    'This person is deactivated and holds roles that you cannot hand out. Please ask somebody who can.',
  resent: 'Invitation sent again.',
  resentUnsent: 'The mail could not be sent. Please try again later.',
  resentByOthers:
    'This person holds roles that you cannot hand out. Please ask somebody who can to send it again.',
  revoked: 'Invitation revoked.',
  severalUnsent: 'All of them are invited, but a mail could not be sent. Please use RESEND later.',
  twice: 'An email address is listed twice',
} as const;

/** Days a mailed temporary password of an invitation is valid. */
export const INVITATION_DAYS = 7;

/** An id picked from a list, with the sentence to show while nothing is picked. */
const chosen = (message: string) =>
  z
    .preprocess((value) => (value === '' || value === null ? undefined : value), id.optional())
    .pipe(z.number(message));

/** Who is invited: everything but Address2 is required. */
export const inviteBody = z.object({
  ...personName,
  Email: email(),
  ...personContact,
  County: requiredText('County is required'),
  LocationID: chosen('Location is required'),
  RoleID: chosen('Role is required'),
});

export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/inviteUser',
  summary: 'Give a new or known person a role at a location and mail them how to sign in.',
  access: page('Invite User', 'pageLocations'),
  again: true,
  body: inviteBody,
  output: z.object({
    ...saved,
    EmployeeID: z.int(),
    FirstName: z.string(),
    LastName: z.string(),
    Email: z.string(),
    LocationID: z.int(),
    RoleID: z.int(),
    /** Whether a temporary password was mailed; a known, confirmed person keeps their own. */
    TemporaryPassword: z.boolean(),
  }),
  statuses: { 409: 'The person already holds a role at this location.' },
});

/** So many people are invited by one call, in one transaction. */
export const MOST_INVITED = 50;

/** One of several: how to reach them they enter themselves, in their profile. */
export const invitedPerson = z.object({
  ...personName,
  Email: email(),
  RoleID: chosen('Role is required'),
});

export const inviteSeveral = defineEndpoint({
  method: 'POST',
  path: '/inviteUsers',
  summary: 'Invite several people to a location, all of them or none, each by the rules for inviting one.',
  access: page('Invite User', 'pageLocations'),
  again: true,
  body: z.object({
    LocationID: chosen('Location is required'),
    People: z
      .array(invitedPerson, 'Please enter at least one person')
      .min(1, 'Please enter at least one person')
      .max(MOST_INVITED, `At most ${MOST_INVITED} people at a time`)
      .refine(
        (people) => new Set(people.map(({ Email }) => Email.toLowerCase())).size === people.length,
        INVITE_TEXTS.twice,
      ),
  }),
  output: z.object({ ...saved, Invited: z.int() }),
  statuses: { 409: 'Somebody already holds a role at this location; nobody was invited.' },
});

const invitation = z.object({
  InvitationID: z.int(),
  EmployeeID: z.int(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  LocationID: z.int(),
  LocationName: z.string(),
  RoleName: z.string(),
  InvitedBy: z.string(),
  SentAt: z.string(),
  /** When the mailed password stops working. */
  ExpiresAt: z.string().nullable(),
  Expired: z.boolean(),
});

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/invitations',
  summary: 'Invited people who have not signed in yet, at the locations where the caller may invite.',
  access: page('Invite User', 'pageLocations'),
  query: listQuery(['Name', 'Email', 'LocationName', 'RoleName', 'SentAt', 'ExpiresAt'], {
    LocationID: id.optional(),
  }),
  output: z.array(invitation),
});

const invitationKey = z.object({ InvitationID: id });

export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/invitations/resend',
  summary: 'Mail a pending invitation again, with a new temporary password.',
  access: page('Invite User', 'pageLocations'),
  body: invitationKey,
  output: z.object({ ...saved, ...invitation.shape }),
});

export const revokeInvitation = defineEndpoint({
  method: 'POST',
  path: '/invitations/revoke',
  summary: 'Take a pending invitation back: its role and its temporary password.',
  access: page('Invite User', 'pageLocations'),
  body: invitationKey,
  output: z.object({ ...saved, InvitationID: z.int() }),
});
