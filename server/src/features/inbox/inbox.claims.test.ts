import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chainOf, reminded } from '@boh/contract/claims/chain.calc.ts';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { approvalsHotel, decide, type ApprovalsHotel } from '../../../test/approvals-hotel.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { CLAIM_PAGES, patch, submit } from '../../../test/claims-hotel.ts';
import { inboxOf, keysOf, mark } from '../../../test/inbox-of.ts';
import { randomHotel, seeded } from '../../../test/random-claims.ts';
import { findApprovers } from '../claims/approvers.repo.ts';
import { listClaims } from '../claims/claims.list.repo.ts';
import { decidable, offeredAmount } from '../claims/claims.rights.ts';
import type { ClaimRow } from '../claims/claims.list.repo.ts';
import { locationsOnly } from '../../db/scope.ts';

let t: TestApp;
let hotel: ApprovalsHotel;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  hotel = await approvalsHotel(t);
});
afterAll(() => t.close());

const again = async (by: TestCaller) => t.withToken(await t.make.token(by.EmployeeID, by.LocationID));
const forward = (hours: number) =>
  t.clock.set(new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString());

describe('claims to decide', () => {
  it('wait for whoever may decide, with who asks for how much and where, and leave when it is done', async () => {
    const { clerk, desk, manager, regional, payer } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '480.5' });
    expect(await inboxOf(manager)).toEqual([
      {
        Key: `claim:${id}`,
        Kind: 'ClaimToDecide',
        LocationID: clerk.LocationID,
        LocationName: expect.stringContaining('HOTEL') as string,
        Title: 'Reimbursement of Cleo Clerk, 480.50',
        Reason: 'It waits for your decision.',
        Link: `/admin/reimbursement?record=${id}&at=${clerk.LocationID}`,
        At: TEST_NOW,
        Timezone: 'America/Los_Angeles',
        Read: false,
        SnoozedUntil: null,
        News: false,
      },
    ]);
    expect(await keysOf(clerk)).toEqual([]);
    expect(await keysOf(payer)).toEqual([]);
    await decide(desk, id, 'Approve', { Amount: 480.5 });
    expect(await keysOf(desk)).toEqual([]);
    expect(await keysOf(manager)).toEqual([`claim:${id}`]);
    await decide(manager, id, 'Approve', { Amount: 480.5 });
    expect(await keysOf(manager)).toEqual([]);
    expect(await keysOf(regional)).toEqual([]);
  });

  it('say for whom one stands in, and say nothing to other locations', async () => {
    const { desk, manager } = hotel;
    const { id } = await submit(manager, { ApprovedAmount: '90' });
    const elsewhere = await t.loginAs({ pages: CLAIM_PAGES, level: 100 });
    expect(await keysOf(desk)).toEqual([]);
    expect(await keysOf(elsewhere)).toEqual([]);
    const { regional } = hotel;
    await regional.put('/approvals/stand-in', {
      EmployeeID: desk.EmployeeID,
      From: '2026-11-10',
      To: '2026-11-10',
    });
    expect(await inboxOf(desk)).toMatchObject([
      { Key: `claim:${id}`, Reason: 'It waits for your decision. You stand in for Rita Regional.' },
    ]);
    forward(24);
    expect(await keysOf(await again(desk))).toEqual([]);
  });

  it('leave with the role', async () => {
    const { clerk, manager } = hotel;
    await submit(clerk);
    expect(await keysOf(manager)).toHaveLength(1);
    await t.db.execute(sql`delete from employee_roles where employee_id = ${manager.EmployeeID}`);
    expect(await keysOf(manager)).toEqual([]);
    expect((await manager.get('/inbox/news')).body).toMatchObject({ Unread: 0 });
  });

  it('come up again, unread, for the lowest after three days and for all above after six', async () => {
    const { clerk, desk, manager } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '10' });
    const Keys = [`claim:${id}`];
    await mark(desk, 'Read', Keys);
    await mark(manager, 'Read', Keys);
    forward(72);
    expect(await inboxOf(await again(desk))).toMatchObject([
      { Read: true, Reason: 'It waits for your decision.' },
    ]);
    forward(1);
    expect(await inboxOf(await again(desk))).toMatchObject([
      {
        Read: false,
        At: '2026-11-13T18:00:00.000Z',
        Reason: 'Reminder: it waits for your decision longer than three days.',
      },
    ]);
    expect(await inboxOf(await again(manager))).toMatchObject([{ Read: true, At: TEST_NOW }]);
    forward(72);
    expect(await inboxOf(await again(manager))).toMatchObject([
      { Read: false, Reason: 'Reminder: it waits for your decision longer than six days.' },
    ]);
  });
});

describe('own claims', () => {
  it('are news once decided, until read, and again when they are decided anew', async () => {
    const { clerk, admin } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '75' });
    await decide(admin, id, 'Reject', { Reason: 'The receipt lacks.' });
    const Keys = [`claim-decided:${id}`];
    expect(await inboxOf(clerk)).toMatchObject([
      {
        Key: Keys[0],
        News: true,
        Title: 'Reimbursement rejected',
        Reason: 'Your claim was rejected: The receipt lacks.',
      },
    ]);
    await mark(clerk, 'Read', Keys);
    expect(await keysOf(clerk)).toEqual([]);
    await mark(clerk, 'Unread', Keys);
    expect(await keysOf(clerk)).toEqual(Keys);
    await mark(clerk, 'Read', Keys);
    forward(1);
    await patch(clerk, id, { Contexts: 'With the receipt' });
    await decide(admin, id, 'Approve', { Amount: 75 });
    expect(await inboxOf(clerk)).toMatchObject([{ Key: Keys[0], Title: 'Reimbursement approved: 75.00' }]);
    forward(31 * 24);
    expect(await keysOf(await again(clerk))).toEqual([]);
  });
});

describe('what the database finds', () => {
  it.each([1, 2, 3, 4])('is what the rules say of everybody, claim by claim (%i)', async (seed) => {
    const { LocationID, people } = await randomHotel(t, seeded(seed));
    const now = t.clock.now();
    const expected = new Map(people.map(({ EmployeeID }) => [EmployeeID, new Map<string, number>()]));
    for (const kind of ['reimbursement', 'bonus'] as ClaimKind[]) {
      const approvers = await findApprovers(t.db, LocationID, kind, '2026-11-10');
      const asking = { EmployeeID: 0, now, waiting: [] };
      const { json } = await listClaims(t.db, locationsOnly([LocationID]), kind, 'all', {}, asking).page();
      for (const row of JSON.parse(json) as ClaimRow[]) {
        const { waitsFor } = chainOf(kind, approvers, decidable(row), offeredAmount(row));
        const told = reminded(waitsFor, row.CameAt, now).map(({ EmployeeID }) => EmployeeID);
        const isLate = now.getTime() - Date.parse(row.CameAt) > 6 * 86_400_000;
        for (const { EmployeeID } of waitsFor)
          expected.get(EmployeeID)?.set(`claim:${row.id}`, told.includes(EmployeeID) ? (isLate ? 6 : 3) : 0);
      }
    }
    let found = 0;
    for (const person of people) {
      const items = await inboxOf(person, { Kind: 'ClaimToDecide' });
      const days = (reason: string) => (reason.includes('six') ? 6 : reason.includes('three') ? 3 : 0);
      const shown = new Map(items.map(({ Key, Reason }) => [Key, days(Reason)]));
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected.get(person.EmployeeID) ?? []));
      found += shown.size;
    }
    expect(found).toBeGreaterThan(10);
  });
});
