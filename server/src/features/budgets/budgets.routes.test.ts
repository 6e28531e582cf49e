import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyMonth, line, wholeYear, addPayroll, addSales } from '../../../test/budget-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let accountant: TestCaller;
let LocationID: number;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  // Still 31 October at the hotel.
  t.clock.set('2026-11-01T05:30:00.000Z');
  ({ LocationID } = await t.make.location({ TimeZone: 'America/Los_Angeles' }));
  accountant = await t.loginAs({
    ...{ pages: ['Budgets'], level: 50, LocationID },
    ...{ FirstName: 'Anil', LastName: 'Deshmukh' },
  });
});
afterAll(() => t.close());

const put = (more: object = {}) =>
  accountant.put('/budgets', { LocationID, Year: 2026, Kind: 'Budget', Lines: wholeYear(), ...more });
const made = async (more: object = {}) => (await put(more)).body;
const manager = (more: object = {}) => t.loginAs({ pages: ['Budgets'], level: 60, LocationID, ...more });
const budgets = async (query: Record<string, string | number> = {}) =>
  (await accountant.get('/budgets', { Year: 2026, ...query })).body;
const locked = async () => {
  const { BudgetID } = await made();
  return (await accountant.post('/budgets/lock', { BudgetID })).body;
};

describe('a version', () => {
  it('is saved as a whole and answered with what its lines come to', async () => {
    const Lines = [line('RoomsSold', 3, 2000), line('RoomPayroll', 3, 4.5, 'PerOccupiedRoom')];
    const answer = await put({ Lines });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      ...{ message: 'Saved.', LocationID, Year: 2026, Kind: 'Budget', Status: 'Draft', Version: 1 },
      ...{ LockedByName: null, LockedAt: null },
      Lines: [
        { Account: 'RoomsSold', Month: 3, Method: 'Amount', Value: 2000, Amount: 2000 },
        { Account: 'RoomPayroll', Month: 3, Method: 'PerOccupiedRoom', Value: 4.5, Amount: 9000 },
      ],
    });
    const { message: _, Message: __, ...saved } = answer.body;
    expect(await budgets()).toEqual([saved]);
    expect(await budgets({ LocationID })).toEqual([saved]);
    expect(await budgets({ Year: 2025 })).toEqual([]);
    const history = await accountant.get('/audit', { Record: `budget:${saved.BudgetID}` });
    expect(history.body).toMatchObject([{ By: 'Anil Deshmukh', Call: 'PUT /budgets' }]);
  });

  it('changes by the Version it was made on', async () => {
    await made();
    expect((await put()).body.Message.Fields).toBe('Version: Name the Version that the change was made on');
    const changed = await put({ Version: 1, Lines: [] });
    expect(changed.body).toMatchObject({ Version: 2, Lines: [] });
    const late = await put({ Version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.error).toBe('THIS RECORD WAS CHANGED BY ANIL DESHMUKH. RELOAD TO SEE THE NEW VALUES.');
  });

  it('names the months that a save changed in its history', async () => {
    const { BudgetID } = await made({ Lines: [line('RoomRevenue', 3, 100)] });
    await put({ Version: 1, Lines: [line('RoomRevenue', 3, 120.5)] });
    const [change] = (await accountant.get('/audit', { Record: `budget:${BudgetID}` })).body;
    expect(change.Changes).toEqual([{ Field: 'Room Revenue Mar', From: 'Amount 100', To: 'Amount 120.5' }]);
  });

  it('takes the same months last year, and is empty where those are not known', async () => {
    await addSales(t, LocationID, {
      '2025-03-01': { RoomRevenue: 100.1 },
      '2025-03-31': { RoomRevenue: 200.2 },
      '2025-04-01': { RoomRevenue: 7 },
    });
    await addPayroll(t, LocationID, '2025-03-08', { RoomPayroll: 1000 });
    const Lines = [
      line('RoomRevenue', 3, 10, 'LastYear'),
      line('RoomPayroll', 3, -5, 'LastYear'),
      line('RoomRevenue', 5, 10, 'LastYear'),
    ];
    const { Lines: saved } = await made({ Lines });
    expect(saved.map(({ Amount }: { Amount: number }) => Amount)).toEqual([330.33, null, 950]);
    const { body } = await accountant.get('/budgets/basis', { Year: 2026, LocationID });
    expect(body.FinishedMonths).toBe(9);
    expect(body.LastYear[2]).toMatchObject({ RoomRevenue: 300.3, RoomPayroll: 1000, OtherCost: null });
    expect(body.LastYear[4]).toMatchObject({ RoomRevenue: null, RoomPayroll: null });
  });

  it.each([
    [[line('RoomRevenue', 13, 1)], 'Lines.0.Month: A month is a number from 1 to 12'],
    [
      [line('RoomRevenue', 1, 1, 'PercentOfRevenue')],
      'Lines.0.Method: Room Revenue takes Amount or Last year +/- % only',
    ],
    [[line('RoomsSold', 1, 1.5)], 'Lines.0.Value: Please enter a whole number'],
    [[line('RoomRevenue', 1, 1.005)], 'Lines.0.Value: At most 2 decimals'],
    [[line('OtherCost', 1, -1, 'PerOccupiedRoom')], 'Lines.0.Value: Must be between 0 and 100,000'],
    [[line('OtherCost', 2, 1), line('OtherCost', 2, 2)], 'Lines.1: Other Cost has another line for February'],
    [undefined, 'Lines: Lines is required'],
  ])('is refused with lines %j', async (Lines, text) => {
    const answer = await put({ Lines });
    expect([answer.status, answer.body.Message.Fields]).toEqual([400, text]);
    expect(await budgets()).toEqual([]);
  });

  it('is nobody’s business at another hotel', async () => {
    const { BudgetID } = await made();
    const other = await t.loginAs({ pages: ['Budgets'], level: 100 });
    const named = { LocationID, Year: 2026 };
    expect((await other.get('/budgets', { Year: 2026 })).body).toEqual([]);
    expect((await other.get('/budgets', named)).status).toBe(403);
    expect((await other.get('/budgets/variance', named)).status).toBe(403);
    expect((await other.get('/budgets/basis', named)).status).toBe(403);
    expect((await other.put('/budgets', { ...named, Kind: 'Budget', Lines: [], Version: 1 })).status).toBe(
      403,
    );
    expect((await other.post('/budgets/copy', { ...named, Kind: 'Forecast' })).status).toBe(403);
    const word = { Account: 'RoomRevenue', Month: 1, Comment: 'x' };
    expect((await other.post('/budgets/comment', { ...named, ...word })).status).toBe(403);
    expect((await other.post('/budgets/lock', { BudgetID })).status).toBe(404);
    expect((await other.post('/budgets/unlock', { BudgetID, Reason: 'x' })).status).toBe(404);
    expect((await other.get('/audit', { Record: `budget:${BudgetID}` })).status).toBe(404);
    const clerk = await t.loginAs({ pages: ['Payroll'], LocationID });
    expect((await clerk.get('/budgets', { Year: 2026 })).status).toBe(403);
  });
});

