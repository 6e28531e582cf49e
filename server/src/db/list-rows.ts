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
