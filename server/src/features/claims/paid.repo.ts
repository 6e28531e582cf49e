import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery } from '@boh/contract/list.ts';
import { inDay, inMoment, inNumbers } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { writtenRow } from '../../db/first-row.ts';
import { instantText } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { FULL_NAME } from '../../db/person.ts';
import { arrayOf, onlyLocation, within, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { employees } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { APPROVED_BY, APPROVER_JOIN, PAID_ON } from './claims.list.repo.ts';
import { claims, paidBatches } from './claims.table.ts';

const KIND = sql`initcap(${claims.Kind})`;
const ABOUT = sql`case ${claims.Kind} when 'bonus' then ${claims.Type} else ${claims.Contexts} end`;
const CLOCK = { zone: locations.TimeZone, now: sql.placeholder('now') };
const localDayOf = (moment: AnyPgColumn) => sql`(${moment} at time zone ${locations.TimeZone})::date`;

interface AskedClaims {
  readonly LocationID: number;
  /** The claims of this batch, or those that are still to be paid. */
  readonly BatchID: number | undefined;
  readonly payable: true | undefined;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
  readonly now: string;
}

const CLAIM_SORTS: Readonly<Record<string, AnyPgColumn | SQL>> = {
  Kind: claims.Kind,
  EmployeeName: sql`lower(${FULL_NAME})`,
  About: sql`lower(${ABOUT})`,
  ApprovedAmount: claims.ApprovedAmount,
  ApprovedByName: sql`lower(${APPROVED_BY})`,
  ApprovedAt: claims.ApprovedAt,
};

const paidClaims = listStatement<AskedClaims>({
  fields: {
    id: claims.id,
    Kind: KIND,
    EmployeeName: FULL_NAME,
    About: ABOUT,
    ApprovedAmount: claims.ApprovedAmount,
    ApprovedByName: APPROVED_BY,
    ApprovedAt: instantText(claims.ApprovedAt),
    Timezone: locations.TimeZone,
    PaidOn: PAID_ON,
    Version: claims.Version,
  },
  from: sql`${claims} join ${locations} on ${locations.LocationID} = ${claims.LocationID}`,
  joins: sql`join ${employees} on ${employees.EmployeeID} = ${claims.EmployeeID}
    ${APPROVER_JOIN}`,
  where: {
    LocationID: (value) => sql`${claims.LocationID} = ${value('LocationID')}`,
    BatchID: (value) => sql`${claims.PaidBatchID} = ${value('BatchID')}`,
    payable: () => sql`${claims.Approved} and ${claims.PaidBatchID} is null`,
    From: (value) => sql`${localDayOf(claims.ApprovedAt)} >= ${value('From')}::date`,
    To: (value) => sql`${localDayOf(claims.ApprovedAt)} <= ${value('To')}::date`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        KIND,
        ABOUT,
        FULL_NAME,
        APPROVED_BY,
        inNumbers(claims.ApprovedAmount),
        inMoment(claims.ApprovedAt, CLOCK),
        inDay(PAID_ON),
      ),
  },
  order: (query) => {
    const { field, descending } = sortOf(query, 'ApprovedAt');
    const by = CLAIM_SORTS[field] ?? claims.ApprovedAt;
    return [descending ? desc(by) : asc(by), asc(claims.id)];
  },
  planEachBy: ['From', 'To', 'Search'],
});

/** Claims that are to be paid, or those of a batch. */
export const listPaidClaims = (
  db: Queryable,
  scope: Scope,
  which: number | 'payable',
  query: ListQuery,
  now: Date,
): JsonList =>
  paidClaims(db, query, {
    LocationID: onlyLocation(scope),
    BatchID: which === 'payable' ? undefined : which,
    payable: which === 'payable' ? true : undefined,
    ...filtersOf(query, now),
  });

const filtersOf = ({ From, To, Search }: ListQuery, now: Date) => ({
  From,
  To,
  Search: Search ? patternOf(Search) : undefined,
  now: now.toISOString(),
});

type AskedBatches = Pick<AskedClaims, 'LocationID' | 'From' | 'To' | 'Search' | 'now'>;

const COUNT = sql`(select count(*)::int from ${claims} where ${claims.PaidBatchID} = ${paidBatches.BatchID})`;
const AMOUNT = sql`(select sum(${claims.ApprovedAmount}) from ${claims} where ${claims.PaidBatchID} = ${paidBatches.BatchID})`;

const BATCH_SORTS: Readonly<Record<string, AnyPgColumn | SQL>> = {
  Date: paidBatches.PaidOn,
  BatchID: paidBatches.BatchID,
  Claims: COUNT,
  Amount: AMOUNT,
  PaidByName: sql`lower(${FULL_NAME})`,
  CreatedAt: paidBatches.CreatedAt,
};

const batches = listStatement<AskedBatches>({
  fields: {
    BatchID: paidBatches.BatchID,
    LocationID: paidBatches.LocationID,
    Date: paidBatches.PaidOn,
    Claims: COUNT,
    Amount: sql`trim_scale(${AMOUNT})`,
    PaidByName: FULL_NAME,
    CreatedAt: paidBatches.CreatedAt,
    Timezone: locations.TimeZone,
  },
  from: sql`${paidBatches}`,
  joins: sql`join ${employees} on ${employees.EmployeeID} = ${paidBatches.PaidBy}
    join ${locations} on ${locations.LocationID} = ${paidBatches.LocationID}`,
  where: {
    LocationID: (value) => sql`${paidBatches.LocationID} = ${value('LocationID')}`,
    From: (value) => sql`${paidBatches.PaidOn} >= ${value('From')}::date`,
    To: (value) => sql`${paidBatches.PaidOn} <= ${value('To')}::date`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        sql`${paidBatches.BatchID}::text`,
        FULL_NAME,
        inNumbers(AMOUNT, COUNT),
        inDay(paidBatches.PaidOn),
        inMoment(paidBatches.CreatedAt, CLOCK),
      ),
  },
  order: (query) => {
    const { field, descending } = sortOf(query, '-BatchID');
    const by = BATCH_SORTS[field] ?? paidBatches.BatchID;
    return [descending ? desc(by) : asc(by), desc(paidBatches.BatchID)];
  },
  planEachBy: ['From', 'To', 'Search'],
});

/** The batches of a location, the newest first. */
export const listBatches = (db: Queryable, scope: Scope, query: ListQuery, now: Date): JsonList =>
  batches(db, query, { LocationID: onlyLocation(scope), ...filtersOf(query, now) });

export const hasBatch = async (db: Queryable, scope: Scope, BatchID: number): Promise<boolean> =>
  (await db.$count(
    paidBatches,
    and(within(paidBatches.LocationID, scope), eq(paidBatches.BatchID, BatchID)),
  )) > 0;

export const insertBatch = async (db: Queryable, values: typeof paidBatches.$inferInsert) =>
  (await writtenRow(db.insert(paidBatches).values(values).returning())).BatchID;

const payEach = statement.once<{ readonly ids: string; readonly BatchID: number; readonly at: string }>(
  (value) => sql`
    update ${claims} set paid_batch_id = ${value('BatchID')}, updated_at = ${value('at')}::timestamptz, version = version + 1
    where ${claims.id} = any(${value('ids')}::int[])`,
);

export async function payClaims(db: Queryable, ids: readonly number[], BatchID: number, at: string) {
  await payEach(db, { ids: arrayOf(ids), BatchID, at });
}
