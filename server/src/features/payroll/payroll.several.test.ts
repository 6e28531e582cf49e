import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { mailsOf, outbox } from '../../../test/outbox.ts';
import { payrollHotel, threeGroups } from '../../../test/payroll-hotels.ts';
import { auditLog } from '../../db/tables/spine.table.ts';

const DATE = '2026-08-23';

let t: TestApp;
let hotels: Awaited<ReturnType<typeof threeGroups>>;
beforeAll(async () => {
  t = await buildTestApp();
  hotels = await threeGroups(t);
});
afterAll(() => t.close());

interface Record {
  PayrollID: number;
  LocationID: number;
  Version: number;
  Approved: boolean;
  EmailSentAt: string | null;
}

const records = async () => {
  const { body } = await hotels.caller.get('/admin/payroll', { Date: DATE });
  const of = ({ LocationID }: { LocationID: number }) =>
    (body as Record[]).find((record) => record.LocationID === LocationID)!;
  return { first: of(hotels.first), second: of(hotels.second), third: of(hotels.third) };
};

const versionOf = ({ PayrollID, Version }: Record) => ({ id: PayrollID, Version });
const approve = (...chosen: Record[]) =>
  hotels.caller.post('/admin/payroll/several/approve', { Items: chosen.map(versionOf) });

describe('approving several payrolls', () => {
  it('refuses all when one of them is approved already, and names it', async () => {
    const { first, second } = await records();
    const answer = await approve(first, second);
    expect(answer.status).toBe(409);
    expect(answer.body.Refused).toEqual([
      { id: first.PayrollID, error: 'AVENUE <B> & CO is approved already.' },
    ]);
    expect((await records()).second.Approved).toBe(false);
  });

  it('refuses all when somebody changed one of them meanwhile, and names it', async () => {
    const seen = await records();
    const { LocationID } = seen.third;
    const change = { LocationID, CheckDate: DATE, Notes: 'CHANGED', Version: seen.third.Version };
    expect((await hotels.caller.post('/admin/payroll', change)).status).toBe(200);
    const answer = await approve(seen.second, seen.third);
    expect(answer.status).toBe(409);
    expect(answer.body.Refused).toEqual([
      { id: seen.third.PayrollID, error: expect.stringContaining('THIS RECORD WAS CHANGED BY') as string },
    ]);
    expect((await records()).second.Approved).toBe(false);
  });

  it('refuses records of other hotels as if they were not there', async () => {
    const { second } = await records();
    const { caller: stranger, LocationID } = await payrollHotel(t);
    const own = await stranger.post('/admin/payroll', { LocationID, CheckDate: DATE });
    const Items = [{ id: own.body.PayrollID, Version: 1 }, versionOf(second)];
    expect((await stranger.post('/admin/payroll/several/approve', { Items })).status).toBe(404);
    expect((await stranger.get('/admin/payroll')).body[0].Approved).toBe(false);
    expect((await records()).second.Approved).toBe(false);
  });

  it.each([[[]], [[{ id: 0, Version: 1 }]], [[{ id: 1 }]], [undefined]])('refuses %j', async (Items) => {
    expect((await hotels.caller.post('/admin/payroll/several/approve', { Items })).status).toBe(400);
  });

  it('approves each as it is, with its version and its history', async () => {
    const { second, third } = await records();
    const answer = await approve(second, third);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: '2 payrolls approved.', Done: 2 });
    const now = await records();
    expect(now.second).toEqual({ ...second, Approved: true, Version: second.Version + 1 });
    expect(now.third).toEqual({ ...third, Approved: true, Version: third.Version + 1 });
    const [row] = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.Record, `payroll:${second.PayrollID}`))
      .orderBy(auditLog.AuditID)
      .then((rows) => rows.slice(-1));
    expect(row).toMatchObject({
      Call: 'POST /admin/payroll/several/approve',
      Changes: [{ Field: 'Approved', From: false, To: true }],
    });
    const takeBack = (...chosen: Record[]) =>
      hotels.caller.post('/admin/payroll/several/takeBack', { Items: chosen.map(versionOf) });
    expect((await takeBack(second)).status).toBe(409);
    const undone = await takeBack(now.second);
    expect(undone.body).toMatchObject({ message: 'Approval of 1 payroll taken back.', Done: 1 });
    expect((await records()).second.Approved).toBe(false);
    expect((await approve((await records()).second)).status).toBe(200);
    const locked = { LocationID: second.LocationID, CheckDate: DATE, Notes: 'LATE' };
    expect((await hotels.caller.post('/admin/payroll', locked)).status).toBe(409);
  });
});

