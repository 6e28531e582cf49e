import { describe, expect, it } from 'vitest';
import { passwordRefusal } from './password.calc.ts';

const REPEATS = 'This password repeats itself. Please choose another one.';
const ROW = 'This password is a plain row of characters. Please choose another one.';
const COMMON = 'This password is among the most common ones. Please choose another one.';
const PRODUCT = 'Please choose a password that does not contain the name of this product.';
const NAME = 'Please choose a password that does not contain the name of your email address.';

const isCommon = (small: string) => ['password', 'password123', 'letmein!'].includes(small);

describe('a chosen password', () => {
  it.each([
    ['aaaaaa', REPEATS],
    ['AaAaAa', REPEATS],
    ['121212', REPEATS],
    ['abcabcabc', REPEATS],
    ['        ', REPEATS],
    ['123456', ROW],
    ['1234567890', ROW],
    ['987654', ROW],
    ['ABCDEFGH', ROW],
    ['qwertyuiop', ROW],
    ['lkjhgf', ROW],
    ['password', COMMON],
    ['Password123', COMMON],
    ['letmein!', COMMON],
    ['BackOfHouse', PRODUCT],
    ['Back-of-House-2026', PRODUCT],
    ['my back of house', PRODUCT],
    ['Nora.Bell', NAME],
    ['xx-nora.bell-xx', NAME],
  ])('%j is refused', (password, sentence) => {
    expect(passwordRefusal(password, ' Nora.Bell@hotel.example ', isCommon)).toBe(sentence);
  });

  it.each([
    'a-better-one',
    'correct horse battery staple',
    'nora and the bell',
    'house of cards',
    'zq7!mP',
    'пароль-подлиннее',
    '口令口令一',
  ])('%j may be used', (password) => {
    expect(passwordRefusal(password, 'nora.bell@hotel.example', isCommon)).toBeNull();
  });

  it('may hold a name of two letters, which says nothing, and no longer one', () => {
    expect(passwordRefusal('amy-in-autumn', 'amy@hotel.example', isCommon)).toBe(NAME);
    expect(passwordRefusal('majolica-vase', 'jo@hotel.example', isCommon)).toBeNull();
    expect(passwordRefusal('without any email', '', isCommon)).toBeNull();
  });
});
