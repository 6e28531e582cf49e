import { describe, expect, it } from 'vitest';
import { finalUpTo, mayDecide, verdictOn, type Approvers, type DecidableClaim } from './approvals.calc.ts';
import {
  ENDORSED,
  HOTEL,
  MANAGER,
  OUTSIDER,
  PEER,
  REGIONAL,
  claimOf,
  stepOf,
  withStandIn,
  words,
} from './approvals.people.ts';
import { chainOf } from './chain.calc.ts';

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
