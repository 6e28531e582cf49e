import { describe, expect, it } from 'vitest';
import { withoutIndexes } from './attachments.ts';

describe('removing receipts by index', () => {
  it.each([
    [[], ['a', 'b', 'c']],
    [[0], ['b', 'c']],
    [[2, 0], ['b']],
    [
      [1, 1],
      ['a', 'c'],
    ],
    [[3], null],
    [[-1], null],
    [[0.5], null],
  ])('%j of three', (indexes, left) => {
    expect(withoutIndexes(['a', 'b', 'c'], indexes)).toEqual(left);
  });
});
