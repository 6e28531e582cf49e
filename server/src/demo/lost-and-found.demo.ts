import { DateTime } from 'luxon';
import { lostItems } from '../features/lost-and-found/lost-and-found.table.ts';
import { rooms } from '../features/rooms/rooms.table.ts';
import { fullName, insertMany, type Demo } from './demo.ts';
import { FIRST_NAMES, LAST_NAMES } from './people.ts';

const ITEMS = [
  ['PHONE CHARGER, WHITE', 'DRAWER AT THE FRONT DESK'],
  ['READING GLASSES, BLACK FRAME', 'DRAWER AT THE FRONT DESK'],
  ['CHILD’S STUFFED RABBIT', 'SHELF IN THE BACK OFFICE'],
  ['SILVER RING', 'SAFE'],
  ['DENIM JACKET, SIZE M', 'SHELF IN THE BACK OFFICE'],
  ['WATCH WITH A BROWN STRAP', 'SAFE'],
  ['TABLET IN A BLUE COVER', 'SAFE'],
  ['UMBRELLA', 'SHELF IN THE BACK OFFICE'],
  ['PASSPORT', 'SAFE'],
  ['SWIMSUIT', 'LAUNDRY'],
  ['PAPERBACK, HALF READ', 'SHELF IN THE BACK OFFICE'],
  ['EARBUDS', 'DRAWER AT THE FRONT DESK'],
  ['TOILETRY BAG', 'LAUNDRY'],
  ['CAR KEY', 'SAFE'],
] as const;
const DISPOSALS = ['DONATED AFTER 90 DAYS', 'THROWN AWAY', 'HANDED TO THE POLICE'];
const PER_HOTEL = 26;
const DAYS = 120;

/** Four months of what guests left behind; most of the older things were called for or given away. */
export async function lostAndFoundDemo(demo: Demo): Promise<void> {
  const random = demo.random('lost-and-found');
  const all = await demo.tx.select().from(rooms).orderBy(rooms.RoomID);
  const items = demo.locations.flatMap(({ LocationID, TimeZone }) => {
    const own = all.filter((room) => room.LocationID === LocationID);
    const desk = demo.staff(LocationID, 'FRONT DESK');
    const housekeepers = demo.staff(LocationID, 'HOUSEKEEPING').map(fullName);
    return Array.from({ length: PER_HOTEL }, (_, index) => {
      const [Item, KeptAt] = random.pick(ITEMS);
      const posted = DateTime.fromJSDate(demo.now, { zone: TimeZone }).minus({
        hours: ((index + random.next()) / PER_HOTEL) * DAYS * 24,
      });
      const gone = posted.plus({ days: random.int(1, 20) });
      const isGone = gone.toJSDate() < demo.now && random.chance(0.75);
      const isReturned = random.chance(0.6);
      const guest = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`.toUpperCase();
      const how = random.pick(DISPOSALS);
      const by = random.pick(desk);
      return {
        LocationID,
        Item,
        RoomNumber: random.chance(0.85) ? random.pick(own).RoomNumber : '',
        FoundOn: posted.toFormat('yyyy-MM-dd'),
        FoundBy: random.pick(housekeepers),
        KeptAt,
        Photo: '',
        ReturnedTo: isGone && isReturned ? guest : '',
        DisposedOf: isGone && !isReturned ? how : '',
        GoneOn: isGone ? gone.toFormat('yyyy-MM-dd') : null,
        PostedBy: by.EmployeeID,
        PostedByName: fullName(by),
        CreatedAt: posted.toJSDate().toISOString(),
        Version: isGone ? 2 : 1,
      };
    });
  });
  await insertMany(demo.tx, lostItems, items);
}
