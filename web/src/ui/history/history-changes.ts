import { fieldWords, isFields, valueWords } from '@boh/contract/audit/change-words.ts';

/** One line of a record's history, ready to be read: what left, what came. */
interface ChangeLine {
  field: string;
  /** What is no longer so; nothing where it was blank or only grew. */
  removed: readonly string[];
  added: readonly string[];
}

const listOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.map(valueWords) : value === null || value === undefined ? [] : null;

/** A changed field as lines: lists tell what was added and taken, records tell each of their fields. */
export function changeLines(field: string, from: unknown, to: unknown): ChangeLine[] {
  if (Array.isArray(from) || Array.isArray(to)) {
    const before = listOf(from);
    const after = listOf(to);
    if (before && after) {
      const removed = [...new Set(before)].filter((item) => !after.includes(item));
      const added = [...new Set(after)].filter((item) => !before.includes(item));
      return [{ field: fieldWords(field), removed, added }];
    }
  }
  if (isFields(from) || isFields(to)) {
    const before = isFields(from) ? from : {};
    const after = isFields(to) ? to : {};
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => valueWords(before[key]) !== valueWords(after[key]))
      .flatMap((key) => changeLines(`${fieldWords(field)} ${key}`, before[key], after[key]));
  }
  return [{ field: fieldWords(field), removed: [valueWords(from)], added: [valueWords(to)] }];
}
