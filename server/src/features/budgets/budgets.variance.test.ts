import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPayroll, addSales, line } from '../../../test/budget-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let accountant: TestCaller;
let LocationID: number;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  // Still 31 March at the hotel.
  t.clock.set('2026-04-01T06:59:00.000Z');
  ({ LocationID } = await t.make.location({ TimeZone: 'America/Los_Angeles' }));
  accountant = await t.loginAs({
    ...{ pages: ['Budgets'], level: 50, LocationID },
    ...{ FirstName: 'Anil', LastName: 'Deshmukh' },
  });
});
afterAll(() => t.close());

const LINES = [
  line('RoomsSold', 2, 1800),
  line('RoomRevenue', 2, 200_000),
  line('OtherRevenue', 2, 40_000),
  line('RoomPayroll', 2, 4.5, 'PerOccupiedRoom'),
  line('FandBPayroll', 2, 3, 'PercentOfRevenue'),
  line('OtherCost', 2, 500),
  line('RoomRevenue', 3, 10_000),
];
const save = (Lines = LINES) => accountant.put('/budgets', { LocationID, Year: 2026, Kind: 'Budget', Lines });
const variance = async () => (await accountant.get('/budgets/variance', { Year: 2026, LocationID })).body;
const of = async (Account: string, Month: number) =>
  ((await variance()) as { Account: string; Month: number }[]).find(
    (row) => row.Account === Account && row.Month === Month,
  );
const comment = (more: object = {}, who = accountant) =>
  who.post('/budgets/comment', {
    ...{ LocationID, Year: 2026, Account: 'RoomRevenue', Month: 2, Comment: 'A festival' },
    ...more,
  });

describe('the variance', () => {
  it('sets actual figures beside the budget and what it would allow', async () => {
    await save();
    await addSales(t, LocationID, {
      '2026-02-01': { RoomsSold: 1200, RoomRevenue: 110_000.1, OtherRevenue: 30_000 },
      '2026-02-28': { RoomsSold: 800, RoomRevenue: 99_999.9 },
    });
    // Ends in the month, whenever it began and was paid.
    await addPayroll(t, LocationID, '2026-02-08', { RoomPayroll: 4000, FandBPayroll: 100 });
    await addPayroll(t, LocationID, '2026-02-22', { RoomPayroll: 5500.5 });
    expect(await of('RoomsSold', 2)).toMatchObject({
      Actual: 2000,
      Budget: 1800,
      Variance: 200,
      CommentDue: false,
    });
    expect(await of('RoomRevenue', 2)).toMatchObject({
      ...{ Actual: 210_000, Budget: 200_000, Flexed: 200_000, Variance: 10_000, FlexedVariance: 10_000 },
      ...{ Finished: true, Comment: '', CommentDue: false },
    });
    expect(await of('RoomPayroll', 2)).toMatchObject({
      ...{ Actual: 9500.5, Budget: 8100, Flexed: 9000, Variance: 1400.5, FlexedVariance: 500.5 },
      CommentDue: true,
    });
    expect(await of('FandBPayroll', 2)).toMatchObject({ Actual: 100, Budget: 7200, Flexed: 7200 });
    expect(await of('OtherCost', 2)).toMatchObject({ Actual: null, Budget: 500, Variance: null });
    expect(await of('RoomRevenue', 1)).toMatchObject({ Actual: null, Budget: null, Variance: null });
    expect(await variance()).toHaveLength(84);
  });

  it('asks for a comment once the month is over at the hotel, and past both limits only', async () => {
    await save();
    await addSales(t, LocationID, { '2026-03-05': { RoomRevenue: 10_500 } });
    t.clock.set('2026-04-01T07:00:00.000Z');
    expect(await of('RoomRevenue', 3)).toMatchObject({ Variance: 500, Finished: true, CommentDue: false });
    await addSales(t, LocationID, { '2026-03-06': { RoomRevenue: 0.01 } });
    expect(await of('RoomRevenue', 3)).toMatchObject({ Variance: 500.01, CommentDue: true });
    t.clock.set('2026-04-01T06:59:00.000Z');
    expect(await of('RoomRevenue', 3)).toMatchObject({ Finished: false, CommentDue: false });
  });

  it('takes its limits from the settings', async () => {
    const strict = await buildTestApp({ VARIANCE_PERCENT: '1', VARIANCE_AMOUNT: '50' });
    const caller = await strict.loginAs({ pages: ['Budgets'] });
    const at = { LocationID: caller.LocationID, Year: 2026 };
    await caller.put('/budgets', { ...at, Kind: 'Budget', Lines: [line('RoomRevenue', 1, 5_000)] });
    await addSales(strict, caller.LocationID, { '2026-01-05': { RoomRevenue: 5_051 } });
    const { body } = await caller.get('/budgets/variance', at);
    expect(body.filter(({ CommentDue }: { CommentDue: boolean }) => CommentDue)).toHaveLength(1);
    await strict.close();
  });

  it('leaves as a file', async () => {
    await save();
    const csv = await accountant.get('/budgets/variance', { Year: 2026, LocationID, Format: 'csv' });
    const lines = String(csv.body).trim().split('\r\n');
    expect(lines[0]).toBe(
      'Location,Account,Month,Actual,Budget,Flexed,Variance,Flexed Variance,Comment,Commented By,Comment Due',
    );
    expect(lines).toHaveLength(85);
  });
});

describe('a comment', () => {
  it('stands beside its month, with who wrote it, on a locked budget too', async () => {
    const { BudgetID } = (await save()).body;
    await accountant.post('/budgets/lock', { BudgetID });
    const answer = await comment();
    expect(answer.body).toMatchObject({ message: 'Comment saved.', CommentVersion: 1 });
    expect(await of('RoomRevenue', 2)).toMatchObject({
      ...{ Comment: 'A festival', CommentByName: 'Anil Deshmukh', CommentVersion: 1, CommentDue: false },
    });
    const [entry] = (await accountant.get('/audit', { Record: `budget:${BudgetID}` })).body;
    expect(entry.Changes).toEqual([{ Field: 'Comment Room Revenue Feb', From: null, To: 'A festival' }]);
  });

  it('is changed by the version it was read at', async () => {
    await save();
    await comment();
    const other = await t.loginAs({ pages: ['Budgets'], LocationID });
    expect((await comment({ Version: 1, Comment: 'Two festivals' }, other)).body.CommentVersion).toBe(2);
    expect((await comment({ Version: 1, Comment: 'No' })).status).toBe(409);
    expect(await of('RoomRevenue', 2)).toMatchObject({ Comment: 'Two festivals' });
  });

  it('needs words, a month and a budget', async () => {
    const none = await comment();
    expect([none.status, none.body.error]).toEqual([409, 'There is no budget for 2026 yet.']);
    expect((await comment({ Comment: ' ' })).body.Message.Fields).toBe('Comment: Please write a comment');
    expect((await comment({ Month: 0 })).status).toBe(400);
    expect((await comment({ Account: 'Payroll' })).status).toBe(400);
  });
});
