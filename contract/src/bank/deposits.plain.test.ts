import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankingDaysBetween, dayOf } from './banking-days.calc.ts';
import { matchDeposits, type Credit, type Decision, type Drop } from './deposits.calc.ts';

/** The rule as it is written, without any care for time: every choice of credits of a day is tried. */
function plainly(drops: readonly Drop[], credits: readonly Credit[], apart: ReadonlySet<string>) {
  type Candidate = readonly [drops: readonly Drop[], credits: readonly Credit[]];
  const open = { drops: new Set(drops), credits: new Set(credits) };
  const offered = { drops: new Set<number>(), credits: new Set<number>() };
  const matches: string[] = [];
  const inOrder = [...drops].sort((a, b) => a.Date.localeCompare(b.Date) || a.CountID - b.CountID);
  const total = (items: readonly { Cents: number }[]) => items.reduce((sum, { Cents }) => sum + Cents, 0);
  const fits = ([some, posted]: Candidate) =>
    total(some) === total(posted) &&
    posted.every((credit) => {
      const last = some.at(-1)?.Date ?? '';
      const isNear = credit.Date >= last && bankingDaysBetween(last, credit.Date) <= 4;
      return isNear && some.every((drop) => !apart.has(`${drop.CountID} ${credit.TransactionID}`));
    });
  const steps: (() => Candidate[])[] = [
    () => [...open.drops].flatMap((drop) => [...open.credits].map((credit) => [[drop], [credit]] as const)),
    () =>
      runsOf(inOrder)
        .filter((run) => run.every((drop) => open.drops.has(drop)))
        .flatMap((run) => [...open.credits].map((credit) => [run, [credit]] as const)),
    () => {
      const days = [...new Set([...open.credits].map((credit) => credit.Date))];
      const some = days.flatMap((day) =>
        choicesOf([...open.credits].filter((credit) => credit.Date === day)),
      );
      return [...open.drops].flatMap((drop) => some.map((choice) => [[drop], choice] as const));
    },
  ];
  for (const step of steps) {
    const found = step().filter(fits);
    const uses = (item: Drop | Credit) => found.filter((each) => each.flat().includes(item)).length;
    const sure = found.filter((each) => each.flat().every((item) => uses(item) === 1));
    for (const each of found) {
      const isSure = sure.includes(each);
      const [LogIDs, TransactionIDs] = [
        each[0].map((one) => one.LogID),
        each[1].map((one) => one.TransactionID),
      ];
      if (isSure) matches.push(JSON.stringify([LogIDs, [...TransactionIDs].sort((a, b) => a - b)]));
      for (const drop of each[0]) open.drops.delete(drop);
      for (const credit of each[1]) open.credits.delete(credit);
      if (isSure) continue;
      for (const LogID of LogIDs) offered.drops.add(LogID);
      for (const TransactionID of TransactionIDs) offered.credits.add(TransactionID);
    }
  }
  return shown(matches, offered.drops, offered.credits);
}

const shown = (matches: string[], drops: Iterable<number>, credits: Iterable<number>) => ({
  matches: matches.sort(),
  offered: [[...drops].sort((a, b) => a - b), [...credits].sort((a, b) => a - b)],
});

/** Two or more drops that follow each other within five days. */
const runsOf = (drops: readonly Drop[]): Drop[][] =>
  drops.flatMap((first, at) =>
    drops
      .slice(at + 1)
      .filter((last) => dayOf(last.Date) - dayOf(first.Date) < 5)
      .map((_, more) => drops.slice(at, at + more + 2)),
  );

/** All choices of two or more. */
const choicesOf = (credits: readonly Credit[]): Credit[][] =>
  Array.from({ length: 2 ** credits.length }, (_, bits) =>
    credits.filter((_each, at) => (bits >> at) % 2 === 1),
  ).filter((choice) => choice.length > 1);

const day = (date: number) => `2026-06-${String(date).padStart(2, '0')}`;
const cents = fc.constantFrom(100, 130, 170, 200, 300, 430, 500, 800, 1100);
const larger = fc.constantFrom(300, 430, 630, 700, 1030, 1330, 1830, 2230);
const some = <Item>(
  days: number,
  most: number,
  amounts: fc.Arbitrary<number>,
  make: (at: number, Date: string, Cents: number) => Item,
) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: days }), amounts), { maxLength: most })
    .map((all) => all.map(([date, amount], at) => make(at, day(date), amount)));
const drops = some(8, 6, larger, (at, Date, Cents): Drop => ({
  LogID: at + 1,
  CountID: at + 1,
  Date,
  Cents,
}));
const credits = some(5, 14, cents, (at, Date, Cents): Credit => ({ TransactionID: at + 101, Date, Cents }));
const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 101, max: 114 })), {
  maxLength: 4,
});

describe('deposits', () => {
  it('are matched and offered as trying everything would', () => {
    let parts = 0;
    fc.assert(
      fc.property(drops, credits, pairs, (counted, posted, kept) => {
        const decisions = kept.map(([CountID, TransactionID]): Decision => ({
          ...{ DecisionID: 1, Kind: 'Apart', CountIDs: [CountID], TransactionIDs: [TransactionID] },
        }));
        const found = matchDeposits(counted, posted, decisions);
        const matches = found.matches.map(({ LogIDs, TransactionIDs }) =>
          JSON.stringify([LogIDs, TransactionIDs]),
        );
        const apart = new Set(kept.map((pair) => pair.join(' ')));
        expect(shown(matches, found.offeredDrops, found.offeredCredits)).toEqual(
          plainly(counted, posted, apart),
        );
        parts += found.matches.filter(({ Way }) => Way === 'Parts').length;
      }),
      { numRuns: 1_000, seed: 2026 },
    );
    expect(parts).toBeGreaterThan(10);
  });
});
