import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, fillDataset, LAST_DAY } from '../../bench/dataset.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { explain, nodesOf, statementsOf, type PlanNode } from './query-plans.ts';

/** A quarter of the benchmark's group: 50 hotels with 250,000 rows between them, enough for a wrong plan to be felt. */
const SCALE = 0.25;

/** Tables that grow with the group and its years; the others hold a few rows per hotel at most. */
const GROWING = new Set([
  'audit_log',
  'calendar_entries',
  'cash_counts',
  'ada_compliance',
  'bank_deposits',
  'bank_transactions',
  'claim_steps',
  'claims',
  'daily_sales',
  'desk_log_entries',
  'desk_logs',
  'digest_deliveries',
  'employee_roles',
  'employees',
  'extra_payrolls',
  'handover_acknowledgements',
  'handovers',
  'housekeeping_logs',
  'journal_entries',
  'journal_lines',
  'journals',
  'open_claims',
  'open_drops',
  'intake_closings',
  'intake_days',
  'intake_files',
  'lost_items',
  'payrolls',
  'pre_departure_calls',
  'room_logs',
  'rooms',
  'stored_files',
  'webhook_deliveries',
  'webhook_events',
]);

let t: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  t.clock.set(`${LAST_DAY}T18:00:00.000Z`);
  await fillDataset(t.db, SCALE);
  await growOlder(t);
  const { body } = await t.visitor.post('/login', ADMIN);
  admin = t.withToken(body.token);
});
afterAll(() => t.close());

/** Twenty years of payroll, the people of a group ten times the size, and years of deposits: these are short in the dataset. */
async function growOlder({ db }: TestApp): Promise<void> {
  await db.$client.query(`insert into payrolls (location_id, check_date, period_from, period_to, created_at)
    select l, d::date + 7, d, d, d from generate_series(1, 50) l,
      generate_series(timestamptz '1986-01-01', timestamptz '2006-01-01', interval '1 month') d`);
  await db.$client.query(`insert into employees (first_name, last_name, email, created_at, roleless)
    select 'Former', 'Colleague' || n, 'former' || n || '@hotel.example', now(), false from generate_series(1, 20000) n`);
  await db.$client
    .query(`insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till)
    select l, 'Erin', d, 'PM OUT', d::date, 50 + extract(day from d), 200 from generate_series(3, 50) l,
      generate_series(timestamptz '2024-01-01', timestamptz '2026-09-30', interval '1 day') d`);
  await db.$client
    .query(`insert into bank_transactions (account_id, location_id, file_id, date, amount, key_hash, state, log_ids)
    select f.account_id, location_id, f.file_id, c.date, c.deposit_drop, 'O' || c.log_id, 'Matched', array[c.log_id]
    from cash_counts c join bank_files f using (location_id) where c.date < '2026-10-01'`);
  await db.$client
    .query(`insert into bank_deposits (log_id, location_id, offered, way, log_ids, transaction_ids, credit_date)
    select log_ids[1], location_id, false, 'One', log_ids, array[transaction_id], date from bank_transactions
    where date < '2026-10-01' and log_ids <> '{}'`);
  await db.$client
    .query(`insert into calendar_entries (employee_id, title, date, time_zone, created_at, changed_at)
    select 1 + n % 1000, 'Entry ' || n, date '2026-01-01' + n % 365, 'UTC', now(), now() from generate_series(1, 20000) n`);
  await db.$client.query(`insert into webhooks (employee_id, url, events, secret, created_at)
    select 1, 'https://hooks.example/' || n, '{handover.created}', 'whsec_', now() from generate_series(1, 10) n`);
  await db.$client
    .query(`insert into webhook_events (message_id, event, location_id, record, body, created_at)
    select 'msg_' || n, 'handover.created', 1 + n % 50, 'handover:' || n, '{}', now() - n * interval '1 minute'
    from generate_series(1, 20000) n`);
  await db.$client
    .query(`insert into webhook_deliveries (webhook_id, event_id, record, status, created_at, next_try_at)
    select w, event_id, record, case when event_id % 100 = 0 then 'Waiting' else 'Delivered' end, created_at,
      case when event_id % 100 = 0 then created_at end
    from webhook_events, generate_series(1, 10) w where event_id / 100 % 5 = w % 5`);
  await db.$client.query('vacuum analyze webhook_events, webhook_deliveries');
  await db.$client.query(
    'vacuum analyze payrolls, employees, calendar_entries, cash_counts, bank_transactions, bank_deposits',
  );
}

