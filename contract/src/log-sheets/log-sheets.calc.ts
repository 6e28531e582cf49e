import { Decimal } from 'decimal.js';
import { withoutThousands } from '../thousands.ts';
import { decimalOf } from '../typed-amount.ts';

/** The shifts a cash count can belong to: in and out of each of the three. */
export const SHIFT_TYPES = ['AM IN', 'AM OUT', 'PM IN', 'PM OUT', 'NA IN', 'NA OUT'] as const;

/** What is counted, in the order of the form, with the step each dollar amount must be a multiple of. */
export const CASH_STEPS = {
  Pennies: '0.01',
  Nickels: '0.05',
  Dimes: '0.1',
  Quarters: '0.25',
  RolledCoins: '0.01',
  OneDollars: '1',
  FiveDollars: '5',
  TenDollars: '10',
  TwentyDollars: '20',
  FiftyDollars: '50',
  HundredDollars: '100',
  Checks: '0.01',
  PaidOuts: '0.01',
} as const;
export type CashField = keyof typeof CASH_STEPS;
export const CASH_FIELDS = Object.keys(CASH_STEPS) as CashField[];

/** Whether an amount is made of whole pieces of its denomination. */
export const isMultipleOf = (amount: number, step: string): boolean => new Decimal(amount).mod(step).isZero();

/** Typed text counts as the amount it shows; blank or half-typed text as nothing yet. */
const amountOf = (value: unknown): Decimal =>
  (typeof value === 'number' || typeof value === 'string' ? decimalOf(value) : null) ?? new Decimal(0);

/** What is counted in pieces: coins and notes, not rolls, checks and paid-outs. */
export const isInPieces = (field: CashField): boolean =>
  field !== 'RolledCoins' && field !== 'Checks' && field !== 'PaidOuts';

/** How many pieces make a typed amount (12.00 in quarters is 48); null while it is none or not of whole pieces. */
export function piecesOf(value: unknown, field: CashField): number | null {
  const amount = amountOf(value);
  if (amount.lte(0) || !amount.mod(CASH_STEPS[field]).isZero()) return null;
  return amount.div(CASH_STEPS[field]).toNumber();
}

/** Below zero too: the field itself refuses that, for what it is. */
const isNumber = (text: string) => /^-?(\d+\.?\d*|\.\d+)$/.test(text);

/** An amount as the pieces it makes, to be typed on: blank while there is none, broken where they are not whole. */
export function piecesText(amount: string, field: CashField): string {
  const plain = withoutThousands(amount.trim());
  return isNumber(plain) ? new Decimal(plain).div(CASH_STEPS[field]).toString() : '';
}

/** The amount that a typed number of pieces makes, as text for its field; half a coin is refused by its step. */
export function amountOfPieces(typed: string, field: CashField): string {
  const plain = typed.trim();
  return isNumber(plain) ? new Decimal(plain).mul(CASH_STEPS[field]).toString() : plain;
}

interface CashTotals {
  readonly Total: number;
  readonly OverShort: number;
}

/**
 * Total is the sum of all denominations, checks and paid-outs; over/short is the total minus
 * the bank till minus the deposit drop. Exact decimals; also for values still being typed.
 */
export function cashTotals(count: Readonly<Record<string, unknown>>): CashTotals {
  const total = CASH_FIELDS.reduce((sum, field) => sum.plus(amountOf(count[field])), new Decimal(0));
  const overShort = total.minus(amountOf(count['BankTill'])).minus(amountOf(count['DepositDrop']));
  return { Total: total.toNumber(), OverShort: overShort.toNumber() };
}

/** Whether a count is off by more than the group lets pass without a word; null asks for none. */
export const asksForReason = (count: Readonly<Record<string, unknown>>, limit: number | null): boolean =>
  limit !== null && Math.abs(cashTotals(count).OverShort) > limit;

/** Whether it is, and nothing was said. */
export const lacksReason = (
  count: Readonly<Record<string, unknown>> & { readonly Notes: string },
  limit: number | null,
): boolean => asksForReason(count, limit) && count.Notes.trim() === '';
