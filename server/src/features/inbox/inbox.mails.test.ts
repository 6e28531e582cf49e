import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { claimsHotel, submit } from '../../../test/claims-hotel.ts';
import { mark } from '../../../test/inbox-of.ts';
import { mailsOf } from '../../../test/outbox.ts';
import { inboxRounds } from './inbox.rounds.ts';

let t: TestApp;
let clerk: TestCaller;
let manager: TestCaller;
let rounds: ReturnType<typeof inboxRounds>;
beforeEach(async () => {
  t = await buildTestApp({ PUBLIC_URL: 'https://desk.example' });
  ({ clerk, manager } = await claimsHotel(t));
  rounds = inboxRounds(t.services);
});
afterEach(() => t.close());

const round = () => mailsOf(t, rounds.sendDue);
const choose = (Choice: string, by = manager, Kind = 'ClaimToDecide') =>
  by.put('/inbox/choices', { Choices: [{ Kind, Choice }] });
const again = async (by: TestCaller) => t.withToken(await t.make.token(by.EmployeeID, by.LocationID));
const claim = async (amount: string) => submit(await again(clerk), { ApprovedAmount: amount });

describe('mail at once', () => {
  it('tells of what comes, once, with the way there, and not of what waited before', async () => {
    await claim('10');
    await choose('MailAtOnce');
    expect(await round()).toEqual([]);
    t.clock.set('2026-11-10T18:05:00.000Z');
    const { id } = await claim('20');
    const [mail, ...more] = await round();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Reimbursement of Cleo Clerk, 20.00 – HOTEL/);
    expect(mail?.text).toContain('Hello Mia,');
    expect(mail?.text).toContain(
      `https://desk.example/admin/reimbursement?record=${id}&at=${clerk.LocationID}`,
    );
    expect(String(mail?.html)).toContain(`record=${id}&amp;at=${clerk.LocationID}`);
    expect(await round()).toEqual([]);
    expect(await mailsOf(t, inboxRounds(t.services).sendDue)).toEqual([]);
  });

  it('tells of what comes to somebody later, however long it waits elsewhere', async () => {
    await t.db.execute(sql`delete from employee_roles where employee_id = ${manager.EmployeeID}`);
    const { id } = await claim('10');
    t.clock.set('2026-11-10T18:05:00.000Z');
    await choose('MailAtOnce');
    expect(await round()).toEqual([]);
    await t.make.assign(manager.EmployeeID, manager.LocationID, manager.RoleID);
    t.clock.set('2026-11-10T18:15:00.000Z');
    const [mail, ...more] = await round();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`record=${id}&`);
    expect(await mailsOf(t, inboxRounds(t.services).sendDue)).toEqual([]);
  });

  it('leaves what waited before to the daily mail, where that is chosen instead', async () => {
    await claim('10');
    await choose('MailAtOnce');
    expect(await round()).toEqual([]);
    await choose('DailyMail');
    for (const [day, mails] of [
      ['11', 1],
      ['12', 0],
    ] as const) {
      t.clock.set(`2026-11-${day}T15:00:00.000Z`);
      expect(await round()).toHaveLength(mails);
    }
  });

  it('says nothing of what was read meanwhile, to who lost the role, or who left', async () => {
    await choose('MailAtOnce');
    t.clock.set('2026-11-10T18:05:00.000Z');
    const { id } = await claim('20');
    await mark(manager, 'Read', [`claim:${id}`]);
    expect(await round()).toEqual([]);
    await claim('30');
    await t.db.execute(sql`update employees set active = false where employee_id = ${manager.EmployeeID}`);
    expect(await round()).toEqual([]);
    await t.db.execute(sql`update employees set active = true where employee_id = ${manager.EmployeeID}`);
    await t.db.execute(sql`delete from employee_roles where employee_id = ${manager.EmployeeID}`);
    expect(await mailsOf(t, inboxRounds(t.services).sendDue)).toEqual([]);
  });

  it('has what people typed as text, and in its subject as one line', async () => {
    await choose('MailAtOnce', clerk, 'ClaimDecided');
    t.clock.set('2026-11-10T18:05:00.000Z');
    const { id } = await claim('20');
    const Reason = '<script>alert(1)</script>\r\nBcc: thief@evil.example';
    await manager.post('/reimbursement/decide', { id, Decision: 'Reject', Reason });
    const [mail] = await round();
    expect(mail?.text).toContain('Your claim was rejected: <script>alert(1)</script>');
    expect(String(mail?.html)).not.toContain('<script>');
    expect(mail?.headers.has('bcc')).toBe(false);
  });

  it('is one a thing, however many processes look at once', async () => {
    await choose('MailAtOnce');
    t.clock.set('2026-11-10T18:05:00.000Z');
    for (const amount of ['1', '2', '3']) await claim(amount);
    const sent = await Promise.all(Array.from({ length: 4 }, () => inboxRounds(t.services).sendDue()));
    expect(sent.reduce((a, b) => a + b, 0)).toBe(1);
    const { rows } = await t.db.execute(sql`select subject from mails where purpose = 'inbox'`);
    expect(rows).toEqual([{ subject: '3 new things in your inbox' }]);
  });

  it('comes again as a reminder after three days', async () => {
    await choose('MailAtOnce');
    t.clock.set('2026-11-10T18:05:00.000Z');
    await claim('20');
    expect(await round()).toHaveLength(1);
    t.clock.set('2026-11-13T18:06:00.000Z');
    const [mail] = await round();
    expect(mail?.text).toContain('Reminder: it waits for your decision longer than three days.');
    expect(await round()).toEqual([]);
  });
});

