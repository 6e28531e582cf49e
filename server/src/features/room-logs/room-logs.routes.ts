import {
  addRoomLog,
  listRoomLogs,
  openRoomLogs,
  updateRoomLog,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { locationsOnly, narrow } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { jsonListAnswer } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import type { Column } from '../../lib/tables/columns.ts';
import * as repo from './room-logs.repo.ts';
import { saveRoomLog, openRoomLog } from './room-logs.service.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Room', key: 'RoomNumber', type: 'text' },
  { header: 'Department', key: 'Department', type: 'text' },
  { header: 'Notes', key: 'Notes', type: 'text' },
  { header: 'Done', key: 'Done', type: 'boolean' },
  { header: 'Fixed By', key: 'FixedBy', type: 'text' },
  { header: 'Posted By', key: 'PostedByName', type: 'text' },
  { header: 'Created', key: 'CreatedAt', type: 'instant' },
  { header: 'Updated', key: 'UpdatedAt', type: 'instant' },
];

export const roomLogsFeature: Feature = {
  routes: [
    bind(listRoomLogs, async (call) => {
      const scope = narrow(call.scope, call.query.LocationID);
      const found = await repo.listRoomLogs(call.db, scope, call.query, {
        zone: zoneOf(call),
        now: call.now,
      });
      return jsonListAnswer<repo.RoomLog>(call, found, {
        name: 'room-logs',
        title: 'ROOM LOGS',
        columns: COLUMNS,
      });
    }),
    bind(openRoomLogs, (call) => repo.countOpenLogs(call.db, call.scope)),
    bind(addRoomLog, openRoomLog),
    bind(updateRoomLog, saveRoomLog),
  ],
  readers: {
    roomlog: async (call, id) => {
      const { location, pages } = call.caller;
      if (!location || !pages.has('Room Logs')) return false;
      return (await repo.findRoomLog(call.db, locationsOnly([location.LocationID]), id)) !== undefined;
    },
  },
};
