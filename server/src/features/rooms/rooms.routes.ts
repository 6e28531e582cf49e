import { addRoom, listRooms, updateRoom } from '@boh/contract/rooms/rooms.contract.ts';
import { locationsOnly } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { jsonListAnswer } from '../../http/list-answer.ts';
import type { Column } from '../../lib/workbook-spec.ts';
import * as repo from './rooms.repo.ts';
import { changeRoom, createRoom } from './rooms.service.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Room Number', key: 'RoomNumber', type: 'text' },
  { header: 'Room Type', key: 'RoomType', type: 'text' },
  { header: 'Size', key: 'Size', type: 'text' },
  { header: 'Number of Beds', key: 'NumberOfBeds', type: 'integer' },
  { header: 'Adults', key: 'Adults', type: 'integer' },
  { header: 'Childs', key: 'Childs', type: 'integer' },
  { header: 'Location', key: 'Location', type: 'text' },
  { header: 'ADA', key: 'ADA', type: 'boolean' },
  { header: 'Notes', key: 'Notes', type: 'text' },
];

export const roomsFeature: Feature = {
  routes: [
    bind(listRooms, async (call) => {
      const found = await repo.listRooms(call.db, call.scope, call.query);
      return jsonListAnswer(call, found, { name: 'rooms', title: 'ROOMS', columns: COLUMNS });
    }),
    bind(addRoom, createRoom),
    bind(updateRoom, changeRoom),
  ],
  readers: {
    room: async (call, id) => {
      const { location, pages } = call.caller;
      if (!location || !(pages.has('Rooms Details') || pages.has('Room Logs'))) return false;
      return (await repo.findRoom(call.db, locationsOnly([location.LocationID]), id)) !== undefined;
    },
  },
};
