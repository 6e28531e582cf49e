import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankingDaysBetween, dayOf } from './banking-days.calc.ts';
import {
  matchDeposits,
  MOST_PARTS,
  REACH_DAYS,
  type Credit,
  type Decision,
  type Drop,
} from './deposits.calc.ts';

/** Days of a week in June 2026: the 1st is a Monday. */
const day = (date: number) => `2026-06-${String(date).padStart(2, '0')}`;
const drop = (LogID: number, date: number, Cents: number): Drop => ({
  ...{ LogID, CountID: LogID, Date: day(date), Cents },
});
const credit = (TransactionID: number, date: number, Cents: number): Credit => ({
  ...{ TransactionID, Date: day(date), Cents },
});
const match = (CountIDs: number[], TransactionIDs: number[]): Decision => ({
  ...{ DecisionID: 7, Kind: 'Match', CountIDs, TransactionIDs },
});
const apart = (CountIDs: number[], TransactionIDs: number[]): Decision => ({
  ...{ DecisionID: 8, Kind: 'Apart', CountIDs, TransactionIDs },
});

function matched(drops: Drop[], credits: Credit[], decisions: Decision[] = []) {
  const { matches, offeredDrops, offeredCredits } = matchDeposits(drops, credits, decisions);
  return {
    matches: matches.map(({ Way, LogIDs, TransactionIDs }) => [Way, LogIDs, TransactionIDs]),
    offered: [[...offeredDrops].sort(), [...offeredCredits].sort()],
  };
}
const NONE = [[], []];

describe('one drop and one credit', () => {
  it.each([
    [1, 1, true],
    [1, 5, true],
    // The fourth banking day behind a Tuesday is the Monday after.
    [2, 8, true],
    [1, 6, true],
    [1, 8, false],
    [5, 11, true],
    [5, 12, false],
    // A holiday, Juneteenth, lies in between.
    [16, 23, true],
    [16, 24, false],
    [2, 1, false],
  ])('of the %ith and the %ith belong together: %s', (counted, posted, isMatched) => {
    expect(matched([drop(1, counted, 50_000)], [credit(9, posted, 50_000)]).matches).toEqual(
      isMatched ? [['One', [1], [9]]] : [],
    );
  });

  it('belong together to the cent only', () => {
    expect(matched([drop(1, 1, 50_000)], [credit(9, 2, 50_001)])).toEqual({ matches: [], offered: NONE });
  });

  it('that two others could also be are offered, and take no part in later steps', () => {
    // 300 could also be 100 + 200, if the first were not a tie.
    const drops = [drop(1, 1, 10_000), drop(2, 2, 20_000)];
    const credits = [credit(11, 3, 10_000), credit(12, 4, 10_000), credit(13, 4, 30_000)];
    expect(matched(drops, credits)).toEqual({ matches: [], offered: [[1], [11, 12]] });
  });

  it('of equal amounts on following days are all offered', () => {
    const drops = [drop(1, 1, 10_000), drop(2, 2, 10_000)];
    const credits = [credit(11, 2, 10_000), credit(12, 3, 10_000)];
    expect(matched(drops, credits).offered).toEqual([
      [1, 2],
      [11, 12],
    ]);
    expect(matchDeposits(drops, credits, []).offers).toHaveLength(4);
  });

  it('are taken where the other credit of that amount is too late for it', () => {
    const drops = [drop(1, 1, 10_000), drop(2, 10, 10_000)];
    const credits = [credit(11, 2, 10_000), credit(12, 11, 10_000)];
    expect(matched(drops, credits).matches).toEqual([
      ['One', [1], [11]],
      ['One', [2], [12]],
    ]);
  });
});

