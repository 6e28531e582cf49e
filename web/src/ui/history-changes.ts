import { textOf } from './table-rows.ts';

/** One line of a record's history, ready to be read: what left, what came. */
interface ChangeLine {
  field: string;
  /** What is no longer so; nothing where it was blank or only grew. */
  removed: readonly string[];
  added: readonly string[];
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `AllowedPages` as `Allowed Pages`; names that are one word or an abbreviation stay. */
const words = (field: string) => field.replace(/([a-z\d])([A-Z])/g, '$1 $2');

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(blank)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isFields(value)) {
    return Object.entries(value)
      .map(([key, part]) => `${words(key)} ${plain(part)}`)
      .join(', ');
  }
  return Array.isArray(value) ? value.map(plain).join(', ') : textOf(value);
}

const listOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.map(plain) : value === null || value === undefined ? [] : null;

/** A changed field as lines: lists tell what was added and taken, records tell each of their fields. */
export function changeLines(field: string, from: unknown, to: unknown): ChangeLine[] {
  if (Array.isArray(from) || Array.isArray(to)) {
    const before = listOf(from);
    const after = listOf(to);
    if (before && after) {
      const removed = [...new Set(before)].filter((item) => !after.includes(item));
      const added = [...new Set(after)].filter((item) => !before.includes(item));
      return [{ field: words(field), removed, added }];
    }
  }
  if (isFields(from) || isFields(to)) {
    const before = isFields(from) ? from : {};
    const after = isFields(to) ? to : {};
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => plain(before[key]) !== plain(after[key]))
      .flatMap((key) => changeLines(`${words(field)} ${key}`, before[key], after[key]));
  }
  return [{ field: words(field), removed: [plain(from)], added: [plain(to)] }];
}
