import { z } from 'zod';
import { everyone, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { email, id, optionalText, saved } from '../fields.ts';
import { LANGUAGES } from '../floor/floor.contract.ts';
import { requestOptions, usedPasskey } from '../security/passkey.ts';
import { factorCode } from '../security/second-factor.ts';
import { personContact, personName } from '../person.ts';
import { challenge, PROVIDER_RETURNS, providerTicket, verifier } from './provider.ts';

export const SIGN_IN_TEXTS = {
  refused: "Couldn't find your account with this email and password.",
  strangers:
    'There were too many tries for this account. Sign in on a device you usually use, or use "Forgot Password?".',
  temporary: "You're using a temporary password. Please provide a new password.",
  signUpClosed: 'Please ask your manager for an invitation.',
  emailTaken: 'Email already exists, try a different one.',
  resetSent: 'Password reset link has been sent to your email.',
  resetNotSent: 'The mail could not be sent. Please try again later.',
  resetUnknown: 'Could not find email in our system.',
  passwordChanged: 'Password changed successfully.',
  wrongOldPassword: 'Invalid current password.',
  unknownUser: 'User not found.',
  wrongFactor: 'This code or passkey is not right.',
  ticketOver: 'This took too long, or too many tries. Please sign in again.',
  proved: 'Thank you. Please go on.',
  notProved: 'This password, code or passkey is not right.',
} as const;

/** A password as typed: never trimmed, never normalised; argon2 reads at most 128 characters. */
const typedPassword = (message: string) =>
  z.string(message).min(1, message).max(128, 'Password must be at most 128 characters');

const newPassword = (required: string) =>
  typedPassword(required).refine((value) => value.length >= 6, 'Password must be at least 6 characters');

export const loginBody = z.object({
  Email: email(),
  Password: typedPassword('Password is required'),
  NewPassword: newPassword('New password is required').optional(),
});

/** A form may send the field before anybody asked for it: a blank new password is none. */
const sentLogin = loginBody.extend({
  NewPassword: z
    .preprocess((value) => (value === '' || value === null ? undefined : value), loginBody.shape.NewPassword)
    .optional(),
});

export const createAccountBody = z.object({
  ...personName,
  Email: email(),
  ...personContact,
  County: optionalText(),
  Password: newPassword('Password is required'),
});

export const resetPasswordBody = z.object({ Email: email('Please enter an email address') });

const changePasswordBody = z.object({
  EmployeeID: id,
  OldPassword: typedPassword('Please enter both old and new passwords.'),
  NewPassword: typedPassword('Please enter both old and new passwords.').refine(
    (value) => value.length >= 8,
    'New password must be at least 8 characters.',
  ),
});

const user = z.object({
  EmployeeID: z.int(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
});

const signedInAnswer = z.object({
  ...saved,
  token: z.string(),
  user,
  loginDetails: z.array(z.object({ Location: z.object({ LocationID: z.int(), Name: z.string() }) })),
});

/** The password is right, and a second factor is asked for: `POST /login/factor` with the ticket, within five minutes. */
const factorPending = z.object({
  FactorRequired: z.literal(true),
  Ticket: z.string(),
  /** What the person has: an app for codes, passkeys. A recovery code goes as Code, in place of either. */
  Factors: z.array(z.enum(['Code', 'Passkey'])),
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in with email and password; a temporary password needs a new one beside it.',
  access: everyone,
  transaction: 'own',
  body: sentLogin,
  output: z.union([signedInAnswer, factorPending]),
  statuses: { 405: 'The password is a temporary one: send NewPassword too.', 422: 'A field is not right.' },
});

export const signInOptions = defineEndpoint({
  method: 'GET',
  path: '/login/options',
  summary: 'What the sign-in page may offer.',
  access: everyone,
  output: z.object({
    /** Whether people create their own accounts. */
    SignUp: z.boolean(),
    /** Whether passkeys work at the console's address. */
    Passkeys: z.boolean(),
    /** What the company's own sign-in is called; null where there is none. */
    Provider: z.string().nullable(),
    /** Whether passwords open accounts; otherwise the provider alone does, but for one administrator. */
    Passwords: z.boolean(),
  }),
});

const ticket = z
  .string('Please sign in again')
  .max(100, 'Please sign in again')
  .regex(/^[\w-]+$/, 'Please sign in again');

/** One of several proofs, and no more than one: which of two would count? */
const oneOf = (names: readonly string[]) => (body: Readonly<Record<string, unknown>>) =>
  names.filter((name) => body[name] !== undefined).length === 1;

export const loginFactor = defineEndpoint({
  method: 'POST',
  path: '/login/factor',
  summary:
    'Complete a sign-in with a code or a passkey; with the ticket of a passkey alone, the passkey is all it takes.',
  access: everyone,
  transaction: 'own',
  body: z
    .object({ Ticket: ticket, Code: factorCode.optional(), Passkey: usedPasskey.optional() })
    .refine(oneOf(['Code', 'Passkey']), 'Please enter a code or use a passkey'),
  output: signedInAnswer,
});

export const loginPasskeyOptions = defineEndpoint({
  method: 'POST',
  path: '/login/passkey/options',
  summary:
    'What the browser needs to use a passkey: for a sign-in under way with its ticket, otherwise for a passkey alone or to confirm who one is.',
  access: everyone,
  transaction: 'none',
  body: z.object({ Ticket: ticket.optional() }).optional(),
  output: z.object({ Ticket: z.string(), Options: requestOptions }),
  statuses: { 409: 'Passkeys need https or localhost.' },
  limit: { calls: 120, minutes: 15 },
});

export const loginAgain = defineEndpoint({
  method: 'POST',
  path: '/login/again',
  summary:
    'Prove again who one is, by password, code, passkey or the ticket of the provider, before what matters. The token stays.',
  access: signedIn,
  sessionOnly: true,
  anyLocation: true,
  beforeFactor: true,
  transaction: 'own',
  body: z
    .object({
      Password: typedPassword('Password is required').optional(),
      Code: factorCode.optional(),
      Passkey: usedPasskey.optional(),
      /** Of a sign-in with Purpose=Again, with the verifier whose hash, together with this session's token, it began with. */
      Ticket: providerTicket.optional(),
      Verifier: verifier.optional(),
    })
    .refine(
      oneOf(['Password', 'Code', 'Passkey', 'Ticket']),
      'Please enter your password or a code, or use a passkey',
    )
    .refine(
      ({ Ticket, Verifier }) => (Ticket === undefined) === (Verifier === undefined),
      'Please send the ticket together with its verifier',
    ),
  output: z.object(saved),
});

export const startProvider = defineEndpoint({
  method: 'GET',
  path: '/login/oidc',
  summary:
    'Begin to sign in through the company’s own sign-in (OpenID Connect): sends the browser there. Challenge is the SHA-256, in base64url, of a verifier that stays in the tab.',
  access: everyone,
  redirects: true,
  query: z.object({
    Challenge: challenge,
    /** Where it began, and comes back to. */
    From: z.enum(PROVIDER_RETURNS).default('/'),
    /** Again: not to sign in, but to prove again who one is; the provider is told to ask. */
    Purpose: z.enum(['SignIn', 'Again']).default('SignIn'),
  }),
  output: z.object({}),
  limit: { calls: 120, minutes: 15 },
});

export const providerCallback = defineEndpoint({
  method: 'GET',
  path: '/login/oidc/callback',
  summary:
    'Where the provider sends the browser back to. Goes on to where it began, with #ticket= (60 seconds, once) or #error= behind the address; never with a token.',
  access: everyone,
  redirects: true,
  query: z.object({
    state: z.string().optional(),
    code: z.string().optional(),
    iss: z.string().optional(),
    error: z.string().optional(),
  }),
  output: z.object({}),
  limit: { calls: 120, minutes: 15 },
});

export const loginProvider = defineEndpoint({
  method: 'POST',
  path: '/login/oidc',
  summary:
    'Complete a sign-in through the provider with its ticket and the verifier of the tab that began it. Second factors are asked for as after a password.',
  access: everyone,
  transaction: 'own',
  body: z.object({ Ticket: providerTicket, Verifier: verifier }),
  output: z.union([signedInAnswer, factorPending]),
  limit: { calls: 120, minutes: 15 },
});

export const createAccount = defineEndpoint({
  method: 'POST',
  path: '/createAccount',
  summary: 'Create an account without any role and sign in.',
  access: everyone,
  transaction: 'own',
  body: createAccountBody,
  output: signedInAnswer,
  statuses: { 208: 'The email already has an account.', 422: 'A field is not right.' },
  limit: { calls: 20, minutes: 60 },
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/resetPassword',
  summary: 'Mail a temporary password.',
  access: everyone,
  transaction: 'own',
  body: resetPasswordBody,
  output: z.object(saved),
  limit: { calls: 5, minutes: 15 },
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/changePassword',
  summary: 'Change one’s own password; every other session of the employee ends.',
  access: signedIn,
  sessionOnly: true,
  transaction: 'own',
  body: changePasswordBody,
  output: z.object(saved),
});

export const changeSelectedLocation = defineEndpoint({
  method: 'POST',
  path: '/changeSelectedLocation',
  summary: 'Work at another location: answers a new token, the old one is dead.',
  access: signedIn,
  sessionOnly: true,
  body: z.object({ NewLocationID: id }),
  output: z.object({ ...saved, token: z.string() }),
  keepsNoAnswer: true,
  anyLocation: true,
});

export const openTab = defineEndpoint({
  method: 'POST',
  path: '/sessions/tab',
  summary: 'A session for another tab of the same browser: same employee, location and end.',
  access: signedIn,
  sessionOnly: true,
  output: z.object({ ...saved, token: z.string() }),
  keepsNoAnswer: true,
  limit: { calls: 60, minutes: 15 },
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/logout',
  summary: 'End this session, and those of other tabs that came from the same sign-in.',
  access: signedIn,
  sessionOnly: true,
  beforeFactor: true,
  anyLocation: true,
  output: z.object(saved),
});

export const currentEmployee = defineEndpoint({
  method: 'GET',
  path: '/admin/employee/current',
  summary: 'Who is signed in, at which locations with which role and pages.',
  access: signedIn,
  beforeFactor: true,
  anyLocation: true,
  output: z.object({
    EmployeeID: z.int(),
    employeeId: z.int(),
    email: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    locations: z.array(
      z.object({
        Location: z.object({ LocationID: z.int(), Name: z.string(), TimeZone: z.string() }),
        Role: z.object({
          RoleID: z.int(),
          RoleName: z.string(),
          Level: z.int().nullable(),
          AllowedPages: z.array(z.string()),
        }),
      }),
    ),
    SelectedLocationID: z.int().nullable(),
    /** What the floor app speaks with them; null where they never chose. */
    Language: z.enum(LANGUAGES).nullable(),
    /** Only where all other calls answer 403 until a second factor is set up. */
    FactorSetupRequired: z.literal(true).optional(),
    /** Only where the company's own sign-in takes the place of passwords: of all, or of all but this person's. */
    PasswordSignIn: z.enum(['Off', 'Emergency']).optional(),
  }),
  revalidate: true,
});

export const ownName = defineEndpoint({
  method: 'GET',
  path: '/admin/employee',
  summary: 'The caller’s own name, as seen from one of their locations.',
  access: signedIn,
  sessionOnly: true,
  query: z.object({ RequestedLocationID: id.optional() }),
  output: z.object({ FirstName: z.string(), LastName: z.string(), EmployeeID: z.int() }),
});
