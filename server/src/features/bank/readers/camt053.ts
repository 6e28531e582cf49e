import { FileFinding } from '../../../lib/file-finding.ts';
import { readXml, type XmlElement } from '../../../lib/xml/xml-reader.ts';
import {
  centsOf,
  checkBalances,
  dayOf,
  moneyText,
  plainText,
  quoted,
  referenceOf,
  type Balance,
  type Bytes,
  type StatementPart,
  type StatementParts,
} from './statement-parts.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-3])$/;
const STATEMENT = 'Document/BkToCstmrStmt/Stmt';
/** Balances by their codes; those of a page in the middle are none of a statement. */
const OPENING = ['OPBD', 'PRCD'];
const CLOSING = 'CLBD';
const MOST_TEXTS = 20;

/** What is read of an element with parts: its values by their path below it. */
interface Parts {
  readonly line: number;
  readonly values: Map<string, string>;
  readonly currencies: Map<string, string>;
}

interface Entry extends Parts {
  readonly texts: string[];
  /** What the details of a batch should be, and what they are. */
  batch: { count: number | null; total: bigint | null; line: number } | null;
  details: number;
  detailSum: bigint | null;
}

interface Statement {
  readonly line: number;
  readonly sums: Parts;
  account: string;
  currency: string;
  from: string | null;
  to: string | null;
  opening: Balance | null;
  closing: Balance | null;
  hasBegun: boolean;
  booked: Sums;
  pending: Sums;
}

/** Number and sum of credits and of debits. */
interface Sums {
  count: { CRDT: number; DBIT: number };
  sum: { CRDT: bigint; DBIT: bigint };
}

const noSums = (): Sums => ({ count: { CRDT: 0, DBIT: 0 }, sum: { CRDT: 0n, DBIT: 0n } });
const partsAt = (line: number): Parts => ({ line, values: new Map(), currencies: new Map() });

/** Reads a CAMT.053 file: each statement with its entries, the sums it names, and its balances. */
export async function* readCamt053(bytes: Bytes): StatementParts {
  let statement: Statement | null = null;
  let entry: Entry | null = null;
  let balance: Parts | null = null;
  let statements = 0;
  let line = 1;
  for await (const element of readXml(bytes)) {
    const { step, path } = element;
    line = element.line;
    if (step === 'open' && path === element.name) checkRoot(element);
    const below = path.startsWith(`${STATEMENT}/`) ? path.slice(STATEMENT.length + 1) : '';
    if (path === STATEMENT && step === 'open') {
      statement = statementAt(line);
      statements += 1;
    } else if (path === STATEMENT && statement) {
      yield* begin(statement);
      yield endOf(statement);
      statement = null;
    } else if (!statement || below === '') {
      continue;
    } else if (step === 'open') {
      if (below === 'Ntry') entry = { ...partsAt(line), texts: [], batch: null, details: 0, detailSum: 0n };
      if (below === 'Bal') balance = partsAt(line);
    } else if (below === 'Ntry' && entry) {
      yield* begin(statement);
      yield* takeEntry(statement, entry);
      entry = null;
    } else if (below === 'Bal' && balance) {
      takeBalance(statement, balance);
      balance = null;
    } else if (entry) addToEntry(entry, below.slice('Ntry/'.length), element);
    else if (balance) addValue(balance, below.slice('Bal/'.length), element);
    else addToStatement(statement, below, element);
  }
  if (statements === 0) throw new FileFinding(line, 'The file has no statement.');
}

function checkRoot({ name, namespace, line }: XmlElement): void {
  if (name !== 'Document' || !namespace.includes(':camt.'))
    throw new FileFinding(line, `${quoted(name)} is no CAMT.053 document.`);
  if (!NAMESPACE.test(namespace))
    throw new FileFinding(
      line,
      `This is ${namespace.split(':').at(-1)}, and no end-of-day statement: camt.053.001.02 to 13 are read.`,
    );
}

const statementAt = (line: number): Statement => ({
  ...{ line, sums: partsAt(line), account: '', currency: '', from: null, to: null },
  ...{ opening: null, closing: null, hasBegun: false, booked: noSums(), pending: noSums() },
});

