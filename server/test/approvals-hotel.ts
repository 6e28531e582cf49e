import { eq } from 'drizzle-orm';
import { roles } from '../src/db/tables/access.table.ts';
import type { TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { CLAIM_PAGES } from './claims-hotel.ts';

/** A hotel with the whole ladder: 500 for the manager, 2,500 for the regional manager, none for the administrator. */
export async function approvalsHotel(t: TestApp) {
  const clerk = await t.loginAs({ pages: CLAIM_PAGES, level: 20, FirstName: 'Cleo', LastName: 'Clerk' });
  const { LocationID } = clerk;
  const person = async (FirstName: string, LastName: string, level: number, limit: number | null) => {
    const caller = await t.loginAs({ pages: CLAIM_PAGES, level, LocationID, FirstName, LastName });
    const limits = { ReimbursementLimit: limit, BonusLimit: limit };
    await t.db.update(roles).set(limits).where(eq(roles.RoleID, caller.RoleID));
    return caller;
  };
  return {
    clerk,
    desk: await person('Dana', 'Desk', 30, 0),
    manager: await person('Mia', 'Manager', 60, 500),
    regional: await person('Rita', 'Regional', 80, 2500),
    admin: await person('Ada', 'Admin', 100, null),
    payer: await t.loginAs({
      pages: ['Payroll'],
      level: 50,
      LocationID,
      FirstName: 'Pat',
      LastName: 'Payer',
    }),
  };
}

export type ApprovalsHotel = Awaited<ReturnType<typeof approvalsHotel>>;

interface Decision {
  Amount?: number | string | null;
  Reason?: string;
  Version?: number;
}
export const decide = (by: TestCaller, id: number, Decision: 'Approve' | 'Reject', more: Decision = {}) =>
  by.post('/reimbursement/decide', { id, Decision, ...more });

export const seen = async (by: TestCaller, id: number) => {
  const answer = await by.get('/reimbursement/get');
  return (answer.body as { id: number }[]).find((row) => row.id === id);
};
