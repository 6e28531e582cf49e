import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { actionWords } from '@boh/contract/audit/change-words.ts';
import { auditLog } from '../src/db/tables/spine.table.ts';
import { callName } from '../src/http/bind-endpoint.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { claimsHotel, patch, receipt, submit } from './claims-hotel.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const count = () => t.db.$count(auditLog);
const newest = async () => (await t.db.select().from(auditLog).orderBy(desc(auditLog.AuditID)).limit(1))[0]!;

/**
 * Files about hotels, rooms, sales, accounts and settings: who reads them leaves no row. A journal leaves its own: it is marked as
 * sent. A new call that gives files has to choose.
 */
const LEAVES_NONE = [
  'GET /PropertyInsurancemaster/download',
  'GET /PropertyInsurancemaster/get',
  'GET /Rooms/get',
  'GET /RoomsLog/get',
  'GET /RoomsLog/photo',
  'GET /admin/locations',
  'GET /admin/sales',
  'GET /bank/accounts',
  'GET /bank/deposits',
  'GET /bank/journal-map',
  'GET /bank/journals',
  'GET /bank/journals/:JournalID',
  'GET /bank/journals/due',
  'GET /bank/statements',
  'GET /bank/transactions',
  'GET /budgets',
  'GET /calendar',
  'GET /calendar/feed/:Secret',
  'GET /cashCountLogSheet/getAll',
  'GET /dashboard/list',
  'GET /docs',
  'GET /franchise/download',
  'GET /franchise/get',
  'GET /inbox',
  'GET /intake/days',
  'GET /intake/files',
  'GET /intake/files/:FileID',
  'GET /logs/getAll',
  'GET /logs/screenshot',
  'GET /lost-and-found/photo',
  'GET /metrics',
  'GET /page',
  'GET /reports/unsubscribe/:Token',
  'GET /role',
  'GET /role/forManager',
  'GET /webhooks',
  'GET /webhooks/:WebhookID/deliveries',
  'POST /reports/unsubscribe/:Token',
  // The very file that was sent, with what is wrong.
  'POST /transfer/import/marked',
];

describe('every call that gives files', () => {
  it('either leaves a row or is known to need none', () => {
    const givesFiles = t.app.endpoints.filter(
      ({ download, query }) => download === true || query?.shape['Format'] !== undefined,
    );
    const silent = givesFiles.filter(({ leavesRow }) => leavesRow === undefined).map(callName);
    expect(silent.toSorted()).toEqual(LEAVES_NONE);
    // A kept answer would be shown again without asking.
    expect(givesFiles.filter(({ leavesRow, revalidate }) => leavesRow && revalidate)).toEqual([]);
  });
});

