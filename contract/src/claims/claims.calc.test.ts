import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canApprove,
  canEdit,
  claimRefusal,
  claimTotals,
  type ClaimKind,
  type ClaimViewer,
} from './claims.calc.ts';

const viewer = (EmployeeID: number, level: number, ...pages: string[]): ClaimViewer => ({
  EmployeeID,
  level,
  pages: new Set(pages),
});

describe('who may approve', () => {
  it.each([
    ['a higher level with the page', viewer(1, 60, 'Reimbursement'), true],
    ['the same level', viewer(1, 20, 'Reimbursement'), false],
    ['a lower level', viewer(1, 10, 'Reimbursement'), false],
    ['a higher level with the other page only', viewer(1, 60, 'Bonus'), false],
    ['the submitter, even far above', viewer(2, 100, 'Reimbursement', 'Bonus'), false],
  ])('%s', (_, who, expected) => {
    expect(canApprove('reimbursement', who, { EmployeeID: 2, level: 20 })).toBe(expected);
  });

  it('never lets a submitter approve, whatever the levels', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ClaimKind>('reimbursement', 'bonus'),
        fc.integer(),
        fc.integer(),
        fc.integer(),
        (kind, id, own, then) =>
          !canApprove(kind, viewer(id, own, 'Reimbursement', 'Bonus'), { EmployeeID: id, level: then }),
      ),
    );
  });

  it('lets the submitter and approvers edit, and nobody else', () => {
    const submitter = { EmployeeID: 2, level: 20 };
    expect(canEdit('bonus', viewer(2, 20, 'Bonus'), submitter)).toBe(true);
    expect(canEdit('bonus', viewer(1, 60, 'Bonus'), submitter)).toBe(true);
    expect(canEdit('bonus', viewer(3, 20, 'Bonus'), submitter)).toBe(false);
  });
});

describe('what is refused', () => {
  const submitter = { mayApprove: false, mayEdit: true };
  const approver = { mayApprove: true, mayEdit: true };
  const reader = { mayApprove: false, mayEdit: false };
  const open = { Approved: false };
  const approved = { Approved: true };
  const change = (Approved?: boolean, ApprovedAmount: number | null = null) => ({ Approved, ApprovedAmount });

  it.each([
    ['the submitter editing', open, change(), submitter, undefined],
    ['the submitter approving', open, change(true, 5), submitter, 'forbidden'],
    ['the submitter taking an approval back', approved, change(false), submitter, 'forbidden'],
    ['the submitter editing an approved record', approved, change(undefined, 5), submitter, 'conflict'],
    ['the submitter sending an approved record again', approved, change(true, 5), submitter, 'conflict'],
    ['an approver approving', open, change(true, 5), approver, undefined],
    ['an approver approving 0', open, change(true, 0), approver, undefined],
    ['an approver approving without an amount', open, change(true), approver, 'bad_fields'],
    ['an approver editing an approved record', approved, change(undefined, 5), approver, 'conflict'],
    ['an approver taking the approval back', approved, change(false, 5), approver, undefined],
    ['an approver taking it back without an amount', approved, change(false), approver, undefined],
    ['a reader editing', open, change(), reader, 'forbidden'],
  ])('%s', (_, stored, wanted, rights, expected) => {
    expect(claimRefusal('reimbursement', stored, wanted, rights)?.code).toBe(expected);
  });

  it('never lets anybody without the right turn Approved on or off', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.option(fc.integer({ min: 0 })),
        fc.boolean(),
        (stored, amount, mayEdit) =>
          claimRefusal(
            'bonus',
            { Approved: stored },
            { Approved: !stored, ApprovedAmount: amount },
            { mayApprove: false, mayEdit },
          )?.code === 'forbidden',
      ),
    );
  });
});

describe('totals', () => {
  it('add up what was asked for, and approved amounts only, exact to the cent', () => {
    const cents = fc.option(fc.integer({ min: 0, max: 99_999_999 }));
    const rows = fc.array(fc.record({ Approved: fc.boolean(), asked: cents, granted: cents }), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(rows, (list) => {
        const dollars = (amount: number | null) => (amount === null ? null : amount / 100);
        const totals = claimTotals(
          list.map(({ Approved, asked, granted }) => ({
            Approved,
            RequestedAmount: dollars(asked),
            ApprovedAmount: dollars(granted),
          })),
        );
        const asked = list.reduce((sum, row) => sum + (row.asked ?? 0), 0);
        const granted = list.reduce((sum, row) => sum + (row.Approved ? (row.granted ?? 0) : 0), 0);
        expect(totals.requestedAmount.toFixed(2)).toBe((asked / 100).toFixed(2));
        expect(totals.approvedAmount.toFixed(2)).toBe((granted / 100).toFixed(2));
        expect(totals.approved + totals.waiting).toBe(list.length);
      }),
    );
  });
});
