import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import { listRooms as listEndpoint, roomFields } from '@boh/contract/rooms/rooms.contract.ts';
import { sortColumns } from '../../db/record-sql.ts';
import { records } from '../../db/records.ts';
import { sortOf } from '../../db/list-page.ts';
import { BY_NUMBER, BY_NUMBER_DOWN } from './rooms.order.ts';
import { rooms } from './rooms.table.ts';

const SORTS = sortColumns(roomFields, getTableColumns(rooms));

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
  shape: listEndpoint.output.element.shape,
  order: orderOf,
  fixed: ['RoomNumber'],
});
