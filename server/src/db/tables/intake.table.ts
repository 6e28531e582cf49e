import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { COLUMN_USES, DATE_ORDERS, LAYOUT_SHAPES } from '@boh/contract/intake/intake-setup.contract.ts';
import type {
  CodeKind,
  CodeTarget,
  FileFormat,
  FileSource,
  FileState,
} from '@boh/contract/intake/intake.words.ts';
import { blankText, instant, key, longKey, version } from '../columns.ts';
import { locationKey, locations } from './locations.table.ts';

/** What was found in a file, on which of its lines. */
export interface Finding {
  readonly Line: number | null;
  readonly Text: string;
}

/** A file of a property system, or of daily sales, as it came in. Its bytes are a stored file that it owns. */
export const intakeFiles = pgTable(
  'intake_files',
  {
    FileID: key(),
    /** Null for a file of sales, which may speak of several hotels. */
    LocationID: integer().references(() => locations.LocationID, { onDelete: 'cascade' }),
    /** The hotels that a file of sales speaks of: whoever works at one sees it, whoever works at all of them may open it. */
    Hotels: integer()
      .array()
      .notNull()
      .default(sql`'{}'::int[]`),
    Name: text().notNull(),
    Sha256: text().notNull(),
    Size: integer().notNull(),
    Source: text().$type<FileSource>().notNull(),
    Sender: blankText(),
    State: text().$type<FileState>().notNull(),
    Format: text().$type<FileFormat>(),
    LayoutID: integer(),
    Findings: jsonb()
      .$type<Finding[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    FirstDay: date({ mode: 'string' }),
    LastDay: date({ mode: 'string' }),
    Days: integer().notNull().default(0),
    ReceivedAt: instant().notNull(),
    ReceivedByName: text().notNull(),
  },
  (t) => [
    // The same file again is the same file; one of sales belongs to no single hotel.
    uniqueIndex('intake_files_content').on(sql`coalesce(${t.LocationID}, 0)`, t.Sha256),
    index('intake_files_received').on(t.ReceivedAt, t.FileID),
    index('intake_files_untaken')
      .on(t.LocationID, t.ReceivedAt)
      .where(sql`${t.State} <> 'Taken'`),
    // Whose they are, for counting those of some hotels without a look at the files themselves.
    index('intake_files_hotels').on(t.LocationID, t.Hotels),
  ],
);

/** What the files of a location call things, and where that goes: the code map. */
export const intakeCodes = pgTable(
  'intake_codes',
  {
    CodeID: key(),
    LocationID: locationKey(),
    Code: text().notNull(),
    Kind: text().$type<CodeKind>().notNull(),
    Description: blankText(),
    /** Null: nobody said yet where it goes. */
    Field: text().$type<CodeTarget>(),
  },
  (t) => [
    uniqueIndex('intake_codes_code').on(t.LocationID, t.Code),
    index('intake_codes_unmapped')
      .on(t.LocationID)
      .where(sql`${t.Field} is null`),
  ],
);

/** What a file says of one day of a hotel. A later row of the day replaces the figures it sets. */
export const intakeDays = pgTable(
  'intake_days',
  {
    /** Counts up as files are read: the order in which they replace each other. */
    DayNo: longKey(),
    FileID: integer()
      .notNull()
      .references((): AnyPgColumn => intakeFiles.FileID, { onDelete: 'cascade' }),
    LocationID: locationKey(),
    Date: date({ mode: 'string' }).notNull(),
    /** Files of one kind replace each other: the format, and of tables the layout. */
    Kind: text().notNull(),
    /** Null for a file of sales: its amounts are the figures themselves, in the order of INTAKE_FIELDS. */
    Codes: integer().array(),
    Amounts: numeric().array().notNull(),
    /** Totals that the parts do not come to. */
    TotalsOff: jsonb().$type<Finding[]>(),
  },
  (t) => [
    uniqueIndex('intake_days_file').on(t.FileID, t.LocationID, t.Date),
    index('intake_days_date').on(t.LocationID, t.Date),
  ],
);

/** Each time a day was closed, and reopened where it was. */
export const intakeClosings = pgTable(
  'intake_closings',
  {
    ClosingID: key(),
    LocationID: locationKey(),
    Date: date({ mode: 'string' }).notNull(),
    ClosedBy: integer(),
    ClosedByName: text().notNull(),
    ClosedAt: instant().notNull(),
    ReopenedBy: integer(),
    ReopenedByName: text(),
    ReopenedAt: instant(),
    Reason: blankText(),
  },
  (t) => [
    index('intake_closings_date').on(t.LocationID, t.Date),
    uniqueIndex('intake_closings_closed')
      .on(t.LocationID, t.Date)
      .where(sql`${t.ReopenedAt} is null`),
    index('intake_closings_reopened')
      .on(t.LocationID, t.Date)
      .where(sql`${t.ReopenedAt} is not null`),
  ],
);

export interface LayoutColumn {
  readonly Column: string;
  readonly Use: (typeof COLUMN_USES)[number];
}

/** What the columns of a CSV or xlsx file are. */
export const intakeLayouts = pgTable(
  'intake_layouts',
  {
    LayoutID: key(),
    LocationID: locationKey(),
    Name: text().notNull(),
    Shape: text().$type<(typeof LAYOUT_SHAPES)[number]>().notNull(),
    Columns: jsonb().$type<LayoutColumn[]>().notNull(),
    DateOrder: text().$type<(typeof DATE_ORDERS)[number]>().notNull(),
    TotalLabel: blankText(),
    Version: version(),
  },
  (t) => [uniqueIndex('intake_layouts_name').on(t.LocationID, sql`lower(${t.Name})`)],
);

/** Where files of a location come from, and which version its code map has. */
export const intakeSetups = pgTable(
  'intake_setups',
  {
    LocationID: integer()
      .primaryKey()
      .references(() => locations.LocationID, { onDelete: 'cascade' }),
    HotelCode: blankText(),
    MailPart: blankText(),
    Senders: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    Version: version(),
    MapVersion: version(),
  },
  (t) => [
    uniqueIndex('intake_setups_mail')
      .on(t.MailPart)
      .where(sql`${t.MailPart} <> ''`),
  ],
);
