import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { WEBHOOK_EVENTS } from '@boh/contract/webhooks/webhooks.words.ts';
import { bankHotel, bai2, credit, drop, upload } from '../../../test/bank-hotel.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { claimsHotel, patch, submit } from '../../../test/claims-hotel.ts';
import { balancedNight, intakeHotel, NIGHT } from '../../../test/intake-hotel.ts';
import { payrollHotel, CHECK_DATE } from '../../../test/payroll-hotels.ts';
import { addWebhook } from '../../../test/webhook-hotel.ts';
import { rooms } from '../rooms/rooms.table.ts';
import { noteOverdueDrops } from '../bank/bank.overdue.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  const owner = await t.loginAs({ pages: PAGE_NAMES, level: 100 });
  await addWebhook(owner, 'https://hooks.example/', WEBHOOK_EVENTS);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  await t.db.execute(sql`delete from webhook_events`);
});

/** What waits to be told, in its order, as a receiver reads it. */
async function told() {
  const { rows } = await t.db.execute<{ record: string; body: string }>(
    sql`select e.record, e.body from webhook_deliveries d join webhook_events e using (event_id) order by d.delivery_id`,
  );
  return rows.map(({ record, body }) => {
    const { type, timestamp, data } = JSON.parse(body) as { type: string; timestamp: string; data: object };
    expect(timestamp).toBe(t.clock.now().toISOString());
    return { type, record, data };
  });
}

it('a day that is closed is told; one that is refused is not', async () => {
  const hotel = await intakeHotel(t);
  const { LocationID } = hotel;
  expect((await hotel.manager.post('/intake/close', { Date: NIGHT })).status).toBe(409);
  await balancedNight(t, hotel);
  expect((await hotel.manager.post('/intake/close', { Date: NIGHT })).status).toBe(200);
  expect(await told()).toEqual([
    { type: 'sales.day.closed', record: `day:${LocationID}:${NIGHT}`, data: { LocationID, Date: NIGHT } },
  ]);
});

describe('a claim', () => {
  const decided = (id: number, LocationID: number, Decision: string, ApprovedAmount: number | null) => ({
    type: 'claim.decided',
    record: `claim:${id}`,
    data: { ClaimID: id, LocationID, Kind: 'reimbursement', Decision, ApprovedAmount },
  });

  it('is told whichever way it is decided, and not where it is only changed', async () => {
    const { clerk, manager } = await claimsHotel(t);
    const { LocationID } = clerk;
    const claims = [
      await submit(clerk),
      await submit(clerk),
      await submit(clerk),
      await submit(clerk),
    ] as const;
    const [first, second, third, fourth] = claims.map(({ id }) => id) as [number, number, number, number];
    await patch(clerk, first, { OtherNotes: 'A taxi' });
    expect(await told()).toEqual([]);
    await patch(manager, first, { Approved: 'true', ApprovedAmount: '40' });
    const reject = { Decision: 'Reject', Reason: 'No receipt' };
    expect((await manager.post('/reimbursement/decide', { id: second, ...reject })).status).toBe(200);
    const approve = { Decision: 'Approve', Amount: 12.5 };
    expect((await manager.post('/reimbursement/decide', { id: third, ...approve })).status).toBe(200);
    const several = { Items: [{ id: fourth, Version: claims[3].Version, ApprovedAmount: 7 }] };
    const done = await manager.post('/reimbursement/several/approve', several);
    expect(done.status).toBe(200);
    expect(await told()).toEqual([
      decided(first, LocationID, 'Approved', 40),
      decided(second, LocationID, 'Rejected', null),
      decided(third, LocationID, 'Approved', 12.5),
      decided(fourth, LocationID, 'Approved', 7),
    ]);
  });
});

