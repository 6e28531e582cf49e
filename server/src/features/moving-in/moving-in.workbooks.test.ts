import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteOf, sheetNamed, SHEET_NAMES, SHEETS } from '@boh/contract/moving-in/moving-in.sheets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { savedByLibreOffice, shownByLibreOffice, SOFFICE } from '../../../test/libreoffice.ts';
import {
  countsOf,
  errorsOf,
  readBook,
  upload,
  workbookOf,
  type MovedIn,
  type Sheets,
} from '../../../test/moving-workbook.ts';
import { UNZIP, unzipped } from '../../../test/unzipped.ts';
import { locations } from '../../db/tables/locations.table.ts';

let t: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.loginAs({ level: 100 });
  await t.make.location({ Name: 'LANTERN INN', City: 'OXNARD', State: 'CA' });
});
afterAll(() => t.close());

const template = async (Filled: boolean) => (await admin.get('/transfer/template', { Filled })).raw;
const marked = async (content: Buffer) =>
  admin.form('POST', '/transfer/import/marked', { files: [{ part: 'file', name: 'group.xlsx', content }] });

/** A room for each fault, each wrong in another way of a hundred, and people and budgets as many. */
function faulty(): Sheets {
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  return {
    ROOMS: hundred.map((index) => ({
      Location: index % 2 === 0 ? `NOWHERE ${index}` : 'LANTERN INN',
      'Room Number': `R${index}`,
      'Room Type': 'KING',
      Adults: index % 2 === 0 ? 1 : `${index} guests`,
    })),
    EMPLOYEES: hundred.map((index) => ({
      Email: index % 2 === 0 ? `person ${index}` : `p${index}@hotel.example`,
      'First Name': index % 2 === 0 ? 'Åsa' : `www.site${index}.example`,
      'Last Name': '李',
    })),
    BUDGETS: hundred.map((index) => ({
      Location: 'LANTERN INN',
      Year: 2000 + index,
      Account: index % 4 === 0 ? `Spa ${index}` : 'Room Revenue',
      Method: index % 4 === 1 ? `By weight ${index}` : 'Amount',
      Jan: index % 4 === 2 ? `${index} dollars` : index % 4 === 3 ? 1.005 + index : 1,
    })),
  };
}

