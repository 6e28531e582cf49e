import { sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm';
import type { CellSearch } from './contains.ts';

// What cells show is what people search: these search values as the screens write them.

/**
 * A search in a text that takes longer to write than its row to read: only done where the searched words, a pattern with
 * its % around them, look like a part of such a text. The database settles that once, before it reads a row.
 */
export const inTextLike =
  (looks: string, text: SQL): CellSearch =>
  (pattern) =>
    sql`(${pattern}::text ~* ${sql.raw(`'${looks}'`)} and ${text} ilike ${pattern})`;

/** The same for a text of a few characters, of which all that is searched has to be. */
export const inTextOf = (letters: string, text: SQL): CellSearch => inTextLike(`^%[${letters}]+%$`, text);

/** A day: 11/10/2026. */
export const inDay = (day: AnyColumn | SQL): CellSearch =>
  inTextOf('\\d/', sql`to_char(${day}, 'MM/DD/YYYY')`);

/** Words that stand for a kept one, as the screen has them beside it. */
export const shownWords = (kept: AnyColumn | SQL, words: Readonly<Record<string, string>>): SQL =>
  sql`${kept} || ' ' || case ${kept} ${sql.join(
    Object.entries(words).map(([word, shown]) => sql.raw(`when '${word}' then '${shown}'`)),
    sql` `,
  )} end`;

/** A time of day, kept as `17:05` or blank: 05:05 PM. */
export const inClock = (time: AnyColumn | SQL): CellSearch =>
  inTextOf('\\d: apm', sql`to_char(nullif(${time}, '')::time, 'HH12:MI AM')`);

/** Whose clock a moment is read on, and the moment of the call, which is in this year. */
export interface Clock {
  readonly zone: AnyColumn | SQL;
  readonly now: Placeholder;
}

/** A moment: 11/23 04:05 PM, and of another year than the one it is there now 11/23/2025 04:05 PM. */
export function momentText(moment: AnyColumn | SQL, { zone, now }: Clock): SQL {
  const there = sql`(${moment} at time zone ${zone})`;
  const isThisYear = sql`date_trunc('year', ${there}) = date_trunc('year', ${now}::timestamptz at time zone ${zone})`;
  return sql`to_char(${there}, case when ${isThisYear} then 'MM/DD HH12:MI AM' else 'MM/DD/YYYY HH12:MI AM' end)`;
}

export const inMoment = (moment: AnyColumn | SQL, clock: Clock): CellSearch =>
  inTextOf('\\d/: apm', momentText(moment, clock));

/** Amounts and counts: 1,234.50 with or without its comma, as the tables search that have all their rows. */
export const inNumbers =
  (...numbers: readonly (AnyColumn | SQL)[]): CellSearch =>
  (pattern) =>
    sql`(${pattern}::text ~ '^%,*[\\d.-][\\d.,-]*%$'
      and concat_ws(' ', ${sql.join([...numbers], sql`, `)}) like replace(${pattern}, ',', ''))`;
