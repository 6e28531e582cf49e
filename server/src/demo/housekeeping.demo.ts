import { DateTime } from 'luxon';
import { housekeepingLogs } from '../features/housekeeping/housekeeping.table.ts';
import { insertMany, type Demo, type DemoLocation } from './demo.ts';
import type { Random } from './random.ts';

const DAYS = 90;
const ROOM_NOTES = [
  'LATE CHECKOUT IN TWO ROOMS',
  'EXTRA TOWELS DELIVERED',
  'DEEP CLEAN OF THE BATHROOMS',
  'ONE ROOM REFUSED SERVICE TODAY',
  'MINIBAR RESTOCKED',
] as const;
const OTHER_TASKS = [
  'LAUNDRY FOLDING AND SORTING',
  'LOBBY AND BREAKFAST AREA',
  'LINEN INVENTORY WITH THE MANAGER',
  'HALLWAY CARPETS VACUUMED',
  'POOL DECK TOWELS',
] as const;

/** Ninety days of cleaning up to now: checkouts in the morning, stayovers after, now and then another task. */
export async function housekeepingDemo(demo: Demo): Promise<void> {
  const random = demo.random('housekeeping');
  const logs = demo.locations.flatMap((location) => {
    const today = demo.today(location);
    const staff = demo.staff(location.LocationID, 'HOUSEKEEPING');
    const days = Array.from({ length: DAYS }, (_, back) => today.minus({ days: DAYS - 1 - back }));
    const planned = days.flatMap((day) =>
      staff.flatMap(({ EmployeeID }) =>
        random.chance(0.75)
          ? shift(random).map((task) => ({
              ...task,
              LocationID: location.LocationID,
              EmployeeID,
              Date: day.toFormat('yyyy-MM-dd'),
            }))
          : [],
      ),
    );
    return planned.filter(isOver(demo, location));
  });
  await insertMany(demo.tx, housekeepingLogs, logs);
}

/** A log is written when the work is done: none of today's ends later than the hotel's clock shows. */
function isOver(demo: Demo, { TimeZone }: DemoLocation) {
  const present = DateTime.fromJSDate(demo.now, { zone: TimeZone }).toFormat('yyyy-MM-dd HH:mm');
  return (log: { Date: string; EndTime: string }) => `${log.Date} ${log.EndTime}` <= present;
}

function shift(random: Random) {
  const start = 8 * 60 + random.int(0, 6) * 15;
  const checkouts = cleaning(random, true, start, random.int(4, 8), 31);
  const stayovers = cleaning(random, false, checkouts.end + 30, random.int(4, 9), 19);
  const tasks = [checkouts.log, stayovers.log];
  return random.chance(0.2) ? [...tasks, otherTask(random, stayovers.end + 15)] : tasks;
}

function cleaning(random: Random, IsCheckOut: boolean, start: number, NoOfRooms: number, perRoom: number) {
  const end = start + Math.round(NoOfRooms * Math.max(12, random.near(perRoom, 5)));
  const log = {
    Type: 'Room' as const,
    NoOfRooms,
    IsCheckOut,
    StartTime: clock(start),
    EndTime: clock(end),
    BreakTime: random.pick([10, 15, 30]),
    Notes: random.chance(0.3) ? random.pick(ROOM_NOTES) : '',
  };
  return { log, end };
}

function otherTask(random: Random, start: number) {
  return {
    Type: 'Other' as const,
    NoOfRooms: 0,
    IsCheckOut: false,
    StartTime: clock(start),
    EndTime: clock(start + random.int(3, 8) * 10),
    BreakTime: 0,
    Notes: random.pick(OTHER_TASKS),
  };
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
