import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../../lib/workbooks/workbook.ts';
import { dayIn, figureIn, readByLayout, type Layout } from './table.ts';

const COLUMNS: Layout = {
  LayoutID: 7,
  Name: 'Mews',
  Shape: 'Columns',
  Columns: [
    { Column: 'Business Date', Use: 'Date' },
    { Column: 'Room Revenue', Use: 'Figure' },
    { Column: 'Rooms Sold', Use: 'Figure' },
    { Column: 'Weather', Use: 'Skip' },
  ],
  DateOrder: 'MDY',
  TotalLabel: 'Total',
};
const CODES: Layout = {
  LayoutID: 9,
  Name: 'AutoClerk',
  Shape: 'Codes',
  Columns: [
    { Column: 'Date', Use: 'Date' },
    { Column: 'Code', Use: 'Code' },
    { Column: 'Name', Use: 'Description' },
    { Column: 'Amount', Use: 'Amount' },
  ],
  DateOrder: 'DMY',
  TotalLabel: '',
};

const csv = (text: string) => ({ kind: 'csv' as const, source: Readable.from([Buffer.from(text)]) });
const read = (text: string, layouts: readonly Layout[] = [COLUMNS, CODES]) =>
  readByLayout(csv(text), layouts);

const days = (result: Awaited<ReturnType<typeof read>>) => {
  if (result === null) return null;
  if ('Refused' in result) return result.Refused.Text;
  return result.Days.map(({ Date: day, Codes }) => [
    day,
    Object.fromEntries(Codes.map(({ Code, Amount }) => [Code, Amount])),
  ]);
};

const NIGHT = ['2026-11-10', { 'Room Revenue': '9640.6', 'Rooms Sold': '80' }];

