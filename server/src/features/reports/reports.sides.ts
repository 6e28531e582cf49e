import { CLAIM_PAGES, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import {
  comparedPayDays,
  comparedPieces,
  countDays,
  type Days,
} from '@boh/contract/reports/report-days.calc.ts';
import {
  measureOf,
  NO_PARTS,
  SOURCES,
  type MeasureName,
  type Part,
  type Parts,
  type Source,
} from '@boh/contract/reports/report-measures.ts';
import type { Queryable } from '../../db/client.ts';
import { listFullySeen } from '../claims/claims.service.ts';
import type { ReportedLocation } from './reports.hotels.repo.ts';
import type { Layout } from './reports.layout.ts';
import {
  alikeSales,
  listGaps,
  piecesFrom,
  type ComparedHotelSpan,
  type ComparedSpan,
  type FoundPiece,
  type Hotel,
  type HotelSpan,
  type PartSource,
  type Span,
} from './reports.repo.ts';

/** The parts of each hotel, row by row. */
type PartsByHotel = ReadonlyMap<number, readonly (Parts | undefined)[]>;
/** What was found of both sides. */
type FoundSides = Readonly<Record<'now' | 'then', PartsByHotel>>;

/** Where parts are put, row by row. */
class RowsOfHotels<Row> extends Map<number, Row[]> {
  rowsOf(LocationID: number): Row[] {
    const there = this.get(LocationID);
    if (there) return there;
    const rows: Row[] = [];
    this.set(LocationID, rows);
    return rows;
  }
}

export const partsAt = (parts: PartsByHotel, LocationID: number, row: number): Parts =>
  parts.get(LocationID)?.[row] ?? NO_PARTS;

/** Where the parts of a source are read, and at which of the hotels. */
interface Reads {
  readonly source: PartSource;
  readonly hotels: readonly Hotel[];
}

/** Measures of another source that are divided by sales: they need those, and the gaps in them, wherever they are seen. */
const OF_SALES: readonly MeasureName[] = ['HkCoverage', 'PayrollPercent'];

const CLAIM_KINDS: readonly ClaimKind[] = ['reimbursement', 'bonus'];

/** What the measures are made of, each source at the hotels where the reader may see it. */
export async function readsOf(
  db: Queryable,
  { EmployeeID, now }: { readonly EmployeeID: number; readonly now: Date },
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
    if (source !== 'sales') reads.push({ source, hotels: seen });
  }
  if (sources.has('claims')) {
    // Whoever opens one kind alone sees none, whatever they are above.
    const ids = hotels
      .filter(({ Pages }) => CLAIM_KINDS.every((kind) => Pages.includes(CLAIM_PAGES[kind])))
      .map(({ LocationID }) => LocationID);
    let all = new Set(ids);
    for (const kind of CLAIM_KINDS) {
      const seen = new Set(await listFullySeen(db, kind, EmployeeID, ids, now));
      all = new Set([...all].filter((id) => seen.has(id)));
    }
    // A sum of some claims would read as that of all: who does not see both kinds there sees none.
    const there = hotels.filter(({ LocationID }) => all.has(LocationID));
    for (const kind of CLAIM_KINDS) {
      if (measures.includes('ClaimsAsked')) reads.push({ source: `${kind} asked`, hotels: there });
      if (measures.includes('ClaimsApproved')) reads.push({ source: `${kind} approved`, hotels: there });
    }
    seenBy.set('claims', all);
  }
  const ids = new Set([
    ...(seenBy.get('sales') ?? []),
    ...OF_SALES.filter((name) => measures.includes(name)).flatMap((name) => [
      ...(seenBy.get(measureOf(name).source) ?? []),
    ]),
  ]);
  if (ids.size > 0)
    reads.push({ source: 'sales', hotels: hotels.filter((hotel) => ids.has(hotel.LocationID)) });
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

const daysIn = (pieces: readonly Days[]): number => pieces.reduce((sum, days) => sum + countDays(days), 0);

/** How many days a row has, and how many of those it is compared with have a partner. */
const lengthsOf = (span: ComparedSpan) => ({
  span,
  days: countDays(span),
  partners: daysIn(comparedPieces(span.then)),
});

/** The days that are there on both sides. Only rows in which some are missing are read day by day. */
async function readAlike(
  db: Queryable,
  hotels: readonly Hotel[],
  compared: readonly ComparedSpan[],
  found: FoundSides,
): Promise<ReadSides['alike']> {
  const alike = { now: new RowsOfHotels<Parts>(), then: new RowsOfHotels<Parts>() };
  const uneven: ComparedHotelSpan[] = [];
  const lengths = compared.map(lengthsOf);
  for (const { LocationID, calendar } of hotels) {
    for (const { span, days, partners } of lengths) {
      if (span.calendar !== calendar) continue;
      const now = partsAt(found.now, LocationID, span.row);
      const then = partsAt(found.then, LocationID, span.row);
      // All days of both sides are there, each with its partner: they are alike as a whole.
      if (days === now.SalesDays && days === then.SalesDays && days === partners) {
        alike.now.rowsOf(LocationID)[span.row] = now;
        alike.then.rowsOf(LocationID)[span.row] = then;
      } else if (now.SalesDays && then.SalesDays) uneven.push({ ...span, LocationID });
    }
  }
  if (uneven.length === 0) return alike;
  for (const { now, then, LocationID, row } of await alikeSales(db, uneven)) {
    alike.now.rowsOf(LocationID)[row] = now;
    alike.then.rowsOf(LocationID)[row] = then;
  }
  return alike;
}

/** The days without sales on either side, as far as they are over at the hotel. */
async function readGaps(
  db: Queryable,
  hotels: readonly Hotel[],
  { spans, compared, calendars }: Layout,
  found: FoundSides,
): Promise<ReadonlyMap<number, string[]>> {
  const open: HotelSpan[] = [];
  const sides = [
    ...spans.map((span) => ({ span, pieces: [span as Days], side: 'now' as const })),
    // A 29th of February that is nobody's partner is compared with nothing, and so not missed.
    ...compared.map((span) => ({ span, pieces: comparedPieces(span.then), side: 'then' as const })),
  ].map((each) => ({ ...each, days: daysIn(each.pieces) }));
  for (const { LocationID, calendar } of hotels) {
    const yesterday = calendars[calendar]?.yesterday ?? '';
    for (const { span, pieces, days, side } of sides) {
      if (span.calendar !== calendar) continue;
      if (partsAt(found[side], LocationID, span.row).SalesDays === days) continue;
      for (const { From, To } of pieces)
        if (From <= yesterday) open.push({ ...span, LocationID, From, To: To < yesterday ? To : yesterday });
    }
  }
  if (open.length === 0) return new Map();
  return new Map((await listGaps(db, open)).map(({ LocationID, Dates }) => [LocationID, Dates]));
}

/** All that the figures of a report are worked out from. */
interface ReadSides {
  readonly now: PartsByHotel;
  readonly then: PartsByHotel;
  readonly alike: { readonly now: PartsByHotel; readonly then: PartsByHotel };
  /** The sales of the rows, cut by months too where plans are compared with. */
  readonly sales: FoundPiece[];
  readonly gaps: ReadonlyMap<number, string[]>;
}

export async function readSides(
  db: Queryable,
  { layout, isLikeForLike, isByMonth }: { layout: Layout; isLikeForLike: boolean; isByMonth: boolean },
  reads: readonly Reads[],
): Promise<ReadSides> {
  const { spans, compared } = layout;
  const [now, then] = [new RowsOfHotels<Record<Part, number>>(), new RowsOfHotels<Record<Part, number>>()];
  const sides = { now, then, sales: [] as FoundPiece[] };
  let alike: ReadSides['alike'] = { now: new Map(), then: new Map() };
  let gaps: ReadSides['gaps'] = new Map();
  /** Each source has parts of its own; what is compared in two pieces adds up. */
  const put = (parts: typeof now, pieces: readonly FoundPiece[]) => {
    for (const found of pieces) {
      const rows = parts.rowsOf(found.LocationID);
      for (const row of found.piece.rows) found.addTo((rows[row] ??= { ...NO_PARTS }));
    }
  };
  for (const { source, hotels } of reads) {
    if (hotels.length === 0) continue;
    const isSales = source === 'sales';
    const pieces = await piecesFrom(db, source, hotels, spans, { isByMonth: isSales && isByMonth });
    put(now, pieces);
    if (compared.length > 0) put(then, await piecesFrom(db, source, hotels, thenSpans(source, compared)));
    if (!isSales) continue;
    sides.sales.push(...pieces);
    if (isLikeForLike) alike = await readAlike(db, hotels, compared, sides);
    gaps = await readGaps(db, hotels, layout, sides);
  }
  return { ...sides, alike, gaps };
}
