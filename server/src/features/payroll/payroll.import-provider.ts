import { and, eq, inArray, sql } from 'drizzle-orm';
import { departmentOf, normalizeCheckDate, type Department } from '@boh/contract/payroll/payroll.calc.ts';
import type { Transaction } from '../../db/client.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import type { TableRow } from '../../lib/tables/spreadsheet-reader.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { refreshFigures } from './payroll.figures.ts';
import {
  amountOf,
  CellError,
  dayOf,
  readLines,
  refuseErrors,
  textOf,
  type LineError,
  type NamedRows,
  type WantedColumn,
} from './payroll.file.ts';
import {
  groupedBy,
  importAnswer,
  listHotels,
  onlyOne,
  refuseEmpty,
  ROWS_PER_INSERT,
  type Hotel,
  type ImportContext,
} from './payroll.import.ts';
import { ownerOf } from './payroll.repo.ts';
import { insertMissing } from './payroll.save.repo.ts';
import { payrolls, providerLines } from './payroll.table.ts';

export const PROVIDER_COLUMNS: readonly WantedColumn[] = [
  { name: 'Client ID', synonyms: ['Client', 'Client Number', 'Client No', 'Paychex ID', 'Company ID'] },
  { name: 'Check Date', synonyms: ['CheckDate', 'Pay Date'] },
  { name: 'Department', synonyms: ['Dept', 'Department Name'] },
  { name: 'Gross', synonyms: ['Gross Pay', 'Gross Wages', 'Gross Amount'] },
  { name: 'Tips', synonyms: ['Total Tips'], optional: true },
  { name: 'Hours', synonyms: ['Total Hours'], optional: true },
  { name: 'Draw', synonyms: ['Total Draw', 'Cash Requirement', 'Total Cash Required'], optional: true },
];

interface ProviderLine {
  Line: number;
  LocationID: number;
  LegalName: string;
  CheckDate: string;
  Department: Department;
  Gross: number;
  Tips: number;
  Hours: number;
  Draw: number;
}

const withoutZeros = (id: string) => id.trim().toLowerCase().replace(/^0+/, '');

function providerReader(hotels: readonly Hotel[]) {
  const byClient = groupedBy(hotels, ({ PaychexID }) => withoutZeros(PaychexID));
  return (row: TableRow): ProviderLine => {
    const client = textOf(row, 'Client ID');
    const hotel = onlyOne(byClient.get(withoutZeros(client)) ?? [], `Client ID ${client.slice(0, 40)}`);
    const name = textOf(row, 'Department');
    const department = departmentOf(name);
    if (!department)
      throw new CellError(`Department must be Room, FandB or Banquet, not ${name.slice(0, 40)}.`);
    return {
      Line: row.line,
      LocationID: hotel.LocationID,
      LegalName: hotel.LegalName,
      CheckDate: normalizeCheckDate(dayOf(row, 'Check Date')),
      Department: department,
      Gross: amountOf(row, 'Gross'),
      Tips: amountOf(row, 'Tips', 0),
      Hours: amountOf(row, 'Hours', 0),
      Draw: amountOf(row, 'Draw', 0),
    };
  };
}

const keyOf = ({ LocationID, CheckDate }: { LocationID: number; CheckDate: string }) =>
  `${LocationID} ${CheckDate}`;

/** The records that lines are for, each once. */
const recordKeys = (lines: readonly ProviderLine[]) => [
  ...new Map(
    lines.map(({ LocationID, CheckDate }) => [keyOf({ LocationID, CheckDate }), { LocationID, CheckDate }]),
  ).values(),
];

type RecordKey = ReturnType<typeof recordKeys>[number];

const keyTable = (keys: readonly RecordKey[]) =>
  sql`json_to_recordset(${JSON.stringify(keys)}::json) as k("LocationID" int, "CheckDate" date)`;

interface StoredRecord extends Record<string, unknown> {
  PayrollID: number;
  LocationID: number;
  CheckDate: string;
  Approved: boolean;
  FullPayroll: number;
  PaycheckPayrollAmount: number | null;
}

