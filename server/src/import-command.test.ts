import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { workbookOf } from '../test/moving-workbook.ts';
import { auditLog, storedFiles } from './db/tables/spine.table.ts';
import { importFromFile } from './import-command.ts';
import { AppError } from './lib/app-error.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await buildTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'import-command-'));
  await t.make.location({ Name: 'LANTERN INN', PaychexID: '17034210', Payroll: true });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function importLines(kind: string, lines: string): Promise<string> {
  const file = path.join(folder, 'lines.csv');
  await writeFile(file, lines);
  const { db, clock, services } = t;
  return importFromFile({ db, clock, files: services.files, report: () => undefined }, kind, file);
}

it.each([
  ['sales', 'Hotel,Date,RoomRevenue\nLANTERN INN,2026-11-01,100\n', '1 days of sales imported.'],
  ['payroll', 'Client,Pay Date,Dept,Gross\n17034210,2026-11-08,Room,100\n', '1 provider line imported.'],
  ['balances', 'Location,Date,Balance\nLANTERN INN,2026-11-01,100\n', '1 balance imported.'],
  ['insurance', 'Location,Year,GL\nLANTERN INN,2027,100\n', '1 line imported.'],
])('imports %s as the screen does, and signs as the operator', async (kind, lines, sentence) => {
  expect(await importLines(kind, lines)).toBe(sentence);
  const rows = await t.db
    .select({ By: auditLog.By })
    .from(auditLog)
    .where(eq(auditLog.Call, `import ${kind}`));
  expect(rows).toEqual([{ By: 'OPERATOR' }]);
  // Files of sales belong to the night audit; the others have served their purpose.
  const kept = await t.db.select({ Name: storedFiles.Name }).from(storedFiles);
  expect(kept).toEqual([{ Name: 'lines.csv' }]);
  expect(await t.storedFiles()).toHaveLength(1);
});

it('moves a group in by a workbook', async () => {
  const file = path.join(folder, 'group.xlsx');
  const LOCATIONS = [{ Name: 'PINE LODGE', State: 'CO' }];
  const ROOMS = [{ Location: 'PINE LODGE', 'Room Number': '1', 'Room Type': 'KING' }];
  await writeFile(file, await workbookOf({ LOCATIONS, ROOMS }));
  const { db, clock, services } = t;
  const importing = { db, clock, files: services.files, report: () => undefined };
  expect(await importFromFile(importing, 'workbook', file)).toBe('2 new and 0 changed rows saved.');
  const rows = await t.db
    .select({ By: auditLog.By })
    .from(auditLog)
    .where(eq(auditLog.Call, 'import workbook'));
  expect(rows).toEqual([{ By: 'OPERATOR' }, { By: 'OPERATOR' }]);
});

it('tells all that is wrong with a workbook, each on a line of its own', async () => {
  const file = path.join(folder, 'wrong.xlsx');
  const ROOMS = Array.from({ length: 300 }, (_, index) => ({
    ...{ Location: `NOWHERE ${index}`, 'Room Number': '1', 'Room Type': 'KING' },
  }));
  await writeFile(file, await workbookOf({ ROOMS }));
  const { db, clock, services } = t;
  const importing = { db, clock, files: services.files, report: () => undefined };
  const refused = await importFromFile(importing, 'workbook', file).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  const { message, fields = '' } = refused as AppError;
  expect(message).toMatch(/^300 cells are not right, nothing was saved\. ROOMS A2: /);
  const told = fields.split('\n');
  expect([told.length, told.at(-1)]).toEqual([
    300,
    'ROOMS A301: Location: There is no location NOWHERE 299, and none on LOCATIONS.',
  ]);
});

it('refuses a file with a wrong line, and keeps nothing of it', async () => {
  const lines = 'Location,Date,Balance\nNOWHERE,2026-11-01,100\n';
  await expect(importLines('balances', lines)).rejects.toThrow('One line is not right, nothing was saved.');
  expect(await t.storedFiles()).toHaveLength(1);
});

it('says what is wrong with a file that cannot be opened', async () => {
  const { db, clock, services } = t;
  const importing = { db, clock, files: services.files, report: () => undefined };
  const nowhere = path.join(folder, 'nowhere.csv');
  await expect(importFromFile(importing, 'sales', nowhere)).rejects.toThrow(`There is no file ${nowhere}.`);
});

it('says which imports there are', async () => {
  await expect(importLines('weather', 'a,b\n')).rejects.toThrow(
    'There is no import "weather"; there are: sales, payroll, balances, insurance, workbook',
  );
});
