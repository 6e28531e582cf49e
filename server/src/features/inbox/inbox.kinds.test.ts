import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bai2, bankHotel, credit, deposits, drop, upload } from '../../../test/bank-hotel.ts';
import { addSales, line } from '../../../test/budget-hotel.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { postLog } from '../../../test/desk-logs.ts';
import { inboxOf, keysOf, mark } from '../../../test/inbox-of.ts';
import { balancedNight, intakeHotel, NIGHT, revenueOf, send } from '../../../test/intake-hotel.ts';
import { franchises } from '../franchise/franchise.table.ts';
import { insuranceYears } from '../insurance/insurance.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(() => t.clock.set(TEST_NOW));
afterAll(() => t.close());

describe('overdue deposits', () => {
  it('wait for who holds Bank there from the sixth banking day on, as the list says, until a statement has them', async () => {
    const { caller, AccountID, LocationID } = await bankHotel(t);
    // Tuesday, 3 November: five banking days later is the 10th, for the 11th is a holiday and the 12th the sixth.
    const LogID = await drop(caller, '2026-11-03', 500);
    await drop(caller, '2026-11-04', 20);
    expect(await keysOf(caller)).toEqual([]);
    t.clock.set('2026-11-12T07:59:00.000Z');
    expect(await keysOf(t.withToken(await t.make.token(caller.EmployeeID, LocationID)))).toEqual([]);
    t.clock.set('2026-11-12T08:00:00.000Z');
    const later = t.withToken(await t.make.token(caller.EmployeeID, LocationID));
    expect(await inboxOf(later)).toMatchObject([
      {
        Key: `deposit:${LogID}`,
        Kind: 'OverdueDeposit',
        Title: 'Deposit of 500.00 counted on 11/03/2026',
        Link: `/admin/bank?record=${LogID}&at=${LocationID}`,
        At: '2026-11-12T08:00:00.000Z',
      },
    ]);
    expect((await deposits(later, { State: 'Overdue' })).map((row) => row.LogID)).toEqual([LogID]);
    const clerk = await t.loginAs({ LocationID, pages: ['logbook'] });
    expect(await keysOf(clerk, { Kind: 'OverdueDeposit' })).toEqual([]);
    await mark(later, 'Read', [`deposit:${LogID}`]);
    await upload(later, AccountID, bai2({ '2026-11-05': [credit(50_000, 'r1')] }));
    expect(await keysOf(later)).toEqual([]);
    t.clock.set('2026-11-12T09:00:00.000Z');
    const apart = await later.post('/bank/unmatch', { LogIDs: [LogID], Reason: 'Of another hotel' });
    expect(apart.status).toBe(200);
    expect(await inboxOf(later)).toMatchObject([
      { Key: `deposit:${LogID}`, Read: false, At: '2026-11-12T09:00:00.000Z' },
    ]);
  });
});

describe('the night', () => {
  it('asks for unmapped codes until they are mapped, and for days to close until they are closed', async () => {
    const hotel = await intakeHotel(t);
    const { manager, clerk, LocationID } = hotel;
    await manager.put('/intake/map', { Codes: [{ Code: '5000', Field: null }] });
    expect(await keysOf(manager)).toEqual([]);
    await balancedNight(t, hotel);
    const codes = `codes:${LocationID}`;
    expect(await keysOf(clerk)).toEqual([]);
    expect(await inboxOf(manager)).toMatchObject([
      {
        Key: codes,
        Title: 'One code is not mapped',
        Link: `/admin/night-audit?tab=codes&hotel=${LocationID}&unmapped=yes&at=${LocationID}`,
        At: TEST_NOW,
      },
    ]);
    await manager.put('/intake/map', { Codes: [{ Code: '5000', Field: 'OtherRevenue' }] });
    expect(await keysOf(manager)).toEqual([]);
    expect((await manager.post('/intake/close', { LocationID, Date: NIGHT })).status).toBe(200);
    expect(await keysOf(manager)).toEqual([]);
    t.clock.set('2026-11-12T18:00:00.000Z');
    const later = t.withToken(await t.make.token(manager.EmployeeID, LocationID));
    expect(await inboxOf(later)).toMatchObject([
      {
        Key: `day:${LocationID}:2026-11-11`,
        Title: 'Close 11/11/2026',
        Link: `/admin/night-audit?record=${LocationID}.2026-11-11&at=${LocationID}`,
        At: '2026-11-12T08:00:00.000Z',
      },
      { Key: `day:${LocationID}:2026-11-10` },
    ]);
    await later.post('/intake/reopen', { LocationID, Date: NIGHT, Reason: 'A late file' });
    expect(await inboxOf(later)).toMatchObject([
      {
        Key: `day:${LocationID}:${NIGHT}`,
        Reason: 'This day was reopened and is not closed again.',
        At: '2026-11-12T18:00:00.000Z',
      },
      {},
      {},
    ]);
  });

  it('asks anew, unread, for a day that is reopened again', async () => {
    const hotel = await intakeHotel(t);
    const { manager, LocationID } = hotel;
    await balancedNight(t, hotel);
    const Keys = [`day:${LocationID}:${NIGHT}`];
    const day = { LocationID, Date: NIGHT };
    for (const minute of [1, 2]) {
      t.clock.set(`2026-11-10T18:0${minute}:00.000Z`);
      expect((await manager.post('/intake/close', day)).status).toBe(200);
      await manager.post('/intake/reopen', { ...day, Reason: 'A late file' });
      expect(await inboxOf(manager, { Unread: 'true' })).toMatchObject([
        { Key: Keys[0], At: `2026-11-10T18:0${minute}:00.000Z` },
      ]);
      await mark(manager, 'Read', Keys);
    }
  });
});

