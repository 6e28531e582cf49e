import { and, count, eq, or, sql, type SQL } from 'drizzle-orm';
import type { listRoomLogs as listEndpoint } from '@boh/contract/room-logs/room-logs.contract.ts';
import type { QueryOf } from '@boh/contract/endpoint.ts';
import type { Queryable } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { within, type Scope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';
import { BY_NUMBER, BY_NUMBER_DOWN } from '../rooms/rooms.order.ts';
import { rooms } from '../rooms/rooms.table.ts';
import { roomLogs } from './room-logs.table.ts';

type Query = QueryOf<typeof listEndpoint>;

const FIELDS = {
  RoomLogsID: roomLogs.RoomLogsID,
  RoomLogID: roomLogs.RoomLogsID,
  RoomID: roomLogs.RoomID,
  RoomNumber: rooms.RoomNumber,
  Department: roomLogs.Department,
  Notes: roomLogs.Notes,
  FixedBy: roomLogs.FixedBy,
  Done: roomLogs.Done,
  CreatedAt: roomLogs.CreatedAt,
  UpdatedAt: roomLogs.UpdatedAt,
  PostedByName: roomLogs.PostedByName,
  Timezone: locations.TimeZone,
  Version: roomLogs.Version,
};

const NEWEST = '-CreatedAt';
const SORTS: Readonly<Record<string, SQL>> = {
  CreatedAt: sql`${roomLogs.CreatedAt}`,
  UpdatedAt: sql`${roomLogs.UpdatedAt}`,
  Department: sql`${roomLogs.Department}`,
  Notes: sql`lower(${roomLogs.Notes})`,
  Done: sql`${roomLogs.Done}`,
  FixedBy: sql`lower(${roomLogs.FixedBy})`,
  PostedByName: sql`lower(${roomLogs.PostedByName})`,
};

const joined = (db: Queryable) =>
  db
    .select(FIELDS)
    .from(roomLogs)
    .innerJoin(rooms, eq(rooms.RoomID, roomLogs.RoomID))
    .innerJoin(locations, eq(locations.LocationID, roomLogs.LocationID));

/** Where all logs of a hotel are compared: told which rooms they name, the database reads those and not the group's. */
const namedRooms = (scope: Scope): SQL =>
  sql`${rooms.RoomID} = any(array(select distinct ${roomLogs.RoomID} from ${roomLogs}
    where ${within(roomLogs.LocationID, scope)}))`;

/** Logs of the scope; days are those of the time zone. */
export async function listRoomLogs(db: Queryable, scope: Scope, query: Query, zone: string) {
  const where = matching(scope, query, zone);
  const isInOrderOfIndex = sortOf(query, NEWEST).field === 'CreatedAt' && !query.Search;
  const found = joined(db)
    .where(isInOrderOfIndex ? where : and(where, namedRooms(scope)))
    .orderBy(...orderOf(query));
  return listRows(query, found, () =>
    query.Search ? countFound(db, scope, where) : db.$count(roomLogs, where),
  );
}

/** Only a search looks at the rooms too: every log has one. */
async function countFound(db: Queryable, scope: Scope, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(roomLogs)
    .innerJoin(rooms, eq(rooms.RoomID, roomLogs.RoomID))
    .where(and(where, namedRooms(scope)));
  return counted?.total ?? 0;
}

function matching(scope: Scope, query: Query, zone: string): SQL | undefined {
  const { From, To, RoomID, Done, Search } = query;
  const { CreatedAt } = roomLogs;
  return and(
    within(roomLogs.LocationID, scope),
    From ? sql`${CreatedAt} >= ${From}::timestamp at time zone ${zone}::text` : undefined,
    To ? sql`${CreatedAt} < (${To}::timestamp + interval '1 day') at time zone ${zone}::text` : undefined,
    RoomID === undefined ? undefined : eq(roomLogs.RoomID, RoomID),
    Done === undefined ? undefined : Done ? sql`${roomLogs.Done}` : sql`not ${roomLogs.Done}`,
    Search
      ? or(
          contains(Search, rooms.RoomNumber, roomLogs.Department, roomLogs.Notes),
          contains(Search, roomLogs.FixedBy, roomLogs.PostedByName),
        )
      : undefined,
  );
}

function orderOf(query: Query): SQL[] {
  const { field, descending } = sortOf(query, NEWEST);
  const newest = [sql`${roomLogs.CreatedAt} desc`, sql`${roomLogs.RoomLogsID} desc`];
  const sort = SORTS[field];
  if (!sort) return [...(descending ? BY_NUMBER_DOWN : BY_NUMBER), ...newest];
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

export async function findRoomLog(db: Queryable, scope: Scope, RoomLogsID: number) {
  const [log] = await joined(db).where(
    and(within(roomLogs.LocationID, scope), eq(roomLogs.RoomLogsID, RoomLogsID)),
  );
  return log;
}

/** Locks a log of the scope for the save that follows. */
export async function lockRoomLog(db: Queryable, scope: Scope, RoomLogsID: number): Promise<void> {
  await db
    .select({ RoomLogsID: roomLogs.RoomLogsID })
    .from(roomLogs)
    .where(and(within(roomLogs.LocationID, scope), eq(roomLogs.RoomLogsID, RoomLogsID)))
    .for('update');
}

export async function insertRoomLog(db: Queryable, log: typeof roomLogs.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(roomLogs).values(log).returning({ RoomLogsID: roomLogs.RoomLogsID });
  if (!inserted) throw new Error('The room log was not saved.');
  return inserted.RoomLogsID;
}

export async function updateRoomLog(
  db: Queryable,
  scope: Scope,
  RoomLogsID: number,
  changes: Partial<typeof roomLogs.$inferInsert>,
): Promise<void> {
  await db
    .update(roomLogs)
    .set({ ...changes, Version: sql`${roomLogs.Version} + 1` })
    .where(and(within(roomLogs.LocationID, scope), eq(roomLogs.RoomLogsID, RoomLogsID)));
}
