import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { count, id, optionalText, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import {
  countField,
  givenTextField,
  moneyField,
  notesField,
  optionalField,
  percentField,
  textField,
} from '../record-fields.ts';
import { bodyOf, shapeOf } from '../record.ts';

/** Terms can be sentences; missing and null leave the stored text alone only when the field is not sent at all. */
const line = (label: string) => ({ ...textField(label), body: optionalText(1000).optional() });

export const franchiseFields = {
  Name: givenTextField('Name'),
  LegalName: givenTextField('Legal Name'),
  ChainID: line('Chain ID'),
  Flag: line('Flag'),
  Terms: line('Terms'),
  EffectiveDate: line('Effective Date'),
  Window: line('Window'),
  NoticePeriodWindowRenewal: line('Notice Period Window Renewal'),
  Expiration: line('Expiration'),
  LiquidationDamage: line('Liquidation Damage'),
  FranchiseApplicationFee: optionalField(moneyField('Franchise Application Fee')),
  TotalNumberOfRooms: optionalField(countField('Total Number Of Rooms')),
  PerKey: { ...moneyField('Per Key'), body: null },
  AOP: line('AOP'),
  RoyaltyFee: optionalField(percentField('Royalty Fee %')),
  MarketingFee: optionalField(percentField('Marketing Fee %')),
  ParkingCount: optionalField(countField('Parking Count')),
  ADAParkingCount: optionalField(countField('ADA Parking Count')),
  Pip: line('Pip'),
  Ownership: line('Ownership'),
  Notes: optionalField(notesField()),
};

/** Blank amounts and counts are 0; fields left out stay as they are; Name, LegalName and PerKey are not read. */
export const franchiseBody = z.object({
  LocationID: id,
  ...bodyOf(franchiseFields).shape,
  /** The number of rooms the change began with: one sent unchanged leaves the location's as it has become. */
  RoomsBefore: count.optional(),
  PerKey: z.unknown().optional(),
  Version: version,
});

const franchise = z.object({ LocationID: z.int(), ...shapeOf(franchiseFields), Version: z.int() });
export type Franchise = z.output<typeof franchise>;

export const listFranchises = defineEndpoint({
  method: 'GET',
  path: '/franchise/get',
  summary: 'The franchise agreements of the locations whose Franchise flag is set.',
  access: page('Franchise', 'pageLocations'),
  query: listQuery(
    ['Name', 'LegalName', 'Flag', 'ChainID', 'FranchiseApplicationFee', 'TotalNumberOfRooms'],
    {},
  ),
  output: z.object({ Franchise: z.array(franchise) }),
});

export const saveFranchise = defineEndpoint({
  method: 'POST',
  path: '/franchise/post',
  summary: 'Save the franchise agreement of a location.',
  access: page('Franchise', 'pageLocations'),
  body: franchiseBody,
  output: z.object({ ...saved, ...franchise.shape }),
});

export const downloadFranchises = defineEndpoint({
  method: 'GET',
  path: '/franchise/download',
  summary: 'The franchise agreements as a workbook.',
  access: page('Franchise', 'pageLocations'),
  output: z.unknown(),
  download: true,
});

export const FRANCHISE_TEXTS = {
  saved: 'Franchise updated successfully.',
  failed: 'Failed to update Franchise.',
} as const;
