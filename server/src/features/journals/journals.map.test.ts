import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { ACCOUNTS, journalHotel, JOURNAL_MAP } from '../../../test/journal-hotel.ts';

let t: TestApp;
let hotel: Awaited<ReturnType<typeof journalHotel>>;
/** Holds Bank at every location there is. */
let controller: TestCaller;
const hotels: number[] = [];
beforeAll(async () => {
  t = await buildTestApp();
  hotels.push((await t.make.location()).LocationID);
});
beforeEach(async () => {
  hotel = await journalHotel(t);
  hotels.push(hotel.LocationID);
  controller = await t.loginAs({
    pages: ['Bank'],
    LocationID: hotel.LocationID,
    alsoAt: hotels.slice(0, -1),
  });
});
afterAll(() => t.close());

const NONE = Object.fromEntries(Object.keys(ACCOUNTS).map((name) => [name, '']));
const rows = async (query: Record<string, string | number> = {}) =>
  (await hotel.accountant.get(JOURNAL_MAP, query)).body;
const saveDefault = async (Accounts: object, Begins: string | null = null) => {
  const [before] = (await controller.get(JOURNAL_MAP)).body;
  return controller.put(JOURNAL_MAP, {
    LocationID: null,
    Accounts,
    Begins,
    ...(before.Version !== null && { Version: before.Version }),
  });
};

describe('the accounts of a location', () => {
  it('are those of the group default where it has none of its own', async () => {
    const saved = await saveDefault({ ...ACCOUNTS, Bonuses: '' });
    expect([saved.status, saved.body.message]).toEqual([200, 'Accounts saved.']);
    const own = await hotel.saveMap({ RoomPayroll: '6009 Own' });
    expect(await rows()).toEqual([
      {
        MapID: saved.body.MapID,
        LocationID: null,
        LocationName: 'Group default',
        Accounts: { ...ACCOUNTS, Bonuses: '' },
        Used: { ...ACCOUNTS, Bonuses: '' },
        Begins: null,
        UsedBegins: null,
        MayChange: false,
        Version: saved.body.Version,
      },
      {
        MapID: own.body.MapID,
        LocationID: hotel.LocationID,
        LocationName: hotel.Name,
        Accounts: { ...NONE, RoomPayroll: '6009 Own' },
        Used: { ...ACCOUNTS, Bonuses: '', RoomPayroll: '6009 Own' },
        Begins: null,
        UsedBegins: null,
        MayChange: true,
        Version: 1,
      },
    ]);
    await hotel.payroll({ Room: 10 });
    expect((await hotel.make()).status).toBe(200);
  });

  it('can be searched and leave as a file', async () => {
    await saveDefault({ ...NONE, Clearing: '1100 Clearing' });
    await hotel.saveMap({ ...NONE, Tips: 'Tip jar' });
    expect(await rows({ Search: 'tip JAR' })).toMatchObject([{ LocationID: hotel.LocationID }]);
    expect(await rows({ LocationID: hotel.LocationID })).toHaveLength(1);
    const csv = String(await rows({ Format: 'csv' }))
      .trim()
      .split('\r\n');
    expect(csv[0]).toBe(
      'Location,Room Revenue,Other Revenue,Room Payroll,F&B Payroll,Banquet Payroll,Tips,Reimbursements,Bonuses,Clearing,Journals Begin',
    );
    expect(csv[2]).toBe(`${hotel.Name},,,,,,Tip jar,,,1100 Clearing,`);
  });

  it('that lack block the journal, and the others are made', async () => {
    await saveDefault({ ...NONE, Clearing: '1100 Clearing', Bonuses: '6600' });
    await hotel.payroll({ Room: 10, FandB: 20 });
    const problem = `${hotel.Name} has no account for Room Payroll and F&B Payroll.`;
    expect(await hotel.due()).toMatchObject([{ Kind: 'Payroll', Problem: problem, Total: 30 }]);
    const alone = await hotel.make();
    expect([alone.status, alone.body.error]).toEqual([409, problem]);
    await hotel.bonus('5');
    const { body } = await hotel.make();
    expect(body.message).toBe(`1 journal made. Not made: ${problem}`);
    expect(body.Blocked).toEqual([
      { LocationID: hotel.LocationID, LocationName: hotel.Name, Kind: 'Payroll', Problem: problem },
    ]);
    expect(await hotel.made()).toMatchObject([{ Kind: 'Claims' }]);
    await hotel.saveMap({ RoomPayroll: '6000', FandBPayroll: '1100 CLEARING' });
    expect((await hotel.make()).body.error).toBe(
      `At ${hotel.Name}, F&B Payroll has the same account as Clearing.`,
    );
    await hotel.saveMap({ RoomPayroll: '6000', FandBPayroll: '6100' }, 1);
    expect((await hotel.make()).body.message).toBe('1 journal made.');
  });
});

