import type { listJournals, openJournal } from '@boh/contract/bank/journals.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import type { locations } from '../src/db/tables/locations.table.ts';
import type { TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { countCash } from './intake-hotel.ts';
import { CHECK_DATE } from './payroll-hotels.ts';

export const JOURNALS = '/bank/journals';
export const JOURNAL_MAP = '/bank/journal-map';

/** Accounts for everything. */
export const ACCOUNTS = {
  RoomRevenue: '4000 Rooms',
  OtherRevenue: '4100 Other',
  RoomPayroll: '6000 Wages:Rooms',
  FandBPayroll: '6000 Wages:F&B',
  BanquetPayroll: '6000 Wages:Banquets',
  Tips: '2200 Tips Payable',
  Reimbursements: '6500 Reimbursed',
  Bonuses: '6600 Bonuses',
  Clearing: '1100 Clearing',
};

type MadeJournal = AnswerOf<typeof listJournals>[number];
type OpenedJournal = AnswerOf<typeof openJournal>;

/** A hotel whose accountant keeps the books, and a clerk whose claims the accountant approves. */
export async function journalHotel(t: TestApp, values: Partial<typeof locations.$inferInsert> = {}) {
  const { LocationID, Name } = await t.make.location({
    PaychexID: `J${t.make.next()}`,
    Payroll: true,
    TotalNumberOfRooms: 10,
    ...values,
  });
  const pages = ['Bank', 'Payroll', 'Reimbursement', 'Bonus', 'Daily Sales Data', 'Night Audit'] as const;
  const named = { FirstName: 'Amira', LastName: 'Haddad' };
  const accountant = await t.loginAs({ pages, level: 60, LocationID, ...named });
  const clerk = await t.loginAs({
    ...{ pages: ['Reimbursement', 'Bonus'], level: 20, LocationID, FirstName: 'Cleo', LastName: 'Clerk' },
  });
  const works = worksAt(accountant, clerk, LocationID);
  const nights = nightsAt(t, accountant, { LocationID, Name });
  /** The same people on another day, signed in anew. */
  const on = async (moment: string) => {
    t.clock.set(moment);
    const again = async ({ EmployeeID }: TestCaller) =>
      t.withToken(await t.make.token(EmployeeID, LocationID));
    return worksAt(await again(accountant), await again(clerk), LocationID);
  };
  return { LocationID, Name, on, ...works, ...nights };
}

function nightsAt(t: TestApp, accountant: TestCaller, hotel: { LocationID: number; Name: string }) {
  const { LocationID, Name } = hotel;
  const done = async (answer: ReturnType<TestCaller['post']>) => {
    const { status, raw } = await answer;
    if (status !== 200) throw new Error(raw.toString());
  };
  /** The sales of a day as a file brings them. */
  const sales = (day: string, room: number, other: number) => {
    const content = `HotelName,Date,RoomRevenue,OtherRevenue,RoomsSold,TotalAvailableRooms\n${Name},${day},${room},${other},8,10\n`;
    return done(
      accountant.form('POST', '/admin/sales/import', {
        files: [{ part: 'file', name: `${day}.csv`, content }],
      }),
    );
  };
  const close = (day: string) => done(accountant.post('/intake/close', { LocationID, Date: day }));
  return {
    sales,
    close,
    /** A day with its sales and its cash count, closed. */
    closed: async (day: string, room: number, other: number) => {
      await sales(day, room, other);
      await countCash(t, LocationID, day);
      await close(day);
    },
    reopen: (day: string) =>
      done(accountant.post('/intake/reopen', { LocationID, Date: day, Reason: 'A no-show was left out' })),
  };
}

function worksAt(accountant: TestCaller, clerk: TestCaller, LocationID: number) {
  /** The payroll of a check date with these amounts, approved unless it says otherwise. */
  const payroll = async (
    amounts: { Room?: number; FandB?: number; Banquet?: number },
    more: { CheckDate?: string; Approved?: boolean } = {},
  ) => {
    const ExtraPayrolls = Object.entries(amounts).map(([Type, Amount]) => ({ Type, Amount, Comment: '' }));
    const body = { LocationID, CheckDate: CHECK_DATE, Approved: true, ...more, ExtraPayrolls };
    const answer = await accountant.post('/admin/payroll', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  const claim = async (path: 'reimbursement' | 'bonus', fields: Record<string, string>) => {
    const answer = await clerk.form('POST', `/${path}/post`, { fields });
    return (answer.body as { id: number }).id;
  };
  const decide = async (path: 'reimbursement' | 'bonus', id: number, fields: Record<string, string>) => {
    const answer = await accountant.form('PATCH', `/${path}/patch/${id}`, { fields });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  return {
    accountant,
    payroll,
    decide,
    takeBackPayroll: () => payroll({}, { Approved: false }),
    reimbursement: async (Contexts: string, ApprovedAmount: string) => {
      const id = await claim('reimbursement', { Contexts });
      await decide('reimbursement', id, { Approved: 'true', ApprovedAmount });
      return id;
    },
    bonus: async (ApprovedAmount: string) => {
      const id = await claim('bonus', { Type: 'SALES', TypeInDetails: 'A good week' });
      await decide('bonus', id, { Approved: 'true', ApprovedAmount });
      return id;
    },
    saveMap: (Accounts: object = ACCOUNTS, Version?: number) =>
      accountant.put(JOURNAL_MAP, { LocationID, Accounts, Version }),
    /** Rows, or the text of a file. */
    due: async (query: Record<string, string> = {}) => {
      const asked = { LocationIDs: LocationID, To: '2026-12-31', ...query };
      return (await accountant.get(`${JOURNALS}/due`, asked)).body as unknown;
    },
    make: (body: object = {}) =>
      accountant.post(JOURNALS, { LocationIDs: [LocationID], To: '2026-12-31', ...body }),
    made: async () => (await accountant.get(JOURNALS, { LocationID })).body as MadeJournal[],
    open: async (JournalID: number) =>
      (await accountant.get(`${JOURNALS}/${JournalID}`)).body as OpenedJournal,
    file: (JournalID: number, Format: string) => accountant.get(`${JOURNALS}/${JournalID}`, { Format }),
  };
}

/** Everything that the journals of a location say, by kind of amount and account. */
export async function booksOf(
  hotel: Pick<ReturnType<typeof worksAt>, 'made' | 'open'>,
): Promise<Record<string, number>> {
  const cents = new Map<string, number>();
  for (const { JournalID } of await hotel.made())
    for (const { Lines } of (await hotel.open(JournalID)).EntryList)
      for (const { Item, Account, Amount } of Lines) {
        const key = `${Item} ${Account}`;
        cents.set(key, (cents.get(key) ?? 0) + Math.round(Amount * 100));
      }
  return Object.fromEntries([...cents].filter(([, sum]) => sum !== 0).map(([key, sum]) => [key, sum / 100]));
}
