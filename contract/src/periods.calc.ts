/** Days of the calendar, `YYYY-MM-DD`, both included. */
interface Days {
  readonly From: string;
  readonly To: string;
}

const DAY_MS = 86_400_000;
const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
/** Sunday is 0. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
/** How long ago the last Sunday was that is over. */
const sinceSunday = (day: string): number => weekday(day) || 7;

/** Weeks begin on Sunday, as those of the reports do. */
export const PERIODS = {
  today: { label: 'Today', days: (day: string): Days => ({ From: day, To: day }) },
  yesterday: {
    label: 'Yesterday',
    days: (day: string): Days => ({ From: moved(day, -1), To: moved(day, -1) }),
  },
  'this-week': {
    label: 'This Week',
    days: (day: string): Days => ({ From: moved(day, -weekday(day)), To: day }),
  },
  'last-week': {
    label: 'Last Week',
    days: (day: string): Days => ({ From: moved(day, -weekday(day) - 7), To: moved(day, -weekday(day) - 1) }),
  },
  /** Friday to Sunday: the days of the weekend's nights and of its departures. */
  'last-weekend': {
    label: 'Last Weekend',
    days: (day: string): Days => ({
      From: moved(day, -sinceSunday(day) - 2),
      To: moved(day, -sinceSunday(day)),
    }),
  },
  'this-month': {
    label: 'This Month',
    days: (day: string): Days => ({ From: `${day.slice(0, 8)}01`, To: day }),
  },
  'last-month': {
    label: 'Last Month',
    days: (day: string): Days => {
      const To = moved(`${day.slice(0, 8)}01`, -1);
      return { From: `${To.slice(0, 8)}01`, To };
    },
  },
} as const;
export type Period = keyof typeof PERIODS;
