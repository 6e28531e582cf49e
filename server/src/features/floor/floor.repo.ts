import { and, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm';
import type { FloorRoom } from '@boh/contract/floor/floor.contract.ts';
import type { RoomWork } from '@boh/contract/floor/room-work.calc.ts';
import type { Queryable } from '../../db/client.ts';
import { firstRow, writtenRow } from '../../db/first-row.ts';
import { instantText } from '../../db/json-row.ts';
import { FULL_NAME } from '../../db/person.ts';
import { idsOf, within, type Scope } from '../../db/scope.ts';
import { statement, type Value } from '../../db/statement.ts';
import { employees } from '../../db/tables/access.table.ts';
import { BY_NUMBER } from '../rooms/rooms.order.ts';
import { rooms } from '../rooms/rooms.table.ts';
import { roomWork } from './floor.table.ts';

interface Asked {
  readonly LocationIDs: string | null;
  readonly Date: string;
}

const WORK = sql`json_build_object(
  'EmployeeID', w.employee_id, 'Name', ${FULL_NAME}, 'State', w.state, 'IsCheckOut', w.is_check_out,
  'PickedAt', ${instantText(sql`w.picked_at`)}, 'StartedAt', ${instantText(sql`w.started_at`)},
  'PausedAt', ${instantText(sql`w.paused_at`)}, 'PausedMinutes', w.paused_milliseconds / 60000,
  'PausedMilliseconds', w.paused_milliseconds, 'FinishedAt', ${instantText(sql`w.finished_at`)},
  'SteppedAt', ${instantText(sql`w.stepped_at`)})`;

/** Rooms, each with the open work of the day, else the one that was finished last. */
const roomsWithWork = <Values extends Asked>(value: Value<Values>, which: SQL): SQL => sql`
  select ${rooms.RoomID} as "RoomID", ${rooms.RoomNumber} as "RoomNumber", ${rooms.RoomType} as "RoomType",
    ${rooms.ADA} as "ADA", work.json as "Work"
  from ${rooms} left join lateral (
    select ${WORK} as json from ${roomWork} w join ${employees} on ${employees.EmployeeID} = w.employee_id
    where w.room_id = ${rooms.RoomID} and w.location_id = ${rooms.LocationID} and w.date = ${value('Date')}::date
    order by w.finished_at desc nulls first, w.room_work_id desc limit 1
  ) work on true
  where ${rooms.LocationID} = any(${value('LocationIDs')}::int[]) and ${which}
  order by ${sql.join([...BY_NUMBER], sql`, `)}`;

const inUse = statement.each<Asked, FloorRoom>((value) => roomsWithWork(value, sql`not ${rooms.Retired}`));

export const listRooms = (db: Queryable, scope: Scope, Date: string): Promise<FloorRoom[]> =>
  inUse(db, { LocationIDs: idsOf(scope), Date });

const oneRoom = statement.each<Asked & { readonly RoomID: number }, FloorRoom>((value) =>
  roomsWithWork(value, sql`${rooms.RoomID} = ${value('RoomID')}`),
);

export const showRoom = (db: Queryable, scope: Scope, RoomID: number, Date: string): Promise<FloorRoom> =>
  writtenRow(oneRoom(db, { LocationIDs: idsOf(scope), RoomID, Date }));

/** A room, retired ones too: what was begun there can be ended. */
export const findRoom = (db: Queryable, scope: Scope, RoomID: number) =>
  firstRow(
    db
      .select({ RoomNumber: rooms.RoomNumber, Retired: rooms.Retired, LocationID: rooms.LocationID })
      .from(rooms)
      .where(and(within(rooms.LocationID, scope), eq(rooms.RoomID, RoomID))),
  );

interface OpenWork {
  readonly RoomWorkID: number;
  readonly work: RoomWork;
}

/** The open work on a room, locked for the step that follows. */
export async function lockOpen(db: Queryable, RoomID: number, Date: string): Promise<OpenWork | null> {
  const { RoomWorkID, EmployeeID, State, IsCheckOut, ...times } = getTableColumns(roomWork);
  const { PickedAt, StartedAt, PausedAt, PausedMilliseconds, FinishedAt, SteppedAt } = times;
  const [open] = await db
    .select({
      ...{ RoomWorkID, EmployeeID, Name: sql<string>`${FULL_NAME}`, State, IsCheckOut },
      ...{ PickedAt, StartedAt, PausedAt, PausedMilliseconds, FinishedAt, SteppedAt },
    })
    .from(roomWork)
    .innerJoin(employees, eq(employees.EmployeeID, roomWork.EmployeeID))
    .where(and(eq(roomWork.RoomID, RoomID), eq(roomWork.Date, Date), ne(roomWork.State, 'Done')))
    .for('update', { of: roomWork });
  if (!open) return null;
  const { RoomWorkID: id, ...work } = open;
  return { RoomWorkID: id, work };
}

interface Place {
  readonly LocationID: number;
  readonly RoomID: number;
  readonly Date: string;
}

export type Worked = RoomWork & { readonly HousekeepingLogID: number | null };

/** The id of the new row; undefined where somebody else has the room by now. */
export async function insertWork(db: Queryable, place: Place, work: Worked): Promise<number | undefined> {
  const { Name: _name, ...values } = work;
  const [row] = await db
    .insert(roomWork)
    .values({ ...place, ...values })
    .onConflictDoNothing()
    .returning({ RoomWorkID: roomWork.RoomWorkID });
  return row?.RoomWorkID;
}

export async function updateWork(db: Queryable, RoomWorkID: number, work: Worked): Promise<void> {
  const { Name: _name, ...values } = work;
  await db.update(roomWork).set(values).where(eq(roomWork.RoomWorkID, RoomWorkID));
}

export async function dropWork(db: Queryable, RoomWorkID: number): Promise<void> {
  await db.delete(roomWork).where(eq(roomWork.RoomWorkID, RoomWorkID));
}

export const hasWork = async (db: Queryable, scope: Scope, id: number): Promise<boolean> =>
  (await db.$count(roomWork, and(within(roomWork.LocationID, scope), eq(roomWork.RoomWorkID, id)))) > 0;

/** What the floor app spoke with somebody before. */
export async function saveLanguage(db: Queryable, EmployeeID: number, Language: 'en' | 'es') {
  const [before] = await db
    .select({ Language: employees.Language })
    .from(employees)
    .where(eq(employees.EmployeeID, EmployeeID))
    .for('no key update');
  await db.update(employees).set({ Language }).where(eq(employees.EmployeeID, EmployeeID));
  return before?.Language ?? null;
}
