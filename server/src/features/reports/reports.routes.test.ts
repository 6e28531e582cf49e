import type { PageName } from '@boh/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { claims } from '../claims/claims.table.ts';

let t: TestApp;
let reader: TestCaller;
let palm: number;
let yuma: number;
let other: number;

const ALL_PAGES: readonly PageName[] = [
  'Reports',
  'Daily Sales Data',
  'Payroll',
  'Housekeeping Reports',
  'logbook',
  'Location',
];

const day = (LocationID: number, Date: string, RoomsSold: number, RoomRevenue: number) => ({
  LocationID,
  Date,
  RoomsSold,
  RoomRevenue,
  OtherRevenue: 10,
  Adr: 100,
  TotalAvailableRooms: 100,
});

beforeAll(async () => {
  t = await buildTestApp();
  palm = (await t.make.location({ Name: 'PALM COURT', State: 'CA', TimeZone: 'America/Los_Angeles' }))
    .LocationID;
  yuma = (await t.make.location({ Name: 'LANTERN INN', State: 'AZ', TimeZone: 'America/Phoenix' }))
    .LocationID;
  other = (await t.make.location({ Name: 'NOT MINE' })).LocationID;
  reader = await t.loginAs({ pages: ALL_PAGES, LocationID: palm, alsoAt: [yuma] });
  await t.db
    .insert(dailySales)
    .values([
      day(palm, '2025-11-01', 40, 4_000),
      day(palm, '2025-11-02', 60, 6_000),
      day(palm, '2026-11-01', 50, 5_500),
      day(palm, '2026-11-03', 80, 8_800.5),
      day(yuma, '2026-11-01', 20, 1_000),
      day(yuma, '2026-11-02', 20, 1_000),
      day(other, '2026-11-01', 99, 9_999),
    ]);
});
afterAll(() => t.close());

const NOVEMBER = { From: '2026-11-01', To: '2026-11-03' };
const run = (body: object) =>
  reader.post('/reports/run', { Measures: ['RoomRevenue'], Period: NOVEMBER, ...body });

