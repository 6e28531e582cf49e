import { describe, expect, it } from 'vitest';
import { axisLabel } from './chart-values.ts';

describe('a label of the axis', () => {
  it.each([
    ['11/11/24', 76, '11/11/24'],
    ['11/2026', 76, '11/2026'],
    ['PALM COURT', 76, 'PALM CO…'],
    ['PALM COURT', 120, 'PALM COURT'],
  ])('%s in %s pixels is %s', (text, room, expected) => {
    expect(axisLabel(text, room)).toBe(expected);
  });
});
