import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('the most common passwords', () => {
  // By their rank in the list: the first, some between and the last of the hundred thousand.
  it.each([
    '123456',
    'password',
    'freepass',
    'cateye',
    '06041992',
    'lopotok01',
    'p0o90-=\\',
    'welcome-2026',
    'frontdesk',
  ])('%s is one', (small) => {
    expect(isCommonPassword(small)).toBe(true);
  });

  it.each(['', 'a-better-one', 'correct horse battery staple', 'пароль-подлиннее', 'zq7!mp'])(
    '%j is none',
    (small) => {
      expect(isCommonPassword(small)).toBe(false);
    },
  );

  it('are hardly ever met by chance', () => {
    fc.assert(fc.property(fc.uuid(), (random) => !isCommonPassword(random)));
  });
});
