import { ilike, or, sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm';

/** The pattern of a text anywhere within another; its own % and _ are plain characters. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a cell contains what the pattern searches for, where that is not the value of a column as it is. */
export type CellSearch = (pattern: Placeholder | string) => SQL;

type Searched = AnyColumn | SQL | CellSearch;

const isFound = (pattern: Placeholder | string) => (searched: Searched) =>
  typeof searched === 'function' ? searched(pattern) : ilike(searched, pattern);

/** Keyword search: one of the columns or cells contains the text, ignoring case. */
export function contains(text: string, ...searched: Searched[]): SQL | undefined {
  return or(...searched.map(isFound(patternOf(text))));
}

/** The same in a statement that is made before the text is known: its value is a pattern. */
export const containsPattern = (pattern: Placeholder, ...searched: Searched[]): SQL =>
  sql.join(searched.map(isFound(pattern)), sql` or `);

/** The same where the value is the text itself and all is searched that there is: a few rows, or texts without an index. */
export const containsText = (text: Placeholder, ...searched: (AnyColumn | SQL)[]): SQL =>
  sql.join(
    searched.map((each) => sql`strpos(lower(${each}), lower(${text})) > 0`),
    sql` or `,
  );
