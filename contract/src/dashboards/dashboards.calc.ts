const WINDOW_DAYS = 30;
const DAY = 86_400_000;

const shift = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** A number of days, with the same number of days right before them. */
export interface Window {
  readonly From: string;
  readonly To: string;
  readonly BeforeFrom: string;
  readonly BeforeTo: string;
}

/** A dashboard covers the last 30 days. They end yesterday, since a day's figures arrive the morning after. */
export function windowOf(today: string, From?: string, To?: string): Window {
  const to = To ?? shift(today, -1);
  const from = From ?? shift(to, 1 - WINDOW_DAYS);
  const days = Math.max(1, (Date.parse(to) - Date.parse(from)) / DAY + 1);
  return { From: from, To: to, BeforeFrom: shift(from, -days), BeforeTo: shift(from, -1) };
}

/** How many days a window has; none where it ends before it begins. */
export const countDays = ({ From, To }: Pick<Window, 'From' | 'To'>): number =>
  Math.max(0, (Date.parse(To) - Date.parse(From)) / DAY + 1);

/** Every day of a window, in order. */
export const daysOf = (window: Pick<Window, 'From' | 'To'>): string[] =>
  Array.from({ length: countDays(window) }, (_, index) => shift(window.From, index));

type SortValue = string | number | null;

const inEnglish = new Intl.Collator('en');

interface Missing {
  readonly NoSalesYesterday: boolean;
  readonly NoCashCountLastShift: boolean;
  readonly NoHousekeepingToday: boolean;
}

/** How many of the reports that are due have not come in. */
export const missingOf = (row: Missing): number =>
  Number(row.NoSalesYesterday) + Number(row.NoCashCountLastShift) + Number(row.NoHousekeepingToday);

/** Rows in the order asked for; hotels without the figure come last either way. */
export function sortDashboards<Row>(
  rows: readonly Row[],
  by: keyof Row | ((row: Row) => SortValue),
  descending: boolean,
): Row[] {
  const sign = descending ? -1 : 1;
  const valueOf = typeof by === 'function' ? by : (row: Row) => row[by] as SortValue;
  return [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y);
    return sign * inEnglish.compare(String(x), String(y));
  });
}

/** The start of the shift that ended last, as hours from today's midnight at the hotel. */
export function lastShiftStart(hour: number): number {
  if (hour >= 23) return 15;
  if (hour >= 15) return 7;
  return hour >= 7 ? -1 : -9;
}
