import { methodProblem, valueProblem } from '@boh/contract/budgets/budget-lines.ts';
import {
  ACCOUNT_LABELS,
  type Account,
  type BudgetLine,
  type Method,
} from '@boh/contract/budgets/budgets.calc.ts';
import {
  BUDGET_KINDS,
  budgetSentences,
  MONTH_NAMES,
  monthName,
  shortMonth,
  type BudgetKind,
} from '@boh/contract/budgets/budgets.words.ts';
import { NO_FIGURE } from '@boh/contract/moving-in/moving-in.sheets.ts';
import { spoken } from '../../imports/hotel-lines.ts';
import { localDay } from '../../lib/local-day.ts';
import { finishedMonths } from '../budgets/budgets.figures.ts';
import {
  addVersion,
  changeLines,
  closedChange,
  lineAt,
  lockedSentence,
  sameLine,
  startingLines,
  type StoredVersion,
} from '../budgets/budgets.service.ts';
import { lacksNeeded, placeOfRow, tally, wrong, type Check, type Place } from './moving-in.check.ts';
import type { SheetRow } from './moving-in.read.ts';
import type { Saving } from './moving-in.saving.ts';

const SHEET = 'BUDGETS';
const MONTHS = MONTH_NAMES.map((_, index) => index + 1);

interface FigureRow {
  readonly row: SheetRow;
  readonly Account: Account;
  readonly Method: Method;
}

/** A budget or forecast that rows are of. */
interface Version {
  readonly place: Place;
  readonly Year: number;
  readonly Kind: BudgetKind;
  readonly rows: FigureRow[];
}

interface PlannedVersion extends Omit<Version, 'rows'> {
  readonly stored: StoredVersion | undefined;
  readonly lines: readonly BudgetLine[];
}

export interface BudgetPlan {
  readonly saved: PlannedVersion[];
}

/** The years that rows name: what has to be known of them, and of the budgets that forecasts start from. */
export function yearsNamed(rows: readonly SheetRow[]): { from: number; to: number } {
  const years = rows.flatMap(({ values }) => (typeof values['Year'] === 'number' ? values['Year'] : []));
  return { from: Math.min(...years, 2100), to: Math.max(...years, 1990) };
}

const keyOf = (place: Place, Year: number, Kind: BudgetKind) =>
  `${spoken(place.next.Name)}\n${Year}\n${Kind}`;

export function planBudgets(check: Check, stored: readonly StoredVersion[]): BudgetPlan {
  const plan: BudgetPlan = { saved: [] };
  const versions = new Map<string, Version>();
  for (const row of check.sheets.BUDGETS.rows) placeRow(check, row, versions);
  const known = new Map(stored.map((each) => [`${each.LocationID} ${each.Year} ${each.Kind}`, each]));
  const made = new Map<string, readonly BudgetLine[]>();
  // A forecast starts as a copy of the budget, which may stand in the same file.
  for (const kind of BUDGET_KINDS)
    for (const [key, version] of versions)
      if (version.Kind === kind) planVersion(check, version, { key, known, made, plan });
  return plan;
}

function placeRow(check: Check, row: SheetRow, versions: Map<string, Version>): void {
  const place = placeOfRow(check, SHEET, row);
  const {
    Year,
    Kind = 'Budget',
    Account,
    Method,
  } = row.values as {
    Year?: number;
    Kind?: BudgetKind;
    Account?: Account;
    Method?: Method;
  };
  lacksNeeded(check, SHEET, row, ['Year', 'Account', 'Method']);
  if (Account === undefined || Method === undefined) return;
  const method = methodProblem(Account, Method);
  if (method !== null) {
    wrong(check, SHEET, row, 'Method', method);
    return;
  }
  const wrongMonths = MONTHS.filter((month) => {
    const value = row.values[shortMonth(month)];
    const why = typeof value === 'number' ? valueProblem(Account, Method, value) : null;
    if (why !== null) wrong(check, SHEET, row, shortMonth(month), why);
    return why !== null;
  });
  if (!place || Year === undefined || row.unread.has('Kind') || wrongMonths.length > 0) return;
  const key = keyOf(place, Year, Kind);
  const version = versions.get(key) ?? { place, Year, Kind, rows: [] };
  version.rows.push({ row, Account, Method });
  versions.set(key, version);
}

interface Planning {
  readonly key: string;
  readonly known: ReadonlyMap<string, StoredVersion>;
  readonly made: Map<string, readonly BudgetLine[]>;
  readonly plan: BudgetPlan;
}