describe('POST /reports/run', () => {
  it('adds up the days of each hotel and divides the sums', async () => {
    const { status, body } = await run({
      Measures: ['Supply', 'RoomRevenue', 'Occupancy', 'ADR', 'TRevPAR'],
    });
    expect(status).toBe(200);
    expect(body.Rows).toEqual([
      {
        Group: 'LANTERN INN',
        LocationID: yuma,
        ...NOVEMBER,
        Partial: false,
        Values: { Supply: 200, RoomRevenue: 2000, Occupancy: 20, ADR: 50, TRevPAR: 10.1 },
        Compared: {},
        Change: {},
        Notes: {},
      },
      {
        Group: 'PALM COURT',
        LocationID: palm,
        ...NOVEMBER,
        Partial: false,
        Values: { Supply: 200, RoomRevenue: 14300.5, Occupancy: 65, ADR: 110, TRevPAR: 71.6 },
        Compared: {},
        Change: {},
        Notes: {},
      },
    ]);
    expect(body.Total.Values).toEqual({
      Supply: 400,
      RoomRevenue: 16300.5,
      Occupancy: 42.5,
      ADR: 95.89,
      TRevPAR: 40.85,
    });
    expect(body.Columns[2]).toEqual({
      Measure: 'Occupancy',
      Label: 'Occupancy (%)',
      Definition: 'Rooms sold over rooms there were to sell.',
    });
  });

  it('names the days without figures on either side', async () => {
    const { body } = await run({ Compare: 'LastYearDate' });
    expect(body.Gaps).toEqual([
      { LocationID: yuma, Name: 'LANTERN INN', Dates: ['2026-11-03'] },
      { LocationID: palm, Name: 'PALM COURT', Dates: ['2025-11-03', '2026-11-02'] },
    ]);
    expect(body.Through).toBe('2026-11-03');
  });

  it('compares like for like: the values cover all days, the comparison those of both sides', async () => {
    const { body } = await run({ Compare: 'LastYearDate', GroupBy: 'none' });
    expect(body.Rows).toHaveLength(1);
    // Only the first of November is there on both sides.
    expect(body.Rows[0]).toMatchObject({
      Group: 'All',
      LocationID: null,
      Values: { RoomRevenue: 16300.5 },
      Compared: { RoomRevenue: 4000 },
      Change: { RoomRevenue: 37.5 },
    });
    const all = await run({ Compare: 'LastYearDate', GroupBy: 'none', LikeForLike: false });
    expect(all.body.Total).toEqual({
      Values: { RoomRevenue: 16300.5 },
      Compared: { RoomRevenue: 10000 },
      Change: { RoomRevenue: 63.01 },
    });
  });

  it('counts relative words from yesterday and cuts into intervals', async () => {
    const { body } = await run({ Period: { Relative: 'MTD' }, Interval: 'Week', LocationIDs: [palm] });
    expect(body.Rows.map(({ From, To, Values }: Record<string, unknown>) => [From, To, Values])).toEqual([
      ['2026-11-01', '2026-11-07', { RoomRevenue: 14300.5 }],
      ['2026-11-08', '2026-11-09', { RoomRevenue: null }],
    ]);
    expect(body.Through).toBe('2026-11-09');
  });

  it.each([
    ['an unknown measure', { Measures: ['Profit'] }, /Measures must be one of/],
    ['no measure', { Measures: [] }, /at least one measure/],
    ['a measure twice', { Measures: ['ADR', 'ADR'] }, /may be there once/],
    ['payroll by day', { Measures: ['Payroll'], Interval: 'Day' }, /by month and longer/],
    ['insurance by month', { Measures: ['InsuranceCost'], Interval: 'Month' }, /by year only/],
    [
      'days that end before they begin',
      { Period: { From: '2026-02-01', To: '2026-01-01' } },
      /To must not be before From/,
    ],
    [
      'a century of days',
      { Period: { From: '1926-01-01', To: '2026-01-01' }, Interval: 'Day' },
      /at most 1100 intervals/,
    ],
    ['no period', { Period: {} }, /Period is either Relative/],
    ['a word and days', { Period: { Relative: 'MTD', ...NOVEMBER } }, /Period is either Relative/],
  ])('refuses %s with a sentence', async (_, body, sentence) => {
    const answer = await run(body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(sentence);
  });

  it('refuses hotels where the reader’s role has no Reports', async () => {
    expect((await run({ LocationIDs: [palm, other] })).status).toBe(403);
  });

  it('leaves a figure empty whose source the role does not open, and says why', async () => {
    const some = await t.loginAs({ pages: ['Reports', 'DashboardList'], LocationID: palm });
    const { body } = await some.post('/reports/run', {
      Measures: ['RoomRevenue', 'CashOver', 'ClaimsAsked'],
      Period: NOVEMBER,
    });
    expect(body.Rows[0].Values).toEqual({ RoomRevenue: 14300.5, CashOver: null, ClaimsAsked: null });
    expect(body.Rows[0].Notes).toEqual({
      CashOver: 'Your role does not open the cash counts of PALM COURT.',
      ClaimsAsked: 'Your role does not open the claims of PALM COURT.',
    });
    expect(body.Total.Notes).toEqual(body.Rows[0].Notes);
  });

  it('adds up claims only for somebody who sees all of both kinds there', async () => {
    const claim = {
      Kind: 'bonus',
      LocationID: palm,
      SubmittedLevel: 10,
      CreatedAt: '2026-11-02T20:00:00.000Z',
      UpdatedAt: '2026-11-02T20:00:00.000Z',
    } as const;
    const clerk = await t.loginAs({ pages: ['Bonus'], LocationID: palm, level: 10 });
    await t.db.insert(claims).values({ ...claim, EmployeeID: clerk.EmployeeID, RequestedAmount: 50 });
    const asked = async (pages: readonly PageName[]) => {
      const by = await t.loginAs({ pages: ['Reports', ...pages], LocationID: palm, level: 60 });
      const { body } = await by.post('/reports/run', { Measures: ['ClaimsAsked'], Period: NOVEMBER });
      return body.Rows[0] as { Values: object; Notes: object };
    };
    expect((await asked(['Reimbursement', 'Bonus'])).Values).toEqual({ ClaimsAsked: 50 });
    const half = await asked(['Reimbursement']);
    expect(half.Values).toEqual({ ClaimsAsked: null });
    expect(half.Notes).toEqual({ ClaimsAsked: 'Your role does not open the claims of PALM COURT.' });
    const pages = ['Reports', 'Reimbursement', 'Bonus'] as const;
    const boss = await t.loginAs({ pages, LocationID: palm, level: 60 });
    const low = await t.loginAs({ pages, LocationID: palm, level: 5 });
    const valuesOf = async () => {
      const { body } = await low.post('/reports/run', { Measures: ['ClaimsAsked'], Period: NOVEMBER });
      return body.Rows[0].Values as object;
    };
    expect(await valuesOf()).toEqual({ ClaimsAsked: null });
    await boss.put('/approvals/stand-in', {
      EmployeeID: low.EmployeeID,
      From: '2000-01-01',
      To: '2099-12-31',
    });
    expect(await valuesOf()).toEqual({ ClaimsAsked: 50 });
  });

  it('holds 29 February alone against the 28th, and against nothing in a sum', async () => {
    const { LocationID } = await t.make.location({ Name: 'LEAP HOUSE' });
    const by = await t.loginAs({ pages: ['Reports', 'DashboardList'], LocationID });
    const dates = [
      '2023-02-27',
      '2023-02-28',
      '2023-03-01',
      '2024-02-27',
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ];
    await t.db.insert(dailySales).values(dates.map((date) => day(LocationID, date, 10, 1000)));
    const definition = {
      Measures: ['RoomRevenue'],
      Period: { From: '2024-02-27', To: '2024-03-01' },
      Compare: 'LastYearDate',
    };
    for (const LikeForLike of [true, false]) {
      const byDay = await by.post('/reports/run', { ...definition, Interval: 'Day', LikeForLike });
      const whole = await by.post('/reports/run', { ...definition, Interval: 'none', LikeForLike });
      expect(byDay.body.Rows[2].Compared).toEqual({ RoomRevenue: 1000 });
      expect(byDay.body.Total).toEqual(whole.body.Total);
      expect(byDay.body.Total.Compared).toEqual({ RoomRevenue: 3000 });
    }
  });
});
