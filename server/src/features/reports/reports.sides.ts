import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { comparedPayDays, comparedPieces } from '@boh/contract/reports/report-days.calc.ts';
import {
  measureOf,
  PARTS,
  SOURCES,
  type MeasureName,
  type Part,
  type Parts,
  type Source,
} from '@boh/contract/reports/report-measures.ts';
import { NO_PARTS } from '@boh/contract/reports/reports.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { listFullySeen } from '../claims/claims.service.ts';
import type { ReportedLocation } from './reports.hotels.repo.ts';
import type { Layout } from './reports.layout.ts';
import {
  alikeSales,
  partsFrom,
  type ComparedSpan,
  type Hotel,
  type PartsRow,
  type PartSource,
  type Span,
} from './reports.repo.ts';

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

export const completeParts = (parts: Partial<Record<Part, number>> | undefined): Parts => ({
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
export async function readsOf(
  db: Queryable,
  EmployeeID: number,
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

export async function readSides(
  db: Queryable,
  isLikeForLike: boolean,
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
    if (source !== 'sales' || !isLikeForLike) continue;
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
