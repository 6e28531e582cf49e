import { describe, expect, it } from 'vitest';
import { labelledIndexes, scaleOf } from './chart-scale.calc.ts';

describe('the scale of a chart', () => {
  it.each([
    [
      [70, 161.9],
      [0, 50, 100, 150, 200],
    ],
    [
      [0.4, 0.9],
      [0, 0.5, 1],
    ],
    [
      [12_265, 21_445],
      [0, 10_000, 20_000, 30_000],
    ],
    [
      [-30, 20],
      [-40, -20, 0, 20],
    ],
    [[], [0, 0.5]],
  ])('of %j counts in round steps', (values, ticks) => {
    expect(scaleOf(values).ticks).toEqual(ticks);
  });

  it('reaches from its lowest to its highest tick', () => {
    expect(scaleOf([161])).toMatchObject({ low: 0, high: 200 });
  });
});

it('writes only as many labels as fit', () => {
  expect(labelledIndexes(4, 400, 80)).toEqual([0, 1, 2, 3]);
  expect(labelledIndexes(10, 400, 80)).toEqual([0, 2, 4, 6, 8]);
  expect(labelledIndexes(0, 400, 80)).toEqual([]);
});
