import { FileFinding } from '../../../lib/file-finding.ts';

/** A statement begins: the account as the file names it, masked or whole, and the currency of its amounts. */
interface StatementBegins {
  readonly part: 'begins';
  readonly line: number;
  /** Blank where the file does not say. */
  readonly account: string;
  /** Blank where the file does not say. */
  readonly currency: string;
}

/** What the bank booked: credits above 0, debits below. */
export interface BookedTransaction {
  readonly part: 'transaction';
  readonly line: number;
  readonly date: string;
  readonly cents: bigint;
  readonly text: string;
  /** The bank's own, blank where there is none. */
  readonly reference: string;
}

export interface Balance {
  readonly date: string;
  readonly cents: bigint;
}

/** A statement ends; its balances are those of the ledger, and agree with its transactions where both are there. */
interface StatementEnds {
  readonly part: 'ends';
  readonly line: number;
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  /** The days it covers, where it says so. */
  readonly from: string | null;
  readonly to: string | null;
  /** Entries that are not booked yet. */
  readonly pending: number;
}

/** What the reader of a format makes of a file: one statement after the other, or a `FileFinding`. */
export type StatementPart = StatementBegins | BookedTransaction | StatementEnds;
export type StatementParts = AsyncGenerator<StatementPart>;

export type Bytes = AsyncIterable<Uint8Array>;

const LARGEST_CENTS = 99_999_999_999_999n;

/** An amount as files write it, with a point: `-12.50`, `+12.5`, `12`. Digits past the cent must be zeros. */
export function centsOf(amount: string, line: number): bigint {
  const found = /^([+-]?)(\d{0,20})(?:\.(\d{0,2})(\d*))?$/.exec(amount.trim());
  const [, sign = '', whole = '', cents = '', rest = ''] = found ?? [];
  if (!found || whole + cents === '') throw new FileFinding(line, `${quoted(amount)} is no amount.`);
  if (/[1-9]/.test(rest)) throw new FileFinding(line, `${quoted(amount)} has parts of a cent.`);
  return withinReason(BigInt(`${whole}${cents.padEnd(2, '0')}`) * (sign === '-' ? -1n : 1n), line);
}

export function withinReason(cents: bigint, line: number): bigint {
  if (cents > LARGEST_CENTS || cents < -LARGEST_CENTS)
    throw new FileFinding(line, `${moneyText(cents)} is too large an amount.`);
  return cents;
}

/** `1250n` is `12.50`. */
export function moneyText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a file says, in a sentence: shortened, so that it stays one. */
export const quoted = (text: string): string => `"${plainText(text).slice(0, 40)}"`;

const LONGEST_TEXT = 500;

/** A text in one line, as it is kept. */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\uFFFD\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .normalize('NFC')
    .trim();

/** What banks write where they have no reference. */
const NO_REFERENCE = /^(0*|nonref|notprovided|not provided|n\/?a|none)$/i;

export const referenceOf = (text: string): string => {
  const reference = plainText(text).slice(0, 200);
  return NO_REFERENCE.test(reference) ? '' : reference;
};

/** A day that exists, or a finding. */
export function dayOf(year: string, month: string, day: string, line: number): string {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  if (!exists || date < '1990-01-01' || date > '2100-12-31')
    throw new FileFinding(line, `${quoted(date)} is no day.`);
  return date;
}

/** The first rule of all statements. */
export function checkBalances(
  line: number,
  { opening, closing, sum }: { opening: bigint; closing: bigint; sum: bigint },
): void {
  if (opening + sum === closing) return;
  throw new FileFinding(
    line,
    `The opening balance ${moneyText(opening)} and the transactions ${moneyText(sum)} make ${moneyText(opening + sum)}, ` +
      `but the closing balance is ${moneyText(closing)}.`,
  );
}