describe('a table by its layout', () => {
  it.each<[string, string, unknown]>([
    ['a day in each row', 'Business Date,Room Revenue,Rooms Sold\n11/10/2026,9640.60,80\n', [NIGHT]],
    [
      'with semicolons, a mark and CRLF',
      '\uFEFFBusiness Date;Rooms Sold;Room Revenue\r\n11/10/2026;80;"9,640.60"\r\n',
      [NIGHT],
    ],
    [
      'with titles above, and headers in other letters',
      'FLASH REPORT\nPrinted,11/11/2026\n\nBUSINESS DATE,room  revenue,Rooms sold\n2026-11-10,"$9,640.60",80\n',
      [['2026-11-10', { 'room revenue': '9640.6', 'Rooms sold': '80' }]],
    ],
    [
      'with a blank figure, which is none',
      'Business Date,Room Revenue,Rooms Sold\n11/10/2026,,80\n',
      [['2026-11-10', { 'Rooms Sold': '80' }]],
    ],
    [
      'a code in each row, of two days, which adds up',
      'Date,Code,Name,Amount\n10/11/2026,1000,Room,9000.5\n10/11/2026,1000,Room,640.1\n11/11/2026,5000,Food,(12.00)\n',
      [
        ['2026-11-10', { 1000: '9640.6' }],
        ['2026-11-11', { 5000: '-12' }],
      ],
    ],
    ['no layout that fits', 'Day,Revenue\n11/10/2026,1\n', null],
    ['no header at all', 'hello\n', null],
    ['no rows', 'Business Date,Room Revenue,Rooms Sold\n', 'The file holds no figures.'],
    [
      'a day twice',
      'Business Date,Room Revenue,Rooms Sold\n11/10/2026,1,1\n11/10/2026,1,1\n',
      'Line 3 has 2026-11-10 a second time.',
    ],
    [
      'a day that is none',
      'Business Date,Room Revenue,Rooms Sold\n23/11/2026,1,1\n',
      'Line 2 has no date under Business Date: 23/11/2026.',
    ],
    [
      'a figure that is none',
      'Business Date,Room Revenue,Rooms Sold\n11/10/2026,n/a,1\n',
      'Line 2 has no number under Room Revenue: n/a.',
    ],
    ['no code', 'Date,Code,Name,Amount\n10/11/2026,,Room,1\n', 'Line 2 has no code under Code.'],
    [
      'quotation marks that do not end',
      'Business Date,Room Revenue,Rooms Sold\n11/10/2026,"1,1\n',
      'Line 2 cannot be read: please check its quotation marks.',
    ],
    [
      'a line without end',
      `Business Date,Room Revenue,Rooms Sold\n11/10/2026,${'1'.repeat(2_000_000)},1\n`,
      'Line 2 is too long.',
    ],
  ])('has %s', async (_, text, expected) => {
    expect(days(await read(text))).toEqual(expected);
  });

  it('takes the layout that says most, and tells of columns that it does not speak of', async () => {
    const short = { ...COLUMNS, LayoutID: 3, Columns: COLUMNS.Columns.slice(0, 2) };
    const text = 'Business Date,Room Revenue,Rooms Sold,Weather,Guests\n11/10/2026,1,2,sunny,3\nTotal,1,2\n';
    const result = await read(text, [short, COLUMNS]);
    expect(result).toMatchObject({
      LayoutID: 7,
      Findings: [{ Line: null, Text: 'The column Guests is not in the layout.' }],
    });
  });

  it('holds its parts against the totals below it', async () => {
    const table = 'Business Date,Room Revenue,Rooms Sold\n11/10/2026,1.5,2\n11/11/2026,2.5,3\n';
    expect(await read(`${table}Total,4.00,5\n`)).toMatchObject({
      Days: [{ TotalsOff: [] }, { TotalsOff: [] }],
    });
    const cutOff = [{ Line: null, Text: 'The file has no row that begins with Total: it may be cut off.' }];
    expect(await read(table)).toMatchObject({ Days: [{ TotalsOff: cutOff }, { TotalsOff: cutOff }] });
    const off = [{ Line: 4, Text: 'Room Revenue: the parts come to 4, the total is 4.1.' }];
    expect(await read(`${table}Totals:,4.10,5\n`)).toMatchObject({
      Days: [{ TotalsOff: off }, { TotalsOff: off }],
    });
  });

  it('is read from a workbook with its own dates and numbers', async () => {
    const columns = [
      { header: 'Business Date', key: 'day', type: 'date' },
      { header: 'Room Revenue', key: 'revenue', type: 'money' },
      { header: 'Rooms Sold', key: 'sold', type: 'integer' },
    ] as const;
    const rows = [{ day: '2026-11-10', revenue: 9640.6, sold: 80 }];
    const file = await writeWorkbook({
      sheets: [{ name: 'FLASH', title: 'FLASH', columns, rows }],
      date: '2026-11-11',
      timeZone: 'UTC',
    });
    const source = Readable.from([file]);
    expect(days(await readByLayout({ kind: 'xlsx', source }, [COLUMNS]))).toEqual([NIGHT]);
  });

  it('is refused where a workbook is damaged', async () => {
    const source = Readable.from([Buffer.from('PK\u0003\u0004 xl/ and no more')]);
    expect(days(await readByLayout({ kind: 'xlsx', source }, [COLUMNS]))).toMatch(/damaged/);
  });
});

it.each([
  ['2026-11-09', 'DMY', '2026-11-09'],
  ['9.11.2026', 'DMY', '2026-11-09'],
  ['11/9/26', 'MDY', '2026-11-09'],
  ['2026/11/09 00:00:00', 'MDY', '2026-11-09'],
  [new Date('2026-11-09T00:00:00Z'), 'MDY', '2026-11-09'],
  ['31/02/2026', 'DMY', null],
  ['yesterday', 'MDY', null],
  [null, 'MDY', null],
] as const)('the day %s, written %s, is %s', (cell, order, day) => {
  expect(dayIn(cell, order)).toBe(day);
});

it.each([
  ['1,234,567.89', '1234567.89'],
  ['$ 12', '12'],
  ['($12.50)', '-12.5'],
  ['71.2 %', '71.2'],
  [0.1 + 0.2, '0.3'],
  [80, '80'],
  [1200, '1200'],
  ['12,50', null],
  ['1e5', null],
  ['', null],
] as const)('the figure %s is %s', (cell, figure) => {
  expect(figureIn(cell)).toBe(figure);
});
