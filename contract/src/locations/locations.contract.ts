import { z } from 'zod';
import { anyPage, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  count,
  emailList,
  id,
  inCapitals,
  looseBoolean,
  requiredText,
  saved,
  text,
  upperText,
  version,
} from '../fields.ts';
import { listQuery } from '../list.ts';
import { isTimeZone } from './time-zones.ts';

/** What a blank time zone is saved as. */
export const BLANK_ZONE = 'UTC';

export const LOCATION_TEXTS = {
  nameMissing: 'Location Name is required.',
  saved: 'Location saved',
  failed: 'Failed to save location',
  duplicate: 'A location with this name already exists.',
  legalNameTaken: 'Another location has this Legal Name.',
} as const;

/** Text that may be left out (then it stays as it is) or blank. */
const upper = z.preprocess((value) => (value === null ? '' : value), upperText()).optional();
const flag = looseBoolean.optional();
const whole = count.optional();
const addresses = emailList.optional();

/** A location as the modal sends it. LocationID and UUID are the server's. */
export const locationBody = z.object({
  Name: requiredText(LOCATION_TEXTS.nameMissing).transform(inCapitals),
  /** Where it is blank, the Name stands in. */
  LegalName: upper,
  Address1: upper,
  APN: upper,
  PhoneNumber: upper,
  City: upper,
  State: upper,
  ZipCode: upper,
  County: upper,
  TimeZone: z
    .preprocess(
      (value) => value ?? '',
      text().transform((value) => (value === '' ? 'UTC' : value)),
    )
    .pipe(z.string().refine(isTimeZone, 'Please choose a time zone from the list'))
    .optional(),
  Payroll: flag,
  Franchise: flag,
  FandB: flag,
  OnlyRoom: flag,
  SpecificRoom: flag,
  TotalNumberOfRooms: whole,
  Group: whole,
  ToEmails: addresses,
  CcEmails: addresses,
  BccEmails: addresses,
  PaychexID: upper,
});

const brief = { LocationID: z.int(), Name: z.string(), City: z.string(), State: z.string() };

const details = {
  UUID: z.string(),
  LegalName: z.string(),
  Address1: z.string(),
  APN: z.string(),
  PhoneNumber: z.string(),
  ZipCode: z.string(),
  County: z.string(),
  TimeZone: z.string(),
  Payroll: z.boolean(),
  Franchise: z.boolean(),
  FandB: z.boolean(),
  OnlyRoom: z.boolean(),
  SpecificRoom: z.boolean(),
  TotalNumberOfRooms: z.int(),
  Group: z.int(),
  ToEmails: z.array(z.string()),
  CcEmails: z.array(z.string()),
  BccEmails: z.array(z.string()),
  PaychexID: z.string(),
  Version: z.int(),
};

export const location = z.object({ ...brief, ...details });
export type Location = z.infer<typeof location>;

export const listLocations = defineEndpoint({
  method: 'GET',
  path: '/admin/locations',
  summary:
    'The locations of the group: whole records for the page Location, otherwise id, name, city and state.',
  access: anyPage(['Location', 'Team', 'Invite User', 'Daily Sales Data', 'Housekeeping Reports'], 'group'),
  query: listQuery(
    [
      'LocationID',
      'Name',
      'City',
      'State',
      'County',
      'PhoneNumber',
      'TimeZone',
      'TotalNumberOfRooms',
      'Group',
      'Flags',
      'Address1',
    ],
    {},
  ),
  output: z.array(z.object({ ...brief, ...z.object(details).partial().shape })),
  revalidate: true,
});

export const createLocation = defineEndpoint({
  method: 'POST',
  path: '/admin/location',
  summary: 'Create a location; whoever creates it gets their own current role there.',
  access: page('Location', 'group'),
  body: locationBody,
  output: z.object({ ...saved, ...location.shape }),
  statuses: { 409: 'A location with this name already exists.' },
});

export const updateLocation = defineEndpoint({
  method: 'PUT',
  path: '/admin/location',
  summary: 'Change a location.',
  access: page('Location', 'group'),
  body: locationBody.extend({ LocationID: id, Version: version }),
  output: z.object({ ...saved, ...location.shape }),
  statuses: { 409: 'The name is taken, or somebody else changed the location meanwhile.' },
});
