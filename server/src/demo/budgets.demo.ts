import {
  ACCOUNTS,
  type Account,
  type Amounts,
  type BudgetLine,
  type Method,
} from '@boh/contract/budgets/budgets.calc.ts';
import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import { listActualMonths, type YearAmounts } from '../features/budgets/budgets.actuals.ts';
import { finishedMonths, resolvedYear, withAmounts } from '../features/budgets/budgets.figures.ts';
import { budgetComments, budgetLines, budgets } from '../features/budgets/budgets.table.ts';
import { fullName, insertMany, type Demo, type DemoLocation } from './demo.ts';
import type { Random } from './random.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** How the group plans its costs: by the room, by the dollar, or a sum a month. */
const COST_METHODS: readonly { Account: Account; Method: Method; value: (hotel: DemoLocation) => number }[] =
  [
    { Account: 'RoomPayroll', Method: 'PerOccupiedRoom', value: () => 27.5 },
    { Account: 'FandBPayroll', Method: 'PercentOfRevenue', value: ({ FandB }) => (FandB ? 4 : 0) },
    { Account: 'BanquetPayroll', Method: 'PercentOfRevenue', value: ({ FandB }) => (FandB ? 1.8 : 0) },
    { Account: 'OtherCost', Method: 'Amount', value: (hotel) => hotel.TotalNumberOfRooms * 210 },
  ];

const rounded = (value: number, step: number) => Math.round(value / step) * step;

/** What was planned, in round figures near to what came; or, as some hotels plan, last year and a little more. */
function plannedLines(
  random: Random,
  hotel: DemoLocation,
  came: YearAmounts,
  isInFigures: boolean,
): BudgetLine[] {
  const sales = (Account: Account, Month: number, step: number): BudgetLine => {
    const amount = (came[Month - 1]?.[Account] ?? 0) * random.near(1, 0.05);
    return isInFigures
      ? { Account, Month, Method: 'Amount', Value: Math.max(0, rounded(amount, step)) }
      : { Account, Month, Method: 'LastYear', Value: 2.5 };
  };
  return MONTHS.flatMap((Month) => [
    sales('RoomsSold', Month, 10),
    sales('RoomRevenue', Month, 500),
    sales('OtherRevenue', Month, 100),
    ...COST_METHODS.map(({ Account, Method, value }) => ({ Account, Month, Method, Value: value(hotel) })),
  ]);
}

interface Version {
  readonly hotel: DemoLocation;
  readonly Year: number;
  readonly Kind: BudgetKind;
  readonly lines: readonly BudgetLine[];
  readonly lastYear: YearAmounts;
  readonly lockedBy: string | null;
}

async function addVersion({ tx, now }: Demo, version: Version): Promise<void> {
  const { hotel, Year, Kind, lines, lastYear, lockedBy } = version;
  const at = lockedBy === null ? now.toISOString() : `${Year - 1}-12-12T18:30:00.000Z`;
  const [row] = await tx
    .insert(budgets)
    .values({
      ...{ LocationID: hotel.LocationID, Year, Kind, CreatedAt: at },
      ...(lockedBy !== null && {
        Status: 'Locked' as const,
        LockedByName: lockedBy,
        LockedAt: at,
        Version: 2,
      }),
    })
    .returning({ BudgetID: budgets.BudgetID });
  const BudgetID = row?.BudgetID ?? 0;
  const kept = lockedBy === null ? lines : withAmounts(lines, resolvedYear(lines, lastYear));
  await insertMany(
    tx,
    budgetLines,
    kept.map((line) => ({ ...line, BudgetID })),
  );
}

const REASONS = [
  'A CONVENTION IN TOWN FILLED THE MIDWEEK NIGHTS',
  'TWO FLOORS WERE OUT OF ORDER FOR THE NEW CARPETS',
  'OVERTIME WHILE TWO POSITIONS WERE OPEN',
] as const;

/** A few of the months that are over have their comment already. */
async function addComments(demo: Demo, random: Random, hotel: DemoLocation, Year: number): Promise<void> {
  const today = demo.today(hotel).toFormat('yyyy-MM-dd');
  const over = MONTHS.slice(0, finishedMonths(Year, today)).filter(() => random.chance(0.25));
  const [manager] = demo.staff(hotel.LocationID, 'GENERAL MANAGER');
  const comments = over.map((Month) => ({
    ...{ LocationID: hotel.LocationID, Year, Account: 'RoomRevenue' as const, Month },
    ...{ Comment: random.pick(REASONS), CommentByName: manager ? fullName(manager) : 'Ada Moreno' },
    CommentAt: demo.now.toISOString(),
  }));
  await insertMany(demo.tx, budgetComments, comments);
}

/** Last year's budgets, locked; this year's, still open; and at every other hotel a forecast of it. */
export async function budgetsDemo(demo: Demo): Promise<void> {
  const random = demo.random('budgets');
  for (const [index, hotel] of demo.locations.entries()) {
    const { LocationID } = hotel;
    const thisYear = demo.today(hotel).year;
    const actualOf = async (year: number) =>
      (await listActualMonths(demo.tx, [LocationID], year)).get(LocationID) ?? [];
    const before = await actualOf(thisYear - 2);
    const last = await actualOf(thisYear - 1);
    const now = await actualOf(thisYear);
    const [manager] = demo.staff(LocationID, 'GENERAL MANAGER');
    const lockedBy = manager ? fullName(manager) : 'Ada Moreno';
    const closed = plannedLines(random, hotel, withoutGaps(last), true);
    await addVersion(demo, {
      ...{ hotel, Year: thisYear - 1, Kind: 'Budget', lines: closed, lastYear: before, lockedBy },
    });
    // What is not over yet was planned as last year came.
    const over = finishedMonths(thisYear, demo.today(hotel).toFormat('yyyy-MM-dd'));
    const known = withoutGaps(last.map((month, place) => (place < over ? (now[place] ?? month) : month)));
    const lines = plannedLines(random, hotel, known, index % 3 > 0);
    const open = { hotel, Year: thisYear, lines, lastYear: last, lockedBy: null };
    await addVersion(demo, { ...open, Kind: 'Budget' });
    if (index % 2 === 0) await addVersion(demo, { ...open, Kind: 'Forecast' });
    await addComments(demo, random, hotel, thisYear);
  }
}

/** Months from before the group's figures begin were planned as the first ones that are known. */
function withoutGaps(months: YearAmounts): YearAmounts {
  const known = (account: Account) => months.find((month) => month[account] !== null)?.[account] ?? 0;
  return months.map(
    (month) =>
      Object.fromEntries(
        ACCOUNTS.map((account) => [account, month[account] ?? known(account)]),
      ) as unknown as Amounts,
  );
}
