import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { WorkState } from '@boh/contract/floor/room-work.calc.ts';
import { instant, key } from '../../db/columns.ts';
import { employees } from '../../db/tables/access.table.ts';
import { locationKey } from '../../db/tables/locations.table.ts';
import { housekeepingLogs } from '../housekeeping/housekeeping.table.ts';
import { rooms } from '../rooms/rooms.table.ts';

/** Who has which room on a day, and who had it. What is dropped leaves no row. */
export const roomWork = pgTable(
  'room_work',
  {
    RoomWorkID: key(),
    LocationID: locationKey(),
    RoomID: integer()
      .notNull()
      .references(() => rooms.RoomID),
    Date: date({ mode: 'string' }).notNull(),
    EmployeeID: integer()
      .notNull()
      .references(() => employees.EmployeeID),
    State: text().$type<WorkState>().notNull(),
    IsCheckOut: boolean().notNull(),
    PickedAt: instant().notNull(),
    StartedAt: instant(),
    PausedAt: instant(),
    PausedMilliseconds: bigint({ mode: 'number' }).notNull(),
    FinishedAt: instant(),
    SteppedAt: instant().notNull(),
    /** What was written when it was finished. */
    HousekeepingLogID: integer().references(() => housekeepingLogs.HousekeepingLogID),
  },
  (t) => [
    // One person has a room on a day. Two phones at once: this decides.
    uniqueIndex('room_work_open')
      .on(t.RoomID, t.Date)
      .where(sql`state <> 'Done'`),
    index('room_work_day').on(t.LocationID, t.Date),
    check('room_work_state', sql`${t.State} in ('Picked', 'Working', 'Paused', 'Done')`),
    check('room_work_started', sql`(${t.StartedAt} is null) = (${t.State} = 'Picked')`),
    check('room_work_paused', sql`(${t.PausedAt} is null) = (${t.State} <> 'Paused')`),
    check(
      'room_work_finished',
      sql`(${t.FinishedAt} is null) = (${t.State} <> 'Done') and (${t.HousekeepingLogID} is null) = (${t.State} <> 'Done')`,
    ),
  ],
);
