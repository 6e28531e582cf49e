import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_LIMITS } from '@boh/contract/sales/sales.contract.ts';
import { formatMoney } from '../../../web/src/ui/text/money.ts';
import { randomFrom } from '../../src/demo/random.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestCaller } from '../call.ts';
import { figure, size } from './figures.ts';
import { done } from './world.ts';

const SALES = size(1_000, 10_000);
const PAYROLLS = size(12, 120);
const HOTELS = 10;

let t: TestApp;
let clerk: TestCaller;
const random = randomFrom('money');
const names = Array.from({ length: HOTELS }, (_, number) => `HOTEL NO ${number}`);
const ids: number[] = [];
beforeAll(async () => {
  t = await buildTestApp();
  for (const Name of names) {
    const values = { Name, Payroll: true, FandB: true, TotalNumberOfRooms: 97, PaychexID: Name };
    ids.push((await t.make.location(values)).LocationID);
  }
  clerk = await t.loginAs({ LocationID: ids[0]!, alsoAt: ids.slice(1), level: 100 });
});
afterAll(() => t.close());

// The reckoning beside the program's: whole cents in BigInt, and text.
const SIZES = [99n, 9_999n, 1_000_000n, 99_999_999n, 9_999_999_999n];
const someCents = () => (BigInt(random.int(0, 2 ** 31 - 1)) * 7_919n) % random.pick(SIZES);
/** What an import takes for a hotel's day, up to the largest. */
const someDayCents = () => someCents() % (BigInt(DAY_LIMITS.amount) * 100n + 1n);
const plain = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const onScreen = (cents: bigint) => plain(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
const add = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

/** The cents of a number exactly as JSON or a cell writes it; anything finer than a cent is a failure. */
function centsOf(value: unknown): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(value));
  if (!parts) throw new Error(`${String(value)} is no amount`);
  const cents = BigInt(parts[2] ?? 0) * 100n + BigInt((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] === '-' ? -cents : cents;
}

/** Half a cent up, as on paper. */
const divided = (part: bigint, whole: bigint) => (part * 2n + whole) / (whole * 2n);

interface Day {
  HotelName: string;
  Date: string;
  RoomRevenue: bigint;
  OtherRevenue: bigint;
  TotalCost: bigint;
  RoomsSold: bigint;
}

const AMOUNTS = ['RoomRevenue', 'OtherRevenue', 'TotalCost'] as const;
const HEADERS = { RoomRevenue: 'Room Revenue', OtherRevenue: 'Other Revenue', TotalCost: 'Payroll Cost' };

const days: Day[] = Array.from({ length: SALES }, (_, index) => ({
  HotelName: names[index % HOTELS]!,
  Date: new Date(Date.UTC(2024, 0, 1 + Math.floor(index / HOTELS))).toISOString().slice(0, 10),
  RoomRevenue: someDayCents(),
  OtherRevenue: someDayCents(),
  TotalCost: someDayCents(),
  RoomsSold: BigInt(random.int(1, 97)),
}));
const keyOf = (row: { HotelName: unknown; Date: unknown }) => `${String(row.HotelName)} ${String(row.Date)}`;
const byKey = new Map(days.map((day) => [keyOf(day), day]));

