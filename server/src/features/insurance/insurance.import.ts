import { said } from '@boh/contract/fields.ts';
import {
  AMOUNT_KEYS,
  DESCRIPTIVE_KEYS,
  RENEWAL_KEYS,
  TEXT_KEYS,
  TOTAL_KEYS,
} from '@boh/contract/insurance/insurance.calc.ts';
import { insuranceLabel } from '@boh/contract/insurance/insurance.labels.ts';
import type { importInsurance, LINE_STATES } from '@boh/contract/insurance/insurance-drafts.contract.ts';
import {
  insuranceYear,
  YEAR_RANGE,
  yearBody,
  type InsuranceRecord,
  type InsuranceYear,
  type YearValues,
} from '@boh/contract/insurance/insurance.contract.ts';
import type { Transaction } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import {
  amount,
  atMidnight,
  day,
  meaning,
  Problem,
  slashesOrDashes,
  text,
  toNearCent,
  type Read,
} from '../../imports/cells.ts';
import { hotelFinder, IMPORT_WORDS, refuseWrong, spoken } from '../../imports/hotel-lines.ts';
import type { ImportContext } from '../../imports/import-context.ts';
import { readAllLines, type Importer } from '../../imports/read-lines.ts';
import { withTable } from '../../imports/uploaded-table.ts';
import { badField } from '../../lib/app-error.ts';
import type { TableFile } from '../../lib/tables/spreadsheet-reader.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import * as repo from './insurance.repo.ts';
import { insuranceEntry } from './insurance.trail.ts';
import { blankDraft, draftOf, withYears, yearOf } from './insurance.year.ts';

const PREVIEW_ROWS = 20;
/** Brokers call it by its number. */
const POLICY = 'INSURANCEPOLICY';
/** Every field of a dozen hotels; nobody reads on. */
const LISTED_CHANGES = 500;

interface Line {
  readonly Line: number;
  /** Null for the line of totals that our own workbook ends with. */
  readonly record: InsuranceRecord | null;
  readonly Year: number;
  readonly values: YearValues;
}

const isBlank = ({ record, values }: Line) => record === null || Object.keys(values).length === 0;

/** A cell that says nothing leaves what is there. */
const orNothing =
  <T>(read: Read<T>): Read<T | undefined> =>
  (cell) =>
    cell === null || (typeof cell === 'string' && cell.trim() === '') ? undefined : read(cell);

const perKey = <Key extends string, T>(keys: readonly Key[], read: Read<T>) =>
  Object.fromEntries(
    keys.map((key) => [insuranceLabel(key), { synonyms: [key], read: orNothing(read) }]),
  ) as Record<string, { synonyms: Key[]; read: Read<T | undefined> }>;

function columnsFor(records: readonly InsuranceRecord[]) {
  const find = hotelFinder(records, ({ LegalName, Name }) => [spoken(LegalName), spoken(Name)]);
  const named = (name: string): InsuranceRecord | null | Problem => {
    const record = find(spoken(name), name.slice(0, 80));
    return record instanceof Problem && spoken(name) === 'total' ? null : record;
  };
  const yearNamed = (year: string) =>
    insuranceYear.safeParse(Number(year)).success ? Number(year) : new Problem(YEAR_RANGE);
  return {
    'Legal Name': { synonyms: ['Location', 'Location Name', 'Hotel', 'Name'], read: meaning(named) },
    Year: { read: orNothing(meaning(yearNamed)) },
    ...perKey(AMOUNT_KEYS, amount({ round: toNearCent })),
    ...perKey(TEXT_KEYS, text),
    ...perKey(RENEWAL_KEYS, day(slashesOrDashes, atMidnight)),
    [insuranceLabel(POLICY)]: {
      synonyms: [POLICY, 'Policy Number', 'Policy No', 'Policy'],
      read: orNothing(text),
    },
  };
}

/** A file of insurance years: a hotel, its year and any of the year's fields, as in the workbook of a year. */
function insuranceImporter(
  records: readonly InsuranceRecord[],
  defaultYear: number | undefined,
): Importer<ReturnType<typeof columnsFor>, Line> {
  const seen = new Set<string>();
  return {
    ...IMPORT_WORDS,
    columns: columnsFor(records),
    needs: ['Legal Name'],
    leftOut: ['Status', ...[...DESCRIPTIVE_KEYS, ...TOTAL_KEYS].map(insuranceLabel)],
    toRow({ 'Legal Name': record, Year: named, ...cells }, line) {
      const figures = cells as Record<string, unknown>;
      const sent = [...AMOUNT_KEYS, ...TEXT_KEYS, ...RENEWAL_KEYS].map(
        (key) => [key, figures[insuranceLabel(key)]] as const,
      );
      const Year = named ?? defaultYear;
      if (record === null) return { Line: line, record, Year: 0, values: {} };
      if (Year === undefined) return 'Year is missing.';
      const parsed = yearBody.safeParse(withoutUndefined(Object.fromEntries(sent)));
      if (!parsed.success)
        return parsed.error.issues
          .map(({ path, message }) => `${insuranceLabel(String(path[0]))}: ${message}.`)
          .join(' ');
      const key = `${record.LocationID} ${Year}`;
      if (seen.has(key)) return `${record.LegalName} has another line for ${Year} in this file.`;
      seen.add(key);
      return { Line: line, record, Year, values: parsed.data };
    },
  };
}

