import { said } from '@boh/contract/fields.ts';
import {
  ROOM_LOG_TEXTS,
  type addRoomLog,
  type updateRoomLog,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { onlyLocation } from '../../db/scope.ts';
import type { Call } from '../../http/call.ts';
import { saveRecord } from '../../http/save-record.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repo from './room-logs.repo.ts';

/** Opens a log for a room of the selected location. */
export async function openRoomLog(call: Call<typeof addRoomLog>) {
  const log = await repo.insertRoomLog(call.db, {
    ...call.body,
    LocationID: onlyLocation(call.scope),
    PostedByName: call.caller.name,
    CreatedAt: call.now.toISOString(),
  });
  if (!log) throw notFound('This room');
  await call.audit({ record: `roomlog:${log.RoomLogsID}`, after: log });
  return { ...said(ROOM_LOG_TEXTS.added), ...log };
}

/**
 * Saves an existing log, which closes it; a closed one stays closed but can be put right. An open one that is only
 * corrected stays open, and nobody has fixed it yet.
 */
export async function saveRoomLog(call: Call<typeof updateRoomLog>) {
  const { RoomLogsID, Version, ...changes } = call.body;
  const FixedBy = changes.Done ? changes.FixedBy : '';
  const { before, after } = await saveRecord(call, repo.roomLogStore, {
    kind: 'roomlog',
    id: RoomLogsID,
    changes: { ...changes, FixedBy, UpdatedAt: call.now.toISOString() },
    version: Version,
    missing: 'This room log',
  });
  if (before.Done && !changes.Done) throw new AppError('conflict', ROOM_LOG_TEXTS.doneIsFinal);
  return { ...said(ROOM_LOG_TEXTS.updated), ...after };
}
