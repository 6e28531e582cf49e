import { describe, expect, it } from 'vitest';
import { cellsOf, pagesOf, PDFTOTEXT } from '../../../test/poppler.ts';
import { sampleColumns, sampleReport, sampleRow, sampleRows } from '../../../test/sample-report.ts';
import { writeReportPdf } from './report-pdf.ts';
import type { ReportSpec } from './report-spec.ts';

const read = async (change: Partial<ReportSpec>) => pagesOf(await writeReportPdf(sampleReport(change)));
const wordsOf = (pages: string[][]) => pages.flat().join(' ').replaceAll(/\s+/g, ' ');

const WHY =
  PDFTOTEXT === undefined ? ' (skipped: no pdftotext on the path; apt-get install -y poppler-utils)' : '';

describe.skipIf(PDFTOTEXT === undefined)(`the text of a report as PDF${WHY}`, () => {
  it('is title, notes, table and definitions, and below when it was made and in which zone', async () => {
    const [lines = []] = await read({
      notes: ['No figures for RED RIVER HOUSE on 01/09/2026.'],
      columns: [
        { head: 'Hotel', align: 'left' },
        { head: 'Sold', align: 'right', definition: 'Rooms sold.' },
      ],
      rows: [
        { cells: ['MIDWEST', ''], isGroupHead: true },
        { cells: ['RED RIVER HOUSE', '1,234'] },
        { cells: ['LAKESIDE', ''] },
        { cells: ['Total', '1,234'], isTotal: true },
      ],
      definitions: [{ term: 'Gaps', text: 'Days without figures.' }],
    });
    expect(lines.map(cellsOf)).toEqual([
      ['PERFORMANCE'],
      ['01/01/2026 – 06/30/2026, by hotel'],
      ['No figures for RED RIVER HOUSE on 01/09/2026.'],
      ['Hotel', 'Sold'],
      ['MIDWEST'],
      ['RED RIVER HOUSE', '1,234'],
      ['LAKESIDE'],
      ['Total', '1,234'],
      ['Definitions'],
      ['Sold', 'Rooms sold.'],
      ['Gaps', 'Days without figures.'],
      ['Back of House', 'Page 1 of 1'],
      ['Generated 07/01/2026 07:00 AM CDT (America/Chicago)'],
    ]);
  });

  it('keeps letters of other alphabets, and shows a box for what the typeface does not have', async () => {
    const names = [
      'ŁAZIENKI – PEÑA’S',
      'Ĳsselmeer Žďár',
      'МОСКВА ΑΘΗΝΑ',
      'Cafe\u0301 “Zoë”',
      'A\u00adB\u200bC',
    ];
    const rows = [...names, '日本 HOUSE'].map((name, at) => sampleRow(at, 5, name));
    const words = wordsOf(await read({ title: 'Čeština', rows }));
    for (const name of ['Čeština', ...names.slice(0, 3), 'Café “Zoë”', 'ABC', '□□ HOUSE']) {
      expect(words).toContain(name);
    }
  });

  it.each([
    ['A4', 200, 7],
    ['Letter', 2_000, 65],
  ] as const)(
    'on %s has every cell of %i rows in its place, the head on each page',
    async (paper, count, sheets) => {
      const columns = sampleColumns(12);
      const rows = sampleRows(count, 12);
      const pages = await read({ paper, columns, rows });
      expect(pages).toHaveLength(sheets);
      pages.forEach((lines, at) => {
        const text = lines.join('\n');
        expect(text).toMatch(/^\s*Hotel\s+Supply/m);
        expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
      });
      const found = pages.flat().filter((line) => line.trim().startsWith('HOTEL '));
      expect(found.map(cellsOf)).toEqual(rows.map(({ cells }) => cells));
    },
  );

  it('wraps what does not fit, without losing any of it', async () => {
    const long = 'THE GRAND OLD RIVERSIDE RAILWAY STATION HOTEL AND CONFERENCE CENTER OF THE NORTHERN LAKES';
    const word = 'Q'.repeat(90);
    const essay = Array.from({ length: 1_500 }, (_, at) => `word${at}`).join(' ');
    const columns = sampleColumns(12);
    const rows = [long, word, essay].map((name, at) => sampleRow(at, 12, name));
    const lines = (await read({ columns, rows })).flat();
    const names = lines.map((line) => (/^ {0,2}\S/.test(line) ? (cellsOf(line)[0] ?? '') : ''));
    const words = names.join(' ').replaceAll(/\s+/g, ' ');
    expect(words).toContain(long);
    expect(names.join('').replaceAll(/[^Q]/g, '')).toHaveLength(90);
    for (const each of [0, 700, 1_499]) expect(words).toMatch(new RegExp(`\\bword${each}\\b`));
  });

  it('goes on in parts where there are more columns than the paper holds, each with the names', async () => {
    const columns = sampleColumns(40);
    const rows = sampleRows(3, 40);
    const lines = (await read({ columns, rows })).flat();
    expect(lines.filter((line) => /Part \d of \d: /.test(line)).length).toBeGreaterThan(1);
    const parts = lines.filter((line) => line.trim().startsWith('HOTEL 1 ')).map((line) => cellsOf(line));
    expect(parts.flatMap(([, ...figures]) => figures)).toEqual(rows[1]?.cells.slice(1));
  });

  it('says that there is nothing where there are no rows', async () => {
    const pages = await read({ rows: [] });
    expect(pages).toHaveLength(1);
    expect(wordsOf(pages)).toContain('There is nothing to show.');
  });

  it('names the series of a chart and the places of its points', async () => {
    const labels = ['01/2026', '02/2026', '03/2026'];
    const series = ['Sold', 'Budget'].map((name) => ({ name, values: [10, null, 30] }));
    const words = wordsOf(await read({ chart: { kind: 'bar', caption: 'Rooms', labels, series } }));
    for (const text of [...labels, 'Sold', 'Budget', 'Rooms', '30']) expect(words).toContain(text);
  });
});
