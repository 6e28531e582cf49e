import { listPayable } from '@boh/contract/claims/approvals.contract.ts';
import { listReimbursements, type Reimbursement } from '@boh/contract/claims/claims.contract.ts';
import { describe, expect, it } from 'vitest';
import { approval } from './approve-several.ts';
import type { ClaimScreen } from './claim-screen.ts';

const screen = { kind: 'reimbursement', calls: { list: listReimbursements } };
const action = approval(screen as unknown as ClaimScreen<Reimbursement>);
const claim = (fields: Partial<Reimbursement>) => fields as Reimbursement;

describe('undoing the approval of several claims', () => {
  it('is for claims that were open before: of endorsed ones it would take the endorsements too', () => {
    expect(action.undo?.takes?.(claim({ State: 'Open' }))).toBe(true);
    expect(action.undo?.takes?.(claim({ State: 'Endorsed' }))).toBe(false);
  });

  it.each([
    ['approved, and theirs to take back', true, true, false],
    ['only endorsed', false, false, true],
    ['approved by a stand-in, who takes nothing back that they gave', true, false, true],
  ])('%s', (_, Approved, CanBeApprovedByUser, isOver) => {
    const now = claim({ Approved, CanBeApprovedByUser });
    expect(action.undo?.isOver?.(now, claim({ State: 'Open' }))).toBe(isOver);
  });
});

it('an approval changes what is to be paid', () => {
  expect(action.invalidates).toContain(listPayable);
});
