import { cellText, figureColumns } from '@boh/contract/reports/report-columns.ts';
import type { Report } from '@boh/contract/reports/reports.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyMonth } from '../../../test/budget-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { cellsOf, pagesOf, PDFTOTEXT } from '../../../test/poppler.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let reader: TestCaller;

const HOTELS = ['BLUE HERON', 'LANTERN INN', 'PALM COURT'];

beforeAll(async () => {
  t = await buildTestApp();
  const ids: number[] = [];
  for (const Name of HOTELS) ids.push((await t.make.location({ Name })).LocationID);
  const [LocationID = 0, ...alsoAt] = ids;
  reader = await t.loginAs({ pages: ['Reports', 'Budgets', 'DashboardList'], LocationID, alsoAt });
  const days = ids.flatMap((id, hotel) =>
    ['2025-11-03', '2025-11-10', '2025-11-09', '2026-11-08', '2026-11-09'].map((Date, day) => ({
      LocationID: id,
      Date,
      RoomRevenue: 10_000.5 + hotel * 1111.11 + day * 97,
      OtherRevenue: 100 + day,
      RoomsSold: 60 + hotel + day,
      TotalAvailableRooms: 100,
    })),
  );
  // The last hotel has not sent yesterday's figures.
  await t.db.insert(dailySales).values(days.slice(0, -1));
  const Lines = [...everyMonth('RoomRevenue', 250_000), ...everyMonth('RoomsSold', 1800)];
  await reader.put('/budgets', { LocationID, Year: 2026, Kind: 'Budget', Lines });
});
afterAll(() => t.close());

const run = async (body: object, Format?: string) => {
  const answer = await reader.post('/reports/run', body, Format ? { query: { Format } } : {});
  expect(answer.status).toBe(200);
  return answer;
};

/** The cells of each row as they should read: its names, then its figures. */
function textsOf(report: Report, keysOf: (row: Report['Rows'][number]) => string[]): string[][] {
  const columns = figureColumns(report);
  const totals = (report.Totals ?? []).map((total) => ({ ...total, names: ['Total', total.Span] }));
  return [...report.Rows.map((row) => ({ ...row, names: keysOf(row) })), ...totals].map((row) => [
    ...row.names,
    ...columns.map((column) => cellText(column, row)),
  ]);
}

/** The rows of a table on paper, put together from its parts. */
async function paperRows(pdf: Uint8Array, keys: number): Promise<string[][]> {
  const lines = (await pagesOf(pdf)).flat().map(cellsOf);
  const rows = new Map<string, string[]>();
  for (const cells of lines) {
    if (cells.length <= keys || ![...HOTELS, 'Total'].includes(cells[0] ?? '')) continue;
    const key = cells.slice(0, keys).join(' ');
    rows.set(key, [...(rows.get(key) ?? cells.slice(0, keys)), ...cells.slice(keys)]);
  }
  return [...rows.values()];
}

const FLASH = { Ready: 'FLASH', Date: '2026-11-09' };

describe('the flash as a file', () => {
  it('has the same cells as a workbook and on the screen', async () => {
    const report = (await run(FLASH)).body as Report;
    const [sheet] = (await readXlsx((await run(FLASH, 'xlsx')).raw)).sheets;
    const columns = figureColumns(report);
    expect(columns.map(({ head }) => head).slice(0, 5)).toEqual([
      'Sold',
      'Sold last year',
      'Sold against last year (%)',
      'Sold budget',
      'Sold against budget (%)',
    ]);
    const at = sheet?.rows.findIndex((row) => row[0] === 'Group') ?? -1;
    expect(sheet?.rows[at]).toEqual(['Group', 'Time', 'From', 'To', ...columns.map(({ head }) => head)]);
    const body = (sheet?.rows ?? []).slice(at + 1);
    const all = [...report.Rows, ...(report.Totals ?? [])];
    expect(body).toHaveLength(all.length);
    for (const [index, row] of all.entries()) {
      expect(body[index]?.slice(0, 2)).toEqual(['Group' in row ? row.Group : 'TOTAL', row.Span]);
      expect(body[index]?.slice(4)).toEqual(columns.map(({ Measure, side }) => row[side]?.[Measure] ?? null));
    }
  });

  it.skipIf(PDFTOTEXT === undefined)(
    `has the same cells on paper${PDFTOTEXT === undefined ? ' (skipped: no pdftotext on the path)' : ''}`,
    async () => {
      const report = (await run(FLASH)).body as Report;
      const pdf = (await run(FLASH, 'pdf')).raw;
      expect(await paperRows(pdf, 2)).toEqual(textsOf(report, ({ Group, Span }) => [Group, Span ?? '']));
      const words = (await pagesOf(pdf)).flat().join(' ').replaceAll(/\s+/g, ' ');
      expect(words).toContain('No figures of PALM COURT:');
      expect(words).toContain('Compared with: Last year and budget, LIKE FOR LIKE');
      expect(words).toContain('Through 11/09/2026');
    },
  );

  it('is drawn where its definition asks for a picture', async () => {
    const definition = {
      Measures: ['RoomRevenue'],
      Interval: 'Day',
      GroupBy: 'none',
      Period: { From: '2026-11-08', To: '2026-11-09' },
      Compare: 'Budget',
    };
    const plain = await run({ ...definition, Chart: 'none' }, 'pdf');
    const drawn = await run({ ...definition, Chart: 'line' }, 'pdf');
    expect(drawn.raw.length).toBeGreaterThan(plain.raw.length);
    expect(drawn.raw.includes('/Figure')).toBe(true);
    expect(plain.raw.includes('/Figure')).toBe(false);
  });
});