async function readRecords(tx: Transaction, keys: readonly RecordKey[]) {
  const { rows } = await tx.execute<StoredRecord>(sql`
    select ${payrolls.PayrollID} as "PayrollID", ${payrolls.LocationID} as "LocationID",
      ${payrolls.CheckDate}::text as "CheckDate", ${payrolls.Approved} as "Approved",
      ${payrolls.FullPayroll}::float8 as "FullPayroll",
      ${payrolls.PaycheckPayrollAmount}::float8 as "PaycheckPayrollAmount"
    from ${payrolls} join ${keyTable(keys)}
      on k."LocationID" = ${payrolls.LocationID} and k."CheckDate" = ${payrolls.CheckDate}
    order by ${payrolls.PayrollID}`);
  return rows;
}

/** Whether payroll is enabled is asked behind the lock as well: the file may have taken its time. */
async function listEnabled(tx: Transaction, LocationIDs: Iterable<number>): Promise<Set<number>> {
  const rows = await tx
    .select({ LocationID: locations.LocationID })
    .from(locations)
    .where(and(inArray(locations.LocationID, [...LocationIDs]), eq(locations.Payroll, true)));
  return new Set(rows.map(({ LocationID }) => LocationID));
}

const disabledErrors = (lines: readonly ProviderLine[], enabled: ReadonlySet<number>): LineError[] =>
  lines
    .filter(({ LocationID }) => !enabled.has(LocationID))
    .map(({ Line, LegalName }) => ({ Line, Error: `Payroll is not enabled for ${LegalName}.` }));

function approvedErrors(lines: readonly ProviderLine[], records: readonly StoredRecord[]): LineError[] {
  const approved = new Set(records.filter(({ Approved }) => Approved).map(keyOf));
  return lines
    .filter((line) => approved.has(keyOf(line)))
    .map(({ Line, LegalName, CheckDate }) => ({
      Line,
      Error: `The payroll of ${LegalName} for ${CheckDate} is approved.`,
    }));
}

/** Saves lines in place of those there were, and works out the records they belong to, making the missing ones. */
async function saveLines(
  { audit, now, report }: ImportContext,
  tx: Transaction,
  lines: readonly ProviderLine[],
  before: readonly StoredRecord[],
): Promise<void> {
  const keys = recordKeys(lines);
  const ImportedAt = now.toISOString();
  await insertMissing(tx, keys, ImportedAt);
  await tx.execute(sql`delete from ${providerLines} using ${keyTable(keys)}
    where ${providerLines.LocationID} = k."LocationID" and ${providerLines.CheckDate} = k."CheckDate"`);
  for (let start = 0; start < lines.length; start += ROWS_PER_INSERT) {
    const rows = lines
      .slice(start, start + ROWS_PER_INSERT)
      .map(({ Line: _line, LegalName: _name, ...line }) => ({ ...line, ImportedAt }));
    report('Saving row', start + rows.length, lines.length);
    await tx.insert(providerLines).values(rows);
  }
  report('Working out the payrolls');
  const ids = (await readRecords(tx, keys)).map(({ PayrollID }) => PayrollID);
  await refreshFigures(tx, ids);
  const known = new Map(before.map((record) => [record.PayrollID, record]));
  for (const after of await readRecords(tx, keys)) {
    const old = known.get(after.PayrollID);
    await audit({ record: ownerOf(after.PayrollID), before: old ? paid(old) : null, after: paid(after) }, tx);
  }
}

const paid = ({ FullPayroll, PaycheckPayrollAmount }: StoredRecord) => ({
  FullPayroll,
  PaycheckPayrollAmount,
});

/** Imports a provider's department summary: all of it or nothing; a preview only tells what would happen. */
export async function importProviderLines(
  context: ImportContext,
  batches: AsyncIterable<NamedRows>,
  preview: boolean,
) {
  const read = providerReader(await listHotels(context));
  const { count, lines, errors } = await readLines(batches, read, context.report);
  return context.db.transaction(async (tx) => {
    const hotels = new Set(lines.map(({ LocationID }) => LocationID));
    if (!preview) await lockLocations(tx, hotels);
    const before = await readRecords(tx, recordKeys(lines));
    const disabled = disabledErrors(lines, await listEnabled(tx, hotels));
    const all = [...errors, ...disabled, ...approvedErrors(lines, before)].sort((a, b) => a.Line - b.Line);
    if (!preview) {
      refuseErrors(all);
      refuseEmpty(count);
      await saveLines(context, tx, lines, before);
    }
    const records = recordKeys(lines).length;
    const counts = { rows: count, isNew: records - before.length, replaced: before.length };
    return importAnswer('provider line', preview, counts, all, lines);
  });
}