function planVersion(check: Check, version: Version, { key, known, made, plan }: Planning): void {
  const { place, Year, Kind, rows } = version;
  const stored = known.get(`${place.id} ${Year} ${Kind}`);
  const before = stored?.Lines ?? [];
  const lines = linesAfter(check, version, before);
  if (!lines) return;
  made.set(key, lines);
  const changed = rows.filter((row) => changedMonths(row, before).length > 0);
  for (const row of rows)
    tally(
      check,
      SHEET,
      row.row,
      !changed.includes(row) ? 'Unchanged' : isThere(before, row) ? 'Changed' : 'New',
    );
  if (changed.length === 0) return;
  if (stored?.Status === 'Locked') {
    for (const row of changed) refuse(check, row, before, lockedSentence(stored));
    return;
  }
  if (Kind === 'Forecast') {
    const start =
      stored?.Lines ??
      made.get(keyOf(place, Year, 'Budget')) ??
      known.get(`${place.id} ${Year} Budget`)?.Lines;
    if (!start) {
      for (const row of changed) refuse(check, row, before, budgetSentences.noSource(Kind, Year));
      return;
    }
    const finished = finishedMonths(Year, localDay(check.now, place.next.TimeZone));
    const closed = closedChange(start, lines, finished);
    const at = closed && (rows.find(({ Account }) => Account === closed.Account) ?? rows[0]);
    if (at) {
      wrong(check, SHEET, at.row, shortMonth(closed.Month), budgetSentences.monthOver(closed.Month, Year));
      return;
    }
  }
  plan.saved.push({ place, Year, Kind, stored, lines });
}

/** The lines of a version with what its rows say; null where two rows say something of the same month. */
function linesAfter(check: Check, { rows }: Version, before: readonly BudgetLine[]): BudgetLine[] | null {
  const lines = new Map(before.map((line) => [`${line.Account} ${line.Month}`, plainLine(line)]));
  const said = new Map<string, SheetRow>();
  let isWrong = false;
  for (const { row, Account, Method } of rows)
    for (const Month of MONTHS) {
      const value = row.values[shortMonth(Month)] as number | typeof NO_FIGURE | undefined;
      if (value === undefined) continue;
      const key = `${Account} ${Month}`;
      const other = said.get(key);
      if (other) {
        const why = `${ACCOUNT_LABELS[Account]} has another figure for ${monthName(Month)} in row ${other.line}`;
        wrong(check, SHEET, row, shortMonth(Month), why);
        isWrong = true;
      }
      said.set(key, row);
      if (value === NO_FIGURE) lines.delete(key);
      else lines.set(key, { Account, Month, Method, Value: value });
    }
  return isWrong ? null : [...lines.values()];
}

const plainLine = ({ Account, Month, Method, Value }: BudgetLine): BudgetLine => ({
  Account,
  Month,
  Method,
  Value,
});

/** The months for which a row says otherwise than it is. */
const changedMonths = ({ row, Account, Method }: FigureRow, before: readonly BudgetLine[]): number[] =>
  MONTHS.filter((Month) => {
    const Value = row.values[shortMonth(Month)] as number | typeof NO_FIGURE | undefined;
    if (Value === undefined) return false;
    const line = lineAt(before, { Account, Month });
    return Value === NO_FIGURE ? line !== undefined : !sameLine(line, { Account, Month, Method, Value });
  });

const isThere = (before: readonly BudgetLine[], { Account }: FigureRow) =>
  before.some((line) => line.Account === Account);

/** What refuses a version is told where its first figure differs. */
function refuse(check: Check, figures: FigureRow, before: readonly BudgetLine[], why: string): void {
  wrong(check, SHEET, figures.row, shortMonth(changedMonths(figures, before)[0] ?? 1), why);
}

export async function saveBudgets(saving: Saving, { saved }: BudgetPlan): Promise<void> {
  const { tx, now, part } = saving;
  const audit: Parameters<typeof addVersion>[0]['audit'] = (entry) => saving.audit([entry]);
  const writer = { db: tx, now, audit };
  await part(saved, SHEET, async (versions) => {
    for (const { place, Year, Kind, stored, lines } of versions) {
      const key = { LocationID: place.id ?? 0, Year, Kind };
      if (stored) await changeLines(writer, stored, lines);
      else await addVersion(writer, key, await startingLines(tx, key, lines));
    }
  });
}
