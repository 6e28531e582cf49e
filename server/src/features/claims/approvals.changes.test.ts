import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalsHotel, decide, seen, type ApprovalsHotel } from '../../../test/approvals-hotel.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
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
