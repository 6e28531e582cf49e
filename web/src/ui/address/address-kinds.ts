import { FIRST_DAY, LAST_DAY } from '@boh/contract/fields.ts';

/** How one value stands in the address. */
export interface AddressKind<Value> {
  /** What the screen begins with; it is never written. */
  fallback: Value;
  /** Undefined for what is no such value: the screen then begins as without it. */
  read: (text: string) => Value | undefined;
  write: (value: Value) => string;
}

/** As long as a list call takes it. */
const LONGEST_TEXT = 200;
const LARGEST_NUMBER = 2_147_483_647;

export const anyText: AddressKind<string> = {
  fallback: '',
  read: (text) => text.slice(0, LONGEST_TEXT),
  write: (text) => text,
};

/** One of some words; the first one where nothing else is said. */
export const oneOf = <Word extends string>(
  words: readonly Word[],
  fallback = words[0] as Word,
): AddressKind<Word> => ({
  fallback,
  read: (text) => words.find((word) => word === text),
  write: (word) => word,
});

function readNumber(text: string): number | undefined {
  const value = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return value !== undefined && value <= LARGEST_NUMBER ? value : undefined;
}

/** A whole number from 1 on: a page, a year. */
export const numberFrom = (fallback: number): AddressKind<number> => ({
  fallback,
  read: readNumber,
  write: String,
});

/** An id, or null where nothing is chosen. */
export const idOrNone: AddressKind<number | null> = {
  fallback: null,
  read: readNumber,
  write: (id) => (id === null ? '' : String(id)),
};

/** The id of something to choose from as a list of choices has it; blank where nothing is chosen. */
export const idText: AddressKind<string> = {
  fallback: '',
  read: (text) => readNumber(text)?.toString(),
  write: (text) => text,
};

/** Whether a day of the calendar; years are typed digit by digit, and each of them is one. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A day as `YYYY-MM-DD`, or blank. */
export const dayOr = (fallback: string): AddressKind<string> => ({
  fallback,
  read: (text) => (isDay(text) ? text : undefined),
  write: (day) => day,
});

/** Whether a month whose days can be asked for. */
const isMonth = (text: string): boolean =>
  /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`) && `${text}-01` >= FIRST_DAY && `${text}-01` <= LAST_DAY;

/** A month as `YYYY-MM`. */
export const monthOr = (fallback: string): AddressKind<string> => ({
  fallback,
  read: (text) => (isMonth(text) ? text : undefined),
  write: (month) => month,
});

export const yesOrNo: AddressKind<boolean> = {
  fallback: false,
  read: (text) => (text === 'yes' ? true : undefined),
  write: (yes) => (yes ? 'yes' : ''),
};

/** Some values of a kind, or null where nobody has chosen; what is no such value is left out. */
export const listOf = <Value>({ read, write }: AddressKind<Value>): AddressKind<readonly Value[] | null> => ({
  fallback: null,
  read: (text) =>
    text.split(',').flatMap((each) => {
      const value = read(each);
      return value === undefined ? [] : [value];
    }),
  // An empty choice is one, unlike none.
  write: (values) => (values === null ? '' : values.map(write).join(',') || 'none'),
});

/** What stands in the address under a name. */
export function readValue<Value>(text: string | null, kind: AddressKind<Value>): Value {
  return (text === null ? undefined : kind.read(text)) ?? kind.fallback;
}

/** What to write for a value; null where the screen begins with it. */
export function writtenValue<Value>(value: Value, { write, fallback }: AddressKind<Value>): string | null {
  const text = write(value);
  return text === write(fallback) ? null : text;
}
