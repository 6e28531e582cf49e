import { z } from 'zod';
import { anyPage, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import { countField, notesField, requiredTextField, textField, yesNoField } from '../record-fields.ts';
import { bodyOf, shapeOf, sortsOf } from '../record.ts';

export const ROOM_TEXTS = {
  /** What a second room of the same number is told. */
  taken: 'RoomNumber already exist',
  missing: 'This room',
  added: 'Room added successfully!',
  updated: 'Room updated successfully!',
  addFailed: 'Failed to add room',
  updateFailed: 'Failed to update room',
  loadFailed: 'Failed to load rooms',
} as const;

export const roomFields = {
  RoomNumber: requiredTextField('Room Number'),
  RoomType: requiredTextField('Room Type'),
  Size: textField('Size'),
  NumberOfBeds: countField('Number of Beds'),
  Adults: countField('Adults'),
  Childs: countField('Childs'),
  Location: textField('Location'),
  Notes: notesField('Notes', { standsLast: true }),
  ADA: yesNoField('ADA'),
};

export const roomBody = bodyOf(roomFields);
const room = z.object({ RoomID: z.int(), ...shapeOf(roomFields), Version: z.int() });

export const listRooms = defineEndpoint({
  method: 'GET',
  path: '/Rooms/get',
  summary: 'The rooms of the selected location, numeric room numbers first in numeric order.',
  access: anyPage(['Rooms Details', 'Room Logs'], 'session'),
  query: listQuery(sortsOf(roomFields), {}),
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
