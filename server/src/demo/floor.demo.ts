import { DateTime } from 'luxon';
import { logTimes, type RoomWork } from '@boh/contract/floor/room-work.calc.ts';
import { roomWork } from '../features/floor/floor.table.ts';
import { housekeepingLogs } from '../features/housekeeping/housekeeping.table.ts';
import { rooms } from '../features/rooms/rooms.table.ts';
import { insertMany, type Demo, type DemoLocation } from './demo.ts';

const MINUTE = 60_000;

/**
 * Today's rooms of each hotel, as housekeepers stand at this moment: three that are done, with their logs, one being cleaned, one
 * paused, and two that are picked.
 */
export async function floorDemo(demo: Demo): Promise<void> {
  const all = await demo.tx.select().from(rooms);
  for (const location of demo.locations) {
    const staff = demo.staff(location.LocationID, 'HOUSEKEEPING');
    const own = all
      .filter(({ LocationID, Retired }) => LocationID === location.LocationID && !Retired)
      .sort((a, b) => Number(a.RoomNumber) - Number(b.RoomNumber));
    if (staff.length > 0) await workAt(demo, location, staff, own.slice(3, 10));
  }
}

type Place = typeof rooms.$inferSelect;

async function workAt(
  demo: Demo,
  { LocationID, TimeZone }: DemoLocation,
  staff: ReturnType<Demo['staff']>,
  places: readonly Place[],
): Promise<void> {
  const { tx, now } = demo;
  const chance = demo.random(`floor ${LocationID}`);
  const present = DateTime.fromJSDate(now, { zone: TimeZone });
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString();
  // Before anybody has come to work in the morning nothing is done yet.
  const since = Math.min(240, present.diff(present.startOf('day'), 'minutes').minutes);
  const steps = since < 240 ? [] : ['Done', 'Done', 'Done', 'Working', 'Paused', 'Picked', 'Picked'];
  const works = places.flatMap((place, at) => {
    const State = steps[at] as RoomWork['State'] | undefined;
    if (State === undefined) return [];
    const StartedAt = ago(State === 'Done' ? 220 - at * 45 : 30 - at);
    const SteppedAt = State === 'Done' ? ago(220 - at * 45 - chance.int(18, 40)) : ago(12 - at);
    const work: Omit<RoomWork, 'Name'> = {
      EmployeeID: staff[at % staff.length]?.EmployeeID ?? 0,
      State,
      IsCheckOut: chance.chance(0.5),
      PickedAt: State === 'Picked' ? SteppedAt : StartedAt,
      StartedAt: State === 'Picked' ? null : StartedAt,
      PausedAt: State === 'Paused' ? SteppedAt : null,
      PausedMilliseconds: State === 'Done' ? chance.int(0, 6) * MINUTE : 0,
      FinishedAt: State === 'Done' ? SteppedAt : null,
      SteppedAt: State === 'Working' ? StartedAt : SteppedAt,
    };
    return [{ work, place }];
  });
  const day = present.toFormat('yyyy-MM-dd');
  const clockOf = (at: string) => DateTime.fromISO(at, { zone: TimeZone }).toFormat('HH:mm');
  const done = works.filter(({ work }) => work.State === 'Done');
  const logs =
    done.length === 0
      ? []
      : await tx
          .insert(housekeepingLogs)
          .values(
            done.map(({ work, place }) => ({
              ...{ LocationID, EmployeeID: work.EmployeeID, Type: 'Room' as const, Date: day, NoOfRooms: 1 },
              ...{ IsCheckOut: work.IsCheckOut, Notes: `ROOM ${place.RoomNumber}` },
              ...logTimes({ ...work, Name: '' }, clockOf),
            })),
          )
          .returning({ HousekeepingLogID: housekeepingLogs.HousekeepingLogID });
  const rows = works.map(({ work, place }, at) => ({
    ...work,
    ...{ LocationID, RoomID: place.RoomID, Date: day },
    HousekeepingLogID: logs[at]?.HousekeepingLogID ?? null,
  }));
  await insertMany(tx, roomWork, rows);
}
