import { Decimal } from 'decimal.js';
import { readXlsx, type Cell, type Sheet } from 'hucre/xlsx';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { longestHold } from '../../../test/longest-hold.ts';
import { uniqueNames } from './workbook-layout.ts';
import type { Column } from '../tables/columns.ts';
import type { WorkbookSpec } from './workbook-spec.ts';
import { writeWorkbook } from './workbook.ts';
import { readZipDirectory } from '../tables/zip-directory.ts';

const columns: Column[] = [
  { header: 'Hotel', key: 'Name', type: 'text' },
  { header: 'Rooms', key: 'Rooms', type: 'integer' },
  { header: 'Revenue', key: 'Revenue', type: 'money' },
  { header: 'Share', key: 'Share', type: 'percent' },
  { header: 'Check Date', key: 'CheckDate', type: 'date' },
  { header: 'Sent', key: 'SentAt', type: 'instant' },
  { header: 'Approved', key: 'Approved', type: 'boolean' },
];
const row = {
  Name: 'Lake Forest',
  Rooms: 120,
  Revenue: new Decimal('1234567.89'),
  Share: '12.50',
  CheckDate: '2026-11-23',
  SentAt: '2026-11-23T20:30:00Z',
  Approved: true,
};

/** A part of the file as it is in the zip, so that nothing rests on the writing library's own reader. */
function part(file: Buffer, name: string): string {
  const entry = readZipDirectory(file)!.find((each) => each.name === name)!;
  const start =
    entry.headerOffset +
    30 +
    file.readUInt16LE(entry.headerOffset + 26) +
    file.readUInt16LE(entry.headerOffset + 28);
  const packed = file.subarray(start, start + entry.packedBytes);
  return (entry.packedBytes === entry.bytes ? packed : inflateRawSync(packed)).toString();
}

async function firstSheet(
  spec: WorkbookSpec,
): Promise<{ file: Buffer; sheet: Sheet; cell: (at: string) => Cell }> {
  const file = await writeWorkbook(spec);
  const sheet = (await readXlsx(file, { readStyles: true })).sheets[0]!;
  return { file, sheet, cell: (at) => sheet.cells!.get(at)! };
}

