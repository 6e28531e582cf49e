import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { booksOf, journalHotel, JOURNALS } from '../../../test/journal-hotel.ts';

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

const line = (Item: string, Account: string, Amount: number) => ({ Item, Account, Amount });

describe('the payroll of a check date', () => {
  it('becomes a balanced journal against the clearing account once it is approved', async () => {
    await hotel.payroll({ Room: 1000.1, FandB: 200.2, Banquet: 0 }, { Approved: false });
    expect(await hotel.due()).toEqual([]);
    await hotel.payroll({ Room: 1000.1, FandB: 200.2, Banquet: 0 });
    const answer = await hotel.make();
    expect([answer.status, answer.body.message]).toEqual([200, '1 journal made.']);
    expect(answer.body.Blocked).toEqual([]);
    const [journal] = answer.body.Journals;
    expect(journal).toEqual({
      JournalID: journal.JournalID,
      Number: journal.Number,
      LocationID: hotel.LocationID,
      LocationName: hotel.Name,
      Kind: 'Payroll',
      Correcting: false,
      From: '2026-11-23',
      To: '2026-11-23',
      Entries: 1,
      Total: 1200.3,
      MadeByName: 'Amira Haddad',
      MadeAt: TEST_NOW,
      SentByName: null,
      SentAt: null,
      Timezone: 'America/Los_Angeles',
    });
    expect(await hotel.open(journal.JournalID)).toEqual({
      ...journal,
      EntryList: [
        {
          DocNumber: String(journal.Number),
          Date: '2026-11-23',
          Memo: 'Payroll of 11/23/2026',
          Lines: [
            line('Clearing', '1100 Clearing', -1200.3),
            line('RoomPayroll', '6000 Wages:Rooms', 1000.1),
            line('FandBPayroll', '6000 Wages:F&B', 200.2),
          ],
        },
      ],
    });
    const trail = await hotel.accountant.get('/audit', { Record: `journal:${journal.JournalID}` });
    expect(trail.body).toMatchObject([{ By: 'Amira Haddad', Call: 'POST /bank/journals' }]);
  });

  it('has the tips that the provider paid out with it', async () => {
    const other = await journalHotel(t, { PaychexID: 'TIPS1' });
    await other.saveMap();
    const content = 'Client ID,Check Date,Department,Gross,Tips\nTIPS1,2026-11-23,FandB,500,75.5\n';
    const files = [{ part: 'file', name: 'p.csv', content }];
    await other.accountant.form('POST', '/admin/payroll/import', { files });
    await other.payroll({});
    await other.make();
    expect(await booksOf(other)).toEqual({
      'Clearing 1100 Clearing': -575.5,
      'FandBPayroll 6000 Wages:F&B': 500,
      'Tips 2200 Tips Payable': 75.5,
    });
  });

  it('is a journal for each check date up to the one that is asked for', async () => {
    await hotel.payroll({ Room: 10 }, { CheckDate: '2026-10-08' });
    await hotel.payroll({ Room: 20 }, { CheckDate: '2026-10-23' });
    await hotel.payroll({ Room: 30 }, { CheckDate: '2026-11-23' });
    const first = await hotel.make({ To: '2026-10-23' });
    expect(first.body.Journals.map(({ From, Total }: never) => [From, Total])).toEqual([
      ['2026-10-08', 10],
      ['2026-10-23', 20],
    ]);
    // Up to today at the hotel where no day is named: the 23rd is still to come.
    const late = await hotel.make({ To: undefined });
    expect([late.status, late.body.error]).toEqual([409, 'There is nothing to journal up to 11/10/2026.']);
    expect((await hotel.make({ To: '2026-11-23' })).body.Journals).toHaveLength(1);
  });
});

