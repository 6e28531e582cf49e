import { z } from 'zod';
import { anyPage, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, requiredText, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import { countField, notesField, requiredTextField, textField, yesNoField } from '../record-fields.ts';
import { bodyOf, shapeOf, sortsOf } from '../record.ts';
import { severalBody, severalDone } from '../several.ts';
import { seriesOf, SERIES_TEXTS } from './rooms.calc.ts';

export const ROOM_TEXTS = {
  /** What a second room of the same number is told. */
  taken: 'RoomNumber already exist',
  missing: 'This room',
  added: 'Room added successfully!',
  updated: 'Room updated successfully!',
  addFailed: 'Failed to add room',
  updateFailed: 'Failed to update room',
  loadFailed: 'Failed to load rooms',
  seriesFailed: 'Failed to add the rooms',
  /** What a series is told of which no room is new. */
  seriesTaken: 'All of these rooms exist already.',
  retired: 'This room is retired already.',
  inUse: 'This room is in use.',
  retireFailed: 'Failed to retire',
  bringBackFailed: 'Failed to bring back',
} as const;

/** Numbers in a sentence: the first ones, and how many more there are. */
export function numbersText(numbers: readonly string[], shown = 12): string {
  const first = numbers.slice(0, shown).join(', ');
  return numbers.length > shown ? `${first} and ${numbers.length - shown} more` : first;
}

export const roomsText = (count: number) => (count === 1 ? '1 room' : `${count} rooms`);

/** What became of a series. */
export function seriesText(added: number, skipped: readonly string[]): string {
  const done = `${roomsText(added)} added.`;
  if (skipped.length === 0) return done;
  return `${done} ${skipped.length === 1 ? 'This one was' : 'These were'} there already: ${numbersText(skipped)}.`;
}

/** What became of rooms that were retired or brought back. */
export const retiredText = (count: number, isRetired: boolean): string =>
  isRetired ? `${roomsText(count)} retired.` : `${roomsText(count)} in use again.`;

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
const room = z.object({
  RoomID: z.int(),
  ...shapeOf(roomFields),
  /** No longer a room of the house: in no grid and no choice, but its number and its logs stay. */
  Retired: z.boolean(),
  Version: z.int(),
});

/** Which rooms a list has: those in use unless asked otherwise. */
const ROOM_STATES = ['no', 'yes', 'all'] as const;

export const listRooms = defineEndpoint({
  method: 'GET',
  path: '/Rooms/get',
  summary:
    'The rooms in use of the selected location, numeric room numbers first in numeric order; Retired: yes for the retired ones, all for both.',
  access: anyPage(['Rooms Details', 'Room Logs'], 'session'),
  query: listQuery(sortsOf(roomFields), { Retired: z.enum(ROOM_STATES).default('no') }),
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

/** Several rooms that are alike: `101-128, 201-228` and what each of them is. */
export const roomSeriesBody = roomBody.omit({ RoomNumber: true }).extend({
  Numbers: requiredText(SERIES_TEXTS.missing, 500).superRefine((text, context) => {
    const { problem } = seriesOf(text);
    // That it is blank has been said.
    if (text !== '' && problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
});

export const addRoomSeries = defineEndpoint({
  method: 'POST',
  path: '/Rooms/series',
  summary: 'Add a series of rooms that are alike, such as 101-128; numbers that exist already are left out.',
  access: page('Rooms Details', 'session'),
  body: roomSeriesBody,
  output: z.object({ ...saved, Added: z.array(room), Skipped: z.array(z.string()) }),
  statuses: { 409: 'All of these rooms exist already.' },
});

const several = severalBody({});

export const retireRooms = defineEndpoint({
  method: 'POST',
  path: '/Rooms/several/retire',
  summary: 'Retire rooms that are rooms no longer: all of them, or none.',
  access: page('Rooms Details', 'session'),
  body: several,
  output: severalDone,
  statuses: { 409: 'One of them is retired already, or somebody else changed it meanwhile.' },
});

export const bringBackRooms = defineEndpoint({
  method: 'POST',
  path: '/Rooms/several/bringBack',
  summary: 'Take retired rooms into use again: all of them, or none.',
  access: page('Rooms Details', 'session'),
  body: several,
  output: severalDone,
  statuses: { 409: 'One of them is in use, or somebody else changed it meanwhile.' },
});
