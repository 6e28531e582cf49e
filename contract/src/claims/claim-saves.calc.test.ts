import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Verdict } from './approvals.calc.ts';
import { MANAGER } from './approvals.people.ts';
import { claimRefusal } from './claim-saves.calc.ts';

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
