import { and, eq, inArray, sql } from 'drizzle-orm';
import { departmentOf, normalizeCheckDate } from '@boh/contract/payroll/payroll.calc.ts';
import type { Transaction } from '../../db/client.ts';
import { lockLocations } from '../../db/lock-locations.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { day, meaning, Problem, slashesOrDashes } from '../../imports/cells.ts';
import { hotelFinder, IMPORT_WORDS, refuseWrong } from '../../imports/hotel-lines.ts';
import { inParts } from '../../imports/in-parts.ts';
import { withLater, type LineError } from '../../imports/line-errors.ts';
import { readAllLines, type Importer } from '../../imports/read-lines.ts';
import type { ImportContext } from '../../imports/import-context.ts';
import type { TableFile } from '../../lib/tables/spreadsheet-reader.ts';
import { refreshFigures } from './payroll.figures.ts';
import { importAnswer, listHotels, sum, sumOrNone, type Hotel } from './payroll.import.ts';
import { changesOf, keyOf, warningsOf, type ProviderLine } from './payroll.provider-remarks.ts';
import { ownerOf } from './payroll.repo.ts';
import { insertMissing } from './payroll.save.repo.ts';
import { payrolls, providerLines } from './payroll.table.ts';

const withoutZeros = (id: string) => id.trim().toLowerCase().replace(/^0+/, '');

function columnsFor(hotels: readonly Hotel[]) {
  const enabled = new Set(
    hotels.filter(({ Payroll }) => Payroll).map((hotel) => withoutZeros(hotel.PaychexID)),
  );
  // A hotel whose payroll is no longer run here may share the id of one whose is.
  const find = hotelFinder(hotels, ({ PaychexID, Payroll }) => {
    const id = withoutZeros(PaychexID);
    return Payroll || !enabled.has(id) ? [id] : [];
  });
  const clientOf = (id: string) => find(withoutZeros(id), `Client ID ${id.slice(0, 40)}`);
  const departmentNamed = (name: string) =>
    departmentOf(name) ?? new Problem(`Department must be Room, FandB or Banquet, not ${name.slice(0, 40)}.`);
  return {
    'Client ID': {
      synonyms: ['Client', 'Client Number', 'Client No', 'Paychex ID', 'Company ID'],
      read: meaning(clientOf),
    },
    Department: { synonyms: ['Dept', 'Department Name'], read: meaning(departmentNamed) },
    'Check Date': { synonyms: ['CheckDate', 'Pay Date'], read: day(slashesOrDashes) },
    Gross: { synonyms: ['Gross Pay', 'Gross Wages', 'Gross Amount'], read: sum },
    Tips: { synonyms: ['Total Tips'], read: sumOrNone },
    Hours: { synonyms: ['Total Hours'], read: sumOrNone },
    Draw: { synonyms: ['Total Draw', 'Cash Requirement', 'Total Cash Required'], read: sumOrNone },
  };
}

/** The file of a payroll provider: its department summary. */
const providerImporter = (
  hotels: readonly Hotel[],
): Importer<ReturnType<typeof columnsFor>, ProviderLine> => ({
  ...IMPORT_WORDS,
  columns: columnsFor(hotels),
  needs: ['Client ID', 'Check Date', 'Department', 'Gross'],
  toRow: ({ 'Client ID': { LocationID, LegalName }, 'Check Date': date, ...figures }, Line) => ({
    Line,
    LocationID,
    LegalName,
    CheckDate: normalizeCheckDate(date),
    ...figures,
  }),
});

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
  /** What the provider's data of it adds up to; null where none was imported before. */
  Gross: number | null;
}

async function readRecords(tx: Transaction, keys: readonly RecordKey[]) {
  const { rows } = await tx.execute<StoredRecord>(sql`
    select ${payrolls.PayrollID} as "PayrollID", ${payrolls.LocationID} as "LocationID",
      ${payrolls.CheckDate}::text as "CheckDate", ${payrolls.Approved} as "Approved",
      ${payrolls.FullPayroll}::float8 as "FullPayroll",
      ${payrolls.PaycheckPayrollAmount}::float8 as "PaycheckPayrollAmount",
      (select sum(${providerLines.Gross})::float8 from ${providerLines}
        where ${providerLines.LocationID} = ${payrolls.LocationID}
          and ${providerLines.CheckDate} = ${payrolls.CheckDate}) as "Gross"
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
    .map(({ Line, LegalName }) => ({ line: Line, text: `Payroll is not enabled for ${LegalName}.` }));

function approvedErrors(lines: readonly ProviderLine[], records: readonly StoredRecord[]): LineError[] {
  const approved = new Set(records.filter(({ Approved }) => Approved).map(keyOf));
  return lines
    .filter((line) => approved.has(keyOf(line)))
    .map(({ Line, LegalName, CheckDate }) => ({
      line: Line,
      text: `The payroll of ${LegalName} for ${CheckDate} is approved.`,
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
  await inParts(lines, report, (part) =>
    tx
      .insert(providerLines)
      .values(part.map(({ Line: _line, LegalName: _name, ...line }) => ({ ...line, ImportedAt }))),
  );
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
export async function importProviderLines(context: ImportContext, table: TableFile, preview: boolean) {
  const importer = providerImporter(await listHotels(context));
  const { rows, errors, good: lines } = await readAllLines(table, importer, context.report);
  return context.db.transaction(async (tx) => {
    const hotels = new Set(lines.map(({ LocationID }) => LocationID));
    if (!preview) await lockLocations(tx, hotels);
    const before = await readRecords(tx, recordKeys(lines));
    const disabled = disabledErrors(lines, await listEnabled(tx, hotels));
    const all = withLater(errors, [...disabled, ...approvedErrors(lines, before)], importer.listed);
    if (!preview) {
      refuseWrong(rows, all);
      await saveLines(context, tx, lines, before);
    }
    const records = recordKeys(lines).length;
    const Changes = changesOf(lines, before);
    const Replaced = Changes.length;
    const Filled = before.length - Replaced;
    const counts = { Rows: rows, New: records - before.length, Filled, Replaced };
    const Warnings = warningsOf(lines, context.now);
    return { ...importAnswer('provider line', preview, counts, all, lines), Warnings, Changes };
  });
}
