import { sql, type SQL } from 'drizzle-orm';
import { rooms } from './rooms.table.ts';

const NUMERIC = sql`case when ${rooms.RoomNumber} ~ '^[0-9]+$' then ${rooms.RoomNumber}::numeric end`;

/** Numeric room numbers first in numeric order, then the others. */
export const BY_NUMBER: readonly SQL[] = [sql`${NUMERIC} nulls last`, sql`lower(${rooms.RoomNumber})`];
export const BY_NUMBER_DOWN: readonly SQL[] = [
  sql`${NUMERIC} desc nulls first`,
  sql`lower(${rooms.RoomNumber}) desc`,
];
