import { describe, expect, it } from 'vitest';
import { aboutReport, inWords } from './report-texts.ts';
import { reportDefinition } from './reports.contract.ts';

describe('what stands below the title of a report', () => {
  const lines = (more: object) =>
    aboutReport(
      { Through: '2026-11-14' },
      reportDefinition.parse({ Measures: ['Sold'], Period: { Relative: 'MTD' }, Interval: 'Month', ...more }),
    );
  it.each([
    [{}, 'By Hotel, Month'],
    [{ Compare: 'LastYearDate' }, 'By Hotel, Month, compared with: Last year, same dates, LIKE FOR LIKE'],
    [{ Compare: 'Budget' }, 'By Hotel, Month, compared with: Budget, LIKE FOR LIKE'],
    [{ Compare: 'Before', LikeForLike: false }, 'By Hotel, Month, compared with: The time before'],
  ])('%j says: %s', (more, line) => {
    expect(lines(more)).toEqual([line, 'Through 11/14/2026']);
  });
  it('names what a flash is held against, and of the renewals only their last day', () => {
    const flash = { Through: '2026-11-14', Totals: [] };
    expect(aboutReport(flash, null)[0]).toBe('Compared with: Last year and budget, LIKE FOR LIKE');
    expect(aboutReport({ Through: '2026-11-14' }, null)).toEqual(['Through 11/14/2026']);
  });
  it('names three hotels, and how many there are besides', () => {
    expect(['', 'A', 'A B C', 'A B C D E'].map((names) => inWords(names.split(' ')))).toEqual([
      '',
      'A',
      'A, B, C',
      'A, B, C and 2 more',
    ]);
  });
});