function addValue({ values, currencies }: Parts, path: string, { text, attributes, line }: XmlElement): void {
  if (text === '') return;
  if (values.has(path) && (path === 'Amt' || path === 'CdtDbtInd'))
    throw new FileFinding(line, `${path} is there twice.`);
  values.set(path, text);
  if (attributes['Ccy'] !== undefined) currencies.set(path, attributes['Ccy']);
}

function addToStatement(statement: Statement, below: string, element: XmlElement): void {
  const { text, line } = element;
  if (below === 'Acct/Id/IBAN' || below === 'Acct/Id/Othr/Id') statement.account = text;
  else if (below === 'Acct/Ccy') statement.currency = text.toUpperCase();
  else if (below === 'FrToDt/FrDtTm') statement.from = dateOf(text, line);
  else if (below === 'FrToDt/ToDtTm') statement.to = dateOf(text, line);
  else if (below.startsWith('TxsSummry/'))
    addValue(statement.sums, below.slice('TxsSummry/'.length), element);
}

/** `2026-06-01`, with a time behind it or not. */
function dateOf(text: string, line: number): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})(?:[TZ+-]|$)/.exec(text) ?? [];
  return dayOf(year, month, day, line);
}

function addToEntry(entry: Entry, path: string, element: XmlElement): void {
  const { text, attributes, line } = element;
  if (path === 'NtryDtls/TxDtls') entry.details += 1;
  else if (path === 'NtryDtls/TxDtls/Amt') addDetail(entry, text, attributes['Ccy'], line);
  else if (path === 'NtryDtls/Btch/NbOfTxs') batchOf(entry, line).count = Number(text);
  else if (path === 'NtryDtls/Btch/TtlAmt') batchOf(entry, line).total = centsOf(text, line);
  else if (path === 'NtryDtls') closeDetails(entry);
  else if (TEXTS.test(path)) {
    if (entry.texts.length < MOST_TEXTS && text !== '') entry.texts.push(text);
  } else if (path === DETAIL_REFERENCE) {
    // Of several details none speaks for the entry.
    entry.values.set(path, entry.values.has(path) ? '' : text);
  } else if (!path.startsWith('NtryDtls/')) addValue(entry, path, element);
}

const DETAIL_REFERENCE = 'NtryDtls/TxDtls/Refs/AcctSvcrRef';

/** What says what an entry is about. */
const TEXTS =
  /^(AddtlNtryInf|NtryDtls\/TxDtls\/(AddtlTxInf|RmtInf\/Ustrd|RltdPties\/(Dbtr|Cdtr)(\/Pty)?\/Nm))$/;

const batchOf = (entry: Entry, line: number) => (entry.batch ??= { count: null, total: null, line });

function addDetail(entry: Entry, text: string, currency: string | undefined, line: number): void {
  const cents = centsOf(text, line);
  if (currency !== entry.currencies.get('Amt')) entry.detailSum = null;
  else if (entry.detailSum !== null) entry.detailSum += cents;
}

/** A batch names how many details it has, and their sum: checked where the details are there. */
function closeDetails(entry: Entry): void {
  const { batch, details, detailSum } = entry;
  entry.batch = null;
  entry.details = 0;
  entry.detailSum = 0n;
  if (!batch || details === 0) return;
  if (batch.count !== null && batch.count !== details)
    throw new FileFinding(
      batch.line,
      `The batch should have ${batch.count} transactions, but has ${details}.`,
    );
  if (batch.total !== null && detailSum !== null && detailSum !== 0n && batch.total !== detailSum)
    throw new FileFinding(
      batch.line,
      `The batch should make ${moneyText(batch.total)}, but its transactions make ${moneyText(detailSum)}.`,
    );
}

function needed({ line, values }: Parts, what: string, ...paths: readonly string[]): string {
  const text = paths.flatMap((path) => values.get(path) ?? [])[0];
  if (text === undefined) throw new FileFinding(line, `${what} has no ${paths[0]}.`);
  return text;
}

