import type { Database } from '../server/src/db/client.ts';
import { bai2File } from '../server/src/demo/bai2-file.ts';
import { LAST_DAY } from './dataset.ts';
import { NUMBER, type Task } from './tasks.ts';

const list = (name: string, path: string): Task => ({ name, kind: 'list', method: 'GET', path });
const save = (name: string, method: 'POST' | 'PUT', path: string, body: object): Task => ({
  name,
  kind: 'save',
  method,
  path,
  body,
});
const download = (name: string, path: string): Task => ({
  name,
  kind: 'download',
  method: 'GET',
  path,
  connections: 2,
});

/** Its statements name keys that were made on the way and exist once: they cannot be sent again as they are. */
const NO_SQL = { sql: [] };

/** The smallest file that passes as a picture, with a few kilobytes behind it as a screenshot has. */
const PICTURE = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('IHDR', 'latin1'),
  Buffer.alloc(20_000, 7),
]);
const RECEIPT = Buffer.concat([Buffer.from('%PDF-1.4\n', 'latin1'), Buffer.alloc(50_000, 32)]);

const INSURANCE_SHEET = Buffer.from('Location,Year,GL\nHOTEL 0002,2026,100\n');

/** Hundred days of one hotel, as the sales system exports them. */
function salesFile(): Buffer {
  const day = (n: number) => new Date(Date.UTC(2026, 10, 14 - n)).toISOString().slice(0, 10);
  const lines = Array.from(
    { length: 100 },
    (_, n) => `${day(n)},HOTEL 0002,9000,100,60,100,150,0,2000,30,20`,
  );
  const header =
    'Date,Hotel Name,Room Revenue,Other Revenue,Rooms Sold,Total Available Rooms,ADR,OOO,Payroll Cost,Stayover,Checkout';
  return Buffer.from([header, ...lines, ''].join('\n'));
}

const MONTH = `From=2026-10-15&To=${LAST_DAY}`;

/** Thirty days of one account, four transactions each. */
function statementFile(): Buffer {
  const days = Array.from({ length: 30 }, (_, n) => ({
    date: new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10),
    transactions: [1, 2, 3, 4].map((at) => ({
      cents: 10_000 + n * 100 + at,
      text: 'CASH DEPOSIT',
      reference: `${n}-${at}`,
    })),
  }));
  return Buffer.from(bai2File('4000123456', 1_000_000, days));
}

