import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { ACCOUNTS, METHODS, type Account, type BudgetLine } from '@boh/contract/budgets/budgets.calc.ts';
import type { BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { arrayOf, within, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { budgetComments, budgetLines, budgets } from './budgets.table.ts';

export interface StoredLine extends BudgetLine {
  /** What it came to when the version was locked. */
  readonly Amount: number | null;
}

export interface StoredVersion {
  readonly BudgetID: number;
  readonly LocationID: number;
  readonly LocationName: string;
  readonly TimeZone: string;
  readonly Year: number;
  readonly Kind: BudgetKind;
  readonly Status: 'Draft' | 'Locked';
  readonly LockedByName: string | null;
  readonly LockedAt: string | null;
  readonly Version: number;
  readonly Lines: readonly StoredLine[];
}

/** A version is named by these. */
export interface VersionKey {
  readonly LocationID: number;
  readonly Year: number;
  readonly Kind: BudgetKind;
}

/** Words by their places: a group's budgets have thousands of them. */
const placeIn = (words: readonly string[], column: string): SQL =>
  sql.raw(`array_position('{${words.join(',')}}'::text[], ${column})`);

const LINE_COLUMNS = {
  Account: placeIn(ACCOUNTS, 'account'),
  Month: sql`month`,
  Method: placeIn(METHODS, 'method'),
  Value: sql`value`,
  Amount: sql`amount`,
} as const satisfies Record<keyof StoredLine, SQL>;

/** The lines of a version column by column, in their order: as objects they take longer to read than to work out. */
const linesOf = (which: SQL): SQL => {
  const columns = Object.entries(LINE_COLUMNS).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, coalesce(json_agg(${column}), '[]')`,
  );
  return sql`(select json_build_object(${sql.join(columns, sql`, `)})
  from (select * from budget_lines l where l.budget_id = b.budget_id and ${which} order by l.account, l.month) l)`;
};

const versions = (where: SQL, whichLines = sql`true`): SQL => sql`
  select b.budget_id as "BudgetID", b.location_id as "LocationID", p.name as "LocationName", p.time_zone as "TimeZone",
    b.year as "Year", b.kind as "Kind", b.status as "Status", b.locked_by_name as "LockedByName",
    b.locked_at as "LockedAt", b.version as "Version", ${linesOf(whichLines)} as "Lines"
  from ${budgets} b join ${locations} p on p.location_id = b.location_id
  where ${where}`;

/** Accounts and methods are there by their places, from 1. */
interface VersionRow extends Omit<StoredVersion, 'Lines'> {
  readonly Lines: Readonly<Record<'Account' | 'Month' | 'Method' | 'Value', readonly number[]>> & {
    readonly Amount: readonly (number | null)[];
  };
}

const read = ({ Lines: { Account, Month, Method, Value, Amount }, ...row }: VersionRow): StoredVersion => ({
  ...row,
  LockedAt: row.LockedAt === null ? null : new Date(row.LockedAt).toISOString(),
  Lines: Account.map((account, place) => ({
    Account: ACCOUNTS[account - 1] ?? 'OtherCost',
    Month: Month[place] ?? 0,
    Method: METHODS[(Method[place] ?? 0) - 1] ?? 'Amount',
    Value: Value[place] ?? 0,
    Amount: Amount[place] ?? null,
  })),
});

const list = statement.each<
  { ids: string; from: number; to: number; Kind: BudgetKind | null; accounts: readonly Account[] },
  VersionRow
>((value) =>
  versions(
    sql`b.location_id = any(${value('ids')}::int[]) and b.year between ${value('from')} and ${value('to')}
    and (${value('Kind')}::text is null or b.kind = ${value('Kind')})
    order by p.name, b.year, b.kind`,
    sql`l.account = any(${value('accounts')}::text[])`,
  ),
);

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly Kind?: BudgetKind | undefined;
  /** Whose lines are wanted; those of all unless told. */
  readonly accounts?: readonly Account[];
}

/** The versions of some locations in some years, in the order of their names. */
export async function listVersions(
  db: Queryable,
  LocationIDs: readonly number[],
  { from, to, Kind, accounts = ACCOUNTS }: Asked,
): Promise<StoredVersion[]> {
  const rows = await list(db, { ids: arrayOf(LocationIDs), from, to, Kind: Kind ?? null, accounts });
  return rows.map(read);
}

const find = statement.once<{ BudgetID: number }, VersionRow>((value) =>
  versions(sql`b.budget_id = ${value('BudgetID')}`),
);
const lockByID = statement.once<{ BudgetID: number }, VersionRow>((value) =>
  versions(sql`b.budget_id = ${value('BudgetID')} for update of b`),
);
const lockByKey = statement.once<VersionKey, VersionRow>((value) =>
  versions(sql`b.location_id = ${value('LocationID')} and b.year = ${value('Year')} and b.kind = ${value('Kind')}
    for update of b`),
);

const only = ([row]: readonly VersionRow[]): StoredVersion | undefined => row && read(row);

export const findVersion = async (db: Queryable, BudgetID: number) => only(await find(db, { BudgetID }));

/** Keeps a version to this transaction, and reads it as it then is. */
export async function lockVersion(db: Queryable, BudgetID: number): Promise<StoredVersion | undefined> {
  const [locked] = await lockByID(db, { BudgetID });
  // Its lines were read before the lock was held.
  return locked && findVersion(db, BudgetID);
}

export async function lockVersionOf(db: Queryable, key: VersionKey): Promise<StoredVersion | undefined> {
  const [locked] = await lockByKey(db, key);
  return locked && findVersion(db, locked.BudgetID);
}

/** The new version's id; undefined where somebody else made it meanwhile. */
export async function insertVersion(
  db: Queryable,
  key: VersionKey,
  CreatedAt: string,
): Promise<number | undefined> {
  const [row] = await db
    .insert(budgets)
    .values({ ...key, CreatedAt })
    .onConflictDoNothing()
    .returning({ BudgetID: budgets.BudgetID });
  return row?.BudgetID;
}

/** The lines given take the place of all others. */
export async function replaceLines(
  db: Queryable,
  BudgetID: number,
  lines: readonly (BudgetLine & { Amount?: number | null })[],
): Promise<void> {
  await db.delete(budgetLines).where(eq(budgetLines.BudgetID, BudgetID));
  if (lines.length > 0) await db.insert(budgetLines).values(lines.map((line) => ({ ...line, BudgetID })));
}

type Head = Partial<Pick<typeof budgets.$inferInsert, 'Status' | 'LockedByName' | 'LockedAt'>>;

export async function changeVersion(db: Queryable, BudgetID: number, head: Head): Promise<void> {
  await db
    .update(budgets)
    .set({ ...head, Version: sql`${budgets.Version} + 1` })
    .where(eq(budgets.BudgetID, BudgetID));
}

export interface MonthKey {
  readonly LocationID: number;
  readonly Year: number;
  readonly Account: Account;
  readonly Month: number;
}

const ofMonth = ({ LocationID, Year, Account, Month }: MonthKey) =>
  and(
    eq(budgetComments.LocationID, LocationID),
    eq(budgetComments.Year, Year),
    eq(budgetComments.Account, Account),
    eq(budgetComments.Month, Month),
  );

export async function lockComment(db: Queryable, key: MonthKey) {
  const [comment] = await db.select().from(budgetComments).where(ofMonth(key)).for('update');
  return comment;
}

export async function saveComment(
  db: Queryable,
  key: MonthKey,
  comment: { Comment: string; CommentByName: string; CommentAt: string },
): Promise<number> {
  const [row] = await db
    .insert(budgetComments)
    .values({ ...key, ...comment })
    .onConflictDoUpdate({
      target: [budgetComments.LocationID, budgetComments.Year, budgetComments.Account, budgetComments.Month],
      set: { ...comment, Version: sql`${budgetComments.Version} + 1` },
    })
    .returning({ Version: budgetComments.Version });
  return row?.Version ?? 1;
}

export const listComments = async (db: Queryable, LocationIDs: readonly number[], Year: number) =>
  db
    .select()
    .from(budgetComments)
    .where(and(inArray(budgetComments.LocationID, [...LocationIDs]), eq(budgetComments.Year, Year)));

export interface Hotel {
  readonly LocationID: number;
  readonly Name: string;
  readonly TimeZone: string;
}

/** The locations of a scope by their ids, which gives each its place among them. */
export const listHotels = async (db: Queryable | Transaction, scope: Scope): Promise<Hotel[]> =>
  db
    .select({ LocationID: locations.LocationID, Name: locations.Name, TimeZone: locations.TimeZone })
    .from(locations)
    .where(within(locations.LocationID, scope))
    .orderBy(locations.LocationID);
