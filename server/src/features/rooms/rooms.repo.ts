import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import { listRooms as listEndpoint } from '@boh/contract/rooms/rooms.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { declaredOf, jsonRows } from '../../db/json-row.ts';
import { hasVersion, insertOf, setOf } from '../../db/row-statements.ts';
import { onlyLocation, type Scope } from '../../db/scope.ts';
import { statement, type Bound, type Value } from '../../db/statement.ts';
import { sortOf, type JsonList } from '../../http/list-answer.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../http/list-statement.ts';
import { BY_NUMBER, BY_NUMBER_DOWN } from './rooms.order.ts';
import { rooms } from './rooms.table.ts';

export type Room = typeof rooms.$inferSelect;

const SORTS: Readonly<Record<string, SQL>> = {
  RoomType: sql`lower(${rooms.RoomType})`,
  Size: sql`lower(${rooms.Size})`,
  NumberOfBeds: sql`${rooms.NumberOfBeds}`,
  Adults: sql`${rooms.Adults}`,
  Childs: sql`${rooms.Childs}`,
  Location: sql`lower(${rooms.Location})`,
  Notes: sql`lower(${rooms.Notes})`,
  ADA: sql`${rooms.ADA}`,
};

const list = listStatement<Places & { Search: string | undefined }>({
  fields: declaredOf(listEndpoint.output.element.shape, getTableColumns(rooms)),
  from: sql`${rooms}`,
  where: {
    ...inPlaces(rooms.LocationID),
    Search: (value) =>
      containsPattern(
        value('Search'),
        rooms.RoomNumber,
        rooms.RoomType,
        rooms.Size,
        rooms.Location,
        rooms.Notes,
      ),
  },
  order: orderOf,
  planEachBy: ['LocationIDs', 'Search'],
});

export const listRooms = (db: Queryable, scope: Scope, query: ListQuery): Promise<JsonList> =>
  list(db, query, { ...placesOf(scope), Search: query.Search ? patternOf(query.Search) : undefined });

function orderOf(query: ListQuery): readonly SQL[] {
  const { field, descending } = sortOf(query, 'RoomNumber');
  const sort = SORTS[field];
  if (!sort) return descending ? BY_NUMBER_DOWN : BY_NUMBER;
  return [descending ? sql`${sort} desc` : sort, ...BY_NUMBER];
}

interface Named {
  readonly LocationID: number;
  readonly RoomID: number;
}

const isAskedRoom = (value: Value<Named>): SQL =>
  sql`${rooms.RoomID} = ${value('RoomID')} and ${rooms.LocationID} = ${value('LocationID')}`;

const find = statement.once<Named, { json: Room }>((value) =>
  jsonRows(getTableColumns(rooms), sql`from ${rooms} where ${isAskedRoom(value)}`),
);

export async function findRoom(db: Queryable, scope: Scope, RoomID: number): Promise<Room | undefined> {
  const [row] = await find(db, { LocationID: onlyLocation(scope), RoomID });
  return row?.json;
}

const lock = statement.once<Named, { json: Room }>((value) =>
  jsonRows(getTableColumns(rooms), sql`from ${rooms} where ${isAskedRoom(value)} for update`),
);

/** One room of the scope, locked for the save that follows. */
export const lockRoom = (scope: Scope, RoomID: number): Bound<Room | undefined> =>
  lock.with({ LocationID: onlyLocation(scope), RoomID }).as(([row]) => row?.json);

const CHANGED = ['RoomType', 'Size', 'NumberOfBeds', 'Adults', 'Childs', 'Location', 'Notes', 'ADA'] as const;
const NEW = ['LocationID', 'RoomNumber', ...CHANGED] as const;
type NewRoom = Pick<Room, (typeof NEW)[number]>;

const insert = statement.once<NewRoom, { json: Room }>(
  (value) => sql`
    with ${rooms} as (${insertOf(rooms, NEW, value)} on conflict do nothing returning *)
    ${jsonRows(getTableColumns(rooms), sql`from ${rooms}`)}`,
);

/** Inserts a room; undefined when its number is taken. */
export async function insertRoom(db: Queryable, room: NewRoom): Promise<Room | undefined> {
  const [row] = await insert(db, room);
  return row?.json;
}

type Changes = Pick<Room, (typeof CHANGED)[number]> & { readonly Version: number | null };

const update = statement.once<Named & Changes, { json: Room }>(
  (value) => sql`
    with ${rooms} as (
      update ${rooms} set ${setOf(CHANGED, value)}, version = version + 1
      where ${isAskedRoom(value)} and ${hasVersion(rooms.Version, value)} returning *
    )
    ${jsonRows(getTableColumns(rooms), sql`from ${rooms}`)}`,
);

/** Saves a room; undefined where it is no longer of the version sent. */
export const updateRoom = (scope: Scope, RoomID: number, changes: Changes): Bound<Room | undefined> =>
  update.with({ LocationID: onlyLocation(scope), RoomID, ...changes }).as(([row]) => row?.json);
