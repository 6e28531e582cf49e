import { describe, expect, it } from 'vitest';
import { listRows } from './list-rows.ts';

const STORED = [1, 2, 3, 4, 5];
const rows = Object.assign(Promise.resolve(STORED), {
  limit: (limit: number) => ({
    offset: (offset: number) => Promise.resolve(STORED.slice(offset, offset + limit)),
  }),
});

/** What a list answers, and whether its rows had to be counted. */
async function asked(query: { Page?: number; PageSize?: number; Format?: 'csv' }) {
  let counted = false;
  const answer = await listRows(query, rows, () => {
    counted = true;
    return Promise.resolve(STORED.length);
  });
  return { ...answer, counted };
}

describe('the rows of a list', () => {
  it.each([
    ['all of them without a page', {}, STORED, false],
    ['all of them for a file', { Page: 1, PageSize: 2, Format: 'csv' as const }, STORED, false],
    ['a full page, which may not be the last', { Page: 1, PageSize: 2 }, [1, 2], true],
    ['the last page, which tells the total by itself', { Page: 3, PageSize: 2 }, [5], false],
    ['one page for everything', { Page: 1, PageSize: 50 }, STORED, false],
    ['no page behind the last, but the total all the same', { Page: 9, PageSize: 2 }, [], true],
  ])('are %s', async (_, query, shown, counted) => {
    expect(await asked(query)).toEqual({ rows: shown, total: 5, counted });
  });
});
