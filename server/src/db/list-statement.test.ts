import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { listStatement } from './list-statement.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** The numbers from 1 to 12, those above another one where it is given. */
const list = listStatement<{ readonly Above: number | undefined }>({
  fields: { n: sql`n` },
  from: sql`generate_series(1, 12) n`,
  where: { Above: (value) => sql`n > ${value('Above')}::int` },
  order: ({ Sort }) => [Sort === '-n' ? sql`n desc` : sql`n`],
  planEachBy: ['Above'],
});

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ n: first + index }));

describe('a list put together once for each way to ask for it', () => {
  it.each([
    ['all of it without a page', {}, undefined, from(1, 12), 12],
    ['a full page of a usual size', { Page: 1, PageSize: 10 }, undefined, from(1, 10), 12],
    ['the last page of it', { Page: 2, PageSize: 10 }, undefined, from(11, 12), 12],
    ['a full page of another size', { Page: 2, PageSize: 5 }, undefined, from(6, 10), 12],
    ['one page for everything', { Page: 1, PageSize: 50 }, undefined, from(1, 12), 12],
    ['nothing behind the last page, but the total', { Page: 9, PageSize: 5 }, undefined, [], 12],
    ['what meets the condition of a value', { Page: 1, PageSize: 3 }, 7, from(8, 10), 5],
    ['nothing where no row meets it', { Page: 1, PageSize: 10 }, 12, [], 0],
    ['the order asked for', { Page: 1, PageSize: 2, Sort: '-n' }, undefined, [{ n: 12 }, { n: 11 }], 12],
  ])('answers %s', async (_, query, Above, rows, total) => {
    const answer = await list(t.db, query, { Above }).page();
    expect(JSON.parse(answer.json)).toEqual(rows);
    expect(answer.total).toBe(total);
  });

  it('reads all of it for a file, whatever page is asked for', async () => {
    const { all } = list(t.db, { Page: 2, PageSize: 5, Format: 'csv', Sort: '-n' }, { Above: 3 });
    const read: object[] = [];
    for await (const row of all?.() ?? []) read.push(row);
    expect(read).toEqual(from(4, 12).reverse());
  });
});