function directionOf(parts: Parts, what: string): 'CRDT' | 'DBIT' {
  const direction = needed(parts, what, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new FileFinding(parts.line, `${quoted(direction)} is neither CRDT nor DBIT.`);
  return direction;
}

const signed = (direction: 'CRDT' | 'DBIT', cents: bigint): bigint => (direction === 'CRDT' ? cents : -cents);

/** Amounts have no sign of their own; those of a statement are in one currency. */
function amountOf(statement: Statement, parts: Parts, what: string): bigint {
  const cents = centsOf(needed(parts, what, 'Amt'), parts.line);
  if (cents < 0n) throw new FileFinding(parts.line, `${what} has an amount below 0.`);
  const currency = parts.currencies.get('Amt') ?? '';
  if (statement.currency === '') statement.currency = currency;
  if (currency !== statement.currency)
    throw new FileFinding(
      parts.line,
      `${what} is in ${quoted(currency)}, and the account in ${statement.currency}.`,
    );
  return cents;
}

function takeBalance(statement: Statement, parts: Parts): void {
  const code = parts.values.get('Tp/CdOrPrtry/Cd') ?? '';
  if (code !== CLOSING && !OPENING.includes(code)) return;
  const what = `The balance ${code}`;
  const cents = signed(directionOf(parts, what), amountOf(statement, parts, what));
  const balance = { date: dateOf(needed(parts, what, 'Dt/Dt', 'Dt/DtTm'), parts.line), cents };
  if (code === CLOSING) statement.closing = balance;
  else if (code === 'OPBD' || statement.opening === null) statement.opening = balance;
}

function* takeEntry(statement: Statement, entry: Entry): Generator<StatementPart> {
  const what = 'The entry';
  const direction = directionOf(entry, what);
  const cents = amountOf(statement, entry, what);
  const status = needed(entry, what, 'Sts', 'Sts/Cd', 'Sts/Prtry');
  const { count, sum } = status === 'BOOK' ? statement.booked : statement.pending;
  count[direction] += 1;
  sum[direction] += cents;
  if (status !== 'BOOK') return;
  const date = needed(entry, what, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
  const { values, texts, line } = entry;
  yield {
    part: 'transaction',
    line,
    date: dateOf(date, line),
    cents: signed(direction, cents),
    text: plainText([...new Set(texts.map(plainText))].join(' ')),
    reference: referenceOf(values.get('AcctSvcrRef') ?? values.get(DETAIL_REFERENCE) ?? ''),
  };
}

function* begin(statement: Statement): Generator<StatementPart> {
  if (statement.hasBegun) return;
  const { line, account, currency } = statement;
  if (account === '') throw new FileFinding(line, 'The statement does not name its account first.');
  statement.hasBegun = true;
  yield { part: 'begins', line, account, currency };
}

/** The sums that a statement names are those of all its entries, or of the booked ones. */
function checkSums({ sums, booked, pending }: Statement): void {
  const check = (path: string, directions: readonly ('CRDT' | 'DBIT')[]) => {
    const count = (of: Sums) => directions.reduce((all, each) => all + of.count[each], 0);
    const total = (of: Sums) => directions.reduce((all, each) => all + of.sum[each], 0n);
    const named = sums.values.get(`${path}/NbOfNtries`);
    if (named !== undefined && ![count(booked), count(booked) + count(pending)].includes(Number(named)))
      throw new FileFinding(
        sums.line,
        `${path} names ${quoted(named)} entries, but there are ${count(booked)}.`,
      );
    const sum = sums.values.get(`${path}/Sum`);
    if (sum === undefined) return;
    if (![total(booked), total(booked) + total(pending)].includes(centsOf(sum, sums.line)))
      throw new FileFinding(
        sums.line,
        `${path} names the sum ${quoted(sum)}, but the entries make ${moneyText(total(booked))}.`,
      );
  };
  check('TtlNtries', ['CRDT', 'DBIT']);
  check('TtlCdtNtries', ['CRDT']);
  check('TtlDbtNtries', ['DBIT']);
}

function endOf(statement: Statement): StatementPart {
  const { line, opening, closing, booked, pending } = statement;
  checkSums(statement);
  const sum = booked.sum.CRDT - booked.sum.DBIT;
  if (opening && closing) checkBalances(line, { opening: opening.cents, closing: closing.cents, sum });
  return {
    ...{ part: 'ends', line, opening, closing },
    from: statement.from ?? opening?.date ?? null,
    to: statement.to ?? closing?.date ?? null,
    pending: pending.count.CRDT + pending.count.DBIT,
  };
}
