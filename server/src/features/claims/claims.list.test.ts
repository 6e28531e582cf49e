import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { approve, claimsHotel, patch, submit } from '../../../test/claims-hotel.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';

let t: TestApp;
let clerk: TestCaller;
let manager: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  ({ clerk, manager } = await claimsHotel(t));
});
afterAll(() => t.close());

describe('the list of claims', () => {
  it('searches, filters, sorts and pages', async () => {
    const taxi = await submit(clerk, { Contexts: 'TAXI 100%', ApprovedAmount: '1234.5' });
    const lunch = await submit(clerk, { Contexts: 'Lunch' });
    await approve(manager, taxi.id);
    const ids = async (query: Record<string, string | number>) =>
      ((await manager.get('/reimbursement/get', query)).body as { id: number }[]).map((row) => row.id);
    expect(await ids({ Search: 'taxi 100%' })).toEqual([taxi.id]);
    expect(await ids({ Search: 'cleo cl' })).toEqual([lunch.id, taxi.id]);
    expect(await ids({ Search: 'mia man' })).toEqual([taxi.id]);
    expect(await ids({ Search: '1,234.50' })).toEqual([taxi.id]);
    expect(await ids({ Search: '_axi' })).toEqual([]);
    expect(await ids({ Approved: 'false' })).toEqual([lunch.id]);
    expect(await ids({ Sort: 'Contexts' })).toEqual([lunch.id, taxi.id]);
    expect(await ids({ Sort: '-Contexts' })).toEqual([taxi.id, lunch.id]);
    expect(await ids({ Sort: 'RequestedAmount' })).toEqual([taxi.id, lunch.id]);
    expect(await ids({ Sort: '-RequestedAmount' })).toEqual([taxi.id, lunch.id]);
    expect(await ids({ Sort: 'EmployeeName' })).toEqual([lunch.id, taxi.id]);
    expect(await ids({ From: '2026-11-10', To: '2026-11-10' })).toEqual([lunch.id, taxi.id]);
    expect(await ids({ To: '2026-11-09' })).toEqual([]);
    expect(await ids({ ApprovedFrom: '2026-11-10', ApprovedTo: '2026-11-10' })).toEqual([taxi.id]);
    expect(await ids({ ApprovedTo: '2026-11-09' })).toEqual([]);
    const page = await manager.get('/reimbursement/get', { Page: 2, PageSize: 1 });
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body).toMatchObject([{ id: taxi.id }]);
    expect((await manager.get('/reimbursement/get', { Sort: 'Salary' })).status).toBe(400);
  });

  it('shows what waits for the caller, and what the caller made', async () => {
    const mine = await submit(manager, { Contexts: 'Mine' });
    const decided = await submit(clerk, { Contexts: 'Decided' });
    await approve(manager, decided.id);
    const waiting = await submit(clerk, { Contexts: 'Waiting' });
    const shown = async (by: TestCaller, query: Record<string, string | number>) => {
      const { body, headers } = await by.get('/reimbursement/get', { ...query, Page: 1, PageSize: 10 });
      const ids = (body as { id: number }[]).map(({ id }) => id);
      expect(headers['x-total-count']).toBe(String(ids.length));
      return ids;
    };
    expect(await shown(manager, {})).toEqual([waiting.id, decided.id, mine.id]);
    expect(await shown(manager, { Show: '' })).toEqual([waiting.id, decided.id, mine.id]);
    expect(await shown(manager, { Show: 'ForMe' })).toEqual([waiting.id]);
    expect(await shown(manager, { Show: 'ForMe', Search: 'decided' })).toEqual([]);
    expect(await shown(manager, { Show: 'Yours' })).toEqual([mine.id]);
    expect(await shown(clerk, { Show: 'ForMe' })).toEqual([]);
    expect(await shown(clerk, { Show: 'Yours' })).toEqual([waiting.id, decided.id]);
    expect((await manager.get('/reimbursement/get', { Show: 'Theirs' })).status).toBe(400);
    const { body } = await manager.get('/reimbursement/get');
    expect((body as { id: number; IsYours: boolean }[]).filter((row) => row.IsYours)).toMatchObject([
      { id: mine.id },
    ]);
  });

  it('lets the claims of somebody who left wait for whoever stood above them', async () => {
    const { LocationID } = manager;
    const leaver = await t.loginAs({ pages: ['Reimbursement'], level: 70, LocationID });
    const { id } = await submit(leaver, { Contexts: 'Last errand' });
    await t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, leaver.EmployeeID));
    const boss = await t.loginAs({ pages: ['Reimbursement'], level: 80, LocationID });
    expect((await manager.get('/reimbursement/get', { Show: 'ForMe' })).body).toEqual([]);
    expect((await boss.get('/reimbursement/get', { Show: 'ForMe' })).body).toMatchObject([{ id }]);
  });

  it('finds and exports by what the cells show: state, amount, times and names of receipts', async () => {
    const paid = await submit(clerk, { Contexts: 'Paint for the lobby' });
    const open = await submit(clerk, { Contexts: 'Lamp for the lobby' });
    await patch(manager, paid.id, { Approved: 'true', ApprovedAmount: '1234.50' });
    const exported = async (Search: string) => {
      const csv = await manager.get('/reimbursement/get', { Format: 'csv', Search, Sort: 'Contexts' });
      const lines = String(csv.body).trim().split('\r\n').slice(1);
      return lines.filter((line) => line.includes('for the lobby')).map((line) => line.slice(0, 4));
    };
    expect(open.id).not.toBe(paid.id);
    expect(await exported('open')).toEqual(['Lamp']);
    for (const search of ['1,234.50', '1234.5']) expect(await exported(search)).toEqual(['Pain']);
    expect(await exported('noted')).toEqual([]);
    await patch(manager, open.id, { ApprovedAmount: '12' });
    expect(await exported('noted')).toEqual(['Lamp']);
    expect(await exported('11/10 10:00 am')).toEqual(['Lamp', 'Pain']);
    expect(await exported('2026-11-10T')).toEqual([]);
  });

  it('finds a moment with its year once that is over at the location, and only then', async () => {
    t.clock.set('2025-11-23T18:05:00.000Z');
    const { id } = await submit(clerk, { Contexts: 'Lamp' });
    const ids = async (Search: string) => {
      const { body } = await manager.get('/reimbursement/get', { Search });
      return (body as { id: number }[]).map((row) => row.id);
    };
    expect(await ids('11/23 10:05 am')).toEqual([id]);
    expect(await ids('11/23/2025')).toEqual([]);
    // Here it is the new year, and there the old one.
    t.clock.set('2026-01-01T07:59:00.000Z');
    expect(await ids('11/23 10:05 am')).toEqual([id]);
    t.clock.set('2026-01-01T08:00:00.000Z');
    expect(await ids('11/23 10:05 am')).toEqual([]);
    expect(await ids('11/23/2025 10:05 am')).toEqual([id]);
  });

  it('exports exactly the filtered rows', async () => {
    const { id } = await submit(clerk, { Contexts: '=1+1', ApprovedAmount: '55.5' });
    await submit(clerk, { Contexts: 'Other' });
    await approve(manager, id);
    const csv = await manager.get('/reimbursement/get', { Format: 'csv', Search: '=1' });
    expect(csv.headers['content-disposition']).toContain('reimbursements.csv');
    const lines = String(csv.body).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=1+1,No,Cleo Clerk,55.5,Yes,Mia Manager,40,11/10/2026 10:00 AM");
    expect(lines[0]).toContain('State,Steps (America/Los_Angeles),Paid On');
    expect(lines[1]).toContain('Approved,"Approved: Mia Manager, 11/10/2026 10:00 AM, 40.00",');
    const xlsx = await readXlsx((await manager.get('/reimbursement/get', { Format: 'xlsx' })).raw);
    expect(xlsx.sheets[0]?.rows.at(-1)?.slice(0, 7)).toEqual(['TOTAL', null, null, 55.5, null, null, 40]);
  });
});
