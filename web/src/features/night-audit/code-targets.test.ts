import type { MapRow } from '@boh/contract/intake/intake-setup.contract.ts';
import type { CodeTarget } from '@boh/contract/intake/intake.words.ts';
import { describe, expect, it } from 'vitest';
import { changedCodes, savedText, suggestedTargets } from './code-targets.ts';

const row = (Code: string, Field: CodeTarget | null, Suggested: CodeTarget | null = null): MapRow => ({
  ...{ Code, Field, Suggested, Kind: 'Transaction', Description: '', Amount: 1, LastDate: null, OpenDays: 1 },
});
const ROWS = [row('1000', 'RoomRevenue'), row('2000', null, 'OtherRevenue'), row('9000', null)];

describe('codes that were given another place', () => {
  it('are saved alone: what is as it was stays away', () => {
    const chosen = new Map<string, CodeTarget | null>([
      ['1000', null],
      ['2000', 'IGNORE'],
      ['9000', null],
      ['gone', 'IGNORE'],
    ]);
    expect(changedCodes(ROWS, chosen)).toEqual([
      { Code: '1000', Field: null },
      { Code: '2000', Field: 'IGNORE' },
    ]);
  });

  it('take a suggestion only where they go nowhere yet', () => {
    expect([...suggestedTargets(ROWS, ({ Field }) => Field)]).toEqual([['2000', 'OtherRevenue']]);
    expect(suggestedTargets(ROWS, () => 'IGNORE').size).toBe(0);
  });

  it.each([
    [0, 0, 'Codes saved.'],
    [1, 0, 'Codes saved. The figures of 1 day changed.'],
    [1200, 2, 'Codes saved. The figures of 1,200 days changed. 2 days are closed and kept theirs.'],
    [0, 1, 'Codes saved. 1 day is closed and kept its own.'],
  ])('say what became of the days: %i changed, %i closed', (ChangedDays, ClosedDays, text) => {
    expect(savedText({ ChangedDays, ClosedDays })).toBe(text);
  });
});
