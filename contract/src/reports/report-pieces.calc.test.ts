import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDays, intervalAround, movedDays, type Days } from './report-days.calc.ts';
import { byMonths, piecesOf } from './report-pieces.calc.ts';

const eachDay = (days: Days): string[] =>
  Array.from({ length: countDays(days) }, (_, index) => movedDays(days.From, index));

describe('pieces', () => {
  it('cut the day, the month and the year of a flash into days that are added up once', () => {
    const rows = [
      { row: 0, From: '2026-03-20', To: '2026-03-20' },
      { row: 1, From: '2026-03-01', To: '2026-03-20' },
      { row: 2, From: '2026-01-01', To: '2026-03-20' },
    ];
    expect(piecesOf(rows, { isByMonth: false })).toEqual([
      { From: '2026-01-01', To: '2026-02-28', rows: [2] },
      { From: '2026-03-01', To: '2026-03-19', rows: [2, 1] },
      { From: '2026-03-20', To: '2026-03-20', rows: [2, 1, 0] },
    ]);
    expect(piecesOf(rows, { isByMonth: true }).map(({ From }) => From)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-03-20',
    ]);
  });
  it('are read as whole months, and as the days beside them', () => {
    const rows = [
      { row: 0, From: '2026-03-20', To: '2026-03-20' },
      { row: 1, From: '2026-03-01', To: '2026-03-20' },
      { row: 2, From: '2025-12-31', To: '2026-03-20' },
      { row: 3, From: '2026-05-01', To: '2026-05-31' },
    ];
    expect(byMonths(piecesOf(rows, { isByMonth: false }))).toEqual({
      months: ['2026-01-01', '2026-02-01', '2026-05-01'],
      from: ['2025-12-31', '2026-03-01'],
      to: ['2025-12-31', '2026-03-20'],
    });
  });
  it('are none of no rows', () => {
    expect(piecesOf([], { isByMonth: true })).toEqual([]);
  });
  it('cover each day of each row exactly once, whatever the rows are', () => {
    const row = fc.tuple(fc.nat(5), fc.integer({ min: -500, max: 500 }), fc.nat(90));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), fc.boolean(), (some, isByMonth) => {
        const rows = some.map(([, start, length], index) => ({
          row: index,
          From: movedDays('2024-02-29', start),
          To: movedDays('2024-02-29', start + length),
        }));
        const pieces = piecesOf(rows, { isByMonth });
        const { months, from, to } = byMonths(pieces);
        const summed = [
          ...months.map((From) => intervalAround(From, 'Month')),
          ...from.map((From, index) => ({ From, To: to[index] ?? '' })),
        ].flatMap(eachDay);
        expect(summed.sort()).toEqual(pieces.filter((piece) => piece.rows.length > 0).flatMap(eachDay));
        for (const [index, piece] of pieces.entries()) {
          const before = pieces[index - 1];
          if (before) expect(piece.From).toBe(movedDays(before.To, 1));
          if (isByMonth) expect(piece.From.slice(0, 7)).toBe(piece.To.slice(0, 7));
        }
        for (const { row: place, From, To } of rows) {
          const own = pieces.filter((piece) => piece.rows.includes(place));
          expect([own[0]?.From, own.at(-1)?.To]).toEqual([From, To]);
          expect(own.reduce((sum, piece) => sum + countDays(piece), 0)).toBe(countDays({ From, To }));
        }
      }),
    );
  });
});
