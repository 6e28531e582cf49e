import { createHash, randomInt } from 'node:crypto';

/** Crockford's letters: none that is taken for a digit, and no U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 bits: so many that a plain hash keeps them, as no list of guesses comes anywhere near. */
const GROUPS = 6;
const GROUP_LETTERS = 4;
const LETTERS = GROUPS * GROUP_LETTERS;

export function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** What a code is stored as, however it was typed; null where it can be none. */
export function recoveryCodeHash(typed: string): Buffer | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LETTERS ? createHash('sha256').update(code).digest() : null;
}
