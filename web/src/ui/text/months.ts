const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** `01` to `12`. */
export const monthsOfYear = (): string[] =>
  Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** `11` is November. */
export const monthName = (number: string): string => NAME.format(new Date(`2026-${number}-01T00:00:00Z`));

const YEARS_BACK = 20;
const YEARS_AHEAD = 5;

/** The years a list offers, newest first; one chosen from further away stays among them. */
export function yearsAround(thisYear: number, chosen: number, ahead = YEARS_AHEAD): number[] {
  const near = Array.from({ length: YEARS_BACK + ahead + 1 }, (_, index) => thisYear + ahead - index);
  return [...new Set([...near, chosen])].sort((a, b) => b - a);
}
