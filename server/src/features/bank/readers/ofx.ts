import { FileFinding } from '../../../lib/file-finding.ts';
import { ofx1Tokens, ofx2Tokens, type OfxToken } from './ofx-tokens.ts';
import {
  centsOf,
  dayOf,
  plainText,
  quoted,
  referenceOf,
  type Balance,
  type Bytes,
  type StatementPart,
  type StatementParts,
} from './statement-parts.ts';

/** The elements that hold others, as far as statements of banks have them; all others are values or are passed over. */
const HOLDERS = new Set([
  ...[
    'OFX',
    'SIGNONMSGSRSV1',
    'SONRS',
    'FI',
    'BANKMSGSRSV1',
    'STMTTRNRS',
    'STATUS',
    'STMTRS',
    'BANKACCTFROM',
  ],
  ...['BANKTRANLIST', 'BANKTRANLISTP', 'STMTTRN', 'STMTTRNP', 'LEDGERBAL', 'AVAILBAL', 'BALLIST', 'BAL'],
  ...['PAYEE', 'BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY'],
]);
/** Statements of what is no bank account. */
const OTHERS: Readonly<Record<string, string>> = {
  CREDITCARDMSGSRSV1: 'a credit card',
  CCSTMTRS: 'a credit card',
  INVSTMTMSGSRSV1: 'investments',
  INVSTMTRS: 'investments',
};

interface Holder {
  readonly name: string;
  readonly line: number;
  readonly values: Map<string, string>;
}

interface Statement {
  account: string;
  closing: Balance | null;
  from: string | null;
  to: string | null;
  pending: number;
  hasBegun: boolean;
}

export const readOfx1 = (bytes: Bytes): StatementParts => readOfx(ofx1Tokens(bytes));
export const readOfx2 = (bytes: Bytes): StatementParts => readOfx(ofx2Tokens(bytes));

/** Reads an OFX file of either version. It has no opening balance and no sums: its transactions are known by their FITID. */
async function* readOfx(tokens: AsyncGenerator<OfxToken>): StatementParts {
  const open: Holder[] = [];
  let statement: Statement | null = null;
  let statements = 0;
  let isEnded = false;
  let line = 1;
  for await (const { step, name, text, line: at } of tokens) {
    line = at;
    const kind = OTHERS[name];
    if (kind !== undefined)
      throw new FileFinding(line, `This is a statement of ${kind}, not of a bank account.`);
    if (isEnded) throw new FileFinding(line, 'The file goes on behind its end (</OFX>).');
    if (open.length === 0 && name !== 'OFX')
      throw new FileFinding(line, `${quoted(name)} stands outside of the file (<OFX>).`);
    const within = open.at(-1);
    if (!HOLDERS.has(name)) {
      if (step === 'value' && within) addValue(within, name, text, line);
    } else if (step === 'value') {
      throw new FileFinding(line, `${quoted(text)} stands in ${name}, which holds no text.`);
    } else if (step === 'open') {
      if (name === 'STMTRS') {
        if (statement) throw new FileFinding(line, 'A statement begins here before the last one ended.');
        statement = { account: '', closing: null, from: null, to: null, pending: 0, hasBegun: false };
        statements += 1;
      }
      open.push({ name, line, values: new Map() });
    } else {
      const closed = open.pop();
      if (closed?.name !== name)
        throw new FileFinding(line, `${name} is closed here, where ${closed?.name ?? 'nothing'} is open.`);
      isEnded = name === 'OFX';
      yield* take(closed, open, statement);
      if (name === 'STMTRS') statement = null;
    }
  }
  if (!isEnded) throw new FileFinding(line, 'The file ends here, before its end (</OFX>): it is not whole.');
  if (statements === 0) throw new FileFinding(line, 'The file has no statement of a bank account.');
}

/** Twice is wrong where it counts; elsewhere an element we do not know may hold one of the same name. */
const ONCE = new Set(['TRNAMT', 'FITID', 'DTPOSTED', 'ACCTID', 'BALAMT', 'DTASOF', 'CURDEF']);

