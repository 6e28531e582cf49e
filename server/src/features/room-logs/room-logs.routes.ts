import {
  addRoomLog,
  finishRoomLogs,
  listRoomLogs,
  openRoomLogs,
  roomLogFields,
  roomLogPhoto,
  updateRoomLog,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { fileColumns } from '../../db/record-sql.ts';
import { narrow } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { readWith } from '../../http/record-reader.ts';
import { zoneOf } from '../../http/zone-of.ts';
import * as repo from './room-logs.repo.ts';
import { finishLogs, openPhoto, openRoomLog, saveRoomLog } from './room-logs.service.ts';

export const roomLogsFeature: Feature = {
  routes: [
    bind(listRoomLogs, async (call) => {
      const scope = narrow(call.scope, call.query.LocationID);
      const found = repo.listRoomLogs(call.db, scope, call.query, {
        zone: zoneOf(call),
        now: call.now,
      });
      return listAnswer<repo.RoomLog>(call, found, {
        name: 'room-logs',
        title: 'ROOM LOGS',
        columns: fileColumns(roomLogFields),
      });
    }),
    bind(openRoomLogs, (call) => repo.countOpenLogs(call.db, call.scope)),
    bind(addRoomLog, openRoomLog),
    bind(updateRoomLog, saveRoomLog),
    bind(finishRoomLogs, finishLogs),
    bind(roomLogPhoto, openPhoto),
  ],
  readers: { roomlog: readWith(repo.roomLogStore, 'Room Logs') },
};
