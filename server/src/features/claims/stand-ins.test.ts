import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalsHotel, decide, seen, type ApprovalsHotel } from '../../../test/approvals-hotel.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { CLAIM_PAGES, submit } from '../../../test/claims-hotel.ts';

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

const named = (
  by: TestCaller,
  standIn: TestCaller | null,
  From = '2026-11-10',
  To = '2026-11-12',
  more = {},
) => by.put('/approvals/stand-in', { EmployeeID: standIn?.EmployeeID ?? '', From, To, ...more });

describe('a stand-in', () => {
  it('is named with days, shown to both, changed and taken away again', async () => {
    const { clerk, desk, manager } = hotel;
    const empty = await manager.get('/approvals/stand-in');
    expect(empty.body).toMatchObject({ StandIn: null, For: [] });
    const people = (empty.body.People as { Name: string }[]).map(({ Name }) => Name);
    expect(people).toEqual(['Ada Admin', 'Cleo Clerk', 'Dana Desk', 'Rita Regional']);
    const saved = await named(manager, desk);
    expect(saved.body).toMatchObject({
      message: 'Stand-in saved.',
      StandIn: {
        EmployeeID: desk.EmployeeID,
        Name: 'Dana Desk',
        From: '2026-11-10',
        InForce: true,
        Version: 1,
      },
    });
    expect((await desk.get('/approvals/stand-in')).body.For).toEqual([
      { Name: 'Mia Manager', From: '2026-11-10', To: '2026-11-12', InForce: true },
    ]);
    expect((await clerk.get('/approvals/stand-in')).body.For).toEqual([]);
    const later = await named(manager, clerk, '2026-12-01', '2026-12-05', { Version: 1 });
    expect(later.body.StandIn).toMatchObject({ Name: 'Cleo Clerk', InForce: false, Version: 2 });
    expect((await named(manager, desk, '2026-12-01', '2026-12-05', { Version: 1 })).status).toBe(409);
    expect((await named(manager, null)).body).toMatchObject({
      StandIn: null,
      message: 'You have no stand-in any more.',
    });
    expect((await named(manager, null)).status).toBe(409);
  });

  it('says what is wrong with the person and the days', async () => {
    const { manager, payer } = hotel;
    const elsewhere = await t.loginAs({ pages: CLAIM_PAGES, level: 20 });
    const choose = 'EmployeeID: Please choose somebody else who holds the page at this location.';
    for (const wrong of [manager, payer, elsewhere]) {
      const answer = await named(manager, wrong);
      expect(answer.status).toBe(400);
      expect(answer.body.Message.Fields).toBe(choose);
    }
    const { desk } = hotel;
    const fields = async (From: string, To: string) =>
      (await named(manager, desk, From, To)).body.Message.Fields as string;
    expect(await fields('2026-11-12', '2026-11-11')).toBe('To: The last day cannot be before the first.');
    expect(await fields('2026-11-01', '2026-11-09')).toBe('To: These days are over already.');
    expect(await fields('', '2026-11-12')).toBe('From: Please enter the first day.');
    expect((await payer.get('/approvals/stand-in')).status).toBe(403);
  });

  it('is named by approvers only: who decides on nobody’s claims has nothing to lend', async () => {
    const { clerk, desk } = hotel;
    const refused = await named(clerk, desk);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toBe(
      'A stand-in is for approvers: with your Level you decide on nobody’s claims at this location.',
    );
    expect((await clerk.get('/approvals/stand-in')).body.People).toEqual([]);
    expect((await named(desk, clerk)).status).toBe(200);
  });

  it('decides with the other’s Level and limit from the first day to the last, by the hotel’s calendar', async () => {
    t.clock.set('2026-11-11T07:59:59.000Z');
    const { clerk, desk, manager } = await approvalsHotel(t);
    const { id } = await submit(clerk, { ApprovedAmount: '100' });
    await named(manager, desk, '2026-11-11', '2026-11-11');
    expect(await seen(desk, id)).toMatchObject({ FinalUpTo: 0, DecidesFor: null });
    await named(manager, desk, '2026-11-10', '2026-11-10');
    expect(await seen(desk, id)).toMatchObject({ FinalUpTo: 500, DecidesFor: 'Mia Manager' });
    t.clock.set('2026-11-11T08:00:00.000Z');
    expect(await seen(desk, id)).toMatchObject({ FinalUpTo: 0, DecidesFor: null });
    await named(manager, desk, '2026-11-11', '2026-11-11');
    const done = await decide(desk, id, 'Approve', { Amount: 100 });
    expect(done.body).toMatchObject({
      State: 'Approved',
      ApprovedBy: desk.EmployeeID,
      ApprovedByName: 'Dana Desk for Mia Manager',
      Steps: [{ Name: 'Dana Desk for Mia Manager', Level: 60 }],
    });
  });

  it('sees what the other would, and never decides on claims of their own or decided ones', async () => {
    const { clerk, desk, manager, admin } = hotel;
    const peer = await t.loginAs({ RoleID: clerk.RoleID, LocationID: clerk.LocationID });
    const { id } = await submit(peer, { ApprovedAmount: '900' });
    expect(await seen(clerk, id)).toBeUndefined();
    await named(admin, clerk);
    expect(await seen(clerk, id)).toMatchObject({ DecidesFor: 'Ada Admin', CanBeApprovedByUser: true });
    const own = await submit(clerk, { ApprovedAmount: '10' });
    expect((await decide(clerk, own.id, 'Approve', { Amount: 10 })).status).toBe(403);
    await named(admin, desk);
    expect(await seen(clerk, id)).toBeUndefined();
    expect((await decide(desk, id, 'Approve', { Amount: 900 })).body.State).toBe('Approved');
    const again = await submit(peer, { ApprovedAmount: '900' });
    await decide(manager, again.id, 'Approve', { Amount: 900 });
    await named(admin, manager);
    expect((await decide(manager, again.id, 'Approve', { Amount: 900 })).status).toBe(403);
  });

  it('loses it with the page, and so does whoever lost their role', async () => {
    const { clerk, desk, regional } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '900' });
    await named(regional, desk);
    expect(await seen(desk, id)).toMatchObject({ DecidesFor: 'Rita Regional' });
    await t.db.$client.query('delete from employee_roles where employee_id = $1', [regional.EmployeeID]);
    expect(await seen(desk, id)).toMatchObject({ DecidesFor: null, FinalUpTo: 0 });
    expect((await desk.get('/approvals/stand-in')).body.For).toMatchObject([
      { Name: 'Rita Regional', InForce: false },
    ]);
  });
});
