import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import {
  comparedDays,
  comparedPayDays,
  comparedPieces,
  cutInto,
  DAY_COMPARISONS,
  intervalAround,
  movedDays,
  relativeDays,
  type DayComparison,
  type Days,
} from '@boh/contract/reports/report-days.calc.ts';
import {
  measureOf,
  PARTS,
  SOURCES,
  type MeasureName,
  type Part,
  type Parts,
  type Source,
} from '@boh/contract/reports/report-measures.ts';
import {
  cutsPayPeriod,
  reportRows,
  reportTotal,
  sortReportRows,
  type HotelRow,
  type ReportHotel,
} from '@boh/contract/reports/report-rows.calc.ts';
import { NO_PARTS } from '@boh/contract/reports/reports.calc.ts';
import type { Report, ReportDefinition } from '@boh/contract/reports/reports.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { requireLocation, type Scope } from '../../db/scope.ts';
import { badField } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { listFullySeen } from '../claims/claims.repo.ts';
import { listReportedLocations, type ReportedLocation } from './reports.hotels.repo.ts';
import {
  alikeSales,
  listGaps,
  partsFrom,
  type ComparedSpan,
  type Hotel,
  type PartsRow,
  type PartSource,
  type Span,
} from './reports.repo.ts';

/** More rows are no report any more, and would keep the server from everybody else. */
const MOST_ROWS = 60_000;
/** As many days are cut into rows at most: three years by day. */
const MOST_INTERVALS = 1_100;

/** What a reader asks for, and when. */
export interface Reading {
  readonly EmployeeID: number;
  readonly scope: Scope;
  readonly now: Date;
}

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
interface Layout {
  readonly calendars: readonly Calendar[];
  readonly hotels: readonly (Hotel & ReportedLocation)[];
  readonly rows: number;
  readonly spans: readonly Span[];
  readonly compared: readonly ComparedSpan[];
}

function layoutOf(definition: ReportDefinition, locations: readonly ReportedLocation[], now: Date): Layout {
  const todays = [...new Set(locations.map(({ TimeZone }) => localDay(now, TimeZone)))].sort();
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
  const hotels = locations.map((location) => ({
    ...location,
    calendar: todays.indexOf(localDay(now, location.TimeZone)),
  }));
  return { calendars, hotels, rows, spans, compared };
}

/** The parts of each hotel, row by row. */
type PartsByHotel = Map<number, Partial<Record<Part, number>>[]>;

function add(parts: PartsByHotel, { LocationID, row, ...found }: PartsRow): void {
  const rows = parts.get(LocationID) ?? [];
  parts.set(LocationID, rows);
  // Each source has parts of its own; what is compared in two pieces adds up.
  const before = rows[row];
  rows[row] = before ? addUp(before, found) : found;
}

function addUp(before: Partial<Record<Part, number>>, found: Partial<Record<Part, number>>) {
  const sum = { ...before };
  for (const part of PARTS) if (found[part] !== undefined) sum[part] = (sum[part] ?? 0) + found[part];
  return sum;
}

const completeParts = (parts: Partial<Record<Part, number>> | undefined): Parts => ({
  ...NO_PARTS,
  ...parts,
});

/** Where the parts of a source are read, and at which of the hotels. */
interface Reads {
  readonly source: PartSource;
  readonly hotels: readonly Hotel[];
}

const CLAIM_KINDS: readonly ClaimKind[] = ['reimbursement', 'bonus'];

/** What the measures are made of, each source at the hotels where the reader may see it. */
async function readsOf(
  db: Queryable,
  { EmployeeID }: Reading,
  measures: readonly MeasureName[],
  hotels: Layout['hotels'],
): Promise<{ reads: Reads[]; hidden: (hotel: ReportedLocation) => Set<Source> }> {
  const sources = new Set(measures.map((name) => measureOf(name).source));
  const seenBy = new Map<Source, Set<number>>();
  const reads: Reads[] = [];
  for (const source of sources) {
    if (source === 'claims') continue;
    const seen = hotels.filter(({ Pages }) => SOURCES[source].pages.some((page) => Pages.includes(page)));
    seenBy.set(source, new Set(seen.map(({ LocationID }) => LocationID)));
    reads.push({ source, hotels: seen });
  }
  if (sources.has('claims')) {
    const ids = hotels.map(({ LocationID }) => LocationID);
    const all = new Set<number>();
    for (const kind of CLAIM_KINDS) {
      const seen = new Set(await listFullySeen(db, kind, EmployeeID, ids));
      const there = hotels.filter(({ LocationID }) => seen.has(LocationID));
      for (const id of seen) all.add(id);
      if (measures.includes('ClaimsAsked')) reads.push({ source: `${kind} asked`, hotels: there });
      if (measures.includes('ClaimsApproved')) reads.push({ source: `${kind} approved`, hotels: there });
    }
    seenBy.set('claims', all);
  }
  if (measures.includes('HkCoverage') && !sources.has('sales')) {
    reads.push({
      source: 'sales',
      hotels: reads.find(({ source }) => source === 'housekeeping')?.hotels ?? [],
    });
  }
  const hidden = ({ LocationID }: ReportedLocation) =>
    new Set([...sources].filter((source) => !seenBy.get(source)?.has(LocationID)));
  return { reads, hidden };
}

/** The days of a comparison as a source has them. */
const thenSpans = (source: PartSource, compared: readonly ComparedSpan[]): Span[] =>
  compared.flatMap((span) =>
    (source === 'payroll' ? [comparedPayDays(span, span.then)] : comparedPieces(span.then)).map((days) => ({
      ...span,
      ...days,
    })),
  );

