import {
  FLASH_SPANS,
  type FlashSpan,
  type Report,
  type ReportRow,
} from '@boh/contract/reports/reports.contract.ts';
import type { MeasureName } from '@boh/contract/reports/report-measures.ts';
import { intervalAround, type DayComparison, type Days } from '@boh/contract/reports/report-days.calc.ts';
import { reportRows, reportTotal, type ReportHotel } from '@boh/contract/reports/report-rows.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { listReportedLocations } from './reports.hotels.repo.ts';
import { layoutOfDays } from './reports.layout.ts';
import { readHotels, type Reading } from './reports.service.ts';

const MEASURES: MeasureName[] = [
  'Sold',
  'Occupancy',
  'ADR',
  'RevPAR',
  'RoomRevenue',
  'OtherRevenue',
  'TotalRevenue',
];

/** A day is held against the same weekday of last year, months and years against the same dates. */
const SPANS: Readonly<Record<FlashSpan, (day: string) => Days & { readonly compare: DayComparison }>> = {
  Day: (day) => ({ From: day, To: day, compare: 'LastYearDay' }),
  MTD: (day) => ({ From: intervalAround(day, 'Month').From, To: day, compare: 'LastYearDate' }),
  YTD: (day) => ({ From: intervalAround(day, 'Year').From, To: day, compare: 'LastYearDate' }),
};

/** The hotels with one of their rows. */
const withRow = (hotels: readonly ReportHotel[], place: number): ReportHotel[] =>
  hotels.map((hotel) => ({ ...hotel, rows: [hotel.rows[place]] }));

/** How a day went at each hotel, with its month and its year so far, against last year and the budget. */
export async function runFlash(db: Queryable, day: string, reading: Reading): Promise<Report> {
  const { scope, now } = reading;
  const locations = await listReportedLocations(db, reading, scope.kind === 'locations' ? scope.ids : []);
  const layout = layoutOfDays(
    FLASH_SPANS.map((span) => SPANS[span](day)),
    locations,
    now,
  );
  const asked = {
    Measures: MEASURES,
    GroupBy: 'Location',
    LikeForLike: true,
    plans: 'Budget',
    layout,
  } as const;
  const { hotels, about } = await readHotels(db, asked, reading);
  const partsOf = (some: readonly ReportHotel[], rows: number) => ({
    ...{ measures: MEASURES, hotels: some, rows },
    ...{ isCompared: true, isByLocation: true },
  });
  const Rows = reportRows(partsOf(hotels, layout.rows)).map((row, index): ReportRow =>
    Object.assign(row, { Partial: false, Span: FLASH_SPANS[index % FLASH_SPANS.length] }),
  );
  const Totals = FLASH_SPANS.map((Span, place) => ({
    Span,
    ...reportTotal(partsOf(withRow(hotels, place), 1)),
  }));
  const { Values, Compared, Change, Notes } = Totals[0] ?? { Values: {}, Compared: {}, Change: {} };
  return { ...about, Rows, Totals, Total: { Values, Compared, Change, ...(Notes && { Notes }) } };
}
