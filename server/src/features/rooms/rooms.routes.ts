import { addRoom, listRooms, roomFields, updateRoom } from '@boh/contract/rooms/rooms.contract.ts';
import { fileColumns } from '../../db/record-sql.ts';
import { locationsOnly } from '../../db/scope.ts';
import { send } from '../../db/statement.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import * as repo from './rooms.repo.ts';
import { changeRoom, createRoom } from './rooms.service.ts';

export const roomsFeature: Feature = {
  routes: [
    bind(listRooms, async (call) => {
      const found = repo.listRooms(call.db, call.scope, call.query);
      return listAnswer(call, found, { name: 'rooms', title: 'ROOMS', columns: fileColumns(roomFields) });
    }),
    bind(addRoom, createRoom),
    bind(updateRoom, changeRoom),
  ],
  readers: {
    room: async (call, id) => {
      const { location, pages } = call.caller;
      if (!location || !(pages.has('Rooms Details') || pages.has('Room Logs'))) return false;
      const found = await send(call.db, repo.roomStore.find(locationsOnly([location.LocationID]), id));
      return found !== undefined;
    },
  },
};
