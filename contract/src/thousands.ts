/** `1,234,567.50`. Elsewhere in the world a comma begins the decimals: 9,5 must not become 95. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** A typed number without the commas between its thousands; one with a comma elsewhere stays as it was typed. */
export const withoutThousands = (typed: string): string =>
  GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
