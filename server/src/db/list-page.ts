import type { ListQuery } from '@boh/contract/list.ts';

const PAGE_SIZE = 50;

/** Limit and offset of the page asked for; undefined when the whole filtered list is wanted (always for files). */
export function pageOf(query: ListQuery): { limit: number; offset: number } | undefined {
  if (query.Format !== undefined || query.Page === undefined) return undefined;
  const limit = query.PageSize ?? PAGE_SIZE;
  return { limit, offset: (query.Page - 1) * limit };
}

/** `Field` or `-Field` taken apart. */
export function sortOf(query: ListQuery, fallback: string): { field: string; descending: boolean } {
  const sort = query.Sort ?? fallback;
  return sort.startsWith('-')
    ? { field: sort.slice(1), descending: true }
    : { field: sort, descending: false };
}

/** Rows as JSON written by the database, and how many there are in all. */
export interface JsonList {
  readonly json: string;
  readonly total: number;
  /** The rows of a file, read while it is written. */
  readonly rows?: AsyncIterable<object>;
}
