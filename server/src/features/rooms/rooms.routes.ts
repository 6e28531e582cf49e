import { addRoom, listRooms, ROOM_TEXTS, updateRoom } from '@boh/contract/rooms/rooms.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listRecords } from '../../http/list-records.ts';
import { readWith } from '../../http/record-reader.ts';
import { addRecord, changeRecord } from '../../http/record-writes.ts';
import { roomRecords } from './rooms.repo.ts';

export const roomsFeature: Feature = {
  routes: [
    bind(listRooms, (call) => listRecords(call, roomRecords, { name: 'rooms', title: 'ROOMS' })),
    bind(addRoom, (call) => addRecord(call, roomRecords, call.body, ROOM_TEXTS)),
    bind(updateRoom, (call) => changeRecord(call, roomRecords, call.body, ROOM_TEXTS)),
  ],
  readers: { room: readWith(roomRecords, 'Rooms Details', 'Room Logs') },
};
