/** `17:05`, as times of day are stored, reads 05:05 PM as every other time here; other text stays as it is. */
export function formatClock(time: string): string {
  const [, hour = '', minute = ''] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hour === '') return time;
  const hours = Number(hour);
  return `${String(hours % 12 || 12).padStart(2, '0')}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `2026-11-10`, as days are stored, reads 11/10/2026. */
export const formatDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
