import { z } from 'zod';
import { page } from '../access.ts';
import { removedIndexes } from '../attachments.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, listIndex, looseBoolean, requiredText, saved, version, yesNoFilter } from '../fields.ts';
import { listQuery } from '../list.ts';
import {
  choiceField,
  givenInstantField,
  givenTextField,
  laterInstantField,
  notesField,
  textField,
  yesNoField,
} from '../record-fields.ts';
import { bodyOf, inOrder, shapeOf, sortsOf } from '../record.ts';
import { severalBody, severalDone } from '../several.ts';
import { pictures } from '../uploads.ts';

/** Who a room log is for. */
export const DEPARTMENTS = [
  'ROOM SERVICE',
  'MAINTENANCE',
  'HOUSEKEEPING',
  'ELECTRICAL',
  'SECURITY',
  'FRONT DESK / RECEPTION',
  'RESERVATIONS',
  'RESTAURANT SERVICE',
  'BED BUGS',
  'PEST CONTROL',
  'PLUMBING',
  'LOST & FOUND',
  'PAINTING',
] as const;

/** A missing department is told in one way when adding and in another when editing. */
export const ROOM_LOG_TEXTS = {
  departmentMissingOnAdd: 'Department is required.',
  departmentMissingOnEdit: 'Department required.',
  added: 'Room log added successfully!',
  updated: 'Room log updated successfully!',
  addFailed: 'Failed to add room log',
  updateFailed: 'Failed to update room log',
  fixedByMissing: 'Fixed By is required',
  doneIsFinal: 'This log is done already, and done is final.',
  missing: 'This room log',
  roomRetired: (number: string) => `Room ${number} is retired. Bring it back on the Rooms screen first.`,
} as const;

/** What became of logs that were marked as done. */
export const doneText = (count: number): string => `${count} ${count === 1 ? 'log is' : 'logs are'} done.`;

export const ROOM_LOG_PHOTOS = { ...pictures, maxFiles: 10 };

const fields = {
  RoomNumber: givenTextField('Room'),
  Department: choiceField('Department', DEPARTMENTS, ROOM_LOG_TEXTS.departmentMissingOnAdd),
  Notes: notesField(),
  FixedBy: textField('Fixed By'),
  Done: yesNoField('Done', { words: ['Done', 'Open'], isSearched: true }),
  CreatedAt: givenInstantField('Created'),
  UpdatedAt: laterInstantField('Updated'),
  PostedByName: givenTextField('Posted By'),
};

export const roomLogFields = inOrder(fields, [
  'RoomNumber',
  'Department',
  'Notes',
  'Done',
  'FixedBy',
  'PostedByName',
  'CreatedAt',
  'UpdatedAt',
]);

const body = bodyOf(fields).shape;

export const newRoomLogBody = z.object({ RoomID: id, Department: body.Department, Notes: body.Notes });

/** Saving an existing log closes it and says who fixed it; only `Done: false` in so many words corrects an open one. */
export const editRoomLogBody = z
  .object({
    RoomLogsID: id,
    ...body,
    Department: z.enum(DEPARTMENTS, ROOM_LOG_TEXTS.departmentMissingOnEdit),
    Done: looseBoolean.default(true),
    RemovePhotos: removedIndexes,
    Version: version,
  })
  .refine(({ Done, FixedBy }) => !Done || FixedBy !== '', {
    path: ['FixedBy'],
    message: ROOM_LOG_TEXTS.fixedByMissing,
    // Beside what else is missing, and not only once that is there.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const roomLog = z.object({
  RoomLogsID: z.int(),
  RoomLogID: z.int(),
  RoomID: z.int(),
  ...shapeOf(fields),
  /** The names of its photos. */
  Photos: z.array(z.string()),
  Timezone: z.string(),
  Version: z.int(),
});
const files = { Photos: ROOM_LOG_PHOTOS };

export const listRoomLogs = defineEndpoint({
  method: 'GET',
  path: '/RoomsLog/get',
  summary: 'Maintenance logs of the rooms of a location, newest first.',
  access: page('Room Logs', 'session'),
  query: listQuery(sortsOf(roomLogFields), {
    LocationID: id.optional(),
    RoomID: id.optional(),
    RoomLogsID: id.optional(),
    Done: yesNoFilter,
  }),
  output: z.array(roomLog),
});

export const openRoomLogs = defineEndpoint({
  method: 'GET',
  path: '/RoomsLog/open',
  summary: 'How many open logs each room of the selected location has; rooms without any are left out.',
  access: page('Room Logs', 'session'),
  output: z.array(z.object({ RoomID: z.int(), Open: z.int() })),
});

export const addRoomLog = defineEndpoint({
  method: 'POST',
  path: '/RoomsLog/post',
  summary: 'Open a log for a room, with photos.',
  access: page('Room Logs', 'session'),
  body: newRoomLogBody,
  files,
  output: roomLog.extend(saved),
  statuses: { 409: 'The room is retired.' },
});

export const updateRoomLog = defineEndpoint({
  method: 'PUT',
  path: '/RoomsLog/update',
  summary: 'Save a log: it is done then, and says by whom. With Done false an open one is only corrected.',
  access: page('Room Logs', 'session'),
  body: editRoomLogBody,
  files,
  output: roomLog.extend(saved),
  statuses: { 409: 'Somebody else changed the log meanwhile, or it is done and cannot be opened again.' },
});

export const finishRoomLogs = defineEndpoint({
  method: 'POST',
  path: '/RoomsLog/several/done',
  summary: 'Mark several logs as done by one person: all of them, or none.',
  access: page('Room Logs', 'session'),
  body: severalBody({}).extend({ FixedBy: requiredText(ROOM_LOG_TEXTS.fixedByMissing) }),
  output: severalDone,
  statuses: { 409: 'One of them is done already, or somebody else changed it meanwhile.' },
});

export const roomLogPhoto = defineEndpoint({
  method: 'GET',
  path: '/RoomsLog/photo',
  summary: 'One photo of a room log.',
  access: page('Room Logs', 'session'),
  query: z.object({ RoomLogsID: id, index: listIndex('Unknown attachment') }),
  output: z.unknown(),
  download: true,
});
