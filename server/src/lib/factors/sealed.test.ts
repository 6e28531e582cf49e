import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const SECRET = Buffer.from('12345678901234567890');
const KEY = 'a long enough key of the administrator';

describe('a secret that is needed again', () => {
  it('comes back for its owner, with a key and without', () => {
    expect(unseal(seal(SECRET, 'employee:1', KEY), 'employee:1', [KEY])).toEqual(SECRET);
    expect(unseal(seal(SECRET, 'employee:1', undefined), 'employee:1', [])).toEqual(SECRET);
  });

  it('that was kept before a key was set still opens', () => {
    expect(unseal(seal(SECRET, 'employee:1', undefined), 'employee:1', [KEY])).toEqual(SECRET);
  });

  it('opens with the key of before while that is kept beside the new one', () => {
    const kept = seal(SECRET, 'employee:1', KEY);
    expect(unseal(kept, 'employee:1', [`${KEY}, the second`, KEY])).toEqual(SECRET);
  });

  it('is not to be seen in what is stored, and never stored the same twice', () => {
    const kept = seal(SECRET, 'employee:1', KEY);
    expect(kept.includes(SECRET.subarray(0, 6))).toBe(false);
    expect(seal(SECRET, 'employee:1', KEY)).not.toEqual(kept);
  });

  it.each<[string, (kept: Buffer) => Buffer, string, string | undefined]>([
    ['another owner', (kept) => kept, 'employee:2', KEY],
    ['another key', (kept) => kept, 'employee:1', `${KEY}!`],
    ['no key', (kept) => kept, 'employee:1', undefined],
    [
      'a changed byte',
      (kept) => Buffer.concat([kept.subarray(0, -1), Buffer.of((kept.at(-1) ?? 0) ^ 1)]),
      'employee:1',
      KEY,
    ],
    ['a cut end', (kept) => kept.subarray(0, -1), 'employee:1', KEY],
    ['nothing', () => Buffer.alloc(0), 'employee:1', KEY],
  ])('does not open with %s', (_what, change, owner, key) => {
    expect(() => unseal(change(seal(SECRET, 'employee:1', KEY)), owner, [key])).toThrow();
  });
});
