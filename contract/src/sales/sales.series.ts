import { z } from 'zod';

/** Null where nothing can be divided. */
export const rate = z.number().nullable();

/** Averages are of the whole: revenue over rooms, never a mean of the days' means. Null where nothing can be divided. */
export const averages = { Occupancy: rate, Adr: rate, RevPAR: rate };

export const seriesPoint = z.object({
  /** The day, or the first day of the week or month. */
  Date: z.string(),
  ...averages,
  Revenue: z.number(),
  PayrollPercent: rate,
});

export const seriesStep = z.enum(['day', 'week', 'month']);

/** Of the same days last year, and the changes since: percents change by points, all else by percent. */
export const lastYear = z.object({
  /** Days of a hotel that have figures of both years; no others count. */
  Days: z.number().int(),
  ...averages,
  Revenue: z.number(),
  PayrollPercent: rate,
  OccupancyChange: rate,
  AdrChange: rate,
  RevPARChange: rate,
  RevenueChange: rate,
  PayrollPercentChange: rate,
});
