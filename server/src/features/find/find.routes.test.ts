import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '@boh/contract/find/find.contract.ts';
import type { PageName } from '@boh/contract/pages.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { claims } from '../claims/claims.table.ts';
import { roomLogs } from '../room-logs/room-logs.table.ts';
import { rooms } from '../rooms/rooms.table.ts';

let t: TestApp;
/** The hotel that is selected, and one that the callers have nothing to do with. */
let here: number;
let elsewhere: number;
beforeAll(async () => {
  t = await buildTestApp();
  const hotel = { LegalName: 'SEASIDE LODGING LLC', PaychexID: '17039999', City: 'YUMA' };
  here = (await t.make.location({ Name: 'OAK INN', ...hotel })).LocationID;
  elsewhere = (await t.make.location({ Name: 'PALM COURT' })).LocationID;
});
afterAll(() => t.close());

const loginWith = (pages: readonly PageName[], level = 50, LocationID = here) =>
  t.loginAs({ pages, level, LocationID });

async function find(caller: TestCaller, Words: string): Promise<Found> {
  const { status, body } = await caller.get('/find', { Words });
  expect(status).toBe(200);
  return body as Found;
}

async function addRoom(LocationID: number, RoomNumber: string, more: object = {}) {
  const [room] = await t.db
    .insert(rooms)
    .values({ LocationID, RoomNumber, RoomType: 'KING', ...more })
    .returning();
  return room?.RoomID ?? 0;
}

