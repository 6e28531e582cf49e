import {
  addRoom,
  addRoomSeries,
  bringBackRooms,
  listRooms,
  retireRooms,
  roomFields,
  ROOM_TEXTS,
  updateRoom,
} from '@boh/contract/rooms/rooms.contract.ts';
import { fileColumns } from '../../db/record-sql.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { readWith } from '../../http/record-reader.ts';
import { addRecord, changeRecord } from '../../http/record-writes.ts';
import { zoneOf } from '../../http/zone-of.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { listRooms as findRooms, roomRecords } from './rooms.repo.ts';
import { addSeries, setRetired } from './rooms.service.ts';

const COLUMNS = fileColumns(roomFields);
/** In a file that has retired rooms as well. */
const RETIRED: Column = { key: 'Retired', header: 'Retired', type: 'boolean' };

export const roomsFeature: Feature = {
  routes: [
    bind(listRooms, (call) =>
      listAnswer(call, findRooms({ ...call, zone: zoneOf(call) }), {
        name: 'rooms',
        title: 'ROOMS',
        columns: call.query.Retired === 'no' ? COLUMNS : [...COLUMNS, RETIRED],
      }),
    ),
    bind(addRoom, (call) => addRecord(call, roomRecords, call.body, ROOM_TEXTS)),
    bind(addRoomSeries, addSeries),
    bind(updateRoom, (call) => changeRecord(call, roomRecords, call.body, ROOM_TEXTS)),
    bind(retireRooms, (call) => setRetired(call, true)),
    bind(bringBackRooms, (call) => setRetired(call, false)),
  ],
  readers: { room: readWith(roomRecords, 'Rooms Details', 'Room Logs') },
};
