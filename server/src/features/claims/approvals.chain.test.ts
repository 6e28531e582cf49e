import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalsHotel, decide, seen, type ApprovalsHotel } from '../../../test/approvals-hotel.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { patch, storedClaim, submit } from '../../../test/claims-hotel.ts';
import { brokenInvariants } from '../../../test/trust/invariants.ts';

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

const names = (steps: { Name: string; Decision: string }[]) =>
  steps.map(({ Name, Decision }) => `${Decision}: ${Name}`);

describe('a claim of 4,800', () => {
  it('goes through front desk, manager, regional manager and administrator, with a stand-in, a rejection and a correction', async () => {
    const { clerk, desk, manager, regional, admin, payer } = hotel;
    const { id } = await submit(clerk, { Contexts: 'New ice machine', ApprovedAmount: '4800' });
    expect(await seen(manager, id)).toMatchObject({
      State: 'Open',
      RequestedAmount: 4800,
      CanBeApprovedByUser: true,
      FinalUpTo: 500,
      WaitsFor: ['Dana Desk', 'Mia Manager', 'Rita Regional', 'Ada Admin'],
      Missing: null,
    });

    const first = await decide(manager, id, 'Approve', { Amount: 4800, Version: 1 });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      message: 'Reimbursement endorsed. It waits for somebody higher.',
      State: 'Endorsed',
      Approved: false,
      ApprovedBy: null,
      ApprovedAmount: 4800,
      CanBeApprovedByUser: false,
      CannotDecide: 'You have decided on it already: the next step is somebody else’s.',
      WaitsFor: ['Rita Regional', 'Ada Admin'],
      Steps: [{ Name: 'Mia Manager', Decision: 'Endorsed', Level: 60, Amount: 4800, At: TEST_NOW }],
    });
    expect((await decide(manager, id, 'Approve', { Amount: 1 })).status).toBe(403);
    const below = await decide(desk, id, 'Approve', { Amount: 1 });
    expect(below.status).toBe(403);
    expect(below.body.error).toMatch(/Mia Manager endorsed it with Level 60: it waits for somebody above/);

    const refused = await decide(regional, id, 'Reject', { Reason: 'Three offers, please.' });
    expect(refused.body).toMatchObject({ State: 'Rejected', Approved: false });
    expect((await seen(clerk, id)) as object).toMatchObject({
      State: 'Rejected',
      WaitsFor: [],
      Steps: [{ Decision: 'Endorsed' }, { Name: 'Rita Regional', Reason: 'Three offers, please.' }],
    });
    const early = await decide(admin, id, 'Approve', { Amount: 4800 });
    expect(early.status).toBe(409);
    expect(early.body.error).toBe('It was rejected: its submitter may correct it and send it again.');

    t.clock.set('2026-11-10T19:00:00.000Z');
    const sent = await patch(clerk, id, { OtherNotes: 'With three offers', ApprovedAmount: '4800' });
    expect(sent.body).toMatchObject({
      State: 'Open',
      ApprovedAmount: null,
      RequestedAmount: 4800,
      Steps: [],
      WaitingSince: '2026-11-10T19:00:00.000Z',
    });
    expect(names(sent.body.EarlierSteps as never)).toEqual([
      'Endorsed: Mia Manager',
      'Rejected: Rita Regional',
    ]);

    const away = { EmployeeID: desk.EmployeeID, From: '2026-11-10', To: '2026-11-20' };
    expect((await regional.put('/approvals/stand-in', away)).status).toBe(200);
    expect((await decide(manager, id, 'Approve', { Amount: 4800 })).body.State).toBe('Endorsed');
    expect(await seen(desk, id)).toMatchObject({ CanBeApprovedByUser: true, DecidesFor: 'Rita Regional' });
    const stoodIn = await decide(desk, id, 'Approve', { Amount: 4800 });
    expect(stoodIn.body).toMatchObject({
      State: 'Endorsed',
      Steps: [{ Name: 'Mia Manager' }, { Name: 'Dana Desk for Rita Regional', Level: 80 }],
      WaitsFor: ['Ada Admin'],
    });
    expect((await decide(regional, id, 'Approve', { Amount: 1 })).status).toBe(403);

    const last = await patch(admin, id, { Approved: 'true', ApprovedAmount: '4700' });
    expect(last.body).toMatchObject({
      State: 'Approved',
      Approved: true,
      ApprovedBy: admin.EmployeeID,
      ApprovedByName: 'Ada Admin',
      ApprovedAmount: 4700,
      RequestedAmount: 4800,
    });
    expect(names(last.body.Steps as never)).toEqual([
      'Endorsed: Mia Manager',
      'Endorsed: Dana Desk for Rita Regional',
      'Approved: Ada Admin',
    ]);
    const back = await patch(regional, id, { Approved: 'false' });
    expect(back.status).toBe(403);
    expect(back.body.error).toMatch(/Ada Admin approved it with Level 100: taking it back takes that Level/);

    const paid = await payer.post('/approvals/paid', {
      Items: [{ id, Version: last.body.Version as number }],
      Date: '2026-11-23',
    });
    expect(paid.status).toBe(200);
    expect(await seen(clerk, id)).toMatchObject({ State: 'Paid', Approved: true, PaidOn: '2026-11-23' });
    const late = await patch(admin, id, { Approved: 'false' });
    expect(late.status).toBe(409);
    expect(late.body.error).toBe('It is paid: that cannot be taken back.');
    const [change] = (await admin.get('/audit', { Record: `claim:${id}` })).body as {
      Changes: { Field: string; To: unknown }[];
    }[];
    expect(change?.Changes).toContainEqual({ Field: 'State', From: 'Approved', To: 'Paid' });
  });
});

