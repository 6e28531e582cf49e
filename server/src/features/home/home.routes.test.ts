import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HomeTile } from '@boh/contract/home/home.contract.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { claims } from '../claims/claims.table.ts';
import { franchises } from '../franchise/franchise.table.ts';
import { adaCompliance, cashCounts, preDepartureCalls } from '../log-sheets/log-sheets.table.ts';
import { roomLogs } from '../room-logs/room-logs.table.ts';
import { rooms } from '../rooms/rooms.table.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

async function tilesOf(caller: TestCaller): Promise<Record<string, HomeTile>> {
  const { status, body } = await caller.get('/home');
  expect(status).toBe(200);
  return Object.fromEntries((body.Tiles as HomeTile[]).map((tile) => [tile.Key, tile]));
}

describe('GET /home', () => {
  it('shows nothing to a role without pages, and asks visitors to sign in', async () => {
    const nobody = await t.loginAs({ pages: [] });
    expect((await nobody.get('/home')).body.Tiles).toEqual([]);
    expect((await t.visitor.get('/home')).status).toBe(401);
    const { EmployeeID } = await t.make.employee();
    const newcomer = t.withToken(await t.make.token(EmployeeID, null));
    expect((await newcomer.get('/home')).body).toEqual({ LocationName: null, Tiles: [] });
  });

  it('tells whoever sets hotels up what an empty one still lacks, and nobody else', async () => {
    const { LocationID } = await t.make.location();
    const pages = ['Rooms Details', 'Invite User'] as const;
    const setup = await t.loginAs({ pages: [...pages], LocationID });
    const steps = async () => (await setup.get('/home')).body.HotelSteps;
    expect(await steps()).toEqual({ Rooms: false, People: false, Sales: false });
    const clerk = await t.loginAs({ pages: ['Rooms Details'], LocationID });
    expect((await clerk.get('/home')).body).not.toHaveProperty('HotelSteps');
    expect(await steps()).toEqual({ Rooms: false, People: true, Sales: false });
    await t.db.insert(rooms).values({ LocationID, RoomNumber: '1', RoomType: 'KING' });
    await t.db.insert(dailySales).values({ LocationID, Date: '2026-11-01' });
    expect(await steps()).toBeUndefined();
  });

  it('compares yesterday with the same weekday last year', async () => {
    const { LocationID } = await t.make.location({ Name: 'PALM COURT' });
    const caller = await t.loginAs({ pages: ['Daily Sales Data'], LocationID });
    expect((await tilesOf(caller)).sales).toMatchObject({
      Value: '—',
      Note: 'No sales data for 11/09/2026 yet',
      Tone: 'warn',
    });
    const rooms = { LocationID, TotalAvailableRooms: 100 };
    await t.db.insert(dailySales).values([
      { ...rooms, Date: '2026-11-09', RoomsSold: 80, Adr: 125.5, RoomRevenue: 10_040 },
      { ...rooms, Date: '2025-11-10', RoomsSold: 84, Adr: 100.4, RoomRevenue: 8433.6 },
    ]);
    expect((await caller.get('/home')).body).toEqual({
      LocationName: 'PALM COURT',
      Tiles: [
        {
          Key: 'occupancy',
          Label: 'Occupancy yesterday',
          Value: '80.0 %',
          Note: '−4 pts against the same weekday last year',
          Tone: 'warn',
          Page: 'Daily Sales Data',
        },
        {
          Key: 'adr',
          Label: 'ADR yesterday',
          Value: '$125.50',
          Note: '+25 % against the same weekday last year',
          Tone: 'good',
          Page: 'Daily Sales Data',
        },
        {
          Key: 'revpar',
          Label: 'RevPAR yesterday',
          Value: '$100.40',
          Note: '+19 % against the same weekday last year',
          Tone: 'good',
          Page: 'Daily Sales Data',
        },
      ],
    });
  });

  it('counts what the desk has to do, and tells the last cash count with its over or short', async () => {
    const { LocationID } = await t.make.location();
    const elsewhere = await t.make.location();
    const caller = await t.loginAs({ pages: ['logbook'], LocationID });
    expect((await tilesOf(caller))['cash-count']).toMatchObject({ Value: '—', Note: 'No cash count yet' });
    const posted = { LocationID, PostedByName: 'Erin', CreatedAt: '2026-11-10T15:05:00.000Z' };
    const guest = { ...posted, RoomNumber: '101', GuestName: 'GUEST' };
    const said = { ServiceIssues: 'SHOWER DRIPS' };
    const call = { ...guest, ...said, DateCalled: '2026-11-10', TimeCalled: '07:00' };
    const ada = { ...guest, SpecialNeeds: 'RAMP' };
    await t.db
      .insert(adaCompliance)
      .values([ada, { ...ada, Done: true }, { ...ada, LocationID: elsewhere.LocationID }]);
    await t.db
      .insert(preDepartureCalls)
      .values([
        call,
        { ...call, CreatedAt: '2026-11-03T01:05:00.000Z' },
        { ...call, Done: true },
        { ...call, ServiceIssues: '', CreatedAt: '2026-11-01T01:05:00.000Z' },
      ]);
    const count = { ...posted, ShiftType: 'AM IN', Date: '2026-11-10', TwentyDollars: 200, Pennies: 0.35 };
    await t.db.insert(cashCounts).values([
      { ...count, BankTill: 150, DepositDrop: 55.5 },
      { ...count, BankTill: 0, CreatedAt: '2026-11-09T15:00:00.000Z' },
    ]);
    const tiles = await tilesOf(caller);
    expect(tiles['desk-log']).toMatchObject({
      Value: '0',
      Note: 'No open entries',
      Tone: 'good',
      Page: 'logbook',
    });
    expect(tiles.ada).toMatchObject({ Value: '1', Note: 'Still to do. Oldest: today', Tone: null });
    expect(tiles.calls).toMatchObject({ Value: '2', Note: 'Follow-ups. Oldest: 8 days ago' });
    expect(tiles['cash-count']).toMatchObject({
      Value: '$200.35',
      Note: 'short $5.15, AM IN, 11/10 07:05 AM',
      Tone: 'bad',
    });
  });

  it('counts the logs of the desk that are open: answered or not, each is one', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    const open = (await caller.post('/logs/post', { Entry: 'Ice machine is out' })).body.LogID as number;
    const done = (await caller.post('/logs/post', { Entry: 'Keys are back' })).body.LogID as number;
    for (const LogID of [open, done]) await caller.put('/logs/update', { LogID, Entry: 'Seen' });
    await caller.put('/logs/updateStatus', { LogID: done, Index: 0, Done: true });
    expect((await tilesOf(caller))['desk-log']).toMatchObject({ Value: '1', Note: 'Oldest: today' });
  });

  it('names the year of a cash count that is not of this one', async () => {
    const { LocationID } = await t.make.location();
    const caller = await t.loginAs({ pages: ['logbook'], LocationID });
    await t.db.insert(cashCounts).values({
      LocationID,
      ShiftType: 'AM IN',
      Date: '2025-12-31',
      PostedByName: 'Erin',
      CreatedAt: '2025-12-31T15:05:00.000Z',
    });
    expect((await tilesOf(caller))['cash-count']?.Note).toMatch(/^even, AM IN, 12\/31\/2025 0\d:05 AM$/);
  });

  it('counts open room logs', async () => {
    const { LocationID } = await t.make.location();
    const caller = await t.loginAs({ pages: ['Room Logs'], LocationID });
    const [room] = await t.db
      .insert(rooms)
      .values({ LocationID, RoomNumber: '101', RoomType: 'KING' })
      .returning();
    const log = {
      LocationID,
      RoomID: room?.RoomID ?? 0,
      Department: 'PLUMBING',
      PostedByName: 'Erin',
      CreatedAt: '2026-11-10T15:05:00.000Z',
    };
    await t.db.insert(roomLogs).values([log, log, { ...log, Done: true }]);
    expect((await tilesOf(caller))['room-logs']).toMatchObject({ Value: '2', Page: 'Room Logs' });
  });

  it('counts the claims that wait for this very caller', async () => {
    const { LocationID } = await t.make.location();
    const boss = await t.loginAs({ pages: ['Reimbursement', 'Bonus'], level: 60, LocationID });
    const clerk = await t.loginAs({ pages: ['Reimbursement'], level: 20, LocationID });
    const claim = {
      LocationID,
      EmployeeID: clerk.EmployeeID,
      SubmittedLevel: 20,
      Kind: 'reimbursement' as const,
      CreatedAt: '2026-11-10T15:05:00.000Z',
      UpdatedAt: '2026-11-10T15:05:00.000Z',
    };
    await t.db.insert(claims).values([claim, { ...claim, EmployeeID: boss.EmployeeID, SubmittedLevel: 60 }]);
    expect(await tilesOf(boss)).toMatchObject({
      reimbursement: {
        Value: '1',
        Note: 'Waiting for your approval. Oldest: today',
        Page: 'Reimbursement',
      },
      bonus: { Value: '0', Note: 'No claims waiting for you', Page: 'Bonus' },
    });
    expect((await tilesOf(clerk)).reimbursement).toMatchObject({ Value: '0' });
  });

  it('tells those who claimed what became of it, and nobody else', async () => {
    const { LocationID } = await t.make.location({ TimeZone: 'America/Los_Angeles' });
    const boss = await t.loginAs({ pages: ['Reimbursement'], level: 60, LocationID });
    const clerk = await t.loginAs({ pages: ['Reimbursement'], level: 20, LocationID });
    const claim = {
      LocationID,
      EmployeeID: clerk.EmployeeID,
      SubmittedLevel: 20,
      Kind: 'reimbursement' as const,
      CreatedAt: '2026-11-10T05:05:00.000Z',
      UpdatedAt: '2026-11-10T15:05:00.000Z',
    };
    const approved = { Approved: true, ApprovedBy: boss.EmployeeID };
    await t.db
      .insert(claims)
      .values([
        claim,
        { ...claim, CreatedAt: '2026-11-08T20:00:00.000Z' },
        { ...claim, ...approved, ApprovedAmount: 84.2, ApprovedAt: '2026-11-07T20:00:00.000Z' },
        { ...claim, ...approved, ApprovedAmount: 12, ApprovedAt: '2026-11-01T20:00:00.000Z' },
      ]);
    expect((await tilesOf(clerk))['reimbursement-yours']).toEqual({
      Key: 'reimbursement-yours',
      Label: 'Your reimbursements',
      Value: '2',
      Note: '2 waiting since 11/08/2026. Last approved: $84.20 on 11/07/2026',
      Tone: null,
      Page: 'Reimbursement',
    });
    expect(await tilesOf(boss)).not.toHaveProperty('reimbursement-yours');
    await t.db.delete(claims).where(and(eq(claims.LocationID, LocationID), eq(claims.Approved, false)));
    expect((await tilesOf(clerk))['reimbursement-yours']).toMatchObject({
      Value: '0',
      Note: 'None waiting. Last approved: $84.20 on 11/07/2026',
      Tone: 'good',
    });
  });

  it('warns of a franchise window and expiration that come close', async () => {
    const { LocationID } = await t.make.location({ Franchise: true });
    const caller = await t.loginAs({ pages: ['Franchise'], LocationID });
    expect(await tilesOf(caller)).toEqual({});
    await t.db.insert(franchises).values({ LocationID, Window: '01/15/2027', Expiration: '2026-11-12' });
    expect(await tilesOf(caller)).toMatchObject({
      'franchise-expiration': { Value: '11/12/2026', Note: 'In 2 days', Tone: 'bad', Page: 'Franchise' },
      'franchise-window': {
        Label: 'Franchise window',
        Value: '01/15/2027',
        Note: 'In 66 days',
        Tone: 'warn',
      },
    });
  });

  it('names the next check date on the clock of the location', async () => {
    const caller = await t.loginAs({ pages: ['Payroll'] });
    expect(await tilesOf(caller)).toEqual({
      'check-date': {
        Key: 'check-date',
        Label: 'Next check date',
        Value: '11/23/2026',
        Note: 'In 13 days',
        Tone: null,
        Page: 'Payroll',
      },
    });
  });
});
