import {
  ACCOUNT_LABELS,
  ACCOUNTS,
  type Account,
  type Amounts,
  type BudgetLine,
} from '@boh/contract/budgets/budgets.calc.ts';
import type { importBudgets } from '@boh/contract/budgets/budgets.contract.ts';
import { budgetSentences, type BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import { exactSum } from '@boh/contract/exact-sum.ts';
import { said } from '@boh/contract/fields.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Call } from '../../http/call.ts';
import { refuseWrong, spoken } from '../../imports/hotel-lines.ts';
import type { ImportContext } from '../../imports/import-context.ts';
import { noteError, type LineError, type LineErrors } from '../../imports/line-errors.ts';
import { readSheetLines } from '../../imports/read-lines.ts';
import { withTable } from '../../imports/uploaded-table.ts';
import { AppError, badField } from '../../lib/app-error.ts';
import { localDay } from '../../lib/local-day.ts';
import { readSheets, type Sheet, type TableFile } from '../../lib/tables/spreadsheet-reader.ts';
import { listActualMonths, noAmounts, type YearAmounts } from './budgets.actuals.ts';
import { NO_FIGURE, sheetNames } from './budgets.export.ts';
import { finishedMonths, resolvedYear } from './budgets.figures.ts';
import * as repo from './budgets.repo.ts';
import {
  addVersion,
  changeLines,
  closedChange,
  lockedSentence,
  sourceOf,
  startingLines,
} from './budgets.service.ts';
import { sheetImporter, versionLines } from './budgets.sheet.ts';

const PREVIEW_ROWS = 20;
const LISTED = 1_000;

interface Asked {
  readonly Year: number;
  readonly Kind: BudgetKind;
  readonly preview: boolean;
}

/** A sheet whose lines are all right by themselves. */
interface HotelSheet extends Pick<ReturnType<typeof versionLines>, 'lines' | 'blank'> {
  readonly sheet: string;
  readonly hotel: repo.Hotel;
}

const plainLines = ({ lines }: HotelSheet): BudgetLine[] =>
  lines.map(({ Account, Month, Method, Value }) => ({ Account, Month, Method, Value }));

/** Finds the location of a sheet by the name that the export gives it, or by its full one. */
function hotelsBySheet(hotels: readonly repo.Hotel[]): (sheet: string) => repo.Hotel | undefined {
  const names = sheetNames(hotels);
  const byName = new Map(hotels.map((hotel) => [spoken(hotel.Name), hotel]));
  for (const hotel of hotels) byName.set(spoken(names.get(hotel.LocationID) ?? ''), hotel);
  return (sheet) => byName.get(spoken(sheet));
}

async function readHotelSheets({ db, scope, report }: ImportContext, table: TableFile) {
  const hotelOf = hotelsBySheet(await repo.listHotels(db, scope));
  const errors: LineErrors = { count: 0, listed: [] };
  const wrong = (error: LineError) => noteError(errors, error, LISTED);
  const sheets: HotelSheet[] = [];
  let rows = 0;
  for (const sheet of await readSheets(table)) {
    const hotel = hotelOf(sheet.name);
    if (!hotel) {
      wrong({ line: 1, text: `Sheet ${sheet.name.slice(0, 40)} belongs to none of your locations.` });
      continue;
    }
    if (sheets.some((other) => other.hotel === hotel)) {
      wrong({ line: 1, text: `${hotel.Name} has another sheet in this file.` });
      continue;
    }
    const other = otherHotel(sheet, hotel);
    if (other !== null) {
      wrong({ line: 1, text: `Sheet ${sheet.name} is of ${other}, not of ${hotel.Name}.` });
      continue;
    }
    const { rows: read, errors: found, ...lines } = await readOne(sheet, report);
    rows += read;
    found.forEach(wrong);
    if (found.length === 0) sheets.push({ sheet: sheet.name, hotel, ...lines });
  }
  return { rows, errors, sheets };
}

/**
 * The hotel that the title of an exported sheet names, where it is another one. Names of sheets are cut short: two
 * hotels whose long names begin alike have the same one in the files of people who see only one of them.
 */
function otherHotel({ rows }: Sheet, hotel: repo.Hotel): string | null {
  const title = rows[0]?.cells.find((cell) => cell !== null);
  const named =
    typeof title === 'string'
      ? /^(.+) (?:BUDGET|FORECAST) \d{4}(?: [\d-]{10})?$/.exec(title.trim())?.[1]
      : undefined;
  return named === undefined || spoken(named) === spoken(hotel.Name) ? null : named.slice(0, 100);
}

/** What is wrong with a sheet as a whole is told with the lines of the others. */
async function readOne(sheet: Sheet, report: ImportContext['report']) {
  const spoiled = new Set<Account | undefined>();
  try {
    const importer = sheetImporter(sheet.name, (account) => spoiled.add(account));
    const { rows, errors, good } = await readSheetLines(sheet, importer, report);
    // Of a line that could not be read nobody knows which months it has; where not even its account is known, neither of the others.
    const whole = spoiled.has(undefined) ? [] : ACCOUNTS.filter((account) => !spoiled.has(account));
    const isRead = errors.count === 0 || spoiled.size > 0;
    const version = versionLines(sheet.name, good, isRead ? whole : []);
    return { rows, ...version, errors: [...errors.listed, ...version.errors] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { rows: 0, errors: [{ line: 1, text: error.message }], lines: [], blank: [] };
  }
}

/** An account that is left blank where it has figures may have been forgotten: to take them away is said month by month. */
function blankRefusal({ sheet, blank }: HotelSheet, stored: repo.StoredVersion): LineError | null {
  const lost = blank.find((account) => stored.Lines.some(({ Account }) => Account === account.Account));
  if (!lost) return null;
  const label = ACCOUNT_LABELS[lost.Account];
  return {
    line: lost.line,
    text: `Sheet ${sheet}: ${label} is blank and has figures in the ${stored.Kind.toLowerCase()} that is there; write ${NO_FIGURE} in its months to take them away.`,
  };
}

/** Why a version cannot become what its sheet says, or null. */
async function refusalOf(
  { db, now }: { db: Queryable; now: Date },
  each: HotelSheet,
  { Year, Kind }: Asked,
  stored: repo.StoredVersion | undefined,
): Promise<LineError | null> {
  const { sheet, hotel, lines } = each;
  const refused = (text: string, line = 1) => ({ line, text: `Sheet ${sheet}: ${text}` });
  if (stored?.Status === 'Locked') return refused(lockedSentence(stored));
  const forgotten = stored && blankRefusal(each, stored);
  if (forgotten) return forgotten;
  if (Kind !== 'Forecast') return null;
  const start = stored ?? (await sourceOf(db, { LocationID: hotel.LocationID, Year, Kind }));
  if (!start) return refused(budgetSentences.noSource(Kind, Year));
  const finished = finishedMonths(Year, localDay(now, hotel.TimeZone));
  const closed = closedChange(start.Lines, plainLines(each), finished);
  if (!closed) return null;
  const at = lines.find(({ Account, Month }) => Account === closed.Account && Month === closed.Month);
  const text = budgetSentences.monthOver(closed.Month, Year);
  return at ? { line: at.line, text: `Sheet ${sheet}, cell ${at.place}: ${text}` } : refused(text);
}

interface CheckedSheet {
  readonly each: HotelSheet;
  readonly stored: repo.StoredVersion | undefined;
  /** What its version becomes. */
  readonly lines: readonly BudgetLine[];
}

/** Looks at each version as it is stored, behind its lock where it is to be saved. */
async function checkAll(
  context: { db: Queryable; now: Date },
  sheets: readonly HotelSheet[],
  asked: Asked,
  errors: LineErrors,
) {
  const found: CheckedSheet[] = [];
  const inOrder = [...sheets].sort((a, b) => a.hotel.LocationID - b.hotel.LocationID);
  for (const each of inOrder) {
    const key = { LocationID: each.hotel.LocationID, Year: asked.Year, Kind: asked.Kind };
    const stored = asked.preview
      ? (
          await repo.listVersions(context.db, [key.LocationID], {
            from: key.Year,
            to: key.Year,
            Kind: key.Kind,
          })
        )[0]
      : await repo.lockVersionOf(context.db, key);
    const refusal = await refusalOf(context, each, asked, stored);
    if (refusal) noteError(errors, refusal, LISTED);
    const lines = plainLines(each);
    found.push({ each, stored, lines: stored ? lines : await startingLines(context.db, key, lines) });
  }
  return found;
}

/** The year of each account, as far as its months are known. */
const totalsOf = (months: YearAmounts): Amounts =>
  Object.fromEntries(
    ACCOUNTS.map((account) => {
      const known = months.flatMap((month) => month[account] ?? []);
      return [account, known.length > 0 ? exactSum(known) : null];
    }),
  ) as unknown as Amounts;

/** Imports budgets or forecasts of a year: all sheets or none. */
async function importSheets(context: ImportContext, table: TableFile, asked: Asked) {
  const { db, now, audit } = context;
  const { rows, errors, sheets } = await readHotelSheets(context, table);
  const found = asked.preview
    ? await checkAll({ db, now }, sheets, asked, errors)
    : await db.transaction(async (tx: Transaction) => {
        const checked = await checkAll({ db: tx, now }, sheets, asked, errors);
        refuseWrong(rows, errors);
        const writer = { db: tx, now, audit: (entry: Parameters<typeof audit>[0]) => audit(entry, tx) };
        for (const { each, stored, lines } of checked) {
          const key = { LocationID: each.hotel.LocationID, Year: asked.Year, Kind: asked.Kind };
          if (stored) await changeLines(writer, stored, lines);
          else await addVersion(writer, key, lines);
        }
        return checked;
      });
  return answerOf(context, { rows, errors, found }, asked);
}

async function answerOf(
  { db }: ImportContext,
  { rows, errors, found }: { rows: number; errors: LineErrors; found: readonly CheckedSheet[] },
  { Year, Kind, preview }: Asked,
) {
  const shown = found.slice(0, PREVIEW_ROWS);
  const ids = shown.map(({ each }) => each.hotel.LocationID);
  const lastYear = await listActualMonths(db, ids, Year - 1);
  const Replaced = found.filter(({ stored }) => stored).length;
  const what = `${Kind.toLowerCase()}${found.length === 1 ? '' : 's'}`;
  return {
    ...said(`${found.length} ${what} ${preview ? 'checked' : 'imported'}.`),
    Rows: rows,
    New: found.length - Replaced,
    Replaced,
    Saved: !preview,
    Errors: errors.listed.map(({ line, text }) => ({ Line: line, Error: text })),
    Preview: shown.map(({ each, stored, lines }) => ({
      LocationName: each.hotel.Name,
      State: stored ? ('REPLACED' as const) : ('NEW' as const),
      ...totalsOf(resolvedYear(lines, lastYear.get(each.hotel.LocationID) ?? noAmounts())),
    })),
  };
}

export async function importBudgetsFile(call: Call<typeof importBudgets>) {
  const { files, services, scope, now, audit, report, query } = call;
  const file = files['file']?.[0];
  if (!file) throw badField('file', 'Please choose a workbook.');
  const context = { db: services.db, scope, now, audit, report };
  const asked = { Year: query.Year, Kind: query.Kind, preview: query.preview === true };
  return withTable(services.files, file, (table) => importSheets(context, table, asked));
}
