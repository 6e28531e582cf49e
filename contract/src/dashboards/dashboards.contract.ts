import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, id } from '../fields.ts';
import { listQuery } from '../list.ts';
import { lastYear, rate, seriesPoint, seriesStep } from '../sales/sales.series.ts';

const access = page('DashboardList', 'pageLocations');

/** One hotel over the window (the last 30 days unless From and To say otherwise) and against the same time before. */
const dashboardRow = z.object({
  LocationID: z.number().int(),
  Name: z.string(),
  City: z.string(),
  State: z.string(),
  From: z.string(),
  To: z.string(),
  /** Days of the window that have sales. */
  Days: z.number().int(),
  Occupancy: rate,
  Adr: rate,
  RevPAR: rate,
  Revenue: z.number(),
  PayrollPercent: rate,
  /** Changes of percents are points, the others percent. */
  OccupancyChange: rate,
  AdrChange: rate,
  RevPARChange: rate,
  RevenueChange: rate,
  PayrollPercentChange: rate,
  /** The same days last year, 364 days before; null where no day has figures of both years. */
  LastYear: lastYear.nullable(),
  /** RevPAR of each day of the window, null where the day is missing. */
  Spark: z.array(rate),
  /** What the monitor misses, on the hotel's own clock. */
  NoSalesYesterday: z.boolean(),
  NoCashCountLastShift: z.boolean(),
  NoHousekeepingToday: z.boolean(),
});
export type DashboardRow = z.infer<typeof dashboardRow>;

const DASHBOARD_SORTS = [
  'Name',
  'Occupancy',
  'Adr',
  'RevPAR',
  'Revenue',
  'PayrollPercent',
  'RevPARChange',
  'RevenueChange',
  'Missing',
] as const;

export const listDashboards = defineEndpoint({
  method: 'GET',
  path: '/dashboard/list',
  summary:
    'One row per hotel: the last 30 days, the change against the 30 days before and the same days last year, and what is missing.',
  access,
  query: listQuery(DASHBOARD_SORTS, { LocationID: id.optional() }),
  output: z.array(dashboardRow),
  download: true,
});

export const showTrend = defineEndpoint({
  method: 'GET',
  path: '/dashboard/trend',
  summary: 'The figures of one hotel over time, a year up to yesterday unless From and To say otherwise.',
  access,
  query: z.object({ LocationID: id, From: calendarDate.optional(), To: calendarDate.optional() }),
  output: z.object({
    LocationID: z.number().int(),
    From: z.string(),
    To: z.string(),
    Step: seriesStep,
    Series: z.array(seriesPoint),
  }),
});