describe('a download of people’s data', () => {
  it.each([
    ...['/ADACompliance/getAll', '/PreDepartCall/getAll', '/handover', '/lost-and-found', '/tokens'],
    ...['/housekeeping/roomLogs/all', '/reports/deliveries', '/budgets/variance'],
  ])(
    'leaves a row also where it names guests, staff or owners, or has payrolls in it: GET %s',
    async (path) => {
      const reader = await t.loginAs({ level: 100 });
      const before = await count();
      expect((await reader.get(path)).status).toBe(200);
      expect(await count()).toBe(before);
      expect((await reader.get(path, { Format: 'csv' })).status).toBe(200);
      expect(await count()).toBe(before + 1);
      const { Call, Record, EmployeeID } = await newest();
      expect({ Call, Record, EmployeeID }).toEqual({
        ...{ Call: `GET ${path}`, EmployeeID: reader.EmployeeID },
        Record: `employee:${reader.EmployeeID}`,
      });
    },
  );

  it('leaves a row of who got what, with which filter, in the history of the reader', async () => {
    const reader = await t.loginAs({ pages: ['Team'], level: 90, FirstName: 'Rita', LastName: 'Reader' });
    const before = await count();
    await reader.get('/admin/employees/getallEmployee', { Search: 'rita' });
    expect(await count()).toBe(before);
    const answer = await reader.get('/admin/employees/getallEmployee', { Search: 'rita', Format: 'csv' });
    expect(answer.raw.toString()).toContain('Rita');
    expect(await count()).toBe(before + 1);
    const row = await newest();
    expect(row).toMatchObject({
      ...{ By: 'Rita Reader', EmployeeID: reader.EmployeeID, LocationID: reader.LocationID },
      ...{ Record: `employee:${reader.EmployeeID}`, Call: 'GET /admin/employees/getallEmployee' },
      At: '2026-11-10T18:00:00.000Z',
    });
    expect(row.Changes).toEqual([
      { Field: 'DownloadedFile', From: null, To: expect.stringMatching(/\.csv$/) as string },
      { Field: 'Filter', From: null, To: { Search: 'rita' } },
    ]);
    expect(actionWords(row.Call, row.Changes)).toBe('Downloaded');
    const { body } = await reader.get('/audit', { Record: row.Record });
    expect(body).toMatchObject([{ By: 'Rita Reader', Changes: row.Changes }]);
  });

  it('is refused with a sentence, and without a byte of it, where the row cannot be written', async () => {
    const reader = await t.loginAs({ pages: ['Team'], level: 90 });
    await t.db.execute(
      sql`alter table audit_log add constraint no_downloads check (call not like 'GET %') not valid`,
    );
    onTestFinished(async () => {
      await t.db.execute(sql`alter table audit_log drop constraint no_downloads`);
    });
    const answer = await reader.get('/admin/employees/getallEmployee', { Format: 'csv' });
    expect(answer.status).toBe(503);
    expect(answer.body.error).toMatch(/^This file cannot be given out/);
    expect((await reader.get('/admin/employees/getallEmployee')).status).toBe(200);
    expect(t.db.$client.idleCount).toBe(t.db.$client.totalCount);
  });

  it('is given to forty at once, each with its row', async () => {
    const reader = await t.loginAs({ pages: ['Team'], level: 90 });
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => reader.get('/admin/employees/getallEmployee', { Format: 'csv' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await count()).toBe(before + 40);
  });
});

describe('a download of a claim’s receipt', () => {
  it('stands in the history of the claim, and is taken for no change of it', async () => {
    const { clerk, colleague, manager } = await claimsHotel(t);
    const { id, Version } = await submit(clerk, {}, [receipt('bill.png')]);
    await patch(clerk, id, { Contexts: 'Taxi and tip', Version });
    const file = `/reimbursement/get/presigned/${id}`;
    expect((await manager.get(file, { index: 0 })).status).toBe(200);
    const row = await newest();
    expect(row).toMatchObject({ Record: `claim:${id}`, By: 'Mia Manager' });
    expect(row.Changes[0]).toEqual({ Field: 'DownloadedFile', From: null, To: 'bill.png' });
    const stale = await patch(clerk, id, { Contexts: 'Taxi', Version });
    expect(stale.body.error).toBe('THIS RECORD WAS CHANGED BY CLEO CLERK. RELOAD TO SEE THE NEW VALUES.');
    const before = await count();
    expect((await colleague.get(file, { index: 0 })).status).toBe(404);
    expect((await manager.get(file, { index: 7 })).status).toBe(404);
    expect(await count()).toBe(before);
  });
});

describe('a report as a file', () => {
  it('leaves a row with its definition; on the screen it leaves none', async () => {
    const reader = await t.loginAs({ pages: ['Reports', 'Payroll'], level: 90 });
    const definition = {
      ...{ Measures: ['Payroll'], GroupBy: 'Location', Interval: 'Month', Compare: 'none', LocationIDs: [] },
      Period: { From: '2026-01-01', To: '2026-03-31' },
    };
    const before = await count();
    expect((await reader.post('/reports/run', definition)).status).toBe(200);
    expect(await count()).toBe(before);
    expect((await reader.post('/reports/run', definition, { query: { Format: 'csv' } })).status).toBe(200);
    const row = await newest();
    expect(row.Record).toBe(`employee:${reader.EmployeeID}`);
    expect(row.Changes[1]?.To).toMatchObject({ Measures: ['Payroll'] });
  });
});
