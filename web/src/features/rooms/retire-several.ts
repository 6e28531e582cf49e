import {
  bringBackRooms,
  listRooms,
  retireRooms,
  roomsText,
  ROOM_TEXTS,
} from '@boh/contract/rooms/rooms.contract.ts';
import type { SeveralAction } from '../../ui/table/several-action.ts';
import type { Room } from './rooms.types.ts';

const shared = {
  invalidates: [listRooms],
  detail: ({ RoomType }: Room) => RoomType,
  itemOf: ({ RoomID, Version }: Room) => ({ id: RoomID, Version }),
};

export const RETIRING: SeveralAction<Room> = {
  ...shared,
  label: 'Retire',
  endpoint: retireRooms,
  skipped: ({ Retired }) => (Retired ? ROOM_TEXTS.retired : null),
  summary: ({ length }) =>
    `${roomsText(length)} will be offered nowhere any more. Their logs stay, and they can be brought back.`,
  undo: { endpoint: bringBackRooms },
};

export const BRINGING_BACK: SeveralAction<Room> = {
  ...shared,
  label: 'Bring Back',
  endpoint: bringBackRooms,
  skipped: ({ Retired }) => (Retired ? null : ROOM_TEXTS.inUse),
  summary: ({ length }) => `${roomsText(length)} will be in use again.`,
  undo: { endpoint: retireRooms },
};
