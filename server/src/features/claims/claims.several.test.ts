import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { approve, CLAIM_PAGES, claimsHotel, patch, storedClaim, submit } from '../../../test/claims-hotel.ts';

let t: TestApp;
let clerk: TestCaller;
let colleague: TestCaller;
let manager: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  ({ clerk, colleague, manager } = await claimsHotel(t));
});
afterAll(() => t.close());

interface Item {
  id: number;
  Version: number;
  ApprovedAmount?: number | string | null;
}
const approveAll = (by: TestCaller, Items: readonly Item[]) =>
  by.post('/reimbursement/several/approve', { Items });
const takeBackAll = (by: TestCaller, Items: readonly Item[], more: object = {}) =>
  by.post('/reimbursement/several/takeBack', { Items, ...more });

async function asked(by: TestCaller, ApprovedAmount: number): Promise<Required<Item>> {
  const { id, Version } = await submit(by, { ApprovedAmount: String(ApprovedAmount) });
  return { id, Version, ApprovedAmount };
}
const trailOf = async (by: TestCaller, id: number) =>
  (await by.get(`/audit?Record=claim:${id}`)).body as { By: string; Changes: { Field: string }[] }[];

describe('approving several claims', () => {
  it('approves each with its own amount, and leaves a row of the trail for each', async () => {
    const first = await asked(clerk, 40);
    const second = await asked(colleague, 1040.5);
    const answer = await approveAll(manager, [second, first]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: '2 reimbursements approved.',
      Message: '2 reimbursements approved.',
      Done: 2,
      Items: [
        { id: first.id, Version: 2 },
        { id: second.id, Version: 2 },
      ],
    });
    for (const { id, ApprovedAmount } of [first, second]) {
      const stored = await storedClaim(t, id);
      expect(stored).toMatchObject({
        Approved: true,
        ApprovedBy: manager.EmployeeID,
        ApprovedAmount,
        Version: 2,
      });
      expect(Date.parse(stored?.ApprovedAt ?? '')).toBe(Date.parse(TEST_NOW));
      const [row, ...earlier] = await trailOf(manager, id);
      expect(row?.By).toBe('Mia Manager');
      expect(row?.Changes.map(({ Field }) => Field)).toContain('ApprovedAmount');
      expect(earlier).toHaveLength(1);
    }
  });

  it('is undone on the versions it left, with the amounts there were before', async () => {
    const item = await asked(clerk, 40);
    const { body } = await approveAll(manager, [item]);
    const done = body as { Items: Item[] };
    const back = await takeBackAll(
      manager,
      done.Items.map((one) => ({ ...one, ApprovedAmount: '' })),
    );
    expect(back.body).toMatchObject({ message: 'Approval of 1 reimbursement taken back.', Done: 1 });
    expect(await storedClaim(t, item.id)).toMatchObject({
      Approved: false,
      ApprovedBy: null,
      ApprovedAt: null,
      ApprovedAmount: null,
      RequestedAmount: 40,
      Version: 3,
    });
    expect((await takeBackAll(manager, done.Items)).status).toBe(409);
  });

  it('is undone as far as nobody changed it since, where those are to be skipped', async () => {
    const items = [await asked(clerk, 10), await asked(clerk, 20), await asked(colleague, 30)];
    const [kept, changed] = items as [Item, Item, Item];
    const { body } = await approveAll(manager, items);
    const done = (body as { Items: Item[] }).Items;
    const { LocationID } = manager;
    const rita = { FirstName: 'Rita', LastName: 'Regional' };
    const other = await t.loginAs({ pages: CLAIM_PAGES, level: 70, LocationID, ...rita });
    await patch(other, changed.id, { Approved: 'false', ApprovedAmount: '15' });

    expect((await takeBackAll(manager, done)).status).toBe(409);
    expect(await storedClaim(t, kept.id)).toMatchObject({ Approved: true, Version: 2 });
    const back = await takeBackAll(manager, done, { SkipRefused: true });
    expect(back.body).toMatchObject({
      message: 'Approval of 2 reimbursements taken back. 1 left as it is.',
      Done: 2,
      Skipped: [
        {
          id: changed.id,
          error: 'THIS RECORD WAS CHANGED BY RITA REGIONAL. RELOAD TO SEE THE NEW VALUES.',
        },
      ],
    });
    expect(await storedClaim(t, kept.id)).toMatchObject({ Approved: false, Version: 3 });
    expect(await storedClaim(t, changed.id)).toMatchObject({ ApprovedAmount: 15, Version: 3 });
    expect(await trailOf(manager, changed.id)).toHaveLength(3);
    // Nothing is left to be undone: that is a refusal as ever.
    const again = await takeBackAll(manager, done, { SkipRefused: true });
    expect(again.status).toBe(409);
    expect(again.body.Refused).toHaveLength(3);
  });

  it('lets two people undo the same at once, and does each once only', async () => {
    const items = [await asked(clerk, 10), await asked(colleague, 20)];
    const { LocationID } = manager;
    const other = await t.loginAs({ pages: CLAIM_PAGES, level: 70, LocationID });
    const { body } = await approveAll(manager, items);
    const done = (body as { Items: Item[] }).Items;
    const both = await Promise.all([
      takeBackAll(manager, done, { SkipRefused: true }),
      takeBackAll(other, [...done].reverse(), { SkipRefused: true }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { id } of items) expect(await trailOf(manager, id)).toHaveLength(3);
  });

  it('keeps the amount as a proposal where an approval is taken back without one', async () => {
    const item = await asked(clerk, 40);
    const { body } = await approveAll(manager, [item]);
    await takeBackAll(manager, (body as { Items: Item[] }).Items);
    expect(await storedClaim(t, item.id)).toMatchObject({ Approved: false, ApprovedAmount: 40 });
  });

  it('does nothing where one refuses, and tells the reason of each', async () => {
    const good = await asked(clerk, 10);
    const own = await asked(manager, 20);
    const changed = await asked(clerk, 30);
    await patch(clerk, changed.id, { OtherNotes: 'With a tip' });
    const decided = await asked(colleague, 40);
    await approve(manager, decided.id);
    const blank = await asked(clerk, 50);
    const answer = await approveAll(manager, [
      good,
      own,
      changed,
      { ...decided, Version: 2 },
      { ...blank, ApprovedAmount: null },
      { id: 2_000_000_000, Version: 1, ApprovedAmount: 1 },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatch(/^Nothing was done: 5 of 6 refused\./);
    expect(answer.body.Refused).toEqual([
      { id: own.id, error: "You're not authorized to approve this reimbursement." },
      { id: changed.id, error: 'THIS RECORD WAS CHANGED BY CLEO CLERK. RELOAD TO SEE THE NEW VALUES.' },
      {
        id: decided.id,
        error: 'This reimbursement is approved and cannot be changed. Take the approval back first.',
      },
      { id: blank.id, error: 'Please enter an approved amount of 0 or more.' },
      { id: 2_000_000_000, error: 'This reimbursement was not found.' },
    ]);
    expect(await storedClaim(t, good.id)).toMatchObject({ Approved: false, Version: 1 });
    expect(await trailOf(manager, good.id)).toHaveLength(1);
  });

  it('is refused to whoever stands no higher, and to whoever cannot even see the claim', async () => {
    const item = await asked(clerk, 10);
    const own = await approveAll(clerk, [item]);
    expect(own.status).toBe(403);
    expect(own.body.Refused).toEqual([
      { id: item.id, error: "You're not authorized to approve this reimbursement." },
    ]);
    expect((await approveAll(colleague, [item])).status).toBe(404);
    const elsewhere = await t.loginAs({ pages: CLAIM_PAGES, level: 90 });
    expect((await approveAll(elsewhere, [item])).status).toBe(404);
    expect((await manager.post('/bonus/several/approve', { Items: [item] })).status).toBe(404);
  });

  it('lets one of two people approve the same claims, and tells the other who did', async () => {
    const { LocationID } = manager;
    const other = await t.loginAs({
      pages: CLAIM_PAGES,
      level: 70,
      LocationID,
      FirstName: 'Rita',
      LastName: 'Regional',
    });
    const items = [await asked(clerk, 10), await asked(colleague, 20)];
    const [one, two] = await Promise.all([
      approveAll(manager, items),
      approveAll(other, [...items].reverse()),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : two;
    const winner = one.status === 200 ? 'MIA MANAGER' : 'RITA REGIONAL';
    expect(refused.body.Refused).toEqual(
      items.map(({ id }) => ({
        id,
        error: `THIS RECORD WAS CHANGED BY ${winner}. RELOAD TO SEE THE NEW VALUES.`,
      })),
    );
    for (const { id } of items) expect(await trailOf(manager, id)).toHaveLength(2);
  });

  it.each([
    ['none', { Items: [] }, 'Please choose at least one.'],
    ['nothing at all', {}, 'Please choose at least one.'],
    [
      'more than 500',
      { Items: Array.from({ length: 501 }, (_, at) => ({ id: at + 1, Version: 1, ApprovedAmount: 1 })) },
      'At most 500 at once: please choose fewer.',
    ],
    [
      'one twice',
      { Items: [1, 1].map((id) => ({ id, Version: 1, ApprovedAmount: 1 })) },
      'Each record may be named once only.',
    ],
    ['one without a version', { Items: [{ id: 1, ApprovedAmount: 1 }] }, 'Version is required'],
    [
      'an amount below 0',
      { Items: [{ id: 1, Version: 1, ApprovedAmount: -1 }] },
      'Please enter an amount of 0 or more.',
    ],
  ])('says so where it is asked for %s', async (_, body, sentence) => {
    const answer = await manager.post('/reimbursement/several/approve', body);
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toContain(sentence);
  });
});
