import { readXlsx, writeXlsx, type Sheet } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyMonth, line, wholeYear } from '../../../test/budget-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let accountant: TestCaller;
let first: { LocationID: number; Name: string };
let second: { LocationID: number; Name: string };
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set('2026-11-10T18:00:00.000Z');
  const number = t.make.next();
  first = await t.make.location({ Name: `ALDER INN ${number}` });
  second = await t.make.location({ Name: `BIRCH HOUSE: A "LONG" NAME FOR [A SHEET] ${number}` });
  accountant = await t.loginAs({
    ...{ pages: ['Budgets'], LocationID: first.LocationID, alsoAt: [second.LocationID] },
    ...{ FirstName: 'Anil', LastName: 'Deshmukh' },
  });
});
afterAll(() => t.close());

type Cell = string | number | null;
const put = (LocationID: number, Lines: object[], Kind = 'Budget', Version?: number) =>
  accountant.put('/budgets', { LocationID, Year: 2026, Kind, Lines, Version });
const exported = async (Kind = 'Budget') =>
  (await accountant.get('/budgets', { Year: 2026, Kind, Format: 'xlsx' })).raw;
const sheetsOf = async (file: Buffer) => (await readXlsx(file)).sheets;
const sent = async (content: Buffer, query: string) =>
  accountant.form('POST', `/budgets/import?Year=2026&${query}`, {
    files: [{ part: 'file', name: 'budgets.xlsx', content }],
  });
const preview = (content: Buffer, Kind = 'Budget') => sent(content, `Kind=${Kind}&preview=yes`);
const imported = (content: Buffer, Kind = 'Budget') => sent(content, `Kind=${Kind}`);
const lines = async (Kind = 'Budget') => {
  const { body } = await accountant.get('/budgets', { Year: 2026, Kind });
  return (body as { LocationID: number; Lines: object[] }[]).map(({ LocationID, Lines }) => ({
    LocationID,
    Lines,
  }));
};

