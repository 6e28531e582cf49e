import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countIds, includes, parseRanges, rangesOf, rangesText, without, type Ranges } from './id-ranges.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
const all = (ranges: Ranges) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, place) => from + place));
const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);

describe('ranges of ids', () => {
  it.each([
    [[], ''],
    [[7], '7'],
    [[3, 1, 2, 9], '1-3,9'],
    [[1, 2, 4, 5], '1-2,4-5'],
  ])('are written as short as they are: %j as "%s"', (list, text) => {
    expect(rangesText(rangesOf(list))).toBe(text);
  });

  it('hold exactly their ids, however they were given', () => {
    fc.assert(
      fc.property(ids, (list) => {
        const ranges = rangesOf(list);
        expect(all(ranges)).toEqual(sorted(list));
        expect(countIds(ranges)).toBe(list.length);
        expect(parseRanges(rangesText(ranges))).toEqual(ranges);
        for (let id = 0; id <= 61; id += 1) expect(includes(ranges, id)).toBe(list.includes(id));
      }),
    );
  });

  it('are left without what is taken from them', () => {
    fc.assert(
      fc.property(ids, ids, (list, taken) => {
        const left = without(rangesOf(list), rangesOf(taken));
        expect(all(left)).toEqual(sorted(list).filter((id) => !taken.includes(id)));
      }),
    );
  });

  it.each(['1-', 'x', '2,1', '1-2,3', '1,,2', '5-3', ' 1', '1-3,2'])('are not read from "%s"', (text) => {
    expect(parseRanges(text)).toBeNull();
  });
});
