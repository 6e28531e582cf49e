import { and, count, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { savedNames } from '@boh/contract/record.ts';
import { listRoomLogs as listEndpoint, roomLogFields } from '@boh/contract/room-logs/room-logs.contract.ts';
import type { OutputOf, QueryOf } from '@boh/contract/endpoint.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/first-row.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { declaredOf, jsonRows } from '../../db/json-row.ts';
import { searchCells, sortColumns } from '../../db/record-sql.ts';
import { recordStore } from '../../db/record-store.ts';
import { onlyLocation, within, type Scope } from '../../db/scope.ts';
import { statement, type Value } from '../../db/statement.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { listStatement } from '../../db/list-statement.ts';
import { BY_NUMBER, BY_NUMBER_DOWN } from '../rooms/rooms.order.ts';
import { rooms } from '../rooms/rooms.table.ts';
import { roomLogs } from './room-logs.table.ts';

type Query = QueryOf<typeof listEndpoint>;
export type RoomLog = OutputOf<typeof listEndpoint>[number];

const COLUMNS = {
  ...getTableColumns(roomLogs),
  RoomLogID: roomLogs.RoomLogsID,
  RoomNumber: rooms.RoomNumber,
  Timezone: locations.TimeZone,
};
const FIELDS = declaredOf(listEndpoint.output.element.shape, COLUMNS);
const CLOCK = { zone: locations.TimeZone, now: sql.placeholder('now') };

const NEWEST = '-CreatedAt';
const SORTS = sortColumns(roomLogFields, COLUMNS);

const JOINS = sql`join ${rooms} on ${rooms.RoomID} = ${roomLogs.RoomID}
  join ${locations} on ${locations.LocationID} = ${roomLogs.LocationID}`;

interface Asked {
  readonly LocationID: number;
  readonly From: string | undefined;
  readonly To: string | undefined;
  readonly zone: string;
  readonly RoomID: number | undefined;
  readonly RoomLogsID: number | undefined;
  readonly Open: true | undefined;
  readonly Closed: true | undefined;
  readonly Search: string | undefined;
  readonly now: string;
}

const LIST = {
  fields: FIELDS,
  from: sql`${roomLogs}`,
  joins: JOINS,
  where: {
    LocationID: (value: Value<Asked>) => sql`${roomLogs.LocationID} = ${value('LocationID')}`,
    From: (value: Value<Asked>) =>
      sql`${roomLogs.CreatedAt} >= ${value('From')}::timestamp at time zone ${value('zone')}::text`,
    To: (value: Value<Asked>) => sql`${roomLogs.CreatedAt}
      < (${value('To')}::timestamp + interval '1 day') at time zone ${value('zone')}::text`,
    RoomID: (value: Value<Asked>) => sql`${roomLogs.RoomID} = ${value('RoomID')}`,
    RoomLogsID: (value: Value<Asked>) => sql`${roomLogs.RoomLogsID} = ${value('RoomLogsID')}`,
    Open: () => sql`not ${roomLogs.Done}`,
    Closed: () => sql`${roomLogs.Done}`,
    Search: (value: Value<Asked>) =>
      containsPattern(value('Search'), ...searchCells(roomLogFields, COLUMNS, CLOCK)),
  },
  order: orderOf,
  planEachBy: ['From', 'To', 'Search'] as const,
};

const listInOrderOfIndex = listStatement<Asked>(LIST);

/** Where all logs of a hotel are compared: told which rooms they name, the database reads those and not the group's. */
const listCompared = listStatement<Asked>({
  ...LIST,
  joins: sql`${JOINS} and ${rooms.RoomID} = any(array(select distinct ${roomLogs.RoomID} from ${roomLogs}
    where ${roomLogs.LocationID} = ${sql.placeholder('LocationID')}))`,
  planEachBy: ['LocationID'],
});

/** Logs of the location; days are those of the time zone. */
export function listRoomLogs(
  db: Queryable,
  scope: Scope,
  query: Query,
  { zone, now }: { zone: string; now: Date },
): JsonList {
  const { From, To, RoomID, RoomLogsID, Done, Search } = query;
  const isInOrderOfIndex = sortOf(query, NEWEST).field === 'CreatedAt' && !Search;
  return (isInOrderOfIndex ? listInOrderOfIndex : listCompared)(db, query, {
    LocationID: onlyLocation(scope),
    From: From || undefined,
    To: To || undefined,
    zone,
    RoomID,
    RoomLogsID,
    Open: Done === false || undefined,
    Closed: Done || undefined,
    Search: Search ? patternOf(Search) : undefined,
    now: now.toISOString(),
  });
}

function orderOf(query: Pick<Query, 'Sort'>): SQL[] {
  const { field, descending } = sortOf(query, NEWEST);
  const newest = [sql`${roomLogs.CreatedAt} desc`, sql`${roomLogs.RoomLogsID} desc`];
  const sort = SORTS[field];
  if (field === 'RoomNumber' || !sort) return [...(descending ? BY_NUMBER_DOWN : BY_NUMBER), ...newest];
  if (field === 'CreatedAt') return descending ? newest : [sort, sql`${roomLogs.RoomLogsID}`];
  return [descending ? sql`${sort} desc nulls last` : sort, ...newest];
}

/** Open logs per room. */
export async function countOpenLogs(
  db: Queryable,
  scope: Scope,
): Promise<{ RoomID: number; Open: number }[]> {
  return db
    .select({ RoomID: roomLogs.RoomID, Open: count() })
    .from(roomLogs)
    .where(and(within(roomLogs.LocationID, scope), sql`not ${roomLogs.Done}`))
    .groupBy(roomLogs.RoomID);
}

export const roomLogStore = recordStore<RoomLog>({
  table: roomLogs,
  key: 'RoomLogsID',
  changed: [...savedNames(roomLogFields), 'UpdatedAt', 'Photos'],
  read: { fields: FIELDS, joins: JOINS },
});

type NewRoomLog = Pick<
  typeof roomLogs.$inferSelect,
  'LocationID' | 'RoomID' | 'Department' | 'Notes' | 'PostedByName' | 'CreatedAt'
> & {
  /** Their names as JSON. */
  readonly Photos: string;
};

const insert = statement.once<NewRoomLog, { json: RoomLog }>(
  (value) => sql`
    with ${roomLogs} as (
      insert into ${roomLogs} (location_id, room_id, department, notes, posted_by_name, created_at, photos)
      select location_id, room_id, ${value('Department')}, ${value('Notes')}, ${value('PostedByName')},
        ${value('CreatedAt')}::timestamptz, array(select jsonb_array_elements_text(${value('Photos')}::jsonb))
      from ${rooms} where room_id = ${value('RoomID')} and location_id = ${value('LocationID')} and not retired
      returning *
    )
    ${jsonRows(FIELDS, sql`from ${roomLogs} ${JOINS}`)}`,
);

/** Saves a log of a room of the location; undefined where it has no such room in use. */
export const insertRoomLog = async (db: Queryable, log: NewRoomLog) =>
  (await firstRow(insert(db, log)))?.json;

/** The number of a room that is there but retired. */
export async function findRetired(db: Queryable, scope: Scope, RoomID: number): Promise<string | undefined> {
  const [room] = await db
    .select({ RoomNumber: rooms.RoomNumber })
    .from(rooms)
    .where(and(within(rooms.LocationID, scope), eq(rooms.RoomID, RoomID), rooms.Retired));
  return room?.RoomNumber;
}
