import { said } from '@boh/contract/fields.ts';
import {
  ROOM_LOG_TEXTS,
  type addRoomLog,
  type updateRoomLog,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import { onlyLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../lib/app-error.ts';
import { requireRoom } from '../rooms/rooms.service.ts';
import * as repo from './room-logs.repo.ts';

/** Opens a log for a room of the selected location. */
export async function openRoomLog(call: Call<typeof addRoomLog>) {
  const { RoomID } = await requireRoom(call.db, call.scope, call.body.RoomID);
  const RoomLogsID = await repo.insertRoomLog(call.db, {
    ...call.body,
    RoomID,
    LocationID: onlyLocation(call.scope),
    PostedByName: call.caller.name,
    CreatedAt: call.now.toISOString(),
  });
  const log = await savedLog(call, RoomLogsID);
  await call.audit({ record: `roomlog:${RoomLogsID}`, after: log });
  return { ...said(ROOM_LOG_TEXTS.added), ...log };
}

/** Saves an existing log, which closes it; a closed one stays closed but can be put right. */
export async function closeRoomLog(call: Call<typeof updateRoomLog>) {
  const { RoomLogsID, Version, ...changes } = call.body;
  await repo.lockRoomLog(call.db, call.scope, RoomLogsID);
  const before = await savedLog(call, RoomLogsID);
  await requireVersion(call.db, `roomlog:${RoomLogsID}`, before.Version, Version);
  const UpdatedAt = call.now.toISOString();
  await repo.updateRoomLog(call.db, call.scope, RoomLogsID, { ...changes, UpdatedAt });
  const after = await savedLog(call, RoomLogsID);
  await call.audit({ record: `roomlog:${RoomLogsID}`, before, after });
  return { ...said(ROOM_LOG_TEXTS.updated), ...after };
}

async function savedLog(call: Pick<Call, 'db' | 'scope'>, RoomLogsID: number) {
  const log = await repo.findRoomLog(call.db, call.scope, RoomLogsID);
  if (!log) throw notFound('This room log');
  return log;
}
