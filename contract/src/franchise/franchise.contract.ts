import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { count, id, notes, positiveMoney, saved, text, version } from '../fields.ts';
import { listQuery } from '../list.ts';

const percent = positiveMoney.pipe(z.number().max(100, 'At most 100 %'));
/** Terms can be sentences; missing and null leave the stored text alone only when the field is not sent at all. */
const line = () => z.preprocess((value) => value ?? '', text(1000)).optional();

/** Blank amounts and counts are 0; fields left out stay as they are; Name, LegalName and PerKey are not read. */
export const franchiseBody = z.object({
  LocationID: id,
  ChainID: line(),
  Flag: line(),
  Terms: line(),
  EffectiveDate: line(),
  Window: line(),
  NoticePeriodWindowRenewal: line(),
  Expiration: line(),
  LiquidationDamage: line(),
  FranchiseApplicationFee: positiveMoney.optional(),
  TotalNumberOfRooms: count.optional(),
  /** The number of rooms the change began with: one sent unchanged leaves the location's as it has become. */
  RoomsBefore: count.optional(),
  PerKey: z.unknown().optional(),
  AOP: line(),
  RoyaltyFee: percent.optional(),
  MarketingFee: percent.optional(),
  ParkingCount: count.optional(),
  ADAParkingCount: count.optional(),
  Pip: line(),
  Ownership: line(),
  Notes: notes().optional(),
  Version: version,
});

const franchise = z.object({
  LocationID: z.int(),
  Name: z.string(),
  LegalName: z.string(),
  ChainID: z.string(),
  Flag: z.string(),
  Terms: z.string(),
  EffectiveDate: z.string(),
  Window: z.string(),
  NoticePeriodWindowRenewal: z.string(),
  Expiration: z.string(),
  LiquidationDamage: z.string(),
  FranchiseApplicationFee: z.number(),
  TotalNumberOfRooms: z.int(),
  PerKey: z.number(),
  AOP: z.string(),
  RoyaltyFee: z.number(),
  MarketingFee: z.number(),
  ParkingCount: z.int(),
  ADAParkingCount: z.int(),
  Pip: z.string(),
  Ownership: z.string(),
  Notes: z.string(),
  Version: z.int(),
});
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
