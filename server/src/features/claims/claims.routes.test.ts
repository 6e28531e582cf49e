import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import {
  approve,
  CLAIM_PAGES,
  claimsHotel,
  patch,
  receipt,
  storedClaim,
  submit,
} from '../../../test/claims-hotel.ts';
import { auditLog } from '../../db/tables/spine.table.ts';

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

describe('submitting', () => {
  it('answers the saved record with the submitter from the session, the amount asked for and nothing approved', async () => {
    const answer = await clerk.form('POST', '/reimbursement/post', {
      fields: {
        Contexts: '  Taxi for a guest ',
        Planned: 'true',
        Approved: 'false',
        ApprovedBy: manager.EmployeeID,
        ApprovedByName: 'Mia Manager',
        ApprovedAmount: '9000',
        ApprovedAt: '1',
        EmployeeName: 'Somebody Else',
        OtherNotes: 'Receipt attached',
      },
      files: [receipt('taxi.png')],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'Reimbursement Updated successfully',
      Message: 'Reimbursement Updated successfully',
      id: answer.body.id as number,
      LocationID: clerk.LocationID,
      Contexts: 'Taxi for a guest',
      Planned: true,
      EmployeeName: 'Cleo Clerk',
      RequestedAmount: 9000,
      Approved: false,
      ApprovedBy: null,
      ApprovedByName: null,
      ApprovedAmount: null,
      ApprovedAt: null,
      Timezone: 'America/Los_Angeles',
      OtherNotes: 'Receipt attached',
      ReceiptsAttachments: ['taxi.png'],
      CanBeApprovedByUser: false,
      CanBeEditedByUser: true,
      IsYours: true,
      State: 'Open',
      Steps: [],
      EarlierSteps: [],
      CannotDecide: 'Nobody decides on their own claim.',
      DecidesFor: null,
      FinalUpTo: null,
      WaitsFor: ['Mia Manager'],
      Missing: null,
      WaitingSince: '2026-11-10T18:00:00.000Z',
      PaidOn: null,
      CreatedAt: '2026-11-10T18:00:00.000Z',
      UpdatedAt: '2026-11-10T18:00:00.000Z',
      Version: 1,
    });
  });

  it('takes JSON where there are no files', async () => {
    const answer = await clerk.post('/bonus/post', { Type: 'SALES', TypeInDetails: 'Group of 40' });
    expect(answer.body).toMatchObject({
      message: 'Bonus Updated successfully',
      Type: 'SALES',
      TypeInDetails: 'Group of 40',
    });
    expect(answer.body).not.toHaveProperty('Contexts');
  });

  it.each([
    ['/reimbursement/post', {}, 'Contexts: Contexts is required'],
    ['/reimbursement/post', { Contexts: '   ' }, 'Contexts: Contexts is required'],
    ['/bonus/post', {}, 'Type: Type is required'],
    [
      '/bonus/post',
      { Type: 'GIFT' },
      'Type: Type must be one of SALES, RECOGNITION(PERFORMANCE), BUSINESS GOALS',
    ],
    ['/reimbursement/post', { Contexts: 'A', ApprovedAmount: '1.234' }, 'ApprovedAmount: At most 2 decimals'],
    [
      '/bonus/post',
      { Type: 'SALES', ApprovedAmount: '-1' },
      'ApprovedAmount: Please enter an amount of 0 or more.',
    ],
  ])('%s with %j names the field', async (path, body, fields) => {
    const answer = await clerk.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(fields);
  });

  it('refuses an approval with the request, saving nothing and keeping no file', async () => {
    const before = (await t.storedFiles()).length;
    for (const by of [clerk, manager]) {
      const answer = await by.form('POST', '/reimbursement/post', {
        fields: { Contexts: 'Approved by myself', Approved: 'true', ApprovedAmount: '10' },
        files: [receipt('mine.png')],
      });
      expect(answer.status).toBe(403);
      expect(answer.body.error).toBe("You're not authorized to approve this reimbursement.");
    }
    expect((await manager.get('/reimbursement/get')).body).toEqual([]);
    expect(await t.storedFiles()).toHaveLength(before);
  });

  it('needs the page of its kind', async () => {
    const { LocationID } = clerk;
    const other = await t.loginAs({ pages: ['Bonus'], LocationID });
    expect((await other.get('/reimbursement/get')).status).toBe(403);
    expect((await other.post('/reimbursement/post', { Contexts: 'A' })).status).toBe(403);
    expect((await other.get('/bonus/get')).status).toBe(200);
  });

  it('does nothing twice under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one-claim-only' };
    const parts = { fields: { Contexts: 'Once' }, files: [receipt('once.png')] };
    const first = await clerk.form('POST', '/reimbursement/post', parts, { headers });
    const second = await clerk.form('POST', '/reimbursement/post', parts, { headers });
    expect(second.body.id).toBe(first.body.id);
    expect((await clerk.get('/reimbursement/get')).body).toHaveLength(1);
  });
});