it('a payroll that is approved is told, saved so or among several; taking it back is not', async () => {
  const { caller, LocationID } = await payrollHotel(t);
  const save = (body: object) =>
    caller.post('/admin/payroll', { LocationID, CheckDate: CHECK_DATE, ...body });
  const { PayrollID } = (await save({ Notes: 'Draft' })).body;
  expect(await told()).toEqual([]);
  const event = {
    type: 'payroll.approved',
    record: `payroll:${PayrollID}`,
    data: { PayrollID, LocationID, CheckDate: CHECK_DATE, FullPayroll: 0 },
  };
  await save({ Approved: true });
  expect(await told()).toEqual([event]);
  const { Version } = (await save({ Approved: false })).body;
  const several = { Items: [{ id: PayrollID, Version }] };
  expect((await caller.post('/admin/payroll/several/approve', several)).status).toBe(200);
  expect(await told()).toEqual([event, event]);
});

it('a room log that is opened is told, not one that is fixed', async () => {
  const clerk = await t.loginAs({ pages: ['Room Logs'] });
  const { LocationID } = clerk;
  const [room] = await t.db
    .insert(rooms)
    .values({ LocationID, RoomNumber: '101', RoomType: 'King' })
    .returning();
  const { RoomID } = room!;
  const log = (await clerk.post('/RoomsLog/post', { RoomID, Department: 'PLUMBING' })).body;
  await clerk.put('/RoomsLog/update', { ...log, Done: true, FixedBy: 'Bruno' });
  const { RoomLogsID } = log;
  expect(await told()).toEqual([
    {
      type: 'room-log.opened',
      record: `roomlog:${RoomLogsID}`,
      data: { RoomLogsID, LocationID, RoomID, RoomNumber: '101', Department: 'PLUMBING' },
    },
  ]);
});

it('a shift that is handed over is told, not that it was acknowledged', async () => {
  const clerk = await t.loginAs({ pages: ['logbook'] });
  const colleague = await t.loginAs({ pages: ['logbook'], LocationID: clerk.LocationID });
  const { HandoverID } = (await clerk.post('/handover', {})).body;
  await colleague.post('/handover/acknowledge', { HandoverID });
  const counts = { OpenEntries: 0, OpenAda: 0, OpenCalls: 0, OverShort: null };
  expect(await told()).toEqual([
    {
      type: 'handover.created',
      record: `handover:${HandoverID}`,
      data: { HandoverID, LocationID: clerk.LocationID, ...counts },
    },
  ]);
});

describe('a deposit', () => {
  it('is told once, on the day that it becomes overdue, and not where it came', async () => {
    const { caller, LocationID, AccountID } = await bankHotel(t);
    // Monday, 2 November: the sixth banking day behind it is the 10th.
    const LogID = await drop(caller, '2026-11-02', 228.75);
    await drop(caller, '2026-11-02', 99);
    await upload(caller, AccountID, bai2({ '2026-11-03': [credit(9900, 'A1')] }));
    t.clock.set('2026-11-10T07:59:00.000Z');
    expect(await noteOverdueDrops(t.db, t.clock.now())).toBe(0);
    t.clock.set('2026-11-10T08:00:00.000Z');
    await Promise.all([1, 2, 3].map(() => noteOverdueDrops(t.db, t.clock.now())));
    expect(await told()).toEqual([
      {
        type: 'deposit.overdue',
        record: `deposit:${LogID}`,
        data: { LogID, LocationID, Date: '2026-11-02', Drop: 228.75 },
      },
    ]);
    await t.db.execute(sql`delete from webhook_events`);
    t.clock.set('2026-11-12T08:00:00.000Z');
    await noteOverdueDrops(t.db, t.clock.now());
    expect(await told()).toEqual([]);
  });
});

it('what is rolled back is told to nobody', async () => {
  const { clerk } = await claimsHotel(t);
  const { id, Version } = await submit(clerk);
  const several = { Items: [{ id, Version, ApprovedAmount: 7 }] };
  expect((await clerk.post('/reimbursement/several/approve', several)).status).not.toBe(200);
  expect(await told()).toEqual([]);
});
