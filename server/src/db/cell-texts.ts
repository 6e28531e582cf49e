import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

// What cells show is what people search: these write a value as the screens do.

/** A day: 11/10/2026. */
export const dayText = (day: AnyColumn): SQL => sql`to_char(${day}, 'MM/DD/YYYY')`;

/** A time of day, kept as `17:05` or blank: 05:05 PM. */
export const clockText = (time: AnyColumn): SQL =>
  sql`coalesce(to_char(nullif(${time}, '')::time, 'HH12:MI AM'), '')`;
