import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { indexesOf, kindsOf, nodesOf, plansOf, wholeTables } from '../../../test/query-plans.ts';

const LOCATIONS = 200;
const LOGS_EACH = 200;
/** First entries and replies: 120,000 in all. */
const REPLIES_EACH = 400;
const SHEET_ROWS_EACH = 150;

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  clerk = await t.loginAs({ pages: ['logbook'] });
  await fill(t);
});
afterAll(() => t.close());

/** 200 hotels that have kept their books for months, the caller's among them. */
async function fill({ db }: TestApp): Promise<void> {
  const run = (text: string) => db.$client.query(text);
  await run(
    `insert into locations (name, created_at) select 'FULL ' || n, now() from generate_series(2, ${LOCATIONS}) n`,
  );
  await run(`insert into desk_logs (location_id, headline, date)
    select l.location_id, 'AM SHIFT', date '2026-11-10' - (n / 3)
    from locations l, generate_series(1, ${LOGS_EACH}) n order by n`);
  await run(`insert into desk_log_entries (logs_id, location_id, index, headline, entry, date, created_at, posted_by_name)
    select logs_id, location_id, i, headline, 'Guest of room ' || logs_id || ' asked for towels, reply ' || i, date, now(), 'Erin'
    from desk_logs, generate_series(0, ${REPLIES_EACH / LOGS_EACH}) i`);
  for (const [table, columns, values] of [
    ['ada_compliance', 'guest_name, special_needs, room_number', `'GUEST ' || n, 'WHEELCHAIR', '101'`],
    ['cash_counts', 'shift_type, date', `'AM IN', date '2026-11-10' - (n / 6)`],
    [
      'pre_departure_calls',
      'room_number, guest_name, date_called, time_called',
      `'101', 'GUEST', date '2026-11-10' - (n / 6), '10:00'`,
    ],
  ] as const) {
    await run(`insert into ${table} (location_id, posted_by_name, created_at, ${columns})
      select location_id, 'Erin', timestamptz '2026-11-10' - n * interval '4 hours', ${values}
      from locations, generate_series(1, ${SHEET_ROWS_EACH}) n`);
  }
  await run(`insert into stored_files (storage_key, name, content_type, size, owner)
    select 'key ' || n, 'a.png', 'image/png', 1, 'desk-log-entry:' || n from generate_series(1, 5000) n`);
  await run('analyze');
}

describe('a book of 120,000 entries at 200 locations', () => {
  it('reads a page in the order of an index, without sorting the book', async () => {
    const [page, counted] = await plansOf(t, 'desk_logs', () =>
      clerk.get('/logs/getAll', { Page: 1, PageSize: 30 }),
    );
    expect(indexesOf(page!)).toEqual(expect.arrayContaining(['desk_logs_book', 'desk_log_entries_index']));
    // What is sorted is the page that was cut out already, never what it is cut out of.
    const cut = page!.find((node) => node['Node Type'] === 'Limit');
    expect(kindsOf(nodesOf(cut!))).toEqual(['Limit', 'WindowAgg', 'Index Scan']);
    expect([...wholeTables(page!), ...wholeTables(counted!)]).toEqual([]);
    expect(indexesOf(counted!)).toEqual(['desk_logs_book']);
  });

  it.each([
    [{ From: '2026-11-09', To: '2026-11-11' }, 'desk_logs_book'],
    [{ Search: 'towels' }, 'desk_log_entries_location'],
    [{ Search: 'nothing like this', From: '2026-11-01' }, 'desk_log_entries_location'],
    [{ Done: 'false' }, 'desk_log_entries_open_threads'],
  ])('narrows by %j through indexes alone', async (filter, index) => {
    const plans = await plansOf(t, 'desk_logs', () => clerk.get('/logs/getAll', { ...filter, Page: 1 }));
    for (const plan of plans) {
      expect(wholeTables(plan)).toEqual([]);
      expect(indexesOf(plan)).toContain(index);
    }
  });

  it('tells of changes by one row', async () => {
    await clerk.post('/logs/post', { Entry: 'x' });
    const [plan] = await plansOf(t, 'desk_log_changes', () => clerk.get('/logs/changes'));
    expect(plan!.length).toBeLessThanOrEqual(3);
  });
});

describe('sheets of 30,000 entries at 200 locations', () => {
  it.each([
    ['/ADACompliance/getAll', 'ada_compliance', ['ada_compliance_history']],
    ['/cashCountLogSheet/getAll', 'cash_counts', ['cash_counts_history', 'cash_counts_date']],
    [
      '/PreDepartCall/getAll',
      'pre_departure_calls',
      ['pre_departure_calls_history', 'pre_departure_calls_date'],
    ],
  ])('%s reads pages through indexes', async (path, table, indexes) => {
    const [page] = await plansOf(t, table, () => clerk.get(path, { Page: 1, PageSize: 10 }));
    // The count beside the page may take either index.
    expect(wholeTables(page!)).toEqual([]);
    expect(indexesOf(page!)).toContain(indexes[0]);
    expect(kindsOf(page!)).not.toContain('Sort');
    const [day] = await plansOf(t, table, () =>
      clerk.get(path, { From: '2026-11-01', To: '2026-11-02', Page: 1 }),
    );
    expect(wholeTables(day!)).toEqual([]);
    expect(new Set(indexesOf(day!))).toEqual(new Set([indexes.at(-1)]));
  });
});
