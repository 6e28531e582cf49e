import { eq } from 'drizzle-orm';
import { Authenticator } from '../authenticator.ts';
import { bai2File } from '../../src/demo/bai2-file.ts';
import { calendarFeeds } from '../../src/features/calendar/calendar.table.ts';
import { roomWork } from '../../src/features/floor/floor.table.ts';
import { deliveries } from '../../src/features/digests/digests.table.ts';
import { hashToken } from '../../src/http/session.ts';
import { TEST_NOW, type TestApp } from '../build-test-app.ts';
import type { FormParts, TestCaller } from '../call.ts';
import { budgetSheet, everyMonth } from '../budget-hotel.ts';
import { ACCOUNTS } from '../journal-hotel.ts';
import { PDF, PNG } from '../sample-files.ts';

export const CHECK_DATE = '2026-11-23';
const SALES_DAY = '2026-11-09';

/** A hotel that has one record of every kind, and people to work with them. Its name stands in all its texts. */
export interface Place {
  readonly name: string;
  readonly LocationID: number;
  /** Every page, the highest level. */
  readonly admin: TestCaller;
  /** Every page, the lowest level; submitted the claims. */
  readonly clerk: TestCaller;
  readonly ids: Readonly<Record<PlaceId, number>>;
}

type PlaceId =
  | 'RoomID'
  | 'RoomLogsID'
  | 'LogID'
  | 'LostItemID'
  | 'ReportID'
  | 'SubscriptionID'
  | 'EntryID'
  | 'WebhookID'
  | 'DeliveryID'
  | 'ScreenshotID'
  | 'ADAComplianceID'
  | 'CashID'
  | 'PreDepartCallID'
  | 'HandoverID'
  | 'HousekeepingLogID'
  | 'RoomWorkID'
  | 'PayrollID'
  | 'ReimbursementID'
  | 'BonusID'
  | 'StandInID'
  | 'BatchID'
  | 'BudgetID'
  | 'JournalID'
  | 'JournalMapID'
  | 'AccountID'
  | 'FileID'
  | 'DepositID'
  | 'TransactionID'
  | 'IntakeFileID'
  | 'LayoutID'
  | 'InvitationID'
  | 'PasskeyID'
  | 'InvitedID';

/** Makes a hotel and fills it through the API, as its people would. */
export async function furnish(t: TestApp, name: string): Promise<Place> {
  const { LocationID } = await t.make.location({
    Name: name,
    LegalName: `LEGAL ${name}`,
    PaychexID: `PAY ${name}`,
    Payroll: true,
    Franchise: true,
    FandB: true,
    TotalNumberOfRooms: 100,
    ToEmails: [`gm@${name.toLowerCase()}.example`],
  });
  const person = { LocationID, FirstName: name };
  const admin = await t.loginAs({ ...person, LastName: 'ADMIN', level: 100 });
  const clerk = await t.loginAs({ ...person, LastName: 'CLERK', level: 1 });
  const place = { name, LocationID, admin, clerk };
  const PasskeyID = await passkeyOf(admin);
  const ids = { ...(await operations(place, t)), ...(await finance(place)), PasskeyID };
  await t.db.insert(deliveries).values({
    SubscriptionID: ids.SubscriptionID,
    EmployeeID: admin.EmployeeID,
    BusinessDate: SALES_DAY,
    Edition: 'First',
    Title: 'FLASH',
    At: TEST_NOW,
    TokenHash: hashToken(unsubscribeToken(name)),
  });
  await t.db.insert(calendarFeeds).values({
    EmployeeID: admin.EmployeeID,
    TokenHash: hashToken(feedSecret(name)),
    CreatedAt: TEST_NOW,
  });
  return { ...place, ids };
}

async function passkeyOf(admin: TestCaller): Promise<number> {
  const answer = await admin.post('/security/passkeys/options');
  const { Options } = answer.body as { Options: { challenge: string } };
  const Passkey = new Authenticator().create(Options.challenge);
  return (await done(admin.post('/security/passkeys', { Name: 'Laptop', Passkey })))['PasskeyID'] ?? 0;
}

type Empty = Omit<Place, 'ids'>;

/** The saved record; anything but 200 is a mistake of the test. */
export async function done(answer: ReturnType<TestCaller['post']>) {
  const { status, body } = (await answer) as { status: number; body: unknown };
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Record<string, number> & {
    Entries: { Screenshots: { ScreenshotID: number }[] }[];
    Entry: { EntryID: number };
  };
}

