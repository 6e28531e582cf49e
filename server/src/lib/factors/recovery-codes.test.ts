import { expect, it } from 'vitest';
import { newRecoveryCode, recoveryCodeHash } from './recovery-codes.ts';

it('a recovery code is six groups of four letters and digits that are not mistaken for one another', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(200);
});

it.each([
  ['in small letters', (code: string) => code.toLowerCase()],
  ['without hyphens', (code: string) => code.replaceAll('-', '')],
  ['with blanks', (code: string) => ` ${code.replaceAll('-', ' ')} `],
  [
    'with O for 0 and I or l for 1',
    (code: string) => code.replaceAll('0', 'o').replace('1', 'I').replaceAll('1', 'l'),
  ],
])('it is known again %s', (_how, typed) => {
  const code = '01AB-1C0D-EFGH-JKMN-PQRS-TVWX';
  expect(recoveryCodeHash(typed(code))).toEqual(recoveryCodeHash(code));
});

it('another code, a shorter one and digits of an app are not it', () => {
  const code = newRecoveryCode();
  expect(recoveryCodeHash(newRecoveryCode())).not.toEqual(recoveryCodeHash(code));
  for (const wrong of ['', '123456', code.slice(1), `${code}0`]) expect(recoveryCodeHash(wrong)).toBeNull();
});
