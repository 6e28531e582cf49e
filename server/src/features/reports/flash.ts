import {
  FLASH_SPANS,
  type FlashSpan,
  type Report,
  type ReportDefinition,
} from '@boh/contract/reports/reports.contract.ts';
import type { MeasureName } from '@boh/contract/reports/report-measures.ts';
import { intervalAround, type Days } from '@boh/contract/reports/report-days.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { runReport, type Reading } from './reports.service.ts';

const MEASURES: readonly MeasureName[] = [
  'Sold',
  'Occupancy',
  'ADR',
  'RevPAR',
  'RoomRevenue',
  'OtherRevenue',
  'TotalRevenue',
];

const DAYS: Readonly<Record<FlashSpan, (day: string) => Days>> = {
  Day: (day) => ({ From: day, To: day }),
  MTD: (day) => ({ From: intervalAround(day, 'Month').From, To: day }),
  YTD: (day) => ({ From: intervalAround(day, 'Year').From, To: day }),
};

/** A day is held against the same weekday of last year, months and years against the same dates. */
const definitionOf = (span: FlashSpan, day: string): ReportDefinition => ({
  Measures: [...MEASURES],
  GroupBy: 'Location',
  Interval: 'none',
  Period: DAYS[span](day),
  Compare: span === 'Day' ? 'LastYearDay' : 'LastYearDate',
  LocationIDs: [],
  LikeForLike: true,
  Chart: 'none',
});

/** How a day went at each hotel, with its month and its year so far. */
export async function runFlash(db: Queryable, day: string, reading: Reading): Promise<Report> {
  const reports: Report[] = [];
  for (const span of FLASH_SPANS) reports.push(await runReport(db, definitionOf(span, day), reading));
  const [today] = reports;
  if (!today) throw new Error('A flash has a day.');
  return {
    ...today,
    Rows: today.Rows.flatMap((_, place) =>
      FLASH_SPANS.flatMap((Span, index) => {
        const row = reports[index]?.Rows[place];
        return row ? [{ ...row, Span }] : [];
      }),
    ),
    Totals: FLASH_SPANS.flatMap((Span, index) => {
      const total = reports[index]?.Total;
      return total ? [{ Span, ...total }] : [];
    }),
  };
}
