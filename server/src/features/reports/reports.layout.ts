import {
  comparedDays,
  cutInto,
  DAY_COMPARISONS,
  intervalAround,
  movedDays,
  relativeDays,
  type DayComparison,
  type Days,
} from '@boh/contract/reports/report-days.calc.ts';
import type { ReportDefinition } from '@boh/contract/reports/reports.contract.ts';
import { badField } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import type { ReportedLocation } from './reports.hotels.repo.ts';
import type { ComparedSpan, Hotel, Span } from './reports.repo.ts';

/** More rows are no report any more, and would keep the server from everybody else. */
const MOST_ROWS = 60_000;
/** As many days are cut into rows at most: three years by day. */
const MOST_INTERVALS = 1_100;

/** The days of a report where a day has just begun: hotels of one date share it. */
interface Calendar {
  readonly yesterday: string;
  readonly period: Days;
}

function calendarOf(today: string, { Period }: ReportDefinition): Calendar {
  const period = 'Relative' in Period ? relativeDays(Period.Relative, today) : Period;
  return { yesterday: movedDays(today, -1), period };
}

/** The rows of each calendar. Rows of the same interval stand at the same place, though their first days may differ. */
function spansOf(
  calendars: readonly Calendar[],
  { Interval }: ReportDefinition,
): { spans: Span[]; rows: number } {
  const keyOf = (day: string) => (Interval === 'none' ? '' : intervalAround(day, Interval).From);
  const cut = calendars.map(({ period }, calendar) =>
    cutInto(period, Interval).map((days) => ({ calendar, ...days, key: keyOf(days.From) })),
  );
  const keys = [...new Set(cut.flat().map(({ key }) => key))].sort();
  const places = new Map(keys.map((key, index) => [key, index]));
  const spans = cut.flat().map(({ key, ...span }) => ({ ...span, row: places.get(key) ?? 0 }));
  return { spans, rows: keys.length };
}

/** Counted before they are made: centuries of days would keep the server from everybody else. */
function checkLength(calendars: readonly Calendar[], { Interval }: ReportDefinition): void {
  const shortest = { Day: 1, Week: 7, Month: 28, Quarter: 90, Year: 365, none: Infinity }[Interval];
  for (const { period } of calendars) {
    const days = (Date.parse(period.To) - Date.parse(period.From)) / 86_400_000 + 1;
    if (days / shortest > MOST_INTERVALS) {
      throw badField(
        'Period',
        `A report has at most ${MOST_INTERVALS} intervals. Choose a shorter period or longer intervals.`,
      );
    }
  }
}

const isDayComparison = (word: string): word is DayComparison =>
  (DAY_COMPARISONS as readonly string[]).includes(word);

/** The rows of a report with what each is compared with. */
export interface Layout {
  readonly calendars: readonly Calendar[];
  readonly hotels: readonly (Hotel & ReportedLocation)[];
  readonly rows: number;
  readonly spans: readonly Span[];
  readonly compared: readonly ComparedSpan[];
}

/** The dates there are at the hotels, each hotel with the one it lives by. */
function calendarsOf(locations: readonly ReportedLocation[], now: Date) {
  // Without a hotel the days of a report are still some days.
  const zones = new Set(locations.length === 0 ? ['UTC'] : locations.map(({ TimeZone }) => TimeZone));
  const days = new Map([...zones].map((zone) => [zone, localDay(now, zone)]));
  const todays = [...new Set(days.values())].sort();
  const hotels = locations.map((location) => ({
    ...location,
    calendar: todays.indexOf(days.get(location.TimeZone) ?? ''),
  }));
  return { todays, hotels };
}

const latest = (days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b), '');

/** Yesterday at the hotel where it is the latest. */
export const latestYesterday = (locations: readonly ReportedLocation[], now: Date): string =>
  latest(calendarsOf(locations, now).todays.map((today) => movedDays(today, -1)));

/** The earlier of the last day of a report and the latest yesterday: nothing is known of the days after. */
export const throughOf = (To: string | undefined, yesterday: string): string =>
  To !== undefined && To < yesterday ? To : yesterday;

/** The last day that the periods of a report reach. */
export const throughOfLayout = ({ calendars }: Layout): string =>
  throughOf(
    latest(calendars.map(({ period }) => period.To)),
    latest(calendars.map(({ yesterday }) => yesterday)),
  );

export function layoutOf(
  definition: ReportDefinition,
  locations: readonly ReportedLocation[],
  now: Date,
): Layout {
  const { todays, hotels } = calendarsOf(locations, now);
  const calendars = todays.map((today) => calendarOf(today, definition));
  checkLength(calendars, definition);
  const { spans, rows } = spansOf(calendars, definition);
  if (rows * locations.length > MOST_ROWS) {
    throw badField(
      'Period',
      `A report has at most ${MOST_ROWS} rows. Choose fewer hotels, or longer intervals.`,
    );
  }
  const { Compare, Interval } = definition;
  const compared = isDayComparison(Compare)
    ? spans.map((span) => ({ ...span, then: comparedDays(span, Interval, Compare) }))
    : [];
  return { calendars, hotels, rows, spans, compared };
}

/** Rows of days that are the same at all hotels, each with a comparison of its own. */
export function layoutOfDays(
  rows: readonly (Days & { readonly compare: DayComparison })[],
  locations: readonly ReportedLocation[],
  now: Date,
): Layout {
  const { todays, hotels } = calendarsOf(locations, now);
  const compared = todays.flatMap((_, calendar) =>
    rows.map(({ From, To, compare }, row) => ({
      ...{ calendar, row, From, To },
      then: comparedDays({ From, To }, 'none', compare),
    })),
  );
  const period = {
    From: rows.reduce((first, { From }) => (From < first ? From : first), '9999-12-31'),
    To: rows.reduce((last, { To }) => (To > last ? To : last), '0000-01-01'),
  };
  const calendars = todays.map((today) => ({ yesterday: movedDays(today, -1), period }));
  return { calendars, hotels, rows: rows.length, spans: compared, compared };
}
