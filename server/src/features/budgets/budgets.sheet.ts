import { z } from 'zod';
import {
  ACCOUNT_LABELS,
  ACCOUNTS,
  METHODS,
  type Account,
  type BudgetLine,
  type Method,
} from '@boh/contract/budgets/budgets.calc.ts';
import { METHOD_LABELS, methodProblem, valueProblem } from '@boh/contract/budgets/budget-lines.ts';
import { monthName } from '@boh/contract/budgets/budgets.words.ts';
import { amount, meaning, Problem, type Read } from '../../imports/cells.ts';
import { spoken } from '../../imports/hotel-lines.ts';
import type { CellProblem, Importer } from '../../imports/read-lines.ts';
import { NO_FIGURE, SHEET_MONTHS } from './budgets.export.ts';

/** A row of a sheet: an account with one of its methods, and the months it has a figure for. */
interface SheetRow {
  readonly line: number;
  readonly Account: Account;
  readonly Method: Method;
  /** By month; null is blank. */
  readonly cells: readonly { readonly value: number | null | typeof NO_FIGURE; readonly place: string }[];
}

/** A figure that a spreadsheet worked out is a few last bits beside what it means. */
const toNearValue = (value: number): number => {
  const near = Math.round(value * 10_000) / 10_000;
  return Math.abs(near - value) < 1e-7 ? near : value;
};
const figure = amount({
  schema: z.number('Please enter a number, such as 1,234.50'),
  wanted: 'a number',
  round: toNearValue,
});

/** The figure of a month; null is blank. */
export const monthCell: Read<number | null | typeof NO_FIGURE> = (cell) => {
  if (cell === null) return null;
  if (typeof cell === 'string' && spoken(cell) === NO_FIGURE) return NO_FIGURE;
  const value = typeof cell === 'string' && isDigits(cell) ? Number(cell.replaceAll(',', '')) : cell;
  return figure(value);
};

/** Commas part thousands; anywhere else they may mean something else. */
const isDigits = (text: string) => /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text.trim());

/** One of some names, as it is kept or as the screens call it. */
export const named = <Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
  what: string,
) =>
  meaning((words) => {
    const found = names.find((name) => [name, labels[name]].map(spoken).includes(spoken(words)));
    return found ?? new Problem(`is no ${what}: ${words.slice(0, 40)}`);
  });

const columns = {
  Account: { read: named(ACCOUNTS, ACCOUNT_LABELS, 'account') },
  Method: { read: named(METHODS, METHOD_LABELS, 'method') },
  ...Object.fromEntries(
    SHEET_MONTHS.map((month, index) => [month, { synonyms: [monthName(index + 1)], read: monthCell }]),
  ),
} as {
  Account: { read: Read<Account> };
  Method: { read: Read<Method> };
} & Record<string, { synonyms?: string[]; read: Read<number | null | typeof NO_FIGURE> }>;

/** Each problem of a line as a sentence that says where it stands. */
const problemWords = ({ place, problem: { why, cell } }: CellProblem, sheet: string): string => {
  const where = `Sheet ${sheet}, cell ${place}`;
  if (cell === undefined) return `${where} ${why}.`;
  return cell.written === ''
    ? `${where} is blank.`
    : `${where} is not ${cell.wanted}: ${cell.written.slice(0, 40)}.`;
};

const listed = (sheet: string, problems: readonly (readonly [place: string, why: string])[]): string =>
  problems.map(([place, why]) => `Sheet ${sheet}, cell ${place}: ${why}.`).join(' ');

/** The rows of one sheet, as the export writes them. Whose line is wrong is told, where that can be read. */
export const sheetImporter = (
  sheet: string,
  spoiled: (account: Account | undefined) => void,
): Importer<typeof columns, SheetRow> => ({
  columns,
  needs: ['Account', 'Method', ...SHEET_MONTHS],
  leftOut: ['Total'],
  listed: 1_000,
  subject: `Sheet ${sheet}`,
  twoColumns: (column) => `Sheet ${sheet} has two columns headed ${column}.`,
  wrong(problems, { Account }) {
    spoiled(Account);
    return problems.map((each) => problemWords(each, sheet)).join(' ');
  },
  toRow({ Account, Method, ...months }, line, placeOf) {
    const refused = (problems: Parameters<typeof listed>[1]) => {
      spoiled(Account);
      return listed(sheet, problems);
    };
    const method = methodProblem(Account, Method);
    if (method !== null) return refused([[placeOf('Method'), method]]);
    const values = months as Record<string, number | null | typeof NO_FIGURE>;
    const cells = SHEET_MONTHS.map((month) => ({ value: values[month] ?? null, place: placeOf(month) }));
    const wrong = cells.flatMap(({ value, place }) => {
      const why = typeof value === 'number' ? valueProblem(Account, Method, value) : null;
      return why === null ? [] : [[place, why] as const];
    });
    return wrong.length > 0 ? refused(wrong) : { line, Account, Method, cells };
  },
});

interface PlacedLine extends BudgetLine {
  readonly line: number;
  readonly place: string;
}

interface SheetLines {
  readonly lines: readonly PlacedLine[];
  /** The accounts that are there without a single figure. */
  readonly blank: readonly { readonly Account: Account; readonly line: number }[];
  readonly errors: readonly { line: number; text: string }[];
}

/** The lines of a version from the rows of its sheet: every account with all its months, none of them twice. */
export function versionLines(
  sheet: string,
  rows: readonly SheetRow[],
  accounts: readonly Account[] = ACCOUNTS,
): SheetLines {
  const all = accounts.map((account) =>
    accountLines(
      sheet,
      account,
      rows.filter(({ Account }) => Account === account),
    ),
  );
  return {
    lines: all.flatMap(({ lines }) => lines),
    blank: all.flatMap(({ blank }) => blank),
    errors: all.flatMap(({ errors }) => errors),
  };
}

function accountLines(sheet: string, account: Account, rows: readonly SheetRow[]): SheetLines {
  const label = ACCOUNT_LABELS[account];
  const [first] = rows;
  if (!first)
    return { lines: [], blank: [], errors: [{ line: 1, text: `Sheet ${sheet} has no line for ${label}.` }] };
  const isBlank = rows.every(({ cells }) => cells.every(({ value }) => value === null));
  if (isBlank) return { lines: [], blank: [{ Account: account, line: first.line }], errors: [] };
  const lines: PlacedLine[] = [];
  const errors: { line: number; text: string }[] = [];
  for (const [index] of SHEET_MONTHS.entries()) {
    const given = rows.filter(({ cells }) => cells[index]?.value !== null);
    const [row = first, second] = given;
    const { value = null, place = '' } = row.cells[index] ?? {};
    const refuse = (at: SheetRow, why: string) =>
      errors.push({ line: at.line, text: listed(sheet, [[at.cells[index]?.place ?? '', why]]) });
    const month = monthName(index + 1);
    if (value === null)
      refuse(row, `${label} has no figure for ${month}; write ${NO_FIGURE} where there is none`);
    else if (second) refuse(second, `${label} has another figure for ${month} in cell ${place}`);
    else if (value !== NO_FIGURE)
      lines.push({
        Account: account,
        Month: index + 1,
        Method: row.Method,
        Value: value,
        line: row.line,
        place,
      });
  }
  return { lines, blank: [], errors };
}