/** The exported workbook with some cells of its first sheet changed. */
async function changed(cells: Record<string, Cell | { formula: string }>, Kind = 'Budget'): Promise<Buffer> {
  const [sheet, ...others] = await sheetsOf(await exported(Kind));
  if (!sheet) throw new Error('There is no sheet.');
  const rows = sheet.rows.map((row) => [...row]);
  const formulas: NonNullable<Sheet['cells']> = new Map();
  for (const [place, value] of Object.entries(cells)) {
    const [row, column] = [Number(place.slice(1)) - 1, place.charCodeAt(0) - 65];
    if (typeof value === 'object' && value !== null)
      formulas.set(`${row},${column}`, { value: 5, formulaResult: 5, type: 'formula', ...value });
    else if (rows[row]) rows[row][column] = value;
  }
  const sheets = [
    { name: sheet.name, rows, cells: formulas },
    ...others.map(({ name, rows: own }) => ({ name, rows: own })),
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}

describe('the workbook', () => {
  it('has a sheet for each hotel, with the months across', async () => {
    await put(first.LocationID, [
      ...everyMonth('RoomRevenue', 100.5),
      line('OtherCost', 2, 2.25, 'PercentOfRevenue'),
    ]);
    await put(second.LocationID, wholeYear());
    const [sheet, other] = await sheetsOf(await exported());
    expect(sheet?.name).toBe(first.Name);
    expect(other?.name.length).toBeLessThanOrEqual(31);
    expect(sheet?.rows[1]?.slice(0, 4)).toEqual(['Account', 'Method', 'Jan', 'Feb']);
    expect(sheet?.rows[3]).toEqual(['Room Revenue', 'Amount', ...Array.from({ length: 12 }, () => 100.5)]);
    expect(sheet?.rows[8]?.slice(0, 4)).toEqual(['Other Cost', '% of revenue', 'none', 2.25]);
  });

  it('can be imported again as it is', async () => {
    const mixed = [
      ...wholeYear().filter(({ Account, Month }) => Account !== 'RoomPayroll' || Month > 2),
      line('RoomPayroll', 1, 4.3755, 'PerOccupiedRoom'),
    ].filter(({ Account }) => Account !== 'BanquetPayroll');
    await put(first.LocationID, mixed);
    await put(second.LocationID, wholeYear(7));
    const before = await lines();
    const file = await exported();
    expect((await preview(file)).body).toMatchObject({
      ...{ message: '2 budgets checked.', New: 0, Replaced: 2, Saved: false, Errors: [] },
      Preview: [
        { LocationName: first.Name, State: 'REPLACED', RoomRevenue: 12_000, BanquetPayroll: null },
        {},
      ],
    });
    expect((await imported(file)).body).toMatchObject({ message: '2 budgets imported.', Saved: true });
    expect(await lines()).toEqual(before);
  });

  it('begins budgets that were not there, with their rows in the history', async () => {
    await put(first.LocationID, wholeYear(3));
    const file = await exported();
    await t.db.execute(`delete from budgets where location_id = ${first.LocationID}`);
    expect((await imported(file)).body).toMatchObject({ New: 1, Replaced: 0 });
    const { body } = await accountant.get('/budgets', { Year: 2026 });
    const history = await accountant.get('/audit', { Record: `budget:${body[0].BudgetID}` });
    expect(history.body).toMatchObject([{ By: 'Anil Deshmukh', Call: 'POST /budgets/import' }]);
  });
});

describe('a file with something wrong', () => {
  beforeEach(async () => {
    await put(first.LocationID, wholeYear());
    await put(second.LocationID, wholeYear());
  });
  const errorsOf = async (file: Buffer, Kind = 'Budget') =>
    (await preview(file, Kind)).body.Errors.map(({ Error: text }: { Error: string }) =>
      text.replaceAll(first.Name, 'X'),
    );

  it.each<[string, Record<string, Cell | { formula: string }>, string]>([
    [
      'a formula',
      { D4: { formula: 'SUM(C4,1)' } },
      'Sheet X, cell D4 is a formula: please replace it by its value.',
    ],
    ['a text', { E5: 'a lot' }, 'Sheet X, cell E5 is not a number: a lot.'],
    [
      'two texts',
      { E5: 'a', F5: 'b' },
      'Sheet X, cell E5 is not a number: a. Sheet X, cell F5 is not a number: b.',
    ],
    [
      'a missing month',
      { N6: null },
      'Sheet X, cell N6: Room Payroll has no figure for December; write none where there is none.',
    ],
    ['half a room', { C3: 1.5 }, 'Sheet X, cell C3: Please enter a whole number.'],
    ['an unknown account', { A9: 'Flowers' }, 'Sheet X, cell A9 is no account: Flowers.'],
    [
      'a method that the account does not take',
      { B3: '% of revenue' },
      'Sheet X, cell B3: Rooms Sold takes Amount or Last year +/- % only.',
    ],
    ['a missing column', { G2: 'Spring' }, 'Sheet X has no column May.'],
    [
      'an account twice',
      { A9: 'Room Revenue', B9: 'Amount' },
      'Sheet X, cell C9: Room Revenue has another figure for January in cell C4.',
    ],
  ])('is told of %s by sheet and cell, and nothing is saved', async (_, cells, sentence) => {
    const before = await lines();
    const file = await changed({ C5: 77, ...cells });
    const refused = await imported(file);
    expect(refused.status).toBe(400);
    expect(refused.body.error.replaceAll(first.Name, 'X')).toMatch(
      /^(One line is|13 lines are) not right, nothing was saved/,
    );
    expect(refused.body.error.replaceAll(first.Name, 'X').endsWith(sentence)).toBe(true);
    expect(await lines()).toEqual(before);
  });

  it('is told of sheets of other hotels, and of none at all', async () => {
    const other = await t.make.location();
    const rows = [['Account', 'Method', 'Jan']];
    const foreign = Buffer.from(await writeXlsx({ sheets: [{ name: other.Name, rows }] }));
    expect(await errorsOf(foreign)).toEqual([`Sheet ${other.Name} belongs to none of your locations.`]);
    expect((await imported(foreign)).status).toBe(400);
    const csv = [{ part: 'file', name: 'a.csv', content: 'Account,Method\n' }];
    expect((await accountant.form('POST', '/budgets/import?Year=2026', { files: csv })).status).toBe(415);
    expect((await accountant.form('POST', '/budgets/import?Year=2026', {})).status).toBe(400);
  });

  it('does not change a locked version, nor months of a forecast that are over', async () => {
    const { body } = await accountant.get('/budgets', { Year: 2026, LocationID: first.LocationID });
    await accountant.post('/budgets/copy', { LocationID: first.LocationID, Year: 2026, Kind: 'Forecast' });
    const past = await changed({ L4: 5 }, 'Forecast');
    expect(await errorsOf(past, 'Forecast')).toEqual([
      'Sheet X, cell L4: October 2026 is over: its forecast stays as it is.',
    ]);
    const open = await changed({ M4: 5 }, 'Forecast');
    expect((await imported(open, 'Forecast')).status).toBe(200);
    const file = await exported();
    await accountant.post('/budgets/lock', { BudgetID: body[0].BudgetID });
    expect(await errorsOf(file)).toEqual([
      'Sheet X: This budget was locked by Anil Deshmukh on 11/10/2026 10:00 AM and cannot be changed.',
    ]);
    expect((await imported(file)).status).toBe(400);
  });
});

it('leaves as one list of lines in csv', async () => {
  await put(first.LocationID, [line('RoomRevenue', 2, 10.5)]);
  const csv = await accountant.get('/budgets', { Year: 2026, Format: 'csv' });
  expect(String(csv.body).trim().split('\r\n')).toEqual([
    'Location,Year,Kind,Status,Account,Month,Method,Value,Amount',
    `${first.Name},2026,Budget,Draft,Room Revenue,February,Amount,10.5,10.5`,
  ]);
});

describe('what a workbook would lose', () => {
  const errorsOf = async (file: Buffer) =>
    ((await preview(file)).body as { Errors: { Error: string }[] }).Errors.map(({ Error }) => Error);

  it('is told at once: a formula, a text and a missing month', async () => {
    await put(first.LocationID, wholeYear());
    const file = await changed({ D4: { formula: 'SUM(C4,1)' }, E5: 'a lot', N6: null });
    const errors = await errorsOf(file);
    expect(errors).toHaveLength(3);
    expect(errors.join(' ')).toMatch(
      /cell D4 is a formula.*cell E5 is not a number: a lot.*cell N6: .* no figure for/,
    );
  });

  it('is no account that was left blank', async () => {
    await put(first.LocationID, wholeYear());
    const blank = Object.fromEntries('CDEFGHIJKLMN'.split('').map((column) => [`${column}6`, null]));
    const before = await lines();
    const [error] = await errorsOf(await changed(blank));
    expect(error).toMatch(/is blank and has figures in the budget that is there; write none in its months/);
    expect((await imported(await changed(blank))).status).toBe(400);
    expect(await lines()).toEqual(before);
  });

  it('does not come from the sheet of a hotel whose long name begins alike', async () => {
    const name = (end: string) => `SPRING MOUNTAIN SUITES LAS VEGAS ${end} ${t.make.next()}`;
    const north = await t.make.location({ Name: name('NORTH') });
    const south = await t.make.location({ Name: name('SOUTH') });
    const [ofNorth, ofSouth] = [
      await t.loginAs({ pages: ['Budgets'], LocationID: north.LocationID }),
      await t.loginAs({ pages: ['Budgets'], LocationID: south.LocationID }),
    ];
    await ofNorth.put('/budgets', {
      LocationID: north.LocationID,
      Year: 2026,
      Kind: 'Budget',
      Lines: wholeYear(),
    });
    const { raw } = await ofNorth.get('/budgets', { Year: 2026, Kind: 'Budget', Format: 'xlsx' });
    const answer = await ofSouth.form('POST', '/budgets/import?Year=2026&Kind=Budget&preview=yes', {
      files: [{ part: 'file', name: 'budgets.xlsx', content: raw }],
    });
    expect(JSON.stringify(answer.body.Errors)).toContain(`is of ${north.Name}, not of ${south.Name}.`);
  });

  it.each([',', '1,5', '12,50', '1,2345'])('is no figure that %s could mean', async (text) => {
    await put(first.LocationID, wholeYear());
    expect(await errorsOf(await changed({ C4: text }))).toEqual([
      expect.stringContaining(`cell C4 is not a number: ${text}`) as string,
    ]);
  });

  it('is none of two columns for the same month', async () => {
    await put(first.LocationID, wholeYear());
    expect(await errorsOf(await changed({ O2: 'January', O3: 5 }))).toEqual([
      expect.stringContaining('has two columns headed Jan') as string,
    ]);
  });
});