describe('deciding', () => {
  it('needs a reason to reject and an amount to approve, and keeps to its kind', async () => {
    const { clerk, manager } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '40' });
    const silent = await decide(manager, id, 'Reject');
    expect(silent.status).toBe(400);
    expect(silent.body.Message.Fields).toBe('Reason: Please give the reason.');
    const unseen = await decide(manager, id, 'Reject', { Reason: '\u200B\u00A0' });
    expect(unseen.body.Message.Fields).toBe('Reason: Please give the reason.');
    const blank = await decide(manager, id, 'Approve');
    expect(blank.status).toBe(400);
    expect(blank.body.Message.Fields).toBe('Amount: Please enter an approved amount of 0 or more.');
    expect((await decide(manager, id, 'Approve', { Amount: -1 })).status).toBe(400);
    const other = await manager.post('/reimbursement/decide', { id, Decision: 'Maybe' });
    expect(other.body.Message.Fields).toBe('Decision: Decision must be Approve or Reject');
    expect((await manager.post('/bonus/decide', { id, Decision: 'Approve', Amount: 1 })).status).toBe(404);
    expect((await decide(clerk, id, 'Approve', { Amount: 1 })).status).toBe(403);
    expect(await storedClaim(t, id)).toMatchObject({ Approved: false, Version: 1 });
  });

  it('is final within the limit, and refused once it is decided or on an older version', async () => {
    const { clerk, manager, regional } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '500' });
    const done = await decide(manager, id, 'Approve', { Amount: '500', Version: 1 });
    expect(done.body).toMatchObject({
      message: 'Reimbursement approved.',
      State: 'Approved',
      ApprovedAmount: 500,
    });
    const stale = await decide(regional, id, 'Approve', { Amount: 500, Version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error).toMatch(/MIA MANAGER/);
    const again = await decide(regional, id, 'Reject', { Reason: 'No' });
    expect(again.status).toBe(409);
    expect(again.body.error).toBe('It is approved and cannot be changed. Take the approval back first.');
  });

  it('is void once the submitter changes anything, or the approval is taken back', async () => {
    const { clerk, manager, admin } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '900' });
    await decide(manager, id, 'Approve', { Amount: 900 });
    const changed = await patch(clerk, id, { ApprovedAmount: '950' });
    expect(changed.body).toMatchObject({
      State: 'Open',
      RequestedAmount: 950,
      ApprovedAmount: null,
      Steps: [],
    });
    await decide(manager, id, 'Approve', { Amount: 950 });
    await decide(admin, id, 'Approve', { Amount: 950 });
    const back = await patch(admin, id, { Approved: 'false' });
    expect(back.body).toMatchObject({ State: 'Open', ApprovedAmount: 950, Steps: [] });
    expect(back.body.EarlierSteps).toHaveLength(3);
    expect((await decide(manager, id, 'Approve', { Amount: 400 })).body.State).toBe('Approved');
  });

  it('several at once approves what is within the limit and endorses the rest', async () => {
    const { clerk, manager } = hotel;
    const small = await submit(clerk, { ApprovedAmount: '40' });
    const large = await submit(clerk, { ApprovedAmount: '600' });
    const Items = [
      { id: small.id, Version: 1, ApprovedAmount: 40 },
      { id: large.id, Version: 1, ApprovedAmount: 600 },
    ];
    const answer = await manager.post('/reimbursement/several/approve', { Items });
    expect(answer.body.message).toBe(
      '1 reimbursement approved. 1 reimbursement endorsed: above your limit, waiting for somebody higher.',
    );
    expect(await seen(clerk, small.id)).toMatchObject({ State: 'Approved' });
    expect(await seen(clerk, large.id)).toMatchObject({ State: 'Endorsed', Approved: false });
  });

  it('lists and counts by state what waits for whom', async () => {
    const { clerk, manager, regional } = hotel;
    const { id } = await submit(clerk, { ApprovedAmount: '900' });
    await decide(manager, id, 'Approve', { Amount: 900 });
    const ids = async (by: typeof manager, query: object) =>
      ((await by.get('/reimbursement/get', query as never)).body as { id: number }[]).map((row) => row.id);
    expect(await ids(manager, { Show: 'ForMe' })).toEqual([]);
    expect(await ids(regional, { Show: 'ForMe' })).toEqual([id]);
    expect(await ids(regional, { State: 'Endorsed' })).toEqual([id]);
    expect(await ids(regional, { State: 'Waiting' })).toEqual([id]);
    expect(await ids(regional, { State: 'Open' })).toEqual([]);
    expect(await ids(regional, { Search: 'endorsed' })).toEqual([id]);
    expect((await regional.get('/reimbursement/get', { State: 'Gone' })).status).toBe(400);
  });

  it('names who is missing where nobody can have the last word', async () => {
    const { clerk, manager, regional, admin } = hotel;
    await t.db.$client.query('delete from employee_roles where employee_id = $1', [admin.EmployeeID]);
    const { id } = await submit(clerk, { ApprovedAmount: '4800' });
    await decide(manager, id, 'Approve', { Amount: 4800 });
    const stuck = await decide(regional, id, 'Approve', { Amount: 4800 });
    expect(stuck.body).toMatchObject({
      WaitsFor: [],
      Missing:
        'Nobody here has the last word: it takes somebody above Level 80 with the page Reimbursement and a limit of 4,800.00 or more.',
    });
  });
});

describe('two who decide at once', () => {
  it('have one winner in each of 200 races', async () => {
    const { clerk, manager, regional } = hotel;
    for (let round = 0; round < 200; round += 1) {
      const { id, Version } = await submit(clerk, { ApprovedAmount: '100' });
      const isRejection = round % 3 === 0;
      const isUnversioned = round % 2 === 0;
      const version = isUnversioned ? {} : { Version };
      const answers = await Promise.all([
        decide(manager, id, 'Approve', { Amount: 100, ...version }),
        isRejection
          ? decide(regional, id, 'Reject', { Reason: 'No', ...version })
          : decide(regional, id, 'Approve', { Amount: 90, ...version }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = answers.find(({ status }) => status === 200);
      const stored = (await seen(clerk, id)) as unknown as {
        State: string;
        Steps: object[];
        Version: number;
      };
      expect(stored).toMatchObject({ State: won?.body.State as string, Version: 2 });
      expect(stored.Steps).toHaveLength(1);
    }
    expect(await brokenInvariants(t.db)).toEqual([]);
  }, 120_000);
});
