import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import { eq } from 'drizzle-orm';
import type { ReportRow } from '@boh/contract/reports/reports.contract.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';
import { localDay } from '../../lib/local-day.ts';
import { franchises } from '../franchise/franchise.table.ts';
import { housekeepingLogs } from '../housekeeping/housekeeping.table.ts';
import { insuranceYears } from '../insurance/insurance.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const DAY = { Period: { From: '2026-11-01', To: '2026-11-01' } };
type Rows = { Values: object; Notes: object }[];
const valuesOf = (rows: Rows) => rows.map(({ Values }) => Values);

describe('rooms cleaned over rooms to clean', () => {
  it('is the same whatever else is asked for, also where sales are not to be seen', async () => {
    const { LocationID: palm } = await t.make.location({ Name: 'PALM COURT' });
    const { LocationID: yuma } = await t.make.location({ Name: 'YUMA INN' });
    const pages = ['Reports', 'Housekeeping Reports'] as const;
    const reader = await t.loginAs({ pages: [...pages, 'Daily Sales Data'], LocationID: palm });
    const role = await t.make.role(pages);
    await t.make.assign(reader.EmployeeID, yuma, role.RoleID);
    for (const LocationID of [palm, yuma]) {
      const sales = { RoomsSold: 5, TotalAvailableRooms: 10, Checkout: 10, Stayover: 10, Adr: 0 };
      await t.db.insert(dailySales).values({ LocationID, Date: '2026-11-01', RoomRevenue: 0, ...sales });
      const log = { EmployeeID: reader.EmployeeID, Type: 'Room', StartTime: '08:00', EndTime: '10:00' };
      await t.db
        .insert(housekeepingLogs)
        .values({ LocationID, Date: '2026-11-01', NoOfRooms: 10, ...log } as never);
    }
    const alone = await reader.post('/reports/run', { Measures: ['HkCoverage'], ...DAY });
    expect(valuesOf(alone.body.Rows as Rows)).toEqual([{ HkCoverage: 50 }, { HkCoverage: 50 }]);
    const both = await reader.post('/reports/run', { Measures: ['HkCoverage', 'Sold'], ...DAY });
    expect(valuesOf(both.body.Rows as Rows)).toEqual([
      { HkCoverage: 50, Sold: 5 },
      { HkCoverage: 50, Sold: null },
    ]);
    expect(both.body.Total).toMatchObject({
      Values: { HkCoverage: 50, Sold: 5 },
      Notes: { Sold: 'Without YUMA INN: your role does not open the daily sales there.' },
    });
  });
});

describe('a total against the budget, all days counted', () => {
  it('is held against the plans there are', async () => {
    const { LocationID: planned } = await t.make.location({ Name: 'ALDER INN' });
    const { LocationID: unplanned } = await t.make.location({ Name: 'BIRCH INN' });
    const pages = ['Reports', 'Daily Sales Data', 'Budgets'] as const;
    const reader = await t.loginAs({ pages, LocationID: planned, alsoAt: [unplanned] });
    const sales = { Date: '2026-10-01', RoomsSold: 5, TotalAvailableRooms: 10, RoomRevenue: 1000, Adr: 200 };
    await t.db.insert(dailySales).values([
      { LocationID: planned, ...sales },
      { LocationID: unplanned, ...sales },
    ]);
    const line = { Account: 'RoomRevenue', Month: 10, Method: 'Amount', Value: 500 };
    await reader.put('/budgets', { LocationID: planned, Year: 2026, Kind: 'Budget', Lines: [line] });
    const run = async (LikeForLike: boolean) => {
      const asked = { Measures: ['RoomRevenue'], Compare: 'Budget', LikeForLike };
      const Period = { From: '2026-10-01', To: '2026-10-31' };
      return (await reader.post('/reports/run', { ...asked, Period })).body.Total as object;
    };
    expect(await run(false)).toEqual({
      Values: { RoomRevenue: 2000 },
      Compared: { RoomRevenue: 500 },
      Change: { RoomRevenue: 300 },
    });
  });
});

describe('a period', () => {
  it('that begins before 1900 is told so', async () => {
    const reader = await t.loginAs({ pages: ['Reports'] });
    const early = await reader.post('/reports/run', {
      Measures: ['Sold'],
      Period: { From: '1899-12-31', To: '2026-01-01' },
    });
    expect([early.status, early.body.Message.Fields]).toEqual([
      400,
      'Period.From: Please enter a day from 1900-01-01 to 2999-12-31',
    ]);
  });
});