/** Lists, saves, uploads and downloads of every feature. Writes are those of the second hotel. */
export async function featureTasks(db: Database): Promise<Task[]> {
  const first = async (text: string) => {
    const { rows } = await db.$client.query<{ id: number }>(text);
    return rows[0]?.id ?? 0;
  };
  const room = await first('select min(room_id) as id from rooms where location_id = 2');
  const roomLog = await first('select min(room_logs_id) as id from room_logs where location_id = 2');
  const lostItem = await first('select min(lost_item_id) as id from lost_items where location_id = 2');
  const journal = await first('select max(journal_id) as id from journals where location_id = 2');
  const deskLog = await first('select max(logs_id) as id from desk_logs where location_id = 2');
  const colleague = await first(
    'select max(employee_id) as id from employee_roles where location_id = 2 and employee_id > 1',
  );
  const deposit = await first('select min(log_id) as id from bank_deposits where location_id = 3');
  const account = await first('select min(account_id) as id from bank_accounts where location_id = 3');
  return [
    list('home', '/home'),
    list('schedules', '/reports/subscriptions'),
    list('deliveries', '/reports/deliveries?Page=1'),
    list('palette, a name', '/find?Words=person499'),
    list('palette, a common word', '/find?Words=the%20guest'),
    list('own roles and pages', '/admin/employee/current'),
    list('dashboard list', '/dashboard/list?Page=1&PageSize=20'),
    list('dashboard trend', '/dashboard/trend?LocationID=1'),
    list('sales summary of one hotel', '/admin/sales/summary?HotelName=HOTEL%200007'),
    list('last year of a month of sales', '/admin/sales/lastyear?From=2026-10-10&To=2026-11-09'),
    list('days without sales in a month', '/admin/sales/gaps?From=2026-10-10&To=2026-11-09'),
    list('sales, newest page', '/admin/sales?Page=1&PageSize=50'),
    list('locations, a page', '/admin/locations?Page=1&PageSize=10'),
    list('roster, first page', '/admin/employees/getallEmployee?Page=1&PageSize=10'),
    list('roster, a name', '/admin/employees/getallEmployee?Page=1&PageSize=10&Search=person499%40'),
    list('roster, one letter', '/admin/employees/getallEmployee?Page=1&PageSize=10&Search=a'),
    list('roster, two letters', '/admin/employees/getallEmployee?Page=1&PageSize=10&Search=ab'),
    list('assignments of an employee', `/admin/employee/assignments?EmployeeID=${colleague}`),
    list('own sessions', '/sessions'),
    list('sessions of an employee', `/sessions?EmployeeID=${colleague}`),
    list('directory', '/admin/employees/getall?Page=1&PageSize=10'),
    list('roles', '/role'),
    list('second factors', '/security'),
    list('rooms', '/Rooms/get?Page=1&PageSize=20'),
    list('API tokens', '/tokens?Page=1&PageSize=20'),
    list('lost and found', '/lost-and-found?Page=1&PageSize=20'),
    list('budgets of a hotel', '/budgets?Year=2026&LocationID=2'),
    list('budgets of the group', '/budgets?Year=2026'),
    list('variance of a hotel', '/budgets/variance?Year=2026&LocationID=2'),
    list('variance of the group', '/budgets/variance?Year=2026'),
    list('month of nights of 200 hotels', `/intake/days?From=2026-10-15&To=${LAST_DAY}`),
    list('calendar, a month of 200 hotels', `/calendar?From=2026-11-01&To=2026-11-30`),
    list('calendar, a year of 200 hotels, a page', '/calendar?From=2026-01-01&To=2026-12-31&Page=1'),
    list('a night of a hotel', `/intake/day?LocationID=2&Date=${LAST_DAY}`),
    list('files of the night audit, a page', '/intake/files?Page=1&PageSize=20'),
    list('code map of a hotel', '/intake/map?LocationID=2'),
    {
      ...save('flash of 200 hotels', 'POST', '/reports/run', { Ready: 'FLASH', Date: LAST_DAY }),
      // Its time is wanted of a server that has run for a while.
      kind: 'named',
      connections: 1,
    },
    list('journals, a page', '/bank/journals?Page=1&PageSize=20'),
    list('journals due at a hotel', '/bank/journals/due?LocationIDs=2'),
    { ...list('journals due in the group', '/bank/journals/due'), connections: 1 },
    list('a journal with its lines', `/bank/journals/${journal}`),
    list('accounts of the group', '/bank/journal-map?Page=1&PageSize=20'),
    list('bank accounts', '/bank/accounts?Page=1&PageSize=20'),
    list('bank statements', '/bank/statements?Page=1&PageSize=20'),
    list('bank transactions of a month', `/bank/transactions?Page=1&PageSize=20&${MONTH}`),
    list('deposits of a hotel', `/bank/deposits?Page=1&PageSize=20&LocationID=3&${MONTH}`),
    list('deposits of 200 hotels in a month', `/bank/deposits?Page=1&PageSize=20&${MONTH}`),
    list('deposits of 200 hotels in a month, by state', `/bank/deposits/summary?${MONTH}`),
    list('what a deposit could be', `/bank/candidates?LogID=${deposit}`),
    list('room logs, a page', '/RoomsLog/get?Page=1&PageSize=20'),
    list('open room logs', '/RoomsLog/open'),
    list('housekeeping, a page', '/housekeeping/roomLogs/all?Page=1&PageSize=8'),
    list('housekeeping averages', '/housekeeping/roomLogs/stats'),
    list('housekeeping per person, all days', '/housekeeping/roomLogs/people'),
    list('latest logs of a room', `/RoomsLog/get?RoomID=${room}&Page=1&PageSize=5`),
    list('desk log, a page', '/logs/getAll?Page=1&PageSize=10'),
    list('desk log, a keyword of 50,000 entries', '/logs/getAll?Page=1&PageSize=10&Search=3fa4'),
    list('desk log changes', '/logs/changes'),
    list('handovers, a page', '/handover?Page=1&PageSize=10'),
    list('handovers that wait', '/handover?Acknowledged=false'),
    list('what would be handed over', '/handover/preview'),
    list('ADA sheet', '/ADACompliance/getAll?Page=1&PageSize=10'),
    list('cash counts', '/cashCountLogSheet/getAll?Page=1&PageSize=10'),
    list('pre-departure calls', '/PreDepartCall/getAll?Page=1&PageSize=10'),
    list('payroll, a page', '/admin/payroll?Page=1&PageSize=20'),
    list('payroll basis', '/admin/payroll/basis?LocationID=1&Date=2026-11-08'),
    list('payroll recipients', '/admin/payroll/recipients'),
    list('insurance, a page', '/PropertyInsurancemaster/get?Page=1&PageSize=10'),
    list('franchise, a page', '/franchise/get?Page=1&PageSize=10'),
    list('reimbursements', '/reimbursement/get?Page=1&PageSize=10'),
    list('all reimbursements of the hotel', '/reimbursement/get'),
    list('bonus requests', '/bonus/get?Page=1&PageSize=10'),
    list('inbox of 200 hotels', '/inbox?Page=1&PageSize=20'),
    list('claims to decide at 200 hotels', '/inbox?Page=1&PageSize=20&Kind=ClaimToDecide'),
    list('unread things, counted anew', '/inbox/news'),
    list('claims to pay', '/approvals/payable?Page=1&PageSize=10'),
    list('paid batches', '/approvals/paid?Page=1&PageSize=10'),
    list('the stand-in of approvals', '/approvals/stand-in'),
    list('invitations', '/invitations?Page=1&PageSize=10'),
    list('consultations', '/consultations?Page=1&PageSize=10'),
    list('profile', '/admin/employee/getEdit?EmployeeID=1'),
    list('history of a record', '/audit?Record=location:2&Page=1&PageSize=10'),
    save('location', 'PUT', '/admin/location', { LocationID: 2, Name: 'HOTEL 0002', APN: NUMBER }),
    save('role', 'PUT', '/role', { Roles: [{ RoleID: 5, VisibleForManager: true }] }),
    save('roles of an employee', 'POST', '/admin/employee/assignRoles', {
      EmployeeID: colleague,
      LocationRoles: [{ LocationID: 2, Role: 5 }],
    }),
    save('role of a colleague', 'POST', '/updateRole', { EmployeeID: colleague, RoleID: 5 }),
    save('profile', 'PUT', '/admin/employee/update', { EmployeeID: 1, Address1: `${NUMBER} Pier Road` }),
    save('new room', 'POST', '/Rooms/post', { RoomNumber: NUMBER, RoomType: 'KING' }),
    save('series of rooms', 'POST', '/Rooms/series', {
      Numbers: `${NUMBER}-1, ${NUMBER}-2`,
      RoomType: 'KING',
    }),
    save('room', 'PUT', '/Rooms/update', { RoomID: room, RoomType: 'KING', Notes: NUMBER }),
    save('lost and found item', 'PUT', '/lost-and-found', {
      LostItemID: lostItem,
      Item: `ring ${NUMBER}`,
      FoundOn: LAST_DAY,
      FoundBy: 'Sam',
      KeptAt: 'SAFE',
    }),
    {
      ...save('codes of a hotel', 'PUT', '/intake/map', {
        LocationID: 2,
        Codes: [{ Code: NUMBER, Field: 'IGNORE' }],
      }),
      ...NO_SQL,
    },
    save('comment on a variance', 'POST', '/budgets/comment', {
      LocationID: 2,
      Year: 2026,
      Account: 'RoomRevenue',
      Month: 3,
      Comment: `festival ${NUMBER}`,
    }),
    save('new room log', 'POST', '/RoomsLog/post', { RoomID: room, Department: 'PLUMBING', Notes: 'drips' }),
    save('room log', 'PUT', '/RoomsLog/update', {
      RoomLogsID: roomLog,
      Department: 'PLUMBING',
      FixedBy: 'Sam',
      Notes: NUMBER,
    }),
    { ...save('new desk log', 'POST', '/logs/post', { Entry: `guest ${NUMBER} called` }), ...NO_SQL },
    save('ADA entry', 'POST', '/ADACompliance/post', {
      GuestName: 'Ann',
      SpecialNeeds: 'Shower chair',
      RoomNumber: '101',
    }),
    save('cash count', 'POST', '/cashCountLogSheet/post', {
      ShiftType: 'AM IN',
      OneDollars: 12,
      DepositDrop: 100,
      BankTill: 200,
      Date: LAST_DAY,
    }),
    save('pre-departure call', 'POST', '/PreDepartCall/post', {
      RoomNumber: '101',
      GuestName: 'Ann',
      DateCalled: LAST_DAY,
      TimeCalled: '10:30',
    }),
    save('payroll record', 'POST', '/admin/payroll', {
      LocationID: 2,
      CheckDate: '2026-11-08',
      Comment: NUMBER,
    }),
    save('insurance record', 'PUT', '/PropertyInsurancemaster/update', {
      LocationID: 2,
      LegalName: 'HOTEL 2 LLC',
      YearlyData: { 2026: { Updates: NUMBER } },
    }),
    save('franchise agreement', 'POST', '/franchise/post', { LocationID: 2, Notes: NUMBER }),
    save('consultation', 'POST', '/eb5-form', {
      FirstName: 'Ann',
      LastName: 'Investor',
      Email: 'ann@invest.example',
      PhoneNumber: '555-0100',
      Aware: true,
    }),
    {
      ...save('invitation (one hash)', 'POST', '/inviteUser', {
        FirstName: 'New',
        LastName: 'Colleague',
        Email: `new${NUMBER}@hotel.example`,
        PhoneNumber: '555-0100',
        Address1: '1 Pier Road',
        City: 'Oxnard',
        State: 'CA',
        ZipCode: '93030',
        County: 'Ventura',
        LocationID: 2,
        RoleID: 5,
      }),
      connections: 2,
      ...NO_SQL,
    },
    {
      ...save('desk log reply with a picture', 'PUT', '/logs/update', {
        LogID: deskLog,
        Entry: 'see picture',
      }),
      kind: 'upload',
      file: { part: 'Screenshots', name: 'desk.png', content: PICTURE },
      ...NO_SQL,
    },
    {
      ...save('reimbursement with a receipt', 'POST', '/reimbursement/post', { Contexts: 'Taxi' }),
      kind: 'upload',
      file: { part: 'ReceiptsAttachments', name: 'taxi.pdf', content: RECEIPT },
      ...NO_SQL,
    },
    {
      ...save('sales file of 100 rows', 'POST', '/admin/sales/import', {}),
      kind: 'upload',
      file: { part: 'file', name: 'sales.csv', content: salesFile() },
      connections: 2,
    },
    {
      ...save('bank statement of a month, known already', 'POST', '/bank/statements', { AccountID: account }),
      kind: 'upload',
      file: { part: 'file', name: 'month.bai', content: statementFile() },
      connections: 2,
      ...NO_SQL,
    },
    {
      ...save('insurance sheet', 'POST', '/PropertyInsurancemaster/import', {}),
      kind: 'upload',
      file: { part: 'file', name: 'insurance.csv', content: INSURANCE_SHEET },
      connections: 2,
    },
    download('payroll workbook of a check date', '/admin/payroll/download?Date=2026-11-08'),
    download('journal for QuickBooks', `/bank/journals/${journal}?Format=iif`),
    download('franchise workbook', '/franchise/download'),
    download('template of moving in', '/transfer/template'),
    download('insurance workbook', '/PropertyInsurancemaster/download?year=2026'),
    download('sales of one hotel as csv', '/admin/sales?HotelName=HOTEL%200007&Format=csv'),
  ];
}
