import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { parse } from 'csv-parse/sync';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemoGroup } from '../src/demo/demo-group.ts';
import { DEMO_DOMAIN, DEMO_PASSWORD } from '../src/demo/people.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { shownByLibreOffice, SOFFICE } from './libreoffice.ts';

const CHECK_DATE = '2026-10-23';
const YEAR = '2026';

/** Downloads that are no list, with what they are asked for. */
const DOWNLOADS = {
  payroll: ['/admin/payroll/download', { Date: CHECK_DATE }],
  payrollByGroup: ['/admin/payroll/download', { Date: CHECK_DATE, ByGroup: 'yes' }],
  centralized: ['/admin/payroll/centralizedDownload', { Date: CHECK_DATE }],
  centralizedByGroup: ['/admin/payroll/centralizedDownload', { Date: CHECK_DATE, ByGroup: 'yes' }],
  insurance: ['/PropertyInsurancemaster/download', { year: YEAR }],
  franchise: ['/franchise/download', {}],
  budgets: ['/budgets', { Year: YEAR, Format: 'xlsx' }],
  variance: ['/budgets/variance', { Year: YEAR, Format: 'xlsx' }],
} as const;

let t: TestApp;
let admin: TestCaller;
let folder: string;
let lists: { name: string; csv: string[][] }[];
let shown: Map<string, Map<string, string[][]>>;

/** Budgets and variances leave as files too, but are no lists that somebody sorts: their own tests look at theirs. */
/** What is listed of one record is written by the same parts, and tried where that record is. */
const isList = ({ method, path: address, query }: Endpoint) =>
  method === 'GET' &&
  !address.includes(':') &&
  query !== undefined &&
  'Format' in query.shape &&
  'Sort' in query.shape;
const nameOf = ({ path: address }: Endpoint) => address.replace(/\W+/g, '_');

