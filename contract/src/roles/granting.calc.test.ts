import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '../pages.ts';
import {
  grantRefusal,
  roleEditRefusal,
  roleRefusal,
  type GrantedRole,
  type Granter,
} from './granting.calc.ts';

const granter = (level: number, ...pages: string[]): Granter => ({
  EmployeeID: 1,
  level,
  pages: new Set(pages),
});
const role = (values: Partial<GrantedRole>): GrantedRole => ({
  RoleName: 'FRONT DESK',
  Level: 20,
  VisibleForManager: false,
  AllowedPages: [],
  ...values,
});

const ABOVE = 'The role FRONT DESK is above your own level.';
const OWN = 'You cannot change your own role.';
const PAGES = (names: string) => `The role FRONT DESK has pages you do not hold yourself: ${names}.`;
const HIDDEN = 'The role FRONT DESK is not among those managers hand out.';

describe('handing out and taking away a role', () => {
  it.each<[string, Granter, number | null, Partial<GrantedRole>, string | null]>([
    ['rule 1: a role of a higher level', granter(19, 'Roles'), 2, {}, ABOVE],
    ['rule 1: a role of the same level', granter(20, 'Roles'), 2, {}, null],
    ['rule 1: no level counts as 0, for the role', granter(0, 'Roles'), 2, { Level: null }, null],
    ['rule 1: a level below none', granter(-1, 'Roles'), 2, { Level: null }, ABOVE],
    ['rule 1 comes before pages', granter(19, 'Team'), 2, { AllowedPages: ['Payroll'] }, ABOVE],
    ['rule 2: oneself, even with everything', granter(100, ...PAGE_NAMES), 1, {}, OWN],
    ['rule 2: somebody without an account is not oneself', granter(100, ...PAGE_NAMES), null, {}, null],
    ['rule 3: pages one lacks', granter(60, 'Team'), 2, { AllowedPages: ['Bonus', 'Team'] }, PAGES('Bonus')],
    [
      'rule 3: every missing page is named',
      granter(60, 'Team'),
      2,
      { AllowedPages: ['Bonus', 'Payroll'] },
      PAGES('Bonus, Payroll'),
    ],
    ['rule 3: pages one holds', granter(60, 'Team', 'Bonus'), 2, { AllowedPages: ['Bonus', 'Team'] }, null],
    ['rule 3: holding Roles lifts it', granter(60, 'Roles'), 2, { AllowedPages: ['Bonus', 'Team'] }, null],
    ['rule 4: neither Roles nor Team, role not for managers', granter(60, 'Directory'), 2, {}, HIDDEN],
    ['rule 4: neither, role for managers', granter(60, 'Directory'), 2, { VisibleForManager: true }, null],
    ['rule 4: Team lifts it', granter(60, 'Team'), 2, {}, null],
    ['rule 4: Roles lifts it', granter(60, 'Roles'), 2, {}, null],
    [
      'no role at the location hands out nothing of worth',
      granter(0),
      2,
      { VisibleForManager: true, Level: 1 },
      ABOVE,
    ],
  ])('%s', (_, by, to, values, expected) => {
    expect(grantRefusal(by, to, role(values))).toBe(expected);
  });

  const anyPages = fc.subarray([...PAGE_NAMES]);
  const anyLevel = fc.integer({ min: -5, max: 120 });
  const anyGranter = fc.record({
    EmployeeID: fc.constant(1),
    level: anyLevel,
    pages: anyPages.map((p) => new Set<string>(p)),
  });
  const anyRole = fc.record({
    RoleName: fc.constant('ANY'),
    Level: fc.option(anyLevel),
    VisibleForManager: fc.boolean(),
    AllowedPages: anyPages,
  });

  it('never gives more than the giver has, unless the giver edits roles anyway', () => {
    fc.assert(
      fc.property(anyGranter, anyRole, (by, given) => {
        if (grantRefusal(by, 2, given) !== null) return;
        expect(given.Level ?? 0).toBeLessThanOrEqual(by.level);
        if (!by.pages.has('Roles')) for (const page of given.AllowedPages) expect(by.pages).toContain(page);
        if (!by.pages.has('Roles') && !by.pages.has('Team')) expect(given.VisibleForManager).toBe(true);
      }),
    );
  });

  it('nobody ever changes their own, and for others only the role matters', () => {
    fc.assert(
      fc.property(anyGranter, anyRole, fc.integer({ min: 2 }), (by, given, other) => {
        expect(grantRefusal(by, by.EmployeeID, given)).not.toBeNull();
        expect(grantRefusal(by, other, given)).toBe(roleRefusal(by, given));
      }),
    );
  });

  it('more level or more pages never take a right away', () => {
    fc.assert(
      fc.property(anyGranter, anyRole, fc.nat(50), anyPages, (by, given, extra, more) => {
        if (roleRefusal(by, given) !== null) return;
        const grown = { ...by, level: by.level + extra, pages: new Set([...by.pages, ...more]) };
        expect(roleRefusal(grown, given)).toBeNull();
      }),
    );
  });
});

describe('creating and editing a role', () => {
  it.each<[string, number, number | null | 'new', number | null, string | null]>([
    ['an own-level role stays at that level', 50, 50, 50, null],
    ['a lower role is raised up to the own level', 50, 10, 50, null],
    ['a lower role is not raised above it', 50, 10, 51, 'You cannot give FRONT DESK a level above your own.'],
    ['a higher role is not touched', 50, 51, 51, ABOVE],
    ['a higher role is not lowered either', 50, 51, 10, ABOVE],
    ['a new role at the own level', 50, 'new', 50, null],
    ['a new role above it', 50, 'new', 51, 'You cannot give FRONT DESK a level above your own.'],
    ['a new role without a level', 0, 'new', null, null],
  ])('%s', (_, level, before, after, expected) => {
    const stored = before === 'new' ? null : role({ Level: before });
    expect(roleEditRefusal(granter(level, 'Roles'), stored, { RoleName: 'FRONT DESK', Level: after })).toBe(
      expected,
    );
  });
});
