import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { CHECK_DATE, payrollHotel } from '../../../test/payroll-hotels.ts';
import type { locations } from '../../db/tables/locations.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let hotel: typeof locations.$inferSelect;
let stranger: typeof locations.$inferSelect;
let clerk: TestCaller;

beforeAll(async () => {
  t = await buildTestApp();
  hotel = await t.make.location({
    Name: 'LANTERN INN',
    LegalName: 'LANTERN HOSPITALITY LLC',
    PaychexID: '0017034210',
    Payroll: true,
    FandB: true,
    Group: 1,
    TotalNumberOfRooms: 100,
    ToEmails: ['gm@hotel.example'],
    CcEmails: ['books@hotel.example'],
  });
  stranger = await t.make.location({ Name: 'ELSEWHERE', PaychexID: '999', Payroll: true });
  clerk = await t.loginAs({
    pages: ['Payroll'],
    LocationID: hotel.LocationID,
    FirstName: 'Anil',
    LastName: 'Deshmukh',
  });
  await t.db.insert(dailySales).values(
    Array.from({ length: 15 }, (_, day) => ({
      LocationID: hotel.LocationID,
      Date: `2026-11-${String(day + 1).padStart(2, '0')}`,
      RoomRevenue: 5400.03,
      OtherRevenue: 833.33,
      RoomsSold: 60,
    })),
  );
});
afterAll(() => t.close());

