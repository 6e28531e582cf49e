import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { mails } from '../../db/tables/mails.table.ts';
import type { locations } from '../../db/tables/locations.table.ts';
import { auditLog, storedFiles } from '../../db/tables/spine.table.ts';
import { dailySales } from '../sales/sales.table.ts';

let t: TestApp;
let hotel: typeof locations.$inferSelect;
let other: typeof locations.$inferSelect;
let stranger: typeof locations.$inferSelect;
let clerk: TestCaller;

const DATE = '2026-11-23';

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
  other = await t.make.location({
    Name: 'BAYLIGHT',
    LegalName: 'BAYLIGHT LP',
    PaychexID: '17034211',
    Payroll: true,
    TotalNumberOfRooms: 50,
  });
  stranger = await t.make.location({ Name: 'ELSEWHERE', PaychexID: '999', Payroll: true });
  clerk = await t.loginAs({
    pages: ['Payroll'],
    LocationID: hotel.LocationID,
    alsoAt: [other.LocationID],
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

/** A location of its own for a test that changes it, which the returned caller may see. */
async function ownHotel(values: Partial<typeof locations.$inferInsert> = {}) {
  const number = t.make.next();
  const location = await t.make.location({
    Payroll: true,
    LegalName: `OWN ${number} LLC`,
    PaychexID: `C${number}`,
    TotalNumberOfRooms: 10,
    ToEmails: [`own${number}@hotel.example`],
    ...values,
  });
  const caller = await t.loginAs({ pages: ['Payroll'], LocationID: location.LocationID });
  return { location, caller, LocationID: location.LocationID };
}

const csv = (text: string) => ({ files: [{ part: 'file', name: 'provider.csv', content: text }] });
const HEAD = 'Client ID,Check Date,Department,Gross,Tips,Hours,Draw\r\n';

const outbox = async () => {
  const folder = path.join(t.services.env.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map(async (name) => simpleParser(await readFile(path.join(folder, name)))));
};

/** The mails that went out since; their files are in no order within the same moment. */
const sentSince = async (before: Awaited<ReturnType<typeof outbox>>) => {
  const seen = new Set(before.map(({ messageId }) => messageId));
  return (await outbox()).filter(({ messageId }) => !seen.has(messageId));
};

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
      CheckDate: DATE,
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
    const listed = await clerk.get('/admin/payroll', { Date: DATE });
    const { message: _m, Message: _M, ...saved } = answer.body;
    expect(listed.body).toEqual([saved]);
  });

  it('keeps typed figures and takes JSON too; the same check date is the same record', async () => {
    const { caller, LocationID } = await ownHotel();
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
    const { caller, LocationID } = await ownHotel();
    const body = { LocationID, CheckDate: DATE, Notes: 'AS APPROVED' };
    await caller.post('/admin/payroll', { ...body, Approved: 'true' });
    for (const Approved of [undefined, true]) {
      const refused = await caller.post('/admin/payroll', { ...body, Notes: 'LATER', Approved });
      expect(refused.status).toBe(409);
      expect(refused.body.error).toBe('This payroll is approved. Remove the approval before changing it.');
    }
    const opened = await caller.post('/admin/payroll', { LocationID, CheckDate: DATE, Approved: 'false' });
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
    const { location, caller, LocationID } = await ownHotel();
    const body = { LocationID, CheckDate: DATE };
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
    const { caller, LocationID } = await ownHotel();
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((Notes) => caller.post('/admin/payroll', { LocationID, CheckDate: DATE, Notes })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await caller.get('/admin/payroll')).body).toHaveLength(1);
  });

  it('answers a repeated request with the first answer', async () => {
    const { caller, LocationID } = await ownHotel();
    const headers = { 'idempotency-key': 'payroll-1' };
    const body = { LocationID, CheckDate: DATE, Notes: 'ONCE' };
    const first = await caller.post('/admin/payroll', body, { headers });
    const second = await caller.post('/admin/payroll', body, { headers });
    expect(second.body).toEqual(first.body);
    expect(second.body.Version).toBe(1);
  });

  it('is refused without the page, elsewhere, and where payroll is not enabled', async () => {
    const body = { LocationID: hotel.LocationID, CheckDate: DATE };
    const guest = await t.loginAs({ pages: ['Bonus'], LocationID: hotel.LocationID });
    expect((await guest.post('/admin/payroll', body)).status).toBe(403);
    expect((await guest.get('/admin/payroll')).status).toBe(403);
    expect((await t.visitor.get('/admin/payroll')).status).toBe(401);
    expect((await clerk.post('/admin/payroll', { ...body, LocationID: stranger.LocationID })).status).toBe(
      403,
    );
    const { caller, LocationID } = await ownHotel({ Payroll: false, LegalName: 'NO PAYROLL LLC' });
    const off = await caller.post('/admin/payroll', { ...body, LocationID });
    expect(off.status).toBe(400);
    expect(off.body.error).toBe('Payroll is not enabled for NO PAYROLL LLC.');
  });
});

