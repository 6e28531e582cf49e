import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, saved, text } from '../fields.ts';
import { listQuery } from '../list.ts';
import { importFile } from '../uploads.ts';
import { parseLongDate, wrongWeekday } from './sales.calc.ts';
import { averages, lastYear, rate, seriesPoint, seriesStep } from './sales.series.ts';

const access = page('Daily Sales Data', 'pageLocations');

/** The level that may import. */
export const IMPORT_LEVEL = 50;

const figures = {
  RoomRevenue: z.number(),
  OtherRevenue: z.number(),
  RoomsSold: z.number().int(),
  TotalAvailableRooms: z.number().int(),
  Adr: z.number(),
  OOO: z.number().int(),
  TotalCost: z.number(),
  Stayover: z.number().int(),
  Checkout: z.number().int(),
};

/**
 * What no hotel reaches in a day. A slip of the keyboard beyond is refused where it stands, instead of spoiling the
 * sums of the group.
 */
export const DAY_LIMITS = { amount: 10_000_000, rooms: 20_000 } as const;

/** One hotel's day. RevPAR is computed on the screen. */
export const salesRow = z.object({
  HotelName: z.string(),
  ReportID: z.number().int(),
  Date: z.string(),
  ...figures,
});
export type SalesRow = z.infer<typeof salesRow>;

/** A row of a file, before it has an id. */
const salesFigures = z.object({ Date: z.string(), HotelName: z.string(), ...figures });
export type SalesFigures = z.infer<typeof salesFigures>;

/** A long English text (Tuesday, November 10, 2026) or YYYY-MM-DD; blank is no filter, as for the hotel. */
const salesDate = text(60)
  .refine((value) => wrongWeekday(value) === null, {
    error: ({ input }) => wrongWeekday(String(input)) ?? '',
  })
  .transform((value) => (value === '' ? undefined : (parseLongDate(value) ?? value)))
  .pipe(calendarDate.optional());

export const SALES_SORTS = [
  'Date',
  'HotelName',
  'RoomRevenue',
  'OtherRevenue',
  'RoomsSold',
  'TotalAvailableRooms',
  'Adr',
  'RevPAR',
  'Occupancy',
  'OOO',
  'TotalCost',
  'Stayover',
  'Checkout',
  'ReportID',
] as const;

export const listSales = defineEndpoint({
  method: 'GET',
  path: '/admin/sales',
  summary: 'Daily sales of the hotels whose sales the caller may see, of one hotel or day where named.',
  access,
  query: listQuery(SALES_SORTS, { HotelName: text().optional(), Date: salesDate.optional() }),
  output: z.array(salesRow),
  download: true,
});

const salesQuery = z.object({
  From: calendarDate.optional(),
  To: calendarDate.optional(),
  Search: text().optional(),
  HotelName: text().optional(),
  Date: salesDate.optional(),
});

export const summariseSales = defineEndpoint({
  method: 'GET',
  path: '/admin/sales/summary',
  summary: 'Totals, averages and the course over time of exactly the sales rows that the same filters list.',
  access,
  query: salesQuery,
  output: z.object({
    Rows: z.number().int(),
    From: z.string().nullable(),
    To: z.string().nullable(),
    Totals: z.object({
      RoomRevenue: z.number(),
      OtherRevenue: z.number(),
      RoomsSold: z.number().int(),
      TotalAvailableRooms: z.number().int(),
      OOO: z.number().int(),
      TotalCost: z.number(),
      Stayover: z.number().int(),
      Checkout: z.number().int(),
    }),
    /** Of a row, except for the rates, which are of the whole. */
    Averages: z.object({
      ...averages,
      PayrollPercent: rate,
      RoomRevenue: rate,
      OtherRevenue: rate,
      RoomsSold: rate,
      TotalAvailableRooms: rate,
      OOO: rate,
      TotalCost: rate,
      Stayover: rate,
      Checkout: rate,
    }),
    Step: seriesStep,
    Series: z.array(seriesPoint),
  }),
});

/** A longer time is not compared: years of a whole group are too many rows to be laid side by side. */
export const LONGEST_COMPARED = 400;

export const compareSales = defineEndpoint({
  method: 'GET',
  path: '/admin/sales/lastyear',
  summary:
    'The same days last year (364 days before, so that weekdays match) of the sales rows that the same filters list.',
  access,
  query: salesQuery,
  output: z.object({
    /** Null without a first and a last day, for more than 400 days, and where no day has figures of both years. */
    LastYear: lastYear.nullable(),
  }),
});

export const listSalesGaps = defineEndpoint({
  method: 'GET',
  path: '/admin/sales/gaps',
  summary:
    'Hotels of the same filters with the days that have no sales: since their first ones, as far as a day is over there.',
  access,
  query: salesQuery,
  /** Empty without a first and a last day, and for more than 400 days. */
  output: z.array(z.object({ LocationID: z.int(), Name: z.string(), Dates: z.array(z.string()) })),
});

/** At most this many lines are named; the count says how many there are. */
export const LISTED_ERRORS = 100;
export const PREVIEW_ROWS = 20;

export const importSales = defineEndpoint({
  method: 'POST',
  path: '/admin/sales/import',
  summary: 'Imports daily sales from a CSV or xlsx file: all rows or none; with preview=yes only checks it.',
  access,
  query: z.object({ preview: z.enum(['yes', 'no'], 'Preview must be yes or no').optional() }),
  body: z.object({}),
  files: { file: importFile },
  transaction: 'own',
  output: z.object({
    ...saved,
    Rows: z.number().int(),
    New: z.number().int(),
    Replaced: z.number().int(),
    Hotels: z.number().int(),
    From: z.string().nullable(),
    To: z.string().nullable(),
    ErrorCount: z.number().int(),
    Errors: z.array(z.object({ Line: z.number().int(), Text: z.string() })),
    /** What may be a mistake: days to come, more rooms sold than there are. */
    Warnings: z.array(z.object({ Line: z.number().int(), Warning: z.string() })),
    /** Headers that mean nothing to the import. */
    IgnoredColumns: z.array(z.string()),
    FirstRows: z.array(salesFigures),
  }),
});
