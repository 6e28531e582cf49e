import { createHash } from 'node:crypto';
import { FileFinding } from '../../lib/file-finding.ts';
import { moneyText, type BookedTransaction } from './readers/statement-parts.ts';

export interface KeyedTransaction extends BookedTransaction {
  readonly key: string;
}

const hashOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const referenceKey = (reference: string): string => hashOf('reference', reference);

/** The place among equals is counted through the whole file: a file has all transactions of its days. */
const placeKey = (transaction: BookedTransaction, withReference: boolean, place: number): string => {
  const { date, cents, text, reference } = transaction;
  const parts = [date, moneyText(cents), text.toUpperCase(), ...(withReference ? [reference] : [])];
  return hashOf('place', ...parts, place);
};

/**
 * What each transaction of an account's file is known by: its reference, else its day, amount, text and place among
 * equals. One that repeats another of the file is left out; where it cannot be the same, the file is refused.
 */
export function keyed(
  transactions: readonly BookedTransaction[],
  { repeatsReferences, isBalanced }: { repeatsReferences: boolean; isBalanced: boolean },
): KeyedTransaction[] {
  const byReference = new Map<string, BookedTransaction>();
  const equals = new Map<string, number>();
  return transactions.flatMap((transaction) => {
    const { reference } = transaction;
    if (reference === '' || repeatsReferences) {
      const equal = placeKey(transaction, repeatsReferences, 0);
      const place = (equals.get(equal) ?? 0) + 1;
      equals.set(equal, place);
      return { ...transaction, key: placeKey(transaction, repeatsReferences, place) };
    }
    const same = byReference.get(reference);
    if (!same) {
      byReference.set(reference, transaction);
      return { ...transaction, key: referenceKey(reference) };
    }
    // Where the balances agree both were booked, though they look alike.
    if (isBalanced || !isSame(same, transaction)) throw otherOfReference(transaction, `line ${same.line}`);
    return [];
  });
}

const isSame = (a: Pick<BookedTransaction, 'date' | 'cents'>, b: BookedTransaction): boolean =>
  a.date === b.date && a.cents === b.cents;

const otherOfReference = ({ line, reference }: BookedTransaction, place: string) =>
  new FileFinding(
    line,
    `The reference ${reference} stands for another transaction already (${place}). If this bank repeats references, say so at the account.`,
  );

/** Refuses a reference that stands for something else than when it was first imported. */
export function checkKnown(
  transaction: KeyedTransaction,
  known: { readonly date: string; readonly cents: bigint },
): void {
  if (isSame(known, transaction)) return;
  throw otherOfReference(transaction, `${known.date}, ${moneyText(known.cents)}`);
}