describe('seeing', () => {
  it('shows the submitter their own and approvers all of the location', async () => {
    const { id } = await submit(clerk);
    const own = await submit(manager);
    const ids = async (by: TestCaller) =>
      ((await by.get('/reimbursement/get')).body as { id: number }[]).map((row) => row.id);
    expect(await ids(clerk)).toEqual([id]);
    expect(await ids(colleague)).toEqual([]);
    expect(await ids(manager)).toEqual([own.id, id]);
    const elsewhere = await t.loginAs({ pages: CLAIM_PAGES, level: 100 });
    expect(await ids(elsewhere)).toEqual([]);
  });

  it('says who may approve and edit each record', async () => {
    await submit(clerk);
    await submit(manager);
    const [own, theirs] = (await manager.get('/reimbursement/get')).body as Record<string, boolean>[];
    expect(own).toMatchObject({ CanBeApprovedByUser: false, CanBeEditedByUser: true });
    expect(theirs).toMatchObject({ CanBeApprovedByUser: true, CanBeEditedByUser: true });
  });

  it('keeps reimbursements and bonuses apart, also by id', async () => {
    const { id } = await submit(clerk);
    expect((await clerk.get('/bonus/get')).body).toEqual([]);
    expect((await manager.patch(`/bonus/patch/${id}`, { OtherNotes: 'A' })).status).toBe(404);
    expect((await manager.get(`/bonus/get/presigned/${id}`, { index: 0 })).status).toBe(404);
  });

  it('answers 404 for records of others and of other locations, whatever is asked', async () => {
    const { id } = await submit(clerk, {}, [receipt('private.png')]);
    const elsewhere = await t.loginAs({ pages: CLAIM_PAGES, level: 100 });
    for (const by of [colleague, elsewhere]) {
      expect((await patch(by, id, { OtherNotes: 'A' })).status).toBe(404);
      expect((await patch(by, id, { Approved: 'true', ApprovedAmount: '1' })).status).toBe(404);
      expect((await by.get(`/reimbursement/get/presigned/${id}`, { index: 0 })).status).toBe(404);
      expect((await by.get('/audit', { Record: `claim:${id}` })).status).toBe(404);
    }
    expect(await storedClaim(t, id)).toMatchObject({ Approved: false, OtherNotes: '', Version: 1 });
  });

  it('lets an approver read, but not change, what somebody above them asked for', async () => {
    const { LocationID } = clerk;
    const director = await t.loginAs({ pages: CLAIM_PAGES, level: 90, LocationID });
    const { id } = await submit(director, {}, [receipt('director.png')]);
    const answer = await patch(manager, id, { Contexts: 'Changed' });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe('You may read this reimbursement but not change it.');
    expect((await approve(manager, id)).status).toBe(403);
    expect((await manager.get(`/reimbursement/get/presigned/${id}`, { index: 0 })).status).toBe(200);
  });
});

describe('changing', () => {
  it('lets the submitter correct an open record and keeps what was not sent', async () => {
    const { id } = await submit(clerk, { Planned: 'true', OtherNotes: 'Keep me' });
    const answer = await patch(clerk, id, { Contexts: 'Taxi and parking', Version: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Reimbursement Updated successfully',
      Contexts: 'Taxi and parking',
      Planned: true,
      OtherNotes: 'Keep me',
      Version: 2,
    });
    const trail = await clerk.get('/audit', { Record: `claim:${id}` });
    expect(trail.body[0]).toMatchObject({ By: 'Cleo Clerk', Call: 'PATCH /reimbursement/patch/:id' });
    expect(trail.body[0].Changes).toContainEqual({
      Field: 'Contexts',
      From: 'Taxi for a guest',
      To: 'Taxi and parking',
    });
  });

  it('refuses a stale save and names who was faster', async () => {
    const { id } = await submit(clerk);
    await patch(manager, id, { OtherNotes: 'Seen', Version: 1 });
    const answer = await patch(clerk, id, { Contexts: 'Late', Version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('THIS RECORD WAS CHANGED BY MIA MANAGER. RELOAD TO SEE THE NEW VALUES.');
    expect((await storedClaim(t, id))?.Contexts).toBe('Taxi for a guest');
  });

  it.each<Record<string, string>>([{ Contexts: '' }, { ApprovedAmount: '-1' }, { Approved: 'maybe' }])(
    'refuses %j',
    async (fields) => {
      const { id } = await submit(clerk);
      expect((await patch(manager, id, fields)).status).toBe(400);
    },
  );
});

it('every save leaves one row in the trail', async () => {
  const { id } = await submit(clerk);
  await approve(manager, id);
  const rows = await t.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.Record, `claim:${id}`))
    .orderBy(auditLog.AuditID);
  expect(rows.map(({ By, Call }) => [By, Call])).toEqual([
    ['Cleo Clerk', 'POST /reimbursement/post'],
    ['Mia Manager', 'PATCH /reimbursement/patch/:id'],
  ]);
});
