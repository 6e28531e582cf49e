import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AMOUNT_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import { dailySales } from '../src/db/tables/daily-sales.table.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { CHECK_DATE } from './payroll-hotels.ts';

/** The largest amount and the largest number that a field takes. */
const AMOUNT = 999_999_999_999.99;
const NUMBER = 2_000_000_000;

let t: TestApp;
let boss: TestCaller;
let hotels: { LocationID: number; Name: string; PaychexID: string }[];

beforeAll(async () => {
  t = await buildTestApp();
  hotels = [];
  for (const name of ['ANCHOR', 'BEACON', 'CASTLE']) {
    const kinds = { Payroll: true, Franchise: true, FandB: true, TotalNumberOfRooms: NUMBER };
    hotels.push(await t.make.location({ Name: name, LegalName: `${name} LLC`, PaychexID: name, ...kinds }));
  }
  const [first, ...others] = hotels.map(({ LocationID }) => LocationID);
  boss = await t.loginAs({ LocationID: first!, alsoAt: others });
  const figures = { RoomRevenue: AMOUNT, OtherRevenue: AMOUNT, TotalCost: AMOUNT, Adr: AMOUNT };
  const rooms = { RoomsSold: NUMBER, TotalAvailableRooms: NUMBER, OOO: NUMBER };
  const days = Array.from({ length: 15 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
  await t.db
    .insert(dailySales)
    .values(
      hotels.flatMap(({ LocationID }) => days.map((Date) => ({ LocationID, Date, ...figures, ...rooms }))),
    );
});
afterAll(() => t.close());

async function expectAnswered(path: string, query: Record<string, string | number> = {}): Promise<void> {
  for (const Format of [undefined, 'csv', 'xlsx']) {
    const { status } = await boss.get(path, Format ? { ...query, Format } : query);
    expect({ path, Format, status }).toEqual({ path, Format, status: 200 });
  }
}

describe('the largest amounts of every hotel', () => {
  it('add up to payrolls, whatever is typed, imported or taken from sales', async () => {
    const lines = hotels.flatMap(({ PaychexID }) =>
      ['Room', 'Room', 'Room', 'FandB', 'Banquet'].map(
        (department) => `${PaychexID},${CHECK_DATE},${department},${AMOUNT},${AMOUNT},${AMOUNT},${AMOUNT}`,
      ),
    );
    const content = ['Client ID,Check Date,Department,Gross,Tips,Hours,Draw', ...lines].join('\n');
    const files = [{ part: 'file', name: 'provider.csv', content }];
    expect((await boss.form('POST', '/admin/payroll/import', { files })).status).toBe(200);
    const ExtraPayrolls = ['Room', 'FandB', 'Banquet'].map((Type) => ({ Type, Amount: AMOUNT, Comment: '' }));
    const typed = { RoomRevenue: 0.01, FandBRevenue: 0.01, BanquetRevenue: 0.01, OccupiedRooms: 1 };
    for (const [index, { LocationID }] of hotels.entries()) {
      const body = { LocationID, CheckDate: CHECK_DATE, ExtraPayrolls, ...(index > 0 && typed) };
      expect((await boss.post('/admin/payroll', body)).status).toBe(200);
    }
    await expectAnswered('/admin/payroll');
    const [shown] = (await boss.get('/admin/payroll', { Sort: '-FullPayroll' })).body;
    expect(shown.FullPayroll).toBe(8 * AMOUNT);
    expect((await boss.get('/admin/payroll/download', { Date: CHECK_DATE })).status).toBe(200);
  });

  it('add up to the sales of the group and to its dashboards', async () => {
    await expectAnswered('/admin/sales');
    await expectAnswered('/dashboard/list');
    expect((await boss.get('/admin/sales/summary')).status).toBe(200);
    expect((await boss.get('/home')).status).toBe(200);
    const LocationID = hotels[0]!.LocationID;
    expect((await boss.get('/dashboard/trend', { LocationID })).status).toBe(200);
  });

  it('add up to insured values and premiums', async () => {
    const year = Object.fromEntries(AMOUNT_KEYS.map((key) => [key, AMOUNT]));
    for (const { LocationID, Name } of hotels) {
      const body = { LocationID, LegalName: `${Name} LLC`, YearlyData: { 2026: year } };
      const saved = await boss.put('/PropertyInsurancemaster/update', body);
      expect(saved.status).toBe(200);
    }
    await expectAnswered('/PropertyInsurancemaster/get', { Year: 2026 });
  });
});
