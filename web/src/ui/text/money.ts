import { withoutThousands } from '@boh/contract/thousands.ts';

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,234.50`; blank for a missing amount. Units stand in the header, not in the cells. */
export const formatMoney = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : amount.format(value);

/** `1,235`; blank when missing. */
export const formatCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : whole.format(value);

/** What was typed or pasted without what says nothing about an amount: blanks around it, a dollar sign before it. */
export const bareAmount = (text: string): string => text.trim().replace(/^(-?)\$\s*/, '$1');

/** Typed text with thousands separators, kept as typed when it is no number. Decimals stay untouched. */
export function groupThousands(typed: string): string {
  const plain = withoutThousands(typed.trim());
  const parts = /^(-?)(\d+)(\.\d*)?$/.exec(plain);
  if (!parts) return typed;
  return `${parts[1] ?? ''}${(parts[2] ?? '').replace(/\B(?=(\d{3})+$)/g, ',')}${parts[3] ?? ''}`;
}

/** Whether a field that takes only digits and a decimal point would read something else than what was meant. */
export const isMisread = (text: string): boolean => digitsOnly(text) !== withoutThousands(bareAmount(text));

/** What remains of typed text in a field that takes only digits and a decimal point. */
export function digitsOnly(text: string): string {
  const [whole = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`;
}
