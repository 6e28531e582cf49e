import { describe, expect, it } from 'vitest';
import { isNameOf, wordsOf } from './find.calc.ts';

describe('the words of what is typed', () => {
  it.each([
    ['Lindqvist  Maya', ['lindqvist', 'maya']],
    ['Lindqvist, Maya', ['lindqvist', 'maya']],
    ['#12', ['12']],
    ['# of keys', ['#', 'of', 'keys']],
    ['the the key', ['the', 'key']],
    ['   ', []],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%s', (typed, words) => {
    expect(wordsOf(typed)).toEqual(words);
  });
});

describe('the name itself', () => {
  it.each([
    ['maya lindqvist', 'Maya Lindqvist', true],
    ['lindqvist maya', 'Maya Lindqvist', true],
    ['maya', 'Maya Lindqvist', false],
    ['maya lind', 'Maya Lindqvist', false],
    ['maya anne lindqvist', 'Maya Lindqvist', false],
    ['204', '204', true],
    ['', '', false],
  ])('%s of %s: %s', (typed, name, isName) => {
    expect(isNameOf(typed, name)).toBe(isName);
  });
});
