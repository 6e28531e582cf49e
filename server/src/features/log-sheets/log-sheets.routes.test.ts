import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { ADA, CALL, COUNT, MARKED } from '../../../test/log-sheets.ts';

let t: TestApp;
let clerk: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  clerk = await t.loginAs({ pages: ['logbook'], FirstName: 'Dana', LastName: 'Reyes' });
});
afterAll(() => t.close());

describe('adding an entry', () => {
  it('keeps an ADA need, with guest and room in upper case', async () => {
    const caller = await t.loginAs({ pages: ['logbook'], FirstName: 'Dana', LastName: 'Reyes' });
    const answer = await caller.post('/ADACompliance/post', { ...ADA, PostedByName: 'Nobody', Done: true });
    const entry = {
      ADAComplianceID: answer.body.ADAComplianceID,
      GuestName: 'AVA STONE',
      SpecialNeeds: 'Roll-in shower',
      RoomNumber: '12B',
      Notes: 'Ground floor',
      PostedByName: 'Dana Reyes',
      CreatedAt: TEST_NOW,
      Timezone: 'America/Los_Angeles',
      Done: false,
      UpdatedByName: null,
      UpdatedAt: null,
    };
    const message = 'ADA Compliance entry added successfully!';
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message, Message: message, ...entry });
    expect((await caller.get('/ADACompliance/getAll')).body).toEqual([entry]);
  });

  it('keeps a cash count to the cent', async () => {
    const caller = await t.loginAs({ pages: ['logbook'], FirstName: 'Dana', LastName: 'Reyes' });
    const answer = await caller.post('/cashCountLogSheet/post', COUNT);
    const entry = {
      LogID: answer.body.LogID,
      ...COUNT,
      PostedByName: 'Dana Reyes',
      CreatedAt: TEST_NOW,
      Timezone: 'America/Los_Angeles',
      Corrects: null,
      CorrectedBy: null,
    };
    const message = 'Cash Count Logsheet added successfully!';
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message, Message: message, ...entry });
    expect((await caller.get('/cashCountLogSheet/getAll')).body).toEqual([entry]);
    // 528.76 in all; 300.00 stays in the till and 228.77 was dropped: one cent short.
    const csv = await caller.get('/cashCountLogSheet/getAll', { Format: 'csv' });
    const [header, line] = String(csv.body)
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const cell = (name: string) => line![header!.indexOf(name)];
    expect([cell('Total'), cell('Over/Short')]).toEqual(['528.76', '-0.01']);
    expect(header).toContain('Posted At (America/Los_Angeles)');
    expect(header!.filter((name) => /[a-z][A-Z]/.test(name) && !name.includes('/'))).toEqual([]);
  });

  it('counts like the database’s own exact arithmetic', async () => {
    const caller = await t.loginAs({ pages: ['logbook'] });
    for (let n = 1; n <= 20; n += 1) {
      const answer = await caller.post('/cashCountLogSheet/post', {
        ...COUNT,
        Pennies: (n * 13) / 100,
        Nickels: (n * 35) / 100,
        Dimes: (n * 7) / 10,
        Quarters: n * 0.75,
        Checks: (n * 1_234_567) / 100,
        BankTill: (n * 98_765) / 100,
      });
      expect(answer.status).toBe(200);
    }
    const csv = await caller.get('/cashCountLogSheet/getAll', { Format: 'csv' });
    const [header, ...lines] = String(csv.body)
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const { rows } = await t.db.$client.query<{ total: string; over: string }>(
      `with c as (select *, pennies + nickels + dimes + quarters + rolled_coins + one_dollars + five_dollars + ten_dollars
         + twenty_dollars + fifty_dollars + hundred_dollars + checks + paid_outs as total from cash_counts)
       select total::text, (total - bank_till - deposit_drop)::text as over from c
       where location_id = $1 order by log_id desc`,
      [caller.LocationID],
    );
    const sums = lines.map((line) => ({
      total: Number(line[header!.indexOf('Total')]).toFixed(2),
      over: Number(line[header!.indexOf('Over/Short')]).toFixed(2),
    }));
    expect(sums).toEqual(rows);
  });

  it('takes amounts that were left out or blank as 0', async () => {
    const { ShiftType, DepositDrop, BankTill, Date } = COUNT;
    const answer = await clerk.post('/cashCountLogSheet/post', {
      ShiftType,
      DepositDrop,
      BankTill,
      Date,
      Dimes: '',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ Pennies: 0, Dimes: 0, PaidOuts: 0, Notes: '' });
  });

  it('keeps a pre-departure call', async () => {
    const caller = await t.loginAs({ pages: ['logbook'], FirstName: 'Dana', LastName: 'Reyes' });
    const answer = await caller.post('/PreDepartCall/post', CALL);
    const entry = {
      ...CALL,
      PreDepartCallID: answer.body.PreDepartCallID,
      RoomNumber: '12B',
      GuestName: 'AVA STONE',
      PostedByName: 'Dana Reyes',
      CreatedAt: TEST_NOW,
      Done: false,
      UpdatedByName: null,
      UpdatedAt: null,
    };
    expect(answer.body).toEqual({
      message: 'Entry added successfully!',
      Message: 'Entry added successfully!',
      ...entry,
    });
    expect((await caller.get('/PreDepartCall/getAll')).body).toEqual([entry]);
  });
});