describe('the template', () => {
  it('has the seven sheets with an example that is not read, and lists to choose from', async () => {
    const sheets = await readBook(await template(false));
    expect(sheets.map(({ name }) => name)).toEqual(['READ ME', ...SHEET_NAMES, 'CHOICES']);
    const rooms = sheets[2]!;
    expect(rooms.rows[2]?.slice(0, 3)).toEqual(['Location', 'Room Number', 'Room Type']);
    expect(rooms.rows[3]?.slice(0, 3)).toEqual(['EXAMPLE: HARBOR INN', '101', 'KING']);
    expect(rooms.rows).toHaveLength(4);
    const lists = rooms.dataValidations?.map(({ formula1, values, range }) => [range, formula1 ?? values]);
    expect(lists).toEqual([
      ['A4:A20000', 'LOCATIONS!$A$5:$A$20000'],
      [expect.stringMatching(/^[A-Z]4:/), ['Yes', 'No']],
    ]);
  });

  it.skipIf(UNZIP === undefined)(
    'keeps its heads in sight, and what is typed into a column of texts as it is typed',
    async () => {
      const files = await unzipped(await template(false));
      const rooms = String(files.get('xl/worksheets/sheet3.xml'));
      expect(rooms).toMatch(/<pane xSplit="1" ySplit="3" [^>]*state="frozen"/);
      const styles = [...rooms.matchAll(/<col min="(\d+)"[^>]*?(?: style="(\d+)")? customWidth/g)].map(
        ([, column, style]) => [Number(column), style !== undefined],
      );
      // Room Number is one of texts, Adults is not.
      expect(styles.slice(0, 2)).toEqual([
        [1, true],
        [2, true],
      ]);
      const adults = 1 + sheetNamed('ROOMS').columns.findIndex(({ key }) => key === 'Adults');
      expect(styles[adults - 1]).toEqual([adults, false]);
    },
  );

  it('filled in where the example stands, is read from the row below it', async () => {
    const book = await readBook(await template(true));
    const [, first] = book;
    expect(first?.rows[4]?.slice(0, 5)).toEqual([expect.stringContaining('HOTEL'), null, null, null, null]);
    expect(first?.rows[5]?.[0]).toBe('LANTERN INN');
  });

  it.skipIf(SOFFICE === undefined)(
    `opens in LibreOffice with its notes and lists${SOFFICE === undefined ? ' (skipped: no soffice on the path; apt-get install -y libreoffice-calc)' : ''}`,
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'boh-moving-'));
      try {
        await writeFile(path.join(folder, 'template.xlsx'), await template(true));
        await writeFile(path.join(folder, 'marked.xlsx'), (await marked(await workbookOf(faulty()))).raw);
        const shown = await shownByLibreOffice(folder);
        const names = [...(shown.get('template')?.keys() ?? [])];
        expect(names).toEqual(expect.arrayContaining(['READ ME', ...SHEET_NAMES]));
        for (const [book, sheets] of shown)
          for (const [sheet, rows] of sheets)
            expect(
              rows.flat().filter((cell) => /^#+$|^#(REF|VALUE|NAME|N\/A)|^Err:/.test(cell)),
              `${book} ${sheet}`,
            ).toEqual([]);
        expect(shown.get('template')?.get('LOCATIONS')?.[5]?.[0]).toBe('LANTERN INN');
        // What it saves again is what it understood.
        const sheets = await readBook(await savedByLibreOffice(folder, 'template'));
        for (const { name, dataValidations = [], cells } of sheets) {
          const declared = SHEETS.find((each) => each.name === name);
          if (!declared) continue;
          const chosen = declared.columns.filter(({ choices }) => choices !== undefined);
          const notes = [...(cells?.values() ?? [])].map(({ comment }) => comment?.text ?? '');
          expect([name, dataValidations.length]).toEqual([name, chosen.length]);
          for (const column of declared.columns) expect(notes.join('\n')).toContain(noteOf(column));
        }
        expect(sheets.find(({ name }) => name === 'CHOICES')?.hidden).toBe(true);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});

describe('a file with 300 different faults', () => {
  it('is answered with 300 sentences, each with its cell, and can be had back marked', async () => {
    const content = await workbookOf(faulty());
    const answer = (await upload(admin, content, true)).body as MovedIn;
    expect(answer.Wrong).toBe(300);
    const told = errorsOf(answer);
    expect(new Set(told).size).toBe(300);
    for (const sentence of told) expect(sentence).toMatch(/^[A-Z]+ [A-Z]+\d+: [A-Z].*[^.\s]\.$/s);
    expect(told.slice(0, 2)).toEqual([
      'ROOMS A2: Location: There is no location NOWHERE 0, and none on LOCATIONS.',
      'ROOMS D3: Adults: Please enter a whole number. It says 1 guests.',
    ]);
    expect(told).toContain('BUDGETS E4: Jan: Please enter a number, such as 1,234.50. It says 2 dollars.');
    expect(countsOf(answer)).toMatchObject({ ROOMS: [0, 0, 0, 100], EMPLOYEES: [0, 0, 0, 100] });
    expect((await upload(admin, content, false)).status).toBe(400);
    expect(await t.db.$count(locations)).toBe(2);

    const { raw, headers, status } = await marked(content);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('group_marked.xlsx');
    const rooms = (await readBook(raw)).find(({ name }) => name === 'ROOMS')!;
    expect(rooms.rows[1]?.[0]).toBe(
      '100 cells are wrong. Filter the column What is wrong, mend the coloured cells and upload this file.',
    );
    expect(rooms.rows[2]).toEqual(['Location', 'Room Number', 'Room Type', 'Adults', 'What is wrong']);
    expect(rooms.rows[4]).toEqual([
      ...['LANTERN INN', 'R1', 'KING', '1 guests'],
      'Adults: Please enter a whole number. It says 1 guests.',
    ]);
    // What is marked can be mended and uploaded as it is: its own column and colours are not read.
    const again = (await upload(admin, raw, true)).body as MovedIn;
    expect([again.Wrong, again.Warnings]).toEqual([300, []]);
  });
});

describe('a workbook that is refused while it is read', () => {
  it('keeps nobody out who uploads the next one, however often it comes', async () => {
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`Remark ${index}`, 'x']));
    const tooWide = await workbookOf({ ROOMS: [{ Location: 'LANTERN INN', 'Room Number': '1', ...wide }] });
    for (let time = 0; time < 4; time += 1) {
      const { status, body } = await upload(admin, tooWide, true);
      expect([status, body.error]).toEqual([413, 'Line 2 has more than 200 columns.']);
    }
    const next = await workbookOf({ LOCATIONS: [{ Name: 'NEXT INN', State: 'CA' }] });
    expect((await upload(admin, next, true)).status).toBe(200);
  });
});