async function operations({ name, LocationID, admin, clerk }: Empty, t: TestApp) {
  const room = await done(admin.post('/Rooms/post', { RoomNumber: `${name} 101`, RoomType: name }));
  const roomLog = await done(
    admin.form('POST', '/RoomsLog/post', {
      fields: { RoomID: room.RoomID ?? 0, Department: 'PLUMBING', Notes: name },
      files: [{ part: 'Photos', name: `${name}.png`, content: PNG }],
    }),
  );
  const log = await done(admin.post('/logs/post', { Entry: name }));
  const reply = await done(
    admin.form('PUT', '/logs/update', {
      fields: { LogID: log.LogID ?? 0, Entry: name },
      files: [{ part: 'Screenshots', name: `${name}.png`, content: PNG }],
    }),
  );
  const report = await done(admin.post('/reports', savedReport(name)));
  const digest = await done(admin.post('/reports/subscriptions', subscription(admin)));
  const entry = await done(admin.post('/calendar', calendarEntry(name)));
  // Before the shift is handed over: that is its first delivery.
  const hook = await done(admin.post('/webhooks', webhook(name, LocationID)));
  const lost = await done(
    admin.form('POST', '/lost-and-found', {
      fields: lostItem(name),
      files: [{ part: 'Photo', name: `${name}.png`, content: PNG }],
    }),
  );
  const ada = await done(
    admin.post('/ADACompliance/post', { GuestName: name, SpecialNeeds: name, RoomNumber: '1' }),
  );
  const cash = await done(admin.post('/cashCountLogSheet/post', cashCount(name)));
  const call = await done(admin.post('/PreDepartCall/post', departure(name)));
  // By the clerk: nobody acknowledges their own.
  const handover = await done(clerk.post('/handover', { Note: name }));
  const told = (await admin.get(`/webhooks/${hook.WebhookID}/deliveries`)).body as { DeliveryID: number }[];
  const housekeeping = await done(
    admin.post('/housekeeping/roomLogs/post', { ...cleaning(name), EmployeeID: clerk.EmployeeID }),
  );
  await done(admin.post('/floor/rooms/step', cleaned(room.RoomID ?? 0)));
  const [worked] = await t.db.select().from(roomWork).where(eq(roomWork.LocationID, LocationID));
  const invited = await done(admin.post('/inviteUser', invitation(name, LocationID, clerk.RoleID)));
  const pending = (await admin.get('/invitations')).body as { InvitationID: number }[];
  return {
    RoomID: room.RoomID ?? 0,
    RoomLogsID: roomLog.RoomLogsID ?? 0,
    LogID: log.LogID ?? 0,
    ScreenshotID: reply.Entries[1]?.Screenshots[0]?.ScreenshotID ?? 0,
    LostItemID: lost.LostItemID ?? 0,
    ReportID: report.ReportID ?? 0,
    SubscriptionID: digest.SubscriptionID ?? 0,
    EntryID: entry.Entry.EntryID,
    WebhookID: hook.WebhookID ?? 0,
    DeliveryID: told[0]?.DeliveryID ?? 0,
    ADAComplianceID: ada.ADAComplianceID ?? 0,
    CashID: cash.LogID ?? 0,
    PreDepartCallID: call.PreDepartCallID ?? 0,
    HandoverID: handover.HandoverID ?? 0,
    HousekeepingLogID: housekeeping.HousekeepingLogID ?? 0,
    RoomWorkID: worked?.RoomWorkID ?? 0,
    InvitedID: invited.EmployeeID ?? 0,
    InvitationID: pending[0]?.InvitationID ?? 0,
  };
}

async function finance({ name, LocationID, admin, clerk }: Empty) {
  const { PayrollID = 0 } = await done(
    admin.form('POST', '/admin/payroll', {
      fields: { LocationID, CheckDate: CHECK_DATE, Notes: name },
      files: [{ part: 'attachment', name: `${name}.pdf`, content: PDF }],
    }),
  );
  const receipts: FormParts['files'] = [
    { part: 'ReceiptsAttachments', name: `${name}.pdf`, content: PDF },
    { part: 'ReceiptsAttachments', name: `${name}.png`, content: PNG },
  ];
  const reimbursement = await done(
    clerk.form('POST', '/reimbursement/post', { fields: { Contexts: name }, files: receipts }),
  );
  const bonus = await done(
    clerk.form('POST', '/bonus/post', { fields: { Type: 'SALES', TypeInDetails: name }, files: receipts }),
  );
  await done(admin.post('/franchise/post', { LocationID, Notes: name }));
  await done(
    admin.put('/PropertyInsurancemaster/update', {
      LocationID,
      LegalName: `LEGAL ${name}`,
      YearlyData: { 2026: { GL: 100, Updates: name } },
    }),
  );
  await done(admin.form('POST', '/admin/sales/import', salesFile(name)));
  const { BudgetID = 0 } = await done(admin.put('/budgets', budget(LocationID)));
  const { LayoutID = 0 } = await done(admin.put('/intake/layouts', nightLayout(name)));
  const { FileID = 0 } = await done(admin.form('POST', '/intake/files', nightFile(name)));
  const ids = { PayrollID, ReimbursementID: reimbursement.id ?? 0, BonusID: bonus.id ?? 0, BudgetID };
  const journals = await journal({ LocationID, admin });
  const found = await bank({ name, LocationID, admin, clerk });
  const paid = await paidBonus({ name, LocationID, admin, clerk });
  return { ...ids, LayoutID, IntakeFileID: FileID, ...journals, ...found, ...paid };
}

