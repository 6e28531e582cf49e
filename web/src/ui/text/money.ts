const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,234.50`; blank for a missing amount. Units stand in the header, not in the cells. */
export const formatMoney = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : amount.format(value);

/** `1,235`; blank when missing. */
export const formatCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : whole.format(value);

/** Typed text with thousands separators, kept as typed when it is no number. Decimals stay untouched. */
export function groupThousands(typed: string): string {
  const plain = typed.replaceAll(',', '').trim();
  const parts = /^(-?)(\d+)(\.\d*)?$/.exec(plain);
  if (!parts) return typed;
  return `${parts[1] ?? ''}${(parts[2] ?? '').replace(/\B(?=(\d{3})+$)/g, ',')}${parts[3] ?? ''}`;
}

/** What remains of typed text in a field that takes only digits and a decimal point. */
export function digitsOnly(text: string): string {
  const [whole = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`;
}
