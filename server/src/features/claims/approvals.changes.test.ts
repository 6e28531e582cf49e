import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalsHotel, decide, seen, type ApprovalsHotel } from '../../../test/approvals-hotel.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { patch, submit } from '../../../test/claims-hotel.ts';

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

describe('what the submitter asks for anew', () => {
  it('takes the place of what was granted before the approval was taken back', async () => {
    const { clerk, manager } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '400' });
    await decide(manager, id, 'Approve', { Amount: 400 });
    const back = await patch(manager, id, { Approved: 'false' });
    expect(back.body).toMatchObject({ State: 'Open', ApprovedAmount: 400 });
    const kept = await patch(clerk, id, { OtherNotes: 'It was cheaper' });
    expect(kept.body).toMatchObject({ ApprovedAmount: 400 });
    const asked = await patch(clerk, id, { ApprovedAmount: '40' });
    expect(asked.body).toMatchObject({ RequestedAmount: 40, ApprovedAmount: null });
    const blank = await decide(manager, id, 'Approve');
    expect(blank.status).toBe(400);
    expect(blank.body.Message.Fields).toBe('Amount: Please enter an approved amount of 0 or more.');
    expect((await decide(manager, id, 'Approve', { Amount: 40 })).body).toMatchObject({
      State: 'Approved',
      ApprovedAmount: 40,
    });
  });

  it('takes the place of what an approver noted, and tells whom it waits for by it', async () => {
    const { clerk, manager, regional, admin } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '40' });
    await patch(manager, id, { ApprovedAmount: '9000' });
    await t.db.$client.query('delete from employee_roles where employee_id = $1', [admin.EmployeeID]);
    expect(await seen(regional, id)).toMatchObject({
      Missing: expect.stringContaining('9,000.00') as string,
    });
    await patch(clerk, id, { ApprovedAmount: '45' });
    expect(await seen(regional, id)).toMatchObject({
      RequestedAmount: 45,
      ApprovedAmount: null,
      Missing: null,
    });
  });
});

describe('an endorsed claim', () => {
  const endorsed = async () => {
    const { clerk, manager } = hotel;
    const { id } = await submit(clerk, { Contexts: 'Ice machine', ApprovedAmount: '900' });
    expect((await decide(manager, id, 'Approve', { Amount: 900 })).body.State).toBe('Endorsed');
    return id;
  };

  it.each([
    ['its texts', { Contexts: 'Pool bar' }, null],
    ['its amount', { ApprovedAmount: '4000' }, 4000],
  ])('is open again once somebody higher rewrites %s without deciding', async (_, fields, ApprovedAmount) => {
    const id = await endorsed();
    const { body } = await patch(hotel.regional, id, fields);
    expect(body).toMatchObject({ State: 'Open', ApprovedAmount, Steps: [] });
    expect(body.EarlierSteps).toMatchObject([{ Name: 'Mia Manager', Decision: 'Endorsed' }]);
    expect(await seen(hotel.manager, id)).toMatchObject({ CanBeApprovedByUser: true });
  });

  it('tells of void steps as such, each time', async () => {
    const id = await endorsed();
    const stepsOf = async () => {
      const { body } = await hotel.admin.get('/audit', { Record: `claim:${id}` });
      const [{ Changes }] = body as [{ Changes: { Field: string; To: unknown }[] }];
      return Changes.find(({ Field }) => Field === 'Steps')?.To;
    };
    await patch(hotel.clerk, id, { OtherNotes: 'One' });
    expect(await stepsOf()).toEqual(['1. Endorsed: Mia Manager (void)']);
    await decide(hotel.manager, id, 'Approve', { Amount: 900 });
    await patch(hotel.clerk, id, { OtherNotes: 'Two' });
    expect(await stepsOf()).toEqual(['1. Endorsed: Mia Manager (void)', '2. Endorsed: Mia Manager (void)']);
  });

  it('stays endorsed where nothing of it changes, and where another amount is granted', async () => {
    const id = await endorsed();
    const same = await patch(hotel.regional, id, { Contexts: 'Ice machine', ApprovedAmount: '900' });
    expect(same.body).toMatchObject({ State: 'Endorsed', ApprovedAmount: 900 });
    const granted = await patch(hotel.regional, id, { Approved: 'true', ApprovedAmount: '850' });
    expect(granted.body).toMatchObject({
      State: 'Approved',
      Steps: [{ Name: 'Mia Manager' }, { Name: 'Rita Regional' }],
    });
  });

  it('has only the step of whoever rewrites it and decides in one save', async () => {
    const id = await endorsed();
    const { body } = await patch(hotel.regional, id, { Contexts: 'Pool bar', Approved: 'true' });
    expect(body).toMatchObject({ State: 'Approved', Steps: [{ Name: 'Rita Regional', Amount: 900 }] });
    expect(body.EarlierSteps).toMatchObject([{ Name: 'Mia Manager' }]);
  });
});

