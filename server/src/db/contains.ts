import { ilike, or, sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm';

/** The pattern of a text anywhere within another; its own % and _ are plain characters. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Keyword search: one of the columns contains the text, ignoring case. */
export function contains(text: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  return or(...columns.map((column) => ilike(column, patternOf(text))));
}

/** The same in a statement that is made before the text is known: its value is a pattern. */
export const containsPattern = (pattern: Placeholder, ...columns: (AnyColumn | SQL)[]): SQL =>
  sql.join(
    columns.map((column) => ilike(column, pattern)),
    sql` or `,
  );
