/** Ids from one to another, both included. */
type Range = readonly [from: number, to: number];

/** Ids in ascending order, those that follow each other as one range. */
export type Ranges = readonly Range[];

/** Ids, or ranges of them, in any order, as ranges in order. */
export function rangesOf(parts: readonly (number | Range)[]): Ranges {
  const sorted = parts
    .map((part): Range => (typeof part === 'number' ? [part, part] : part))
    .toSorted((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** What is left of ranges without some ids. */
export function without(ranges: Ranges, taken: Ranges): Ranges {
  const left: Range[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    let start = from;
    while ((taken[next]?.[1] ?? Infinity) < start) next += 1;
    for (let range = taken[next]; range && range[0] <= to; range = taken[(next += 1)]) {
      if (range[0] > start) left.push([start, range[0] - 1]);
      start = range[1] + 1;
      // It may reach into the next of the ranges too.
      if (range[1] > to) break;
    }
    if (start <= to) left.push([start, to]);
  }
  return left;
}

export function includes(ranges: Ranges, id: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? Infinity) < id) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.[0] ?? Infinity) <= id;
}

/** `1-10,12` */
export const rangesText = (ranges: Ranges): string =>
  ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');

/** What `rangesText` wrote; null where it did not. */
export function parseRanges(text: string): Ranges | null {
  if (text === '') return [];
  if (!/^\d{1,15}(-\d{1,15})?(,\d{1,15}(-\d{1,15})?)*$/.test(text)) return null;
  const ranges = text.split(',').map((part): Range => {
    const [from = '', to = from] = part.split('-');
    return [Number(from), Number(to)];
  });
  const isInOrder = ranges.every(([from, to]) => from <= to) && rangesText(rangesOf(ranges)) === text;
  return isInOrder ? ranges : null;
}

export const countIds = (ranges: Ranges): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
