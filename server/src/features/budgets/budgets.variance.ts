import {
  ACCOUNTS,
  flexedMonth,
  needsComment,
  overBudget,
  varianceOf,
  type Account,
  type Variance,
  type VarianceLimits,
} from '@boh/contract/budgets/budgets.calc.ts';
import type { listVariance } from '@boh/contract/budgets/budgets.contract.ts';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import type { Queryable } from '../../db/client.ts';
import { todayByZone } from '../../lib/local-day.ts';
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

interface Asked {
  readonly Year: number;
  readonly now: Date;
  readonly limits: VarianceLimits;
}

async function yearsOf(
  db: Queryable,
  hotels: readonly repo.Hotel[],
  { Year, now }: Asked,
): Promise<HotelYear[]> {
  const ids = hotels.map(({ LocationID }) => LocationID);
  const versions = await repo.listVersions(db, ids, { from: Year, to: Year, Kind: 'Budget' });
  const budgets = await amountsOf(db, versions);
  const actuals = await listActualMonths(db, ids, Year);
  const comments = await repo.listComments(db, ids, Year);
  const versionOf = new Map(versions.map((version) => [version.LocationID, version]));
  const todayIn = todayByZone(now);
  return hotels.map((hotel) => {
    const version = versionOf.get(hotel.LocationID);
    const own = comments.filter(({ LocationID }) => LocationID === hotel.LocationID);
    return {
      hotel,
      Year,
      version,
      budget: budgets.get(version?.BudgetID ?? 0) ?? noAmounts(),
      actual: actuals.get(hotel.LocationID) ?? noAmounts(),
      finished: finishedMonths(Year, todayIn(hotel.TimeZone)),
      comments: new Map(own.map((each) => [`${each.Account} ${each.Month}`, each])),
    };
  });
}

/** Whether a month is over, and its account past the limits with nobody's word on why. */
const owesComment = (
  { finished, comments }: HotelYear,
  { Account, Month }: { readonly Account: Account; readonly Month: number },
  figures: Pick<Variance, 'Variance' | 'Budget'>,
  limits: VarianceLimits,
): boolean =>
  Month <= finished && !comments.has(`${Account} ${Month}`) && needsComment(Account, figures, limits);

function monthRows(year: HotelYear, index: number, limits: VarianceLimits): VarianceRow[] {
  const { hotel, Year, version, comments } = year;
  const Month = index + 1;
  const [budget, actual] = [year.budget[index], year.actual[index]];
  if (!budget || !actual) return [];
  const flexed = flexedMonth(linesOf(version?.Lines ?? [], Month), budget, actual);
  return ACCOUNTS.map((Account) => {
    const figures = varianceOf(Account, actual, budget, flexed);
    const comment = comments.get(`${Account} ${Month}`);
    return {
      ...{ LocationID: hotel.LocationID, LocationName: hotel.Name, Year, Account, Month },
      ...figures,
      Finished: Month <= year.finished,
      Comment: comment?.Comment ?? '',
      CommentByName: comment?.CommentByName ?? null,
      CommentAt: comment?.CommentAt ?? null,
      CommentVersion: comment?.Version ?? null,
      CommentDue: owesComment(year, { Account, Month }, figures, limits),
    };
  });
}

const inOrder = (a: VarianceRow, b: VarianceRow) =>
  ACCOUNTS.indexOf(a.Account) - ACCOUNTS.indexOf(b.Account) || a.Month - b.Month;

/** Actual figures against the budget, by hotel, account and month. */
export async function variances(
  db: Queryable,
  hotels: readonly repo.Hotel[],
  asked: Asked,
): Promise<VarianceRow[]> {
  const years = await yearsOf(db, hotels, asked);
  return years.flatMap((year) =>
    year.budget.flatMap((_, index) => monthRows(year, index, asked.limits)).sort(inOrder),
  );
}

export interface OwingMonth {
  readonly hotel: repo.Hotel;
  readonly Month: number;
  readonly Accounts: readonly Account[];
}

/** The months whose comments are due, by hotel: what `CommentDue` says, without the figures that only a screen shows. */
export async function commentsOwed(
  db: Queryable,
  hotels: readonly repo.Hotel[],
  asked: Asked,
): Promise<OwingMonth[]> {
  const years = await yearsOf(db, hotels, asked);
  return years.flatMap((year) =>
    year.budget.flatMap((budget, index): OwingMonth[] => {
      const actual = year.actual[index];
      const Month = index + 1;
      const Accounts = ACCOUNTS.filter((Account) => {
        const figures = {
          Budget: budget[Account],
          Variance: actual ? overBudget(Account, actual, budget) : null,
        };
        return owesComment(year, { Account, Month }, figures, asked.limits);
      });
      return Accounts.length === 0 ? [] : [{ hotel: year.hotel, Month, Accounts }];
    }),
  );
}