describe('files that failed', () => {
  it('wait for who holds the page there until a later one is taken in', async () => {
    const { manager, LocationID } = await intakeHotel(t);
    await send(manager, '<broken', 'revenue.xml');
    expect(await inboxOf(manager)).toMatchObject([
      {
        Kind: 'FailedImport',
        Title: 'Refused: revenue.xml',
        Link: `/admin/night-audit?tab=files&state=Refused&hotel=${LocationID}&at=${LocationID}`,
      },
    ]);
    t.clock.set('2026-11-10T18:01:00.000Z');
    await send(manager, revenueOf(), 'revenue.xml');
    expect(await keysOf(manager, { Kind: 'FailedImport' })).toEqual([]);
  });

  it('are statements of the bank too', async () => {
    const { caller, AccountID, LocationID } = await bankHotel(t);
    await upload(caller, AccountID, bai2({ '2026-11-05': [credit(50_000, 'r1')] }).replace('50000', '50001'));
    expect(await inboxOf(caller)).toMatchObject([
      {
        Title: 'Refused: statement.bai',
        Link: `/admin/bank?tab=statements&show=Refused&hotel=${LocationID}&at=${LocationID}`,
      },
    ]);
    t.clock.set('2026-11-10T18:01:00.000Z');
    await upload(caller, AccountID, bai2({ '2026-11-05': [credit(50_000, 'r1')] }));
    expect(await keysOf(caller)).toEqual([]);
  });
});

describe('comments on variances', () => {
  it('are due for each finished month past the limits, until all of its accounts have one', async () => {
    const { LocationID } = await t.make.location();
    const person = await t.loginAs({ LocationID, pages: ['Budgets'] });
    const Lines = [
      line('RoomRevenue', 10, 10_000),
      line('OtherRevenue', 10, 9000),
      line('RoomRevenue', 11, 9000),
    ];
    await person.put('/budgets', { LocationID, Year: 2026, Kind: 'Budget', Lines });
    await addSales(t, LocationID, { '2026-10-05': { RoomRevenue: 2000 }, '2026-11-05': { RoomRevenue: 1 } });
    expect(await inboxOf(person)).toMatchObject([
      {
        Key: `variance:${LocationID}:2026-10`,
        Title: 'Comment on October 2026',
        Reason: 'The month differs from its budget and nobody said why: Room Revenue, Other Revenue.',
        Link: `/admin/budgets?hotel=${LocationID}&year=2026&view=variance&due=yes&at=${LocationID}`,
        At: '2026-11-01T07:00:00.000Z',
      },
    ]);
    const comment = (Account: string) =>
      person.post('/budgets/comment', { LocationID, Year: 2026, Account, Month: 10, Comment: 'A flood' });
    await comment('RoomRevenue');
    expect((await inboxOf(person))[0]?.Reason).toMatch(/: Other Revenue\.$/);
    await comment('OtherRevenue');
    expect(await keysOf(person)).toEqual([]);
  });
});

