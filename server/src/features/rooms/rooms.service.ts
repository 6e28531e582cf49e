import { said } from '@boh/contract/fields.ts';
import { sameNumber, seriesOf } from '@boh/contract/rooms/rooms.calc.ts';
import {
  retiredText,
  ROOM_TEXTS,
  seriesText,
  type addRoomSeries,
  type retireRooms,
} from '@boh/contract/rooms/rooms.contract.ts';
import type { Call } from '../../http/call.ts';
import { actOnSeveral } from '../../http/several.ts';
import { AppError } from '../../lib/app-error.ts';
import * as repo from './rooms.repo.ts';

/** Adds the rooms of a series that are not there yet; one that has no new room at all is refused. */
export async function addSeries(call: Call<typeof addRoomSeries>) {
  const { Numbers, ...alike } = call.body;
  const { numbers } = seriesOf(Numbers);
  const Added = await repo.insertRooms(call.db, call.scope, numbers, alike);
  if (Added.length === 0) throw new AppError('duplicate', ROOM_TEXTS.seriesTaken);
  const isNew = new Set(Added.map(({ RoomNumber }) => sameNumber(RoomNumber)));
  const Skipped = numbers.filter((number) => !isNew.has(sameNumber(number)));
  for (const room of Added) await call.audit({ record: `room:${room.RoomID}`, after: room });
  return { ...said(seriesText(Added.length, Skipped)), Added, Skipped };
}

/** Retires rooms, or takes them into use again: both calls are asked alike. */
export const setRetired = (call: Call<typeof retireRooms>, isRetired: boolean) =>
  actOnSeveral(call, call.body, {
    kind: 'room',
    missing: ROOM_TEXTS.missing,
    keyOf: ({ RoomID }: repo.Room) => RoomID,
    lock: (ids) => repo.lockRooms(call.db, call.scope, ids),
    refusalOf: ({ row }) => {
      if (row.Retired !== isRetired) return null;
      return new AppError('conflict', isRetired ? ROOM_TEXTS.retired : ROOM_TEXTS.inUse);
    },
    save: (chosen) =>
      repo.setRetired(
        call.db,
        chosen.map(({ item }) => item.id),
        isRetired,
      ),
    done: (count) => retiredText(count, isRetired),
  });