describe('several drops and one credit', () => {
  const weekend = [drop(1, 5, 10_000), drop(2, 6, 20_000), drop(3, 7, 30_000)];

  it('belong together where consecutive ones sum to it', () => {
    expect(matched(weekend, [credit(9, 8, 60_000)]).matches).toEqual([['Together', [1, 2, 3], [9]]]);
    expect(matched(weekend, [credit(9, 8, 50_000)]).matches).toEqual([['Together', [2, 3], [9]]]);
  });

  it('do not where one between them is missing, or was matched by itself', () => {
    expect(matched(weekend, [credit(9, 8, 40_000)]).matches).toEqual([]);
    const credits = [credit(9, 8, 20_000), credit(10, 8, 40_000)];
    expect(matched(weekend, credits).matches).toEqual([['One', [2], [9]]]);
  });

  it('span five days of the calendar at most', () => {
    expect(matched([drop(1, 1, 100), drop(2, 5, 200)], [credit(9, 5, 300)]).matches).toHaveLength(1);
    expect(matched([drop(1, 1, 100), drop(2, 6, 200)], [credit(9, 8, 300)]).matches).toEqual([]);
  });

  it('reach the bank within four banking days of the last one, and not before it', () => {
    const drops = [drop(1, 1, 100), drop(2, 3, 200)];
    expect(matched(drops, [credit(9, 9, 300)]).matches).toHaveLength(1);
    expect(matched(drops, [credit(9, 10, 300)]).matches).toEqual([]);
    expect(matched(drops, [credit(9, 2, 300)]).matches).toEqual([]);
  });

  it('of one day follow each other as they were counted', () => {
    const shifts = [drop(1, 1, 100), drop(2, 1, 200), drop(3, 1, 400)];
    expect(matched(shifts, [credit(9, 2, 300)]).matches).toEqual([['Together', [1, 2], [9]]]);
    expect(matched(shifts, [credit(9, 2, 500)]).matches).toEqual([]);
    // The correction of the first count stands in its place.
    const corrected = [{ ...drop(9, 1, 100), CountID: 1 }, ...shifts.slice(1)];
    expect(matched(corrected, [credit(9, 2, 300)]).matches).toEqual([['Together', [9, 2], [9]]]);
  });

  it('are offered where two rows of drops sum to it', () => {
    const drops = [drop(1, 1, 100), drop(2, 2, 200), drop(3, 3, 100)];
    expect(matched(drops, [credit(9, 4, 300)])).toEqual({ matches: [], offered: [[1, 2, 3], [9]] });
  });
});

describe('one drop and several credits', () => {
  it('belong together where some of one day sum to it', () => {
    const credits = [credit(11, 2, 30_000), credit(12, 2, 20_000), credit(13, 2, 7_700)];
    expect(matched([drop(1, 1, 50_000)], credits).matches).toEqual([['Parts', [1], [11, 12]]]);
  });

  it('do not where they are of different days', () => {
    expect(matched([drop(1, 1, 500)], [credit(11, 2, 300), credit(12, 3, 200)]).matches).toEqual([]);
  });

  it('are offered where the sum can be made in two ways', () => {
    const credits = [credit(11, 2, 300), credit(12, 2, 200), credit(13, 2, 300)];
    expect(matched([drop(1, 1, 500)], credits)).toEqual({ matches: [], offered: [[1], [11, 12, 13]] });
  });

  it('are offered as a whole where there are more ways than anybody tells apart', () => {
    const credits = Array.from({ length: MOST_PARTS }, (_, at) => credit(100 + at, 2, 100));
    const { matches, offers, offeredDrops, offeredCredits } = matchDeposits([drop(1, 1, 1_000)], credits, []);
    expect([matches, offers, offeredDrops.size, offeredCredits.size]).toEqual([[], [], 1, MOST_PARTS]);
  });

  it('are not looked for on a day with more open credits than that', () => {
    const many = Array.from({ length: MOST_PARTS }, (_, at) => credit(100 + at, 2, 1 + 2 ** at));
    expect(matched([drop(1, 1, 2_000_000)], [...many, credit(99, 2, 3)])).toEqual({
      ...{ matches: [], offered: NONE },
    });
  });

  describe('with another day that has too many to be looked at', () => {
    const crowd = (Cents: number) =>
      Array.from({ length: MOST_PARTS - 1 }, (_, at) => credit(100 + at, 2, Cents));
    const other = [credit(21, 3, 7_000), credit(22, 3, 3_000)];

    it('are offered and not guessed, for the crowd may have the drop too', () => {
      const credits = [...crowd(18), credit(11, 2, 6_000), credit(12, 2, 4_000), ...other];
      expect(matched([drop(1, 1, 10_000)], credits)).toEqual({ matches: [], offered: [[1], [21, 22]] });
      expect(matchDeposits([drop(1, 1, 10_000)], credits, []).offers).toMatchObject([
        { Way: 'Parts', LogIDs: [1], TransactionIDs: [21, 22] },
      ]);
    });

    it('are offered where a larger drop could be made of the same credits', () => {
      const credits = [...crowd(9_000), credit(11, 2, 700), credit(12, 2, 300)];
      const small = drop(1, 1, 1_000);
      expect(matched([small], credits).matches).toEqual([['Parts', [1], [11, 12]]]);
      expect(matched([small, drop(2, 1, 50_000)], credits)).toEqual({
        ...{ matches: [], offered: [[1], [11, 12]] },
      });
    });

    it('belong together where all of the crowd is less than the drop', () => {
      const credits = [...crowd(18), credit(11, 2, 19), credit(12, 2, 19), ...other];
      expect(matched([drop(1, 1, 10_000)], credits).matches).toEqual([['Parts', [1], [21, 22]]]);
    });
  });
});

