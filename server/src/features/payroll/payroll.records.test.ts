import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { CHECK_DATE, payrollHotel, threeGroups } from '../../../test/payroll-hotels.ts';
import { storedFiles } from '../../db/tables/spine.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

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
    // Days are found as they are shown.
    expect(names(await caller.get('/admin/payroll', { Search: '10/08/2026' }))).toContain(
      'ZULU LLC 2026-10-08',
    );
    expect(names(await caller.get('/admin/payroll', { Search: '2026-10' }))).toEqual([]);
    const page = await caller.get('/admin/payroll', { Sort: '-FullPayroll', Page: 1, PageSize: 2 });
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.body.map((row: { FullPayroll: number }) => row.FullPayroll)).toEqual([30, 20]);
    expect((await caller.get('/admin/payroll', { Sort: 'Version' })).status).toBe(400);
    expect((await caller.get('/admin/payroll', { Page: 0 })).status).toBe(400);
    const { LocationID } = await payrollHotel(t);
    expect((await caller.get('/admin/payroll', { LocationID })).status).toBe(403);
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
    const { caller: lonely } = await payrollHotel(t, { Payroll: false });
    expect((await lonely.get('/admin/payrollDetails')).body).toEqual([]);
  });
});

describe('workbooks of a check date', () => {
  let caller: TestCaller;
  beforeAll(async () => {
    ({ caller } = await threeGroups(t));
  });

  it('have all its fields with typed cells and totals', async () => {
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

  it('have one sheet for each group, and the centralized columns', async () => {
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
});

describe('the attachment', () => {
  const pdf = (name: string, text = 'x') => ({
    part: 'attachment',
    name,
    content: `%PDF-1.4\n${text}\n%%EOF\n`,
    type: 'application/pdf',
  });

  it('is stored, replaced, kept and removed, and no file is left behind', async () => {
    const { caller, LocationID } = await payrollHotel(t);
    const fields = { LocationID, CheckDate: CHECK_DATE };
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
    const { caller, LocationID } = await payrollHotel(t);
    await caller.post('/admin/payroll', { LocationID, CheckDate: CHECK_DATE, Approved: true });
    const before = (await t.storedFiles()).length;
    const fields = { LocationID, CheckDate: CHECK_DATE };
    const refused = await caller.form('POST', '/admin/payroll', { fields, files: [pdf('a.pdf')] });
    expect(refused.status).toBe(409);
    const page = { part: 'attachment', name: 'a.pdf', content: '<html><script>1</script></html>' };
    expect((await caller.form('POST', '/admin/payroll', { fields, files: [page] })).status).toBe(415);
    expect(await t.storedFiles()).toHaveLength(before);
  });

  it('of another location is not found', async () => {
    const { caller, LocationID } = await payrollHotel(t);
    const fields = { LocationID, CheckDate: CHECK_DATE };
    const saved = await caller.form('POST', '/admin/payroll', { fields, files: [pdf('a.pdf')] });
    const { caller: stranger } = await payrollHotel(t);
    expect((await stranger.get(`/admin/payroll/attachment/${saved.body.PayrollID}`)).status).toBe(404);
    const [file] = await t.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.Owner, `payroll:${saved.body.PayrollID}`));
    expect(file).toMatchObject({ Name: 'a.pdf', UploadedBy: caller.EmployeeID });
  });
});