describe('GET /find', () => {
  it('answers only the kinds of records that the pages of the caller show', async () => {
    expect((await t.visitor.get('/find', { Words: 'a' })).status).toBe(401);
    expect((await (await loginWith([])).get('/find')).status).toBe(400);
    const kinds = async (...pages: PageName[]) => Object.keys(await find(await loginWith(pages), 'abc'));
    expect(await kinds()).toEqual([]);
    expect(await kinds('Rooms Details')).toEqual(['Rooms']);
    expect(await kinds('Room Logs')).toEqual(['Rooms', 'RoomLogs']);
    expect(await kinds('Directory')).toEqual(['People']);
    expect(await kinds('Daily Sales Data', 'Invite User')).toEqual([]);
    expect(await kinds('logbook', 'Location', 'Reimbursement', 'Bonus')).toEqual([
      'Hotels',
      'DeskLogs',
      'Reimbursements',
      'Bonuses',
    ]);
    const { EmployeeID } = await t.make.employee();
    expect(await find(t.withToken(await t.make.token(EmployeeID, null)), 'a')).toEqual({});
    expect(await find(await loginWith(['Location']), ' , ')).toEqual({});
  });

  it('finds rooms by number, kind and hotel in any order, and the number itself first', async () => {
    for (const number of ['1010', '101', '210']) await addRoom(here, number);
    await addRoom(here, '1011', { Retired: true });
    await addRoom(elsewhere, '101');
    const caller = await loginWith(['Rooms Details']);
    const numbers = async (words: string) =>
      (await find(caller, words)).Rooms?.map(({ RoomNumber }) => RoomNumber);
    expect(await numbers('101')).toEqual(['101', '1010']);
    expect(await numbers('room 101')).toEqual(['101', '1010']);
    expect(await numbers('oak 101')).toEqual(['101', '1010']);
    expect(await numbers('king 210')).toEqual(['210']);
    expect(await numbers('101 palm')).toEqual([]);
    expect(await numbers('1_1')).toEqual([]);
  });

  it('finds people by their words in any order, where the roster or the directory shows them', async () => {
    const role = await t.make.role(['logbook'], { RoleName: 'NIGHT AUDITOR' });
    const maya = await t.make.employee({ FirstName: 'Maya', LastName: 'Lindqvist' });
    await t.make.assign(maya.EmployeeID, here, role.RoleID);
    const away = await t.make.employee({ FirstName: 'Mayara', LastName: 'Lindqvist' });
    await t.make.assign(away.EmployeeID, elsewhere, role.RoleID);
    await t.make.employee({ FirstName: 'Noa', LastName: 'Lindqvist' });
    const names = async (caller: TestCaller, words: string) =>
      (await find(caller, words)).People?.map(({ FirstName }) => FirstName);
    const team = await loginWith(['Team']);
    expect(await names(team, 'lindqvist maya')).toEqual(['Maya']);
    expect(await names(team, 'lindqvist')).toEqual(['Noa', 'Maya']);
    expect(await names(team, 'auditor LIND')).toEqual(['Maya']);
    const everywhere = await t.loginAs({ pages: ['Team'], LocationID: here, alsoAt: [elsewhere] });
    expect(await names(everywhere, 'lindqvist maya')).toEqual(['Maya', 'Mayara']);
    const directory = await loginWith(['Directory']);
    expect(await names(directory, 'lindqvist')).toEqual(['Maya']);
    expect(await names(directory, 'night lindqvist')).toEqual(['Maya']);
    expect((await find(await loginWith(['logbook']), 'lindqvist')).People).toBeUndefined();
  });

  it('finds hotels by legal name and provider id, for whoever administers them', async () => {
    const caller = await loginWith(['Location']);
    for (const words of ['lodging seaside', '17039999', 'yuma oak']) {
      expect((await find(caller, words)).Hotels).toMatchObject([{ LocationID: here, Name: 'OAK INN' }]);
    }
    expect((await find(await loginWith(['Team']), '17039999')).Hotels).toBeUndefined();
  });

  it('finds the hotels that payroll and franchise show by their legal names, and no others', async () => {
    const shown = await t.make.location({
      ...{ Name: 'GULL HOUSE', LegalName: 'GULL LODGING LLC', PaychexID: '17038888' },
      ...{ City: 'OJAI', Payroll: true, Franchise: true },
    });
    await t.make.location({
      Name: 'GULL ANNEX',
      LegalName: 'GULL ANNEX LLC',
      Payroll: true,
      Franchise: true,
    });
    const at = (page: PageName) => t.loginAs({ pages: [page], LocationID: shown.LocationID });
    const payroll = await at('Payroll');
    const { LocationID, Name, LegalName, PaychexID } = shown;
    expect((await find(payroll, 'lodging gull')).Hotels).toEqual([
      { LocationID, Name, LegalName, PaychexID, City: '', State: '' },
    ]);
    expect((await find(payroll, '17038888')).Hotels).toHaveLength(1);
    expect((await find(payroll, 'gull ojai')).Hotels).toEqual([]);
    const franchise = await at('Franchise');
    expect((await find(franchise, 'gull')).Hotels).toMatchObject([{ Name: 'GULL HOUSE', PaychexID: '' }]);
    expect((await find(franchise, '17038888')).Hotels).toEqual([]);
  });

  it('finds desk logs and room logs of the selected location by their words', async () => {
    const clerk = await loginWith(['logbook', 'Room Logs']);
    const other = await loginWith(['logbook', 'Room Logs'], 50, elsewhere);
    const { body } = await clerk.post('/logs/post', { Entry: 'The gate of the garage sticks' });
    await clerk.put('/logs/update', { LogID: body.LogID as number, Entry: 'Garage gate is oiled' });
    await other.post('/logs/post', { Entry: 'Our garage gate' });
    expect((await find(clerk, 'garage gate')).DeskLogs).toEqual([
      {
        LogsID: body.LogID,
        Date: '2026-11-10',
        Entry: 'The gate of the garage sticks',
        PostedByName: expect.any(String),
      },
    ]);
    expect((await find(clerk, 'oiled gate')).DeskLogs).toMatchObject([{ Entry: 'Garage gate is oiled' }]);
    expect((await find(clerk, 'our garage')).DeskLogs).toEqual([]);
    expect(await find(clerk, 'ga')).not.toHaveProperty('DeskLogs');

    const log = { Department: 'PLUMBING', PostedByName: 'Erin', CreatedAt: '2026-11-10T15:05:00.000Z' };
    const room = { LocationID: here, RoomID: await addRoom(here, '555') };
    await t.db.insert(roomLogs).values([
      { ...log, ...room, Notes: 'The tap leaks', Done: true },
      { ...log, ...room, Notes: 'Tap drips', CreatedAt: '2026-11-09T15:05:00.000Z' },
      { ...log, LocationID: elsewhere, RoomID: await addRoom(elsewhere, '556'), Notes: 'Tap' },
    ]);
    const notes = (await find(clerk, 'tap 555')).RoomLogs?.map(({ Notes }) => Notes);
    expect(notes).toEqual(['Tap drips', 'The tap leaks']);
    expect((await find(clerk, 'tap 556')).RoomLogs).toEqual([]);
  });

  it('finds claims by name and number: those of others only for whoever may approve them', async () => {
    const pages = ['Reimbursement', 'Bonus'] as const;
    const boss = await loginWith(pages, 60);
    const clerk = await t.loginAs({ pages, level: 20, LocationID: here, FirstName: 'Cleo' });
    const claim = {
      LocationID: here,
      EmployeeID: clerk.EmployeeID,
      SubmittedLevel: 20,
      Kind: 'reimbursement' as const,
      RequestedAmount: 1040.5,
      CreatedAt: '2026-11-10T15:05:00.000Z',
      UpdatedAt: '2026-11-10T15:05:00.000Z',
    };
    const made = await t.db
      .insert(claims)
      .overridingSystemValue()
      .values([
        { ...claim, id: 7001, Contexts: 'Taxi to the airport' },
        { ...claim, id: 70010, Contexts: 'Keys', CreatedAt: '2026-11-11T15:05:00.000Z' },
        { ...claim, id: 7002, Contexts: 'Taxi of the boss', EmployeeID: boss.EmployeeID, SubmittedLevel: 60 },
        { ...claim, id: 7003, Contexts: 'Taxi', LocationID: elsewhere },
        { ...claim, id: 7004, Kind: 'bonus', Type: 'Taxi' },
      ])
      .returning();
    expect(made).toHaveLength(5);
    const ids = async (caller: TestCaller, words: string) =>
      (await find(caller, words)).Reimbursements?.map(({ id }) => id);
    expect(await ids(boss, '#7001')).toEqual([7001, 70010]);
    expect(await ids(boss, 'claim 7001')).toEqual([7001, 70010]);
    expect(await ids(boss, 'bonus 7001')).toEqual([]);
    expect(await ids(boss, 'taxi')).toEqual([7001, 7002]);
    expect(await ids(boss, 'airport cleo')).toEqual([7001]);
    expect(await ids(clerk, 'taxi')).toEqual([7001]);
    expect(await ids(clerk, '7003')).toEqual([]);
    expect((await find(boss, 'bonus 7004')).Bonuses).toMatchObject([
      { id: 7004, Type: 'Taxi', RequestedAmount: 1040.5 },
    ]);
  });
});
