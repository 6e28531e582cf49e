/** Checks are dated the 8th and the 23rd. The next one is today or later. */
export function nextCheckDate(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (day <= 8) return `${today.slice(0, 8)}08`;
  if (day <= 23) return `${today.slice(0, 8)}23`;
  return new Date(Date.UTC(year, month, 8)).toISOString().slice(0, 10);
}

const DAY = 86_400_000;

/** Whole days from one calendar date to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
