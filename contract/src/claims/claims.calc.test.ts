import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLAIM_STATES, isApproved } from './approvals.calc.ts';
import { claimTotals } from './claims.calc.ts';

describe('totals', () => {
  it('add up what was asked for, and approved amounts only, exact to the cent', () => {
    const cents = fc.option(fc.integer({ min: 0, max: 99_999_999 }));
    const rows = fc.array(
      fc.record({ State: fc.constantFrom(...CLAIM_STATES), asked: cents, granted: cents }),
      {
        maxLength: 50,
      },
    );
    fc.assert(
      fc.property(rows, (list) => {
        const dollars = (amount: number | null) => (amount === null ? null : amount / 100);
        const totals = claimTotals(
          list.map(({ State, asked, granted }) => ({
            State,
            Approved: isApproved(State),
            RequestedAmount: dollars(asked),
            ApprovedAmount: dollars(granted),
          })),
        );
        const asked = list.reduce((sum, row) => sum + (row.asked ?? 0), 0);
        const granted = list.reduce((sum, row) => sum + (isApproved(row.State) ? (row.granted ?? 0) : 0), 0);
        expect(totals.requestedAmount.toFixed(2)).toBe((asked / 100).toFixed(2));
        expect(totals.approvedAmount.toFixed(2)).toBe((granted / 100).toFixed(2));
        expect(totals.approved + totals.waiting + totals.rejected).toBe(list.length);
        expect(totals.waiting).toBe(list.filter(({ State }) => ['Open', 'Endorsed'].includes(State)).length);
      }),
    );
  });
});