describe('a bad entry', () => {
  it.each([
    ['/ADACompliance', ADA, { GuestName: ' ' }, 'GuestName: Guest name is required'],
    ['/ADACompliance', ADA, { SpecialNeeds: undefined }, 'SpecialNeeds: Special needs are required'],
    ['/ADACompliance', ADA, { RoomNumber: null }, 'RoomNumber: Room number is required'],
    ['/ADACompliance', ADA, { Notes: 'n'.repeat(5001) }, 'Notes: At most 5000 characters'],
    ['/PreDepartCall', CALL, { RoomNumber: '' }, 'RoomNumber: Room number is required'],
    ['/PreDepartCall', CALL, { GuestName: undefined }, 'GuestName: Guest name is required'],
    ['/PreDepartCall', CALL, { DateCalled: '' }, 'DateCalled: Date called is required'],
    ['/PreDepartCall', CALL, { DateCalled: '11/10/2026' }, 'DateCalled: Please enter a date as YYYY-MM-DD'],
    ['/PreDepartCall', CALL, { TimeCalled: undefined }, 'TimeCalled: Time called is required'],
    ['/PreDepartCall', CALL, { TimeCalled: '24:00' }, 'TimeCalled: Please enter a time as HH:MM'],
    ['/cashCountLogSheet', COUNT, { ShiftType: 'NOON' }, 'ShiftType: Please select a shift type'],
    ['/cashCountLogSheet', COUNT, { DepositDrop: '' }, 'DepositDrop: Deposit drop is required'],
    ['/cashCountLogSheet', COUNT, { BankTill: undefined }, 'BankTill: Bank till is required'],
    ['/cashCountLogSheet', COUNT, { Date: undefined }, 'Date: Date is required'],
    ['/cashCountLogSheet', COUNT, { Quarters: 0.3 }, 'Quarters: Quarters must be a multiple of 0.25'],
    [
      '/cashCountLogSheet',
      COUNT,
      { FiftyDollars: 75 },
      'FiftyDollars: Fifty Dollars must be a multiple of 50',
    ],
    ['/cashCountLogSheet', COUNT, { OneDollars: -1 }, 'OneDollars: Must be 0 or more'],
    ['/cashCountLogSheet', COUNT, { BankTill: -1 }, 'BankTill: Must be 0 or more'],
    ['/cashCountLogSheet', COUNT, { Checks: 'ten' }, 'Checks: Please enter a number'],
    ['/cashCountLogSheet', COUNT, { Pennies: 0.011 }, 'Pennies: At most 2 decimals'],
  ])('to %s %j is refused and names the field', async (at, body, change, fields) => {
    const answer = await clerk.post(`${at}/post`, { ...body, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toContain(fields);
    expect(
      answer.body.Message.Fields.split('; ').every((text: string) => text.startsWith(fields.split(':')[0]!)),
    ).toBe(true);
  });
});

describe('marking done', () => {
  it.each(MARKED)('$name: is final and names who did it', async ({ at, body, key }) => {
    const id = (await clerk.post(`${at}/post`, body)).body[key] as number;
    t.clock.set('2026-11-10T19:00:00.000Z');
    const done = await clerk.put(`${at}/update`, { [key]: id });
    t.clock.set(TEST_NOW);
    expect(done.status).toBe(200);
    const marked = { Done: true, UpdatedByName: 'Dana Reyes', UpdatedAt: '2026-11-10T19:00:00.000Z' };
    expect(done.body).toMatchObject({ [key]: id, ...marked });
    const colleague = await t.loginAs({ pages: ['logbook'], LocationID: clerk.LocationID });
    expect((await colleague.put(`${at}/update`, { [key]: id })).body).toMatchObject(marked);
    expect((await colleague.put(`${at}/update`, { [key]: id, Done: false })).status).toBe(409);
    const elsewhere = await t.loginAs({ pages: ['logbook'] });
    expect((await elsewhere.put(`${at}/update`, { [key]: id })).status).toBe(404);
    expect((await clerk.put(`${at}/update`, {})).status).toBe(400);
  });
});
