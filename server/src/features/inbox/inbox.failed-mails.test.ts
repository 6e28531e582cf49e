import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { inboxOf, keysOf, mark } from '../../../test/inbox-of.ts';
import { mailsOf } from '../../../test/outbox.ts';
import { inboxRounds } from './inbox.rounds.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(() => t.clock.set(TEST_NOW));
afterAll(() => t.close());

interface Tried {
  Status?: string;
  To?: string;
  At?: string;
}

const fail = (
  Purpose: string,
  Record: string,
  { Status = 'failed', To = 'reader@hotel.example', At = TEST_NOW }: Tried = {},
) =>
  t.db.execute(sql`insert into mails (message_id, purpose, record, "to", subject, text, status, created_at)
    values (${`<${Math.random()}@x>`}, ${Purpose}, ${Record}, array[${To}], 'The subject', '', ${Status}, ${At})`);

const invited = (EmployeeID: number, LocationID: number, at = TEST_NOW) =>
  t.db.execute(sql`insert into invitations (employee_id, location_id, invited_by, sent_at)
    values (${EmployeeID}, ${LocationID}, 'x', ${at})`);

async function payrollOf(LocationID: number): Promise<string> {
  const { rows } = await t.db.execute<{ id: number }>(sql`
    insert into payrolls (location_id, check_date, period_from, period_to, created_at)
    values (${LocationID}, '2026-11-08', '2026-10-20', '2026-11-02', ${TEST_NOW}) returning payroll_id as id`);
  return `payroll:${rows[0]?.id}`;
}

describe('mails that were not delivered', () => {
  it('wait for whoever can send them again, with the way there, until one arrives', async () => {
    const { LocationID } = await t.make.location();
    const payer = await t.loginAs({ LocationID, pages: ['Payroll'] });
    const clerk = await t.loginAs({ LocationID, pages: ['Reimbursement'] });
    const host = await t.loginAs({ LocationID, pages: ['Invite User'] });
    const record = await payrollOf(LocationID);
    await fail('payroll-record', record);
    await invited(clerk.EmployeeID, LocationID);
    await fail('invitation', `employee:${clerk.EmployeeID}`);
    await fail('temporary-password', `employee:${clerk.EmployeeID}`);
    expect(await inboxOf(payer)).toMatchObject([
      {
        Kind: 'FailedMail',
        Title: 'Not delivered: The subject',
        Reason: 'The mail to reader@hotel.example could not be delivered.',
        Link: `/admin/payroll?date=2026-11-08&record=${LocationID}+2026-11-08&at=${LocationID}`,
      },
    ]);
    expect(await inboxOf(host)).toMatchObject([{ Link: `/admin/inviteuser?at=${LocationID}` }]);
    expect(await keysOf(clerk)).toEqual([]);
    await fail('payroll-record', record, { Status: 'sent' });
    expect(await keysOf(payer)).toEqual([]);
  });

  it('leave when the payroll went to another address, and stay when another reader got an invitation', async () => {
    const { LocationID } = await t.make.location();
    const payer = await t.loginAs({ LocationID, pages: ['Payroll', 'Invite User'] });
    const record = await payrollOf(LocationID);
    await invited(payer.EmployeeID, LocationID);
    await fail('payroll-record', record, { To: 'wrnog@hotel.example' });
    await fail('invitation', `employee:${payer.EmployeeID}`);
    expect(await keysOf(payer)).toHaveLength(2);
    await fail('payroll-record', record, { Status: 'sent', To: 'right@hotel.example' });
    await fail('invitation', `employee:${payer.EmployeeID}`, { Status: 'sent', To: 'other@hotel.example' });
    expect(await inboxOf(payer)).toMatchObject([{ Link: `/admin/inviteuser?at=${LocationID}` }]);
  });

  it.each(['payroll-centralized', 'payroll-account-balance'])(
    'about several payrolls wait for who sent them, until they are sent again (%s)',
    async (Purpose) => {
      const { LocationID } = await t.make.location();
      const payer = await t.loginAs({ LocationID, pages: ['Payroll'] });
      const colleague = await t.loginAs({ LocationID, pages: ['Payroll'] });
      const tried = (Subject: string, Status: string) =>
        t.db
          .execute(sql`insert into mails (message_id, purpose, employee_id, "to", subject, text, status, created_at)
          values (${`<${Math.random()}@x>`}, ${Purpose}, ${payer.EmployeeID}, '{a@hotel.example}', ${Subject}, '', ${Status}, ${TEST_NOW})`);
      await tried('Centralized Payroll 2026-11-08 NORTH', 'failed');
      await tried('Centralized Payroll 2026-11-08 SOUTH', 'sent');
      expect(await inboxOf(payer)).toMatchObject([
        {
          Title: 'Not delivered: Centralized Payroll 2026-11-08 NORTH',
          Link: `/admin/payroll?date=2026-11-08&at=${LocationID}`,
        },
      ]);
      expect(await keysOf(colleague)).toEqual([]);
      await tried('Centralized Payroll 2026-11-08 NORTH', 'sent');
      expect(await keysOf(payer)).toEqual([]);
    },
  );

  it('are one thing each, of the hotel they were about, for somebody invited at two', async () => {
    const first = await t.make.location();
    const second = await t.make.location();
    const host = await t.loginAs({ LocationID: first.LocationID, pages: ['Invite User'] });
    await t.make.assign(host.EmployeeID, second.LocationID, host.RoleID);
    const guest = await t.loginAs({ LocationID: first.LocationID, pages: ['Reimbursement'] });
    await host.put('/inbox/choices', { Choices: [{ Kind: 'FailedMail', Choice: 'MailAtOnce' }] });
    const At = '2026-11-10T18:05:00.000Z';
    t.clock.set(At);
    await invited(guest.EmployeeID, first.LocationID);
    await invited(guest.EmployeeID, second.LocationID, At);
    await fail('invitation', `employee:${guest.EmployeeID}`, { At });
    const { sendDue } = inboxRounds(t.services);
    const [told, ...more] = await mailsOf(t, sendDue);
    expect(more).toEqual([]);
    expect(told?.subject).toMatch(/^Not delivered: The subject/);
    expect(await mailsOf(t, sendDue)).toEqual([]);
    const [thing, ...none] = await inboxOf(host);
    expect(none).toEqual([]);
    expect(thing?.LocationID).toBe(second.LocationID);
    expect((await mark(host, 'Read', [thing?.Key ?? ''])).body).toMatchObject({ Done: 1 });
    expect((await host.post('/inbox/read', { Mark: 'Unread', All: true })).body).toMatchObject({ Done: 1 });
  });
});
