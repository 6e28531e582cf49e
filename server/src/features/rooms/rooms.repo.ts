import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { ListQuery } from '@boh/contract/list.ts';
import type { Queryable } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { within, type Scope } from '../../db/scope.ts';
import { sortOf } from '../../http/list-answer.ts';
import { listRows } from '../../http/list-rows.ts';
import { BY_NUMBER, BY_NUMBER_DOWN } from './rooms.order.ts';
import { rooms } from './rooms.table.ts';

export type Room = typeof rooms.$inferSelect;

const SORTS: Readonly<Record<string, SQL>> = {
  RoomType: sql`lower(${rooms.RoomType})`,
  Size: sql`lower(${rooms.Size})`,
  NumberOfBeds: sql`${rooms.NumberOfBeds}`,
  Adults: sql`${rooms.Adults}`,
  Childs: sql`${rooms.Childs}`,
  Location: sql`lower(${rooms.Location})`,
  Notes: sql`lower(${rooms.Notes})`,
  ADA: sql`${rooms.ADA}`,
};

export async function listRooms(db: Queryable, scope: Scope, query: ListQuery) {
  const where = and(within(rooms.LocationID, scope), query.Search ? matching(query.Search) : undefined);
  const found = db
    .select()
    .from(rooms)
    .where(where)
    .orderBy(...orderOf(query));
  return listRows(query, found, () => db.$count(rooms, where));
}

function orderOf(query: ListQuery): SQL[] {
  const { field, descending } = sortOf(query, 'RoomNumber');
  const sort = SORTS[field];
  if (!sort) return [...(descending ? BY_NUMBER_DOWN : BY_NUMBER)];
  return [descending ? sql`${sort} desc` : sort, ...BY_NUMBER];
}

function matching(search: string): SQL | undefined {
  return contains(search, rooms.RoomNumber, rooms.RoomType, rooms.Size, rooms.Location, rooms.Notes);
}

export async function findRoom(db: Queryable, scope: Scope, RoomID: number): Promise<Room | undefined> {
  const [room] = await db
    .select()
    .from(rooms)
    .where(and(within(rooms.LocationID, scope), eq(rooms.RoomID, RoomID)));
  return room;
}

/** One room of the scope, locked for the save that follows. */
export async function lockRoom(db: Queryable, scope: Scope, RoomID: number): Promise<Room | undefined> {
  const [room] = await db
    .select()
    .from(rooms)
    .where(and(within(rooms.LocationID, scope), eq(rooms.RoomID, RoomID)))
    .for('update');
  return room;
}

/** Inserts a room; undefined when its number is taken. */
export async function insertRoom(db: Queryable, room: typeof rooms.$inferInsert): Promise<Room | undefined> {
  const [inserted] = await db.insert(rooms).values(room).onConflictDoNothing().returning();
  return inserted;
}

export async function updateRoom(
  db: Queryable,
  scope: Scope,
  RoomID: number,
  changes: Partial<typeof rooms.$inferInsert>,
): Promise<Room | undefined> {
  const [updated] = await db
    .update(rooms)
    .set({ ...changes, Version: sql`${rooms.Version} + 1` })
    .where(and(within(rooms.LocationID, scope), eq(rooms.RoomID, RoomID)))
    .returning();
  return updated;
}
