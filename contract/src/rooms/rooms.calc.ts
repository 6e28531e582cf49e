/** So many rooms are added at once at most. */
export const LONGEST_SERIES = 500;

export const SERIES_TEXTS = {
  missing: 'Room numbers are required',
  tooMany: `At most ${LONGEST_SERIES} rooms at once.`,
  backwards: (part: string) => `${part} counts backwards: begin with the smaller number.`,
  unclear: (part: string) =>
    `${part} is neither a room number nor a range such as 101-128. What the rooms are goes into the other fields.`,
  letters: (part: string) => `${part}: both numbers must begin with the same letters.`,
} as const;

/** What two spellings of one room number have in common: letters in any case, blanks anywhere. */
export const sameNumber = (number: string): string => number.toLowerCase().replace(/\s/g, '');

/**
 * Whether a typed number is none of these rooms. One that is still being typed (not `isWhole`) may become any that begins
 * so; where no rooms are known there is nothing to say.
 */
export function isUnknownRoom(
  typed: string,
  numbers: readonly string[],
  { isWhole }: { isWhole: boolean },
): boolean {
  const wanted = sameNumber(typed);
  if (wanted === '' || numbers.length === 0) return false;
  return !numbers.map(sameNumber).some((number) => (isWhole ? number === wanted : number.startsWith(wanted)));
}

interface RoomSeries {
  readonly numbers: readonly string[];
  /** Why the text is no series, in a sentence; null where it is one. */
  readonly problem: string | null;
}

const RANGE = /^(?<prefix>.*?)(?<first>\d{1,9})\s*(?:-|–|\bto\b)\s*(?<again>.*?)(?<last>\d{1,9})$/i;

/** Meant as a range and none: a dash at an end, or a number, a dash, a number and more. */
const BROKEN_RANGE = /^[-–]|[-–]$|^\d[^-–]*[-–].*\d/;

function rangeOf(part: string): RoomSeries {
  const { prefix = '', first = '', again = '', last = '' } = RANGE.exec(part)?.groups ?? {};
  // No two numbers with a dash between them: a single room, whatever it is called.
  if (first === '')
    return BROKEN_RANGE.test(part)
      ? { numbers: [], problem: SERIES_TEXTS.unclear(part) }
      : { numbers: [part], problem: null };
  if (again.trim() !== '' && sameNumber(again) !== sameNumber(prefix))
    return { numbers: [], problem: SERIES_TEXTS.letters(part) };
  const count = Number(last) - Number(first) + 1;
  if (count < 1) return { numbers: [], problem: SERIES_TEXTS.backwards(part) };
  if (count > LONGEST_SERIES) return { numbers: [], problem: SERIES_TEXTS.tooMany };
  // 001 to 020 keep their zeros.
  const numbers = Array.from(
    { length: count },
    (_, index) => prefix + String(Number(first) + index).padStart(first.length, '0'),
  );
  return { numbers, problem: null };
}

/** The room numbers that a text such as `101-128, 201-228, A1` stands for, each of them once. */
export function seriesOf(text: string): RoomSeries {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
  if (parts.length === 0) return { numbers: [], problem: SERIES_TEXTS.missing };
  const ranges = parts.map(rangeOf);
  const problem = ranges.find((range) => range.problem !== null)?.problem ?? null;
  if (problem !== null) return { numbers: [], problem };
  const numbers = new Map<string, string>();
  for (const number of ranges.flatMap((range) => range.numbers))
    if (!numbers.has(sameNumber(number))) numbers.set(sameNumber(number), number);
  if (numbers.size > LONGEST_SERIES) return { numbers: [], problem: SERIES_TEXTS.tooMany };
  return { numbers: [...numbers.values()], problem: null };
}

/** The number of the next room: 102 after 101, A010 after A009; those in use are passed over. Blank after a word. */
export function nextNumber(number: string, used: Iterable<string>): string {
  const { prefix = '', digits } = /^(?<prefix>.*?)(?<digits>\d{1,9})$/.exec(number.trim())?.groups ?? {};
  if (digits === undefined) return '';
  const taken = new Set(Array.from(used, sameNumber));
  const after = (count: number): string =>
    prefix + String(Number(digits) + count).padStart(digits.length, '0');
  let count = 1;
  while (taken.has(sameNumber(after(count)))) count += 1;
  return after(count);
}
