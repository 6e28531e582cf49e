import { z } from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, requiredText, saved, text, version } from '../fields.ts';

export const PROFILE_TEXTS = {
  saved: 'Profile updated successfully!',
  failed: 'Failed to update profile.',
  notLoaded: 'Error fetching profile.',
  empty: 'No employee data found.',
} as const;

/** The nine fields of document 1, section 3, in the order of its screen; what an account needs stays filled in. */
const profileFields = {
  FirstName: requiredText('First name is required'),
  LastName: requiredText('Last name is required'),
  PhoneNumber: requiredText('Phone number is required'),
  Address1: requiredText('Address is required'),
  Address2: text(),
  City: requiredText('City is required'),
  State: requiredText('State is required'),
  ZipCode: requiredText('Zip Code is required'),
  County: text(),
};

export type ProfileField = keyof typeof profileFields;
export const PROFILE_FIELDS = Object.keys(profileFields) as ProfileField[];

const profile = z.object({
  EmployeeID: z.int(),
  Email: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  PhoneNumber: z.string(),
  Address1: z.string(),
  Address2: z.string(),
  City: z.string(),
  State: z.string(),
  ZipCode: z.string(),
  County: z.string(),
  Version: z.int(),
});

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/admin/employee/getEdit',
  summary: 'The caller’s own profile.',
  access: signedIn,
  query: z.object({ EmployeeID: id, RequestedLocationID: id.optional() }),
  output: profile,
});

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/admin/employee/update',
  summary: 'Change one field of the caller’s own profile.',
  access: signedIn,
  body: z
    .object({ EmployeeID: id, ...z.object(profileFields).partial().shape, Version: version })
    .refine(
      (body) => PROFILE_FIELDS.filter((field) => body[field] !== undefined).length === 1,
      'Please change one field at a time.',
    ),
  output: z.object({ ...saved, ...profile.shape }),
  statuses: { 409: 'Somebody else changed the profile meanwhile.' },
});