describe('what people decided', () => {
  it('comes before all steps, whatever the amounts', () => {
    const drops = [drop(1, 1, 100), drop(2, 2, 200)];
    const credits = [credit(11, 2, 100), credit(12, 3, 190)];
    expect(matched(drops, credits, [match([1], [12])]).matches).toEqual([['Hand', [1], [12]]]);
    expect(matchDeposits(drops, credits, [match([1], [12])]).matches[0]?.DecisionID).toBe(7);
  });

  it('keeps drops and credits from each other, and from nothing else', () => {
    const drops = [drop(1, 1, 100)];
    expect(matched(drops, [credit(11, 2, 100)], [apart([1], [11])]).matches).toEqual([]);
    expect(matched(drops, [credit(11, 2, 100), credit(12, 3, 100)], [apart([1], [11])]).matches).toEqual([
      ['One', [1], [12]],
    ]);
  });

  it('holds for the correction of a count, and lapses where that has no drop', () => {
    const corrected = { ...drop(5, 1, 90), CountID: 1 };
    expect(matched([corrected], [credit(11, 2, 100)], [match([1], [11])]).matches).toEqual([
      ['Hand', [5], [11]],
    ]);
    expect(matched([], [credit(11, 2, 100)], [match([1], [11])]).matches).toEqual([]);
  });
});

/** Few amounts on few days, so that ties and sums come about all the time. */
const cents = fc.constantFrom(100, 200, 300, 500, 800);
const drops = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 20 }), cents), { maxLength: 12 })
  .map((all) => all.map(([date, amount], at) => drop(at + 1, date, amount)));
const credits = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 28 }), cents), { maxLength: 12 })
  .map((all) => all.map(([date, amount], at) => credit(at + 101, date, amount)));
const decisions = fc
  .array(
    fc.tuple(
      fc.constantFrom(match, apart),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 101, max: 112 }),
    ),
    { maxLength: 3 },
  )
  .map((all) => {
    const seen = new Set<number>();
    return all.flatMap(([make, LogID, TransactionID]) => {
      if (make === match && (seen.has(LogID) || seen.has(TransactionID))) return [];
      seen.add(LogID).add(TransactionID);
      return make([LogID], [TransactionID]);
    });
  });

