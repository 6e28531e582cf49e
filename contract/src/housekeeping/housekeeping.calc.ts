/** What the averages are made from. */
export interface CleaningWork {
  NoOfRooms: number;
  StartTime: string;
  EndTime: string;
}

const MINUTES_PER_DAY = 1440;

function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? NaN) * 60 + (minutes ?? NaN);
}

/**
 * Minutes from start to end (`HH:MM`); a span over midnight adds 1440. The break is recorded
 * and not subtracted. Null while a time is missing.
 */
export function minutesWorked(StartTime: string, EndTime: string): number | null {
  const span = minuteOfDay(EndTime) - minuteOfDay(StartTime);
  if (Number.isNaN(span)) return null;
  return span < 0 ? span + MINUTES_PER_DAY : span;
}

/**
 * Average minutes per room: total minutes divided by total rooms, to 2 decimals; only logs with rooms above 0 count.
 * 0 when there are none.
 */
export function averageMinutesPerRoom(logs: readonly CleaningWork[]): number {
  let minutes = 0;
  let rooms = 0;
  for (const { NoOfRooms, StartTime, EndTime } of logs) {
    const worked = minutesWorked(StartTime, EndTime);
    if (worked === null || !(NoOfRooms > 0)) continue;
    minutes += worked;
    rooms += NoOfRooms;
  }
  if (rooms === 0) return 0;
  // Both are whole: doubled and with half a hundredth added, nothing is lost before it is cut off.
  return Math.floor((minutes * 200 + rooms) / (rooms * 2)) / 100;
}

/** What stands for the rooms of another task, which has none. */
export const OTHER_TASK = 'Other Task';

export const isOther = ({ Type }: { Type: string }): boolean => Type === 'Other';

/** Nobody checks out of another task. */
export function checkoutShown(log: { Type: string; IsCheckOut: boolean }): string {
  if (isOther(log)) return '–';
  return log.IsCheckOut ? 'Yes' : 'No';
}

const NOTE_WORDS = 3;
const NOTE_WORD_CHARACTERS = 12;

/** Notes as the table shows them: 3 words of at most 12 characters each. */
export function shortNotes(notes: string): { text: string; isCut: boolean } {
  const words = notes.split(/\s+/).filter((word) => word !== '');
  const shown = words
    .slice(0, NOTE_WORDS)
    .map((word) => Array.from(word).slice(0, NOTE_WORD_CHARACTERS).join(''));
  const text = shown.join(' ');
  const isCut = text !== words.join(' ');
  return { text: isCut ? `${text}…` : text, isCut };
}
