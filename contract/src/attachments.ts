import { z } from 'zod';

const LONGEST_INDEX_LIST = 1000;

/** Indexes to remove: the part repeated, a JSON array, or comma-separated text. */
export const removedIndexes = z.preprocess(
  (value) => {
    const items: unknown[] = Array.isArray(value) ? (value as unknown[]) : [value ?? ''];
    const length = items.reduce<number>((sum, item) => sum + (typeof item === 'string' ? item.length : 1), 0);
    // No list of ten files is that long: it is not even taken apart.
    if (length > LONGEST_INDEX_LIST) return ['unreadable'];
    return items
      .flatMap((item) => (typeof item === 'string' ? item.replace(/[[\]"]/g, '').split(',') : [item]))
      .map((item) => (typeof item === 'string' ? item.trim() : item))
      .filter((item) => item !== '' && item !== null)
      .map((item) => (typeof item === 'string' && /^\d{1,4}$/.test(item) ? Number(item) : item));
  },
  z.array(z.number('Unknown attachment').int('Unknown attachment').min(0, 'Unknown attachment')).max(100),
);

/**
 * The files left after removing by index, counted against the list as it was at the `Version` sent; null when an
 * index is not in the list.
 */
export function withoutIndexes<T>(list: readonly T[], indexes: readonly number[]): T[] | null {
  const removed = new Set(indexes);
  if (indexes.some((index) => !Number.isInteger(index) || index < 0 || index >= list.length)) return null;
  return list.filter((_, index) => !removed.has(index));
}
