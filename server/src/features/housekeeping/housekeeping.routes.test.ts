import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { averageMinutesPerRoom } from '@boh/contract/housekeeping/housekeeping.calc.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { roomLogOf } from '../../../test/housekeeping-logs.ts';
import { randomFrom } from '../../demo/random.ts';
import { housekeepingLogs } from './housekeeping.table.ts';

let t: TestApp;
let hanna: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  hanna = await t.loginAs({ pages: ['Housekeeping Reports'], FirstName: 'Hanna', LastName: 'Villareal' });
});
afterAll(() => t.close());

const roomLog = (more: object = {}) => roomLogOf(hanna, more);
const submit = (more: object = {}) => hanna.post('/housekeeping/roomLogs/post', roomLog(more));
const list = (query: Record<string, string | number> = {}) =>
  hanna.get('/housekeeping/roomLogs/all', { LocationID: hanna.LocationID, ...query });
const stats = (query: Record<string, string | number> = {}) =>
  hanna.get('/housekeeping/roomLogs/stats', { LocationID: hanna.LocationID, ...query });
const notesOf = async (query: Record<string, string | number> = {}) =>
  ((await list(query)).body as { Notes: string }[]).map(({ Notes }) => Notes);

describe('submitting a log', () => {
  it('of rooms answers the saved log beside the sentence, and leaves a trail', async () => {
    const answer = await submit();
    expect(answer.status).toBe(200);
    const log = {
      HousekeepingLogID: answer.body.HousekeepingLogID,
      Name: 'Hanna Villareal',
      ...roomLog(),
    };
    const message = 'Excellent! The housekeeping log was submitted successfully.';
    expect(answer.body).toEqual({ ...log, message, Message: message });
    expect((await list()).body).toEqual([log]);
    const history = await hanna.get('/audit', { Record: `housekeeping:${log.HousekeepingLogID}` });
    expect(history.body).toMatchObject([{ By: 'Hanna Villareal', Call: 'POST /housekeeping/roomLogs/post' }]);
  });

  it('keeps quotes, backslashes, line breaks and every alphabet in its notes', async () => {
    const Notes = 'She said "done", C:\\tmp {},[]\nsecond line, \u00e9\u4e2d\ud83d\ude00\u2028</script>';
    const answer = await submit({ Notes });
    expect(answer.body).toMatchObject({ Notes });
    expect(await notesOf()).toEqual([Notes]);
  });

  it('of another task needs nothing but a date and an employee', async () => {
    const { EmployeeID } = hanna;
    const answer = await hanna.post('/housekeeping/roomLogs/post', {
      Type: 'Other',
      EmployeeID,
      Date: '2026-11-10',
      NoOfRooms: '0',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      Type: 'Other',
      NoOfRooms: '0',
      IsCheckOut: false,
      StartTime: '',
      EndTime: '',
      BreakTime: '0',
      Notes: '',
      LocationID: hanna.LocationID,
    });
  });

  it('counts no rooms for another task, whatever is sent', async () => {
    expect((await submit({ Type: 'Other', NoOfRooms: '7' })).body.NoOfRooms).toBe('0');
  });

  it.each(['0', 0, '', undefined])('takes %j as no break', async (BreakTime) => {
    expect((await submit({ BreakTime })).body).toMatchObject({ BreakTime: '0' });
  });

  it('takes the number of rooms as text and as a number', async () => {
    expect((await submit({ NoOfRooms: 12 })).body.NoOfRooms).toBe('12');
    expect((await submit({ NoOfRooms: ' 12 ' })).body.NoOfRooms).toBe('12');
  });

  it.each([
    [{ Date: '' }, 'Date: Please select a date before submitting the log.'],
    [{ Date: undefined }, 'Date: Please select a date before submitting the log.'],
    [{ Date: '2026-02-30' }, 'Date: This day does not exist'],
    [{ Type: 'Other', Date: '' }, 'Date: Please select a date before submitting the log.'],
    [{ NoOfRooms: '' }, 'NoOfRooms: Please enter number of rooms'],
    [{ NoOfRooms: 'some' }, 'NoOfRooms: Please enter number of rooms'],
    [{ NoOfRooms: '0' }, 'NoOfRooms: Must be at least 1 room'],
    [{ NoOfRooms: '-3' }, 'NoOfRooms: Must be at least 1 room'],
    [{ StartTime: '' }, 'StartTime: Please Enter Start Time'],
    [{ EndTime: undefined }, 'EndTime: Please Enter End Time'],
    [{ EndTime: '25:00' }, 'EndTime: Please enter a time as HH:MM'],
    [{ BreakTime: '-1' }, 'BreakTime: Break error'],
    [{ BreakTime: 'long' }, 'BreakTime: Break error'],
    [{ Type: 'Laundry' }, 'Type: Type must be Room or Other'],
    [{ EmployeeID: undefined }, 'EmployeeID: Unknown id'],
  ])('refuses %j', async (wrong, text) => {
    const answer = await submit(wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(text);
    expect((await list()).body).toEqual([]);
  });

  it('names every missing field at once', async () => {
    const answer = await submit({ Date: '', NoOfRooms: '', StartTime: '', EndTime: '' });
    expect(answer.body.Message.Fields.split('; ')).toHaveLength(4);
  });

  it('is for an employee who holds a role there', async () => {
    const elsewhere = await t.loginAs({ pages: ['Housekeeping Reports'] });
    const refused = await submit({ EmployeeID: elsewhere.EmployeeID });
    expect(refused.status).toBe(400);
    expect(refused.body.Message.Fields).toBe('EmployeeID: This employee has no role at this location.');
    const colleague = await t.loginAs({ pages: [], LocationID: hanna.LocationID });
    expect((await submit({ EmployeeID: colleague.EmployeeID })).status).toBe(200);
  });

  it('is done once when the same submit arrives twice', async () => {
    const send = () =>
      hanna.post('/housekeeping/roomLogs/post', roomLog(), {
        headers: { 'idempotency-key': 'one-submit-0002' },
      });
    await Promise.all([send(), send()]);
    expect((await list()).body).toHaveLength(1);
  });
});

describe('another hotel', () => {
  it('cannot be read or written to', async () => {
    const { body: log } = await submit();
    const other = await t.loginAs({ pages: ['Housekeeping Reports'], level: 100 });
    const { LocationID } = hanna;
    for (const path of ['/roomLogs/all', '/roomLogs/stats'])
      expect((await other.get(`/housekeeping${path}`, { LocationID })).status).toBe(403);
    expect((await other.get('/admin/employees/forgetallhousekeeping', { LocationID })).status).toBe(403);
    expect((await other.post('/housekeeping/roomLogs/post', roomLog())).status).toBe(403);
    expect((await other.get('/housekeeping/roomLogs/all')).body).toEqual([]);
    expect((await other.get('/housekeeping/roomLogs/all', { IDs: log.HousekeepingLogID })).body).toEqual([]);
    expect((await other.get('/audit', { Record: `housekeeping:${log.HousekeepingLogID}` })).status).toBe(404);
  });
});

describe('the averages', () => {
  it('are 0 without logs', async () => {
    expect((await stats()).body).toEqual({
      ...{ AverageTime: 0, AverageCheckout: 0, AverageStayover: 0 },
      ...{ Logs: 0, Rooms: 0, Minutes: 0, FirstDay: null, LastDay: null },
    });
  });

  it('are minutes by rooms of the whole filtered set, to 2 decimals', async () => {
    await submit({ NoOfRooms: '3', StartTime: '09:00', EndTime: '10:40' });
    await submit({ NoOfRooms: '5', StartTime: '23:00', EndTime: '01:05', IsCheckOut: false });
    await submit({ Type: 'Other', StartTime: '06:00', EndTime: '18:00' });
    expect((await stats()).body).toEqual({
      ...{ AverageTime: 28.13, AverageCheckout: 33.33, AverageStayover: 25 },
      ...{ Logs: 2, Rooms: 8, Minutes: 225, FirstDay: '2026-11-10', LastDay: '2026-11-10' },
    });
    expect((await stats({ From: '2026-11-11' })).body.AverageTime).toBe(0);
  });

  it('agree with the shared calculation on any logs', async () => {
    const random = randomFrom('averages');
    const clock = () =>
      `${String(random.int(0, 23)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
    const { LocationID, EmployeeID } = hanna;
    const logs = Array.from({ length: 300 }, () => ({
      LocationID,
      EmployeeID,
      Type: 'Room' as const,
      Date: '2026-11-10',
      NoOfRooms: random.int(0, 18),
      IsCheckOut: random.chance(0.4),
      StartTime: random.chance(0.05) ? '' : clock(),
      EndTime: random.chance(0.05) ? '' : clock(),
    }));
    await t.db.insert(housekeepingLogs).values(logs);
    expect((await stats()).body).toMatchObject({
      AverageTime: averageMinutesPerRoom(logs),
      AverageCheckout: averageMinutesPerRoom(logs.filter(({ IsCheckOut }) => IsCheckOut)),
      AverageStayover: averageMinutesPerRoom(logs.filter(({ IsCheckOut }) => !IsCheckOut)),
    });
  });
});

describe('housekeeping employees', () => {
  it('are those whose role at the location has the page, by name', async () => {
    const { LocationID } = hanna;
    const ben = await t.loginAs({
      pages: ['Housekeeping Reports', 'Team'],
      LocationID,
      FirstName: 'Ben',
      LastName: 'Ito',
    });
    await t.loginAs({ pages: ['logbook'], LocationID, FirstName: 'Fay' });
    await t.loginAs({ pages: ['Housekeeping Reports'], FirstName: 'Elsewhere' });
    const { body } = await hanna.get('/admin/employees/forgetallhousekeeping', { LocationID });
    expect(body).toEqual([
      { EmployeeID: ben.EmployeeID, FirstName: 'Ben', LastName: 'Ito' },
      { EmployeeID: hanna.EmployeeID, FirstName: 'Hanna', LastName: 'Villareal' },
    ]);
  });
});

it('needs the page', async () => {
  const clerk = await t.loginAs({ pages: ['Rooms Details'], LocationID: hanna.LocationID });
  for (const path of [
    '/housekeeping/roomLogs/all',
    '/housekeeping/roomLogs/stats',
    '/admin/employees/forgetallhousekeeping',
  ])
    expect((await clerk.get(path)).status).toBe(403);
  expect((await clerk.post('/housekeeping/roomLogs/post', roomLog())).status).toBe(403);
});
