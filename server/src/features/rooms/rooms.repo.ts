import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import { savedNames } from '@boh/contract/record.ts';
import { listRooms as listEndpoint, roomFields } from '@boh/contract/rooms/rooms.contract.ts';
import type { Queryable } from '../../db/client.ts';
import { containsPattern, patternOf } from '../../db/contains.ts';
import { declaredOf } from '../../db/json-row.ts';
import { searchCells, sortColumns } from '../../db/record-sql.ts';
import { recordStore } from '../../db/record-store.ts';
import type { Scope } from '../../db/scope.ts';
import { sortOf, type JsonList } from '../../db/list-page.ts';
import { inPlaces, listStatement, placesOf, type Places } from '../../db/list-statement.ts';
import { BY_NUMBER, BY_NUMBER_DOWN } from './rooms.order.ts';
import { rooms } from './rooms.table.ts';

export type Room = typeof rooms.$inferSelect;

const columns = getTableColumns(rooms);
const SORTS = sortColumns(roomFields, columns);

/** By number, numeric ones first in their order, unless asked otherwise; equal ones too. */
function orderOf(query: Pick<ListQuery, 'Sort'>): readonly SQL[] {
  const { field, descending } = sortOf(query, 'RoomNumber');
  const sort = SORTS[field];
  if (field === 'RoomNumber' || !sort) return descending ? BY_NUMBER_DOWN : BY_NUMBER;
  return [descending ? sql`${sort} desc` : sort, ...BY_NUMBER];
}

const list = listStatement<Places & { Search: string | undefined }>({
  fields: declaredOf(listEndpoint.output.element.shape, columns),
  from: sql`${rooms}`,
  where: {
    ...inPlaces(rooms.LocationID),
    Search: (value) => containsPattern(value('Search'), ...searchCells(roomFields, columns)),
  },
  order: orderOf,
  planEachBy: ['LocationIDs', 'Search'],
});

export const listRooms = (db: Queryable, scope: Scope, query: ListQuery): JsonList =>
  list(db, query, { ...placesOf(scope), Search: query.Search ? patternOf(query.Search) : undefined });

export const roomStore = recordStore<Room>({
  table: rooms,
  key: 'RoomID',
  inserted: savedNames(roomFields),
  changed: savedNames(roomFields).filter((name) => name !== 'RoomNumber'),
});