describe('approved claims', () => {
  it('become one journal with an entry each, on the day they were approved at the hotel', async () => {
    t.clock.set('2026-11-10T06:30:00.000Z');
    const taxi = await hotel.reimbursement('Taxi for a guest', '40.10');
    t.clock.set(TEST_NOW);
    const bonus = await hotel.bonus('250');
    const { body } = await hotel.make();
    const [journal] = body.Journals;
    expect(body.Journals).toHaveLength(1);
    expect(journal).toMatchObject({
      ...{ Kind: 'Claims', From: '2026-11-09', To: '2026-11-10', Entries: 2, Total: 290.1 },
    });
    const { EntryList } = await hotel.open(journal.JournalID);
    expect(EntryList).toEqual([
      {
        DocNumber: `${journal.Number}-1`,
        Date: '2026-11-09',
        Memo: `Reimbursement ${taxi}, Cleo Clerk: Taxi for a guest`,
        Lines: [line('Clearing', '1100 Clearing', -40.1), line('Reimbursements', '6500 Reimbursed', 40.1)],
      },
      {
        DocNumber: `${journal.Number}-2`,
        Date: '2026-11-10',
        Memo: `Bonus ${bonus}, Cleo Clerk: SALES`,
        Lines: [line('Clearing', '1100 Clearing', -250), line('Bonuses', '6600 Bonuses', 250)],
      },
    ]);
  });

  it('of nothing are no entries', async () => {
    await hotel.bonus('0');
    expect(await hotel.due()).toEqual([]);
  });
});

describe('closed days', () => {
  it('become one journal with an entry each; days that are open or later wait', async () => {
    await hotel.closed('2026-11-07', 900.1, 50.05);
    await hotel.closed('2026-11-08', 800, 0);
    await hotel.closed('2026-11-09', 700, 10);
    await hotel.sales('2026-11-10', 600, 0);
    const { body } = await hotel.make({ To: '2026-11-08' });
    const [journal] = body.Journals;
    expect(body.Journals).toHaveLength(1);
    expect(journal).toMatchObject({
      ...{ Kind: 'Sales', From: '2026-11-07', To: '2026-11-08', Entries: 2, Total: 1750.15 },
    });
    const { EntryList } = await hotel.open(journal.JournalID);
    expect(EntryList.map(({ Date, Memo, Lines }) => [Date, Memo, Lines])).toEqual([
      [
        '2026-11-07',
        'Sales of 11/07/2026',
        [
          line('Clearing', '1100 Clearing', 950.15),
          line('RoomRevenue', '4000 Rooms', -900.1),
          line('OtherRevenue', '4100 Other', -50.05),
        ],
      ],
      [
        '2026-11-08',
        'Sales of 11/08/2026',
        [line('Clearing', '1100 Clearing', 800), line('RoomRevenue', '4000 Rooms', -800)],
      ],
    ]);
    expect(await hotel.due()).toMatchObject([{ Kind: 'Sales', From: '2026-11-09', To: '2026-11-09' }]);
  });
});

describe('what is due', () => {
  it('shows the journals before they are made, with their accounts and entries', async () => {
    await hotel.payroll({ Room: 1000 });
    await hotel.reimbursement('Paint', '12.5');
    expect(await hotel.due()).toEqual([
      {
        LocationID: hotel.LocationID,
        LocationName: hotel.Name,
        Kind: 'Claims',
        Correcting: false,
        From: '2026-11-10',
        To: '2026-11-10',
        Entries: 1,
        Total: 12.5,
        Lines: [line('Clearing', '1100 Clearing', -12.5), line('Reimbursements', '6500 Reimbursed', 12.5)],
        Shown: [{ Date: '2026-11-10', Memo: expect.stringContaining('Paint'), Total: 12.5 }],
        Problem: '',
      },
      expect.objectContaining({ Kind: 'Payroll', Total: 1000, Problem: '' }),
    ]);
    expect(await hotel.due({ Kind: 'Payroll' })).toHaveLength(1);
    expect(await hotel.due({ To: '2026-11-09' })).toEqual([]);
    expect(await hotel.made()).toEqual([]);
    await hotel.make({ Kind: 'Claims' });
    expect(await hotel.due()).toMatchObject([{ Kind: 'Payroll' }]);
  });

  it('leaves as a file', async () => {
    await hotel.payroll({ Room: 1000 });
    const csv = await hotel.due({ Format: 'csv' });
    expect(String(csv).trim().split('\r\n')).toEqual([
      'Location,Kind,Correcting,From,To,Entries,Total,Problem',
      `${hotel.Name},Payroll,No,2026-11-23,2026-11-23,1,1000,`,
    ]);
  });

  it.each([
    [{ LocationIDs: [] }, 'LocationIDs: Please choose a location'],
    [{ Kind: 'Rent' }, 'Kind: Kind must be one of Payroll, Sales, Claims'],
    [{ To: '2026-02-30' }, 'To: This day does not exist'],
  ])('is not asked for with %j', async (wrong, text) => {
    const answer = await hotel.make(wrong);
    expect([answer.status, answer.body.Message.Fields]).toEqual([400, text]);
  });
});

