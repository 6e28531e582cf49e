import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainOf,
  claimRefusal,
  finalUpTo,
  mayDecide,
  reminded,
  standingName,
  verdictOn,
  type Approver,
  type Approvers,
  type ClaimState,
  type DecidableClaim,
  type StepDecision,
  type Verdict,
} from './approvals.calc.ts';

const CLERK = { EmployeeID: 1, Name: 'Cleo Clerk', Level: 20, Limit: 0 };
const MANAGER = { EmployeeID: 2, Name: 'Mia Manager', Level: 60, Limit: 500 };
const REGIONAL = { EmployeeID: 3, Name: 'Rita Regional', Level: 80, Limit: 2500 };
const ADMIN = { EmployeeID: 4, Name: 'Ada Admin', Level: 100, Limit: null };
const PEER = { EmployeeID: 5, Name: 'Colin Colleague', Level: 20, Limit: null };
const OUTSIDER = 9;

const HOTEL: Approvers = { people: [CLERK, MANAGER, REGIONAL, ADMIN, PEER], standIns: [] };
const withStandIn = (EmployeeID: number, ForEmployeeID: number): Approvers => ({
  ...HOTEL,
  standIns: [{ EmployeeID, ForEmployeeID }],
});

const stepOf = (by: Approver, Decision: StepDecision, ForEmployeeID: number | null = null) => ({
  EmployeeID: by.EmployeeID,
  ForEmployeeID,
  Name: by.Name,
  Level: by.Level,
  Decision,
});
const claimOf = (State: ClaimState = 'Open', ...Steps: DecidableClaim['Steps']): DecidableClaim => ({
  EmployeeID: CLERK.EmployeeID,
  submitterLevel: CLERK.Level,
  State,
  Steps,
});
const ENDORSED = claimOf('Endorsed', stepOf(MANAGER, 'Endorsed'));

const words = (verdict: Verdict) =>
  verdict.may ? `${standingName(verdict.as)}, ${verdict.isFinal ? 'final' : 'endorses'}` : verdict.reason;