interface Plan extends Omit<PlanNode, 'Plans'> {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Parent Relationship'?: string;
  Strategy?: string;
  Plans?: Plan[];
}

/** A table of so few rows is best read whole. */
const FEW = 200;

interface Read {
  /** Rows of growing tables that were looked at, to find what is shown and to count how many there are in all. */
  readonly found: number;
  readonly counted: number;
  readonly wholeTables: string[];
}

const isScan = (node: Plan) => GROWING.has(node['Relation Name'] ?? '');
const lookedAt = (node: Plan) =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));

const sumOf = (nodes: readonly Plan[]) => nodes.reduce((sum, node) => sum + lookedAt(node), 0);

/** The count of a list that is a part of the statement for its page. */
const isCount = (node: Plan) =>
  node['Node Type'] === 'Aggregate' &&
  node.Strategy === 'Plain' &&
  node['Parent Relationship'] === 'InitPlan';

/** Runs a call, then has the database say how it ran each statement that the call sent. */
async function readsOf(path: string): Promise<Read[]> {
  const sent = await statementsOf(t, () => admin.get(path));
  const lists = sent.filter(({ text }) => !text.includes('update sessions'));
  expect(lists.length).toBeGreaterThan(1);
  return Promise.all(
    lists.map(async (statement) => {
      const nodes = await explain<Plan>(t, statement, 'analyze, format json, timing off');
      const growing = nodes.filter(isScan);
      const isAllCount = /^\s*select count\(/i.test(statement.text);
      const counting = new Set(isAllCount ? nodes : nodes.filter(isCount).flatMap(nodesOf));
      return {
        found: sumOf(growing.filter((node) => !counting.has(node))),
        counted: sumOf(growing.filter((node) => counting.has(node))),
        wholeTables: growing
          .filter((node) => node['Node Type'] === 'Seq Scan' && lookedAt(node) > FEW)
          .map((node) => node['Relation Name'] ?? ''),
      };
    }),
  );
}

/** The look at the session: one row, and a role for each hotel. */
const WHO_ASKS = 60;

/** Counted one by one whenever all are meant. */
const ALL_SALES = 36_500;
const ALL_JOURNALS = 1_900;
const COUNTED_WHOLE: Readonly<Record<number, string>> = {
  [ALL_SALES]: 'daily_sales',
  [ALL_JOURNALS]: 'journals',
};

/** What is asked, how many rows its statements may look at, and how many its counting may. */
const LISTS: [string, string, number, number][] = [
  [
    'sales of one hotel in a year',
    `/admin/sales?HotelName=HOTEL%200007&From=2025-11-15&To=${LAST_DAY}`,
    365,
    0,
  ],
  ['the newest page of all sales', '/admin/sales?Page=1&PageSize=50', 60, ALL_SALES],
  ['a page of all sales by RevPAR', '/admin/sales?Page=1&PageSize=25&Sort=-RevPAR', 60, ALL_SALES],
  ['a page of all sales by hotel', '/admin/sales?Page=1&PageSize=25&Sort=HotelName', 800, ALL_SALES],
  ['the summary of all sales', '/admin/sales/summary', 0, 0],
  [
    'sales of the hotels of a city, by revenue',
    '/admin/sales?Search=harbor003&Sort=-RoomRevenue&Page=1',
    7300,
    7300,
  ],
  ['housekeeping logs of a hotel', '/housekeeping/roomLogs/all', 5000, 0],
  ['a page of housekeeping logs', '/housekeeping/roomLogs/all?Page=1&PageSize=8', 20, 2500],
  [
    'a page of housekeeping logs by name',
    '/housekeeping/roomLogs/all?Page=1&PageSize=8&Sort=Name',
    5100,
    2500,
  ],
  ['a word of housekeeping logs', '/housekeeping/roomLogs/all?Page=1&PageSize=8&Search=towels', 5100, 5100],
  [
    'a week of housekeeping per person',
    '/housekeeping/roomLogs/people?From=2026-11-02&To=2026-11-08',
    200,
    0,
  ],
  ['the averages of housekeeping logs', '/housekeeping/roomLogs/stats', 2500, 0],
  ['a page of room logs by department', '/RoomsLog/get?Page=1&PageSize=15&Sort=Department', 2200, 1000],
  ['a page of room logs', '/RoomsLog/get?Page=1&PageSize=20', 50, 1000],
  ['open room logs', '/RoomsLog/open', 30, 0],
  ['the latest logs of a room', '/RoomsLog/get?RoomID=7&Page=1&PageSize=5', 30, 50],
  ['a page of rooms', '/Rooms/get?Page=1&PageSize=20', 100, 100],
  ['a page of lost and found', '/lost-and-found?Page=1&PageSize=20', 30, 200],
  ['budgets of a hotel, with its days of last year', '/budgets?Year=2026&LocationID=1', 365, 0],
  ['a page of journals', '/bank/journals?Page=1&PageSize=20', 30, ALL_JOURNALS],
  ['a page of journals of a hotel by total', '/bank/journals?LocationID=1&Sort=-Total&Page=1', 40, 40],
  // Its payrolls of 22 years, its claims, its entries and its closings of two years; sales only of days that are not journaled.
  ['the journals due at a hotel', '/bank/journals/due?LocationIDs=1', 1950, 0],
  ['a journal with its lines', '/bank/journals/1', 10, 0],
  // A month of 50 hotels: a row of sales, two of files, a closing; and the first and the last day of each hotel.
  ['a month of nights', `/intake/days?From=2026-10-15&To=${LAST_DAY}`, 7200, 0],
  ['a night of a hotel', `/intake/day?LocationID=1&Date=${LAST_DAY}`, 400, 0],
  ['a page of the files of nights', '/intake/files?Page=1&PageSize=20', 70, 12_000],
  ['files of the nights of a hotel', '/intake/files?Page=1&PageSize=20&LocationID=7', 1100, 12_000],
  // Two check dates of 50 hotels, and what the caller noted: nobody else's of the 20,000 entries.
  ['a month of the calendar', `/calendar?From=2026-10-15&To=${LAST_DAY}`, 300, 0],
  ['a page of a year of the calendar', '/calendar?From=2026-01-01&To=2026-12-31&Page=1', 1700, 0],
  // A tenth of 40,000 deliveries are its own; the webhook itself tells how many wait: 40.
  ['a page of deliveries of a webhook', '/webhooks/1/deliveries?Page=1&PageSize=20', 60, 4_100],
  ['the webhooks with what waits', '/webhooks', 500, 100],
  ['a page of the desk log', '/logs/getAll?Page=1&PageSize=10', 60, 3125],
  ['a rare word of the desk log', '/logs/getAll?Page=1&PageSize=10&Search=3fa4', 100, 100],
  ['a page of the ADA sheet', '/ADACompliance/getAll?Page=1&PageSize=10', 20, 100],
  ['a page of handovers', '/handover?Page=1&PageSize=10', 30, 1000],
  ['handovers that wait', '/handover?Acknowledged=false', 10, 0],
  ['one handover by its number', '/handover?HandoverID=5', 10, 0],
  ['a page of cash counts', '/cashCountLogSheet/getAll?Page=1&PageSize=10', 20, 100],
  ['a page of bank accounts', '/bank/accounts?Page=1&PageSize=20', 0, 0],
  ['a page of bank statements', '/bank/statements?Page=1&PageSize=20', 0, 0],
  [
    'a month of bank transactions of all hotels',
    `/bank/transactions?Page=1&PageSize=20&From=2026-10-15&To=${LAST_DAY}`,
    60,
    9_800,
  ],
  [
    'a month of bank transactions of a hotel',
    `/bank/transactions?Page=1&PageSize=20&LocationID=3&From=2026-10-15&To=${LAST_DAY}`,
    200,
    200,
  ],
  // Its drops, what they were matched with, and what nobody expected.
  [
    'a month of deposits of a hotel',
    `/bank/deposits?Page=1&PageSize=20&LocationID=3&From=2026-10-15&To=${LAST_DAY}`,
    400,
    300,
  ],
  [
    'a month of deposits of all hotels',
    `/bank/deposits?Page=1&PageSize=20&From=2026-10-15&To=${LAST_DAY}`,
    15_000,
    15_000,
  ],
  ['what a deposit could be', '/bank/candidates?LogID=250', 700, 700],
  // Whoever wrote a year of the book alone.
  ['replies in the inbox', '/inbox?Page=1&PageSize=20&Kind=DeskReply', 13_000, 0],
  // Open drops are counted by hotel: met are those of the last days and the newest that are overdue.
  ['overdue deposits in the inbox', '/inbox?Page=1&PageSize=20&Kind=OverdueDeposit', 2_000, 100],
  // Groups of open claims, the newest of these, and who else may decide on those that came three to six days ago.
  ['claims to decide in the inbox', '/inbox?Page=1&PageSize=20&Kind=ClaimToDecide', 10_000, 100],
  ['days to close in the inbox', '/inbox?Page=1&PageSize=20&Kind=DayToClose', 150, 0],
  ['failed files in the inbox', '/inbox?Page=1&PageSize=20&Kind=FailedImport', 60, 0],
  ['a page of pre-departure calls', '/PreDepartCall/getAll?Page=1&PageSize=10', 20, 100],
  ['a page of payroll records', '/admin/payroll?Page=1&PageSize=20', 300, 14500],
  ['payroll records of a check date', '/admin/payroll?Date=2026-11-08', 300, 0],
  ['claims to pay', '/approvals/payable?Page=1&PageSize=10', 60, 200],
  ['a page of paid batches', '/approvals/paid?Page=1&PageSize=10', 20, 20],
  ['claims that wait for me', '/reimbursement/get?Show=ForMe&Page=1&PageSize=10', 260, 200],
  ['a page of reimbursements', '/reimbursement/get?Page=1&PageSize=10', 60, 200],
  ['a page of the roster', '/admin/employees/getallEmployee?Page=1&PageSize=10', 20, 21250],
  [
    'a page of the roster by email, backwards',
    '/admin/employees/getallEmployee?Page=1&PageSize=10&Sort=-Email',
    20,
    21250,
  ],
  ['a name of the roster', '/admin/employees/getallEmployee?Page=1&PageSize=10&Search=person499%40', 20, 20],
  [
    'a phone number of the roster',
    '/admin/employees/getallEmployee?Page=1&PageSize=10&Search=555-000123',
    20,
    20,
  ],
  [
    'an address of the roster',
    '/admin/employees/getallEmployee?Page=1&PageSize=10&Search=321%20pier%20road',
    20,
    20,
  ],
  ['a role of the roster', '/admin/employees/getallEmployee?Page=1&PageSize=10&Search=role%2017', 70, 140],
  [
    'nobody of the roster',
    '/admin/employees/getallEmployee?Page=1&PageSize=10&Search=nobody%20like%20that',
    20,
    20,
  ],
  ['the places of a colleague', '/admin/employee/assignments?EmployeeID=2', 60, 60],
  ['the directory of a hotel', '/admin/employees/getall?Page=1&PageSize=10', 1300, 1300],
  ['the history of a record', '/audit?Record=location:2&Page=1&PageSize=10', 20, 20],
  // Three stretches of 30 days of each of 20 hotels and a little around them: these days, those before, those of last year.
  ['the dashboard', '/dashboard/list?Page=1&PageSize=20', 3200, 0],
  ['the landing page', '/home', 250, 250],
];

describe('in a group of 50 hotels, rows are looked at as they are shown, not as they are stored:', () => {
  it.each(LISTS)('%s', async (_, path, shown, counted) => {
    for (const read of await readsOf(path)) {
      expect(read.wholeTables.filter((table) => table !== COUNTED_WHOLE[counted])).toEqual([]);
      expect(read.found).toBeLessThanOrEqual(Math.max(shown, WHO_ASKS));
      expect(read.counted).toBeLessThanOrEqual(counted);
    }
  });
});
