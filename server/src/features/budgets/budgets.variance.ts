import {
  ACCOUNTS,
  flexedMonth,
  needsComment,
  varianceOf,
  type VarianceLimits,
} from '@boh/contract/budgets/budgets.calc.ts';
import type { listVariance } from '@boh/contract/budgets/budgets.contract.ts';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import type { Queryable } from '../../db/client.ts';
import { localDay } from '../../lib/local-day.ts';
import { listActualMonths, noAmounts, type YearAmounts } from './budgets.actuals.ts';
import { amountsOf, finishedMonths, linesOf } from './budgets.figures.ts';
import * as repo from './budgets.repo.ts';

export type VarianceRow = OutputOf<typeof listVariance>[number];
type Comment = Awaited<ReturnType<typeof repo.listComments>>[number];

interface HotelYear {
  readonly hotel: repo.Hotel;
  readonly Year: number;
  readonly version: repo.StoredVersion | undefined;
  readonly budget: YearAmounts;
  readonly actual: YearAmounts;
  readonly finished: number;
  readonly comments: ReadonlyMap<string, Comment>;
}

function monthRows(year: HotelYear, index: number, limits: VarianceLimits): VarianceRow[] {
  const { hotel, Year, version, comments } = year;
  const Month = index + 1;
  const [budget, actual] = [year.budget[index], year.actual[index]];
  if (!budget || !actual) return [];
  const flexed = flexedMonth(linesOf(version?.Lines ?? [], Month), budget, actual);
  const Finished = Month <= year.finished;
  return ACCOUNTS.map((Account) => {
    const figures = varianceOf(Account, actual, budget, flexed);
    const comment = comments.get(`${Account} ${Month}`);
    return {
      ...{ LocationID: hotel.LocationID, LocationName: hotel.Name, Year, Account, Month },
      ...figures,
      Finished,
      Comment: comment?.Comment ?? '',
      CommentByName: comment?.CommentByName ?? null,
      CommentAt: comment?.CommentAt ?? null,
      CommentVersion: comment?.Version ?? null,
      CommentDue: Finished && !comment && needsComment(Account, figures, limits),
    };
  });
}

const inOrder = (a: VarianceRow, b: VarianceRow) =>
  ACCOUNTS.indexOf(a.Account) - ACCOUNTS.indexOf(b.Account) || a.Month - b.Month;

/** Actual figures against the budget, by hotel, account and month. */
export async function variances(
  db: Queryable,
  hotels: readonly repo.Hotel[],
  { Year, now, limits }: { Year: number; now: Date; limits: VarianceLimits },
): Promise<VarianceRow[]> {
  const ids = hotels.map(({ LocationID }) => LocationID);
  const versions = await repo.listVersions(db, ids, { from: Year, to: Year, Kind: 'Budget' });
  const budgets = await amountsOf(db, versions);
  const actuals = await listActualMonths(db, ids, Year);
  const comments = await repo.listComments(db, ids, Year);
  return hotels.flatMap((hotel) => {
    const version = versions.find(({ LocationID }) => LocationID === hotel.LocationID);
    const own = comments.filter(({ LocationID }) => LocationID === hotel.LocationID);
    const year: HotelYear = {
      hotel,
      Year,
      version,
      budget: budgets.get(version?.BudgetID ?? 0) ?? noAmounts(),
      actual: actuals.get(hotel.LocationID) ?? noAmounts(),
      finished: finishedMonths(Year, localDay(now, hotel.TimeZone)),
      comments: new Map(own.map((each) => [`${each.Account} ${each.Month}`, each])),
    };
    return year.budget.flatMap((_, index) => monthRows(year, index, limits)).sort(inOrder);
  });
}