describe('the attachment', () => {
  const pdf = (name: string, text = 'x') => ({
    part: 'attachment',
    name,
    content: `%PDF-1.4\n${text}\n%%EOF\n`,
    type: 'application/pdf',
  });

  it('is stored, replaced, kept and removed, and no file is left behind', async () => {
    const { caller, LocationID } = await ownHotel();
    const fields = { LocationID, CheckDate: DATE };
    const before = (await t.storedFiles()).length;
    const first = await caller.form('POST', '/admin/payroll', {
      fields,
      files: [pdf('june run.pdf', 'one')],
    });
    const id = String(first.body.PayrollID);
    expect(first.body).toMatchObject({
      AttachmentURL: `/api/admin/payroll/attachment/${id}`,
      AttachmentName: 'june run.pdf',
      UploadedAt: '2026-11-10T18:00:00.000Z',
    });
    const file = await caller.get(`/admin/payroll/attachment/${id}`);
    expect(file.raw.toString()).toContain('one');
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain('june run.pdf');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    await caller.form('POST', '/admin/payroll', { fields, files: [pdf('second.pdf', 'two')] });
    const kept = await caller.form('POST', '/admin/payroll', { fields });
    expect(kept.body.AttachmentName).toBe('second.pdf');
    expect((await caller.get(`/admin/payroll/attachment/${id}`)).raw.toString()).toContain('two');
    expect(await t.storedFiles()).toHaveLength(before + 1);
    const removed = await caller.form('POST', '/admin/payroll', {
      fields: { ...fields, RemoveAttachment: 'true' },
    });
    expect(removed.body).toMatchObject({ AttachmentURL: null, AttachmentName: null, UploadedAt: null });
    expect(await t.storedFiles()).toHaveLength(before);
    const gone = await caller.get(`/admin/payroll/attachment/${id}`);
    expect(gone.status).toBe(404);
    expect(gone.body.error).toBe('This attachment was not found.');
  });

  it('of a refused save is dropped, and one that is a page is refused', async () => {
    const { caller, LocationID } = await ownHotel();
    await caller.post('/admin/payroll', { LocationID, CheckDate: DATE, Approved: true });
    const before = (await t.storedFiles()).length;
    const fields = { LocationID, CheckDate: DATE };
    const refused = await caller.form('POST', '/admin/payroll', { fields, files: [pdf('a.pdf')] });
    expect(refused.status).toBe(409);
    const page = { part: 'attachment', name: 'a.pdf', content: '<html><script>1</script></html>' };
    expect((await caller.form('POST', '/admin/payroll', { fields, files: [page] })).status).toBe(415);
    expect(await t.storedFiles()).toHaveLength(before);
  });

  it('of another location is not found', async () => {
    const { caller, LocationID } = await ownHotel();
    const fields = { LocationID, CheckDate: DATE };
    const saved = await caller.form('POST', '/admin/payroll', { fields, files: [pdf('a.pdf')] });
    expect((await clerk.get(`/admin/payroll/attachment/${saved.body.PayrollID}`)).status).toBe(404);
    const [file] = await t.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.Owner, `payroll:${saved.body.PayrollID}`));
    expect(file).toMatchObject({ Name: 'a.pdf', UploadedBy: caller.EmployeeID });
  });
});

