import type { ListQuery } from '@boh/contract/list.ts';

const PAGE_SIZE = 50;

/** Limit and offset of the page asked for; undefined when the whole filtered list is wanted (always for files). */
export function pageOf(query: ListQuery): { limit: number; offset: number } | undefined {
  if (query.Format !== undefined || query.Page === undefined) return undefined;
  const limit = query.PageSize ?? PAGE_SIZE;
  return { limit, offset: (query.Page - 1) * limit };
}

/**
 * How many rows a list has in all. A page that is not full is the last one and tells it by itself: only behind a full or
 * an empty one are the rows counted.
 */
export async function totalOf(
  page: ReturnType<typeof pageOf>,
  rows: number,
  count: () => Promise<number>,
): Promise<number> {
  if (!page) return rows;
  const isLast = rows < page.limit && (rows > 0 || page.offset === 0);
  return isLast ? page.offset + rows : count();
}

/** `Field` or `-Field` taken apart. */
export function sortOf(query: ListQuery, fallback: string): { field: string; descending: boolean } {
  const sort = query.Sort ?? fallback;
  return sort.startsWith('-')
    ? { field: sort.slice(1), descending: true }
    : { field: sort, descending: false };
}

/** What was asked for of a list, as rows or as JSON that the database wrote, and how many rows there are in all. */
export type ListPage<Row> = { readonly total: number } & (
  { readonly rows: Row[] } | { readonly json: string }
);

/** A list that is read when it is known what it is for. */
export interface List<Row> {
  /** The page asked for, or all rows where none is. */
  readonly page: () => Promise<ListPage<Row>>;
  /** All rows, read while a file is written of them; where missing, `page` has them all for a file. */
  readonly all?: () => AsyncIterable<Row>;
}

/** A list whose rows the database writes as JSON. */
export interface JsonList {
  readonly page: () => Promise<{ json: string; total: number }>;
  readonly all?: () => AsyncIterable<object>;
}
