import { and, asc, desc, eq, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { DateTime } from 'luxon';
import type { ListQuery } from '@boh/contract/list.ts';
import { CASH_FIELDS } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import {
  adaBody,
  callBody,
  cashCountBody,
  listAda,
  listCalls,
  listCashCounts,
} from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { inClock, inDay, inMoment, inNumbers, inTextLike, momentText } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf, type CellSearch } from '../../db/contains.ts';
import { declaredOf, jsonRows, type Fields } from '../../db/json-row.ts';
import { insertOf } from '../../db/row-statements.ts';
import { onlyLocation, within, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { adaCompliance, cashCounts, preDepartureCalls } from './log-sheets.table.ts';

type MarkedTable = typeof adaCompliance | typeof preDepartureCalls;
type SheetTable = MarkedTable | typeof cashCounts;

/** What the three sheets have in common: a history of one location, newest first, filtered by day and keyword. */
interface SheetColumns<Table extends SheetTable> {
  readonly table: Table;
  readonly key: AnyColumn;
  /** The sheet's own calendar date; without one a row belongs to the day it was posted on. */
  readonly day?: AnyColumn;
  /** What is searched besides who posted it and when, and who marked it done and when. */
  readonly searched: readonly (AnyColumn | CellSearch)[];
}

interface Asked {
  readonly LocationID: number;
  readonly zone: string;
  readonly now: string;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
  /** Given where only open rows, or only done ones, are asked for. */
  readonly Open: true | undefined;
  readonly Done: true | undefined;
}

export interface Sheet<Table extends SheetTable = SheetTable> extends SheetColumns<Table> {
  readonly list: (db: Queryable, query: ListQuery, asked: Asked) => Promise<JsonList>;
  readonly insert: (
    db: Queryable,
    values: Record<string, unknown>,
  ) => Promise<{ json: Table['$inferSelect'] }[]>;
}

/** The zone comes with the call: it is that of the location. */
const Timezone = sql`${sql.placeholder('zone')}::text`;
const CLOCK = { zone: Timezone, now: sql.placeholder('now') };

/** Who posted an entry and when, and who marked it done: `by Erin (11/23 04:05 PM)`. */
function signed(table: SheetTable): (AnyColumn | SQL | CellSearch)[] {
  const posted = [table.PostedByName, inMoment(table.CreatedAt, CLOCK)];
  if (!('Done' in table)) return posted;
  const by = sql`'by ' || ${table.UpdatedByName} || ' ('`;
  const when = sql`${by} || ${momentText(table.UpdatedAt, CLOCK)} || ')'`;
  return [...posted, by, inTextLike('\\d|^%[/: apm()]+%$', when)];
}

const POSTED = ['LocationID', 'PostedBy', 'PostedByName', 'CreatedAt'];

/** A sheet with its statements: rows of one shape are shown, of another one written. */
function sheetOf<Table extends SheetTable>(
  columns: SheetColumns<Table>,
  fields: Fields,
  written: object,
): Sheet<Table> {
  const { table, day, searched } = columns;
  const list = listStatement<Asked>({
    fields,
    from: sql`${table}`,
    where: {
      LocationID: (value) => sql`${table.LocationID} = ${value('LocationID')}`,
      From: (value) => sql`${day ?? table.CreatedAt} >= ${value('From')}`,
      To: (value) => (day ? sql`${day} <= ${value('To')}` : sql`${table.CreatedAt} < ${value('To')}`),
      Search: (value) => containsPattern(value('Search'), ...searched, ...signed(table)),
      // Written out and not compared with a value: only so the index of open rows is used.
      ...('Done' in table && { Open: () => sql`not ${table.Done}`, Done: () => sql`${table.Done}` }),
    },
    order: (query) => orderOf(columns, query),
    planEachBy: ['From', 'To', 'Search'],
  });
  const names = [...POSTED, ...Object.keys(written)];
  const insert = statement.once<Record<string, unknown>, { json: Table['$inferSelect'] }>(
    (value) => sql`
      with ${table} as (${insertOf(table, names, value)} returning *)
      ${jsonRows(getTableColumns<SheetTable>(table), sql`from ${table}`)}`,
  );
  return { ...columns, list, insert };
}

export const ADA = sheetOf(
  {
    table: adaCompliance,
    key: adaCompliance.ADAComplianceID,
    searched: [
      adaCompliance.GuestName,
      adaCompliance.RoomNumber,
      adaCompliance.SpecialNeeds,
      adaCompliance.Notes,
    ],
  },
  declaredOf(listAda.output.element.shape, { ...getTableColumns(adaCompliance), Timezone }),
  adaBody.shape,
);

const COUNTED = CASH_FIELDS.map((field) => cashCounts[field]);
/** As cashTotals has them. */
const TOTAL = sql`(${sql.join(COUNTED, sql` + `)})`;
const OVER_SHORT = sql`(${TOTAL} - ${cashCounts.BankTill} - ${cashCounts.DepositDrop})`;

export const CASH = sheetOf(
  {
    table: cashCounts,
    key: cashCounts.LogID,
    day: cashCounts.Date,
    searched: [
      inDay(cashCounts.Date),
      cashCounts.ShiftType,
      cashCounts.Notes,
      inNumbers(...COUNTED, cashCounts.BankTill, cashCounts.DepositDrop, TOTAL, OVER_SHORT),
    ],
  },
  declaredOf(listCashCounts.output.element.shape, { ...getTableColumns(cashCounts), Timezone }),
  cashCountBody.shape,
);

export const CALLS = sheetOf(
  {
    table: preDepartureCalls,
    key: preDepartureCalls.PreDepartCallID,
    day: preDepartureCalls.DateCalled,
    searched: [
      inDay(preDepartureCalls.DateCalled),
      inClock(preDepartureCalls.TimeCalled),
      preDepartureCalls.GuestName,
      preDepartureCalls.RoomNumber,
      preDepartureCalls.ServiceIssues,
      preDepartureCalls.Notes,
    ],
  },
  declaredOf(listCalls.output.element.shape, getTableColumns(preDepartureCalls)),
  callBody.shape,
);

/** The instant a calendar day begins at the location. */
const dayStart = (date: string, zone: string, plusDays = 0) =>
  DateTime.fromISO(date, { zone }).plus({ days: plusDays }).toUTC().toISO() ?? date;

function orderOf({ table, key }: SheetColumns<SheetTable>, query: Pick<ListQuery, 'Sort'>): SQL[] {
  const { field, descending } = sortOf(query, '-CreatedAt');
  const direction = descending ? desc : asc;
  // The contract's list of sortable fields holds columns of the sheet only.
  const column = (table as unknown as Record<string, AnyColumn>)[field] ?? table.CreatedAt;
  return [direction(column), direction(key)];
}

/** Cash counts are never open and know no `Done`. */
export type SheetQuery = ListQuery & { readonly Done?: boolean | undefined };

/** The rows asked for and how many there are in all. */
export function listSheet(
  db: Queryable,
  scope: Scope,
  { day, list }: Sheet,
  { zone, now }: { zone: string; now: Date },
  query: SheetQuery,
): Promise<JsonList> {
  const { From, To, Search, Done } = query;
  return list(db, query, {
    LocationID: onlyLocation(scope),
    zone,
    now: now.toISOString(),
    From: From && (day ? From : dayStart(From, zone)),
    To: To && (day ? To : dayStart(To, zone, 1)),
    Search: Search ? patternOf(Search) : undefined,
    Open: Done === false || undefined,
    Done: Done || undefined,
  });
}

export async function insertSheet<Table extends SheetTable>(
  db: Queryable,
  sheet: Sheet<Table>,
  values: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const [row] = await sheet.insert(db, values);
  if (!row) throw new Error('The entry was not created.');
  return row.json;
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
