import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const LENGTH = 32;

/** Without what banks write between the digits, and without the zeros that some put in front. */
const plain = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');

/** The last four characters of an account number as a file has it, masked or whole. */
export const lastFourOf = (number: string): string => number.replace(/[^A-Za-z0-9]/g, '').slice(-4);

/** Whether digits of it are covered: such a number tells nothing but its last ones. */
export const isMasked = (number: string): boolean => /[*•#]|x{2,}/i.test(number) || plain(number).length <= 4;

/** Slow on purpose: with its last four digits known, an account number has few others left to try. */
export async function hashNumber(number: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(plain(number), salt, LENGTH);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

export async function isNumber(number: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.');
  const derived = await derive(plain(number), Buffer.from(salt, 'base64url'), LENGTH);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}
