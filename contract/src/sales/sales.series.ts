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
