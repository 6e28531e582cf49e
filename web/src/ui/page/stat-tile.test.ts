import { describe, expect, it } from 'vitest';
import { tileColumns } from './stat-tile.tsx';

describe('tiles stand in rows of like length', () => {
  it.each([
    [3, 1086, 3],
    [11, 1086, 4],
    [6, 1086, 3],
    [10, 1086, 5],
    [9, 1640, 5],
    [7, 1640, 7],
    [1, 1086, 1],
    [5, 150, 1],
    [13, 1040, 5],
    [13, 1086, 5],
    [9, 880, 3],
    [7, 740, 4],
  ])('%d tiles in %d pixels have %d columns', (count, width, columns) => {
    expect(tileColumns(count, width)).toBe(columns);
  });
});
