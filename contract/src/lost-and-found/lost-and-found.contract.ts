import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, looseBoolean, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import {
  dateField,
  givenChoiceField,
  givenTextField,
  optionalDateField,
  postedFields,
  requiredTextField,
  textField,
} from '../record-fields.ts';
import { bodyOf, shapeOf, sortsOf } from '../record.ts';
import { pictures } from '../uploads.ts';

export const LOST_ITEM_TEXTS = {
  added: 'Item added successfully!',
  updated: 'Item updated successfully!',
  addFailed: 'Failed to add item',
  updateFailed: 'Failed to update item',
  missing: 'This item',
  goneTwice: 'An item is either returned or disposed of.',
  goneUntold: 'Say whom it was returned to or how it was disposed of, or clear this day.',
  goneEarlier: 'An item cannot be gone before it was found.',
} as const;

/** What became of an item; in this order backwards, so that what is still here stands first. */
export const LOST_ITEM_STATES = ['Disposed of', 'Returned', 'Still here'] as const;

export const PHOTO = { ...pictures, maxFiles: 1 };

export const lostItemFields = {
  Item: requiredTextField('Item'),
  RoomNumber: textField('Room'),
  FoundOn: dateField('Found On', 'Found On is required'),
  FoundBy: requiredTextField('Found By'),
  KeptAt: requiredTextField('Where Kept'),
  Photo: givenTextField('Photo'),
  Status: givenChoiceField('Status'),
  ReturnedTo: textField('Returned To'),
  DisposedOf: textField('Disposed Of'),
  GoneOn: optionalDateField('Gone On'),
  ...postedFields,
};

export const lostItemBody = bodyOf(lostItemFields);
const lostItem = z.object({ LostItemID: z.int(), ...shapeOf(lostItemFields), Version: z.int() });
const access = page('Lost and Found', 'session');

export const listLostItems = defineEndpoint({
  method: 'GET',
  path: '/lost-and-found',
  summary: 'What was found at the selected location: first what is still here, the newest first.',
  access,
  query: listQuery(sortsOf(lostItemFields), {
    Status: z.enum(LOST_ITEM_STATES).optional(),
    LostItemID: id.optional(),
  }),
  output: z.array(lostItem),
  leavesRow: true,
});

export const addLostItem = defineEndpoint({
  method: 'POST',
  path: '/lost-and-found',
  summary: 'Add something that was found, with a photo.',
  access,
  body: lostItemBody,
  files: { Photo: PHOTO },
  output: lostItem.extend(saved),
});

export const updateLostItem = defineEndpoint({
  method: 'PUT',
  path: '/lost-and-found',
  summary:
    'Change an item, or say whom it was returned to or how it was disposed of. A new photo replaces the former.',
  access,
  body: lostItemBody.extend({ LostItemID: id, RemovePhoto: looseBoolean.default(false), Version: version }),
  files: { Photo: PHOTO },
  output: lostItem.extend(saved),
  statuses: { 409: 'Somebody else changed the item meanwhile.' },
});

export const lostItemPhoto = defineEndpoint({
  method: 'GET',
  path: '/lost-and-found/photo',
  summary: 'The photo of an item.',
  access,
  query: z.object({ LostItemID: id }),
  output: z.unknown(),
  download: true,
});