/** A bonus that was approved and paid, and a stand-in of the administrator. */
async function paidBonus({ name, admin, clerk }: Empty) {
  const asked = await done(clerk.post('/bonus/post', { Type: 'SALES', TypeInDetails: name }));
  const { id = 0, Version = 0 } = await done(
    admin.post('/bonus/decide', { id: asked.id ?? 0, Decision: 'Approve', Amount: 10, Reason: name }),
  );
  const { BatchID = 0 } = await done(admin.post('/approvals/paid', { Items: [{ id, Version }] }));
  const named = await admin.put('/approvals/stand-in', standIn(clerk));
  return { BatchID, StandInID: (named.body as { StandIn: { StandInID: number } }).StandIn.StandInID };
}

export const standIn = ({ EmployeeID }: Pick<TestCaller, 'EmployeeID'>) => ({
  EmployeeID,
  From: SALES_DAY,
  To: CHECK_DATE,
});

/** A journal of an approved payroll, and the accounts of the hotel. */
async function journal({ LocationID, admin }: Pick<Empty, 'LocationID' | 'admin'>) {
  const ExtraPayrolls = [{ Type: 'Room', Amount: 100, Comment: '' }];
  await done(
    admin.post('/admin/payroll', { LocationID, CheckDate: '2026-10-08', Approved: true, ExtraPayrolls }),
  );
  const { MapID = 0 } = await done(admin.put('/bank/journal-map', { LocationID, Accounts: ACCOUNTS }));
  await done(admin.post('/bank/journals', { LocationIDs: [LocationID] }));
  const made = (await admin.get('/bank/journals')).body as { JournalID: number }[];
  return { JournalID: made[0]?.JournalID ?? 0, JournalMapID: MapID };
}

/** An account with a statement, and a drop that is none of its credits. */
async function bank({ name, LocationID, admin }: Empty) {
  const account = { Name: name, Bank: name, LastFour: ACCOUNT_NUMBER.slice(-4), LocationID };
  const { AccountID = 0 } = await done(admin.post('/bank/accounts', account));
  const { FileID = 0 } = await done(admin.form('POST', '/bank/statements', statementFile(AccountID, name)));
  const counted = { ...cashCount(name), DepositDrop: 60, BankTill: 40 };
  const drop = await done(admin.post('/cashCountLogSheet/post', counted));
  const matched = { LogID: drop.LogID ?? 0, Reason: name };
  const answer = await admin.get('/bank/transactions');
  const TransactionID = (answer.body as { TransactionID: number }[])[0]?.TransactionID ?? 0;
  await done(admin.post('/bank/match', { ...matched, TransactionIDs: [TransactionID] }));
  await done(admin.post('/bank/unmatch', matched));
  return { AccountID, FileID, DepositID: drop.LogID ?? 0, TransactionID };
}

export const ACCOUNT_NUMBER = '4000123456';

export const statementFile = (AccountID: number, name = 'X'): FormParts => {
  const day = { date: SALES_DAY, transactions: [{ cents: 12_345, text: name, reference: 'R1' }] };
  const content = bai2File(ACCOUNT_NUMBER, 100_000, [day]);
  return { fields: { AccountID }, files: [{ part: 'file', name: `${name}.bai`, content }] };
};

export const cashCount = (Notes: string) => ({
  ShiftType: 'AM IN',
  TwentyDollars: 100,
  DepositDrop: 0,
  BankTill: 100,
  Date: SALES_DAY,
  Notes,
});

