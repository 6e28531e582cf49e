import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { claims } from '../src/features/claims/claims.table.ts';
import type { TestApp } from './build-test-app.ts';
import type { FormParts, TestCaller } from './call.ts';
import { PNG } from './sample-files.ts';

export const CLAIM_PAGES = ['Reimbursement', 'Bonus'] as const;

/** One hotel with two clerks of the same role and a manager above them. */
export async function claimsHotel(t: TestApp) {
  const clerk = await t.loginAs({ pages: CLAIM_PAGES, level: 20, FirstName: 'Cleo', LastName: 'Clerk' });
  const { LocationID, RoleID } = clerk;
  const colleague = await t.loginAs({ LocationID, RoleID, FirstName: 'Colin', LastName: 'Colleague' });
  const named = { FirstName: 'Mia', LastName: 'Manager' };
  const manager = await t.loginAs({ pages: CLAIM_PAGES, level: 60, LocationID, ...named });
  return { clerk, colleague, manager };
}

export async function storedClaim(t: TestApp, id: number) {
  const [row] = await t.db.select().from(claims).where(eq(claims.id, id));
  return row;
}

export const receipt = (name: string) => ({
  part: 'ReceiptsAttachments',
  name,
  content: PNG,
  type: 'image/png',
});

export async function submit(
  by: TestCaller,
  fields: FormParts['fields'] = {},
  files: FormParts['files'] = [],
) {
  const answer = await by.form('POST', '/reimbursement/post', {
    fields: { Contexts: 'Taxi for a guest', ...fields },
    files,
  });
  expect(answer.body).toMatchObject({ message: 'Reimbursement Updated successfully' });
  return answer.body as { id: number; Version: number };
}

export const patch = (
  by: TestCaller,
  id: number,
  fields: FormParts['fields'],
  files: FormParts['files'] = [],
) => by.form('PATCH', `/reimbursement/patch/${id}`, { fields, files });

export const approve = (by: TestCaller, id: number) =>
  patch(by, id, { Approved: 'true', ApprovedAmount: '40' });