describe('renewals', () => {
  it('go through yesterday, or their last day where that is over', async () => {
    const { LocationID } = await t.make.location({ Name: 'ASH COURT', TimeZone: 'America/New_York' });
    const reader = await t.loginAs({ pages: ['Reports', 'Franchise'], LocationID });
    const through = async () =>
      (await reader.post('/reports/run', { Ready: 'RENEWALS', Date: '2020-01-01' })).body.Through as string;
    const today = localDay(t.clock.now(), 'America/New_York');
    expect(await through()).toBe(movedDays(today, -1));
    await t.db.insert(franchises).values({ LocationID, Expiration: '05/01/2021' });
    expect(await through()).toBe('2021-05-01');
    await t.db.update(franchises).set({ Pip: '12/31/2040' }).where(eq(franchises.LocationID, LocationID));
    expect(await through()).toBe(movedDays(today, -1));
  });
  it('say which hotels they leave out', async () => {
    const { LocationID } = await t.make.location({ Name: 'CEDAR LODGE' });
    const reader = await t.loginAs({ pages: ['Reports'], LocationID });
    const { body } = await reader.post('/reports/run', { Ready: 'RENEWALS' });
    expect(body.Rows).toEqual([]);
    expect(body.Note).toBe(
      'Your role does not open the franchise agreements of CEDAR LODGE. Your role does not open the insurance of CEDAR LODGE.',
    );
  });
  it('are of agreements and of each line of insurance, the most urgent first', async () => {
    const { LocationID } = await t.make.location({ Name: 'ELM HOUSE' });
    const other = await t.make.location({ Name: 'FIR HOUSE' });
    await t.db.insert(franchises).values({ LocationID, Expiration: '05/01/2027' });
    const policies = {
      Year: 2026,
      PropertyRenewal: '2027-03-01',
      WCRenewal: '2027-05-01',
      GLRenewal: '2026-01-01',
    };
    await t.db.insert(insuranceYears).values([
      { LocationID, ...policies },
      { LocationID: other.LocationID, ...policies },
      // A draft is nobody's word yet.
      { LocationID, Year: 2027, Draft: true, PropertyRenewal: '2028-03-01' },
    ]);
    const asked = { Ready: 'RENEWALS', Date: '2026-11-01' };
    const rowsOf = async (reader: TestCaller) =>
      ((await reader.post('/reports/run', asked)).body.Rows as ReportRow[]).map(
        ({ Group, From, Renewal }) => [Group, From, Renewal],
      );
    const pages = ['Reports', 'Franchise', 'Location'] as const;
    expect(await rowsOf(await t.loginAs({ pages, LocationID }))).toEqual([
      ['ELM HOUSE', '2027-03-01', 'Property insurance renewal, 2026'],
      ['ELM HOUSE', '2027-05-01', 'Franchise expiration'],
      ['ELM HOUSE', '2027-05-01', 'WC insurance renewal, 2026'],
    ]);
    expect(await rowsOf(await t.loginAs({ pages: ['Reports', 'Franchise'], LocationID }))).toEqual([
      ['ELM HOUSE', '2027-05-01', 'Franchise expiration'],
    ]);
  });
});

describe('a report shared with a role that was deleted', () => {
  it('can still be changed', async () => {
    const { LocationID } = await t.make.location({ Name: 'DUNE HOTEL' });
    const owner = await t.loginAs({ pages: ['Reports', 'Roles'], LocationID, level: 100 });
    const { RoleID } = await t.make.role(['Reports']);
    const Definition = { Measures: ['Sold'], Period: { Relative: 'MTD' } };
    const saved = await owner.post('/reports', { Name: 'Ours', Definition, RoleIDs: [RoleID] });
    expect(saved.body.RoleIDs).toEqual([RoleID]);
    await t.db.execute(`delete from role_pages where role_id = ${RoleID}`);
    await t.db.execute(`delete from roles where role_id = ${RoleID}`);
    const found = (await owner.get('/reports')).body.find(
      (each: { ReportID: number }) => each.ReportID === saved.body.ReportID,
    );
    expect(found.RoleIDs).toEqual([]);
    const changed = await owner.put(`/reports/${found.ReportID}`, {
      Name: 'Still ours',
      Definition: found.Definition,
      RoleIDs: found.RoleIDs,
      Version: found.Version,
    });
    expect(changed.status).toBe(200);
  });
});
