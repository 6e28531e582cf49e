import { integer, pgTable } from 'drizzle-orm/pg-core';
import { blankText, money, version } from '../../db/columns.ts';
import { locations } from '../../db/tables/locations.table.ts';

/** The franchise agreement of a location. Its number of rooms is the location's own. */
export const franchises = pgTable('franchises', {
  LocationID: integer()
    .primaryKey()
    .references(() => locations.LocationID, { onDelete: 'cascade' }),
  ChainID: blankText(),
  Flag: blankText(),
  Terms: blankText(),
  EffectiveDate: blankText(),
  Window: blankText(),
  NoticePeriodWindowRenewal: blankText(),
  Expiration: blankText(),
  LiquidationDamage: blankText(),
  FranchiseApplicationFee: money().notNull().default(0),
  AOP: blankText(),
  RoyaltyFee: money().notNull().default(0),
  MarketingFee: money().notNull().default(0),
  ParkingCount: integer().notNull().default(0),
  ADAParkingCount: integer().notNull().default(0),
  Pip: blankText(),
  Ownership: blankText(),
  Notes: blankText(),
  Version: version(),
});