function addValue({ values }: Holder, name: string, text: string, line: number): void {
  if (!values.has(name)) values.set(name, text);
  else if (ONCE.has(name)) throw new FileFinding(line, `${name} is there twice.`);
}

const needed = ({ name, line, values }: Holder, value: string): string => {
  const text = values.get(value);
  if (text === undefined) throw new FileFinding(line, `${name} has no ${value}.`);
  return text;
};

/** `20260601`, with a time and a zone behind it or not: the day is the one that is written. */
function dateOf(text: string, line: number): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  return dayOf(year, month, day, line);
}

/** A point or a comma before the cents. */
const amountOf = (text: string, line: number): bigint => centsOf(text.replace(/,(?=\d{1,2}$)/, '.'), line);

function* take(
  holder: Holder,
  open: readonly Holder[],
  statement: Statement | null,
): Generator<StatementPart> {
  const { name, line, values } = holder;
  const parent = open.at(-1);
  if (name === 'STATUS') checkStatus(holder);
  if (name === 'PAYEE' && parent) parent.values.set('NAME', values.get('NAME') ?? '');
  const statementHolder = open.find((each) => each.name === 'STMTRS') ?? holder;
  if (!statement) return;
  if (name === 'BANKACCTFROM' && parent?.name === 'STMTRS') statement.account = needed(holder, 'ACCTID');
  if (name === 'CURRENCY') {
    const own = values.get('CURSYM') ?? '';
    const all = statementHolder.values.get('CURDEF') ?? '';
    if (own !== '' && all !== '' && own !== all)
      throw new FileFinding(line, 'This transaction is in another currency than the statement.');
  }
  // Where a bank leaves the amount blank, it says no balance.
  if (name === 'LEDGERBAL' && values.has('BALAMT')) {
    const cents = amountOf(needed(holder, 'BALAMT'), line);
    statement.closing = { date: dateOf(needed(holder, 'DTASOF'), line), cents };
  }
  if (name === 'BANKTRANLIST') {
    const end = (value: string) => (values.has(value) ? dateOf(values.get(value) ?? '', line) : null);
    statement.from = end('DTSTART');
    statement.to = end('DTEND');
  }
  if (name === 'STMTTRNP') statement.pending += 1;
  if (name === 'STMTTRN' && parent?.name === 'BANKTRANLIST') {
    yield* begin(statement, statementHolder);
    yield {
      part: 'transaction',
      line,
      date: dateOf(needed(holder, 'DTPOSTED'), line),
      cents: amountOf(needed(holder, 'TRNAMT'), line),
      text: textOf(values),
      reference: referenceOf(values.get('FITID') ?? ''),
    };
  } else if (name === 'STMTTRN') throw new FileFinding(line, 'This transaction stands where none belongs.');
  if (name === 'STMTRS') {
    yield* begin(statement, holder);
    const { closing, from, to, pending } = statement;
    yield { part: 'ends', line, opening: null, closing, from, to, pending };
  }
}

function checkStatus(status: Holder): void {
  if (status.values.get('SEVERITY') !== 'ERROR' && (status.values.get('CODE') ?? '0') === '0') return;
  const message = status.values.get('MESSAGE') ?? `status ${status.values.get('CODE') ?? ''}`;
  throw new FileFinding(status.line, `The bank answered with an error: ${quoted(message)}.`);
}

function* begin(statement: Statement, { line, values }: Holder): Generator<StatementPart> {
  if (statement.hasBegun) return;
  if (statement.account === '') throw new FileFinding(line, 'The statement does not name its account first.');
  statement.hasBegun = true;
  const currency = (values.get('CURDEF') ?? '').toUpperCase();
  yield { part: 'begins', line, account: statement.account, currency };
}

/** Name and memo: many banks repeat the one at the beginning of the other. */
function textOf(values: ReadonlyMap<string, string>): string {
  const name = plainText(values.get('NAME') ?? '');
  const memo = plainText(values.get('MEMO') ?? '');
  return memo.startsWith(name) ? memo : plainText(`${name} ${memo}`);
}
