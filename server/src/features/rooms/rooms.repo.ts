import { and, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { OutputOf, QueryOf } from '@boh/contract/endpoint.ts';
import type { ListQuery } from '@boh/contract/list.ts';
import { savedNames } from '@boh/contract/record.ts';
import { listRooms as listEndpoint, roomFields } from '@boh/contract/rooms/rooms.contract.ts';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Queryable } from '../../db/client.ts';
import { declaredOf, jsonRows } from '../../db/json-row.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { sortColumns } from '../../db/record-sql.ts';
import { records, type ListCall } from '../../db/records.ts';
import { arrayOf, onlyLocation, within, type Scope } from '../../db/scope.ts';
import { statement } from '../../db/statement.ts';
import { BY_NUMBER, BY_NUMBER_DOWN } from './rooms.order.ts';
import { rooms } from './rooms.table.ts';

export type Room = OutputOf<typeof listEndpoint>[number];

const SORTS = sortColumns(roomFields, getTableColumns(rooms));
const SHAPE = listEndpoint.output.element.shape;
const ANSWERED = declaredOf(SHAPE, rooms);

/** By number, numeric ones first in their order, unless asked otherwise; equal ones too. */
function orderOf(query: Pick<ListQuery, 'Sort'>): readonly SQL[] {
  const { field, descending } = sortOf(query, 'RoomNumber');
  const sort = SORTS[field];
  if (field === 'RoomNumber' || !sort) return descending ? BY_NUMBER_DOWN : BY_NUMBER;
  return [descending ? sql`${sort} desc` : sort, ...BY_NUMBER];
}

export const roomRecords = records({
  kind: 'room',
  table: rooms,
  key: 'RoomID',
  fields: roomFields,
  shape: SHAPE,
  order: orderOf,
  filters: ['Retired'],
  fixed: ['RoomNumber'],
});

/** What the column has in the rooms that are asked for. */
const RETIRED = { no: 'false', yes: 'true', all: undefined } as const;

export const listRooms = (call: ListCall & { readonly query: QueryOf<typeof listEndpoint> }): JsonList => {
  const Retired = RETIRED[call.query.Retired];
  return roomRecords.list({ ...call, query: { ...call.query, ...{ Retired } } });
};

const SAVED = savedNames(roomFields).map((name) => sql.identifier(toSnakeCase(name)));

const insertAll = statement.each<{ LocationID: number; numbers: string; values: string }, { json: Room }>(
  (value) => sql`
    with ${rooms} as (
      insert into ${rooms} (location_id, ${sql.join(SAVED, sql`, `)})
      select ${value('LocationID')}::int, ${sql.join(SAVED, sql`, `)}
      from jsonb_array_elements_text(${value('numbers')}::jsonb) number,
        jsonb_populate_record(null::${rooms}, ${value('values')}::jsonb || jsonb_build_object('room_number', number))
      on conflict do nothing returning *
    )
    ${jsonRows(ANSWERED, sql`from ${rooms} order by ${sql.join([...BY_NUMBER], sql`, `)}`)}`,
);

/** Adds rooms that are alike but for their numbers, and answers those that are new; the others are there already. */
export async function insertRooms(
  db: Queryable,
  scope: Scope,
  numbers: readonly string[],
  values: object,
): Promise<Room[]> {
  const columns = Object.entries(values).map(([name, value]) => [toSnakeCase(name), value] as const);
  const rows = await insertAll(db, {
    LocationID: onlyLocation(scope),
    numbers: JSON.stringify(numbers),
    values: JSON.stringify(Object.fromEntries(columns)),
  });
  return rows.map(({ json }) => json);
}

/** Rooms within the scope, locked in the order of their ids for the change that follows. */
export const lockRooms = async (db: Queryable, scope: Scope, ids: readonly number[]) =>
  db
    .select()
    .from(rooms)
    .where(and(within(rooms.LocationID, scope), sql`${rooms.RoomID} = any(${arrayOf(ids)}::int[])`))
    .orderBy(rooms.RoomID)
    .for('no key update');

/** Retires rooms or takes them into use; answers them as they are then. */
export const setRetired = async (db: Queryable, ids: readonly number[], Retired: boolean) =>
  db
    .update(rooms)
    .set({ Retired, Version: sql`${rooms.Version} + 1` })
    .where(inArray(rooms.RoomID, [...ids]))
    .returning();
