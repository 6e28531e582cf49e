import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { roomLogOf } from '../../../test/housekeeping-logs.ts';

let t: TestApp;
let hanna: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  hanna = await t.loginAs({ pages: ['Housekeeping Reports'], FirstName: 'Hanna', LastName: 'Villareal' });
});
afterAll(() => t.close());

const submit = (more: object = {}) => hanna.post('/housekeeping/roomLogs/post', roomLogOf(hanna, more));
const list = (query: Record<string, string | number> = {}) =>
  hanna.get('/housekeeping/roomLogs/all', { LocationID: hanna.LocationID, ...query });
const notesOf = async (query: Record<string, string | number> = {}) =>
  ((await list(query)).body as { Notes: string }[]).map(({ Notes }) => Notes);

describe('the list of logs', () => {
  beforeEach(async () => {
    const ben = await t.loginAs({
      pages: [],
      LocationID: hanna.LocationID,
      FirstName: 'Ben',
      LastName: 'Ito',
    });
    await submit({ Date: '2026-11-08', NoOfRooms: '9', Notes: 'a' });
    await submit({ Date: '2026-11-09', NoOfRooms: '2', Notes: 'b', EmployeeID: ben.EmployeeID });
    await submit({ Date: '2026-11-09', NoOfRooms: '5', Notes: 'c', IsCheckOut: false });
    await submit({
      ...{ Type: 'Other', Date: '2026-11-10', Notes: 'd 100%' },
      ...{ StartTime: '17:00', EndTime: '00:30', BreakTime: '0' },
    });
  });

  it('is newest first', async () => {
    expect(await notesOf()).toEqual(['d 100%', 'c', 'b', 'a']);
  });

  it('sorts by date, rooms cleaned and employee', async () => {
    expect(await notesOf({ Sort: 'Date' })).toEqual(['a', 'b', 'c', 'd 100%']);
    expect(await notesOf({ Sort: '-NoOfRooms' })).toEqual(['a', 'c', 'b', 'd 100%']);
    expect(await notesOf({ Sort: 'Name' })).toEqual(['b', 'd 100%', 'c', 'a']);
    expect((await list({ Sort: 'EmployeeID' })).status).toBe(400);
  });

  it('filters by day, employee, words and chosen rows', async () => {
    expect(await notesOf({ From: '2026-11-09', To: '2026-11-09' })).toEqual(['c', 'b']);
    expect(await notesOf({ EmployeeID: hanna.EmployeeID })).toEqual(['d 100%', 'c', 'a']);
    expect(await notesOf({ Search: 'ben ito' })).toEqual(['b']);
    expect(await notesOf({ Search: '0%' })).toEqual(['d 100%']);
    expect(await notesOf({ Search: '11/08' })).toEqual(['a']);
    expect(await notesOf({ Search: 'nobody' })).toEqual([]);
    const { body } = await list();
    const ids = [body[3].HousekeepingLogID, body[1].HousekeepingLogID].join(',');
    expect(await notesOf({ IDs: ids })).toEqual(['c', 'a']);
    expect((await list({ IDs: 'all' })).status).toBe(400);
  });

  it.each([
    ['11/10/2026', ['d 100%']],
    ['10:15 pm', ['late']],
    ['12:05 AM', ['late']],
    ['break 40 min', ['late']],
    ['other task', ['d 100%']],
    ['yes', ['b', 'a']],
    ['No', ['c', 'late']],
    ['22:15', []],
    ['Room', []],
  ])('finds %s as the cells show it', async (Search, found) => {
    await submit({
      ...{ Date: '2026-11-07', NoOfRooms: '3', IsCheckOut: false, Notes: 'late' },
      ...{ StartTime: '22:15', EndTime: '00:05', BreakTime: '40' },
    });
    expect(await notesOf({ Search })).toEqual(found);
  });

  it('comes in pages with the whole count', async () => {
    const page = await list({ Page: 2, PageSize: 3, Search: 'hanna' });
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.body).toEqual([]);
    const first = await list({ Page: 1, PageSize: 2 });
    expect(first.headers['x-total-count']).toBe('4');
    expect(first.body).toMatchObject([{ Notes: 'd 100%' }, { Notes: 'c' }]);
  });

  it('leaves as a file of the shown columns of exactly the chosen rows', async () => {
    const { body } = await list();
    const IDs = `${body[0].HousekeepingLogID},${body[2].HousekeepingLogID}`;
    const csv = await list({ Format: 'csv', IDs });
    expect(csv.headers['content-disposition']).toContain('housekeeping-logs.csv');
    expect(String(csv.body).trim().split('\r\n')).toEqual([
      'Name,Date,Rooms Cleaned,Start Time,End Time,Break (Minutes),Checkout?,Notes',
      'Hanna Villareal,2026-11-10,Other Task,05:00 PM,12:30 AM,,–,d 100%',
      'Ben Ito,2026-11-09,2,09:00 AM,11:00 AM,15,Yes,b',
    ]);
    const xlsx = await list({ Format: 'xlsx', Page: 1, PageSize: 1, IDs });
    const { sheets } = await readXlsx(xlsx.raw);
    const rows = sheets[0]?.rows.map((row) => row.slice(2, 7)) ?? [];
    expect(rows).toContainEqual(['Other Task', '05:00 PM', '12:30 AM', null, '–']);
    expect(rows).toContainEqual([2, '09:00 AM', '11:00 AM', 15, 'Yes']);
  });
});
