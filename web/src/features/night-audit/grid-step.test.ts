import { describe, expect, it } from 'vitest';
import { gridStep } from './grid-step.ts';

const SIZE = { rows: 25, columns: 33 };

describe('a key on the board', () => {
  it.each([
    ['ArrowRight', false, [3, 4], [3, 5]],
    ['ArrowLeft', false, [3, 4], [3, 3]],
    ['ArrowUp', false, [3, 4], [2, 4]],
    ['ArrowDown', false, [3, 4], [4, 4]],
    ['Home', false, [3, 4], [3, 0]],
    ['End', false, [3, 4], [3, 32]],
    ['Home', true, [3, 4], [0, 0]],
    ['End', true, [3, 4], [24, 32]],
    ['PageDown', false, [3, 4], [13, 4]],
    ['PageDown', false, [20, 4], [24, 4]],
    ['PageUp', false, [3, 4], [0, 4]],
  ] as const)('%s (Ctrl: %s) goes from %j to %j', (key, isCtrl, [row, column], [toRow, toColumn]) => {
    expect(gridStep(key, isCtrl, { row, column }, SIZE)).toEqual({ row: toRow, column: toColumn });
  });

  it.each([
    ['ArrowUp', [0, 4]],
    ['ArrowDown', [24, 4]],
    ['ArrowLeft', [3, 0]],
    ['ArrowRight', [3, 32]],
    ['a', [3, 4]],
  ] as const)('%s leads nowhere from %j', (key, [row, column]) => {
    expect(gridStep(key, false, { row, column }, SIZE)).toBeNull();
  });
});