describe('who may decide on a claim', () => {
  const cases: [string, Approvers, number, DecidableClaim, number, string | RegExp][] = [
    ['a manager within the limit', HOTEL, 2, claimOf(), 500, 'Mia Manager, final'],
    ['a manager one cent above it', HOTEL, 2, claimOf(), 500.01, 'Mia Manager, endorses'],
    ['somebody without a limit', HOTEL, 4, claimOf(), 4800, 'Ada Admin, final'],
    ['steps may be skipped', HOTEL, 3, claimOf(), 2500, 'Rita Regional, final'],
    ['nobody on their own claim', HOTEL, 1, claimOf(), 1, 'Nobody decides on their own claim.'],
    [
      'nobody without the page',
      HOTEL,
      OUTSIDER,
      claimOf(),
      1,
      'It takes the page Reimbursement at this location.',
    ],
    [
      'nobody as high as the submitter',
      HOTEL,
      5,
      claimOf(),
      1,
      "It takes a Level above the submitter's (20): yours is 20.",
    ],
    ['whoever is above the endorser', HOTEL, 3, ENDORSED, 4800, 'Rita Regional, endorses'],
    ['nobody twice', HOTEL, 2, ENDORSED, 1, /^You have decided on it already/],
    [
      'nobody below an endorser',
      HOTEL,
      2,
      claimOf('Endorsed', stepOf(REGIONAL, 'Endorsed')),
      1,
      'Rita Regional endorsed it with Level 80: it waits for somebody above, and yours is 60.',
    ],
    ['nobody once it is approved', HOTEL, 4, claimOf('Approved'), 1, /^It is approved and cannot be changed/],
    ['nobody once it is paid', HOTEL, 4, claimOf('Paid'), 1, 'It is paid and cannot be changed.'],
    ['nobody while it is rejected', HOTEL, 4, claimOf('Rejected'), 1, /^It was rejected: its submitter/],
    [
      'a stand-in, with what the other has',
      withStandIn(5, 3),
      5,
      claimOf(),
      2500,
      'Colin Colleague for Rita Regional, final',
    ],
    [
      'a stand-in above that limit',
      withStandIn(5, 3),
      5,
      claimOf(),
      2501,
      'Colin Colleague for Rita Regional, endorses',
    ],
    ['a stand-in on their own name first', withStandIn(2, 3), 2, claimOf(), 400, 'Mia Manager, final'],
    [
      'a stand-in whose own name does not suffice',
      withStandIn(2, 3),
      2,
      claimOf(),
      2000,
      'Mia Manager for Rita Regional, final',
    ],
    [
      'no stand-in on their own claim',
      withStandIn(1, 4),
      1,
      claimOf(),
      1,
      'Nobody decides on their own claim.',
    ],
    [
      'no stand-in on what they decided on',
      withStandIn(2, 4),
      2,
      ENDORSED,
      1,
      /^You have decided on it already/,
    ],
    [
      'no stand-in for whoever decided on it, and says so',
      withStandIn(5, 2),
      5,
      ENDORSED,
      1,
      'Mia Manager has decided on it already: the next step is somebody else’s.',
    ],
    [
      'a stand-in is told by whose Level it fails',
      withStandIn(5, 2),
      5,
      claimOf('Endorsed', stepOf(REGIONAL, 'Endorsed')),
      1,
      'Rita Regional endorsed it with Level 80: it waits for somebody above, and that of Mia Manager is 60.',
    ],
    ['no stand-in without the page', withStandIn(OUTSIDER, 4), OUTSIDER, claimOf(), 1, /^It takes the page/],
    [
      'no stand-in for somebody who left',
      withStandIn(5, OUTSIDER),
      5,
      claimOf(),
      1,
      /^It takes a Level above/,
    ],
    [
      'nobody whose stand-in has decided',
      HOTEL,
      3,
      claimOf('Endorsed', { ...stepOf(PEER, 'Endorsed', 3), Level: 80 }),
      1,
      /^You have decided on it already/,
    ],
  ];
  it.each(cases)('%s', (_, approvers, who, claim, amount, expected) => {
    const said = words(mayDecide('reimbursement', approvers, who, claim, amount));
    if (typeof expected === 'string') expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });

  it('says up to which amount the word is the last', () => {
    expect(finalUpTo('bonus', HOTEL, 2, claimOf())).toBe(500);
    expect(finalUpTo('bonus', HOTEL, 4, claimOf())).toBeNull();
    expect(finalUpTo('bonus', withStandIn(2, 3), 2, claimOf())).toBe(2500);
    expect(finalUpTo('bonus', HOTEL, 1, claimOf())).toBeUndefined();
  });
});

it('works out once what people decide with, however many claims are judged', () => {
  let reads = 0;
  const approvers: Approvers = {
    people: HOTEL.people,
    get standIns() {
      reads += 1;
      return [];
    },
  };
  for (let amount = 1; amount <= 100; amount += 1) chainOf('bonus', approvers, claimOf(), amount);
  expect(reads).toBeLessThanOrEqual(HOTEL.people.length);
});

