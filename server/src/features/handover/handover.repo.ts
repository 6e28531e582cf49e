import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { listHandovers as endpoint, type Handover } from '@boh/contract/handover/handover.contract.ts';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import { inMoment, inNumbers } from '../../db/cell-texts.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { declaredOf, instantText } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { onlyLocation, within, type Scope } from '../../db/scope.ts';
import { dayStart } from '../../lib/local-day.ts';
import { handoverAcknowledgements as acknowledgements, handovers } from './handover.table.ts';

interface Asked {
  readonly LocationID: number;
  readonly me: number;
  readonly zone: string;
  readonly now: string;
  readonly HandoverID: number | undefined;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly Search: string | undefined;
  /** Given where only those are asked for that wait, or only the others. */
  readonly Waiting: true | undefined;
  readonly Acknowledged: true | undefined;
}

const OF_ROW = sql`from ${acknowledgements} a where a.handover_id = ${handovers.HandoverID}`;
const CLOCK = { zone: sql`${sql.placeholder('zone')}::text`, now: sql.placeholder('now') };
const ME = sql`${sql.placeholder('me')}::int`;
const frozen = (name: string): SQL => sql`${handovers.Contents} -> ${sql.raw(`'${name}'`)}`;

const COLUMNS = {
  ...{ HandoverID: handovers.HandoverID, PostedByName: handovers.PostedByName },
  ...{ CreatedAt: handovers.CreatedAt, Timezone: CLOCK.zone },
  ...{ RoomsSold: handovers.RoomsSold, Note: handovers.Note, OpenEntries: handovers.OpenEntries },
  ...{ OpenAda: handovers.OpenAda, OpenCalls: handovers.OpenCalls },
  ...{ Entries: frozen('Entries'), Ada: frozen('Ada'), Calls: frozen('Calls') },
  CashCount: sql`nullif(${frozen('CashCount')}, 'null')`,
  AcknowledgedAt: handovers.AcknowledgedAt,
  Acknowledgements: sql`(select coalesce(json_agg(json_build_object('Name', a.name, 'At', ${instantText(sql`a.at`)})
    order by a.at, a.employee_id), '[]') ${OF_ROW})`,
  MayAcknowledge: sql`(${handovers.PostedBy} is distinct from ${ME}
    and not exists (select ${OF_ROW} and a.employee_id = ${ME}))`,
};

const SORTS: Readonly<Record<string, SQL>> = {
  PostedByName: sql`lower(${handovers.PostedByName})`,
  RoomsSold: sql`${handovers.RoomsSold}`,
  OpenEntries: sql`${handovers.OpenEntries}`,
  OpenAda: sql`${handovers.OpenAda}`,
  OpenCalls: sql`${handovers.OpenCalls}`,
  AcknowledgedAt: sql`${handovers.AcknowledgedAt}`,
};

const list = listStatement<Asked>({
  fields: declaredOf(endpoint.output.element.shape, COLUMNS),
  from: sql`${handovers}`,
  where: {
    LocationID: (value) => sql`${handovers.LocationID} = ${value('LocationID')}`,
    HandoverID: (value) => sql`${handovers.HandoverID} = ${value('HandoverID')}`,
    From: (value) => sql`${handovers.CreatedAt} >= ${value('From')}`,
    To: (value) => sql`${handovers.CreatedAt} < ${value('To')}`,
    Waiting: () => sql`${handovers.AcknowledgedAt} is null`,
    Acknowledged: () => sql`${handovers.AcknowledgedAt} is not null`,
    Search: (value) =>
      containsPattern(
        value('Search'),
        handovers.PostedByName,
        handovers.Note,
        inNumbers(handovers.RoomsSold, handovers.OverShort),
        inMoment(handovers.CreatedAt, CLOCK),
        (pattern) => sql`exists (select ${OF_ROW} and a.name ilike ${pattern})`,
      ),
  },
  order: (query) => {
    const { field, descending } = sortOf(query, '-CreatedAt');
    const by = SORTS[field];
    const last = descending ? desc(handovers.HandoverID) : asc(handovers.HandoverID);
    if (!by) return [descending ? desc(handovers.CreatedAt) : asc(handovers.CreatedAt), last];
    return [descending ? sql`${by} desc nulls last` : sql`${by} asc nulls last`, last];
  },
  planEachBy: ['From', 'To', 'Search'],
});

export interface Reading {
  readonly scope: Scope;
  /** Whoever asks: what they may acknowledge is told with each. */
  readonly me: number;
  readonly zone: string;
  readonly now: Date;
}

export function listHandovers(
  db: Queryable,
  { scope, me, zone, now }: Reading,
  query: QueryOf<typeof endpoint>,
): JsonList {
  const { HandoverID, Acknowledged, From, To, Search } = query;
  return list(db, query, {
    ...{ LocationID: onlyLocation(scope), me, zone, now: now.toISOString(), HandoverID },
    From: From && dayStart(From, zone),
    To: To && dayStart(To, zone, 1),
    Search: Search ? patternOf(Search) : undefined,
    Waiting: Acknowledged === false || undefined,
    Acknowledged: Acknowledged || undefined,
  });
}

/** One as the list has it. */
export async function findHandover(
  db: Queryable,
  reading: Reading,
  HandoverID: number,
): Promise<Handover | undefined> {
  const { json } = await listHandovers(db, reading, { HandoverID }).page();
  return (JSON.parse(json) as Handover[])[0];
}

const one = (scope: Scope, HandoverID: number) =>
  and(eq(handovers.HandoverID, HandoverID), within(handovers.LocationID, scope));

export const hasHandover = async (db: Queryable, scope: Scope, HandoverID: number): Promise<boolean> =>
  (await db.$count(handovers, one(scope, HandoverID))) > 0;

export const insertHandover = async (db: Queryable, values: typeof handovers.$inferInsert): Promise<number> =>
  (await writtenRow(db.insert(handovers).values(values).returning({ HandoverID: handovers.HandoverID })))
    .HandoverID;

/** Who handed it over; it stays locked, so that of several people at once one is the first. */
export const lockHandover = (db: Queryable, scope: Scope, HandoverID: number) =>
  firstRow(
    db
      .select({ PostedBy: handovers.PostedBy, AcknowledgedAt: handovers.AcknowledgedAt })
      .from(handovers)
      .where(one(scope, HandoverID))
      .for('update'),
  );

/** Whether this is the person's first: an earlier one stays as it is. */
export async function insertAcknowledgement(
  db: Queryable,
  values: typeof acknowledgements.$inferInsert,
): Promise<boolean> {
  const rows = await db.insert(acknowledgements).values(values).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function setAcknowledged(
  db: Queryable,
  HandoverID: number,
  AcknowledgedAt: string,
): Promise<void> {
  await db.update(handovers).set({ AcknowledgedAt }).where(eq(handovers.HandoverID, HandoverID));
}
