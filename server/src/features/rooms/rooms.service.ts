import { said } from '@boh/contract/fields.ts';
import { ROOM_TEXTS, type addRoom, type updateRoom } from '@boh/contract/rooms/rooms.contract.ts';
import { send } from '../../db/statement.ts';
import type { Call } from '../../http/call.ts';
import { saveRecord } from '../../http/save-record.ts';
import { AppError } from '../../lib/app-error.ts';
import { roomStore } from './rooms.repo.ts';

/** A new room of the selected location. */
export async function createRoom(call: Call<typeof addRoom>) {
  const room = await send(call.db, roomStore.insert(call.scope, call.body));
  if (!room) throw new AppError('duplicate', ROOM_TEXTS.taken);
  await call.audit({ record: `room:${room.RoomID}`, after: room });
  return { ...said(ROOM_TEXTS.added), ...room };
}

/** Saves a room; its number stays what it is. */
export async function changeRoom(call: Call<typeof updateRoom>) {
  const { RoomID: id, Version: version, ...changes } = call.body;
  const { after } = await saveRecord(call, roomStore, {
    kind: 'room',
    id,
    changes,
    version,
    missing: 'This room',
  });
  return { ...said(ROOM_TEXTS.updated), ...after };
}