describe('workbooks', () => {
  it('begin with the title and the date, then a bold header, both frozen with the first column', async () => {
    const { file, sheet, cell } = await firstSheet({
      sheets: [{ name: 'Payroll', title: 'Payroll', columns, rows: [row] }],
      date: '2026-11-23',
    });
    expect(sheet.rows[0]![0]).toBe('Payroll 2026-11-23');
    expect(sheet.rows[1]).toEqual(columns.map(({ header }) => header));
    columns.forEach((_, column) => expect(cell(`1,${column}`).style?.font?.bold).toBe(true));
    expect(cell('2,0').style?.font?.bold).not.toBe(true);
    expect(part(file, 'xl/worksheets/sheet1.xml')).toMatch(
      /<pane (?=[^>]*xSplit="1")(?=[^>]*ySplit="2")(?=[^>]*state="frozen")/,
    );
    expect(part(file, 'xl/styles.xml')).toMatch(/<font>(?:(?!<\/font>).)*<b\/>/);
  });

  it('name a date only once, and show the subtitle under the title', async () => {
    const { sheet } = await firstSheet({
      sheets: [{ name: 'P', title: 'Payroll 2026-11-08', subtitle: 'All hotels', columns, rows: [row] }],
      date: '2026-11-23',
    });
    expect(sheet.rows[0]![0]).toBe('Payroll 2026-11-08');
    expect(sheet.rows[1]![0]).toBe('All hotels');
    expect(sheet.freezePane).toEqual({ rows: 3, columns: 1 });
  });

  it('keep numbers numbers and dates dates, with their formats', async () => {
    const { sheet, cell } = await firstSheet({
      sheets: [{ name: 'P', title: 'P', columns, rows: [row] }],
      timeZone: 'America/Los_Angeles',
    });
    expect(sheet.rows[2]).toEqual([
      'Lake Forest',
      120,
      1234567.89,
      12.5,
      new Date('2026-11-23T00:00:00Z'),
      new Date('2026-11-23T12:30:00Z'),
      true,
    ]);
    const formats = columns.map((_, column) => cell(`2,${column}`).style?.numFmt);
    expect(formats.slice(0, 6)).toEqual([
      '@',
      '#,##0',
      '#,##0.00',
      '0.00"%"',
      'mm/dd/yyyy',
      'mm/dd/yyyy hh:mm AM/PM',
    ]);
  });

  it('print in landscape as wide as the paper, with the header and the first column on every page', async () => {
    const { file } = await firstSheet({
      sheets: [{ name: "Owner's year 2026", title: 'P', columns, rows: [row] }],
    });
    expect(part(file, 'xl/worksheets/sheet1.xml')).toMatch(
      /<pageSetup (?=[^>]*orientation="landscape")(?=[^>]*fitToWidth="1")(?=[^>]*fitToHeight="0")/,
    );
    expect(part(file, 'xl/workbook.xml').replaceAll('&apos;', "'")).toContain(
      "'Owner''s year 2026'!$A:$A,'Owner''s year 2026'!$2:$2",
    );
  });

  it('wrap a text that is wider than any column, in a row high enough for it', async () => {
    const { file, cell } = await firstSheet({
      sheets: [{ name: 'P', title: 'P', columns, rows: [{ ...row, Name: 'word '.repeat(40) }] }],
    });
    expect(cell('2,0').style?.alignment?.wrapText).toBe(true);
    expect(part(file, 'xl/worksheets/sheet1.xml')).toMatch(/<row r="3"[^>]* ht="60"/);
  });

  it('show each line of a text that has several, in a row high enough for them', async () => {
    const { file, cell } = await firstSheet({
      sheets: [{ name: 'P', title: 'P', columns, rows: [{ ...row, Name: 'one\ntwo' }, row] }],
    });
    expect(cell('2,0').style?.alignment?.wrapText).toBe(true);
    expect(part(file, 'xl/worksheets/sheet1.xml')).toMatch(/<row r="3"[^>]* ht="30"/);
    expect(part(file, 'xl/worksheets/sheet1.xml')).toContain('<row r="4">');
  });

  it('end with bold totals in the columns own formats', async () => {
    const { sheet, cell } = await firstSheet({
      sheets: [
        {
          name: 'P',
          title: 'P',
          columns,
          rows: [row, row],
          totals: () => ({ Rooms: 240, Revenue: '2469135.78' }),
        },
      ],
    });
    expect(sheet.rows[4]!.slice(0, 3)).toEqual(['TOTAL', 240, 2469135.78]);
    expect(cell('4,0').style?.font?.bold).toBe(true);
    expect(cell('4,2').style).toMatchObject({ font: { bold: true }, numFmt: '#,##0.00' });
  });

  it('show text that looks like a formula as that very text', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r\n=1',
      '=cmd|"/c calc"!A1',
      '\u0001=1',
      '<b>&amp;',
      '#N/A',
      ' a \n b ',
      'part_x0041_7',
      'end \uffff',
    ];
    const { file, sheet } = await firstSheet({
      sheets: [{ name: 'P', title: 'P', columns, rows: texts.map((Name) => ({ Name, Revenue: '=2+2' })) }],
    });
    expect(sheet.rows.slice(2).map((each) => each[0])).toEqual(texts);
    expect(sheet.rows.slice(2).map((each) => each[2])).toEqual(texts.map(() => '=2+2'));
    expect(part(file, 'xl/worksheets/sheet1.xml')).not.toContain('<f');
  });

  it('leave missing values empty and keep what does not fit its column as text', async () => {
    const { sheet } = await firstSheet({
      sheets: [
        { name: 'P', title: 'P', columns, rows: [{ Name: null, Rooms: 'N/A', Revenue: NaN, CheckDate: '' }] },
      ],
    });
    expect(sheet.rows[2]!.slice(0, 3)).toEqual([null, 'N/A', 'NaN']);
    expect(sheet.rows[2]![4] ?? null).toBeNull();
  });

  it('have columns as wide as their content', async () => {
    const { sheet } = await firstSheet({
      sheets: [{ name: 'P', title: 'A very long title that must not widen anything', columns, rows: [row] }],
    });
    const widths = sheet.columns!.map(({ width }) => width!);
    expect(widths[0]).toBeCloseTo('Lake Forest'.length + 2, 0);
    expect(widths[2]).toBeGreaterThanOrEqual('1,234,567.89'.length);
  });

  it('take several sheets, and an empty one', async () => {
    const file = await writeWorkbook({
      sheets: [
        { name: 'GROUP 1', title: 'One', columns, rows: [row] },
        { name: 'NO GROUP', title: 'None', columns, rows: [] },
      ],
    });
    const { sheets } = await readXlsx(file);
    expect(sheets.map(({ name }) => name)).toEqual(['GROUP 1', 'NO GROUP']);
    expect(sheets[1]!.rows).toHaveLength(2);
  });

  it('are made one after the other, each with its own rows', async () => {
    const files = await Promise.all(
      [1, 2, 3].map((number) =>
        writeWorkbook({ sheets: [{ name: 'P', title: 'P', columns, rows: [{ Name: `number ${number}` }] }] }),
      ),
    );
    const names = await Promise.all(files.map(async (file) => (await readXlsx(file)).sheets[0]!.rows[2]![0]));
    expect(names).toEqual(['number 1', 'number 2', 'number 3']);
  });

  it('can be written again after one failed', async () => {
    const good = { name: 'Good', title: 'P', columns, rows: [row] };
    const unclonable = { ...good, extra: () => undefined };
    await expect(writeWorkbook({ sheets: [good, unclonable] })).rejects.toThrow(/could not be cloned/);
    const { sheet } = await firstSheet({ sheets: [{ name: 'P', title: 'P', columns, rows: [row] }] });
    expect(sheet.rows).toHaveLength(3);
  });

  it('of 9,600 rows and 40 columns leave the event loop free', async () => {
    const many = Array.from({ length: 40 }, (_, index): Column => ({
      header: `Column ${index}`,
      key: `c${index}`,
      type: index % 2 === 0 ? 'text' : 'money',
    }));
    const rows = Array.from({ length: 9600 }, (_, number) =>
      Object.fromEntries(
        many.map(({ key, type }) => [key, type === 'text' ? `text ${number}` : number * 1.25]),
      ),
    );
    let file: Buffer = Buffer.alloc(0);
    const held = await longestHold(async () => {
      file = await writeWorkbook({ sheets: [{ name: 'Big', title: 'Big', columns: many, rows }] });
    });
    expect(held).toBeLessThan(0.25);
    expect(part(file, 'xl/worksheets/sheet1.xml').match(/<row /g)).toHaveLength(9602);
  });

  it('are nearly written when their last row is read', async () => {
    let lastRead = 0;
    function* rows() {
      for (let number = 0; number < 30_000; number += 1) yield { ...row, Rooms: number };
      lastRead = performance.now();
    }
    // The thread starts before, so that the reading is not held up by it alone.
    await writeWorkbook({ sheets: [{ name: 'P', title: 'P', columns, rows: [row] }] });
    const start = performance.now();
    await writeWorkbook({ sheets: [{ name: 'P', title: 'P', columns, rows: rows() }] });
    expect((performance.now() - lastRead) / (performance.now() - start)).toBeLessThan(0.4);
  });
});

describe('sheet names', () => {
  it('are clean, short and different', () => {
    expect(
      uniqueNames(['A/B:C', 'a b c', "'quoted'", '', 'History', 'x'.repeat(40), 'x'.repeat(40)]),
    ).toEqual([
      'A B C',
      'a b c (2)',
      'quoted',
      'Sheet',
      'Sheet History',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
    ]);
  });
});
