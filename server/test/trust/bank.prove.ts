import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { employeeRoles } from '../../src/db/tables/access.table.ts';
import { bai2File } from '../../src/demo/bai2-file.ts';
import { upload } from '../bank-hotel.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { figure } from './figures.ts';
import { memory } from './memory.ts';

/** Three years of every hotel: 870,000 transactions in 2,600 files. */
const HOTELS = Number(process.env['BANK_HOTELS'] ?? 200);
const MONTHS = Number(process.env['BANK_MONTHS'] ?? 36);
const NUMBER = '4000123456';
const QUARTER = 3;
const LIMIT = 3;
const ROUNDS = 15;
const MOST_ROUNDS = 100;
const MAY_GROW_MB = 60;

const day = (date: Date) => date.toISOString().slice(0, 10);
const daysOf = (month: number): string[] => {
  const first = new Date(Date.UTC(2023, 10 + month, 1));
  const count = new Date(Date.UTC(2023, 11 + month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => day(new Date(first.getTime() + at * 86_400_000)));
};
/** What the till of a day drops, and a bank has the day after. */
const dropOf = (hotel: number, date: string) =>
  10_000 + ((hotel * 7919 + (Date.parse(date) / 86_400_000) * 104_729) % 40_000);
const LAST = daysOf(MONTHS - 1);

let t: TestApp;
let admin: TestCaller;
let accounts: { account_id: number; location_id: number }[];
beforeAll(async () => {
  t = await buildTestApp();
  t.clock.set(`${LAST.at(-1)}T18:00:00.000Z`);
  admin = await t.loginAs({ pages: ['Bank', 'logbook'], level: 60 });
  await t.db.execute(sql`
    insert into locations (name, created_at) select 'PLACE ' || n, now() from generate_series(2, ${HOTELS}::int) n`);
  await t.db.insert(employeeRoles).select(
    sql`select ${admin.EmployeeID}::int, location_id, ${admin.RoleID}::int from locations
      where location_id <> ${admin.LocationID} limit ${HOTELS - 1}`,
  );
  await t.db.execute(sql`
    insert into bank_accounts (location_id, posted_by_name, created_at, name, bank, last_four, currency)
    select location_id, 'x', now(), 'OPERATING', 'HARBOR BANK', '3456', 'USD' from employee_roles
    where employee_id = ${admin.EmployeeID}`);
  const { rows } = await t.db.execute<{ account_id: number; location_id: number }>(
    sql`select account_id, location_id from bank_accounts order by account_id`,
  );
  accounts = rows;
  const counts = Array.from({ length: MONTHS }, (_, month) => daysOf(month)).flat();
  for (const { location_id: hotel } of accounts) {
    const drops = counts.map((date) => [date, dropOf(hotel, date) / 100]);
    await t.db.execute(sql`
      insert into cash_counts (location_id, posted_by_name, created_at, shift_type, date, deposit_drop, bank_till)
      select ${hotel}::int, 'x', now(), 'PM OUT', (r ->> 0)::date, (r ->> 1)::numeric, 0
      from jsonb_array_elements(${JSON.stringify(drops)}::jsonb) r`);
  }
  await t.db.execute(sql`vacuum analyze cash_counts`);
});
afterAll(() => t.close());

/** The statement of some months: the drop of the day before, what guests paid by card, and a charge. */
function statementOf(hotel: number, months: readonly number[]): string {
  const days = months.flatMap(daysOf).map((date) => {
    const before = day(new Date(Date.parse(date) - 86_400_000));
    const card = (at: number) => ({
      ...{ cents: 200_000 + at * 1_000 + hotel, text: 'CARD SETTLEMENT', reference: `${date}C${at}` },
    });
    return {
      date,
      transactions: [
        { cents: dropOf(hotel, before), text: 'CASH DEPOSIT', reference: `${date}D` },
        ...[card(1), card(2)],
        { cents: -1_500, text: 'SERVICE CHARGE', reference: `${date}S` },
      ],
    };
  });
  return bai2File(NUMBER, 1_000_000, days);
}

async function importMonths(...months: readonly number[]): Promise<void> {
  for (const { account_id: AccountID, location_id: hotel } of accounts) {
    const { status, body } = await upload(admin, AccountID, statementOf(hotel, months));
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}

const MONTH = { From: LAST[0] ?? '', To: LAST.at(-1) ?? '' };
const LISTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a page of a month of deposits': () => admin.get('/bank/deposits', { ...MONTH, Page: 1, PageSize: 20 }),
  'their sums by state': () => admin.get('/bank/deposits/summary', MONTH),
  'a page of transactions': () => admin.get('/bank/transactions', { ...MONTH, Page: 1, PageSize: 20 }),
  'a cash count': () =>
    admin.post('/cashCountLogSheet/post', {
      ...{ ShiftType: 'AM OUT', Date: MONTH.To, DepositDrop: 1, BankTill: 0, OneDollars: 1 },
    }),
};

async function shortest(call: () => Promise<unknown>, below = 0): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && best > below); round += 1) {
    const start = performance.now();
    await call();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

it('three years of statements take the memory of the first ones, and no list more than of one month', async () => {
  await importMonths(MONTHS - 1);
  await t.db.execute(sql`vacuum analyze`);
  const alone = new Map<string, number>();
  for (const [name, call] of Object.entries(LISTS)) alone.set(name, await shortest(call));
  const early = memory();
  const start = performance.now();
  const earlier = Array.from({ length: MONTHS - 1 }, (_, month) => month);
  for (let at = 0; at < earlier.length; at += QUARTER) await importMonths(...earlier.slice(at, at + QUARTER));
  const perMonth = (performance.now() - start) / (HOTELS * earlier.length);
  figure('bank', 'a month of an account, imported by quarters', `${perMonth.toFixed(1)} ms`);
  figure('bank', 'memory after the first month and after all', `${early} MB, ${memory()} MB`);
  expect(memory() - early).toBeLessThan(MAY_GROW_MB);
  await t.db.execute(sql`vacuum analyze`);
  for (const [name, call] of Object.entries(LISTS)) {
    const before = alone.get(name) ?? 0;
    const after = await shortest(call, before * LIMIT);
    figure('bank', `${name}: with one month and with all`, `${before.toFixed(1)} ms, ${after.toFixed(1)} ms`);
    expect(after).toBeLessThan(before * LIMIT);
  }
  const { body } = await admin.get('/bank/deposits/summary', MONTH);
  const states = body as { States: { State: string; Count: number }[] };
  const matched = states.States.find(({ State }) => State === 'Matched')?.Count ?? 0;
  expect(matched).toBeGreaterThan(HOTELS * (LAST.length - 3) * 0.9);
}, 3_600_000);
