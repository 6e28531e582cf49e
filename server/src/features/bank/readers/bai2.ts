import { FileFinding } from '../../../lib/file-finding.ts';
import {
  checkBalances,
  dayOf,
  moneyText,
  plainText,
  quoted,
  referenceOf,
  withinReason,
  type Bytes,
  type StatementPart,
  type StatementParts,
} from './statement-parts.ts';
import { readTextLines } from '../../../lib/line-reader.ts';

/** A record with its continuations (88). */
interface Bai2Record {
  readonly code: string;
  readonly line: number;
  /** The fields of each physical record, as they stand there. */
  readonly segments: string[];
  /** Whether the last of them ended with a slash: only a text ends without. */
  isClosed: boolean;
}

/** What a trailer sums up: the amounts, the parts of the level below, and the physical records. */
interface Totals {
  sum: bigint;
  parts: number;
  records: number;
}

interface Group {
  readonly date: string;
  readonly currency: string;
  readonly totals: Totals;
}

interface Account {
  readonly number: string;
  readonly currency: string;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly totals: Totals;
  booked: bigint;
}

const RECORD = /^(01|02|03|16|49|88|98|99),/;
/** Files that came in blocks once have several records on a line, each ended by its slash. */
const NEXT_RECORD = /\/\s+(?=(?:01|02|03|16|49|88|98|99),)/;
const MOST_CONTINUATIONS = 1_000;
const OPENING_LEDGER = '010';
const CLOSING_LEDGER = '015';
/** Amounts of these have no implied decimals. */
const WITHOUT_CENTS = ['JPY', 'KRW', 'CLP', 'VND', 'ISK', 'XAF', 'XOF', 'XPF', 'PYG', 'UGX', 'RWF'];

/** Reads a BAI2 file: its records and their order, the sums and counts of its trailers, and the balances of each account. */
export async function* readBai2(bytes: Bytes): StatementParts {
  const take = recordTaker();
  let record: Bai2Record | null = null;
  for await (const { line, text } of readTextLines(bytes)) {
    for (const physical of text.split(NEXT_RECORD)) {
      const content = physical.trim();
      if (content === '') continue;
      if (!RECORD.test(content)) {
        if (!record || record.isClosed) throw new FileFinding(line, `${quoted(content)} is no BAI2 record.`);
        continueText(record, content);
        continue;
      }
      const isClosed = content.endsWith('/');
      const fields = content.slice(3).replace(/\/$/, '');
      if (content.startsWith('88')) {
        if (!record) throw new FileFinding(line, 'There is nothing that this record (88) continues.');
        record.segments.push(fields);
        record.isClosed = isClosed;
        if (record.segments.length > MOST_CONTINUATIONS)
          throw new FileFinding(line, 'This record is continued without end.');
        continue;
      }
      if (record) yield* take(record);
      record = { code: content.slice(0, 2), line, segments: [fields], isClosed };
    }
  }
  if (record) yield* take(record);
  if (record?.code !== '99')
    throw new FileFinding(record?.line ?? 1, 'The file ends here, before its trailer (99): it is not whole.');
}

/** A text that was broken by the end of its line goes on without being a record. */
function continueText(record: Bai2Record, content: string): void {
  const last = record.segments.pop() ?? '';
  record.segments.push(`${last} ${content.replace(/\/$/, '')}`);
  record.isClosed = content.endsWith('/');
}

const outOfPlace = ({ code, line }: Bai2Record) =>
  new FileFinding(line, `This record (${code}) stands where none of its kind belongs.`);

