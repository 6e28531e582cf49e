import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { CHECK_DATE, payrollHotel } from '../../../test/payroll-hotels.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const HEAD = 'Client ID,Check Date,Department,Gross,Tips,Hours,Draw\r\n';
const send = (
  caller: TestCaller,
  lines: readonly string[],
  query: Record<string, string> = { preview: 'yes' },
) => {
  const content = HEAD + lines.map((line) => `${line}\r\n`).join('');
  const files = [{ part: 'file', name: 'provider.csv', content }];
  return caller.form('POST', '/admin/payroll/import', { files }, { query });
};

describe('a look at a provider’s file', () => {
  it('tells lines that stand twice, which are counted all the same', async () => {
    const { caller, location } = await payrollHotel(t);
    const id = location.PaychexID;
    const lines = [
      `${id},2026-11-23,Room,"1,000.50",10,40,1200`,
      `${id},2026-11-23,Room,900,10,40,1200`,
      `${id},11/23/2026,Rooms,1000.5,10,40,1200`,
      `${id},2026-11-23,Banquet,0,0,0,0`,
      `${id},2026-11-23,Banquet,0,0,0,0`,
    ];
    const preview = await send(caller, lines);
    expect(preview.body).toMatchObject({
      Errors: [],
      Warnings: [{ Line: 4, Warning: 'The same as line 2; both are counted.' }],
    });
    const saved = await send(caller, lines, {});
    expect(saved.status).toBe(200);
    expect((await caller.get('/admin/payroll')).body).toMatchObject([{ FullPayroll: 2901 }]);
  });

  it('asks about check dates that are far away, each once', async () => {
    const { caller, location } = await payrollHotel(t);
    const dates = ['2062-11-23', '2062-11-20', '2023-11-08', '2023-11-23', '2027-11-08', '2027-11-23'];
    const preview = await send(
      caller,
      dates.map((date, at) => `${location.PaychexID},${date},Room,${100 + at},0,1,0`),
    );
    expect(preview.body.Warnings).toEqual([
      { Line: 2, Warning: 'Check Date 2062-11-23 (on 2 lines) lies more than a year ahead. Is this right?' },
      { Line: 4, Warning: 'Check Date 2023-11-08 lies more than three years back. Is this right?' },
      { Line: 7, Warning: 'Check Date 2027-11-23 lies more than a year ahead. Is this right?' },
    ]);
  });

  it('names the payrolls whose data it replaces, with what they come to before and after', async () => {
    const { caller, location, LocationID } = await payrollHotel(t);
    const id = location.PaychexID;
    const ExtraPayrolls = [{ Type: 'FandB', Amount: 50.25, Comment: '' }];
    await caller.post('/admin/payroll', { LocationID, CheckDate: CHECK_DATE, ExtraPayrolls });
    const first = [`${id},${CHECK_DATE},Room,100.10,0,1,0`, `${id},${CHECK_DATE},Banquet,200.20,0,1,0`];
    expect((await send(caller, first)).body).toMatchObject({ Filled: 1, Replaced: 0, Changes: [] });
    await send(caller, first, {});
    const next = [`${id},${CHECK_DATE},Room,400.40,0,1,0`];
    const preview = await send(caller, next);
    const change = { LegalName: location.LegalName, CheckDate: CHECK_DATE, Before: 350.55, After: 450.65 };
    expect(preview.body).toMatchObject({ Replaced: 1, Changes: [change] });
    await send(caller, next, {});
    expect((await caller.get('/admin/payroll')).body).toMatchObject([{ FullPayroll: change.After }]);
  });

  it('says no more than a hundred times what may be wrong', async () => {
    const { caller, location } = await payrollHotel(t);
    const line = `${location.PaychexID},2026-11-23,Room,5,0,1,0`;
    const { body } = await send(caller, new Array<string>(150).fill(line));
    expect(body.Warnings).toHaveLength(101);
    expect(body.Warnings[100]).toEqual({ Line: 103, Warning: 'This line and 48 more are like that.' });
  });
});

describe('an id of the provider that two hotels share', () => {
  it('is refused with the names of both', async () => {
    const first = await payrollHotel(t, { Name: 'ASPEN LODGE', PaychexID: '0077' });
    const second = await payrollHotel(t, { Name: 'BIRCH LODGE', PaychexID: '77' });
    const both = await t.loginAs({
      pages: ['Payroll'],
      LocationID: first.LocationID,
      alsoAt: [second.LocationID],
    });
    const { body } = await send(both, ['77,2026-11-23,Room,10,0,1,0']);
    expect(body.Errors).toEqual([
      { Line: 2, Error: 'Client ID 77 belongs to more than one location: ASPEN LODGE, BIRCH LODGE.' },
    ]);
  });

  it('is that of the one whose payroll is enabled', async () => {
    const open = await payrollHotel(t, { PaychexID: '78' });
    const closed = await payrollHotel(t, { PaychexID: '0078', Payroll: false });
    const places = { LocationID: open.LocationID, alsoAt: [closed.LocationID] };
    const both = await t.loginAs({ pages: ['Payroll'], ...places });
    const { body } = await send(both, ['78,2026-11-23,Room,10,0,1,0']);
    expect(body).toMatchObject({ Errors: [], Preview: [{ LegalName: open.location.LegalName }] });
  });
});
