import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLAIM_PAGES, submit } from '../../../test/claims-hotel.ts';
import { digestHotels, PAGES, SEVEN, type DigestHotels } from '../../../test/digest-hotels.ts';
import type { TestCaller } from '../../../test/call.ts';

/** 07:00 in Los Angeles, more than three days after the clock of tests began. */
const LATER = '2026-11-14T15:00:00.000Z';

let d: DigestHotels;
let boss: TestCaller;
let clerk: TestCaller;
beforeEach(async () => {
  d = await digestHotels();
  const LocationID = d.yuma;
  boss = await d.t.loginAs({ pages: [...PAGES, ...CLAIM_PAGES], level: 60, LocationID, FirstName: 'Bo' });
  clerk = await d.t.loginAs({ pages: CLAIM_PAGES, level: 20, LocationID });
});
afterEach(() => d.t.close());

it('a digest reminds whoever decides of claims that wait longer than three days, and nobody else', async () => {
  await submit(clerk, { ApprovedAmount: '10' });
  await submit(clerk, { ApprovedAmount: '20' });
  await d.add({ Roles: [boss.RoleID, d.manager.RoleID] });
  d.t.clock.set(SEVEN);
  for (const { text } of await d.round()) expect(text).not.toContain('your decision');

  d.t.clock.set(LATER);
  const sent = await d.round();
  const [toBoss, toManager] = ['Bo', 'Maya'].map((name) =>
    sent.find(({ text }) => text?.includes(`Hello ${name}`)),
  );
  expect(toBoss?.text).toContain('2 claims have waited for your decision longer than three days.');
  expect(String(toBoss?.html)).toContain('/admin/inbox?kind=ClaimToDecide');
  expect(toManager?.text).toBeDefined();
  expect(toManager?.text).not.toContain('your decision');
});

it('a digest says nothing of claims to whoever wants to hear of none', async () => {
  await submit(clerk, { ApprovedAmount: '10' });
  const Choices = [{ Kind: 'ClaimToDecide', Choice: 'Off' }];
  expect((await boss.put('/inbox/choices', { Choices })).status).toBe(200);
  await d.add({ Roles: [boss.RoleID] });
  d.t.clock.set(LATER);
  const [mail] = await d.round();
  expect(mail?.text).toContain('Hello Bo');
  expect(mail?.text).not.toContain('your decision');
});