/** Takes record after record, and makes of them the parts of statements. */
function recordTaker(): (record: Bai2Record) => Generator<StatementPart> {
  const file: Totals = { sum: 0n, parts: 0, records: 0 };
  let group: Group | null = null;
  let account: Account | null = null;
  let state: 'new' | 'open' | 'ended' = 'new';

  return function* take(record) {
    const { code, line } = record;
    if (state === 'ended') throw new FileFinding(line, 'The file goes on behind its trailer (99).');
    if (state === 'new' ? code !== '01' : code === '01') throw outOfPlace(record);
    const fields = fieldsOf(record);
    const level = account ?? group;
    (level?.totals ?? file).records += code === '02' || code === '03' ? 0 : record.segments.length;
    if (code === '01') {
      checkHeader(fields);
      state = 'open';
    } else if (code === '02' && !group) {
      group = readGroup(fields, record);
    } else if (code === '03' && group && !account) {
      account = readAccount(fields, record, group);
      yield { part: 'begins', line, account: account.number, currency: account.currency };
    } else if (code === '16' && group && account) {
      yield* readDetail(fields, account, group);
    } else if (code === '49' && group && account) {
      checkTrailer(fields, account.totals, null);
      yield endOf(line, account, group);
      addUp(group.totals, account.totals);
      account = null;
    } else if (code === '98' && group && !account) {
      checkTrailer(fields, group.totals, 'accounts');
      addUp(file, group.totals);
      group = null;
    } else if (code === '99' && !group) {
      checkTrailer(fields, file, 'groups');
      state = 'ended';
    } else throw outOfPlace(record);
  };
}

function addUp(above: Totals, { sum, records }: Totals): void {
  above.sum += sum;
  above.records += records;
  above.parts += 1;
}

/** The fields of a record one by one; what is behind the last of them is blank. */
function fieldsOf({ line, segments }: Bai2Record) {
  const parts = segments.map((segment) => segment.split(','));
  let segment = 0;
  let at = 0;
  const skipEnds = () => {
    while (segment < parts.length && at >= (parts[segment]?.length ?? 0)) {
      segment += 1;
      at = 0;
    }
  };
  const next = (): string => {
    skipEnds();
    const field = parts[segment]?.[at] ?? '';
    at += 1;
    return field.trim();
  };
  return {
    line,
    next,
    hasMore: (): boolean => {
      skipEnds();
      return segment < parts.length;
    },
    amount: (): bigint => {
      const field = next();
      if (field === '') return 0n;
      if (!/^[+-]?\d{1,30}$/.test(field)) throw new FileFinding(line, `${quoted(field)} is no amount.`);
      return BigInt(field.replace('+', ''));
    },
    count: (what: string): number => {
      const field = next();
      if (!/^\d{1,9}$/.test(field)) throw new FileFinding(line, `${quoted(field)} is no number of ${what}.`);
      return Number(field);
    },
    /** All that is left: commas belong to the text. */
    text: (): string => {
      skipEnds();
      const rest = parts.slice(segment).map((each, index) => each.slice(index === 0 ? at : 0).join(','));
      return plainText(rest.join(' '));
    },
  };
}
type Fields = ReturnType<typeof fieldsOf>;

function checkHeader(fields: Fields): void {
  const [, , , , , , , version = ''] = Array.from({ length: 8 }, () => fields.next());
  if (version !== '2')
    throw new FileFinding(fields.line, `The file says it is of version ${quoted(version)}, and not of 2.`);
}

/** `260601` or `20260601`. */
function asOfDate(field: string, line: number): string {
  const [, year = '', month = '', day = ''] = /^(\d{2}|\d{4})(\d{2})(\d{2})$/.exec(field) ?? [];
  return dayOf(year.length === 2 ? `20${year}` : year, month, day, line);
}

function readGroup(fields: Fields, { line, segments }: Bai2Record): Group {
  const [, , status = '', date = '', , currency = '', modifier = ''] = Array.from({ length: 7 }, () =>
    fields.next(),
  );
  if (status === '2')
    throw new FileFinding(line, 'This group takes back what was sent before: it has no statement.');
  if (status === '4') throw new FileFinding(line, 'This group is a test of the bank.');
  if (status !== '1' && status !== '3')
    throw new FileFinding(line, `${quoted(status)} is no status of a group.`);
  if (modifier === '1' || modifier === '3')
    throw new FileFinding(
      line,
      'This group is of a day that is not over at the bank. Please take the final file.',
    );
  return {
    date: asOfDate(date, line),
    currency: currency === '' ? 'USD' : currency.toUpperCase(),
    totals: { sum: 0n, parts: 0, records: segments.length },
  };
}

