const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
];
const BOTH_WAYS = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')]);

const PRODUCT = 'backofhouse';
/** A shorter name of an address stands in too many good passwords by chance. */
const SHORTEST_NAME = 3;

/**
 * Why a password of the right length is too easy to guess, in a sentence for whoever chose it; null when it may be used.
 * Asked wherever a password is chosen. `isCommon` is told it in small letters: the list is too long for a browser.
 */
export function passwordRefusal(
  password: string,
  email: string,
  isCommon: (small: string) => boolean,
): string | null {
  const small = password.toLowerCase();
  if (/^(.{1,3})\1+$/su.test(small)) return 'This password repeats itself. Please choose another one.';
  if (BOTH_WAYS.some((row) => row.includes(small))) {
    return 'This password is a plain row of characters. Please choose another one.';
  }
  if (isCommon(small)) {
    return 'This password is among the most common ones. Please choose another one.';
  }
  if (small.replace(/[^a-z]/g, '').includes(PRODUCT)) {
    return 'Please choose a password that does not contain the name of this product.';
  }
  const name = email.trim().toLowerCase().split('@')[0] ?? '';
  if (name.length >= SHORTEST_NAME && small.includes(name)) {
    return 'Please choose a password that does not contain the name of your email address.';
  }
  return null;
}