describe('a locked version', () => {
  it('keeps what it came to, whatever the year before becomes', async () => {
    await addSales(t, LocationID, { '2025-03-01': { RoomRevenue: 100 } });
    const { BudgetID } = await made({ Lines: [line('RoomRevenue', 3, 10, 'LastYear')] });
    const answer = await accountant.post('/budgets/lock', { BudgetID, Version: 1 });
    expect(answer.body).toMatchObject({
      ...{ message: 'Locked.', Status: 'Locked', LockedByName: 'Anil Deshmukh', Version: 2 },
      LockedAt: '2026-11-01T05:30:00.000Z',
    });
    await addSales(t, LocationID, { '2025-03-02': { RoomRevenue: 900 } });
    expect((await budgets())[0].Lines).toMatchObject([{ Amount: 110 }]);
  });

  it('never changes, and says who locked it and when', async () => {
    const { BudgetID, Version } = await locked();
    const sentence = 'This budget was locked by Anil Deshmukh on 10/31/2026 10:30 PM and cannot be changed.';
    const refused = await put({ Version, Lines: [] });
    expect([refused.status, refused.body.error]).toEqual([409, sentence]);
    const twice = await accountant.post('/budgets/lock', { BudgetID });
    expect([twice.status, twice.body.error]).toEqual([409, sentence]);
    expect((await budgets())[0].Lines).toHaveLength(84);
  });

  it('is unlocked by a manager of that hotel, with a reason that stays', async () => {
    const { BudgetID, Version } = await locked();
    const Reason = 'The owner asked for more rooms';
    const low = await accountant.post('/budgets/unlock', { BudgetID, Version, Reason });
    expect([low.status, low.body.error]).toEqual([
      403,
      'Unlocking needs a manager of this location, or somebody above.',
    ]);
    const boss = await manager({ FirstName: 'Maya', LastName: 'Lindqvist' });
    expect((await boss.post('/budgets/unlock', { BudgetID, Version, Reason: ' ' })).body.Message.Fields).toBe(
      'Reason: Please say why it is unlocked',
    );
    const answer = await boss.post('/budgets/unlock', { BudgetID, Version, Reason });
    expect(answer.body).toMatchObject({ Status: 'Draft', LockedByName: null, LockedAt: null });
    const again = await boss.post('/budgets/unlock', { BudgetID, Reason });
    expect([again.status, again.body.error]).toEqual([409, 'It is not locked.']);
    const [entry] = (await accountant.get('/audit', { Record: `budget:${BudgetID}` })).body;
    expect(entry).toMatchObject({ By: 'Maya Lindqvist', Call: 'POST /budgets/unlock' });
    expect(entry.Changes).toContainEqual({ Field: 'Reason', From: null, To: Reason });
    expect((await put({ Version: answer.body.Version, Lines: [] })).status).toBe(200);
  });

  it('is not unlocked by somebody who is a manager elsewhere only', async () => {
    const { BudgetID } = await locked();
    const elsewhere = await manager({ LocationID: undefined });
    const low = await t.make.role(['Budgets'], { Level: 59 });
    await t.make.assign(elsewhere.EmployeeID, LocationID, low.RoleID);
    const answer = await elsewhere.post('/budgets/unlock', { BudgetID, Reason: 'x' });
    expect(answer.status).toBe(403);
  });
});