describe('the daily mail', () => {
  it('comes at seven on the clock of each location, once a day, without what was mailed before', async () => {
    const east = await t.make.location({ Name: 'EAST', TimeZone: 'America/New_York' });
    await t.make.assign(manager.EmployeeID, east.LocationID, manager.RoleID);
    const eastClerk = await t.loginAs({ LocationID: east.LocationID, RoleID: clerk.RoleID });
    await claim('10');
    await submit(eastClerk, { ApprovedAmount: '20' });
    await choose('DailyMail');
    expect(await round()).toEqual([]);
    t.clock.set('2026-11-11T11:59:00.000Z');
    expect(await round()).toEqual([]);
    t.clock.set('2026-11-11T12:00:00.000Z');
    const [first, ...none] = await round();
    expect(none).toEqual([]);
    expect(first?.subject).toBe('One thing waits for you');
    expect(first?.text).toContain('EAST');
    t.clock.set('2026-11-11T15:00:00.000Z');
    const [second] = await round();
    expect(second?.text).not.toContain('EAST');
    expect(second?.text).toContain('Reimbursement of Cleo Clerk, 10.00');
    await claim('30');
    expect(await round()).toEqual([]);
    t.clock.set('2026-11-12T15:00:00.000Z');
    const [third] = await round();
    expect(third?.text).toContain('30.00');
    expect(third?.text).not.toContain('10.00');
    t.clock.set('2026-11-13T15:00:00.000Z');
    expect(await round()).toEqual([]);
  });

  it.each([
    ['go forward', '2026-03-07T20:00:00.000Z', ['2026-03-08T13:59:59.000Z', '2026-03-08T14:00:00.000Z']],
    ['go back', '2026-10-31T20:00:00.000Z', ['2026-11-01T14:59:59.000Z', '2026-11-01T15:00:00.000Z']],
  ])('comes at seven on the day that clocks %s', async (_, start, [early = '', due = '']) => {
    t.clock.set(start);
    await claim('10');
    await choose('DailyMail', await again(manager));
    t.clock.set(early);
    expect(await round()).toEqual([]);
    t.clock.set(due);
    expect(await round()).toHaveLength(1);
    expect(await round()).toEqual([]);
  });

  it('is one, however many processes look at once, and late where the server was away', async () => {
    await claim('10');
    await choose('DailyMail');
    t.clock.set('2026-11-14T22:00:00.000Z');
    const sent = await Promise.all(Array.from({ length: 4 }, () => inboxRounds(t.services).sendDue()));
    expect(sent.reduce((a, b) => a + b, 0)).toBe(1);
  });
});
