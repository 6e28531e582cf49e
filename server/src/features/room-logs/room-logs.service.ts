import { said } from '@boh/contract/fields.ts';
import {
  doneText,
  ROOM_LOG_PHOTOS,
  ROOM_LOG_TEXTS,
  type addRoomLog,
  type finishRoomLogs,
  type roomLogPhoto,
  type updateRoomLog,
} from '@boh/contract/room-logs/room-logs.contract.ts';
import { attachFiles } from '../../db/attach-files.ts';
import { requireVersion } from '../../db/audit.ts';
import { onlyLocation } from '../../db/scope.ts';
import { send, sendTogether } from '../../db/statement.ts';
import { noteEvents } from '../../db/webhook-events.ts';
import type { Call } from '../../http/call.ts';
import { openRecordFile } from '../../http/record-writes.ts';
import { saveRecord } from '../../http/save-record.ts';
import { actOnSeveral } from '../../http/several.ts';
import { changeFiles } from '../../http/stored-files.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repo from './room-logs.repo.ts';

const recordOf = (RoomLogsID: number) => `roomlog:${RoomLogsID}`;

/** Opens a log for a room of the selected location that is in use. */
export async function openRoomLog(call: Call<typeof addRoomLog>) {
  const photos = call.files.Photos ?? [];
  const CreatedAt = call.now.toISOString();
  const log = await repo.insertRoomLog(call.db, {
    ...call.body,
    LocationID: onlyLocation(call.scope),
    PostedByName: call.caller.name,
    CreatedAt,
    Photos: JSON.stringify(photos.map(({ name }) => name)),
  });
  if (!log) throw await noSuchRoom(call);
  const record = recordOf(log.RoomLogsID);
  await call.audit({ record, after: log });
  const { RoomLogsID, RoomID, RoomNumber, Department } = log;
  const data = { RoomLogsID, LocationID: onlyLocation(call.scope), RoomID, RoomNumber, Department };
  await noteEvents(call.db, call.now, [{ type: 'room-log.opened', record, data }]);
  await attachFiles(call.db, record, photos, { UploadedBy: call.caller.EmployeeID, UploadedAt: CreatedAt });
  return { ...said(ROOM_LOG_TEXTS.added), ...log };
}

async function noSuchRoom({ db, scope, body }: Call<typeof addRoomLog>): Promise<AppError> {
  const retired = await repo.findRetired(db, scope, body.RoomID);
  return retired === undefined
    ? notFound('This room')
    : new AppError('conflict', ROOM_LOG_TEXTS.roomRetired(retired));
}

/**
 * Saves an existing log, which closes it; a closed one stays closed but can be put right. An open one that is only
 * corrected stays open, and nobody has fixed it yet.
 */
export async function saveRoomLog(call: Call<typeof updateRoomLog>) {
  const { RoomLogsID, Version, ...changes } = call.body;
  const FixedBy = changes.Done ? changes.FixedBy : '';
  const Photos = await changePhotos(call);
  const { before, after } = await saveRecord(call, repo.roomLogStore, {
    kind: 'roomlog',
    id: RoomLogsID,
    changes: { ...changes, FixedBy, UpdatedAt: call.now.toISOString(), ...(Photos && { Photos }) },
    version: Version,
    missing: ROOM_LOG_TEXTS.missing,
  });
  if (before.Done && !changes.Done) throw new AppError('conflict', ROOM_LOG_TEXTS.doneIsFinal);
  return { ...said(ROOM_LOG_TEXTS.updated), ...after };
}

/** Puts photos on a log and takes some off; undefined where there is nothing to do. A save that is refused undoes it. */
async function changePhotos(call: Call<typeof updateRoomLog>): Promise<string[] | undefined> {
  const { RoomLogsID, RemovePhotos: removed, Version } = call.body;
  if (removed.length === 0 && !call.files.Photos?.length) return undefined;
  // Two people who add photos at once must not exceed the limit together.
  const log = await send(call.db, repo.roomLogStore.lock(call.scope, RoomLogsID));
  if (!log) throw notFound(ROOM_LOG_TEXTS.missing);
  await requireVersion(call.db, recordOf(RoomLogsID), log.Version, Version);
  const most = ROOM_LOG_PHOTOS.maxFiles;
  return changeFiles(call, recordOf(RoomLogsID), { part: 'Photos', removed, most, what: 'room log' });
}

/** Marks open logs as done by one person. */
export function finishLogs(call: Call<typeof finishRoomLogs>) {
  const { db, scope, now, body } = call;
  const changes = { Done: true, FixedBy: body.FixedBy, UpdatedAt: now.toISOString() };
  const { lock, update } = repo.roomLogStore;
  return actOnSeveral(call, body, {
    kind: 'roomlog',
    missing: ROOM_LOG_TEXTS.missing,
    keyOf: ({ RoomLogsID }: repo.RoomLog) => RoomLogsID,
    lock: (ids) => sendTogether(db, ...ids.map((id) => lock(scope, id))),
    refusalOf: ({ row }) => (row.Done ? new AppError('conflict', ROOM_LOG_TEXTS.doneIsFinal) : null),
    save: (chosen) => sendTogether(db, ...chosen.map(({ item }) => update(scope, item.id, changes))),
    done: doneText,
  });
}

/** One photo of a log within the scope. */
export const openPhoto = (call: Call<typeof roomLogPhoto>) =>
  openRecordFile(
    call,
    { kind: 'roomlog', find: repo.roomLogStore.find },
    call.query.RoomLogsID,
    call.query.index,
  );
