import { asc, desc, getTableColumns, sql, type SQL } from 'drizzle-orm';
import {
  consultationFields,
  listConsultations as listEndpoint,
} from '@boh/contract/consultations/consultations.contract.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { writtenRow } from '../../db/first-row.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { declaredOf } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { searchCells, sortColumns } from '../../db/record-sql.ts';
import { consultations } from './consultations.table.ts';

export type Consultation = typeof consultations.$inferSelect;

export const insertConsultation = (db: Queryable, values: typeof consultations.$inferInsert) =>
  writtenRow(db.insert(consultations).values(values).returning());

interface Asked {
  readonly timeZone: string;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
  readonly now: string;
}

const { FirstName, LastName, PhoneNumber, CreatedAt } = consultations;
const COLUMNS = getTableColumns(consultations);
const CLOCK = { zone: sql`${sql.placeholder('timeZone')}::text`, now: sql.placeholder('now') };
const SEARCHED = [
  sql`${FirstName} || ' ' || ${LastName}`,
  ...searchCells(consultationFields, COLUMNS, CLOCK),
];
const SORTS: Readonly<Record<string, SQL>> = {
  ...sortColumns(consultationFields, COLUMNS),
  PhoneNumber: sql`${PhoneNumber}`,
};

const list = listStatement<Asked>({
  fields: declaredOf(listEndpoint.output.element.shape, COLUMNS),
  from: sql`${consultations}`,
  where: {
    From: (value) =>
      sql`${CreatedAt} >= ${value('From')}::date::timestamp at time zone ${value('timeZone')}::text`,
    To: (value) =>
      sql`${CreatedAt} < (${value('To')}::date + 1)::timestamp at time zone ${value('timeZone')}::text`,
    Search: (value) => containsPattern(value('Search'), ...SEARCHED),
  },
  order,
  planEachBy: ['From', 'To', 'Search'],
});

/** The requests, newest first unless asked otherwise; days and times are those of `timeZone`. */
export function listConsultations(
  db: Queryable,
  query: ListQuery,
  { timeZone, now }: { timeZone: string; now: Date },
): JsonList {
  const { From, To, Search } = query;
  const pattern = Search ? patternOf(Search) : undefined;
  return list(db, query, { timeZone, From, To, Search: pattern, now: now.toISOString() });
}

function order(query: Pick<ListQuery, 'Sort'>): SQL[] {
  const { field, descending } = sortOf(query, '-CreatedAt');
  const direction = descending ? desc : asc;
  const by = SORTS[field] ?? CreatedAt;
  return [direction(by), direction(consultations.ConsultationID)];
}
