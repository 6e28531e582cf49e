import type { ListQuery } from '@boh/contract/list.ts';
import { pageOf } from './list-page.ts';

/** A query for rows that a page may still be cut from. */
interface Rows<Row> extends PromiseLike<Row[]> {
  limit(limit: number): { offset(offset: number): PromiseLike<Row[]> };
}

/**
 * The page asked for and how many rows there are in all, or all rows where no page is asked for. A page that is not
 * full is the last one and tells the number by itself: only behind a full or an empty one are the rows counted.
 */
export async function listRows<Row>(
  query: ListQuery,
  rows: Rows<Row>,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> {
  const page = pageOf(query);
  if (!page) {
    const all = await rows;
    return { rows: all, total: all.length };
  }
  const pageRows = await rows.limit(page.limit).offset(page.offset);
  const isLast = pageRows.length < page.limit && (pageRows.length > 0 || page.offset === 0);
  return { rows: pageRows, total: isLast ? page.offset + pageRows.length : await count() };
}

/** The part of a list that is shown; all of it where there is no limit. */
export interface PageBounds {
  readonly limit: number | null;
  readonly offset: number;
}

/** The same where each row says how many there are in all. A page behind the last one has no row that could. */
export async function countedRows<Row extends { total: string }>(
  query: ListQuery,
  read: (pageBounds: PageBounds) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const pageBounds: PageBounds = pageOf(query) ?? { limit: null, offset: 0 };
  const rows = await read(pageBounds);
  const [first] = rows.length > 0 || pageBounds.offset === 0 ? rows : await read({ limit: 1, offset: 0 });
  return { rows, total: Number(first?.total ?? 0) };
}
