import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import { accountsOf, budgetedOf, type PlannedMonth } from '@boh/contract/reports/report-budgets.calc.ts';
import { countDays } from '@boh/contract/reports/report-days.calc.ts';
import { measureOf, NO_PARTS } from '@boh/contract/reports/report-measures.ts';
import {
  cutsPayPeriod,
  reportRows,
  reportTotal,
  sortReportRows,
  type HotelRow,
  type ReportHotel,
} from '@boh/contract/reports/report-rows.calc.ts';
import type { Report, ReportDefinition } from '@boh/contract/reports/reports.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { requireLocation, type Scope } from '../../db/scope.ts';
import type { TokenReach } from '../../http/session.ts';
import { plansOf } from './reports.budgets.ts';
import { listReportedLocations, type ReportedLocation } from './reports.hotels.repo.ts';
import { layoutOf, throughOfLayout, type Layout } from './reports.layout.ts';
import { partsAt, readSides, readsOf } from './reports.sides.ts';

/** What a reader asks for, and when. */
export interface Reading {
  readonly EmployeeID: number;
  /** The API token that reads in their name. */
  readonly token?: TokenReach | undefined;
  readonly scope: Scope;
  readonly now: Date;
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

/** What is read for the rows of a report. */
interface Asked extends Pick<ReportDefinition, 'Measures' | 'GroupBy' | 'LikeForLike'> {
  readonly layout: Layout;
  /** Which plans the rows are held against, if any. */
  readonly plans: BudgetKind | null;
}

/** The hotels of a report with all that their figures are worked out from, and what is said above it. */
export async function readHotels(db: Queryable, asked: Asked, reader: Pick<Reading, 'EmployeeID' | 'now'>) {
  const { Measures, GroupBy, LikeForLike, layout, plans } = asked;
  const { reads, hidden } = await readsOf(db, reader, Measures, layout.hotels);
  const asks = { layout, isLikeForLike: LikeForLike, isByMonth: plans !== null };
  const sides = await readSides(db, asks, reads);
  const planned = plans
    ? await plansOf(db, { Kind: plans, accounts: accountsOf(Measures) }, layout, sides.sales)
    : undefined;
  const hasDays = layout.compared.length > 0;
  const spansBy = layout.calendars.map((_, calendar) =>
    layout.spans.flatMap((span) => (span.calendar === calendar ? [{ ...span, days: countDays(span) }] : [])),
  );
  const hotels = layout.hotels.map((hotel): ReportHotel => {
    const { LocationID, Name } = hotel;
    const rows: HotelRow[] = [];
    const actual = (months: readonly PlannedMonth[]) => planned?.actualOf(LocationID, months) ?? NO_PARTS;
    for (const span of spansBy[hotel.calendar] ?? []) {
      const { row, days } = span;
      const now = partsAt(sides.now, LocationID, row);
      const alike = () => ({
        now: partsAt(sides.alike.now, LocationID, row),
        then: partsAt(sides.alike.then, LocationID, row),
      });
      const months = planned?.monthsOf(LocationID, row);
      rows[row] = {
        days: span,
        sides: {
          now,
          then: hasDays ? partsAt(sides.then, LocationID, row) : null,
          alike: hasDays && LikeForLike ? alike() : null,
          budgeted: months && budgetedOf(Measures, months, { now, days, actual }, LikeForLike),
        },
      };
    }
    return { LocationID, Name, Group: GROUP_NAMES[GroupBy](hotel), hidden: hidden(hotel), rows };
  });
  const about: Pick<Report, 'Columns' | 'Gaps' | 'Through'> = {
    Columns: Measures.map((Measure) => {
      const { label, definition } = measureOf(Measure);
      return { Measure, Label: label, Definition: definition };
    }),
    Gaps: layout.hotels.flatMap(({ LocationID, Name }) => {
      const Dates = sides.gaps.get(LocationID);
      return Dates ? [{ LocationID, Name, Dates }] : [];
    }),
    Through: throughOfLayout(layout),
  };
  return { hotels, about };
}

/** Works out a report for a reader. */
export async function runReport(
  db: Queryable,
  definition: ReportDefinition,
  reading: Reading,
): Promise<Report> {
  const { Measures, GroupBy, Interval, Compare, Sort } = definition;
  const { EmployeeID, scope, now } = reading;
  const locations = await listReportedLocations(db, reading, locationsOf(definition, scope));
  const layout = layoutOf(definition, locations, now);
  const plans = Compare === 'Budget' || Compare === 'Forecast' ? Compare : null;
  const { hotels, about } = await readHotels(db, { ...definition, layout, plans }, { EmployeeID, now });
  const parts = {
    measures: Measures,
    hotels,
    rows: layout.rows,
    isCompared: Compare !== 'none',
    isByLocation: GroupBy === 'Location',
    isByDate: Compare === 'LastYearDate',
  };
  const hasPayroll = Measures.some((name) => measureOf(name).source === 'payroll');
  return {
    ...about,
    Rows: sortReportRows(reportRows(parts), Sort).map((row) => ({
      ...row,
      Partial: hasPayroll && Interval !== 'Day' && cutsPayPeriod(row),
    })),
    Total: reportTotal(parts),
  };
}