describe('a copy', () => {
  const copy = (Kind: string, Year = 2026) => accountant.post('/budgets/copy', { LocationID, Year, Kind });
  const forecast = (Lines: unknown, Version: number | undefined) => put({ Kind: 'Forecast', Lines, Version });

  it('begins a forecast, of which only months that are not over change', async () => {
    await made();
    const { body } = await copy('Forecast');
    expect(body).toMatchObject({ message: 'Copied.', Kind: 'Forecast', Status: 'Draft', Version: 1 });
    expect(body.Lines).toHaveLength(84);
    const lines = wholeYear();
    const raised = (month: number) =>
      lines.map((each) => (each.Month === month ? { ...each, Value: 2000 } : each));
    const over = await forecast(raised(9), 1);
    expect([over.status, over.body.error]).toEqual([
      409,
      'September 2026 is over: its forecast stays as it is.',
    ]);
    expect((await forecast(raised(10), 1)).body.Version).toBe(2);
    expect(
      (
        await forecast(
          lines.filter(({ Month }) => Month > 1),
          2,
        )
      ).status,
    ).toBe(409);
    // One moment later it is November there.
    t.clock.set('2026-11-01T07:00:00.000Z');
    expect((await forecast(raised(11), 2)).status).toBe(409);
    expect((await budgets({ Kind: 'Budget' }))[0].Lines).toMatchObject(lines);
  });

  it.each(['copied', 'typed in'])(
    'goes on from what the budget was locked with, whatever the year before becomes, when it is %s',
    async (how) => {
      await addSales(t, LocationID, {
        '2025-03-01': { RoomsSold: 10, RoomRevenue: 100 },
        '2025-12-01': { RoomRevenue: 300 },
      });
      const Lines = [
        line('RoomsSold', 3, 0, 'LastYear'),
        line('RoomRevenue', 3, 10, 'LastYear'),
        line('RoomRevenue', 4, 10, 'LastYear'),
        line('RoomRevenue', 12, -10, 'LastYear'),
        line('RoomPayroll', 3, 4.5, 'PerOccupiedRoom'),
      ];
      const { BudgetID } = await made({ Lines });
      await accountant.post('/budgets/lock', { BudgetID });
      const corrected = { RoomsSold: 50, RoomRevenue: 900 };
      const correct = (...days: string[]) =>
        addSales(t, LocationID, Object.fromEntries(days.map((day) => [day, corrected])));
      await correct('2025-03-02', '2025-04-02');
      if (how === 'copied') await copy('Forecast');
      else expect((await forecast(Lines, undefined)).status).toBe(200);
      await correct('2025-03-03', '2025-04-03', '2025-12-03');
      const [started] = await budgets({ Kind: 'Forecast' });
      expect(started.Lines).toEqual([
        { ...line('RoomsSold', 3, 10), Amount: 10 },
        // April was not known when it was locked.
        { ...line('RoomRevenue', 3, 110), Amount: 110 },
        { ...line('RoomRevenue', 12, 270), Amount: 270 },
        { ...line('RoomPayroll', 3, 4.5, 'PerOccupiedRoom'), Amount: 45 },
      ]);
    },
  );

  it('of a budget that is still a draft follows the year before as the budget does', async () => {
    await addSales(t, LocationID, { '2025-12-01': { RoomRevenue: 300 } });
    await made({ Lines: [line('RoomRevenue', 12, 10, 'LastYear')] });
    await copy('Forecast');
    await addSales(t, LocationID, { '2025-12-02': { RoomRevenue: 200 } });
    expect((await budgets({ Kind: 'Forecast' }))[0].Lines).toEqual([
      { ...line('RoomRevenue', 12, 10, 'LastYear'), Amount: 550 },
    ]);
  });

  it('is made once, and of something', async () => {
    const none = await copy('Forecast');
    expect([none.status, none.body.error]).toEqual([
      409,
      'A forecast starts as a copy of the budget, and there is no budget for 2026 yet.',
    ]);
    expect((await forecast(wholeYear(), undefined)).status).toBe(409);
    await made();
    await copy('Forecast');
    const twice = await copy('Forecast');
    expect([twice.status, twice.body.error]).toEqual([409, 'There is a forecast for 2026 already.']);
    expect((await copy('Budget', 2026)).body.error).toBe('There is a budget for 2026 already.');
  });

  it('begins next year’s budget as this year’s', async () => {
    await made({ Lines: everyMonth('RoomRevenue', 50) });
    const { body } = await copy('Budget', 2027);
    expect(body).toMatchObject({ Year: 2027, Kind: 'Budget', Status: 'Draft' });
    expect(body.Lines).toHaveLength(12);
    expect((await copy('Budget', 2029)).body.error).toBe('There is no budget for 2028 to copy.');
  });

  it('is made once when two ask at the same time', async () => {
    await made();
    const answers = await Promise.all([copy('Forecast'), copy('Forecast'), copy('Forecast')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
