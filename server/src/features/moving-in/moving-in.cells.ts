import type { z } from 'zod';
import type { CellKind, SheetColumn, SheetName } from '@boh/contract/moving-in/moving-in.sheets.ts';
import { ACCOUNT_LABELS, ACCOUNTS, METHODS } from '@boh/contract/budgets/budgets.calc.ts';
import { METHOD_LABELS } from '@boh/contract/budgets/budget-lines.ts';
import {
  amount,
  atMidnight,
  day,
  plainNumber,
  Problem,
  slashes,
  toNearCent,
  wordsOf,
  type Read,
} from '../../imports/cells.ts';
import type { CellProblem } from '../../imports/read-lines.ts';
import type { TableValue } from '../../lib/tables/spreadsheet-reader.ts';
import { monthCell, named } from '../budgets/budgets.sheet.ts';

const isBlank = (cell: TableValue) => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** A cell that says nothing leaves what is there. */
const orNothing =
  (read: Read<unknown>): Read<unknown> =>
  (cell) =>
    isBlank(cell) ? undefined : read(cell);

const checked =
  (schema: z.ZodType, wanted: string, meant: (cell: TableValue) => unknown): Read<unknown> =>
  (cell) => {
    const result = schema.safeParse(meant(cell));
    if (result.success) return result.data;
    return new Problem(result.error.issues[0]?.message ?? 'is not right', { wanted, written: wordsOf(cell) });
  };

const dayRead = day(slashes, atMidnight);

const A_DATE =
  'is a date, which a spreadsheet makes of texts such as 1-2: please format the cell as text and type it again';

/** A spreadsheet that takes a zip code for a number keeps no leading zeros. */
const zipOf = (cell: TableValue): string =>
  typeof cell === 'number' && Number.isInteger(cell) && cell >= 0
    ? String(cell).padStart(5, '0')
    : wordsOf(cell);

/** How the cells of a kind are read, by the schema of their column. */
const READS: Readonly<Record<CellKind, (schema: z.ZodType) => Read<unknown>>> = {
  text: (schema) => checked(schema, 'a text', wordsOf),
  addresses: (schema) => checked(schema, 'an address', wordsOf),
  code: (schema) => (cell) =>
    cell instanceof Date ? new Problem(A_DATE) : checked(schema, 'a text', wordsOf)(cell),
  zip: (schema) => checked(schema, 'a text', zipOf),
  yes: (schema) => checked(schema, 'Yes or No', wordsOf),
  count: (schema) => checked(schema, 'a whole number', plainNumber),
  money: (schema) => amount({ schema: schema as z.ZodType<number>, round: toNearCent }),
  percent: (schema) =>
    amount({ schema: schema as z.ZodType<number>, round: toNearCent, wanted: 'a percent' }),
  date: (schema) => (cell) => {
    const read = dayRead(cell);
    return read instanceof Problem ? read : checked(schema, 'a date', () => read)(cell);
  },
  figure: () => monthCell,
};

/** What a budget calls by the names of the screens. */
const NAMED: Readonly<Record<string, Read<unknown>>> = {
  'BUDGETS Account': named(ACCOUNTS, ACCOUNT_LABELS, 'account'),
  'BUDGETS Method': named(METHODS, METHOD_LABELS, 'method'),
};

export const readOf = (sheet: SheetName, { key, kind, schema }: SheetColumn): Read<unknown> =>
  orNothing(NAMED[`${sheet} ${key}`] ?? READS[kind](schema));

const LONGEST_TOLD = 40;
const withEnd = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What is wrong with a cell, as a sentence that names its column and what it says. */
function faultText(column: string, { why, cell }: Problem): string {
  const said = cell?.written ?? '';
  const isTold = said === '' || why.includes(said);
  const shown = said.length > LONGEST_TOLD ? `${said.slice(0, LONGEST_TOLD)}…` : said;
  const sentence = /^[a-z]/.test(why) ? `${column} ${why}` : `${column}: ${why}`;
  return withEnd(isTold ? sentence : `${withEnd(sentence)} It says ${shown}`);
}

export const problemText = ({ column, problem }: CellProblem): string => faultText(column, problem);
