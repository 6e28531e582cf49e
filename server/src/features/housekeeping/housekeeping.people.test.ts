import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { averageMinutesPerRoom, minutesWorked } from '@boh/contract/housekeeping/housekeeping.calc.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { roomLogOf } from '../../../test/housekeeping-logs.ts';
import { randomFrom } from '../../demo/random.ts';
import { housekeepingLogs } from './housekeeping.table.ts';

let t: TestApp;
let hanna: TestCaller;
let ben: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  hanna = await t.loginAs({ pages: ['Housekeeping Reports'], FirstName: 'Hanna', LastName: 'Villareal' });
  const { LocationID } = hanna;
  ben = await t.loginAs({ pages: [], LocationID, FirstName: 'Ben', LastName: 'Ito' });
});
afterAll(() => t.close());

const submit = (more: object) => hanna.post('/housekeeping/roomLogs/post', roomLogOf(hanna, more));
const people = (query: Record<string, string | number> = {}) =>
  hanna.get('/housekeeping/roomLogs/people', { LocationID: hanna.LocationID, ...query });
const namesOf = async (query: Record<string, string | number>) =>
  ((await people(query)).body as { Name: string }[]).map(({ Name }) => Name);

describe('the work of each person', () => {
  beforeEach(async () => {
    await submit({ Date: '2026-11-02', NoOfRooms: '3', StartTime: '09:00', EndTime: '10:40' });
    await submit({
      Date: '2026-11-02',
      NoOfRooms: '5',
      StartTime: '23:00',
      EndTime: '01:05',
      IsCheckOut: false,
    });
    await submit({ Date: '2026-11-03', Type: 'Other', StartTime: '06:00', EndTime: '07:30', BreakTime: '0' });
    await submit({ Date: '2026-11-08', NoOfRooms: '4', EmployeeID: ben.EmployeeID });
    await submit({ Date: '2026-11-09', NoOfRooms: '40', EmployeeID: ben.EmployeeID });
  });

  it('has rooms, minutes and minutes per room of the days asked for, by name', async () => {
    expect((await people({ From: '2026-11-02', To: '2026-11-08' })).body).toEqual([
      {
        ...{ EmployeeID: ben.EmployeeID, Name: 'Ben Ito', Days: 1 },
        ...{ Rooms: 4, CheckoutRooms: 4, StayoverRooms: 0, Minutes: 120 },
        ...{ MinutesPerRoom: 30, MinutesPerCheckout: 30, MinutesPerStayover: null },
        ...{ OtherMinutes: 0, BreakMinutes: 15 },
      },
      {
        ...{ EmployeeID: hanna.EmployeeID, Name: 'Hanna Villareal', Days: 2 },
        ...{ Rooms: 8, CheckoutRooms: 3, StayoverRooms: 5, Minutes: 225 },
        ...{ MinutesPerRoom: 28.13, MinutesPerCheckout: 33.33, MinutesPerStayover: 25 },
        ...{ OtherMinutes: 90, BreakMinutes: 30 },
      },
    ]);
    expect((await people({ From: '2026-11-03', To: '2026-11-03' })).body).toMatchObject([
      { Name: 'Hanna Villareal', Days: 1, Rooms: 0, Minutes: 0, MinutesPerRoom: null, OtherMinutes: 90 },
    ]);
    expect((await people({ From: '2026-12-01' })).body).toEqual([]);
  });

  it('is sorted, filtered and paged as asked', async () => {
    expect(await namesOf({ Sort: '-Name' })).toEqual(['Hanna Villareal', 'Ben Ito']);
    expect(await namesOf({ Sort: '-Rooms' })).toEqual(['Ben Ito', 'Hanna Villareal']);
    expect(await namesOf({ Sort: 'MinutesPerStayover' })).toEqual(['Hanna Villareal', 'Ben Ito']);
    expect(await namesOf({ Search: 'ben' })).toEqual(['Ben Ito']);
    expect(await namesOf({ EmployeeID: hanna.EmployeeID })).toEqual(['Hanna Villareal']);
    expect((await people({ Sort: 'EmployeeID' })).status).toBe(400);
    const page = await people({ Page: 2, PageSize: 1 });
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '2']);
  });

  it('leaves as a file', async () => {
    const csv = await people({ Format: 'csv', To: '2026-11-08' });
    expect(csv.headers['content-disposition']).toContain('housekeeping-per-person.csv');
    expect(String(csv.body).trim().split('\r\n')).toEqual([
      'Name,Days,Rooms,Checkouts,Stayovers,Minutes,Minutes per Room,Per Checkout,Per Stayover,Other Tasks (Minutes),Breaks (Minutes)',
      'Ben Ito,1,4,4,0,120,30,30,,0,15',
      'Hanna Villareal,2,8,3,5,225,28.13,33.33,25,90,30',
    ]);
  });

  it('is of the own hotel alone, and needs the page', async () => {
    const other = await t.loginAs({ pages: ['Housekeeping Reports'], level: 100 });
    expect((await other.get('/housekeeping/roomLogs/people')).body).toEqual([]);
    const { LocationID } = hanna;
    expect((await other.get('/housekeeping/roomLogs/people', { LocationID })).status).toBe(403);
    expect((await ben.get('/housekeeping/roomLogs/people')).status).toBe(403);
  });
});

it('the work of each person agrees with the shared calculation on any logs', async () => {
  const random = randomFrom('people');
  const clock = () =>
    `${String(random.int(0, 23)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
  const logs = Array.from({ length: 300 }, () => ({
    LocationID: hanna.LocationID,
    EmployeeID: random.pick([hanna, ben]).EmployeeID,
    Type: 'Room' as const,
    Date: '2026-11-10',
    NoOfRooms: random.int(0, 18),
    IsCheckOut: random.chance(0.4),
    StartTime: random.chance(0.05) ? '' : clock(),
    EndTime: random.chance(0.05) ? '' : clock(),
  }));
  await t.db.insert(housekeepingLogs).values(logs);
  const { body } = await people();
  for (const person of body) {
    const own = logs.filter(({ EmployeeID }) => EmployeeID === person.EmployeeID);
    const averaged = own.filter((log) => log.NoOfRooms > 0 && log.StartTime !== '' && log.EndTime !== '');
    expect(person).toMatchObject({
      Rooms: averaged.reduce((sum, { NoOfRooms }) => sum + NoOfRooms, 0),
      Minutes: averaged.reduce((sum, log) => sum + (minutesWorked(log.StartTime, log.EndTime) ?? 0), 0),
      MinutesPerRoom: averageMinutesPerRoom(own),
      MinutesPerCheckout: averageMinutesPerRoom(own.filter(({ IsCheckOut }) => IsCheckOut)),
      MinutesPerStayover: averageMinutesPerRoom(own.filter(({ IsCheckOut }) => !IsCheckOut)),
    });
  }
  expect(body).toHaveLength(2);
});
