import { describe, expect, it } from 'vitest';
import { linesOf, shortened, widestWord } from './text-lines.ts';

/** Every letter as wide as one. */
const widthOf = (text: string) => Array.from(text).length;

describe('the lines of a text', () => {
  it.each([
    ['', 5, ['']],
    ['one two', 7, ['one two']],
    ['one two', 6, ['one', 'two']],
    ['one two three', 7, ['one two', 'three']],
    ['first\nsecond', 20, ['first', 'second']],
    ['first\r\nsecond', 20, ['first', 'second']],
    ['incomprehensible', 6, ['incomp', 'rehens', 'ible']],
    ['an incomprehensible x', 6, ['an', 'incomp', 'rehens', 'ible x']],
    ['a\tb\u00a0c', 5, ['a b c']],
    ['a\u0000\u200bb\u0007', 5, ['ab']],
    ['e\u0301', 1, ['é']],
  ])('%j in %i are %j', (text, width, expected) => {
    expect(linesOf(text, width, widthOf)).toEqual(expected);
  });

  it.each([
    ['RED RIVER', 9, 'RED RIVER'],
    ['RED RIVER HOUSE', 9, 'RED RIVE…'],
    ['RED RIVER HOUSE', 5, 'RED…'],
    ['RED\nRIVER', 20, 'RED RIVER'],
    ['RED', 0, '…'],
  ])('%j shortened to %i is %j', (text, width, expected) => {
    expect(shortened(text, width, widthOf)).toBe(expected);
  });

  it('are never narrower than the widest word', () => {
    expect(widestWord('two  three\nseventeen', widthOf)).toBe(9);
    expect(widestWord('', widthOf)).toBe(0);
  });
});