describe('lists', () => {
  let caller: TestCaller;
  let ids: number[];
  beforeAll(async () => {
    const a = await t.make.location({ Name: 'ALPHA', LegalName: 'ZULU LLC', PaychexID: 'L1', Payroll: true });
    const b = await t.make.location({ Name: 'BRAVO', PaychexID: 'L2', Payroll: true });
    ids = [a.LocationID, b.LocationID];
    caller = await t.loginAs({ pages: ['Payroll'], LocationID: a.LocationID, alsoAt: [b.LocationID] });
    for (const [LocationID, CheckDate, Amount] of [
      [ids[0], '2026-10-08', 30],
      [ids[0], '2026-10-23', 10],
      [ids[1], '2026-10-23', 20],
    ] as const) {
      const ExtraPayrolls = [{ Type: 'Room', Amount, Comment: '' }];
      await caller.post('/admin/payroll', { LocationID, CheckDate, ExtraPayrolls, Notes: `=N${Amount}` });
    }
  });
  const names = (answer: { body: { LegalName: string; CheckDate: string }[] }) =>
    answer.body.map(({ LegalName, CheckDate }) => `${LegalName} ${CheckDate}`);

  it('come newest check date first, then by legal name; the Name stands in for a missing one', async () => {
    expect(names(await caller.get('/admin/payroll'))).toEqual([
      'BRAVO 2026-10-23',
      'ZULU LLC 2026-10-23',
      'ZULU LLC 2026-10-08',
    ]);
  });

  it('are filtered by date, days, location and search, sorted and paged', async () => {
    expect(names(await caller.get('/admin/payroll', { Date: '2026-10-01' }))).toEqual([
      'ZULU LLC 2026-10-08',
    ]);
    expect(names(await caller.get('/admin/payroll', { From: '2026-10-09', To: '2026-10-31' }))).toHaveLength(
      2,
    );
    expect(names(await caller.get('/admin/payroll', { LocationID: ids[1]! }))).toEqual(['BRAVO 2026-10-23']);
    expect(names(await caller.get('/admin/payroll', { Search: '=n30' }))).toEqual(['ZULU LLC 2026-10-08']);
    const page = await caller.get('/admin/payroll', { Sort: '-FullPayroll', Page: 1, PageSize: 2 });
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.body.map((row: { FullPayroll: number }) => row.FullPayroll)).toEqual([30, 20]);
    expect((await caller.get('/admin/payroll', { Sort: 'Version' })).status).toBe(400);
    expect((await caller.get('/admin/payroll', { Page: 0 })).status).toBe(400);
    expect((await caller.get('/admin/payroll', { LocationID: hotel.LocationID })).status).toBe(403);
  });

  it('tell the check dates, newest first', async () => {
    expect((await caller.get('/admin/payroll/checkDates')).body).toEqual(['2026-10-23', '2026-10-08']);
  });

  it('go out as CSV and xlsx of exactly the filtered rows, never as formulas', async () => {
    const file = await caller.get('/admin/payroll', { Search: '=n30', Format: 'csv' });
    const lines = file.raw.toString().trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=N30");
    const book = await caller.get('/admin/payroll', { Format: 'xlsx' });
    const { sheets } = await readXlsx(book.raw);
    expect(sheets[0]!.rows).toHaveLength(5);
  });

  it('name the locations with payroll enabled', async () => {
    const answer = await caller.get('/admin/payrollDetails');
    expect(answer.body).toEqual([
      { LocationID: ids[1], LegalName: 'BRAVO', Name: 'BRAVO', PaychexID: 'L2' },
      { LocationID: ids[0], LegalName: 'ZULU LLC', Name: 'ALPHA', PaychexID: 'L1' },
    ]);
    const { caller: lonely } = await ownHotel({ Payroll: false });
    expect((await lonely.get('/admin/payrollDetails')).body).toEqual([]);
  });
});

