import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { ACCOUNTS, booksOf, journalHotel } from '../../../test/journal-hotel.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { eq, sql } from 'drizzle-orm';

let t: TestApp;
let hotel: Awaited<ReturnType<typeof journalHotel>>;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  hotel = await journalHotel(t);
  await hotel.saveMap();
});
afterAll(() => t.close());

const newest = async () => {
  const [journal] = await hotel.made();
  if (!journal) throw new Error('There is no journal.');
  return { ...journal, ...(await hotel.open(journal.JournalID)) };
};

describe('a journal that was sent', () => {
  it('is marked with who downloaded it first, and has the same bytes whatever is renamed later', async () => {
    await hotel.payroll({ Room: 1000 });
    await hotel.make();
    const { JournalID, Number } = await newest();
    const iif = await hotel.file(JournalID, 'iif');
    expect(iif.headers['content-disposition']).toContain(`journal-${Number}.iif`);
    const csv = await hotel.file(JournalID, 'csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    await t.db
      .update(locations)
      .set({ Name: 'RENAMED INN' })
      .where(eq(locations.LocationID, hotel.LocationID));
    await hotel.saveMap({ ...ACCOUNTS, RoomPayroll: 'Renamed', Clearing: 'Also renamed' }, 1);
    const other = await t.loginAs({ pages: ['Bank'], LocationID: hotel.LocationID });
    expect((await other.get(`/bank/journals/${JournalID}`, { Format: 'iif' })).raw).toEqual(iif.raw);
    expect((await hotel.file(JournalID, 'csv')).raw).toEqual(csv.raw);
    expect(iif.raw.toString('latin1')).toContain(hotel.Name);
    expect(await newest()).toMatchObject({
      ...{ LocationName: 'RENAMED INN', SentByName: 'Amira Haddad', SentAt: TEST_NOW },
    });
    const trail = await hotel.accountant.get('/audit', { Record: `journal:${JournalID}` });
    const rows = trail.body as { Call: string; Changes: { Field: string; To: unknown }[] }[];
    expect(rows.map(({ Call, Changes }) => [Call, Changes[0]?.Field, Changes[0]?.To])).toEqual([
      ['GET /bank/journals/:JournalID', 'DownloadedFile', `journal-${Number}.csv`],
      ['GET /bank/journals/:JournalID', 'DownloadedFile', `journal-${Number}.iif`],
      ['GET /bank/journals/:JournalID', 'DownloadedFile', `journal-${Number}.csv`],
      ['GET /bank/journals/:JournalID', 'SentByName', 'Amira Haddad'],
      ['POST /bank/journals', expect.any(String), expect.anything()],
    ]);
    // A changed map alone changes nothing of what is in the books.
    expect(await hotel.due()).toEqual([]);
  });

  it('is not marked by a browser that looks ahead, nor by looking at it', async () => {
    await hotel.payroll({ Room: 1000 });
    await hotel.make();
    const { JournalID } = await newest();
    const headers = { 'sec-purpose': 'prefetch' };
    const path = `/bank/journals/${JournalID}`;
    const ahead = await hotel.accountant.get(path, { Format: 'csv' }, { headers });
    expect([ahead.status, ahead.body.error]).toEqual([400, 'Please download the journal from the screen.']);
    expect((await hotel.accountant.get(path, { Format: 'pdf' })).status).toBe(400);
    expect((await newest()).SentAt).toBeNull();
  });
});

describe('what changed since', () => {
  it('of a payroll makes a correcting journal of the difference alone', async () => {
    await hotel.payroll({ Room: 1000, Banquet: 50 });
    await hotel.make();
    await hotel.takeBackPayroll();
    await hotel.payroll({ Room: 1100.25, Banquet: 50 });
    expect(await hotel.due()).toMatchObject([{ Correcting: true, Total: 100.25 }]);
    await hotel.make();
    const correction = await newest();
    expect(correction).toMatchObject({ Kind: 'Payroll', Correcting: true, Entries: 1, Total: 100.25 });
    expect(correction.EntryList[0]).toMatchObject({ Date: '2026-11-23', Memo: 'Payroll of 11/23/2026' });
    expect(await booksOf(hotel)).toEqual({
      'Clearing 1100 Clearing': -1150.25,
      'RoomPayroll 6000 Wages:Rooms': 1100.25,
      'BanquetPayroll 6000 Wages:Banquets': 50,
    });
    const { raw } = await hotel.file(correction.JournalID, 'iif');
    expect(raw.toString('latin1')).toContain('\tCorrection: Room Payroll, Payroll of 11/23/2026');
    expect((await hotel.make()).status).toBe(409);
  });

  it('of a day shows in its closing, and in its amounts where an entry does not know its closing', async () => {
    await hotel.closed('2026-11-07', 900, 50);
    await hotel.make();
    const { rows } = await t.db.execute(
      sql`select (e.closing_id = c.closing_id) as same from journal_entries e join intake_closings c using (location_id, date)
        where e.location_id = ${hotel.LocationID}`,
    );
    expect(rows).toEqual([{ same: true }]);
    await t.db.execute(
      sql`update journal_entries set closing_id = null where location_id = ${hotel.LocationID}`,
    );
    expect(await hotel.due()).toEqual([]);
    await hotel.reopen('2026-11-07');
    expect(await hotel.due()).toMatchObject([{ Correcting: true, Total: 950 }]);
  });

  it('of a day that was reopened is taken back until it is closed again, then the difference alone', async () => {
    await hotel.closed('2026-11-07', 900, 50);
    await hotel.closed('2026-11-08', 800, 0);
    await hotel.make();
    await hotel.reopen('2026-11-07');
    expect(await hotel.due()).toMatchObject([{ Kind: 'Sales', Correcting: true, Entries: 1, Total: 950 }]);
    await hotel.sales('2026-11-07', 925.5, 50);
    await hotel.close('2026-11-07');
    await hotel.make();
    expect(await newest()).toMatchObject({
      ...{ Kind: 'Sales', Correcting: true, From: '2026-11-07', Entries: 1, Total: 25.5 },
    });
    expect(await booksOf(hotel)).toEqual({
      'Clearing 1100 Clearing': 1775.5,
      'RoomRevenue 4000 Rooms': -1725.5,
      'OtherRevenue 4100 Other': -50,
    });
    await hotel.reopen('2026-11-08');
    await hotel.close('2026-11-08');
    expect(await hotel.due()).toEqual([]);
  });

  it('takes back what is approved no more, and journals it anew once it is again', async () => {
    await hotel.payroll({ Room: 1000 });
    await hotel.make();
    await hotel.takeBackPayroll();
    await hotel.make();
    expect(await booksOf(hotel)).toEqual({});
    await hotel.payroll({ Room: 900 });
    await hotel.make();
    expect(await booksOf(hotel)).toEqual({
      'Clearing 1100 Clearing': -900,
      'RoomPayroll 6000 Wages:Rooms': 900,
    });
    expect((await hotel.made()).map(({ Correcting }) => Correcting)).toEqual([true, true, false]);
  });

  it('goes to the accounts where the amounts stand, not to those of a changed map', async () => {
    await hotel.payroll({ Room: 1000 });
    await hotel.make();
    await hotel.saveMap({ ...ACCOUNTS, RoomPayroll: '6001 New', Clearing: '1101 New' }, 1);
    await hotel.takeBackPayroll();
    await hotel.payroll({ Room: 800, FandB: 10 });
    await hotel.make();
    expect(await booksOf(hotel)).toEqual({
      'Clearing 1100 Clearing': -810,
      'RoomPayroll 6000 Wages:Rooms': 800,
      'FandBPayroll 6000 Wages:F&B': 10,
    });
  });

  it('of a claim keeps its day: one that is approved again later for the same has not moved', async () => {
    const id = await hotel.reimbursement('Paint', '12.5');
    await hotel.make();
    const later = await hotel.on('2026-12-02T18:00:00.000Z');
    await later.decide('reimbursement', id, { Approved: 'false' });
    await later.decide('reimbursement', id, { Approved: 'true', ApprovedAmount: '12.50' });
    expect(await later.due({ To: '2026-11-30' })).toEqual([]);
    expect(await later.due()).toEqual([]);
    await later.decide('reimbursement', id, { Approved: 'false' });
    await later.decide('reimbursement', id, { Approved: 'true', ApprovedAmount: '20' });
    expect(await later.due({ To: '2026-11-30' })).toMatchObject([
      { Correcting: true, From: '2026-11-10', Total: 7.5 },
    ]);
    await later.decide('reimbursement', id, { Approved: 'false' });
    await later.make();
    expect(await booksOf(later)).toEqual({});
    const [taken] = await later.made();
    expect((await later.open(taken?.JournalID ?? 0)).EntryList[0]).toMatchObject({
      Memo: `Reimbursement ${id}, Cleo Clerk: Paint`,
    });
  });

  it('stands apart from what is new, in a journal of its own', async () => {
    const id = await hotel.reimbursement('Paint', '12.5');
    await hotel.make();
    await hotel.decide('reimbursement', id, { Approved: 'false' });
    await hotel.bonus('30');
    const { body } = await hotel.make();
    expect(
      body.Journals.map(({ Correcting, Total }: { Correcting: boolean; Total: number }) => [
        Correcting,
        Total,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [true, 12.5],
        [false, 30],
      ]),
    );
  });
});