describe('any drops and credits', () => {
  const runs = { numRuns: 1_000 };

  it('are each used once at most, and never both matched and offered', () => {
    fc.assert(
      fc.property(drops, credits, decisions, (some, posted, decided) => {
        const { matches, offeredDrops, offeredCredits } = matchDeposits(some, posted, decided);
        const usedDrops = [...matches.flatMap(({ LogIDs }) => LogIDs), ...offeredDrops];
        const usedCredits = [...matches.flatMap(({ TransactionIDs }) => TransactionIDs), ...offeredCredits];
        expect(new Set(usedDrops).size).toBe(usedDrops.length);
        expect(new Set(usedCredits).size).toBe(usedCredits.length);
      }),
      runs,
    );
  });

  it('are matched to the cent and in time, unless by hand', () => {
    fc.assert(
      fc.property(drops, credits, decisions, (some, posted, decided) => {
        for (const { Way, LogIDs, TransactionIDs } of matchDeposits(some, posted, decided).matches) {
          if (Way === 'Hand') continue;
          const theirDrops = some.filter(({ LogID }) => LogIDs.includes(LogID));
          const theirCredits = posted.filter(({ TransactionID }) => TransactionIDs.includes(TransactionID));
          const sum = (all: readonly { Cents: number }[]) =>
            all.reduce((total, each) => total + each.Cents, 0);
          expect(sum(theirDrops)).toBe(sum(theirCredits));
          expect(Math.min(theirDrops.length, theirCredits.length)).toBe(1);
          const last =
            theirDrops
              .map((each) => each.Date)
              .sort()
              .at(-1) ?? '';
          for (const { Date: posting } of theirCredits) {
            expect(posting >= last).toBe(true);
            expect(bankingDaysBetween(last, posting)).toBeLessThanOrEqual(4);
          }
        }
      }),
      runs,
    );
  });

  it('are matched the same way in any order, and whatever numbers they were given', () => {
    const plain = (some: Drop[], posted: Credit[], decided: Decision[], real: (id: number) => number) => {
      const { matches, offeredDrops, offeredCredits } = matchDeposits(some, posted, decided);
      return {
        matches: matches
          .map(({ LogIDs, TransactionIDs }) =>
            JSON.stringify([LogIDs, TransactionIDs.map(real).sort((a, b) => a - b)]),
          )
          .sort(),
        offered: [[...offeredDrops].sort(), [...offeredCredits].map(real).sort((a, b) => a - b)],
      };
    };
    fc.assert(
      fc.property(
        drops,
        credits,
        decisions,
        fc.integer({ min: 0, max: 1_000 }),
        (some, posted, decided, seed) => {
          const other = (id: number) => 1_000 + ((id * 7 + seed) % 997);
          const back = new Map(posted.map(({ TransactionID }) => [other(TransactionID), TransactionID]));
          const imported = posted
            .map((each) => ({ ...each, TransactionID: other(each.TransactionID) }))
            .sort((a, b) => a.TransactionID - b.TransactionID);
          const redecided = decided.map((each) => ({
            ...each,
            TransactionIDs: each.TransactionIDs.map(other),
          }));
          expect(plain([...some].reverse(), imported, redecided, (id) => back.get(id) ?? 0)).toEqual(
            plain(some, posted, decided, (id) => id),
          );
        },
      ),
      runs,
    );
  });

  it('that are left open could not have been matched one to one', () => {
    fc.assert(
      fc.property(drops, credits, (some, posted) => {
        const { matches, offeredDrops, offeredCredits } = matchDeposits(some, posted, []);
        const used = new Set([...matches.flatMap(({ LogIDs }) => LogIDs), ...offeredDrops]);
        const spent = new Set([
          ...matches.flatMap(({ TransactionIDs }) => TransactionIDs),
          ...offeredCredits,
        ]);
        for (const open of some.filter(({ LogID }) => !used.has(LogID)))
          for (const free of posted.filter(({ TransactionID }) => !spent.has(TransactionID))) {
            const fits =
              open.Cents === free.Cents &&
              free.Date >= open.Date &&
              bankingDaysBetween(open.Date, free.Date) <= 4;
            expect(fits).toBe(false);
          }
      }),
      runs,
    );
  });

  it('become the same whatever there is further away than their reach', () => {
    const start = dayOf('2026-01-01');
    const date = (day: number) => new Date((start + day) * 86_400_000).toISOString().slice(0, 10);
    const days = fc.integer({ min: 0, max: 2 * REACH_DAYS + 20 });
    const someDrops = fc.array(fc.tuple(days, cents), { minLength: 60, maxLength: 160 });
    const someCredits = fc.array(fc.tuple(days, cents), { minLength: 60, maxLength: 160 });
    fc.assert(
      fc.property(someDrops, someCredits, (drawn, posted) => {
        const all = drawn.map(([day, Cents], at): Drop => ({
          ...{ LogID: at + 1, CountID: at + 1, Date: date(day), Cents },
        }));
        const credited = posted.map(([day, Cents], at): Credit => ({
          ...{ TransactionID: at + 1_001, Date: date(day), Cents },
        }));
        const isNear = ({ Date: day }: { Date: string }) => day >= date(20);
        const isOurs = ({ Date: day }: { Date: string }) => day >= date(20 + REACH_DAYS);
        const became = (some: Drop[], them: Credit[]) => {
          const { matches, offeredDrops, offeredCredits } = matchDeposits(some, them, []);
          const of = new Map(matches.flatMap((each) => each.LogIDs.map((id) => [id, JSON.stringify(each)])));
          const credit_ = new Map(
            matches.flatMap((each) => each.TransactionIDs.map((id) => [id, JSON.stringify(each)])),
          );
          return [
            ...all.filter(isOurs).map(({ LogID }) => of.get(LogID) ?? offeredDrops.has(LogID)),
            ...credited
              .filter(isOurs)
              .map(({ TransactionID }) => credit_.get(TransactionID) ?? offeredCredits.has(TransactionID)),
          ];
        };
        expect(became(all.filter(isNear), credited.filter(isNear))).toEqual(became(all, credited));
      }),
      { numRuns: 150 },
    );
  });
});
