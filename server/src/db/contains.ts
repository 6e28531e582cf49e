import { ilike, or, type AnyColumn, type SQL } from 'drizzle-orm';

/** Keyword search: one of the columns contains the text, ignoring case; the text's own % and _ are plain characters. */
export function contains(text: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
