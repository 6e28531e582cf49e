import { and, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { mailsOf, outbox } from '../../../test/outbox.ts';
import { CHECK_DATE, payrollHotel, threeGroups } from '../../../test/payroll-hotels.ts';
import { mails } from '../../db/tables/mails.table.ts';

let t: TestApp;
let hotels: Awaited<ReturnType<typeof threeGroups>>;
beforeAll(async () => {
  t = await buildTestApp();
  hotels = await threeGroups(t);
});
afterAll(() => t.close());

const idOf = async (LocationID: number) =>
  (await hotels.caller.get('/admin/payroll', { LocationID, Date: '2026-08-23' })).body[0].PayrollID as number;

describe('the mail calls', () => {
  it('mail one record as plain text, table and workbook, and tell when', async () => {
    const id = await idOf(hotels.first.LocationID);
    const answer = await hotels.caller.get(`/admin/payroll/email/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Email sent successfully to AVENUE <B> & CO',
      EmailSentAt: '2026-11-10T18:00:00.000Z',
    });
    const mail = (await outbox(t)).at(-1)!;
    expect(mail.subject).toBe('Payroll 2026-08-23 AVENUE <B> & CO');
    expect(mail.to).toMatchObject({ text: hotels.first.location.ToEmails[0] });
    expect(mail.cc).toMatchObject({ text: 'cc@hotel.example' });
    expect(mail.text).toContain('Room Payroll: 100.10');
    expect(mail.html).toContain('AVENUE &lt;B&gt; &amp; CO');
    expect(mail.html).not.toContain('<B>');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['payroll_2026-08-23.xlsx']);
    const { sheets } = await readXlsx(mail.attachments[0]!.content);
    expect(sheets[0]!.rows[2]![0]).toBe('AVENUE <B> & CO');
    expect(
      (await hotels.caller.get('/admin/payroll', { LocationID: hotels.first.LocationID })).body[0]
        .EmailSentAt,
    ).toBe('2026-11-10T18:00:00.000Z');
  });

  it('mail the same to the same people once within a minute', async () => {
    const id = await idOf(hotels.third.LocationID);
    const before = (await outbox(t)).length;
    const answers = await Promise.all([1, 2, 3].map(() => hotels.caller.get(`/admin/payroll/email/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await outbox(t)).toHaveLength(before + 1);
    const typed = await hotels.caller.get(`/admin/payroll/email/${id}`, { to: 'someone@else.example' });
    expect(typed.status).toBe(200);
    expect(await outbox(t)).toHaveLength(before + 2);
  });

  it('mail the centralized payroll, one mail for each group', async () => {
    const sent = await mailsOf(t, async () => {
      const answer = await hotels.caller.get('/admin/payroll/centralizedEmail', { date: '2026-08-23' });
      expect(answer.body).toMatchObject({ message: 'Email sent successfully.', Mails: 3 });
    });
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      'Centralized Payroll 2026-08-23 GROUP 1',
      'Centralized Payroll 2026-08-23 GROUP 2',
      'Centralized Payroll 2026-08-23 NO GROUP',
    ]);
    const group2 = sent.find(({ subject }) => subject?.endsWith('GROUP 2'))!;
    expect(group2.bcc).toMatchObject({ text: 'b@hotel.example' });
    expect(group2.text).toContain('TOTAL');
    expect(group2.attachments[0]!.filename).toBe('centralized_payroll_2026-08-23_group_2.xlsx');
  });

  it('mail account balances to those typed in one mail, otherwise each location its own', async () => {
    const [mail] = await mailsOf(t, async () => {
      const typed = await hotels.caller.get('/admin/payroll/accountBalanceEmail', {
        Date: '2026-08-23',
        to: ' owner@group.example , cfo@group.example,',
        bcc: 'quiet@group.example',
      });
      expect(typed.body).toMatchObject({ message: 'Email sent successfully.', Mails: 1 });
    });
    expect(mail!.to).toMatchObject({ text: 'owner@group.example, cfo@group.example' });
    expect(mail!.text).toContain('LONELY LLC');
    expect(mail!.text).toContain('AVENUE <B> & CO');
    const own = await hotels.caller.get('/admin/payroll/accountBalanceEmail', { Date: '2026-08-23' });
    expect(own.body.Mails).toBe(3);
    const lonely = (await outbox(t)).find(
      ({ subject }) => subject === 'Account Balance 2026-08-23 LONELY LLC',
    )!;
    expect(lonely.text).not.toContain('AVENUE');
  });

  it.each([
    ['Jane <jane@hotel.example>'],
    ['"Jane" jane@hotel.example'],
    ['group:a@hotel.example;'],
    ['a@hotel.example\r\nBcc: b@hotel.example'],
    ['a@hotel.example\r\n'],
    ['not an address'],
    [Array.from({ length: 51 }, (_, index) => `a${index}@hotel.example`).join(',')],
  ])('refuse the recipients %j', async (to) => {
    const before = (await outbox(t)).length;
    const answer = await hotels.caller.get('/admin/payroll/accountBalanceEmail', { Date: '2026-08-23', to });
    expect(answer.status).toBe(400);
    expect(await outbox(t)).toHaveLength(before);
  });

  it('name the location or group without recipients and send nothing', async () => {
    const { caller: alone, LocationID } = await payrollHotel(t, {
      ToEmails: [],
      LegalName: 'SILENT LLC',
      Group: 7,
    });
    const saved = await alone.post('/admin/payroll', { LocationID, CheckDate: CHECK_DATE });
    const before = (await outbox(t)).length;
    const texts = [
      [`/admin/payroll/email/${saved.body.PayrollID}`, 'SILENT LLC has no email recipients.'],
      ['/admin/payroll/accountBalanceEmail', 'SILENT LLC has no email recipients.'],
      ['/admin/payroll/centralizedEmail', 'GROUP 7 has no email recipients.'],
    ] as const;
    for (const [address, text] of texts) {
      const answer = await alone.get(address, { Date: CHECK_DATE });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe(text);
    }
    const none = await alone.get('/admin/payroll/centralizedEmail', { Date: '2001-01-08' });
    expect(none.body.error).toBe('There are no payroll records for 2001-01-08.');
    expect(await outbox(t)).toHaveLength(before);
  });

  it('name every location and group without recipients at once and send nothing', async () => {
    const numbers = [8, 9, 10];
    const ids: number[] = [];
    for (const Group of numbers) {
      const ToEmails = Group === 9 ? ['heard@hotel.example'] : [];
      const values = { Payroll: true, LegalName: `QUIET ${Group} LLC`, Group, ToEmails };
      ids.push((await t.make.location(values)).LocationID);
    }
    const [LocationID, ...alsoAt] = ids;
    const caller = await t.loginAs({ pages: ['Payroll'], LocationID: LocationID!, alsoAt });
    for (const id of ids) await caller.post('/admin/payroll', { LocationID: id, CheckDate: CHECK_DATE });
    const before = (await outbox(t)).length;
    const balances = await caller.get('/admin/payroll/accountBalanceEmail', { Date: CHECK_DATE });
    expect(balances.status).toBe(400);
    expect(balances.body.error).toBe('QUIET 10 LLC, QUIET 8 LLC have no email recipients.');
    const groups = await caller.get('/admin/payroll/centralizedEmail', { Date: CHECK_DATE });
    expect(groups.status).toBe(400);
    expect(groups.body.error).toBe('GROUP 8, GROUP 10 have no email recipients.');
    expect(await outbox(t)).toHaveLength(before);
    const only = await caller.get('/admin/payroll/centralizedEmail', { Date: CHECK_DATE, only: ids[1]! });
    expect(only.body).toMatchObject({ message: 'Email sent successfully.', Mails: 1 });
  });

  it('send nothing to a browser that only looks ahead', async () => {
    const id = await idOf(hotels.second.LocationID);
    const before = (await outbox(t)).length;
    const headers = { 'sec-purpose': 'prefetch;prerender' };
    for (const address of [
      `/admin/payroll/email/${id}`,
      '/admin/payroll/centralizedEmail',
      '/admin/payroll/accountBalanceEmail',
    ]) {
      const answer = await hotels.caller.get(
        address,
        { Date: '2026-08-23', to: 'x@hotel.example' },
        { headers },
      );
      expect(answer.status).toBe(400);
      expect((await hotels.caller.send('HEAD', address)).status).toBe(404);
    }
    expect(await outbox(t)).toHaveLength(before);
  });

  it('do not mail records of other locations', async () => {
    const { caller: stranger } = await payrollHotel(t);
    const id = await idOf(hotels.first.LocationID);
    expect((await stranger.get(`/admin/payroll/email/${id}`)).status).toBe(404);
  });

  it('stop at 200 mails an hour', async () => {
    const eager = await t.loginAs({ pages: ['Payroll'], LocationID: hotels.first.LocationID });
    const at = t.clock.now().toISOString();
    await t.db.insert(mails).values(
      Array.from({ length: 200 }, (_, index) => ({
        MessageID: `<${index}@test>`,
        Purpose: 'x',
        EmployeeID: eager.EmployeeID,
        Subject: 'x',
        Text: 'x',
        Status: 'sent' as const,
        CreatedAt: at,
      })),
    );
    const answer = await eager.get(`/admin/payroll/email/${await idOf(hotels.first.LocationID)}`, {
      to: 'n@hotel.example',
    });
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});

describe('when the relay is away', () => {
  it('the mail is told as failed, stays queued, and EmailSentAt stays empty', async () => {
    const away = await buildTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      const location = await away.make.location({
        Payroll: true,
        LegalName: 'FAR LLC',
        ToEmails: ['a@hotel.example'],
      });
      const caller = await away.loginAs({ pages: ['Payroll'], LocationID: location.LocationID });
      const saved = await caller.post('/admin/payroll', {
        LocationID: location.LocationID,
        CheckDate: CHECK_DATE,
      });
      const answer = await caller.get(`/admin/payroll/email/${saved.body.PayrollID}`);
      expect(answer.status).toBe(502);
      expect(answer.body.error).toBe('Failed to send email');
      expect((await caller.get('/admin/payroll')).body[0].EmailSentAt).toBeNull();
      const [mail] = await away.db
        .select()
        .from(mails)
        .where(and(eq(mails.Record, `payroll:${saved.body.PayrollID}`), eq(mails.Status, 'queued')));
      expect(mail).toBeDefined();
    } finally {
      await away.close();
    }
  });
});
