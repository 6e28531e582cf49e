import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSales } from '../../../test/budget-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { payrolls } from '../payroll/payroll.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  t.clock.set('2026-11-15T18:00:00.000Z');
});
afterAll(() => t.close());

interface PayRecord {
  readonly FullPayroll: number;
  readonly RoomHours: number;
  readonly OCCUPIED_ROOMS: number | null;
}

describe('cost and hours per occupied room', () => {
  const addRecord = (LocationID: number, PeriodTo: string, record: PayRecord) =>
    t.db.insert(payrolls).values({
      ...{ LocationID, PeriodFrom: `${PeriodTo.slice(0, 8)}01`, PeriodTo, CheckDate: PeriodTo, ...record },
      ...{ FandBHours: 0, BanquetHours: 0, CreatedAt: t.clock.now().toISOString() },
    });

  it('are of the records that have rooms, and name those that have none', async () => {
    const { LocationID: palm } = await t.make.location({ Name: 'PALM COURT' });
    const { LocationID: yuma } = await t.make.location({ Name: 'YUMA INN' });
    const reader = await t.loginAs({ pages: ['Reports', 'Payroll'], LocationID: palm, alsoAt: [yuma] });
    await addRecord(palm, '2026-09-15', { FullPayroll: 9_000, RoomHours: 600, OCCUPIED_ROOMS: 300 });
    await addRecord(palm, '2026-09-30', { FullPayroll: 5_000, RoomHours: 400, OCCUPIED_ROOMS: null });
    // Nobody slept there: what that cost is borne by the rooms of the other period.
    await addRecord(yuma, '2026-09-15', { FullPayroll: 1_000, RoomHours: 100, OCCUPIED_ROOMS: 0 });
    await addRecord(yuma, '2026-09-30', { FullPayroll: 2_000, RoomHours: 200, OCCUPIED_ROOMS: 100 });
    const { body } = await reader.post('/reports/run', {
      Measures: ['Payroll', 'CPOR', 'HPOR'],
      Interval: 'Month',
      Period: { From: '2026-09-01', To: '2026-09-30' },
    });
    const note = 'Without the pay records that have no occupied rooms: PALM COURT.';
    expect(body.Rows).toMatchObject([
      { Values: { Payroll: 14_000, CPOR: 30, HPOR: 2 }, Notes: { CPOR: note, HPOR: note } },
      { Values: { Payroll: 3_000, CPOR: 30, HPOR: 3 }, Notes: {} },
    ]);
    expect(body.Rows[0].Notes.Payroll).toBeUndefined();
    expect(body.Total).toMatchObject({
      Values: { Payroll: 17_000, CPOR: 30, HPOR: 2.25 },
      Notes: { CPOR: note, HPOR: note },
    });
  });
});

describe('the days compared with the same dates of last year', () => {
  it('do not miss a 29th of February that no day is compared with', async () => {
    const { LocationID } = await t.make.location({ Name: 'CEDAR LODGE' });
    const reader = await t.loginAs({ pages: ['Reports', 'Daily Sales Data'], LocationID });
    const days = ['2024-02-27', '2024-03-01', '2025-02-27', '2025-02-28', '2025-03-01'];
    await addSales(t, LocationID, Object.fromEntries(days.map((day) => [day, { RoomsSold: 1 }])));
    const gaps = async (Period: object, Compare = 'LastYearDate') =>
      (await reader.post('/reports/run', { Measures: ['Sold'], Period, Compare })).body.Gaps;
    expect(await gaps({ From: '2025-02-27', To: '2025-03-01' })).toMatchObject([{ Dates: ['2024-02-28'] }]);
    // As a day of the report itself it is missing like any other.
    expect(await gaps({ From: '2024-02-27', To: '2024-03-01' })).toMatchObject([
      { Dates: ['2024-02-28', '2024-02-29'] },
    ]);
    expect(await gaps({ From: '2025-02-27', To: '2025-02-27' }, 'LastYearDay')).toMatchObject([
      { Dates: ['2024-02-29'] },
    ]);
  });
});