describe('what a stand-in does', () => {
  const standsInFor = (away: TestCaller, standIn: TestCaller) =>
    away.put('/approvals/stand-in', {
      EmployeeID: standIn.EmployeeID,
      From: '2026-11-10',
      To: '2026-11-12',
    });
  const lastAuthor = async (id: number) => {
    const { body } = await hotel.admin.get('/audit', { Record: `claim:${id}` });
    return (body as { By: string }[])[0]?.By;
  };

  it('is recorded with both names: taking back what the other approved, one by one and several', async () => {
    const { clerk, desk, manager } = hotel;
    const [one, two] = [await submit(clerk), await submit(clerk)];
    for (const { id } of [one, two]) await decide(manager, id, 'Approve', { Amount: 100 });
    expect((await patch(desk, one.id, { Approved: 'false' })).status).toBe(403);
    await standsInFor(manager, desk);
    const back = await patch(desk, one.id, { Approved: 'false' });
    expect(back.body).toMatchObject({ State: 'Open', Steps: [] });
    expect(await lastAuthor(one.id)).toBe('Dana Desk for Mia Manager');
    const Items = [{ id: two.id, Version: 2 }];
    expect((await desk.post('/reimbursement/several/takeBack', { Items })).status).toBe(200);
    expect(await lastAuthor(two.id)).toBe('Dana Desk for Mia Manager');
  });

  it('is recorded with both names: editing, deciding; and with their own where that is enough', async () => {
    const { clerk, desk, manager } = hotel;
    const peer = await t.loginAs({ RoleID: clerk.RoleID, LocationID: clerk.LocationID });
    await standsInFor(manager, clerk);
    const { id } = await submit(peer, { ApprovedAmount: '100' });
    await patch(clerk, id, { OtherNotes: 'Looked at' });
    const both = 'Cleo Clerk for Mia Manager';
    expect(await lastAuthor(id)).toBe(both);
    await decide(clerk, id, 'Reject', { Reason: 'No' });
    expect(await lastAuthor(id)).toBe(both);
    await standsInFor(manager, desk);
    const other = await submit(peer, { ApprovedAmount: '100' });
    await patch(desk, other.id, { OtherNotes: 'Looked at' });
    expect(await lastAuthor(other.id)).toBe('Dana Desk');
  });

  it('is never a second step of the other', async () => {
    const { clerk, desk, manager } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '900' });
    await decide(manager, id, 'Approve', { Amount: 900 });
    await standsInFor(manager, desk);
    expect((await decide(desk, id, 'Approve', { Amount: 100 })).status).toBe(403);
  });
});

describe('a paid claim', () => {
  it('is taken back by nobody, whoever asks', async () => {
    const { clerk, desk, manager, admin, payer } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '100' });
    const { body } = await decide(manager, id, 'Approve', { Amount: 100 });
    await payer.post('/approvals/paid', { Items: [{ id, Version: body.Version as number }] });
    for (const by of [clerk, desk, manager, admin]) {
      const answer = await patch(by, id, { Approved: 'false' });
      expect(answer.status).toBe(409);
      expect(answer.body.error).toBe('It is paid: that cannot be taken back.');
    }
  });
});
