import { describe, expect, it } from 'vitest';
import { pageOf, totalOf } from './list-page.ts';

const STORED = 5;

/** What a list of five rows says of its number, and whether its rows had to be counted. */
async function asked(query: { Page?: number; PageSize?: number; Format?: 'csv' }, rows: number) {
  let counted = false;
  const total = await totalOf(pageOf(query), rows, () => {
    counted = true;
    return Promise.resolve(STORED);
  });
  return { total, counted };
}

describe('the number of rows in all', () => {
  it.each([
    ['that of all rows without a page', {}, 5, false],
    ['that of all rows for a file', { Page: 1, PageSize: 2, Format: 'csv' as const }, 5, false],
    ['counted behind a full page, which may not be the last', { Page: 1, PageSize: 2 }, 2, true],
    ['told by the last page itself', { Page: 3, PageSize: 2 }, 1, false],
    ['told by one page for everything', { Page: 1, PageSize: 50 }, 5, false],
    ['counted where a page behind the last is empty', { Page: 9, PageSize: 2 }, 0, true],
  ])('is %s', async (_, query, rows, counted) => {
    expect(await asked(query, rows)).toEqual({ total: STORED, counted });
  });
});