describe('renewals', () => {
  it('come up 90, 60, 30 and 7 days before, for who holds Franchise there', async () => {
    const { LocationID } = await t.make.location({ Franchise: true });
    await t.db
      .insert(franchises)
      .values({ LocationID, Window: '12/05/2026', Expiration: '2028-01-01', Pip: 'soon' });
    const person = await t.loginAs({ LocationID, pages: ['Franchise'] });
    const other = await t.loginAs({ LocationID, pages: ['Reports'] });
    const Keys = [`renewal:${LocationID}:Window`];
    expect(await inboxOf(person)).toMatchObject([
      {
        Key: Keys[0],
        Title: 'Franchise window on 12/05/2026',
        Reason: 'It is in 25 days.',
        At: '2026-11-05T08:00:00.000Z',
        Link: `/admin/franchise?record=${LocationID}&at=${LocationID}`,
      },
    ]);
    expect(await keysOf(other)).toEqual([]);
    await mark(person, 'Read', Keys);
    expect(await keysOf(person, { Unread: 'true' })).toEqual([]);
    t.clock.set('2026-11-28T18:00:00.000Z');
    const later = t.withToken(await t.make.token(person.EmployeeID, LocationID));
    expect(await inboxOf(later)).toMatchObject([{ Read: false, Reason: 'It is in 7 days.' }]);
    t.clock.set('2026-12-06T18:00:00.000Z');
    expect(await keysOf(t.withToken(await t.make.token(person.EmployeeID, LocationID)))).toEqual([]);
  });
});

describe('renewals of insurance lines', () => {
  it('come up as those of agreements, for who holds Location there', async () => {
    const { LocationID } = await t.make.location();
    await t.db.insert(insuranceYears).values([
      {
        LocationID,
        Year: 2026,
        PropertyRenewal: '2026-12-05',
        GLRenewal: '2027-02-09',
        WCRenewal: '2026-11-09',
      },
      { LocationID, Year: 2027, Draft: true, CrimeRenewal: '2026-12-05' },
    ]);
    const person = await t.loginAs({ LocationID, pages: ['Location'] });
    expect(await inboxOf(person)).toMatchObject([
      {
        Key: `renewal:${LocationID}:PropertyRenewal:2026`,
        Title: 'Property insurance renewal, 2026 on 12/05/2026',
        Reason: 'It is in 25 days.',
        At: '2026-11-05T08:00:00.000Z',
        Link: `/admin/property-insurance-master?year=2026&record=${LocationID}&at=${LocationID}`,
      },
    ]);
    expect(await keysOf(await t.loginAs({ LocationID, pages: ['Franchise', 'Reports'] }))).toEqual([]);
    t.clock.set('2026-11-11T18:00:00.000Z');
    const later = t.withToken(await t.make.token(person.EmployeeID, LocationID));
    expect(await keysOf(later)).toEqual([
      `renewal:${LocationID}:GLRenewal:2026`,
      `renewal:${LocationID}:PropertyRenewal:2026`,
    ]);
  });

  it('are told of no agreement of a hotel whose franchise is switched off', async () => {
    const { LocationID } = await t.make.location({ Franchise: false });
    await t.db.insert(franchises).values({ LocationID, Window: '12/05/2026' });
    expect(await keysOf(await t.loginAs({ LocationID, pages: ['Franchise'] }))).toEqual([]);
  });
});

describe('replies in the log book', () => {
  it('are news to whoever wrote there before, and not to the others', async () => {
    const { LocationID } = await t.make.location();
    const writer = await t.loginAs({ LocationID, pages: ['logbook'] });
    const other = await t.loginAs({ LocationID, pages: ['logbook'], FirstName: 'Omar', LastName: 'Other' });
    const LogID = await postLog(writer, { Headline: 'AM', Entry: 'The ice machine leaks' });
    t.clock.set('2026-11-10T18:01:00.000Z');
    await other.form('PUT', '/logs/update', { fields: { LogID, Entry: 'Called the plumber' } });
    const [news, ...more] = await inboxOf(writer);
    expect(more).toEqual([]);
    expect(news).toMatchObject({
      Kind: 'DeskReply',
      News: true,
      Title: 'Omar Other replied: Called the plumber',
      Link: `/admin/logbook?record=${LogID}&at=${LocationID}`,
    });
    expect(await keysOf(other)).toEqual([]);
    await mark(writer, 'Read', [news?.Key ?? '']);
    expect(await keysOf(writer)).toEqual([]);
  });
});