const THEN = 'Then';

async function readSides(
  db: Queryable,
  { LikeForLike }: ReportDefinition,
  layout: Layout,
  reads: readonly Reads[],
) {
  const sides = { now: new Map(), then: new Map(), alikeNow: new Map(), alikeThen: new Map() } as Record<
    'now' | 'then' | 'alikeNow' | 'alikeThen',
    PartsByHotel
  >;
  const isCompared = layout.compared.length > 0;
  for (const { source, hotels } of reads) {
    if (hotels.length === 0) continue;
    for (const row of await partsFrom(db, source, hotels, layout.spans)) add(sides.now, row);
    if (!isCompared) continue;
    for (const row of await partsFrom(db, source, hotels, thenSpans(source, layout.compared)))
      add(sides.then, row);
    if (source !== 'sales' || !LikeForLike) continue;
    for (const row of await alikeSales(db, hotels, layout.compared)) {
      const { LocationID, row: place } = row;
      const parts = Object.entries(row);
      const now = parts.filter(([name]) => !name.startsWith(THEN));
      const then = parts
        .filter(([name]) => name.startsWith(THEN))
        .map(([name, value]) => [name.slice(THEN.length), value]);
      add(sides.alikeNow, Object.fromEntries(now) as PartsRow);
      add(sides.alikeThen, { LocationID, row: place, ...Object.fromEntries(then) } as PartsRow);
    }
  }
  return sides;
}

const GROUP_NAMES: Readonly<Record<ReportDefinition['GroupBy'], (hotel: ReportedLocation) => string>> = {
  Location: ({ Name }) => Name,
  Group: ({ Group }) => `Group ${Group}`,
  State: ({ State }) => State || 'No state',
  Flag: ({ Flag }) => Flag || 'No flag',
  none: () => 'All',
};

/** The locations asked for; all of the reader's where none is named. */
function locationsOf({ LocationIDs }: ReportDefinition, scope: Scope): readonly number[] {
  if (LocationIDs.length > 0) return LocationIDs.map((id) => requireLocation(scope, id));
  return scope.kind === 'locations' ? scope.ids : [];
}

/** The days without sales on either side, as far as they are over at the hotel. */
async function gapsOf(
  db: Queryable,
  { hotels, spans, compared, calendars }: Layout,
): Promise<Report['Gaps']> {
  const over = [...spans, ...compared.map((span) => ({ ...span, ...span.then }))].flatMap((span) => {
    const yesterday = calendars[span.calendar]?.yesterday ?? '';
    return span.From <= yesterday ? [{ ...span, To: span.To < yesterday ? span.To : yesterday }] : [];
  });
  const found = new Map(
    (await listGaps(db, hotels, over)).map(({ LocationID, Dates }) => [LocationID, Dates]),
  );
  return hotels.flatMap(({ LocationID, Name }) => {
    const Dates = found.get(LocationID);
    return Dates ? [{ LocationID, Name, Dates }] : [];
  });
}

const latest = (days: readonly string[]) => days.reduce((a, b) => (a > b ? a : b), '');

/** Works out a report for a reader. */
export async function runReport(
  db: Queryable,
  definition: ReportDefinition,
  reading: Reading,
): Promise<Report> {
  const { Measures, GroupBy, Interval, Sort } = definition;
  const locations = await listReportedLocations(
    db,
    reading.EmployeeID,
    locationsOf(definition, reading.scope),
  );
  const layout = layoutOf(definition, locations, reading.now);
  const { reads, hidden } = await readsOf(db, reading, Measures, layout.hotels);
  const sides = await readSides(db, definition, layout, reads);
  const isCompared = definition.Compare !== 'none';
  const isAlike = layout.compared.length > 0 && definition.LikeForLike;
  const spansBy = layout.calendars.map((_, calendar) =>
    layout.spans.filter((span) => span.calendar === calendar),
  );

  const hotels = layout.hotels.map((hotel): ReportHotel => {
    const { LocationID, Name } = hotel;
    const rows: HotelRow[] = [];
    for (const { row, From, To } of spansBy[hotel.calendar] ?? []) {
      const side = (which: keyof typeof sides) => completeParts(sides[which].get(LocationID)?.[row]);
      rows[row] = {
        days: { From, To },
        sides: {
          now: side('now'),
          then: layout.compared.length > 0 ? side('then') : null,
          alike: isAlike ? { now: side('alikeNow'), then: side('alikeThen') } : null,
        },
      };
    }
    return { LocationID, Name, Group: GROUP_NAMES[GroupBy](hotel), hidden: hidden(hotel), rows };
  });
  const parts = {
    measures: Measures,
    hotels,
    rows: layout.rows,
    isCompared,
    isByLocation: GroupBy === 'Location',
  };
  const hasPayroll = Measures.some((name) => measureOf(name).source === 'payroll');
  const hasSales = reads.some(({ source }) => source === 'sales');
  const { Notes: _notes, ...Total } = reportTotal(parts);
  const through = latest(layout.calendars.map(({ yesterday }) => yesterday));
  const To = latest(layout.calendars.map(({ period }) => period.To));
  return {
    Columns: Measures.map((Measure) => {
      const { label, definition: Definition } = measureOf(Measure);
      return { Measure, Label: label, Definition };
    }),
    Rows: sortReportRows(reportRows(parts), Sort).map((row) => ({
      ...row,
      Partial: hasPayroll && Interval !== 'Day' && cutsPayPeriod(row),
    })),
    Total,
    Gaps: hasSales ? await gapsOf(db, layout) : [],
    Through: To < through ? To : through,
  };
}
