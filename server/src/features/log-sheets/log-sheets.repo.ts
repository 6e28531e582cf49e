import { and, asc, desc, eq, gte, lt, lte, type AnyColumn, type SQL } from 'drizzle-orm';
import { DateTime } from 'luxon';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { within, type Scope } from '../../db/scope.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';
import { adaCompliance, cashCounts, preDepartureCalls } from './log-sheets.table.ts';

type MarkedTable = typeof adaCompliance | typeof preDepartureCalls;
type SheetTable = MarkedTable | typeof cashCounts;

/** What the three sheets have in common: a history of one location, newest first, filtered by day and keyword. */
export interface Sheet<Table extends SheetTable = SheetTable> {
  readonly table: Table;
  readonly key: AnyColumn;
  /** The sheet's own calendar date; without one a row belongs to the day it was posted on. */
  readonly day?: AnyColumn;
  readonly searched: readonly AnyColumn[];
}

export const ADA: Sheet<typeof adaCompliance> = {
  table: adaCompliance,
  key: adaCompliance.ADAComplianceID,
  searched: [
    adaCompliance.GuestName,
    adaCompliance.RoomNumber,
    adaCompliance.SpecialNeeds,
    adaCompliance.Notes,
    adaCompliance.PostedByName,
  ],
};

export const CASH: Sheet<typeof cashCounts> = {
  table: cashCounts,
  key: cashCounts.LogID,
  day: cashCounts.Date,
  searched: [cashCounts.ShiftType, cashCounts.Notes, cashCounts.PostedByName],
};

export const CALLS: Sheet<typeof preDepartureCalls> = {
  table: preDepartureCalls,
  key: preDepartureCalls.PreDepartCallID,
  day: preDepartureCalls.DateCalled,
  searched: [
    preDepartureCalls.GuestName,
    preDepartureCalls.RoomNumber,
    preDepartureCalls.ServiceIssues,
    preDepartureCalls.Notes,
    preDepartureCalls.PostedByName,
  ],
};

/** The instant a calendar day begins at the location. */
const dayStart = (date: string, zone: string, plusDays = 0) =>
  DateTime.fromISO(date, { zone }).plus({ days: plusDays }).toUTC().toISO() ?? date;

function matching(
  scope: Scope,
  { table, day, searched }: Sheet,
  zone: string,
  query: ListQuery,
): SQL | undefined {
  const { From, To, Search } = query;
  const since = day ? From && gte(day, From) : From && gte(table.CreatedAt, dayStart(From, zone));
  const until = day ? To && lte(day, To) : To && lt(table.CreatedAt, dayStart(To, zone, 1));
  return and(
    within(table.LocationID, scope),
    since || undefined,
    until || undefined,
    Search ? contains(Search, ...searched) : undefined,
  );
}

function orderOf({ table, key }: Sheet, query: ListQuery): SQL[] {
  const { field, descending } = sortOf(query, '-CreatedAt');
  const direction = descending ? desc : asc;
  // The contract's list of sortable fields holds columns of the sheet only.
  const column = (table as unknown as Record<string, AnyColumn>)[field] ?? table.CreatedAt;
  return [direction(column), direction(key)];
}

/** The rows asked for and how many there are in all. */
export async function listSheet<Table extends SheetTable>(
  db: Queryable,
  scope: Scope,
  sheet: Sheet<Table>,
  zone: string,
  query: ListQuery,
): Promise<{ rows: Table['$inferSelect'][]; total: number }> {
  const table: SheetTable = sheet.table;
  const where = matching(scope, sheet, zone, query);
  const found = db
    .select()
    .from(table)
    .where(where)
    .orderBy(...orderOf(sheet, query));
  return listRows<Table['$inferSelect']>(query, found, () => db.$count(table, where));
}

export async function insertSheet<Table extends SheetTable>(
  db: Queryable,
  sheet: Sheet<Table>,
  values: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const table: SheetTable = sheet.table;
  const [row] = await db.insert(table).values(values).returning();
  if (!row) throw new Error('The entry was not created.');
  return row;
}

const one = (scope: Scope, { table, key }: Sheet, id: number) =>
  and(eq(key, id), within(table.LocationID, scope));

/** The entry, locked until the end of the transaction. */
export async function lockEntry<Table extends MarkedTable>(
  db: Queryable,
  scope: Scope,
  sheet: Sheet<Table>,
  id: number,
): Promise<Table['$inferSelect'] | undefined> {
  const table: MarkedTable = sheet.table;
  const [row] = await db
    .select()
    .from(table)
    .where(one(scope, sheet, id))
    .for('update');
  return row;
}

export async function hasEntry(db: Queryable, scope: Scope, sheet: Sheet, id: number): Promise<boolean> {
  return (await db.$count(sheet.table, one(scope, sheet, id))) > 0;
}

export async function markDone<Table extends MarkedTable>(
  db: Queryable,
  sheet: Sheet<Table>,
  id: number,
  done: { UpdatedByName: string; UpdatedAt: string },
): Promise<Table['$inferSelect']> {
  const table: MarkedTable = sheet.table;
  const [row] = await db
    .update(table)
    .set({ Done: true, ...done })
    .where(eq(sheet.key, id))
    .returning();
  if (!row) throw new Error('The entry was not marked.');
  return row;
}