beforeAll(async () => {
  if (SOFFICE === undefined) return;
  folder = await mkdtemp(path.join(tmpdir(), 'boh-office-'));
  t = await buildTestApp();
  await loadDemoGroup(t.db, t.services.files, t.clock.now());
  const login = { Email: `admin@${DEMO_DOMAIN}`, Password: DEMO_PASSWORD };
  admin = t.withToken((await t.visitor.post('/login', login)).body.token as string);
  lists = [];
  for (const endpoint of t.app.endpoints.filter(isList)) lists.push(await saveList(endpoint));
  for (const [name, [address, query]] of Object.entries(DOWNLOADS)) await save(name, address, query);
  shown = await shownByLibreOffice(folder);
});
afterAll(async () => {
  if (SOFFICE === undefined) return;
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function save(name: string, address: string, query: Record<string, string>): Promise<void> {
  const answer = await admin.get(address, query);
  expect(answer.status, address).toBe(200);
  await writeFile(path.join(folder, `${name}.xlsx`), answer.raw);
}

async function saveList(endpoint: Endpoint): Promise<{ name: string; csv: string[][] }> {
  const query: Record<string, string> = endpoint.path === '/audit' ? { Record: 'location:1' } : {};
  await save(nameOf(endpoint), endpoint.path, { ...query, Format: 'xlsx' });
  const csv = await admin.get(endpoint.path, { ...query, Format: 'csv' });
  return { name: nameOf(endpoint), csv: parse(csv.raw, { bom: true, relax_column_count: true }) };
}

/** The only sheet of a workbook without its title: the header, the rows and, where there are any, the totals. */
const onlySheet = (name: string) => [...(shown.get(name)?.values() ?? [])][0]?.slice(1) ?? [];

const amount = (text: string) => Number(text.replaceAll(/[,%]/g, ''));

/** LibreOffice turns a moment into text as it is edited there, with seconds and without AM and PM. */
const isMoment = (cell: string, moment: DateTime) =>
  cell.slice(0, 16) === moment.toFormat('MM/dd/yyyy HH:mm');

/** Whether a cell shows what the same list says as CSV: numbers with their separators, days as screens do. */
function agrees(cell: string, plain: string): boolean {
  const said = plain.replace(/^'(?=[=+\-@\t\r])/, '');
  if (cell === said || cell === said.toUpperCase()) return true;
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(said)) {
    const zones = ['UTC', 'America/Los_Angeles', 'America/Phoenix', 'America/Chicago'];
    return zones.some((zone) => isMoment(cell, DateTime.fromISO(said, { zone })));
  }
  const words = DateTime.fromFormat(said, 'MM/dd/yyyy hh:mm a');
  if (words.isValid) return isMoment(cell, words);
  const day = DateTime.fromFormat(said, 'yyyy-MM-dd');
  if (day.isValid) return day.toFormat('MM/dd/yyyy') === cell;
  return said !== '' && amount(cell) === Number(said);
}

describe.skipIf(SOFFICE === undefined)(
  `every workbook, opened in LibreOffice${SOFFICE === undefined ? ' (skipped: no soffice on the path; apt-get install -y libreoffice-calc)' : ''}`,
  () => {
    it('shows the same values as the list does as CSV, cell by cell', () => {
      expect(lists.length).toBeGreaterThan(20);
      const wrong = lists.flatMap(({ name, csv }) => {
        const cells = onlySheet(name);
        return csv.flatMap((row, at) =>
          row.flatMap((plain, column) =>
            agrees(cells[at]?.[column] ?? '', plain)
              ? []
              : [`${name} row ${at} ${csv[0]?.[column]}: shows ${cells[at]?.[column]}, is ${plain}`],
          ),
        );
      });
      expect(wrong.slice(0, 20)).toEqual([]);
    });

    it('has nothing that is broken or too narrow to be shown', () => {
      const all = [...shown].flatMap(([book, sheets]) =>
        [...sheets].map(([sheet, rows]) => ({ book, sheet, rows })),
      );
      expect(all.length).toBeGreaterThan(lists.length);
      for (const { book, sheet, rows } of all) {
        expect(rows[0]?.[0], `${book} ${sheet}`).toMatch(/\d{4}-\d\d-\d\d$/);
        expect(rows.flat().filter((cell) => /^#+$|^#(REF|VALUE|NAME|N\/A|DIV\/0)|^Err:/.test(cell))).toEqual(
          [],
        );
      }
    });

    it.each([
      [
        'payroll',
        'payrollByGroup',
        ['Payroll Amount', 'Account Balance', 'Room Revenue', 'FullPayroll', 'TotalTips'],
      ],
      [
        'centralized',
        'centralizedByGroup',
        ['Paycheck Payroll Amount', 'Payroll Amount', 'Balance After Payroll'],
      ],
    ] as const)('adds %s up to the cent, whole and sheet by sheet', (whole, grouped, money) => {
      const sheets = [...(shown.get(grouped) ?? [])].map(([name, rows]) => [name, rows.slice(1)] as const);
      expect(sheets.map(([name]) => name).sort()).toEqual(['GROUP 1', 'GROUP 2', 'GROUP 3', 'NO GROUP']);
      const [header = [], ...all] = onlySheet(whole);
      const hotels = sheets.flatMap(([, rows]) => rows.slice(1, -1).map(([name]) => name));
      expect(hotels.sort()).toEqual(all.slice(0, -1).map(([name]) => name));
      for (const [name, rows] of [['all', [header, ...all]] as const, ...sheets]) {
        for (const title of money) {
          const column = header.indexOf(title);
          const cents = rows.slice(1).map((row) => Math.round(amount(row[column] ?? '') * 100));
          const total = cents.pop();
          expect(
            cents.reduce((sum, each) => sum + each, 0),
            `${name} ${title}`,
          ).toBe(total);
        }
        expect(rows.at(-1)?.[0]).toBe('TOTAL');
      }
    });

    it('shows the whole year of insurance and all agreements, as the lists do', () => {
      expect(onlySheet('franchise')).toEqual(onlySheet('_franchise_get'));
      expect(onlySheet('insurance')).toEqual(onlySheet('_PropertyInsurancemaster_get'));
    });
  },
);
