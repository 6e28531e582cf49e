import { valueProblem } from '@boh/contract/budgets/budget-lines.ts';
import {
  ACCOUNT_LABELS,
  ACCOUNTS,
  resolvedMonth,
  type Account,
  type Amounts,
  type BudgetLine,
  type Method,
} from '@boh/contract/budgets/budgets.calc.ts';
import { monthName } from '@boh/contract/budgets/budgets.words.ts';
import { exactSum } from '@boh/contract/exact-sum.ts';
import { amountOf } from '@boh/contract/typed-amount.ts';
import { clashesOf, valueText, type Changes, type Clash } from '../../ui/form/three-way.ts';

export const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** A cell as it is typed; blank text is no line. */
interface BudgetCell {
  readonly method: Method;
  readonly text: string;
}

export type CellKey = `${Account} ${number}`;
export type BudgetCells = Readonly<Partial<Record<CellKey, BudgetCell>>>;
export const keyOf = (account: Account, month: number): CellKey => `${account} ${month}`;

const BLANK: BudgetCell = { method: 'Amount', text: '' };
export const cellAt = (cells: BudgetCells, key: CellKey): BudgetCell => cells[key] ?? BLANK;

const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** A cell for every account and month, whether it has a line or not. */
export function cellsOf(lines: readonly BudgetLine[]): BudgetCells {
  const known = new Map(lines.map((line) => [keyOf(line.Account, line.Month), line]));
  const entries = ACCOUNTS.flatMap((account) => {
    // Months without a line go with the others of their account.
    const usual = lines.find(({ Account }) => Account === account)?.Method ?? 'Amount';
    return MONTHS.map((month) => {
      const line = known.get(keyOf(account, month));
      const cell = { method: line?.Method ?? usual, text: line ? written.format(line.Value) : '' };
      return [keyOf(account, month), cell] as const;
    });
  });
  return Object.fromEntries(entries);
}

function isSameCell(one: BudgetCell, other: BudgetCell): boolean {
  // The method of a cell without a figure says nothing.
  if (one.text.trim() === '' && other.text.trim() === '') return true;
  return one.method === other.method && amountOf(one.text) === amountOf(other.text);
}

export const isSameCells = (a: BudgetCells, b: BudgetCells): boolean =>
  (Object.keys(a) as CellKey[]).every((key) => isSameCell(cellAt(a, key), cellAt(b, key)));

/** What was typed, on what it was typed, and the Version of that. */
export interface BudgetDraft {
  readonly cells: BudgetCells;
  readonly base: BudgetCells;
  readonly Version: number | undefined;
}

/** The cells of a draft that are not as they were, with methods chosen for later; none where no figure is another. */
export function draftChanges({ cells, base }: BudgetDraft): Changes {
  if (isSameCells(cells, base)) return {};
  return Object.fromEntries(
    (Object.keys(cells) as CellKey[])
      .map((key) => [key, { value: cellAt(cells, key), was: cellAt(base, key) }] as const)
      .filter(([, { value, was }]) => value.method !== was.method || value.text !== was.text),
  );
}

/** The changes of a draft on what is stored by now, and in words the cells that somebody else changed as well. */
export function rebased(
  changes: Changes,
  { base, Version }: Omit<BudgetDraft, 'cells'>,
): { draft: BudgetDraft; clashes: Clash[] } {
  const typed = Object.entries(changes).map(([key, { value }]) => [key, value] as const);
  const clashes = clashesOf(
    changes,
    (key) => cellAt(base, key as CellKey),
    (a, b) => isSameCell(a as BudgetCell, b as BudgetCell),
  );
  return {
    draft: { cells: { ...base, ...(Object.fromEntries(typed) as BudgetCells) }, base, Version },
    clashes: clashes.map((key) => ({
      what: placeWords(key as CellKey),
      theirs: valueText(cellAt(base, key as CellKey).text),
    })),
  };
}

function problemOf(account: Account, { method, text }: BudgetCell): string | null {
  const amount = amountOf(text);
  return amount === null ? 'Please enter a number' : valueProblem(account, method, Number(amount));
}

interface ReadCells {
  readonly lines: readonly BudgetLine[];
  readonly problems: ReadonlyMap<CellKey, string>;
}

/** The lines that were typed, and what is wrong with the others. */
export function readCells(cells: BudgetCells): ReadCells {
  const lines: BudgetLine[] = [];
  const problems = new Map<CellKey, string>();
  for (const Account of ACCOUNTS)
    for (const Month of MONTHS) {
      const cell = cellAt(cells, keyOf(Account, Month));
      if (cell.text.trim() === '') continue;
      const problem = problemOf(Account, cell);
      if (problem !== null) problems.set(keyOf(Account, Month), problem);
      else lines.push({ Account, Month, Method: cell.method, Value: Number(amountOf(cell.text)) });
    }
  return { lines, problems };
}

export function placeWords(key: CellKey): string {
  const [account, month] = key.split(' ') as [Account, string];
  return `${ACCOUNT_LABELS[account]}, ${monthName(Number(month))}`;
}

/** What the lines of a draft come to, January first. */
export const resolvedMonths = (lines: readonly BudgetLine[], lastYear: readonly Amounts[]): Amounts[] =>
  MONTHS.flatMap((month) => {
    const before = lastYear[month - 1];
    return before
      ? [
          resolvedMonth(
            lines.filter(({ Month }) => Month === month),
            before,
          ),
        ]
      : [];
  });

/** The sum of what is known; null where nothing is. */
export function knownSum(amounts: readonly (number | null | undefined)[]): number | null {
  const known = amounts.filter((amount) => amount !== null && amount !== undefined);
  return known.length > 0 ? exactSum(known) : null;
}

/** The method of an account, or null where its months have different ones. */
export function commonMethod(cells: BudgetCells, account: Account): Method | null {
  const [first, ...others] = MONTHS.map((month) => cellAt(cells, keyOf(account, month)).method);
  return first !== undefined && others.every((method) => method === first) ? first : null;
}

/** The figure of a cell under another method: an amount is what it came to, and no amount is a rate or a percent. */
function textUnder(cell: BudgetCell, method: Method, amount: number | null | undefined): string {
  if (cell.method === method) return cell.text;
  if (method === 'Amount') return amount === null || amount === undefined ? '' : written.format(amount);
  return cell.method === 'Amount' ? '' : cell.text;
}

/** Months of an account under another method; `amounts` is what they come to now, January first. */
export function withMethod(
  cells: BudgetCells,
  { account, months, method }: { account: Account; months: readonly number[]; method: Method },
  amounts: readonly Amounts[],
): BudgetCells {
  const changed = months.map((month) => {
    const cell = cellAt(cells, keyOf(account, month));
    const text = textUnder(cell, method, amounts[month - 1]?.[account]);
    return [keyOf(account, month), { method, text }] as const;
  });
  return { ...cells, ...Object.fromEntries(changed) };
}

/** Cells of a spreadsheet put down from one cell on, to the right and below; what is closed stays as it is. */
export function pasted(
  cells: BudgetCells,
  text: string,
  from: { account: Account; month: number },
  isClosed: (month: number) => boolean,
): BudgetCells {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const first = ACCOUNTS.indexOf(from.account);
  const changes = rows.flatMap((row, down) =>
    row.split('\t').flatMap((typed, right) => {
      const account = ACCOUNTS[first + down];
      const month = from.month + right;
      if (account === undefined || month > 12 || isClosed(month)) return [];
      const key = keyOf(account, month);
      return [[key, { ...cellAt(cells, key), text: typed.trim() }] as const];
    }),
  );
  return { ...cells, ...Object.fromEntries(changes) };
}
