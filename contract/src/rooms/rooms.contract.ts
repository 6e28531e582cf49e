import { z } from 'zod';
import { anyPage, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { count, id, looseBoolean, notes, optionalText, requiredText, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';

/** What a second room of the same number is told. */
export const ROOM_TEXTS = {
  taken: 'RoomNumber already exist',
  added: 'Room added successfully!',
  updated: 'Room updated successfully!',
  addFailed: 'Failed to add room',
  updateFailed: 'Failed to update room',
  loadFailed: 'Failed to load rooms',
} as const;

export const roomBody = z.object({
  RoomNumber: requiredText('Room Number is required'),
  RoomType: requiredText('Room Type is required'),
  Size: optionalText(),
  NumberOfBeds: count,
  Adults: count,
  Childs: count,
  Location: optionalText(),
  Notes: notes(),
  ADA: looseBoolean.default(false),
});

const room = z.object({
  RoomID: z.int(),
  RoomNumber: z.string(),
  RoomType: z.string(),
  Size: z.string(),
  NumberOfBeds: z.int(),
  Adults: z.int(),
  Childs: z.int(),
  Location: z.string(),
  Notes: z.string(),
  ADA: z.boolean(),
  Version: z.int(),
});

export const listRooms = defineEndpoint({
  method: 'GET',
  path: '/Rooms/get',
  summary: 'The rooms of the selected location, numeric room numbers first in numeric order.',
  access: anyPage(['Rooms Details', 'Room Logs'], 'session'),
  query: listQuery(
    ['RoomNumber', 'RoomType', 'Size', 'NumberOfBeds', 'Adults', 'Childs', 'Location', 'ADA', 'Notes'],
    {},
  ),
  output: z.array(room),
  revalidate: true,
});

export const addRoom = defineEndpoint({
  method: 'POST',
  path: '/Rooms/post',
  summary: 'Add a room; its number is unique within the location.',
  access: page('Rooms Details', 'session'),
  body: roomBody,
  output: room.extend(saved),
  statuses: { 409: 'The room number is taken.' },
});

export const updateRoom = defineEndpoint({
  method: 'PUT',
  path: '/Rooms/update',
  summary: 'Change a room; its number stays.',
  access: page('Rooms Details', 'session'),
  body: roomBody.omit({ RoomNumber: true }).extend({ RoomID: id, Version: version }),
  output: room.extend(saved),
  statuses: { 409: 'Somebody else changed the room meanwhile.' },
});