describe('the journals of other locations', () => {
  it('are neither seen nor made nor opened', async () => {
    await hotel.payroll({ Room: 1000 });
    const [journal] = (await hotel.make()).body.Journals;
    await hotel.payroll({ Room: 5 }, { CheckDate: '2026-10-08' });
    const other = await journalHotel(t);
    expect((await other.accountant.get(JOURNALS)).body).toEqual([]);
    expect((await other.accountant.get(`${JOURNALS}/due`, { To: '2026-12-31' })).body).toEqual([]);
    expect((await other.accountant.post(JOURNALS, { LocationIDs: [hotel.LocationID] })).status).toBe(403);
    expect((await other.accountant.post(JOURNALS, {})).status).toBe(409);
    expect((await other.accountant.get(`${JOURNALS}/${journal.JournalID}`)).status).toBe(404);
    expect((await other.file(journal.JournalID, 'iif')).status).toBe(404);
    expect((await other.accountant.get('/audit', { Record: `journal:${journal.JournalID}` })).status).toBe(
      404,
    );
    const clerk = await t.loginAs({ pages: ['Payroll'], LocationID: hotel.LocationID });
    expect((await clerk.get(JOURNALS)).status).toBe(403);
    expect((await hotel.open(journal.JournalID)).SentAt).toBeNull();
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await hotel.payroll({ Room: 1234.5 }, { CheckDate: '2026-10-08' });
    await hotel.payroll({ Room: 20 }, { CheckDate: '2026-10-23' });
    await hotel.reimbursement('Paint', '12.5');
    await hotel.make();
  });
  const shown = async (query: Record<string, string | number> = {}) =>
    ((await hotel.accountant.get(JOURNALS, query)).body as { Kind: string; To: string }[]).map(
      ({ Kind, To }) => `${Kind} ${To.slice(5)}`,
    );

  it('has the newest first, and can be sorted, searched, filtered and paged', async () => {
    expect(await shown()).toEqual(['Payroll 10-23', 'Payroll 10-08', 'Claims 11-10']);
    expect(await shown({ Sort: '-Total' })).toEqual(['Payroll 10-08', 'Payroll 10-23', 'Claims 11-10']);
    expect(await shown({ Search: '1,234.5' })).toEqual(['Payroll 10-08']);
    expect(await shown({ Search: '10/23/2026' })).toEqual(['Payroll 10-23']);
    expect(await shown({ Search: 'claim' })).toEqual(['Claims 11-10']);
    expect(await shown({ Kind: 'Payroll', From: '2026-10-10' })).toEqual(['Payroll 10-23']);
    expect(await shown({ To: '2026-10-10' })).toEqual(['Payroll 10-08']);
    const [newest] = await hotel.made();
    await hotel.file(newest?.JournalID ?? 0, 'iif');
    expect(await shown({ Sent: 'yes' })).toEqual(['Payroll 10-23']);
    expect(await shown({ Sent: 'no' })).toEqual(['Payroll 10-08', 'Claims 11-10']);
    expect(await shown({ Correcting: 'yes' })).toEqual([]);
    const page = await hotel.accountant.get(JOURNALS, { Page: 2, PageSize: 2 });
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '3']);
  });

  it('numbers journals without gaps', async () => {
    const numbers = (await hotel.made()).map(({ Number }) => Number);
    const [newest = 0] = numbers;
    expect(numbers).toEqual([newest, newest - 1, newest - 2]);
    // A making that fails uses no number up.
    await hotel.make();
    await hotel.payroll({ Room: 1 }, { CheckDate: '2026-09-08' });
    expect((await hotel.make()).body.Journals).toMatchObject([{ Number: newest + 1 }]);
  });

  it('leaves as a file of what was asked for', async () => {
    const [newest] = await hotel.made();
    const csv = await hotel.accountant.get(JOURNALS, { Format: 'csv', Kind: 'Payroll', From: '2026-10-10' });
    expect(String(csv.body).trim().split('\r\n')).toEqual([
      'Number,Location,Kind,Correcting,From,To,Entries,Total,Made By,Made At (America/Los_Angeles),Sent By,Sent At (America/Los_Angeles)',
      `${newest?.Number},${hotel.Name},Payroll,No,2026-10-23,2026-10-23,1,20,Amira Haddad,11/10/2026 10:00 AM,,`,
    ]);
  });
});
