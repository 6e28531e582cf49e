import { z } from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, saved, text, version } from '../fields.ts';
import { person, personContact, personName } from '../person.ts';

export const PROFILE_TEXTS = {
  saved: 'Profile updated successfully!',
  failed: 'Failed to update profile.',
  notLoaded: 'Error fetching profile.',
  empty: 'No employee data found.',
} as const;

/** The nine fields an employee may change, in the order of the screen; what an account needs stays filled in. */
const profileFields = {
  ...personName,
  ...personContact,
  Address2: text(),
  County: text(),
};

export type ProfileField = keyof typeof profileFields;
export const PROFILE_FIELDS = Object.keys(profileFields) as ProfileField[];

const profile = z.object(person);

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/admin/employee/getEdit',
  summary: 'The caller’s own profile.',
  access: signedIn,
  sessionOnly: true,
  query: z.object({ EmployeeID: id, RequestedLocationID: id.optional() }),
  output: profile,
});

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/admin/employee/update',
  summary: 'Change one field of the caller’s own profile.',
  access: signedIn,
  sessionOnly: true,
  body: z
    .object({ EmployeeID: id, ...z.object(profileFields).partial().shape, Version: version })
    .refine(
      (body) => PROFILE_FIELDS.filter((field) => body[field] !== undefined).length === 1,
      'Please change one field at a time.',
    ),
  output: z.object({ ...saved, ...profile.shape }),
  statuses: { 409: 'Somebody else changed the profile meanwhile.' },
});
