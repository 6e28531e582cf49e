import { labelOf } from '@boh/contract/fields.ts';
import { showAlert } from '../../notices/alerts.ts';
import { showToast } from '../../notices/toasts.ts';

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

export const RENEWED = 'The new values are here, and what you changed is kept. It is not saved yet.';
const NOT_RENEWED = 'The new values could not be loaded. Nothing was lost: please try again.';
const SECONDS = 8;
const STANDS_OVER = 'What you typed stands in place of it: please look before you save.';

/** Says that what was typed is on the newest values, and names what somebody else changed as well: saving would undo it. */
export function tellChanges(said: string, clashes: readonly string[]): void {
  if (clashes.length === 0) showToast(said, { seconds: SECONDS });
  else void showAlert(said, `Somebody changed meanwhile: ${clashes.join(', ')}. ${STANDS_OVER}`);
}

export const tellNotRenewed = (): void => showToast(NOT_RENEWED, { tone: 'error', seconds: SECONDS });
