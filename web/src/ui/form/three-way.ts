import { labelOf } from '@boh/contract/fields.ts';
import { showAlert } from '../../notices/alerts.ts';
import { hideText, showToast } from '../../notices/toasts.ts';
import { cut } from '../text/text.ts';

/** What somebody changed, and what it was before. */
interface Change {
  readonly value: unknown;
  readonly was: unknown;
}

/** Changes by the name of what was changed: a field of a form, a cell of a sheet. */
export type Changes = Readonly<Record<string, Change>>;

const isWritten = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Of what was changed here, what somebody else has meanwhile made something different of. */
export const clashesOf = (
  changes: Changes,
  newest: (name: string) => unknown,
  isSame: (a: unknown, b: unknown) => boolean = isWritten,
): string[] =>
  Object.entries(changes)
    .filter(([name, { value, was }]) => !isSame(was, newest(name)) && !isSame(value, newest(name)))
    .map(([name]) => name);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether anything below a field differs from what the form began with. */
const isChanged = (dirty: unknown): boolean =>
  typeof dirty === 'object' && dirty !== null ? Object.values(dirty).some(isChanged) : dirty === true;

/**
 * The names of what was changed, of a form's values and its marks of what differs. The fields of a record inside are each
 * their own, so that two people may work on two years of it; a list is one.
 */
export function changedNames(values: unknown, dirty: unknown, name = ''): string[] {
  if (!isRecord(values) || !isRecord(dirty)) return isChanged(dirty) ? [name] : [];
  return Object.entries(values).flatMap(([key, value]) =>
    changedNames(value, dirty[key], name === '' ? key : `${name}.${key}`),
  );
}

/** A field in words: `Notes`, and `Notes 2026` where it belongs to a year of the record. */
export function wordsOf(name: string): string {
  const steps = name.split('.');
  const year = steps.map((step) => /^Y(\d{4})$/.exec(step)?.[1]).find((found) => found !== undefined);
  const label = labelOf(steps.at(-1) ?? '');
  return year === undefined ? label : `${label} ${year}`;
}

/** What somebody else made of something that was changed here as well. */
export interface Clash {
  readonly what: string;
  readonly theirs: string;
}

const LONGEST = 120;

/** A value as a sentence has it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(blank)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '(blank)' : value.map(valueText).join(', ');
  return cut(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}

export const RENEWED = 'The new values are here, and what you changed is kept. It is not saved yet.';
const NOT_RENEWED = 'The new values could not be loaded. Nothing was lost: please try again.';
const SECONDS = 8;
const STANDS_OVER = 'What you typed stands in place of it: please look before you save.';

/** What somebody else changed as well, in a sentence. */
export const clashText = (clashes: readonly Clash[], by = 'Somebody'): string =>
  `${by} changed meanwhile: ${clashes.map(({ what, theirs }) => `${what} to “${theirs}”`).join(', ')}.`;

/** Says that what was typed is on the newest values, and what somebody else made of it: saving would undo that. */
export function tellChanges(said: string, clashes: readonly Clash[], by?: string): void {
  if (clashes.length === 0) showToast(said, { seconds: SECONDS });
  else void showAlert(said, `${clashText(clashes, by)} ${STANDS_OVER}`);
}

/** Says that what somebody else made of it leaves nothing to be changed. */
export const tellLocked = (by = 'Somebody'): void =>
  showToast(
    `${by} changed it meanwhile, and it can no longer be changed here. What you typed was not saved.`,
    {
      seconds: SECONDS,
    },
  );

/** Takes back that something is not saved yet. */
export const hideRenewed = (): void => hideText(RENEWED);

export const tellNotRenewed = (): void => showToast(NOT_RENEWED, { tone: 'error', seconds: SECONDS });
