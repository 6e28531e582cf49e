import { rooms } from '../features/rooms/rooms.table.ts';
import { insertMany, type Demo, type DemoLocation } from './demo.ts';
import type { Random } from './random.ts';

const TYPES = [
  { RoomType: 'KING', Size: '310 SQFT', NumberOfBeds: 1, Adults: 2, Childs: 1 },
  { RoomType: 'DOUBLE QUEEN', Size: '340 SQFT', NumberOfBeds: 2, Adults: 4, Childs: 2 },
  { RoomType: 'KING SUITE', Size: '460 SQFT', NumberOfBeds: 1, Adults: 3, Childs: 2 },
] as const;
const FLOORS = ['GROUND FLOOR', 'SECOND FLOOR', 'THIRD FLOOR', 'FOURTH FLOOR'] as const;
const NOTES = [
  'NEAR THE ICE MACHINE',
  'CONNECTING DOOR',
  'QUIET SIDE',
  'POOL VIEW',
  'NEAR THE ELEVATOR',
] as const;
const SUITES = ['A1', 'A2'] as const;

/** As many rooms as the location says it has: numbered by floor, with two lettered suites. */
export async function roomsDemo(demo: Demo): Promise<void> {
  const random = demo.random('rooms');
  await insertMany(
    demo.tx,
    rooms,
    demo.locations.flatMap((location) => roomsOf(location, random)),
  );
}

function roomsOf({ LocationID, TotalNumberOfRooms }: DemoLocation, random: Random) {
  const numbered = TotalNumberOfRooms - SUITES.length;
  const perFloor = Math.ceil(numbered / FLOORS.length);
  const plain = Array.from({ length: numbered }, (_, index) => {
    const floor = Math.floor(index / perFloor);
    return {
      LocationID,
      RoomNumber: String((floor + 1) * 100 + (index % perFloor) + 1),
      ...random.pick(TYPES.slice(0, 2)),
      Location: FLOORS[floor] ?? 'GROUND FLOOR',
      Notes: random.chance(0.12) ? random.pick(NOTES) : '',
      ADA: floor === 0 && random.chance(0.2),
    };
  });
  const suites = SUITES.map((RoomNumber) => ({
    LocationID,
    RoomNumber,
    ...TYPES[2],
    Location: 'GARDEN WING',
    Notes: 'KITCHENETTE',
    ADA: false,
  }));
  return [...plain, ...suites];
}
