import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepAt, totpCode, totpShown, totpStep } from './totp.ts';

const KEYS = {
  SHA1: Buffer.from('12345678901234567890'),
  SHA256: Buffer.from('12345678901234567890123456789012'),
  SHA512: Buffer.from('1234567890123456789012345678901234567890123456789012345678901234'),
};

describe('the vectors of RFC 6238, appendix B', () => {
  it.each<[number, keyof typeof KEYS, string]>([
    [59, 'SHA1', '94287082'],
    [59, 'SHA256', '46119246'],
    [59, 'SHA512', '90693936'],
    [1111111109, 'SHA1', '07081804'],
    [1111111109, 'SHA256', '68084774'],
    [1111111109, 'SHA512', '25091201'],
    [1111111111, 'SHA1', '14050471'],
    [1111111111, 'SHA256', '67062674'],
    [1111111111, 'SHA512', '99943326'],
    [1234567890, 'SHA1', '89005924'],
    [1234567890, 'SHA256', '91819424'],
    [1234567890, 'SHA512', '93441116'],
    [2000000000, 'SHA1', '69279037'],
    [2000000000, 'SHA256', '90698825'],
    [2000000000, 'SHA512', '38618901'],
    [20000000000, 'SHA1', '65353130'],
    [20000000000, 'SHA256', '77737706'],
    [20000000000, 'SHA512', '47863826'],
  ])('at %i s, %s', (seconds, algorithm, code) => {
    const step = stepAt(new Date(seconds * 1000));
    expect(totpCode(KEYS[algorithm], step, 8, algorithm)).toBe(code);
    // An app of six digits shows the last six of them.
    expect(totpCode(KEYS[algorithm], step, 6, algorithm)).toBe(code.slice(2));
  });
});

describe('which codes count', () => {
  const secret = newTotpSecret();
  const now = new Date('2026-11-10T18:00:07Z');
  const current = stepAt(now);

  it.each([
    [-3, false],
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
    [3, false],
  ])('that of %i steps from now: %s', (away, counts) => {
    const step = totpStep(secret, totpCode(secret, current + away), now, 0);
    expect(step).toBe(counts ? current + away : null);
  });

  it.each([
    ['the one used last', 0],
    ['an earlier one', -1],
  ])('none up to the one used last: %s', (_what, away) => {
    expect(totpStep(secret, totpCode(secret, current + away), now, current)).toBeNull();
  });

  it('none of another secret, another length or other signs', () => {
    const code = totpCode(secret, current);
    for (const wrong of [
      totpCode(newTotpSecret(), current),
      '',
      code.slice(1),
      `${code}0`,
      `+${code.slice(1)}`,
      '１２３４５６',
    ])
      expect([wrong, totpStep(secret, wrong, now, 0)]).toEqual([wrong, null]);
  });

  it('what is shown is what apps read: 32 letters and an otpauth address with all of it', () => {
    const { Secret, Uri } = totpShown(KEYS.SHA1, 'erin@hotel.example');
    expect(Secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const uri = new URL(Uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Back of House:erin@hotel.example',
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      ...{ issuer: 'Back of House', secret: Secret },
      ...{ algorithm: 'SHA1', digits: '6', period: '30' },
    });
  });
});