describe('who may take an approval back', () => {
  const approved = claimOf('Approved', stepOf(MANAGER, 'Endorsed'), stepOf(REGIONAL, 'Approved'));
  it.each([
    ['whoever gave it', HOTEL, 3, approved, 'Rita Regional, final'],
    ['whoever stands higher', HOTEL, 4, approved, 'Ada Admin, final'],
    [
      'nobody who stands lower',
      HOTEL,
      2,
      approved,
      'Rita Regional approved it with Level 80: taking it back takes that Level.',
    ],
    ['not the submitter', HOTEL, 1, approved, 'Nobody decides on their own claim.'],
    [
      'a stand-in of that Level',
      withStandIn(5, 3),
      5,
      claimOf('Approved', stepOf(MANAGER, 'Approved')),
      'Colin Colleague for Rita Regional, final',
    ],
    [
      'a stand-in of whoever gave it',
      withStandIn(5, 3),
      5,
      approved,
      'Colin Colleague for Rita Regional, final',
    ],
    [
      'no stand-in who gave it themselves',
      withStandIn(5, 4),
      5,
      claimOf('Approved', { ...stepOf(PEER, 'Approved', 3), Level: 80 }),
      'You have decided on it already: for Ada Admin you cannot take it back.',
    ],
    [
      'nobody once it is paid',
      HOTEL,
      4,
      { ...approved, State: 'Paid' as const },
      'It is paid: that cannot be taken back.',
    ],
    ['of old ones, anybody above the submitter', HOTEL, 2, claimOf('Approved'), 'Mia Manager, final'],
  ])('%s', (_, approvers, who, claim, expected) => {
    expect(words(verdictOn('bonus', approvers, who, claim, 0))).toBe(expected);
  });
});

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

describe('what a save is refused', () => {
  const may: Verdict = { may: true, as: { ...MANAGER, For: null }, isFinal: true };
  const mayNot: Verdict = { may: false, code: 'forbidden', reason: 'Not you.' };
  const submitter = { verdict: mayNot, isSubmitter: true };
  const approver = { verdict: may, isSubmitter: false };
  const reader = { verdict: mayNot, isSubmitter: false };
  const late = {
    verdict: { may: false, code: 'conflict', reason: 'Too late.' },
    isSubmitter: false,
  } as const;
  const change = (Approved?: boolean, ApprovedAmount: number | null = null) => ({ Approved, ApprovedAmount });

  it.each([
    ['the submitter editing', 'Open', change(), submitter, undefined],
    ['the submitter editing what is endorsed', 'Endorsed', change(), submitter, undefined],
    ['the submitter correcting what was rejected', 'Rejected', change(false), submitter, undefined],
    ['the submitter approving', 'Open', change(true, 5), submitter, 'forbidden'],
    ['the submitter taking an approval back', 'Approved', change(false), submitter, 'forbidden'],
    ['the submitter editing an approved record', 'Approved', change(undefined, 5), submitter, 'conflict'],
    ['the submitter sending an approved record again', 'Approved', change(true, 5), submitter, 'conflict'],
    ['the submitter editing a paid record', 'Paid', change(), submitter, 'conflict'],
    ['an approver approving', 'Open', change(true, 5), approver, undefined],
    ['an approver approving 0', 'Open', change(true, 0), approver, undefined],
    ['an approver approving without an amount', 'Open', change(true), approver, 'bad_fields'],
    ['an approver editing an approved record', 'Approved', change(undefined, 5), approver, 'conflict'],
    ['an approver taking the approval back', 'Approved', change(false, 5), approver, undefined],
    ['an approver taking it back without an amount', 'Approved', change(false), approver, undefined],
    ['an approver taking back what is paid', 'Paid', change(false), late, 'conflict'],
    ['the submitter taking back what is paid', 'Paid', change(false), submitter, 'conflict'],
    ['an approver approving what was rejected', 'Rejected', change(true, 5), late, 'conflict'],
    ['an approver editing what was rejected', 'Rejected', change(), late, 'conflict'],
    ['a reader editing', 'Open', change(), reader, 'forbidden'],
  ] as const)('%s', (_, State, wanted, rights, expected) => {
    expect(claimRefusal('reimbursement', State, wanted, rights)?.code).toBe(expected);
  });

  it('never lets anybody without the right turn Approved on or off', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.option(fc.integer({ min: 0 })),
        fc.boolean(),
        (stored, amount, isSubmitter) =>
          claimRefusal('bonus', stored ? 'Approved' : 'Open', change(!stored, amount), {
            verdict: mayNot,
            isSubmitter,
          })?.code === 'forbidden',
      ),
    );
  });
});