interface Change {
  readonly Line: number;
  readonly LocationID: number;
  readonly LegalName: string;
  readonly State: (typeof LINE_STATES)[number];
  /** What the line found, or what a new draft begins from. */
  readonly start: InsuranceYear;
  readonly year: InsuranceYear;
}

/** What a line makes of its year: one that is missing begins as a draft, from the year before where there is one. */
function changeOf(record: InsuranceRecord, { Line, Year, values }: Line): Change {
  const before = record.YearlyData[Year];
  const start = before ?? draftOf(record, Year) ?? blankDraft(Year);
  const existing = before?.Draft ? 'DRAFT' : 'CONFIRMED';
  const { LocationID, LegalName } = record;
  return {
    ...{ Line, LocationID, LegalName },
    State: before ? existing : 'NEW DRAFT',
    start,
    year: yearOf(Year, start, values),
  };
}

/** The fields that the file gives another value. */
const filledFields = ({ start, year }: Change) =>
  [...AMOUNT_KEYS, ...TEXT_KEYS, ...RENEWAL_KEYS].filter((key) => start[key] !== year[key]);

/** The same with their values, the totals they make last. */
const changedFields = (change: Change) => {
  const { Line, LegalName, State, start, year } = change;
  const totals = TOTAL_KEYS.filter((key) => start[key] !== year[key]);
  return [...filledFields(change), ...totals].map((key) => ({
    ...{ Line, LegalName, State, Year: year.Year },
    ...{ Field: insuranceLabel(key), Before: start[key], After: year[key] },
  }));
};

/** Imports insurance years: all lines or none. A cell left blank, or a column left out, leaves what is there. */
export async function importInsuranceLines(
  context: ImportContext,
  table: TableFile,
  { preview, year }: { preview: boolean; year: number | undefined },
) {
  const { rows: known } = await repo.listRecords(context.db, context.scope, {});
  const { rows, errors, good, ignored } = await readAllLines(
    table,
    insuranceImporter(known, year),
    context.report,
  );
  const lines = good.filter((line) => !isBlank(line));
  if (!preview) refuseWrong(lines.length + errors.count, errors);
  const changes = preview ? changesOf(known, lines) : await save(context, lines);
  const changed = changes.flatMap(changedFields);
  const inState = (state: Change['State']) => changes.filter(({ State }) => State === state).length;
  return {
    ...said(
      `${changes.length} ${changes.length === 1 ? 'line' : 'lines'} ${preview ? 'checked' : 'imported'}.`,
    ),
    Rows: rows,
    NewDrafts: inState('NEW DRAFT'),
    Drafts: inState('DRAFT'),
    Confirmed: inState('CONFIRMED'),
    Blank: good.length - lines.length,
    Saved: !preview,
    IgnoredColumns: ignored.map((header) => header.slice(0, 60)),
    Errors: errors.listed.map(({ line, text: Error }) => ({ Line: line, Error })),
    Preview: changes.slice(0, PREVIEW_ROWS).map(({ Line, LegalName, State, year: figures }) => {
      const { Year, TotalInsuredValue, TotalWorkersComp, TotalPremium } = figures;
      return { Line, LegalName, Year, State, TotalInsuredValue, TotalWorkersComp, TotalPremium };
    }),
    Changed: changes.flatMap(filledFields).length,
    Changes: changed.slice(0, LISTED_CHANGES),
  };
}

function changesOf(records: readonly InsuranceRecord[], lines: readonly Line[]): Change[] {
  const byId = new Map(records.map((record) => [record.LocationID, record]));
  return lines.flatMap((line) => {
    const record = byId.get(line.record?.LocationID ?? 0);
    return record ? [changeOf(record, line)] : [];
  });
}

async function save({ db, scope, audit }: ImportContext, lines: readonly Line[]): Promise<Change[]> {
  const ids = [...new Set(lines.flatMap(({ record }) => (record ? [record.LocationID] : [])))];
  return db.transaction(async (tx: Transaction) => {
    const records = await repo.lockRecords(tx, scope, ids);
    const changes = changesOf(records, lines);
    await repo.saveYears(
      tx,
      changes.map(({ LocationID, year }) => ({ ...year, LocationID })),
    );
    for (const record of records) {
      const years = changes
        .filter(({ LocationID }) => LocationID === record.LocationID)
        .map(({ year }) => year);
      const named = years.map(({ Year }) => Year);
      await audit(insuranceEntry(record, withYears(record, years), named), tx);
    }
    return changes;
  });
}

export async function importInsuranceFile(call: Call<typeof importInsurance>) {
  const { files, services, scope, now, audit, report, query } = call;
  const file = files['file']?.[0];
  if (!file) throw badField('file', 'Please choose a file.');
  const context = { db: services.db, scope, now, audit, report };
  return withTable(services.files, file, (table) =>
    importInsuranceLines(context, table, { preview: query.preview === true, year: query.year }),
  );
}
