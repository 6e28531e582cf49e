import { and, asc, desc, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';
import { consultations } from './consultations.table.ts';

export type Consultation = typeof consultations.$inferSelect;

export async function insertConsultation(db: Queryable, values: typeof consultations.$inferInsert) {
  const [row] = await db.insert(consultations).values(values).returning();
  if (!row) throw new Error('The request was not stored.');
  return row;
}

/** The requests, newest first unless asked otherwise; days are those of `timeZone`. */
export async function listConsultations(
  db: Queryable,
  query: ListQuery,
  timeZone: string,
): Promise<{ rows: Consultation[]; total: number }> {
  const condition = and(between(query, timeZone), search(query.Search));
  const rows = db
    .select()
    .from(consultations)
    .where(condition)
    .orderBy(...order(query));
  return listRows(query, rows, () => db.$count(consultations, condition));
}

function between({ From, To }: ListQuery, timeZone: string): SQL | undefined {
  const start = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone}::text)`;
  return and(
    From === undefined ? undefined : gte(consultations.CreatedAt, start(From, 0)),
    To === undefined ? undefined : lt(consultations.CreatedAt, start(To, 1)),
  );
}

function search(text: string | undefined): SQL | undefined {
  if (text === undefined || text === '') return undefined;
  const { FirstName, LastName, Email, PhoneNumber, Message } = consultations;
  const name = sql`${FirstName} || ' ' || ${LastName}`;
  return contains(text, name, Email, PhoneNumber, Message);
}

const SORTS: Readonly<Record<string, SQL>> = {
  CreatedAt: sql`${consultations.CreatedAt}`,
  FirstName: sql`lower(${consultations.FirstName})`,
  LastName: sql`lower(${consultations.LastName})`,
  Email: sql`lower(${consultations.Email})`,
  PhoneNumber: sql`${consultations.PhoneNumber}`,
};

function order(query: ListQuery): SQL[] {
  const { field, descending } = sortOf(query, '-CreatedAt');
  const direction = descending ? desc : asc;
  return [direction(SORTS[field] ?? consultations.CreatedAt), direction(consultations.ConsultationID)];
}
