import type { CsvDates, CsvMapping } from '@boh/contract/bank/csv-mapping.ts';
import { FileFinding } from '../../../lib/file-finding.ts';
import { readCsv, type CsvRow } from '../../../lib/tables/csv-reader.ts';
import {
  centsOf,
  dayOf,
  moneyText,
  plainText,
  quoted,
  referenceOf,
  type BookedTransaction,
  type Bytes,
  type StatementParts,
} from './statement-parts.ts';

/** Some banks have lines about the account before the headers. */
const FIRST_ROWS = 30;

const spoken = (header: string): string => header.trim().toLowerCase().replace(/\s+/g, ' ');

type Cells = (header: string) => string;

/** Reads a CSV file by the mapping of its account. Where it has balances, each of them follows from the one before. */
export async function* readCsvStatement(bytes: Bytes, mapping: CsvMapping): StatementParts {
  const balances = runningBalances();
  let places: Map<string, number> | null = null;
  let account: string | null = null;
  let first = '';
  let last = '';
  let line = 1;
  for await (const row of readCsv(bytes)) {
    line = row.line;
    if (!places) {
      places = placesOf(row, mapping);
      if (!places && line > FIRST_ROWS) throw missing(mapping);
      continue;
    }
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const found = places;
    const cells: Cells = (header) => row.cells[found.get(spoken(header)) ?? -1]?.trim() ?? '';
    const named = mapping.AccountNumber === '' ? '' : cells(mapping.AccountNumber);
    if (account === null) yield { part: 'begins', line, account: named, currency: '' };
    else if (named !== account)
      throw new FileFinding(line, `This line is of another account than the first one.`);
    account = named;
    const transaction = transactionOf(cells, mapping, line);
    if (mapping.Balance !== '') balances.add(transaction, amountOf(cells(mapping.Balance), mapping, line));
    first = first === '' || transaction.date < first ? transaction.date : first;
    last = transaction.date > last ? transaction.date : last;
    yield transaction;
  }
  if (!places) throw missing(mapping);
  if (account === null) throw new FileFinding(line, 'The file has no transactions.');
  const { opening, closing } = balances.check();
  yield {
    ...{ part: 'ends', line, pending: 0, from: first, to: last },
    opening: opening === null ? null : { date: first, cents: opening },
    closing: closing === null ? null : { date: last, cents: closing },
  };
}

const headersOf = (mapping: CsvMapping): string[] => {
  const { Date: date, Amount, Direction, Credit, Debit, Text, Reference, Balance, AccountNumber } = mapping;
  const single = [date, Amount, Direction, Credit, Debit, Reference, Balance, AccountNumber];
  return [...single, ...Text].filter((header) => header !== '');
};

/** Where each column of the mapping is, if these are the headers. */
function placesOf({ cells }: CsvRow, mapping: CsvMapping): Map<string, number> | null {
  const places = new Map(cells.map((cell, at) => [spoken(cell), at] as const).reverse());
  return headersOf(mapping).every((header) => places.has(spoken(header))) ? places : null;
}

const missing = (mapping: CsvMapping) =>
  new FileFinding(1, `The file has no line with the headers ${headersOf(mapping).map(quoted).join(', ')}.`);

function transactionOf(cells: Cells, mapping: CsvMapping, line: number): BookedTransaction {
  return {
    part: 'transaction',
    line,
    date: dateOf(cells(mapping.Date), mapping.DateFormat, line),
    cents: signedAmount(cells, mapping, line),
    text: plainText(mapping.Text.map(cells).join(' ')),
    reference: mapping.Reference === '' ? '' : referenceOf(cells(mapping.Reference)),
  };
}

const DATES: Readonly<Record<CsvDates, readonly [RegExp, 'MDY' | 'DMY' | 'YMD']>> = {
  'MM/DD/YYYY': [/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, 'MDY'],
  'MM/DD/YY': [/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2})$/, 'MDY'],
  'DD/MM/YYYY': [/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, 'DMY'],
  'YYYY-MM-DD': [/^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/, 'YMD'],
  YYYYMMDD: [/^(\d{4})(\d{2})(\d{2})$/, 'YMD'],
};

