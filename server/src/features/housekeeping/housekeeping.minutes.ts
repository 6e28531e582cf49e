import { sql, type SQL } from 'drizzle-orm';
import { housekeepingLogs as logs } from './housekeeping.table.ts';

const minuteOf = (time: SQL) => sql`(left(${time}, 2)::int * 60 + right(${time}, 2)::int)`;
const START = minuteOf(sql`${logs.StartTime}`);
const END = minuteOf(sql`${logs.EndTime}`);

/** Work that ends before it starts ends on the next day (the same rule as minutesWorked). */
export const MINUTES = sql`((${END} - ${START} + 1440) % 1440)`;
export const HAS_TIMES = sql`${logs.StartTime} <> '' and ${logs.EndTime} <> ''`;
/** Only logs with rooms above 0, and with their times, go into the averages. */
export const IS_AVERAGED = sql`${logs.NoOfRooms} > 0 and ${HAS_TIMES}`;