function readAccount(fields: Fields, { line, segments }: Bai2Record, group: Group): Account {
  const number = fields.next();
  if (number === '') throw new FileFinding(line, 'The account has no number.');
  const currency = fields.next().toUpperCase() || group.currency;
  const amounts = new Map<string, bigint>();
  let sum = 0n;
  while (fields.hasMore()) {
    const code = fields.next();
    const amount = fields.amount();
    fields.next();
    skipFunds(fields);
    if (code === '') continue;
    if (!/^\d{3}$/.test(code)) throw new FileFinding(line, `${quoted(code)} is no type code.`);
    if (amounts.has(code) && (code === OPENING_LEDGER || code === CLOSING_LEDGER))
      throw new FileFinding(line, `The balance ${code} is there twice.`);
    amounts.set(code, amount);
    sum += amount;
  }
  const balance = (code: string) => {
    const amount = amounts.get(code);
    return amount === undefined ? null : withinReason(inCents(amount, currency), line);
  };
  return {
    number,
    currency,
    opening: balance(OPENING_LEDGER),
    closing: balance(CLOSING_LEDGER),
    totals: { sum, parts: 0, records: segments.length },
    booked: 0n,
  };
}

/** When the money is there: none of our business, but its fields stand between others. */
function skipFunds(fields: Fields): void {
  const type = fields.next().toUpperCase();
  if (['', 'Z', '0', '1', '2'].includes(type)) return;
  const skip = (count: number) => Array.from({ length: count }, () => fields.next());
  if (type === 'S') skip(3);
  else if (type === 'V') skip(2);
  else if (type === 'D') skip(2 * Math.min(fields.count('distributions'), 1_000));
  else throw new FileFinding(fields.line, `${quoted(type)} is no type of funds.`);
}

const inCents = (amount: bigint, currency: string): bigint =>
  WITHOUT_CENTS.includes(currency) ? amount * 100n : amount;

function* readDetail(fields: Fields, account: Account, group: Group): Generator<StatementPart> {
  const { line } = fields;
  const code = fields.next();
  const amount = fields.amount();
  account.totals.sum += amount;
  const sign = signOf(code, line);
  skipFunds(fields);
  const reference = referenceOf(fields.next());
  const customer = fields.next();
  const text = fields.text() || plainText(customer);
  if (sign === null) return;
  const cents = withinReason(inCents(amount, account.currency) * sign, line);
  account.booked += cents;
  yield { part: 'transaction', line, date: group.date, cents, text, reference };
}

/** Whether a type code credits or debits the account; null for a note without an amount. */
function signOf(code: string, line: number): bigint | null {
  if (!/^\d{3}$/.test(code)) throw new FileFinding(line, `${quoted(code)} is no type code.`);
  const number = Number(code);
  if ((number >= 100 && number < 400) || (number >= 920 && number < 960)) return 1n;
  if ((number >= 400 && number < 700) || number >= 960) return -1n;
  if (number >= 700 && number < 800)
    throw new FileFinding(line, `The type code ${code} is of a loan, which is no bank account.`);
  if (number === 890) return null;
  throw new FileFinding(line, `The type code ${code} says neither credit nor debit.`);
}

function endOf(line: number, { opening, closing, booked }: Account, { date }: Group): StatementPart {
  if (opening !== null && closing !== null) checkBalances(line, { opening, closing, sum: booked });
  const at = (cents: bigint | null) => (cents === null ? null : { date, cents });
  return { part: 'ends', line, opening: at(opening), closing: at(closing), from: date, to: date, pending: 0 };
}

/** Trailers 49, 98 and 99: the sum, the number of parts where there are any, and the number of records. */
function checkTrailer(fields: Fields, totals: Totals, parts: string | null): void {
  const { line } = fields;
  const sum = fields.amount();
  if (sum !== totals.sum)
    throw new FileFinding(
      line,
      `The control total is ${moneyText(sum)}, but the amounts make ${moneyText(totals.sum)}.`,
    );
  const check = (found: number, counted: number, what: string) => {
    if (found !== counted)
      throw new FileFinding(line, `This should close ${found} ${what}, but there are ${counted}.`);
  };
  if (parts !== null) check(fields.count(parts), totals.parts, parts);
  check(fields.count('records'), totals.records, 'records');
}