describe('saving a payroll', () => {
  it('fills blank revenue and rooms from the daily sales, marks them, and normalises the check date', async () => {
    const answer = await clerk.form('POST', '/admin/payroll', {
      fields: {
        LocationID: hotel.LocationID,
        CheckDate: '2026-11-20',
        Approved: 'false',
        Notes: 'FIRST RUN',
        AnalyticsNotes: '',
        BonusNotes: 'NONE',
        'ExtraPayrolls[0].Type': 'Room',
        'ExtraPayrolls[0].Amount': '1,250.50',
        'ExtraPayrolls[0].Comment': 'ON CALL',
        'ExtraPayrolls[1].Type': 'FandB',
        'ExtraPayrolls[1].Amount': '',
        'ExtraPayrolls[1].Comment': '',
        'ExtraPayrolls[2].Type': 'Banquet',
        'ExtraPayrolls[2].Amount': '0',
        'ExtraPayrolls[2].Comment': '',
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Payroll for LANTERN HOSPITALITY LLC and 2026-11-23 added successfully',
      Message: 'Payroll for LANTERN HOSPITALITY LLC and 2026-11-23 added successfully',
      CheckDate: CHECK_DATE,
      PeriodFrom: '2026-11-01',
      PeriodTo: '2026-11-15',
      LegalName: 'LANTERN HOSPITALITY LLC',
      Name: 'LANTERN INN',
      RoomRevenue: 81000.45,
      FandBRevenue: 12499.95,
      BanquetRevenue: null,
      OCCUPIED_ROOMS: 900,
      TOTAL_ROOMS: 1500,
      OCCUPANCY: 60,
      RoomPayroll: 1250.5,
      RoomPercent: 1.54,
      FullPayroll: 1250.5,
      PayrollAmount: 1250.5,
      PRP_Cost_Occupancy: 1.39,
      PaycheckPayrollAmount: null,
      AccountBalance: null,
      PayrollGenerationComment: 'NO PROVIDER DATA',
      FilledFromSales: ['RoomRevenue', 'FandBRevenue', 'OCCUPIED_ROOMS'],
      Approved: false,
      Notes: 'FIRST RUN',
      BonusNotes: 'NONE',
      ExtraPayrolls: [
        { Type: 'Room', Amount: 1250.5, Comment: 'ON CALL' },
        { Type: 'FandB', Amount: 0, Comment: '' },
        { Type: 'Banquet', Amount: 0, Comment: '' },
      ],
      AttachmentURL: null,
      EmailSentAt: null,
      Version: 1,
    });
    const listed = await clerk.get('/admin/payroll', { Date: CHECK_DATE });
    const { message: _m, Message: _M, ...saved } = answer.body;
    expect(listed.body).toEqual([saved]);
  });

  it('keeps typed figures and takes JSON too; the same check date is the same record', async () => {
    const { caller, LocationID } = await payrollHotel(t);
    const body = {
      LocationID,
      CheckDate: '2026-10-08',
      RoomRevenue: '10,000.00',
      BanquetRevenue: 500,
      OccupiedRooms: 80,
      ExtraPayrolls: [{ Type: 'Banquet', Amount: 125 }],
    };
    const first = await caller.post('/admin/payroll', body);
    expect(first.body).toMatchObject({
      RoomRevenue: 10000,
      FandBRevenue: null,
      BanquetPercent: 25,
      OCCUPANCY: 53.33,
      PRP_Cost_Occupancy: 1.56,
      FilledFromSales: [],
      Version: 1,
    });
    const again = await caller.post('/admin/payroll', { ...body, CheckDate: '2026-10-02', Notes: 'B' });
    expect(again.body).toMatchObject({ PayrollID: first.body.PayrollID, Version: 2, Notes: 'B' });
    expect(again.body.ExtraPayrolls[2].Amount).toBe(125);
    expect((await caller.get('/admin/payroll')).body).toHaveLength(1);
  });

  it.each([
    [{ CheckDate: '2026-02-30' }, 'CheckDate: This day does not exist'],
    [{ CheckDate: 'soon' }, 'CheckDate: Please enter a date as YYYY-MM-DD'],
    [{ RoomRevenue: 'many' }, 'RoomRevenue: Please enter a number'],
    [{ RoomRevenue: -1 }, 'RoomRevenue: Must be 0 or more'],
    [{ RoomRevenue: 1.005 }, 'RoomRevenue: At most 2 decimals'],
    [{ OccupiedRooms: 1.5 }, 'OccupiedRooms: Please enter a whole number of 0 or more'],
    [{ Approved: 'perhaps' }, 'Approved: Please answer yes or no'],
    [{ Notes: 'a\u0000b' }, 'Notes: Please remove the special characters'],
    [
      { ExtraPayrolls: [{ Type: 'Spa', Amount: 1 }] },
      'ExtraPayrolls.0.Type: Type must be Room, FandB or Banquet',
    ],
    [
      { ExtraPayrolls: [{ Type: 'Room' }, { Type: 'Room' }] },
      'ExtraPayrolls: Each type of extra payroll may be there once',
    ],
    [{ LocationID: 'x' }, 'LocationID: Unknown id'],
  ])('refuses %j', async (wrong, fields) => {
    const answer = await clerk.post('/admin/payroll', {
      LocationID: hotel.LocationID,
      CheckDate: '2025-01-08',
      ...wrong,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toContain(fields);
    expect((await clerk.get('/admin/payroll', { Date: '2025-01-08' })).body).toEqual([]);
  });

  it('refuses an approved record every save but one that removes the approval', async () => {
    const { caller, LocationID } = await payrollHotel(t);
    const body = { LocationID, CheckDate: CHECK_DATE, Notes: 'AS APPROVED' };
    await caller.post('/admin/payroll', { ...body, Approved: 'true' });
    for (const Approved of [undefined, true]) {
      const refused = await caller.post('/admin/payroll', { ...body, Notes: 'LATER', Approved });
      expect(refused.status).toBe(409);
      expect(refused.body.error).toBe('This payroll is approved. Remove the approval before changing it.');
    }
    const opened = await caller.post('/admin/payroll', {
      LocationID,
      CheckDate: CHECK_DATE,
      Approved: 'false',
    });
    expect(opened.body).toMatchObject({ Approved: false, Notes: 'AS APPROVED' });
    const [audit] = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.Record, `payroll:${opened.body.PayrollID}`))
      .orderBy(desc(auditLog.AuditID));
    expect(audit).toMatchObject({
      Call: 'POST /admin/payroll',
      Changes: [{ Field: 'Approved', From: true, To: false }],
    });
    const history = await caller.get('/audit', { Record: `payroll:${opened.body.PayrollID}` });
    expect(history.body).toHaveLength(2);
    expect((await clerk.get('/audit', { Record: `payroll:${opened.body.PayrollID}` })).status).toBe(404);
  });

  it('refuses a stale version with the name of who was faster', async () => {
    const { location, caller, LocationID } = await payrollHotel(t);
    const body = { LocationID, CheckDate: CHECK_DATE };
    await caller.post('/admin/payroll', body);
    const colleague = await t.loginAs({
      pages: ['Payroll'],
      LocationID: location.LocationID,
      FirstName: 'Maya',
      LastName: 'Lind',
    });
    expect((await colleague.post('/admin/payroll', { ...body, Version: 1 })).status).toBe(200);
    const stale = await caller.post('/admin/payroll', { ...body, Version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error).toBe('THIS RECORD WAS CHANGED BY MAYA LIND. RELOAD TO SEE THE NEW VALUES.');
  });

  it('makes one record when two save the same check date at once', async () => {
    const { caller, LocationID } = await payrollHotel(t);
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((Notes) =>
        caller.post('/admin/payroll', { LocationID, CheckDate: CHECK_DATE, Notes }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await caller.get('/admin/payroll')).body).toHaveLength(1);
  });

  it('answers a repeated request with the first answer', async () => {
    const { caller, LocationID } = await payrollHotel(t);
    const headers = { 'idempotency-key': 'payroll-1' };
    const body = { LocationID, CheckDate: CHECK_DATE, Notes: 'ONCE' };
    const first = await caller.post('/admin/payroll', body, { headers });
    const second = await caller.post('/admin/payroll', body, { headers });
    expect(second.body).toEqual(first.body);
    expect(second.body.Version).toBe(1);
  });

  it('is refused without the page, elsewhere, and where payroll is not enabled', async () => {
    const body = { LocationID: hotel.LocationID, CheckDate: CHECK_DATE };
    const guest = await t.loginAs({ pages: ['Bonus'], LocationID: hotel.LocationID });
    expect((await guest.post('/admin/payroll', body)).status).toBe(403);
    expect((await guest.get('/admin/payroll')).status).toBe(403);
    expect((await t.visitor.get('/admin/payroll')).status).toBe(401);
    expect((await clerk.post('/admin/payroll', { ...body, LocationID: stranger.LocationID })).status).toBe(
      403,
    );
    const { caller, LocationID } = await payrollHotel(t, { Payroll: false, LegalName: 'NO PAYROLL LLC' });
    const off = await caller.post('/admin/payroll', { ...body, LocationID });
    expect(off.status).toBe(400);
    expect(off.body.error).toBe('Payroll is not enabled for NO PAYROLL LLC.');
  });
});

it('shows what a record would be worked out from before there is one', async () => {
  const answer = await clerk.get('/admin/payroll/basis', {
    LocationID: hotel.LocationID,
    Date: '2026-11-10',
  });
  expect(answer.body).toMatchObject({
    CheckDate: CHECK_DATE,
    TotalNumberOfRooms: 100,
    FandB: true,
    Sales: { days: 15, RoomRevenue: 81000.45, OtherRevenue: 12499.95, RoomsSold: 900 },
    Provider: null,
  });
  expect(
    (await clerk.get('/admin/payroll/basis', { LocationID: stranger.LocationID, Date: CHECK_DATE })).status,
  ).toBe(403);
});
