import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it.each([
  ['even, NA OUT, 11/17 10:05 PM', 'even, NA_OUT, 11/17 10:05_PM'],
  ['short $12.50, PM IN, 11/17/2025 03:05 AM', 'short_$12.50, PM_IN, 11/17/2025 03:05_AM'],
  ['No cash count yet', 'No cash count yet'],
])('a line of the note %j ends only between its parts', (note, expected) => {
  expect(unbroken(note).replaceAll('\u00a0', '_')).toBe(expected);
});
