import { z } from 'zod';
import { withoutThousands } from './thousands.ts';

/** A field's name as its label reads: `TwentyDollars` is Twenty Dollars, `FandBRevenue` is FandB Revenue, `RoleIDs` Role IDs. */
export const labelOf = (name: string): string =>
  name
    .replace(/(?<=[a-z])(?=[A-Z][a-z]|[A-Z]{2,}s?$)|(?<=[A-Z])(?=[A-Z][a-z])(?!.s$)/g, ' ')
    .replace(/^[a-z]/, (first) => first.toUpperCase());

/** What a refused value is called: the last name on the way to it. Places in lists and years of a record are none. */
const subjectOf = (path: readonly PropertyKey[] = []): string => {
  const name = path.findLast((step) => typeof step === 'string' && !/^\d+$/.test(step));
  return name === undefined ? 'This' : labelOf(String(name));
};

// Shown where a schema has no sentence of its own. It answers for every kind of refusal, so that nobody ever reads the
// library's texts ("Too small: expected string to have >=1 characters").
z.config({
  customError: (issue) => {
    const subject = subjectOf(issue.path);
    const verb = subject.endsWith(' IDs') ? 'are' : 'is';
    if (issue.input === undefined || issue.input === null || issue.input === '')
      return `${subject} ${verb} required`;
    if (issue.code === 'too_big' && issue.origin === 'string') return `At most ${issue.maximum} characters`;
    return `${subject} ${verb} not right`;
  },
});

/** A refusal without words would be silent. */
function worded(message: string): string {
  if (message.trim() === '') throw new Error('A field needs a sentence for when it is refused');
  return message;
}

const CONTROL = /[\u0000-\u001F\u007F-\u009F]/;
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** More accents on one letter than any language has. Putting them in order takes a time that grows with their square. */
const PILE_OF_MARKS = /\p{M}{31}/u;
/** At most so many characters become one when a text is put together. */
const PARTS_OF_A_LETTER = 4;

/** Put together (NFC) only where it is short and plain enough: a long text would keep the server from everybody else. */
function composed(value: string, max: number): string {
  const trimmed = value.trim();
  if (trimmed.length > max * PARTS_OF_A_LETTER || PILE_OF_MARKS.test(trimmed)) return trimmed;
  return trimmed.normalize('NFC');
}

/** Trimmed text in Unicode NFC of at most `max` characters, without the characters `refused` matches. */
const cleanText = (max: number, refused: RegExp, missing?: string) =>
  z
    .string(missing)
    .transform((value) => composed(value, max))
    .pipe(
      z
        .string()
        .max(max, { error: `At most ${max} characters`, abort: true })
        .refine(
          (value) => !refused.test(value) && value.isWellFormed() && !PILE_OF_MARKS.test(value),
          'Please remove the special characters',
        ),
    );

/** Nothing that anybody could read: blanks, and characters that show nothing. */
export const isBlank = (value: string): boolean =>
  /^[\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(value);

/** Text that says something, after its other checks. */
const visible = (message: string) => z.string().refine((value) => !isBlank(value), message);

/** One line of text. */
export const text = (max = 200) => cleanText(max, CONTROL);

/** Text that must not be blank, with the sentence to show when it is. */
export const requiredText = (message: string, max = 200) =>
  cleanText(max, CONTROL, worded(message)).pipe(visible(message));

/** Notes: long text, blank when missing. */
export const notes = () => z.preprocess((value) => value ?? '', cleanText(5000, CONTROL_BUT_LINES));

/** Notes that must not be blank. */
export const requiredNotes = (message: string) =>
  cleanText(5000, CONTROL_BUT_LINES, worded(message)).pipe(visible(message));

/** Optional text: missing and null become the empty text. */
export const optionalText = (max = 200) => z.preprocess((value) => value ?? '', text(max));

/** In capitals and still in NFC: some letters become two or three of them, which may have to be put together again. */
export const inCapitals = (value: string): string => value.toUpperCase().normalize('NFC');

/** Upper-cased text, as the administration screens store it. */
export const upperText = (max = 200) => text(max).transform(inCapitals);

/** Real booleans, and the spellings clients use: 'true', 1, 'yes' (and their opposites). */
export const looseBoolean = z.preprocess((value) => {
  if (typeof value === 'string') {
    const word = value.trim().toLowerCase();
    if (['true', 'yes', '1'].includes(word)) return true;
    if (['false', 'no', '0', ''].includes(word)) return false;
  }
  if (value === 1) return true;
  if (value === 0) return false;
  return value;
}, z.boolean('Please answer yes or no'));

/** A filter that may be left blank, which is none. */
export const yesNoFilter = z.preprocess(
  (value) => (value === '' ? undefined : value),
  looseBoolean.optional(),
);

/** Whether one text is a plain email address. */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value);

/** One plain email address, lower-cased for comparison by whoever stores it. */
export const email = (required = 'Email is required', invalid = 'Invalid email address') =>
  requiredText(required, 254).pipe(z.string().regex(EMAIL, invalid));

/** In a list of addresses the sentence says which of them is meant. */
const listedEmail = z.string().refine(isEmail, {
  error: ({ input }) => {
    const address = String(input)
      .slice(0, 80)
      .replace(/\p{Cc}+/gu, ' ');
    return `Invalid email address: ${address}`;
  },
});

