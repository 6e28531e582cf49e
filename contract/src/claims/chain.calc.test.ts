import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayDecide, type DecidableClaim } from './approvals.calc.ts';
import { CLERK, ENDORSED, HOTEL, MANAGER, REGIONAL, claimOf, stepOf } from './approvals.people.ts';
import { chainOf, reminded } from './chain.calc.ts';

const level = fc.integer({ min: 0, max: 6 });
const cents = fc.integer({ min: 0, max: 500_000 }).map((amount) => amount / 100);
const anyHotel = fc
  .array(fc.record({ Level: level, Limit: fc.option(cents) }), { minLength: 1, maxLength: 8 })
  .chain((list) => {
    const people = list.map((one, at) => ({ EmployeeID: at + 1, Name: `P${at + 1}`, ...one }));
    const who = fc.integer({ min: 1, max: people.length + 1 });
    return fc.record({
      people: fc.constant(people),
      standIns: fc.array(fc.record({ EmployeeID: who, ForEmployeeID: who }), { maxLength: 4 }),
      submitter: who,
      submitterLevel: level,
      amount: cents,
      picks: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    });
  });

type Hotel = typeof anyHotel extends fc.Arbitrary<infer Value> ? Value : never;

/** Lets people decide, whoever the picks say, until nobody may any more. */
function walked({ people, standIns, submitter, submitterLevel, amount, picks }: Hotel) {
  const approvers = { people, standIns };
  let claim: DecidableClaim = { EmployeeID: submitter, submitterLevel, State: 'Open', Steps: [] };
  for (const pick of picks) {
    const { waitsFor } = chainOf('bonus', approvers, claim, amount);
    const next = waitsFor[pick % Math.max(1, waitsFor.length)];
    if (!next) break;
    const verdict = mayDecide('bonus', approvers, next.EmployeeID, claim, amount);
    if (!verdict.may) throw new Error('It waited for somebody who may not decide.');
    const Decision = verdict.isFinal ? 'Approved' : 'Endorsed';
    const step = {
      ...stepOf(verdict.as, Decision, verdict.as.For?.EmployeeID ?? null),
      limit: verdict.as.Limit,
    };
    claim = { ...claim, State: Decision, Steps: [...claim.Steps, step] };
  }
  return { approvers, claim };
}

describe('whatever the people, the stand-ins and the amounts', () => {
  it('nobody decides on their own claim, in no name', () => {
    fc.assert(
      fc.property(anyHotel, (hotel) => {
        const { claim } = walked(hotel);
        for (const step of claim.Steps) {
          expect(step.EmployeeID).not.toBe(hotel.submitter);
          expect(step.ForEmployeeID).not.toBe(hotel.submitter);
        }
      }),
    );
  });

  it('nobody takes two steps, in no name, and each stands above the one before and the submitter', () => {
    fc.assert(
      fc.property(anyHotel, (hotel) => {
        const { claim } = walked(hotel);
        const names = claim.Steps.flatMap(({ EmployeeID, ForEmployeeID }) =>
          ForEmployeeID === null ? [EmployeeID] : [EmployeeID, ForEmployeeID],
        );
        expect(new Set(names).size).toBe(names.length);
        const levels = [claim.submitterLevel, ...claim.Steps.map(({ Level }) => Level)];
        for (const [at, one] of levels.entries())
          if (at > 0) expect(one).toBeGreaterThan(levels[at - 1] ?? one);
      }),
    );
  });

  it('the last word is never above a limit, and no endorsement within it', () => {
    fc.assert(
      fc.property(anyHotel, (hotel) => {
        const { claim } = walked(hotel);
        for (const step of claim.Steps as readonly ((typeof claim.Steps)[number] & {
          limit: number | null;
        })[]) {
          const isWithin = step.limit === null || hotel.amount <= step.limit;
          expect(isWithin).toBe(step.Decision === 'Approved');
        }
      }),
    );
  });

  it('a chain ends, or names who is missing', () => {
    fc.assert(
      fc.property(anyHotel, (hotel) => {
        const { approvers, claim } = walked(hotel);
        const { waitsFor, missing } = chainOf('bonus', approvers, claim, hotel.amount);
        expect(waitsFor).toEqual([]);
        if (claim.State === 'Approved') expect(missing).toBeNull();
        else expect(missing).toMatch(/^Nobody here has the last word: it takes somebody above Level \d/);
      }),
    );
  });

  it('nobody is missing exactly where one of those it waits for has the last word', () => {
    fc.assert(
      fc.property(anyHotel, ({ people, standIns, submitter, submitterLevel, amount }) => {
        const claim = { EmployeeID: submitter, submitterLevel, State: 'Open' as const, Steps: [] };
        const approvers = { people, standIns };
        const { waitsFor, missing } = chainOf('bonus', approvers, claim, amount);
        const hasLast = waitsFor.some((one) => {
          const verdict = mayDecide('bonus', approvers, one.EmployeeID, claim, amount);
          return verdict.may && verdict.isFinal;
        });
        expect(missing === null).toBe(hasLast);
      }),
    );
  });
});

describe('whom a claim waits for', () => {
  const names = (list: readonly { Name: string }[]) => list.map(({ Name }) => Name);
  const { waitsFor } = chainOf('reimbursement', HOTEL, claimOf(), 4800);

  it('is everybody above, from the lowest; who is missing is told by Level, page and limit', () => {
    expect(names(waitsFor)).toEqual(['Mia Manager', 'Rita Regional', 'Ada Admin']);
    const withoutAdmin = { ...HOTEL, people: [CLERK, MANAGER, REGIONAL] };
    expect(chainOf('reimbursement', withoutAdmin, ENDORSED, 4800).missing).toBe(
      'Nobody here has the last word: it takes somebody above Level 60 with the page Reimbursement and a limit of 4,800.00 or more.',
    );
    expect(chainOf('reimbursement', HOTEL, claimOf('Approved'), 1)).toEqual({ waitsFor: [], missing: null });
  });

  const now = new Date('2026-11-10T18:00:00.000Z');
  it.each([
    ['not yet after three days', '2026-11-07T18:00:00.000Z', []],
    ['those it waits for first after more', '2026-11-07T17:59:59.000Z', ['Mia Manager']],
    ['still only them after six', '2026-11-04T18:00:00.000Z', ['Mia Manager']],
    ['those above after more', '2026-11-04T17:59:59.000Z', ['Mia Manager', 'Rita Regional', 'Ada Admin']],
  ])('are reminded: %s', (_, since, expected) => {
    expect(names(reminded(waitsFor, since, now))).toEqual(expected);
  });
});
