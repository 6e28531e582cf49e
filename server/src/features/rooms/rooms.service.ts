import { said } from '@boh/contract/fields.ts';
import { ROOM_TEXTS, type addRoom, type updateRoom } from '@boh/contract/rooms/rooms.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import { onlyLocation } from '../../db/scope.ts';
import { sendTogether } from '../../db/statement.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repo from './rooms.repo.ts';

/** A new room of the selected location. */
export async function createRoom(call: Call<typeof addRoom>) {
  const room = await repo.insertRoom(call.db, { ...call.body, LocationID: onlyLocation(call.scope) });
  if (!room) throw new AppError('duplicate', ROOM_TEXTS.taken);
  await call.audit({ record: `room:${room.RoomID}`, after: room });
  return { ...said(ROOM_TEXTS.added), ...room };
}

/** Saves a room; its number stays what it is. */
export async function changeRoom(call: Call<typeof updateRoom>) {
  const { RoomID, Version, ...changes } = call.body;
  // They leave together: the second starts when the first has its lock, and changes nothing of another version.
  const [before, after] = await sendTogether(
    call.db,
    repo.lockRoom(call.scope, RoomID),
    repo.updateRoom(call.scope, RoomID, { ...changes, Version: Version ?? null }),
  );
  if (!before) throw notFound('This room');
  await requireVersion(call.db, `room:${RoomID}`, before.Version, Version);
  if (!after) throw notFound('This room');
  await call.audit({ record: `room:${RoomID}`, before, after });
  return { ...said(ROOM_TEXTS.updated), ...after };
}