it(`${SALES} random days are the same to the cent in the file, the database, on the screen and in the workbook`, async () => {
  const lines = days.map((day) =>
    [day.HotelName, day.Date, ...AMOUNTS.map((name) => plain(day[name])), day.RoomsSold, 97].join(','),
  );
  const content = [`HotelName,Date,${AMOUNTS.join(',')},RoomsSold,TotalAvailableRooms`, ...lines].join('\n');
  await done(
    clerk.form('POST', '/admin/sales/import', { files: [{ part: 'file', name: 's.csv', content }] }),
  );

  const { body: rows } = await clerk.get('/admin/sales');
  expect(rows).toHaveLength(SALES);
  for (const row of rows as Record<string, number>[]) {
    const day = byKey.get(keyOf(row as never))!;
    for (const name of AMOUNTS) {
      expect(centsOf(row[name])).toBe(day[name]);
      expect(formatMoney(row[name])).toBe(onScreen(day[name]));
    }
    expect(centsOf(row['Adr'])).toBe(divided(day.RoomRevenue, day.RoomsSold));
  }

  const sheet = (await readXlsx((await clerk.get('/admin/sales', { Format: 'xlsx' })).raw)).sheets[0]!;
  const header = sheet.rows.findIndex((row) => row.includes('Hotel Name'));
  const column = (name: string) => sheet.rows[header]!.indexOf(name);
  const cells = sheet.rows.slice(header + 1, header + 1 + SALES);
  for (const row of cells) {
    const Date = (row[column('Date')] as globalThis.Date).toISOString().slice(0, 10);
    const day = byKey.get(keyOf({ HotelName: row[column('Hotel Name')], Date }))!;
    for (const name of AMOUNTS) expect(centsOf(row[column(HEADERS[name])])).toBe(day[name]);
  }
  const csv = (await clerk.get('/admin/sales', { Format: 'csv' })).raw.toString();
  const written = csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));
  expect(add(written.map((line) => centsOf(line[2])))).toBe(add(days.map((day) => day.RoomRevenue)));

  const { body: summary } = await clerk.get('/admin/sales/summary');
  for (const name of AMOUNTS) {
    const total = add(days.map((day) => day[name]));
    expect(centsOf(summary.Totals[name])).toBe(total);
    expect(centsOf(summary.Averages[name])).toBe(divided(total, BigInt(SALES)));
  }
  const revenue = add(days.map((day) => day.RoomRevenue));
  expect(centsOf(summary.Averages.Adr)).toBe(divided(revenue, add(days.map((day) => day.RoomsSold))));
  expect(centsOf(summary.Averages.RevPAR)).toBe(divided(revenue, BigInt(SALES) * 97n));
  figure('money', 'random days exact in file, database, screen, workbook and totals', SALES);
});

it(`${PAYROLLS} random payroll records add up to the cent in the answer, the list and the workbook with its totals`, async () => {
  const dates = Array.from({ length: PAYROLLS / HOTELS + 1 }, (_, index) =>
    new Date(Date.UTC(2020, index >> 1, index % 2 === 0 ? 8 : 23)).toISOString().slice(0, 10),
  );
  const DEPARTMENTS = ['Room', 'FandB', 'Banquet'] as const;
  const made = new Map<string, bigint[]>();
  for (let number = 0; number < PAYROLLS; number += 1) {
    const CheckDate = dates[Math.floor(number / HOTELS)]!;
    const extras = DEPARTMENTS.map(() => someCents());
    const revenues = DEPARTMENTS.map(() => someCents() + 1n);
    const answer = await clerk.post('/admin/payroll', {
      LocationID: ids[number % HOTELS],
      CheckDate,
      ...Object.fromEntries(DEPARTMENTS.map((name, index) => [`${name}Revenue`, onScreen(revenues[index]!)])),
      OccupiedRooms: 31,
      ExtraPayrolls: DEPARTMENTS.map((Type, index) => ({ Type, Amount: plain(extras[index]!), Comment: '' })),
    });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    const full = add(extras);
    expect(centsOf(answer.body.FullPayroll)).toBe(full);
    expect(centsOf(answer.body.PRP_Cost_Occupancy)).toBe(divided(full, 31n));
    DEPARTMENTS.forEach((name, index) => {
      expect(centsOf(answer.body[`${name}Percent`])).toBe(
        divided(extras[index]! * 10_000n, revenues[index]!),
      );
      expect(formatMoney(answer.body[`${name}Payroll`] as number)).toBe(onScreen(extras[index]!));
    });
    made.set(CheckDate, [...(made.get(CheckDate) ?? []), full]);
  }
  for (const [Date, fulls] of made) {
    const { body: list } = await clerk.get('/admin/payroll', { Date });
    expect(add((list as { FullPayroll: number }[]).map((row) => centsOf(row.FullPayroll)))).toBe(add(fulls));
    const book = await readXlsx((await clerk.get('/admin/payroll/download', { Date })).raw);
    const rows = book.sheets[0]!.rows;
    const header = rows.findIndex((row) => row.includes('FullPayroll'));
    const column = rows[header]!.indexOf('FullPayroll');
    const amounts = rows
      .slice(header + 1)
      .map((row) => row[column])
      .filter((cell) => typeof cell === 'number');
    expect(amounts).toHaveLength(fulls.length + 1);
    expect(centsOf(amounts.at(-1))).toBe(add(fulls));
    expect(add(amounts.slice(0, -1).map(centsOf))).toBe(add(fulls));
  }
  figure('money', 'random payroll records exact in answer, list and workbook', PAYROLLS);
});
