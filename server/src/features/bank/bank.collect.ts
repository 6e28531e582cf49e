import { bankSentences, type StatementFormat } from '@boh/contract/bank/bank.words.ts';
import type { CsvMapping } from '@boh/contract/bank/csv-mapping.ts';
import { FileFinding } from '../../lib/file-finding.ts';
import { isMasked, isNumber, lastFourOf } from './bank.number.ts';
import { readStatement } from './readers/read-statement.ts';
import { inOrder, type ReadStatement } from './bank.connected.ts';
import type { Balance, BookedTransaction, Bytes, StatementPart } from './readers/statement-parts.ts';

/** What is looked at of an account to tell whether a statement is its own. */
interface StatementAccount {
  readonly Name: string;
  readonly LastFour: string;
  readonly Currency: string;
  readonly RepeatsReferences: boolean;
  readonly CsvMapping: CsvMapping | null;
  readonly NumberHashes: Partial<Record<StatementFormat, string>>;
}

/** What a file has of one account. */
export interface Collected {
  readonly format: StatementFormat;
  readonly transactions: readonly BookedTransaction[];
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  /** The closing balances of all its statements. */
  readonly balances: readonly Balance[];
  readonly from: string | null;
  readonly to: string | null;
  readonly pending: number;
  /** Statements of other accounts. */
  readonly others: number;
  /** Whether its balances were there to be checked, so that each of its transactions counts. */
  readonly isBalanced: boolean;
  /** The whole number of the account, where the file tells it; it is not kept. */
  readonly number: string | null;
}

/** More than a hotel has in years: a file beyond is not held in memory. */
const MOST_TRANSACTIONS = 100_000;

/** Reads a file to its end, and keeps of it what is of the account. Whatever is wrong with it is a `FileFinding`. */
export async function collectStatement(bytes: Bytes, account: StatementAccount): Promise<Collected> {
  const { format, parts } = await readStatement(bytes, account.CsvMapping);
  const isOwn = ownStatements(account, format);
  const transactions: BookedTransaction[] = [];
  const statements: ReadStatement[] = [];
  let others: Extract<StatementPart, { part: 'begins' }>[] = [];
  let isOurs = false;
  let start = 0;
  let line = 1;
  for await (const part of parts) {
    line = part.line;
    if (part.part === 'begins') {
      isOurs = await isOwn.check(part);
      start = transactions.length;
      if (!isOurs) others = [...others.slice(0, 1_000), part];
    } else if (!isOurs) continue;
    else if (part.part === 'ends') statements.push({ ...part, transactions: transactions.slice(start) });
    else if (transactions.length < MOST_TRANSACTIONS) transactions.push(part);
    else throw new FileFinding(line, `More than ${MOST_TRANSACTIONS} transactions: please split the file.`);
  }
  const [other] = others;
  if (statements.length === 0) {
    if (!other) throw new FileFinding(line, 'The file has no statement.');
    throw isOwn.refusal(other);
  }
  const ends = inOrder(statements, account.RepeatsReferences);
  return {
    ...{ format, transactions, others: others.length, number: isOwn.number() },
    ...balancesOf(ends),
    ...daysOf(ends, transactions),
    pending: ends.reduce((sum, { pending }) => sum + pending, 0),
    isBalanced: ends.every(({ opening, closing }) => opening !== null && closing !== null),
  };
}

/** Tells the statements of an account by its last four digits, and by its whole number once a file told that. */
function ownStatements(account: StatementAccount, format: StatementFormat) {
  const { Name, LastFour, Currency, NumberHashes } = account;
  const known = NumberHashes[format];
  const checked = new Map<string, boolean>();
  let found: string | null = null;

  const isOwnNumber = async (number: string, line: number): Promise<boolean> => {
    if (number === '') return true;
    if (lastFourOf(number) !== LastFour) return false;
    if (isMasked(number)) return true;
    if (known !== undefined && !(await isNumber(number, known))) return false;
    if (found !== null && found !== number)
      throw new FileFinding(line, `The file has two accounts ending in ${LastFour}.`);
    found = number;
    return true;
  };
  return {
    async check({ account: number, currency, line }: Extract<StatementPart, { part: 'begins' }>) {
      const isOwn = checked.get(number) ?? (await isOwnNumber(number, line));
      checked.set(number, isOwn);
      if (isOwn && currency !== '' && currency !== Currency)
        throw new FileFinding(line, bankSentences.otherCurrency(Name, Currency, currency));
      return isOwn;
    },
    refusal: ({ account: number, line }: { account: string; line: number }): FileFinding => {
      const last = lastFourOf(number);
      const sentence =
        last === LastFour
          ? bankSentences.otherNumber(Name, LastFour)
          : bankSentences.otherAccount(Name, LastFour, last);
      return new FileFinding(line, sentence);
    },
    number: (): string | null => found,
  };
}

/** Of several statements the first has the opening balance and the last the closing one. */
function balancesOf(ends: readonly ReadStatement[]) {
  const balances = ends.flatMap(({ closing }) => closing ?? []);
  const opening = ends.flatMap((end) => end.opening ?? [])[0] ?? null;
  return { opening, closing: balances.at(-1) ?? null, balances };
}

function daysOf(ends: readonly ReadStatement[], transactions: readonly BookedTransaction[]) {
  const days = transactions.map(({ date }) => date);
  const from = [...ends.flatMap((end) => end.from ?? []), ...days].sort()[0] ?? null;
  const to = [...ends.flatMap((end) => end.to ?? []), ...days].sort().at(-1) ?? null;
  return { from, to };
}