describe('the day that journals begin with', () => {
  it('leaves out what is from before it, unless a journal has it already', async () => {
    await saveDefault(ACCOUNTS);
    await hotel.payroll({ Room: 10 }, { CheckDate: '2026-09-08' });
    await hotel.make();
    await hotel.payroll({ Room: 20 }, { CheckDate: '2026-10-08' });
    await hotel.payroll({ Room: 30 }, { CheckDate: '2026-10-23' });
    await saveDefault(ACCOUNTS, '2026-10-23');
    expect(await hotel.due()).toMatchObject([{ From: '2026-10-23' }]);
    const own = { LocationID: hotel.LocationID, Accounts: {}, Begins: '2026-10-09' };
    const saved = await hotel.accountant.put(JOURNAL_MAP, own);
    expect(saved.body).toMatchObject({ Begins: '2026-10-09', UsedBegins: '2026-10-09' });
    await hotel.payroll({}, { CheckDate: '2026-09-08', Approved: false });
    expect(await hotel.due()).toMatchObject([
      { From: '2026-09-08', Correcting: true },
      { From: '2026-10-23', Correcting: false },
    ]);
    expect(await rows({ Search: '10/09/2026' })).toMatchObject([{ LocationID: hotel.LocationID }]);
    await saveDefault(ACCOUNTS);
  });
});

describe('saving accounts', () => {
  it('is refused on an older version, and where somebody was the first meanwhile', async () => {
    const { body } = await hotel.saveMap({ ...NONE, Tips: 'A' });
    const first = await hotel.saveMap({ ...NONE, Tips: 'B' });
    expect([first.status, first.body.error]).toEqual([
      409,
      'THIS RECORD WAS CHANGED BY AMIRA HADDAD. RELOAD TO SEE THE NEW VALUES.',
    ]);
    expect((await hotel.saveMap({ ...NONE, Tips: 'C' }, 1)).body).toMatchObject({ Version: 2 });
    expect((await hotel.saveMap({ ...NONE, Tips: 'D' }, 1)).status).toBe(409);
    const trail = await hotel.accountant.get('/audit', { Record: `journal-map:${body.MapID}` });
    expect(trail.body).toMatchObject([{ Changes: [{ Field: 'Tips', From: 'A', To: 'C' }] }, {}]);
  });

  it('of the group is for people who work on the bank of every location', async () => {
    const refused = await hotel.accountant.put(JOURNAL_MAP, { LocationID: null, Accounts: ACCOUNTS });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'The group default is for people who work on the bank of every location.',
    ]);
    const [mine] = (await controller.get(JOURNAL_MAP)).body;
    expect(mine.MayChange).toBe(true);
    const elsewhere = await t.make.location();
    hotels.push(elsewhere.LocationID);
    const foreign = { LocationID: elsewhere.LocationID, Accounts: ACCOUNTS };
    expect((await hotel.accountant.put(JOURNAL_MAP, foreign)).status).toBe(403);
    expect((await hotel.accountant.get('/audit', { Record: `journal-map:${mine.MapID}` })).status).toBe(200);
    const other = await journalHotel(t);
    hotels.push(other.LocationID);
    const trail = { Record: `journal-map:${(await other.saveMap()).body.MapID}` };
    expect((await hotel.accountant.get('/audit', trail)).status).toBe(404);
    expect((await other.accountant.get('/audit', trail)).status).toBe(200);
  });

  it.each([
    [{ Tips: 'A "quoted" name' }, 'Accounts.Tips'],
    [{ Clearing: '清算' }, 'Accounts.Clearing'],
    [{ Bonuses: 'x'.repeat(160) }, 'Accounts.Bonuses: At most 159 characters'],
    [{ Bonuses: 'a\tb' }, 'Accounts.Bonuses: Please remove the special characters'],
  ])('refuses %j', async (wrong, text) => {
    const answer = await hotel.saveMap(wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toContain(text);
  });
});
