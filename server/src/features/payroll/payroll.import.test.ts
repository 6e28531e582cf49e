import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { CHECK_DATE, payrollHotel } from '../../../test/payroll-hotels.ts';
import { auditLog } from '../../db/tables/spine.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const csv = (text: string) => ({ files: [{ part: 'file', name: 'provider.csv', content: text }] });
const HEAD = 'Client ID,Check Date,Department,Gross,Tips,Hours,Draw\r\n';

describe('provider data', () => {
  it('adds up by department and makes the record it belongs to', async () => {
    const { location, caller, LocationID } = await payrollHotel(t, { PaychexID: '0042' });
    const rows =
      '42,11/23/2026,Rooms,"1,000.10",0,100.5,"$1,500.00"\r\n' +
      '42,2026-11-20,Housekeeping,500.20,5.25,50,250.25\r\n' +
      '0042,2026-11-23,F&B,300,100,20,\r\n';
    const preview = await caller.form('POST', '/admin/payroll/import', csv(HEAD + rows), {
      query: { preview: 'yes' },
    });
    expect(preview.body).toMatchObject({ Rows: 3, New: 1, Replaced: 0, Saved: false, Errors: [] });
    expect(preview.body.Preview[1]).toEqual({
      Line: 3,
      LegalName: location.LegalName,
      CheckDate: CHECK_DATE,
      Department: 'Room',
      Gross: 500.2,
      Tips: 5.25,
      Hours: 50,
      Draw: 250.25,
    });
    expect((await caller.get('/admin/payroll')).body).toEqual([]);
    const files = (await t.storedFiles()).length;
    const saved = await caller.form('POST', '/admin/payroll/import', csv(HEAD + rows));
    expect(saved.body).toMatchObject({ message: '3 provider lines imported.', New: 1, Saved: true });
    expect(await t.storedFiles()).toHaveLength(files);
    const { body } = await caller.get('/admin/payroll');
    expect(body).toMatchObject([
      {
        RoomPayroll: 1500.3,
        RoomTips: 5.25,
        RoomHours: 150.5,
        FandBPayroll: 300,
        FandBTips: 100,
        FullPayroll: 1800.3,
        TotalTips: 105.25,
        PayrollTips: 1905.55,
        PaycheckPayrollAmount: 1750.25,
        PayrollGenerationComment: 'NO SALES DATA FOR 15 OF 15 DAYS',
      },
    ]);
    const again = await caller.form(
      'POST',
      '/admin/payroll/import',
      csv(`${HEAD}42,2026-11-23,Room,10,0,1,12\r\n`),
    );
    expect(again.body).toMatchObject({ New: 0, Filled: 0, Replaced: 1 });
    const replaced = (await caller.get('/admin/payroll')).body[0];
    expect(replaced).toMatchObject({ FullPayroll: 10, PaycheckPayrollAmount: 12, TotalTips: 0 });
    const [audit] = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.Record, `payroll:${body[0].PayrollID}`))
      .orderBy(desc(auditLog.AuditID));
    expect(audit!.Changes).toContainEqual({ Field: 'FullPayroll', From: 1800.3, To: 10 });
    expect(LocationID).toBe(body[0].LocationID);
  });

  it('is added to a payroll that has none yet, which is told apart from replacing it', async () => {
    const { caller, LocationID } = await payrollHotel(t, { PaychexID: '77' });
    const body = { LocationID, CheckDate: CHECK_DATE };
    expect((await caller.post('/admin/payroll', body)).status).toBe(200);
    const file = csv(`${HEAD}77,${CHECK_DATE},Room,10,0,1,12\r\n`);
    const query = { preview: 'yes' };
    const preview = await caller.form('POST', '/admin/payroll/import', file, { query });
    expect(preview.body).toMatchObject({ New: 0, Filled: 1, Replaced: 0 });
    const saved = await caller.form('POST', '/admin/payroll/import', file);
    expect(saved.body).toMatchObject({ New: 0, Filled: 1, Replaced: 0 });
    const again = await caller.form('POST', '/admin/payroll/import', file, { query });
    expect(again.body).toMatchObject({ New: 0, Filled: 0, Replaced: 1 });
  });

  it('is told all that is wrong with a line at once', async () => {
    const { caller } = await payrollHotel(t);
    const file = csv(`${HEAD}NOBODY,2026-02-30,Room,ten,0,1,12\r\n`);
    const preview = await caller.form('POST', '/admin/payroll/import', file, { query: { preview: 'yes' } });
    const wrong = [
      'Client ID NOBODY belongs to none of your locations.',
      'Check Date is not a date: 2026-02-30.',
      'Gross is not an amount: ten.',
    ];
    expect(preview.body.Errors).toEqual([{ Line: 2, Error: wrong.join(' ') }]);
  });

  it('is refused as a whole with the errors of its lines', async () => {
    const { location, caller, LocationID } = await payrollHotel(t);
    const stranger = await payrollHotel(t, { PaychexID: '999' });
    await caller.post('/admin/payroll', { LocationID, CheckDate: '2026-09-08', Approved: true });
    const id = location.PaychexID;
    const rows =
      `${id},2026-11-23,Room,10,0,1,12\r\n` +
      `NOBODY,2026-11-23,Room,10,0,1,12\r\n` +
      `${stranger.location.PaychexID},2026-11-23,Room,10,0,1,12\r\n` +
      `${id},2026-02-30,Room,10,0,1,12\r\n` +
      `${id},2026-11-23,Spa,10,0,1,12\r\n` +
      `${id},2026-11-23,Room,ten,0,1,12\r\n` +
      `${id},2026-11-23,Room,,0,1,12\r\n` +
      `${id},2026-09-08,Room,10,0,1,12\r\n`;
    const preview = await caller.form('POST', '/admin/payroll/import', csv(HEAD + rows), {
      query: { preview: 'yes' },
    });
    expect(preview.status).toBe(200);
    expect(preview.body.Errors).toEqual([
      { Line: 3, Error: 'Client ID NOBODY belongs to none of your locations.' },
      { Line: 4, Error: 'Client ID 999 belongs to none of your locations.' },
      { Line: 5, Error: 'Check Date is not a date: 2026-02-30.' },
      { Line: 6, Error: 'Department must be Room, FandB or Banquet, not Spa.' },
      { Line: 7, Error: 'Gross is not an amount: ten.' },
      { Line: 8, Error: 'Gross is missing.' },
      { Line: 9, Error: `The payroll of ${location.LegalName} for 2026-09-08 is approved.` },
    ]);
    const refused = await caller.form('POST', '/admin/payroll/import', csv(HEAD + rows));
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe(
      '7 lines are not right, nothing was saved. Line 3: Client ID NOBODY belongs to none of your locations.',
    );
    expect(refused.body.Message.Fields).toContain('Line 9: The payroll of');
    expect((await caller.get('/admin/payroll')).body).toHaveLength(1);
    const headless = await caller.form('POST', '/admin/payroll/import', csv('Client ID,Gross\r\n1,2\r\n'));
    expect(headless.body.error).toBe('The file has no column Check Date, Department.');
    const nothing = await caller.form('POST', '/admin/payroll/import', { fields: { x: '1' } });
    expect(nothing.body.error).toBe('Please choose a file.');
  });
});

