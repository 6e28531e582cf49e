import { Decimal } from 'decimal.js';
import type { CodeKind, FileFormat } from '@boh/contract/intake/intake.words.ts';
import type { Finding } from '../../../db/tables/intake.table.ts';
import { FileFinding } from '../../../lib/file-finding.ts';

/** Enough digits that sums of a file stay exact. */
const Exact = Decimal.clone({ precision: 50 });

/** One figure of a day, under the name that its file has for it. */
export interface CodeAmount {
  readonly Code: string;
  readonly Kind: CodeKind;
  readonly Description: string;
  /** Exact, as decimal digits. */
  readonly Amount: string;
}

export interface FileDay {
  readonly Date: string;
  readonly Codes: readonly CodeAmount[];
  /** Totals of the file that its parts do not come to. */
  readonly TotalsOff: readonly Finding[];
}

/** What a file holds. */
export interface ReadFile {
  readonly Format: FileFormat;
  /** What the file calls its hotel; null where it does not say. */
  readonly HotelCode: string | null;
  readonly Days: readonly FileDay[];
  /** What people should know of it although it was read. */
  readonly Findings: readonly Finding[];
}

/** Why a file cannot be read, and on which line. Readers throw it; `reading` gives it back. */
class Unreadable extends Error {
  constructor(
    message: string,
    readonly line: number | null,
  ) {
    super(message);
  }
}

/** Refuses a file; with a line, the sentence goes on behind `Line 7`. */
export const refuse = (line: number | null, sentence: string): never => {
  throw new Unreadable(sentence, line);
};

/** The one finding of a file that nothing can be taken from. */
export interface Refused {
  readonly Refused: Finding;
}

/** Runs a reader: what it holds, or the first thing that is wrong with it. */
export async function reading(read: () => Promise<ReadFile>): Promise<ReadFile | Refused> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileFinding)
      return { Refused: { Line: error.line, Text: `Line ${error.line}: ${error.message}` } };
    if (!(error instanceof Unreadable)) throw error;
    const { line, message } = error;
    return { Refused: { Line: line, Text: line === null ? message : `Line ${line} ${message}` } };
  }
}

/** A file that has more is no day of a hotel. */
const MOST_CODES = 2_000;
const LONGEST_CODE = 100;
const LONGEST_DESCRIPTION = 200;

const NUMBER = /^[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})$/;

/** A number as programs write it (`1234.5`, `.5`, `-12`), with its digits; null for every other text. */
export const plainNumber = (text: string): string | null =>
  NUMBER.test(text) ? new Exact(text).toFixed() : null;

export const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0)).toFixed();

export const isSame = (one: string, other: string): boolean => new Exact(one).eq(other);

/** Text from outside as it may be stored and shown. */
export const cleanWords = (text: string, most: number): string =>
  text
    .slice(0, most * 4)
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}\p{Surrogate}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/\p{Surrogate}$/u, '')
    .trim();

/** Adds the codes of a day up. */
export class DaySums {
  readonly #codes = new Map<string, CodeAmount>();
  readonly totalsOff: Finding[] = [];

  constructor(readonly date: string) {}

  add(code: CodeAmount, line: number): void {
    const Code = cleanWords(code.Code, LONGEST_CODE);
    if (Code === '') refuse(line, 'has no code.');
    const known = this.#codes.get(Code);
    if (!known && this.#codes.size >= MOST_CODES)
      refuse(line, `is one too many: a day has at most ${MOST_CODES} codes.`);
    const Description = known?.Description || cleanWords(code.Description, LONGEST_DESCRIPTION);
    const Amount = known ? sumOf([known.Amount, code.Amount]) : code.Amount;
    this.#codes.set(Code, { Code, Kind: code.Kind, Description, Amount });
  }

  get day(): FileDay {
    return { Date: this.date, Codes: [...this.#codes.values()], TotalsOff: this.totalsOff };
  }
}
