import { FileFinding } from '../../lib/file-finding.ts';
import { moneyText, type BookedTransaction, type StatementPart } from './readers/statement-parts.ts';

/** A statement of a file as it was read. */
export interface ReadStatement extends Extract<StatementPart, { part: 'ends' }> {
  readonly transactions: readonly BookedTransaction[];
}

/**
 * The statements of an account in the order of their days. Each begins with what the one before it ended with: where it does
 * not, one is missing or is there twice, and the file is refused. Files list them from the oldest or from the newest on, which
 * shows where several are of one day.
 */
export function inOrder(statements: readonly ReadStatement[], repeatsReferences: boolean): ReadStatement[] {
  if (statements.length === 1) return [...statements];
  refuseSame(statements);
  refuseBookedTwice(statements, repeatsReferences);
  const oldestFirst = statements.toSorted(byLastDay);
  const gap = firstGap(oldestFirst);
  if (!gap) return oldestFirst;
  const newestFirst = statements.toReversed().toSorted(byLastDay);
  if (!firstGap(newestFirst)) return newestFirst;
  throw gap;
}

const lastDayOf = ({ closing, to, opening }: ReadStatement): string =>
  closing?.date ?? to ?? opening?.date ?? '';
const byLastDay = (a: ReadStatement, b: ReadStatement): number => {
  const [day, other] = [lastDayOf(a), lastDayOf(b)];
  return day < other ? -1 : day > other ? 1 : 0;
};

/** Only where both balances are there: pages of one statement, and banks that leave them out, do not say. */
function firstGap(statements: readonly ReadStatement[]): FileFinding | null {
  for (const [at, { line, opening }] of statements.entries()) {
    const before = statements[at - 1];
    if (opening && before?.closing && before.closing.cents !== opening.cents)
      return new FileFinding(
        line,
        `This statement begins with ${moneyText(opening.cents)}, but the one before it (line ${before.line}) ends with ` +
          `${moneyText(before.closing.cents)}: one is missing between them, or is there twice.`,
      );
  }
  return null;
}

const factsOf = ({ date, cents, text, reference }: BookedTransaction): string =>
  JSON.stringify([date, String(cents), text.toUpperCase(), reference]);

/** The same days, balances and transactions: booked once, and in the file twice. */
function refuseSame(statements: readonly ReadStatement[]): void {
  const seen = new Map<string, number>();
  for (const { line, opening, closing, from, to, transactions } of statements) {
    const balances = [opening, closing].map((each) => each && [each.date, String(each.cents)]);
    const facts = JSON.stringify([from, to, balances, transactions.map(factsOf)]);
    const same = seen.get(facts);
    if (same !== undefined)
      throw new FileFinding(line, `This is the same statement as the one in line ${same}.`);
    seen.set(facts, line);
  }
}

/**
 * Without balances nothing tells whether a transaction that is in two statements was booked twice. One with a reference is
 * known by that.
 */
function refuseBookedTwice(statements: readonly ReadStatement[], repeatsReferences: boolean): void {
  const isBalanced = ({ opening, closing }: ReadStatement) => opening !== null && closing !== null;
  if (statements.every(isBalanced)) return;
  const seen = new Map<string, { line: number; statement: ReadStatement }>();
  for (const statement of statements) {
    for (const transaction of statement.transactions) {
      if (transaction.reference !== '' && !repeatsReferences) continue;
      const facts = factsOf(transaction);
      const same = seen.get(facts);
      if (same && same.statement !== statement && !(isBalanced(statement) && isBalanced(same.statement)))
        throw new FileFinding(
          transaction.line,
          `This transaction is in another statement of the file too (line ${same.line}), and there are no balances to tell ` +
            'whether it was booked twice.',
        );
      seen.set(facts, { line: transaction.line, statement });
    }
  }
}
