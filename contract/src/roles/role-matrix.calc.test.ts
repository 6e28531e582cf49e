import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECOND_FACTOR } from '../security/second-factor.ts';
import {
  changeOf,
  changesOf,
  draftOf,
  isLevel,
  isLimit,
  rebase,
  submissionOf,
  type MatrixRole,
  type RoleDraft,
} from './role-matrix.calc.ts';

const DESK: MatrixRole = {
  RoleID: 1,
  VisibleForManager: true,
  Level: 20,
  ReimbursementLimit: 500,
  BonusLimit: null,
  SecondFactor: 'Offered',
  AllowedPages: [1, 2, 3],
  Version: 4,
};
const draft = (values: Partial<RoleDraft>): RoleDraft => ({ ...draftOf(DESK), ...values });

describe('what changed in a row of the matrix', () => {
  it.each<[string, Partial<RoleDraft>, object | null]>([
    ['nothing', {}, null],
    ['a page more', { AllowedPages: new Set([1, 2, 3, 9]) }, { RoleID: 1, added: [9], removed: [] }],
    ['a page less', { AllowedPages: new Set([1, 3]) }, { RoleID: 1, added: [], removed: [2] }],
    ['the same pages in another order', { AllowedPages: new Set([3, 2, 1]) }, null],
    [
      'visibility',
      { VisibleForManager: false },
      { RoleID: 1, added: [], removed: [], VisibleForManager: false },
    ],
    ['a level', { Level: '25' }, { RoleID: 1, added: [], removed: [], Level: { from: '20', to: '25' } }],
    [
      'no level any more',
      { Level: '' },
      { RoleID: 1, added: [], removed: [], Level: { from: '20', to: '' } },
    ],
    [
      'a limit',
      { BonusLimit: '1,250.50' },
      { RoleID: 1, added: [], removed: [], BonusLimit: { from: '', to: '1,250.50' } },
    ],
    [
      'no limit any more',
      { ReimbursementLimit: '' },
      { RoleID: 1, added: [], removed: [], ReimbursementLimit: { from: '500', to: '' } },
    ],
    [
      'the second factor',
      { SecondFactor: 'Required' },
      { RoleID: 1, added: [], removed: [], SecondFactor: { from: 'Offered', to: 'Required' } },
    ],
    ['the same limit, typed otherwise', { ReimbursementLimit: '500.00' }, null],
    ['the same level, typed otherwise', { Level: ' 020 ' }, null],
    [
      'a level that cannot be sent',
      { Level: '2o' },
      { RoleID: 1, added: [], removed: [], Level: { from: '20', to: '2o' } },
    ],
  ])('%s', (_, values, expected) => {
    expect(changeOf(DESK, draft(values))).toEqual(expected);
  });

  it('sends only the changed roles, each whole and with its version', () => {
    const other = { ...DESK, RoleID: 2 };
    const drafts = new Map([
      [1, draft({ Level: '', AllowedPages: new Set([3, 9, 1]) })],
      [2, draft({})],
    ]);
    expect(changesOf([DESK, other], drafts).map((change) => change.RoleID)).toEqual([1]);
    expect(submissionOf([DESK, other], drafts)).toEqual([
      {
        RoleID: 1,
        AllowedPages: [1, 3, 9],
        VisibleForManager: true,
        Level: null,
        ReimbursementLimit: 500,
        BonusLimit: null,
        SecondFactor: 'Offered',
        Version: 4,
      },
    ]);
  });

  it.each([
    ['', true],
    ['0', true],
    ['-5', true],
    [' 100 ', true],
    ['1.5', false],
    ['ten', false],
    ['1e3', false],
    ['99999999', false],
  ])('the level %j can be sent: %s', (text, expected) => {
    expect(isLevel(text)).toBe(expected);
  });

  it.each([
    ['', true],
    [' 2,500.00 ', true],
    ['2500.5', true],
    ['12,5', false],
    ['-1', false],
    ['1.005', false],
  ])('the limit %j can be sent: %s', (text, expected) => {
    expect(isLimit(text)).toBe(expected);
  });
});

describe('changes put onto newer values', () => {
  it('keep what their editor set, and take over what somebody else saved', () => {
    const mine = new Map([[1, draft({ AllowedPages: new Set([1, 2, 9]), Level: '25', BonusLimit: '50' })]]);
    const theirs = {
      ...DESK,
      Version: 5,
      ReimbursementLimit: 900,
      SecondFactor: 'Required' as const,
      VisibleForManager: false,
      Level: 30,
      AllowedPages: [2, 3, 7],
    };
    const moved = rebase([DESK], mine, [theirs]);
    expect(moved.get(1)).toEqual({
      VisibleForManager: false,
      Level: '25',
      ReimbursementLimit: '900',
      BonusLimit: '50',
      SecondFactor: 'Required',
      AllowedPages: new Set([2, 7, 9]),
    });
    expect(submissionOf([theirs], moved)[0]?.Version).toBe(5);
  });

  it('vanish where somebody else saved the very same', () => {
    const mine = new Map([[1, draft({ AllowedPages: new Set([1, 2, 3, 9]) })]]);
    const theirs = { ...DESK, Version: 5, AllowedPages: [1, 2, 3, 9] };
    expect(changesOf([theirs], rebase([DESK], mine, [theirs]))).toEqual([]);
  });

  const pages = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));
  const limit = fc.option(fc.integer({ min: 0, max: 9999 }));
  const limitText = limit.map((value) => (value === null ? '' : String(value)));
  const role = fc.record({
    ReimbursementLimit: limit,
    BonusLimit: limit,
    SecondFactor: fc.constantFrom(...SECOND_FACTOR),
    RoleID: fc.constant(1),
    VisibleForManager: fc.boolean(),
    Level: fc.option(fc.integer({ min: -5, max: 100 })),
    AllowedPages: pages,
    Version: fc.integer({ min: 1, max: 9 }),
  });
  const anyDraft = fc.record({
    ReimbursementLimit: limitText,
    BonusLimit: limitText,
    SecondFactor: fc.constantFrom(...SECOND_FACTOR),
    VisibleForManager: fc.boolean(),
    Level: fc.option(fc.integer({ min: -5, max: 100 })).map((level) => (level === null ? '' : String(level))),
    AllowedPages: pages.map((list) => new Set(list)),
  });

  it('are the same changes where nobody else saved anything', () => {
    fc.assert(
      fc.property(role, anyDraft, (stored, edited) => {
        const drafts = new Map([[1, edited]]);
        const moved = rebase([stored], drafts, [stored]);
        expect(submissionOf([stored], moved)).toEqual(submissionOf([stored], drafts));
      }),
    );
  });

  it('never lose a change of their editor', () => {
    fc.assert(
      fc.property(role, role, anyDraft, (before, now, edited) => {
        const moved = rebase([before], new Map([[1, edited]]), [now]).get(1);
        const change = changeOf(before, edited);
        if (!change) return;
        for (const page of change.added) expect(moved?.AllowedPages.has(page)).toBe(true);
        for (const page of change.removed) expect(moved?.AllowedPages.has(page)).toBe(false);
        if (change.Level) expect(moved?.Level).toBe(change.Level.to);
        if (change.BonusLimit) expect(moved?.BonusLimit).toBe(change.BonusLimit.to);
        if (change.SecondFactor) expect(moved?.SecondFactor).toBe(change.SecondFactor.to);
        if (change.VisibleForManager !== undefined)
          expect(moved?.VisibleForManager).toBe(change.VisibleForManager);
      }),
    );
  });
});
