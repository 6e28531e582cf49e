import { Decimal } from 'decimal.js';
import type { z } from 'zod';
import { calendarDate, money } from '@boh/contract/fields.ts';
import { wrongWeekday } from '@boh/contract/sales/sales.calc.ts';
import type { TableValue as Cell } from '../lib/tables/spreadsheet-reader.ts';

/** Why a cell cannot be read. Given back rather than thrown: a wrong file has a million of them. */
export class Problem {
  constructor(
    /** A sentence of its own, or with `cell` the refusal of the field's schema. */
    readonly why: string,
    /** What the cell should hold (`a date`) and what it does: nothing where it is blank. */
    readonly cell?: { readonly wanted: string; readonly written: string },
  ) {}
}

/** Reads one cell: its value, or what is wrong with it. */
export type Read<T> = (cell: Cell) => T | Problem;

/** What a cell says; ids that a workbook keeps as numbers too. */
export const wordsOf = (cell: Cell): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim();

const blankCell = (wanted: string) => new Problem('is required', { wanted, written: '' });

function parsed<T>(schema: z.ZodType<T>, value: unknown, cell: Cell, wanted: string): T | Problem {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  return new Problem(result.error.issues[0]?.message ?? 'is not right', { wanted, written: wordsOf(cell) });
}

/** Text that must not be blank. */
export const text: Read<string> = (cell) => (cell === null ? blankCell('a text') : wordsOf(cell));

/** Text that means something to the import, which `find` knows. */
export const meaning =
  <T>(find: (words: string) => T | Problem): Read<T> =>
  (cell) => {
    const words = text(cell);
    return words instanceof Problem ? words : find(words);
  };

/** A way to write a day beside YYYY-MM-DD, as that; null for every other text. */
type Spelling = (words: string) => string | null;

const monthFirst =
  (pattern: RegExp): Spelling =>
  (words) => {
    const [, month = '', day = '', year = ''] = pattern.exec(words) ?? [];
    return year === '' ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  };
/** 11/23/2026. */
export const slashes = monthFirst(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/);
/** 11/23/2026 and 11-23-2026; with dashes others write the day first, so only where files are known to mean the month. */
export const slashesOrDashes = monthFirst(/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/);
/** 2026-11-23T00:00:00Z, which is how programs write a day that they keep as an instant. */
export const atMidnight: Spelling = (words) =>
  /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?Z?$/.exec(words)?.[1] ?? null;

/** A day: a date cell, YYYY-MM-DD, or one of the other spellings that the files of an import have. */
export function day(...spellings: readonly Spelling[]): Read<string> {
  return (cell) => {
    const words = wordsOf(cell);
    const iso = spellings.reduce<string | null>((found, spelling) => found ?? spelling(words), null);
    const result = parsed(calendarDate, iso ?? words, cell, 'a date');
    const weekday = result instanceof Problem ? wrongWeekday(words) : null;
    return weekday === null ? result : new Problem(weekday, { wanted: 'a date', written: words });
  };
}

/** `$1,234.50` and `(12.00)` are how reports and accountants write amounts. */
export function plainNumber(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const bare = cell.replace(/[$\s]/g, '');
  return /^\(.+\)$/.test(bare) ? `-${bare.slice(1, -1)}` : bare;
}

interface AmountRule {
  readonly schema?: z.ZodType<number>;
  /** What a blank cell counts as; where missing, it is refused. */
  readonly blank?: number;
  readonly wanted?: string;
  /** Rounds what a workbook worked out. */
  readonly round?: (value: number) => number;
}

/** An amount of money, or by its schema a whole number. */
export function amount({ schema = money, blank, wanted = 'an amount', round }: AmountRule): Read<number> {
  return (cell) => {
    if (cell === null) return blank ?? blankCell(wanted);
    const value = plainNumber(cell);
    return parsed(schema, round && typeof value === 'number' ? round(value) : value, cell, wanted);
  };
}

const THOUSANDTH_OF_A_CENT = 1e-5;

/** A sum of many cells is 0.30000000000000004: what differs that little from a cent is that amount, however large. */
export function toNearCent(value: number): number {
  const cents = Math.round(value * 100) / 100;
  return Math.abs(cents - value) < THOUSANDTH_OF_A_CENT ? cents : value;
}

/** A rate is a quotient: spreadsheets carry it with all its decimals. Null where it is blank. */
export function rate(schema: z.ZodType<number>): Read<number | null> {
  return (cell) => {
    const value = plainNumber(cell);
    if (value === null || value === '') return null;
    const digits = typeof value === 'string' ? value.replaceAll(',', '') : value;
    const isLong =
      typeof digits === 'number' || (typeof digits === 'string' && /^-?\d+\.\d{3,}$/.test(digits));
    const rounded =
      isLong && Number.isFinite(Number(digits))
        ? new Decimal(digits).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber()
        : value;
    return parsed(schema, rounded, cell, 'an amount');
  };
}