describe('provider data', () => {
  it('adds up by department and makes the record it belongs to', async () => {
    const { location, caller, LocationID } = await ownHotel({ PaychexID: '0042' });
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
      CheckDate: DATE,
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
    expect(again.body).toMatchObject({ New: 0, Replaced: 1 });
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

  it('is refused as a whole with the errors of its lines', async () => {
    const { location, caller, LocationID } = await ownHotel();
    await caller.post('/admin/payroll', { LocationID, CheckDate: '2026-09-08', Approved: true });
    const id = location.PaychexID;
    const rows =
      `${id},2026-11-23,Room,10,0,1,12\r\n` +
      `NOBODY,2026-11-23,Room,10,0,1,12\r\n` +
      `${stranger.PaychexID},2026-11-23,Room,10,0,1,12\r\n` +
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
    const { location, caller, LocationID } = await ownHotel();
    const bare = await ownHotel();
    const both = await t.loginAs({ pages: ['Payroll'], LocationID, alsoAt: [bare.LocationID] });
    for (const id of [LocationID, bare.LocationID])
      await both.post('/admin/payroll', { LocationID: id, CheckDate: DATE });
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
      CheckDate: DATE,
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
    await both.post('/admin/payroll/AccountBalance', { date: DATE });
    t.clock.set('2026-11-10T18:00:00.000Z');
    expect((await caller.get('/admin/payroll')).body[0].AccountBalance).toBe(7.25);
  });

  it('are refused as a whole for unknown names, bad amounts and doubles', async () => {
    const { location, caller } = await ownHotel();
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

  it('need a date', async () => {
    const answer = await clerk.post('/admin/payroll/AccountBalance', {});
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe('Date: Please enter a date as YYYY-MM-DD');
  });
});

it('daily sales imported later are taken up, but not by an approved record', async () => {
  const { location, caller, LocationID } = await ownHotel();
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

it('shows what a record would be worked out from before there is one', async () => {
  const answer = await clerk.get('/admin/payroll/basis', {
    LocationID: hotel.LocationID,
    Date: '2026-11-10',
  });
  expect(answer.body).toMatchObject({
    CheckDate: DATE,
    TotalNumberOfRooms: 100,
    FandB: true,
    Sales: { days: 15, RoomRevenue: 81000.45, OtherRevenue: 12499.95, RoomsSold: 900 },
    Provider: null,
  });
  expect(
    (await clerk.get('/admin/payroll/basis', { LocationID: stranger.LocationID, Date: DATE })).status,
  ).toBe(403);
});

describe('workbooks and mails', () => {
  let caller: TestCaller;
  let first: Awaited<ReturnType<typeof ownHotel>>;
  let second: typeof locations.$inferSelect;
  let third: typeof locations.$inferSelect;
  beforeAll(async () => {
    first = await ownHotel({ Group: 1, LegalName: 'AVENUE <B> & CO', CcEmails: ['cc@hotel.example'] });
    second = await t.make.location({
      Group: 2,
      LegalName: '=SUM LLC',
      Payroll: true,
      TotalNumberOfRooms: 10,
      BccEmails: ['b@hotel.example'],
    });
    third = await t.make.location({
      Group: 0,
      LegalName: 'LONELY LLC',
      Payroll: true,
      TotalNumberOfRooms: 10,
      ToEmails: ['c@hotel.example'],
    });
    caller = await t.loginAs({
      pages: ['Payroll'],
      LocationID: first.LocationID,
      alsoAt: [second.LocationID, third.LocationID],
    });
    for (const [index, LocationID] of [first.LocationID, second.LocationID, third.LocationID].entries()) {
      await caller.post('/admin/payroll', {
        LocationID,
        CheckDate: '2026-08-23',
        RoomRevenue: 1000 * (index + 1),
        OccupiedRooms: 100,
        Approved: index === 0,
        ExtraPayrolls: [{ Type: 'Room', Amount: 100.1 * (index + 1), Comment: '+1' }],
      });
    }
  });

  const idOf = async (LocationID: number) =>
    (await caller.get('/admin/payroll', { LocationID, Date: '2026-08-23' })).body[0].PayrollID as number;

  it('download all fields of a check date with typed cells and totals', async () => {
    const answer = await caller.get('/admin/payroll/download', { Date: '2026-08-20' });
    expect(answer.headers['content-disposition']).toContain('filename="payroll_2026-08-23.xlsx"');
    expect(answer.headers['file-name']).toBe('payroll_2026-08-23.xlsx');
    const { sheets } = await readXlsx(answer.raw);
    expect(sheets.map(({ name }) => name)).toEqual(['PAYROLL']);
    const [title, header, ...rows] = sheets[0]!.rows;
    expect(title![0]).toBe('Payroll 2026-08-23');
    const at = (name: string) => header!.indexOf(name);
    expect(rows.map((row) => row[0])).toEqual(['=SUM LLC', 'AVENUE <B> & CO', 'LONELY LLC', 'TOTAL']);
    expect(rows.map((row) => row[at('Room Payroll')])).toEqual([200.2, 100.1, 300.3, 600.6]);
    expect(rows.map((row) => row[at('Room Percent')])).toEqual([10.01, 10.01, 10.01, 10.01]);
    expect(rows.map((row) => row[at('PRP Cost Occupancy')])).toEqual([2, 1, 3, 2]);
    expect(rows[0]![at('Check Date')]).toEqual(new Date('2026-08-23T00:00:00Z'));
    expect(sheets[0]!.freezePane).toEqual({ rows: 2, columns: 1 });
  });

  it('download one sheet for each group, and the centralized columns', async () => {
    const answer = await caller.get('/admin/payroll/centralizedDownload', {
      date: '2026-08-23',
      ByGroup: 'yes',
    });
    expect(answer.headers['file-name']).toBe('centralized_payroll_2026-08-23.xlsx');
    const { sheets } = await readXlsx(answer.raw);
    expect(sheets.map(({ name }) => name)).toEqual(['GROUP 1', 'GROUP 2', 'NO GROUP']);
    expect(sheets[1]!.rows[0]![0]).toBe('Centralized Payroll GROUP 2 2026-08-23');
    expect(sheets[1]!.rows[1]!.slice(0, 4)).toEqual([
      'Legal Name',
      'Paychex ID',
      'Check Date',
      'Paycheck Payroll Amount',
    ]);
    expect(sheets[1]!.rows).toHaveLength(4);
    expect((await caller.get('/admin/payroll/download')).status).toBe(400);
    expect((await caller.get('/admin/payroll/download', { Date: '2020-01-08' })).status).toBe(200);
  });

  it('mail one record as plain text, table and workbook, and tell when', async () => {
    const id = await idOf(first.LocationID);
    const answer = await caller.get(`/admin/payroll/email/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Email sent successfully to AVENUE <B> & CO',
      EmailSentAt: '2026-11-10T18:00:00.000Z',
    });
    const mail = (await outbox()).at(-1)!;
    expect(mail.subject).toBe('Payroll 2026-08-23 AVENUE <B> & CO');
    expect(mail.to).toMatchObject({ text: first.location.ToEmails[0] });
    expect(mail.cc).toMatchObject({ text: 'cc@hotel.example' });
    expect(mail.text).toContain('Room Payroll: 100.10');
    expect(mail.html).toContain('AVENUE &lt;B&gt; &amp; CO');
    expect(mail.html).not.toContain('<B>');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['payroll_2026-08-23.xlsx']);
    const { sheets } = await readXlsx(mail.attachments[0]!.content);
    expect(sheets[0]!.rows[2]![0]).toBe('AVENUE <B> & CO');
    expect((await caller.get('/admin/payroll', { LocationID: first.LocationID })).body[0].EmailSentAt).toBe(
      '2026-11-10T18:00:00.000Z',
    );
  });

  it('mail the same to the same people once within a minute', async () => {
    const id = await idOf(third.LocationID);
    const before = (await outbox()).length;
    const answers = await Promise.all([1, 2, 3].map(() => caller.get(`/admin/payroll/email/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await outbox()).toHaveLength(before + 1);
    const typed = await caller.get(`/admin/payroll/email/${id}`, { to: 'someone@else.example' });
    expect(typed.status).toBe(200);
    expect(await outbox()).toHaveLength(before + 2);
  });

  it('mail the centralized payroll, one mail for each group', async () => {
    const before = await outbox();
    const answer = await caller.get('/admin/payroll/centralizedEmail', { date: '2026-08-23' });
    expect(answer.body).toMatchObject({ message: 'Email sent successfully.', Mails: 3 });
    const sent = await sentSince(before);
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      'Centralized Payroll 2026-08-23 GROUP 1',
      'Centralized Payroll 2026-08-23 GROUP 2',
      'Centralized Payroll 2026-08-23 NO GROUP',
    ]);
    const group2 = sent.find(({ subject }) => subject?.endsWith('GROUP 2'))!;
    expect(group2.bcc).toMatchObject({ text: 'b@hotel.example' });
    expect(group2.text).toContain('TOTAL');
    expect(group2.attachments[0]!.filename).toBe('centralized_payroll_2026-08-23_group_2.xlsx');
  });

  it('mail account balances to those typed in one mail, otherwise each location its own', async () => {
    const before = await outbox();
    const typed = await caller.get('/admin/payroll/accountBalanceEmail', {
      Date: '2026-08-23',
      to: ' owner@group.example , cfo@group.example,',
      bcc: 'quiet@group.example',
    });
    expect(typed.body).toMatchObject({ message: 'Email sent successfully.', Mails: 1 });
    const [mail] = await sentSince(before);
    expect(mail!.to).toMatchObject({ text: 'owner@group.example, cfo@group.example' });
    expect(mail!.text).toContain('LONELY LLC');
    expect(mail!.text).toContain('AVENUE <B> & CO');
    const own = await caller.get('/admin/payroll/accountBalanceEmail', { Date: '2026-08-23' });
    expect(own.body.Mails).toBe(3);
    const lonely = (await outbox()).find(
      ({ subject }) => subject === 'Account Balance 2026-08-23 LONELY LLC',
    )!;
    expect(lonely.text).not.toContain('AVENUE');
  });

  it.each([
    ['Jane <jane@hotel.example>'],
    ['"Jane" jane@hotel.example'],
    ['group:a@hotel.example;'],
    ['a@hotel.example\r\nBcc: b@hotel.example'],
    ['a@hotel.example\r\n'],
    ['not an address'],
    [Array.from({ length: 51 }, (_, index) => `a${index}@hotel.example`).join(',')],
  ])('refuse the recipients %j', async (to) => {
    const before = (await outbox()).length;
    const answer = await caller.get('/admin/payroll/accountBalanceEmail', { Date: '2026-08-23', to });
    expect(answer.status).toBe(400);
    expect(await outbox()).toHaveLength(before);
  });

  it('name the location or group without recipients and send nothing', async () => {
    const { caller: alone, LocationID } = await ownHotel({ ToEmails: [], LegalName: 'SILENT LLC', Group: 7 });
    const saved = await alone.post('/admin/payroll', { LocationID, CheckDate: DATE });
    const before = (await outbox()).length;
    const texts = [
      [`/admin/payroll/email/${saved.body.PayrollID}`, 'SILENT LLC has no email recipients.'],
      ['/admin/payroll/accountBalanceEmail', 'SILENT LLC has no email recipients.'],
      ['/admin/payroll/centralizedEmail', 'GROUP 7 has no email recipients.'],
    ] as const;
    for (const [address, text] of texts) {
      const answer = await alone.get(address, { Date: DATE });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe(text);
    }
    const none = await alone.get('/admin/payroll/centralizedEmail', { Date: '2001-01-08' });
    expect(none.body.error).toBe('There are no payroll records for 2001-01-08.');
    expect(await outbox()).toHaveLength(before);
  });

  it('send nothing to a browser that only looks ahead', async () => {
    const id = await idOf(second.LocationID);
    const before = (await outbox()).length;
    const headers = { 'sec-purpose': 'prefetch;prerender' };
    for (const address of [
      `/admin/payroll/email/${id}`,
      '/admin/payroll/centralizedEmail',
      '/admin/payroll/accountBalanceEmail',
    ]) {
      const answer = await caller.get(address, { Date: '2026-08-23', to: 'x@hotel.example' }, { headers });
      expect(answer.status).toBe(400);
      expect((await caller.send('HEAD', address)).status).toBe(404);
    }
    expect(await outbox()).toHaveLength(before);
  });

  it('do not mail records of other locations', async () => {
    expect((await clerk.get(`/admin/payroll/email/${await idOf(first.LocationID)}`)).status).toBe(404);
  });

  it('stop at 200 mails an hour', async () => {
    const eager = await t.loginAs({ pages: ['Payroll'], LocationID: first.LocationID });
    const at = t.clock.now().toISOString();
    await t.db.insert(mails).values(
      Array.from({ length: 200 }, (_, index) => ({
        MessageID: `<${index}@test>`,
        Purpose: 'x',
        EmployeeID: eager.EmployeeID,
        Subject: 'x',
        Text: 'x',
        Status: 'sent' as const,
        CreatedAt: at,
      })),
    );
    const answer = await eager.get(`/admin/payroll/email/${await idOf(first.LocationID)}`, {
      to: 'n@hotel.example',
    });
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});

describe('when the relay is away', () => {
  it('the mail is told as failed, stays queued, and EmailSentAt stays empty', async () => {
    const away = await buildTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      const location = await away.make.location({
        Payroll: true,
        LegalName: 'FAR LLC',
        ToEmails: ['a@hotel.example'],
      });
      const caller = await away.loginAs({ pages: ['Payroll'], LocationID: location.LocationID });
      const saved = await caller.post('/admin/payroll', { LocationID: location.LocationID, CheckDate: DATE });
      const answer = await caller.get(`/admin/payroll/email/${saved.body.PayrollID}`);
      expect(answer.status).toBe(502);
      expect(answer.body.error).toBe('Failed to send email');
      expect((await caller.get('/admin/payroll')).body[0].EmailSentAt).toBeNull();
      const [mail] = await away.db
        .select()
        .from(mails)
        .where(and(eq(mails.Record, `payroll:${saved.body.PayrollID}`), eq(mails.Status, 'queued')));
      expect(mail).toBeDefined();
    } finally {
      await away.close();
    }
  });
});