describe('mailing several payrolls', () => {
  const mail = (...PayrollIDs: number[]) =>
    hotels.caller.get('/admin/payroll/emails', { PayrollIDs: PayrollIDs.join() });

  it('sends each location its own record, and tells when', async () => {
    const { first, third } = await records();
    const sent = await mailsOf(t, async () => {
      const answer = await mail(third.PayrollID, first.PayrollID);
      expect(answer.body).toMatchObject({ message: 'Email sent successfully.', Mails: 2 });
    });
    const byName = sent.toSorted((a, b) => String(a.subject).localeCompare(String(b.subject)));
    expect(byName.map(({ subject }) => subject)).toEqual([
      `Payroll ${DATE} AVENUE <B> & CO`,
      `Payroll ${DATE} LONELY LLC`,
    ]);
    expect(byName[1]!.to).toMatchObject({ text: 'c@hotel.example' });
    expect(byName[1]!.text).not.toContain('AVENUE');
    const now = await records();
    expect([now.first.EmailSentAt, now.second.EmailSentAt, now.third.EmailSentAt]).toEqual([
      '2026-11-10T18:00:00.000Z',
      null,
      '2026-11-10T18:00:00.000Z',
    ]);
  });

  it('sends nothing when one location has no recipients, and names it', async () => {
    const silent = await payrollHotel(t, { ToEmails: [], LegalName: 'MUTE LLC' });
    const { caller, LocationID } = silent;
    const saved = await caller.post('/admin/payroll', { LocationID, CheckDate: DATE });
    const before = (await outbox(t)).length;
    const answer = await caller.get('/admin/payroll/emails', { PayrollIDs: saved.body.PayrollID });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('MUTE LLC has no email recipients.');
    expect(await outbox(t)).toHaveLength(before);
  });

  it('sends nothing for records of other hotels, bad ids or a browser that looks ahead', async () => {
    const { caller: stranger } = await payrollHotel(t);
    const { first } = await records();
    const before = (await outbox(t)).length;
    expect((await stranger.get('/admin/payroll/emails', { PayrollIDs: first.PayrollID })).status).toBe(404);
    for (const PayrollIDs of ['', 'x', '1,,2', '99999999999', '2147483648'])
      expect((await hotels.caller.get('/admin/payroll/emails', { PayrollIDs })).status).toBe(400);
    const headers = { 'sec-purpose': 'prefetch' };
    const ahead = await hotels.caller.get(
      '/admin/payroll/emails',
      { PayrollIDs: first.PayrollID },
      { headers },
    );
    expect(ahead.status).toBe(400);
    expect(await outbox(t)).toHaveLength(before);
  });
});

it('shows to whom the mails of the caller’s own locations go', async () => {
  const answer = await hotels.caller.get('/admin/payroll/recipients');
  expect(answer.body).toEqual([
    {
      LocationID: hotels.first.LocationID,
      To: hotels.first.location.ToEmails,
      Cc: ['cc@hotel.example'],
      Bcc: [],
    },
    { LocationID: hotels.second.LocationID, To: [], Cc: [], Bcc: ['b@hotel.example'] },
    { LocationID: hotels.third.LocationID, To: ['c@hotel.example'], Cc: [], Bcc: [] },
  ]);
});

it('an approval that was mailed since is not undone, and the others are', async () => {
  const caller = hotels.caller;
  const before = await records();
  const takeBack = (Items: object[], more: object = {}) =>
    caller.post('/admin/payroll/several/takeBack', { Items, ...more });
  expect((await takeBack([versionOf(before.second), versionOf(before.third)])).status).toBe(200);
  const open = await records();
  expect((await approve(open.second, open.third)).status).toBe(200);
  const { second, third } = await records();
  expect((await caller.get('/admin/payroll/emails', { PayrollIDs: second.PayrollID })).status).toBe(200);
  const undone = [second, third].map((record) => ({ ...versionOf(record), EmailSentAt: record.EmailSentAt }));
  const answer = await takeBack(undone, { SkipRefused: true });
  expect(answer.body).toMatchObject({
    message: 'Approval of 1 payroll taken back. 1 left as it is.',
    Skipped: [{ id: second.PayrollID, error: expect.stringMatching(/^It was mailed since/) as string }],
  });
  expect((await records()).second.Approved).toBe(true);
  // Whoever opens the record may: only an undo names the mail it knows of.
  expect((await takeBack([versionOf(second)])).status).toBe(200);
});
