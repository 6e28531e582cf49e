import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { blankText, instant, key, version } from '../columns.ts';

const addresses = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);
const off = () => boolean().notNull().default(false);

/** A hotel (or office) of the group, with the descriptive fields of its insurance record. */
export const locations = pgTable(
  'locations',
  {
    LocationID: key(),
    UUID: uuid().notNull().defaultRandom(),
    Name: text().notNull(),
    LegalName: blankText(),
    Address1: blankText(),
    APN: blankText(),
    PhoneNumber: blankText(),
    City: blankText(),
    State: blankText(),
    ZipCode: blankText(),
    County: blankText(),
    TimeZone: text().notNull().default('UTC'),
    Payroll: off(),
    Franchise: off(),
    FandB: off(),
    OnlyRoom: off(),
    SpecificRoom: off(),
    TotalNumberOfRooms: integer().notNull().default(0),
    Group: integer().notNull().default(0),
    ToEmails: addresses(),
    CcEmails: addresses(),
    BccEmails: addresses(),
    PaychexID: blankText(),
    FEIN: blankText(),
    Occupancy: blankText(),
    Pool: blankText(),
    Alarm: blankText(),
    Sprinklered: blankText(),
    Construction: blankText(),
    Roof: blankText(),
    Stories: blankText(),
    SQFT: blankText(),
    ValuePerFt: blankText(),
    CreatedAt: instant().notNull(),
    Version: version(),
  },
  (t) => [
    uniqueIndex('locations_name_unique').on(sql`lower(${t.Name})`),
    // Lists that are ordered by the hotel's name walk it, and stop after a page.
    index('locations_by_name').on(t.Name),
    uniqueIndex('locations_legal_name_unique')
      .on(sql`lower(${t.LegalName})`)
      .where(sql`${t.LegalName} <> ''`),
  ],
);

/** The location that a record belongs to, and goes with. */
export const locationKey = () =>
  integer()
    .notNull()
    .references(() => locations.LocationID, { onDelete: 'cascade' });

/** Where no legal name was ever given the Name stands in. */
export const legalName = sql<string>`coalesce(nullif(${locations.LegalName}, ''), ${locations.Name})`;
