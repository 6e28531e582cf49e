import {
  fieldWords,
  isFields,
  isSecretChange,
  realChanges,
  valueWords,
} from '@boh/contract/audit/change-words.ts';
import { formatDate, formatLongTime } from '../text/time.ts';

/** One line of a record's history, ready to be read: what left, what came. */
interface ChangeLine {
  field: string;
  /** What is no longer so; nothing where it was blank or only grew, and of secrets. */
  removed: readonly string[];
  added: readonly string[];
}

interface Change {
  Field: string;
  From?: unknown;
  To?: unknown;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A value as the screens show it. */
function shownWords(value: unknown): string {
  if (typeof value === 'string' && INSTANT.test(value)) return formatLongTime(value);
  return typeof value === 'string' && DAY.test(value) ? formatDate(value) : valueWords(value);
}

const listOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.map(valueWords) : value === null || value === undefined ? [] : null;

/** The lines of an entry: what did not really change has none. */
export const entryLines = (changes: readonly Change[]): ChangeLine[] =>
  realChanges(changes).flatMap((change) =>
    isSecretChange(change)
      ? [{ field: `${fieldWords(change.Field)} changed`, removed: [], added: [] }]
      : changeLines(fieldWords(change.Field), change.From, change.To),
  );

/** A changed field as lines: lists tell what was added and taken, records tell each of their fields. */
function changeLines(field: string, from: unknown, to: unknown): ChangeLine[] {
  if (Array.isArray(from) || Array.isArray(to)) {
    const before = listOf(from);
    const after = listOf(to);
    if (before && after) {
      const removed = [...new Set(before)].filter((item) => !after.includes(item));
      const added = [...new Set(after)].filter((item) => !before.includes(item));
      return removed.length + added.length === 0
        ? [{ field, removed: [before.join(', ')], added: [after.join(', ')] }]
        : [{ field, removed, added }];
    }
  }
  if (isFields(from) || isFields(to)) {
    const before = isFields(from) ? from : {};
    const after = isFields(to) ? to : {};
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => valueWords(before[key]) !== valueWords(after[key]))
      .flatMap((key) => changeLines(`${field} ${fieldWords(key)}`, before[key], after[key]));
  }
  return [{ field, removed: [shownWords(from)], added: [shownWords(to)] }];
}