const MOST_ADDRESSES = 50;
/** Room for as many addresses of full length, with a comma and a blank after each. */
const LONGEST_LIST = MOST_ADDRESSES * 256;

/** A list of addresses, sent as an array or as comma-separated text; blanks are dropped, each address is checked. */
export const emailList = z.preprocess(
  (value, context) => {
    const sent: string | unknown[] = typeof value === 'string' || Array.isArray(value) ? value : [];
    // Nothing that long is looked into: it would keep the server from everybody else.
    if (sent.length > LONGEST_LIST) {
      context.addIssue(`At most ${MOST_ADDRESSES} addresses`);
      return z.NEVER;
    }
    const items: unknown[] = typeof sent === 'string' ? sent.split(',') : sent;
    const addresses = items
      .map((item) => (typeof item === 'string' ? item.trim() : item))
      .filter((item) => item !== '');
    // One more than may be is enough to be refused.
    return addresses.slice(0, MOST_ADDRESSES + 1);
  },
  z.array(listedEmail).max(MOST_ADDRESSES, `At most ${MOST_ADDRESSES} addresses`),
);

const LONGEST_NUMBER = 100;

/** A number that arrives as a number, or as text from a form; commas between thousands are stripped, blank is `blank`. */
const numeric = (blank: number | null | undefined) =>
  z.preprocess((value) => {
    if (value === '' || value === null || value === undefined) return blank;
    // No number is that long: looking into it would keep the server from everybody else.
    if (typeof value !== 'string' || value.length > LONGEST_NUMBER) return value;
    const typed = value.trim();
    if (typed === '') return blank;
    const plain = withoutThousands(typed);
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : value;
  }, z.unknown());

const MAX_AMOUNT = 999_999_999_999.99;
const toCent = (value: number) => Number(value.toFixed(2));
/** A sum that a spreadsheet worked out is a few last bits beside its cent; a third decimal is further away. */
const isNearCent = (value: number) =>
  Math.abs(value - toCent(value)) <= 4 * Number.EPSILON * Math.max(1, Math.abs(value));
const amount = z
  .number({
    error: ({ input }) =>
      typeof input === 'string' && /\d,/.test(input)
        ? 'Please enter a number such as 1,234.50'
        : 'Please enter a number',
  })
  .refine((value) => Math.abs(value) <= MAX_AMOUNT, 'This amount is too large')
  .refine(isNearCent, 'At most 2 decimals')
  .overwrite(toCent);

/** An amount of money with at most 2 decimals; blank is 0. */
export const money = numeric(0).pipe(amount);

/** An amount of money of 0 or more; blank is 0. */
export const positiveMoney = numeric(0).pipe(amount.refine((value) => value >= 0, 'Must be 0 or more'));

/** An amount that may stay blank (null). */
export const optionalMoney = numeric(null).pipe(amount.nullable());

/** A whole number of 0 or more; blank is 0. */
export const count = numeric(0).pipe(
  z
    .number('Please enter a whole number')
    .int('Please enter a whole number')
    .min(0, 'Must be 0 or more')
    .max(2_000_000_000, 'This number is too large'),
);

/** The place in a list: a number or its digits. Nothing else may count as 0, which is the first one. */
export const listIndex = (message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    z.number(message).int(message).min(0, message).max(1_000_000, message),
  );

/** An id in a query or a body, as a number or its digits. */
export const id = numeric(undefined).pipe(
  z.number('Unknown id').int('Unknown id').min(1, 'Unknown id').max(2_147_483_647, 'Unknown id'),
);

/** Ids in an address, separated by commas. */
export const idList = (refusal: string) =>
  z
    .string()
    .max(5000)
    .regex(/^\d{1,10}(,\d{1,10})*$/, refusal)
    .transform((ids) => ids.split(',').map(Number))
    .refine((ids) => ids.every((one) => one <= 2_147_483_647), refusal);

/** What a hotel can mean by a day; the years between leave room to reckon from it in either direction. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2999-12-31';

/** `YYYY-MM-DD`, a day that exists. */
export const calendarDate = z
  .string('Please enter a date')
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Please enter a date as YYYY-MM-DD', abort: true })
  .refine(
    (value) => {
      const date = new Date(`${value}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
    },
    { error: 'This day does not exist', abort: true },
  )
  .refine(
    (value) => value >= FIRST_DAY && value <= LAST_DAY,
    `Please enter a day from ${FIRST_DAY} to ${LAST_DAY}`,
  );

/** A day that may stay blank (null). */
export const optionalDate = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  calendarDate.nullable(),
);

/** `HH:MM` on the 24-hour clock. */
export const clockTime = z
  .string('Please enter a time as HH:MM')
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as HH:MM');

/** Integer version of an editable record; a caller that sends none overwrites. */
export const version = numeric(undefined).pipe(z.number().int().min(1).optional());

/** Every answer of a successful write: the sentence, in both spellings. */
export const saved = { message: z.string(), Message: z.string() };

/** Builds the sentence part of a successful answer. */
export const said = (message: string) => ({ message, Message: message });
