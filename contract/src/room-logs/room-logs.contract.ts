import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, looseBoolean, saved, version, yesNoFilter } from '../fields.ts';
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
} as const;

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
  Timezone: z.string(),
  Version: z.int(),
});

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
  summary: 'Open a log for a room.',
  access: page('Room Logs', 'session'),
  body: newRoomLogBody,
  output: roomLog.extend(saved),
});

export const updateRoomLog = defineEndpoint({
  method: 'PUT',
  path: '/RoomsLog/update',
  summary: 'Save a log: it is done then, and says by whom. With Done false an open one is only corrected.',
  access: page('Room Logs', 'session'),
  body: editRoomLogBody,
  output: roomLog.extend(saved),
  statuses: { 409: 'Somebody else changed the log meanwhile, or it is done and cannot be opened again.' },
});
