import { and, asc, desc, eq, getTableColumns, ne, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import { CASH_FIELDS } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import {
  adaFields,
  callFields,
  cashFields,
  listAda,
  listCalls,
  listCashCounts,
} from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { savedNames, type Fields as RecordFields } from '@boh/contract/record.ts';
import { inNumbers, inTextLike, momentText } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf, type CellSearch } from '../../db/contains.ts';
import { declaredOf, jsonRows } from '../../db/json-row.ts';
import { searchCells, sortColumns } from '../../db/record-sql.ts';
import { insertOf } from '../../db/row-statements.ts';
import { onlyLocation, within, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { dayStart } from '../../lib/local-day.ts';
import { adaCompliance, cashCounts, followUp, preDepartureCalls } from './log-sheets.table.ts';

type MarkedTable = typeof adaCompliance | typeof preDepartureCalls;
type SheetTable = MarkedTable | typeof cashCounts;

/** What the three sheets have in common: a history of one location, newest first, filtered by day and keyword. */
interface SheetColumns<Table extends SheetTable> {
  readonly table: Table;
  readonly key: AnyColumn;
  readonly fields: RecordFields;
  /** The sheet's own calendar date; without one a row belongs to the day it was posted on. */
  readonly day?: AnyColumn;
  /** What is searched besides the fields. */
  readonly alsoSearched?: readonly CellSearch[];
  /** What is saved besides the fields. */
  readonly alsoSaved?: readonly string[];
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
  readonly FollowUp: true | undefined;
  readonly ID: number | undefined;
}

export interface Sheet<Table extends SheetTable = SheetTable> extends SheetColumns<Table> {
  readonly list: (db: Queryable, query: ListQuery, asked: Asked) => JsonList;
  readonly insert: (
    db: Queryable,
    values: Record<string, unknown>,
  ) => Promise<{ json: Table['$inferSelect'] }[]>;
}

/** The zone comes with the call: it is that of the location. */
const Timezone = sql`${sql.placeholder('zone')}::text`;
const CLOCK = { zone: Timezone, now: sql.placeholder('now') };

/** Who marked an entry done and when, as its cell says it: `by Erin (11/23 04:05 PM)`. */
function markedBy(table: SheetTable): (SQL | CellSearch)[] {
  if (!('Done' in table)) return [];
  const by = sql`'by ' || ${table.UpdatedByName} || ' ('`;
  const when = sql`${by} || ${momentText(table.UpdatedAt, CLOCK)} || ')'`;
  return [by, inTextLike('\\d|^%[/: apm()]+%$', when)];
}

const POSTED = ['LocationID', 'PostedBy', 'PostedByName', 'CreatedAt'];

/** A sheet with its statements; its rows are shown in this shape. */
function sheetOf<Table extends SheetTable>(sheet: SheetColumns<Table>, shape: object): Sheet<Table> {
  const { table, key, fields, day, alsoSearched = [], alsoSaved = [] } = sheet;
  const columns = getTableColumns<SheetTable>(table);
  const searched = [...searchCells(fields, columns, CLOCK), ...markedBy(table), ...alsoSearched];
  const sorts = sortColumns(fields, columns);
  const list = listStatement<Asked>({
    fields: declaredOf(shape, { ...columns, Timezone }),
    from: sql`${table}`,
    where: {
      LocationID: (value) => sql`${table.LocationID} = ${value('LocationID')}`,
      ID: (value) => sql`${key} = ${value('ID')}`,
      From: (value) => sql`${day ?? table.CreatedAt} >= ${value('From')}`,
      To: (value) => (day ? sql`${day} <= ${value('To')}` : sql`${table.CreatedAt} < ${value('To')}`),
      Search: (value) => containsPattern(value('Search'), ...searched),
      // Written out and not compared with a value: only so the index of open rows is used.
      ...('Done' in table && { Open: () => sql`not ${table.Done}`, Done: () => sql`${table.Done}` }),
      ...(table === preDepartureCalls && { FollowUp: () => followUp }),
    },
    order: (query) => {
      const { field, descending } = sortOf(query, '-CreatedAt');
      const direction = descending ? desc : asc;
      return [direction(sorts[field] ?? table.CreatedAt), direction(key)];
    },
    planEachBy: ['From', 'To', 'Search'],
  });
  const names = [...POSTED, ...savedNames(fields), ...alsoSaved];
  const insert = statement.once<Record<string, unknown>, { json: Table['$inferSelect'] }>(
    (value) => sql`
      with ${table} as (${insertOf(table, names, value)} returning *)
      ${jsonRows(columns, sql`from ${table}`)}`,
  );
  return { ...sheet, list, insert };
}

export const ADA = sheetOf(
  { table: adaCompliance, key: adaCompliance.ADAComplianceID, fields: adaFields },
  listAda.output.element.shape,
);

const COUNTED = CASH_FIELDS.map((field) => cashCounts[field]);
/** As cashTotals has them. */
const TOTAL = sql`(${sql.join(COUNTED, sql` + `)})`;
const OVER_SHORT = sql`(${TOTAL} - ${cashCounts.BankTill} - ${cashCounts.DepositDrop})`;

export const CASH = sheetOf(
  {
    table: cashCounts,
    key: cashCounts.LogID,
    fields: cashFields,
    day: cashCounts.Date,
    alsoSearched: [inNumbers(TOTAL, OVER_SHORT)],
    alsoSaved: ['Corrects'],
  },
  listCashCounts.output.element.shape,
);

export const CALLS = sheetOf(
  {
    table: preDepartureCalls,
    key: preDepartureCalls.PreDepartCallID,
    fields: callFields,
    day: preDepartureCalls.DateCalled,
  },
  listCalls.output.element.shape,
);

/** Cash counts are never open and know no `Done`, and are asked for one by one; calls alone are followed up. */
export type SheetQuery = ListQuery & {
  readonly Done?: boolean | undefined;
  readonly FollowUp?: boolean | undefined;
  readonly LogID?: number | undefined;
};

/** The rows asked for and how many there are in all. */
export function listSheet(
  db: Queryable,
  scope: Scope,
  { day, list }: Sheet,
  { zone, now }: { zone: string; now: Date },
  query: SheetQuery,
): JsonList {
  const { From, To, Search, Done, FollowUp, LogID } = query;
  return list(db, query, {
    LocationID: onlyLocation(scope),
    zone,
    now: now.toISOString(),
    From: From && (day ? From : dayStart(From, zone)),
    To: To && (day ? To : dayStart(To, zone, 1)),
    Search: Search ? patternOf(Search) : undefined,
    Open: Done === false || undefined,
    Done: Done || undefined,
    FollowUp: FollowUp || undefined,
    ID: LogID,
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
export async function lockEntry<Table extends SheetTable>(
  db: Queryable,
  scope: Scope,
  sheet: Sheet<Table>,
  id: number,
): Promise<Table['$inferSelect'] | undefined> {
  const table: SheetTable = sheet.table;
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

/** Puts a correction in the place of the first count and of earlier corrections of it. */
export async function replaceCount(db: Queryable, first: number, correction: number): Promise<void> {
  await db
    .update(cashCounts)
    .set({ CorrectedBy: correction })
    .where(
      and(or(eq(cashCounts.LogID, first), eq(cashCounts.Corrects, first)), ne(cashCounts.LogID, correction)),
    );
}
