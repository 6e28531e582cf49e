import { said } from '@boh/contract/fields.ts';
import { sameNumber, seriesOf } from '@boh/contract/rooms/rooms.calc.ts';
import {
  retiredText,
  ROOM_TEXTS,
  seriesText,
  type addRoomSeries,
  type retireRooms,
} from '@boh/contract/rooms/rooms.contract.ts';
import { requireVersion } from '../../db/audit.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repo from './rooms.repo.ts';

const recordOf = (RoomID: number) => `room:${RoomID}`;

/** Adds the rooms of a series that are not there yet; one that has no new room at all is refused. */
export async function addSeries(call: Call<typeof addRoomSeries>) {
  const { Numbers, ...alike } = call.body;
  const { numbers } = seriesOf(Numbers);
  const Added = await repo.insertRooms(call.db, call.scope, numbers, alike);
  if (Added.length === 0) throw new AppError('duplicate', ROOM_TEXTS.seriesTaken);
  const isNew = new Set(Added.map(({ RoomNumber }) => sameNumber(RoomNumber)));
  const Skipped = numbers.filter((number) => !isNew.has(sameNumber(number)));
  for (const room of Added) await call.audit({ record: recordOf(room.RoomID), after: room });
  return { ...said(seriesText(Added.length, Skipped)), Added, Skipped };
}

/** Retires rooms or brings them back, all or none of them; those that are so already stay as they are. */
export async function retire(call: Call<typeof retireRooms>) {
  const { Rooms: asked, Retired } = call.body;
  const versions = new Map(asked.map(({ RoomID, Version }) => [RoomID, Version]));
  const found = await repo.lockRooms(call.db, call.scope, [...versions.keys()]);
  if (found.length < versions.size) throw notFound(ROOM_TEXTS.missing);
  for (const { RoomID, Version } of found)
    await requireVersion(call.db, recordOf(RoomID), Version, versions.get(RoomID));
  const changed = found.filter((room) => room.Retired !== Retired).map(({ RoomID }) => RoomID);
  await repo.setRetired(call.db, changed, Retired);
  const Rooms = found.map((before) => {
    const isChanged = before.Retired !== Retired;
    return { before, after: { ...before, Retired, Version: before.Version + (isChanged ? 1 : 0) } };
  });
  // One that was so already leaves its row too: somebody asked for it.
  for (const { before, after } of Rooms) await call.audit({ record: recordOf(before.RoomID), before, after });
  const numbers = Rooms.map(({ after }) => after.RoomNumber);
  return { ...said(retiredText(numbers, Retired)), Rooms: Rooms.map(({ after }) => after) };
}