function dateOf(text: string, format: CsvDates, line: number): string {
  const [pattern, order] = DATES[format];
  // A time behind the day says nothing of it.
  const found = pattern.exec(text.split(/[ T]/)[0] ?? '');
  if (!found) throw new FileFinding(line, `${quoted(text)} is no day as ${format}.`);
  const part = (letter: string) => found[order.indexOf(letter) + 1] ?? '';
  const year = part('Y');
  return dayOf(year.length === 2 ? `20${year}` : year, part('M'), part('D'), line);
}

/** `1,234.50`, `$1,234.50`, `(1,234.50)`, `1,234.50-`, or the same with comma and point the other way round. */
function amountOf(text: string, { Decimal }: CsvMapping, line: number): bigint {
  const bare = text.replace(/[\s$€£]/g, '');
  const isNegative = /^\(.*\)$|-$/.test(bare);
  const number = bare.replace(/^\((.*)\)$|^(.*)-$/, '$1$2');
  const thousands = Decimal === '.' ? ',' : '.';
  const plain = number.replaceAll(thousands, '').replace(Decimal, '.');
  // Two signs, or a comma where thousands do not end, are no amount.
  const isWell = new RegExp(
    `^[+-]?\\d{1,3}(\\${thousands}\\d{3})+(\\${Decimal}\\d+)?$|^[+-]?\\d*(\\${Decimal}\\d+)?$`,
  );
  if (!isWell.test(number) || (isNegative && /^[+-]/.test(number)))
    throw new FileFinding(line, `${quoted(text)} is no amount.`);
  const cents = centsOf(plain, line);
  return isNegative ? -cents : cents;
}

const CREDIT = /^(credit|cr|c|crdt|deposit|dep|\+)$/i;
const DEBIT = /^(debit|dr|d|dbit|withdrawal|check|dslip|-)$/i;

function signedAmount(cells: Cells, mapping: CsvMapping, line: number): bigint {
  if (mapping.Amount === '') return creditOrDebit(cells(mapping.Credit), cells(mapping.Debit), mapping, line);
  const cents = amountOf(cells(mapping.Amount), mapping, line);
  if (mapping.Direction === '') return cents;
  const direction = cells(mapping.Direction);
  if (DEBIT.test(direction)) return cents < 0n ? cents : -cents;
  if (!CREDIT.test(direction))
    throw new FileFinding(line, `${quoted(direction)} says neither credit nor debit.`);
  if (cents < 0n) throw new FileFinding(line, `${quoted(direction)} stands beside an amount below 0.`);
  return cents;
}

function creditOrDebit(credit: string, debit: string, mapping: CsvMapping, line: number): bigint {
  const size = (text: string) => {
    const cents = text === '' ? 0n : amountOf(text, mapping, line);
    return cents < 0n ? -cents : cents;
  };
  const paidIn = size(credit);
  const paidOut = size(debit);
  if (credit === '' && debit === '')
    throw new FileFinding(line, 'This line has neither a credit nor a debit.');
  if (paidIn !== 0n && paidOut !== 0n) throw new FileFinding(line, 'This line has a credit and a debit.');
  return paidIn - paidOut;
}

/**
 * Files list their transactions from the oldest or from the newest on: each balance follows from the one above it, or
 * from the one below. Which of the two it is shows only at the end.
 */
function runningBalances() {
  const broken: { oldestFirst: number | null; newestFirst: number | null } = {
    oldestFirst: null,
    newestFirst: null,
  };
  let begin: { cents: bigint; balance: bigint } | null = null;
  let end: { cents: bigint; balance: bigint; line: number } | null = null;
  return {
    add({ cents, line }: BookedTransaction, balance: bigint): void {
      if (end && end.balance + cents !== balance) broken.oldestFirst ??= line;
      if (end && balance + end.cents !== end.balance) broken.newestFirst ??= line;
      begin ??= { cents, balance };
      end = { cents, balance, line };
    },
    check(): { opening: bigint | null; closing: bigint | null } {
      if (!begin || !end) return { opening: null, closing: null };
      if (broken.oldestFirst === null) return { opening: begin.balance - begin.cents, closing: end.balance };
      if (broken.newestFirst === null) return { opening: end.balance - end.cents, closing: begin.balance };
      throw new FileFinding(
        Math.max(broken.oldestFirst, broken.newestFirst),
        `The balance of this line does not follow from the balances beside it (the last one read is ${moneyText(end.balance)}).`,
      );
    },
  };
}
