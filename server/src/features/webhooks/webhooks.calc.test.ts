import { expect, it } from 'vitest';
import { isTaken, pauseAfter } from './webhooks.calc.ts';

const HOUR = 3_600_000;

it('pauses grow, and end after three days', () => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = pauseAfter(attempts);
    if (pause === null) break;
    pauses.push(pause);
  }
  expect(pauses[0]).toBe(60_000);
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
  expect(new Set(pauses).size).toBe(pauses.length);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(72 * HOUR);
});

it.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [301, false],
  [308, false],
  [404, false],
  [500, false],
  [0, false],
])('an answer of %i is a delivery: %s', (status, taken) => {
  expect(isTaken(status)).toBe(taken);
});