export const REPORT = { Measures: ['RoomRevenue'], Period: { Relative: 'MTD' } };
/** As it stands in a mail; a real one is random. */
export const unsubscribeToken = (name: string) => name.padEnd(43, '-');
export const subscription = ({ RoleID, EmployeeID }: Pick<TestCaller, 'RoleID' | 'EmployeeID'>) => ({
  Report: { Ready: 'FLASH' },
  Cadence: 'Daily',
  At: '07:00',
  Roles: [RoleID],
  People: [EmployeeID],
  Format: 'pdf',
});
/** As it stands in the address of a calendar; a real one is random. */
export const feedSecret = (name: string) => name.padEnd(43, '_');
export const calendarEntry = (Title: string) => ({ Title, Date: SALES_DAY, Note: Title });
/** About this hotel alone: one about all of its owner's would be seen only by who holds these too. */
export const webhook = (name: string, LocationID: number) => ({
  Url: `https://${name.toLowerCase()}.example/hooks`,
  Events: ['handover.created'],
  LocationIDs: [LocationID],
});
export const savedReport = (Name: string) => ({ Name, Definition: REPORT });

export const lostItem = (Item: string) => ({
  Item,
  FoundOn: SALES_DAY,
  FoundBy: Item,
  KeptAt: Item,
});

export const departure = (name: string) => ({
  RoomNumber: '1',
  GuestName: name,
  DateCalled: SALES_DAY,
  TimeCalled: '09:30',
});

/** A room that is begun and finished by one call, so that it can be sent again and again. */
export const cleaned = (RoomID: number) => ({
  ...{ RoomID, Date: TEST_NOW.slice(0, 10), Step: 'Finish' },
  ...{ At: TEST_NOW, StartedAt: TEST_NOW },
});

export const cleaning = (Notes: string) => ({
  Type: 'Room',
  Date: SALES_DAY,
  NoOfRooms: '4',
  StartTime: '09:00',
  EndTime: '11:00',
  Notes,
});

let invitations = 0;
export const invitation = (name: string, LocationID: number, RoleID: number) => ({
  FirstName: name,
  LastName: 'INVITED',
  Email: `${name.toLowerCase()}.${(invitations += 1)}@invited.example`,
  PhoneNumber: '1',
  Address1: '1',
  City: '1',
  State: '1',
  ZipCode: '1',
  County: '1',
  LocationID,
  RoleID,
});

const table = (lines: readonly string[]): FormParts => ({
  files: [{ part: 'file', name: 'table.csv', content: `${lines.join('\n')}\n` }],
});

/** A table that waits for another layout than the place has. */
export const nightFile = (name: string) => table(['Day,Revenue', `${SALES_DAY},${name.length}`]);
export const nightLayout = (Name: string) => ({
  ...{ Name, Shape: 'Columns', DateOrder: 'MDY' },
  Columns: [
    { Column: 'Business Date', Use: 'Date' },
    { Column: 'Room Revenue', Use: 'Figure' },
  ],
});

export const salesFile = (name: string) =>
  table(['HotelName,Date,RoomRevenue,RoomsSold,TotalAvailableRooms', `${name},${SALES_DAY},1000.50,40,100`]);

export const providerFile = (name: string) =>
  table(['Client ID,Check Date,Department,Gross,Tips,Hours,Draw', `PAY ${name},${CHECK_DATE},Room,1,0,1,1`]);

/** One of several. */
export const severalInvited = (name: string, LocationID: number, RoleID: number) => {
  const Email = `${name.replaceAll(' ', '.')}@trust.example`;
  return { LocationID, People: [{ FirstName: 'Several', LastName: 'Newell', Email, RoleID }] };
};

export const budget = (LocationID: number) => ({
  ...{ LocationID, Year: 2026, Kind: 'Budget' },
  Lines: everyMonth('RoomRevenue', 1000),
});

export const budgetFile = (name: string): FormParts => ({
  files: [{ part: 'file', name: 'budgets.xlsx', content: budgetSheet(name) }],
});

export const insuranceFile = (name: string) => table(['Location,Year,GL', `${name},2026,100.00`]);

export const balanceFile = (name: string) => table(['Location,Date,Balance', `${name},${SALES_DAY},1000.00`]);

let year = 2030;
/** A year that nobody has begun yet. */
export const nextDraft = ({ LocationID }: Pick<Place, 'LocationID'>) => ({
  body: { Year: (year += 1), LocationIDs: [LocationID] },
});
export const draftOf = ({ LocationID }: Pick<Place, 'LocationID'>) => ({
  body: { Year: 2027, Drafts: [{ LocationID }] },
});
