import { addRoom, listRooms, roomFields, updateRoom } from '@boh/contract/rooms/rooms.contract.ts';
import { fileColumns } from '../../db/record-sql.ts';
import { send } from '../../db/statement.ts';
import { bind } from '../../http/bind-endpoint.ts';
import { readerAt, type Feature } from '../../http/feature.ts';
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
    room: readerAt(['Rooms Details', 'Room Logs'], async (db, scope, id) =>
      Boolean(await send(db, repo.roomStore.find(scope, id))),
    ),
  },
};
