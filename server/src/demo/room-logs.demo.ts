import { DateTime } from 'luxon';
import { roomLogs } from '../features/room-logs/room-logs.table.ts';
import { rooms } from '../features/rooms/rooms.table.ts';
import { fullName, insertMany, type Demo } from './demo.ts';

const CASES = [
  ['PLUMBING', 'SINK DRAINS SLOWLY'],
  ['PLUMBING', 'SHOWER HANDLE LOOSE'],
  ['PLUMBING', 'TOILET KEEPS RUNNING'],
  ['ELECTRICAL', 'BEDSIDE LAMP FLICKERS'],
  ['ELECTRICAL', 'OUTLET BY THE DESK IS DEAD'],
  ['MAINTENANCE', 'AIR CONDITIONER RATTLES AT NIGHT'],
  ['MAINTENANCE', 'CLOSET DOOR OFF ITS TRACK'],
  ['MAINTENANCE', 'TV REMOTE NEEDS REPLACING'],
  ['HOUSEKEEPING', 'CARPET STAIN BY THE WINDOW'],
  ['PAINTING', 'WALL SCUFFED BEHIND THE DOOR'],
  ['LOST & FOUND', 'CHARGER LEFT BY THE GUEST'],
  ['SECURITY', 'DOOR LATCH DOES NOT CATCH'],
  ['PEST CONTROL', 'ANTS ON THE BALCONY'],
  ['FRONT DESK / RECEPTION', 'KEY CARD READER BATTERY LOW'],
] as const;
const DAYS = 90;
const PER_HOTEL = 70;

/** Three months of what was wrong with the rooms; the last days' logs are still open. */
export async function roomLogsDemo(demo: Demo): Promise<void> {
  const random = demo.random('room-logs');
  const all = await demo.tx
    .select({ RoomID: rooms.RoomID, LocationID: rooms.LocationID })
    .from(rooms)
    .orderBy(rooms.RoomID);
  const logs = demo.locations.flatMap(({ LocationID }) => {
    const own = all.filter((room) => room.LocationID === LocationID);
    const staff = demo.staff(LocationID, 'FRONT DESK', 'HOUSEKEEPING').map(fullName);
    return Array.from({ length: PER_HOTEL }, (_, index) => {
      const [Department, Notes] = random.pick(CASES);
      const hoursAgo = ((index + random.next()) / PER_HOTEL) * DAYS * 24;
      const created = DateTime.fromJSDate(demo.now).minus({ hours: hoursAgo });
      const fixed = created.plus({ hours: random.int(2, 40) });
      const Done = fixed.toJSDate() < demo.now && random.chance(index < 12 ? 0.5 : 0.98);
      return {
        LocationID,
        RoomID: random.pick(own).RoomID,
        Department,
        Notes,
        Done,
        FixedBy: Done ? random.pick(staff) : '',
        PostedByName: random.pick(staff),
        CreatedAt: created.toJSDate().toISOString(),
        UpdatedAt: Done ? fixed.toJSDate().toISOString() : null,
        Version: Done ? 2 : 1,
      };
    });
  });
  await insertMany(demo.tx, roomLogs, logs);
}