describe('bank balances', () => {
  it('are imported, and the newest on or before today becomes the account balance', async () => {
    const { location, caller, LocationID } = await payrollHotel(t);
    const bare = await payrollHotel(t);
    const both = await t.loginAs({ pages: ['Payroll'], LocationID, alsoAt: [bare.LocationID] });
    for (const id of [LocationID, bare.LocationID])
      await both.post('/admin/payroll', { LocationID: id, CheckDate: CHECK_DATE });
    const rows =
      `${location.LegalName.toLowerCase()},11/09/2026,"1,000.50"\r\n` +
      `${location.Name},2026-11-10,(25.75)\r\n` +
      `${location.Name},2026-11-11,9999\r\n`;
    const answer = await caller.form(
      'POST',
      '/admin/payroll/balances/import',
      csv(`Location,Date,Balance\r\n${rows}`),
    );
    expect(answer.body).toMatchObject({ message: '3 balances imported.', New: 3, Replaced: 0 });
    const updated = await both.post('/admin/payroll/AccountBalance', { Date: '2026-11-15' });
    expect(updated.body).toMatchObject({
      message: 'Account Balance Updated Successfully',
      CheckDate: CHECK_DATE,
      Updated: 1,
      WithoutBalance: [bare.location.LegalName],
    });
    const [record] = (await caller.get('/admin/payroll')).body;
    expect(record).toMatchObject({ AccountBalance: -25.75, Version: 1 });
    const again = await caller.form(
      'POST',
      '/admin/payroll/balances/import',
      csv(`Legal Name,Date,Balance\r\n${location.LegalName},2026-11-10,7.25\r\n`),
    );
    expect(again.body).toMatchObject({ New: 0, Replaced: 1 });
    const Record = `bank-balances:${LocationID}`;
    const history = await caller.get('/audit', { Record });
    expect(
      history.body.map(({ Changes }: { Changes: { To: unknown }[] }) => Changes.map(({ To }) => To)),
    ).toEqual([
      [1, '2026-11-10', '2026-11-10'],
      [3, '2026-11-09', '2026-11-11'],
    ]);
    expect((await bare.caller.get('/audit', { Record })).status).toBe(404);
    // In Los Angeles it is still the 10th.
    t.clock.set('2026-11-11T05:30:00.000Z');
    await both.post('/admin/payroll/AccountBalance', { date: CHECK_DATE });
    t.clock.set('2026-11-10T18:00:00.000Z');
    expect((await caller.get('/admin/payroll')).body[0].AccountBalance).toBe(7.25);
  });

  it('are refused as a whole for unknown names, bad amounts and doubles', async () => {
    const { location, caller } = await payrollHotel(t);
    const rows = `NOWHERE,2026-11-10,5\r\n${location.Name},2026-11-10,x\r\n${location.Name},2026-11-10,5\r\n${location.LegalName},11/10/2026,6\r\n`;
    const answer = await caller.form(
      'POST',
      '/admin/payroll/balances/import',
      csv(`Legal Name,Date,Balance\r\n${rows}`),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(
      'Line 2: NOWHERE belongs to none of your locations. Line 3: Balance is not an amount: x. ' +
        `Line 5: ${location.LegalName} has another balance for 2026-11-10 in this file.`,
    );
  });

  it('say that nothing was updated where there is no record, or no balance', async () => {
    const { caller, LocationID, location } = await payrollHotel(t);
    const none = await caller.post('/admin/payroll/AccountBalance', { Date: CHECK_DATE });
    expect(none.status).toBe(200);
    expect(none.body).toMatchObject({
      message: `No account balance was updated: there are no payroll records for ${CHECK_DATE}.`,
      Updated: 0,
      WithoutBalance: [],
    });
    await caller.post('/admin/payroll', { LocationID, CheckDate: CHECK_DATE });
    const unknown = await caller.post('/admin/payroll/AccountBalance', { Date: CHECK_DATE });
    expect(unknown.body).toMatchObject({
      message: 'No account balance was updated: none is known for any location.',
      Updated: 0,
      WithoutBalance: [location.LegalName],
    });
  });

  it('need a date', async () => {
    const { caller } = await payrollHotel(t);
    const answer = await caller.post('/admin/payroll/AccountBalance', {});
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe('Date: Please enter a date as YYYY-MM-DD');
  });
});

it('daily sales imported later are taken up, but not by an approved record', async () => {
  const { location, caller, LocationID } = await payrollHotel(t);
  await caller.post('/admin/payroll', { LocationID, CheckDate: '2026-06-08' });
  await caller.post('/admin/payroll', { LocationID, CheckDate: '2026-06-23', Approved: true });
  const importer = await t.loginAs({ pages: ['Daily Sales Data'], level: 50, LocationID });
  const rows = ['2026-05-31', '2026-06-01'].map((day) => `${location.Name},${day},100,3\r\n`).join('');
  const sales = csv(`Hotel,Date,RoomRevenue,RoomsSold\r\n${rows}`);
  const imported = await importer.form('POST', '/admin/sales/import', sales);
  expect(imported.body).toMatchObject({ Rows: 2 });
  const { body } = await caller.get('/admin/payroll', { Sort: 'CheckDate' });
  expect(body[0]).toMatchObject({
    RoomRevenue: 100,
    OCCUPIED_ROOMS: 3,
    FilledFromSales: ['RoomRevenue', 'OCCUPIED_ROOMS'],
    PayrollGenerationComment: 'NO PROVIDER DATA; NO SALES DATA FOR 15 OF 16 DAYS',
  });
  expect(body[1].RoomRevenue).toBeNull();
});
