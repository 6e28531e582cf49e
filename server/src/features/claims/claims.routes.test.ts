import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { FormParts, TestCaller } from '../../../test/call.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { countToApprove } from './claims.service.ts';
import { claims } from './claims.table.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const png = (name: string) => ({ part: 'ReceiptsAttachments', name, content: PNG, type: 'image/png' });
const NOW_SECONDS = Date.parse('2026-11-10T18:00:00Z') / 1000;
const PAGES = ['Reimbursement', 'Bonus'] as const;

let t: TestApp;
let clerk: TestCaller;
let colleague: TestCaller;
let manager: TestCaller;

beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** One hotel with two clerks of the same role and a manager above them. */
beforeEach(async () => {
  clerk = await t.loginAs({ pages: PAGES, level: 20, FirstName: 'Cleo', LastName: 'Clerk' });
  const { LocationID, RoleID } = clerk;
  colleague = await t.loginAs({ LocationID, RoleID, FirstName: 'Colin', LastName: 'Colleague' });
  manager = await t.loginAs({ pages: PAGES, level: 60, LocationID, FirstName: 'Mia', LastName: 'Manager' });
});

const submit = async (by: TestCaller, fields: FormParts['fields'] = {}, files: FormParts['files'] = []) => {
  const answer = await by.form('POST', '/reimbursement/post', {
    fields: { Contexts: 'Taxi for a guest', ...fields },
    files,
  });
  expect(answer.body).toMatchObject({ message: 'Reimbursement Updated successfully' });
  return answer.body as { id: number; Version: number };
};
const patch = (by: TestCaller, id: number, fields: FormParts['fields'], files: FormParts['files'] = []) =>
  by.form('PATCH', `/reimbursement/patch/${id}`, { fields, files });
const stored = async (id: number) => {
  const [row] = await t.db.select().from(claims).where(eq(claims.id, id));
  return row;
};
const approve = (by: TestCaller, id: number) => patch(by, id, { Approved: 'true', ApprovedAmount: '40' });

describe('submitting', () => {
  it('answers the saved record with the submitter from the session and nothing approved', async () => {
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
      files: [png('taxi.png')],
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
        files: [png('mine.png')],
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
    const parts = { fields: { Contexts: 'Once' }, files: [png('once.png')] };
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
    const elsewhere = await t.loginAs({ pages: PAGES, level: 100 });
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
    const { id } = await submit(clerk, {}, [png('private.png')]);
    const elsewhere = await t.loginAs({ pages: PAGES, level: 100 });
    for (const by of [colleague, elsewhere]) {
      expect((await patch(by, id, { OtherNotes: 'A' })).status).toBe(404);
      expect((await patch(by, id, { Approved: 'true', ApprovedAmount: '1' })).status).toBe(404);
      expect((await by.get(`/reimbursement/get/presigned/${id}`, { index: 0 })).status).toBe(404);
      expect((await by.get('/audit', { Record: `claim:${id}` })).status).toBe(404);
    }
    expect(await stored(id)).toMatchObject({ Approved: false, OtherNotes: '', Version: 1 });
  });

  it('lets an approver read, but not change, what somebody above them asked for', async () => {
    const { LocationID } = clerk;
    const director = await t.loginAs({ pages: PAGES, level: 90, LocationID });
    const { id } = await submit(director, {}, [png('director.png')]);
    const answer = await patch(manager, id, { Contexts: 'Changed' });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe('You may read this reimbursement but not change it.');
    expect((await approve(manager, id)).status).toBe(403);
    expect((await manager.get(`/reimbursement/get/presigned/${id}`, { index: 0 })).status).toBe(200);
  });

  it('searches, filters, sorts and pages', async () => {
    const taxi = await submit(clerk, { Contexts: 'TAXI 100%' });
    const lunch = await submit(clerk, { Contexts: 'Lunch' });
    await approve(manager, taxi.id);
    const ids = async (query: Record<string, string | number>) =>
      ((await manager.get('/reimbursement/get', query)).body as { id: number }[]).map((row) => row.id);
    expect(await ids({ Search: 'taxi 100%' })).toEqual([taxi.id]);
    expect(await ids({ Search: 'cleo cl' })).toEqual([lunch.id, taxi.id]);
    expect(await ids({ Search: 'mia man' })).toEqual([taxi.id]);
    expect(await ids({ Search: '_axi' })).toEqual([]);
    expect(await ids({ Approved: 'false' })).toEqual([lunch.id]);
    expect(await ids({ Sort: 'Contexts' })).toEqual([lunch.id, taxi.id]);
    expect(await ids({ Sort: '-Contexts' })).toEqual([taxi.id, lunch.id]);
    expect(await ids({ From: '2026-11-10', To: '2026-11-10' })).toEqual([lunch.id, taxi.id]);
    expect(await ids({ To: '2026-11-09' })).toEqual([]);
    const page = await manager.get('/reimbursement/get', { Page: 2, PageSize: 1 });
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body).toMatchObject([{ id: taxi.id }]);
    expect((await manager.get('/reimbursement/get', { Sort: 'Salary' })).status).toBe(400);
  });

  it('exports exactly the filtered rows', async () => {
    const { id } = await submit(clerk, { Contexts: '=1+1' });
    await submit(clerk, { Contexts: 'Other' });
    await approve(manager, id);
    const csv = await manager.get('/reimbursement/get', { Format: 'csv', Search: '=1' });
    expect(csv.headers['content-disposition']).toContain('reimbursements.csv');
    const lines = String(csv.body).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=1+1,false,Cleo Clerk,true,Mia Manager,40,2026-11-10T18:00:00.000Z");
    const xlsx = await manager.get('/bonus/get', { Format: 'xlsx' });
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
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
    expect((await stored(id))?.Contexts).toBe('Taxi for a guest');
  });

  it.each<Record<string, string>>([{ Contexts: '' }, { ApprovedAmount: '-1' }, { Approved: 'maybe' }])(
    'refuses %j',
    async (fields) => {
      const { id } = await submit(clerk);
      expect((await patch(manager, id, fields)).status).toBe(400);
    },
  );
});

describe('approving', () => {
  it('records who, when and how much from the session and the clock alone', async () => {
    const { id } = await submit(clerk);
    const answer = await patch(manager, id, {
      Approved: 'true',
      ApprovedAmount: '1,040.50',
      ApprovedBy: clerk.EmployeeID,
      ApprovedByName: 'Cleo Clerk',
      ApprovedAt: '12345',
      EmployeeName: 'Nobody',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      Approved: true,
      ApprovedBy: manager.EmployeeID,
      ApprovedByName: 'Mia Manager',
      ApprovedAmount: 1040.5,
      ApprovedAt: NOW_SECONDS,
      EmployeeName: 'Cleo Clerk',
      CanBeApprovedByUser: true,
    });
  });

  it('takes an amount of 0, and asks for one where there is none', async () => {
    const { id } = await submit(clerk);
    const missing = await patch(manager, id, { Approved: 'true' });
    expect(missing.status).toBe(400);
    expect(missing.body.Message.Fields).toBe('ApprovedAmount: Please enter an approved amount of 0 or more.');
    expect((await patch(manager, id, { Approved: 'true', ApprovedAmount: '' })).status).toBe(400);
    const zero = await patch(manager, id, { Approved: 'true', ApprovedAmount: '0' });
    expect(zero.body).toMatchObject({ Approved: true, ApprovedAmount: 0 });
  });

  it('makes the record read-only until somebody who may approve takes it back', async () => {
    const { id } = await submit(clerk, {}, [png('a.png')]);
    await approve(manager, id);
    for (const by of [clerk, manager]) {
      expect((await patch(by, id, { Contexts: 'Changed' })).status).toBe(409);
      expect((await patch(by, id, { Approved: 'true', ApprovedAmount: '9000' })).status).toBe(409);
      expect((await patch(by, id, { RemoveReceiptsAttachments: 0 })).status).toBe(409);
      expect((await patch(by, id, {}, [png('b.png')])).status).toBe(409);
    }
    expect((await patch(clerk, id, { Approved: 'false' })).status).toBe(403);
    expect(await stored(id)).toMatchObject({ Contexts: 'Taxi for a guest', ApprovedAmount: 40, Version: 2 });
    const back = await patch(manager, id, { Approved: 'false', Contexts: 'Taxi for a guest' });
    expect(back.body).toMatchObject({
      Approved: false,
      ApprovedBy: null,
      ApprovedByName: null,
      ApprovedAt: null,
    });
    expect((await patch(clerk, id, { Contexts: 'Changed' })).status).toBe(200);
  });

  it('counts what waits for the caller', async () => {
    await submit(clerk);
    await submit(colleague);
    const { id } = await submit(clerk);
    await submit(manager);
    await approve(manager, id);
    const { LocationID } = clerk;
    const caller = (by: TestCaller, level: number) => ({
      EmployeeID: by.EmployeeID,
      level,
      pages: new Set<string>(PAGES),
      location: { LocationID, Name: 'A', TimeZone: 'UTC' },
      name: '',
      email: '',
      sessionId: 0,
      role: null,
      pageLocations: [],
    });
    expect(await countToApprove(t.db, caller(manager, 60), 'reimbursement')).toBe(2);
    expect(await countToApprove(t.db, caller(clerk, 20), 'reimbursement')).toBe(0);
    expect(await countToApprove(t.db, caller(manager, 60), 'bonus')).toBe(0);
  });
});

describe('a submitter cannot', () => {
  const ways: [string, FormParts['fields']][] = [
    ['approve with the form', { Approved: 'true', ApprovedAmount: '10' }],
    ['approve with another spelling', { Approved: 'yes', ApprovedAmount: '10' }],
    ['approve in the name of the manager', { Approved: '1', ApprovedBy: 1, ApprovedByName: 'Mia Manager' }],
    ['claim the right', { Approved: 'true', CanBeApprovedByUser: 'true', ApprovedAmount: '10' }],
  ];
  it.each(ways)('%s', async (_, fields) => {
    const { id } = await submit(clerk, { OtherNotes: 'Before' });
    const before = (await t.storedFiles()).length;
    const answer = await patch(clerk, id, { ...fields, OtherNotes: 'After' }, [png('more.png')]);
    expect(answer.status).toBe(403);
    expect(await stored(id)).toMatchObject({ Approved: false, ApprovedAmount: null, OtherNotes: 'Before' });
    expect(await t.storedFiles()).toHaveLength(before);
  });

  it('approve with JSON or with the bonus call', async () => {
    const { id } = await submit(clerk);
    const json = await clerk.patch(`/reimbursement/patch/${id}`, { Approved: true, ApprovedAmount: 5 });
    expect(json.status).toBe(403);
    const bonus = await clerk.patch(`/bonus/patch/${id}`, { Approved: true, ApprovedAmount: 5 });
    expect(bonus.status).toBe(404);
    expect((await stored(id))?.Approved).toBe(false);
  });

  it('raise the amount, before or after the approval', async () => {
    const { id } = await submit(clerk, { ApprovedAmount: '9000' });
    await patch(manager, id, { ApprovedAmount: '40' });
    expect((await patch(clerk, id, { ApprovedAmount: '9000' })).body.ApprovedAmount).toBe(40);
    await patch(manager, id, { Approved: 'true' });
    expect((await patch(clerk, id, { ApprovedAmount: '9000' })).status).toBe(409);
    expect((await stored(id))?.ApprovedAmount).toBe(40);
  });

  it('redirect it to another employee, location or kind', async () => {
    const { id } = await submit(clerk);
    const { LocationID } = await t.make.location();
    const fields = {
      EmployeeID: colleague.EmployeeID,
      EmployeeName: 'Colin',
      LocationID,
      Kind: 'bonus',
      id: 1,
      SubmittedLevel: -5,
      OtherNotes: 'Moved',
    };
    expect((await patch(clerk, id, fields)).status).toBe(200);
    expect(await stored(id)).toMatchObject({
      id,
      EmployeeID: clerk.EmployeeID,
      LocationID: clerk.LocationID,
      Kind: 'reimbursement',
      SubmittedLevel: 20,
      OtherNotes: 'Moved',
    });
  });

  it('approve their own record after rising above their old level', async () => {
    const { id } = await submit(clerk);
    const { RoleID } = manager;
    await t.db.update(employeeRoles).set({ RoleID }).where(eq(employeeRoles.EmployeeID, clerk.EmployeeID));
    expect((await approve(clerk, id)).status).toBe(403);
    expect((await approve(manager, id)).status).toBe(403);
  });

  it('have it approved by an equal once they left the location', async () => {
    const { id } = await submit(clerk);
    await t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, clerk.EmployeeID));
    expect((await approve(colleague, id)).status).toBe(404);
    expect((await approve(manager, id)).status).toBe(200);
  });

  it('be approved twice or behind the lock: the database itself refuses', async () => {
    const { id } = await submit(clerk);
    const values = {
      Approved: true,
      ApprovedBy: clerk.EmployeeID,
      ApprovedAmount: 1,
      ApprovedAt: '2026-11-10',
    };
    await expect(t.db.update(claims).set(values).where(eq(claims.id, id))).rejects.toThrow();
  });
});

describe('receipts', () => {
  it('open by index under the name they were uploaded with, and cannot run as a page', async () => {
    const { id } = await submit(clerk, {}, [
      png('bill.png'),
      { part: 'ReceiptsAttachments', name: 'Rechnung ü.pdf', content: PDF },
    ]);
    const answer = await clerk.get(`/reimbursement/get/presigned/${id}`, { index: 1 });
    expect(answer.status).toBe(200);
    expect(answer.raw.equals(PDF)).toBe(true);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Rechnung ü.pdf'));
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect((await clerk.get(`/reimbursement/get/presigned/${id}`, { index: 2 })).status).toBe(404);
    expect((await clerk.get(`/reimbursement/get/presigned/${id}`, { index: -1 })).status).toBe(400);
    expect((await clerk.get(`/reimbursement/get/presigned/${id}`)).status).toBe(400);
  });

  it.each([
    ['repeated', [0, 2]],
    ['a JSON array', '[0, 2]'],
    ['comma-separated', '2,0'],
  ])('are removed by indexes of the list as it was, %s', async (_, RemoveReceiptsAttachments) => {
    const { id } = await submit(clerk, {}, [png('a.png'), png('b.png'), png('c.png')]);
    const before = (await t.storedFiles()).length;
    const answer = await patch(clerk, id, { RemoveReceiptsAttachments, Version: 1 }, [png('d.png')]);
    expect(answer.body.ReceiptsAttachments).toEqual(['b.png', 'd.png']);
    expect(await t.storedFiles()).toHaveLength(before - 1);
  });

  it('count against the Version sent: an older list is refused', async () => {
    const { id } = await submit(clerk, {}, [png('a.png'), png('b.png')]);
    await patch(clerk, id, { RemoveReceiptsAttachments: 0, Version: 1 });
    const again = await patch(clerk, id, { RemoveReceiptsAttachments: 0, Version: 1 });
    expect(again.status).toBe(409);
    const list = await clerk.get('/reimbursement/get');
    expect(list.body[0].ReceiptsAttachments).toEqual(['b.png']);
  });

  it('refuse an unknown index and save nothing', async () => {
    const { id } = await submit(clerk, {}, [png('a.png')]);
    const answer = await patch(clerk, id, { RemoveReceiptsAttachments: 1, OtherNotes: 'A' });
    expect(answer.status).toBe(400);
    expect((await stored(id))?.OtherNotes).toBe('');
  });

  it('are at most 10 of a record', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => png(`${index}.png`));
    const { id } = await submit(clerk, {}, ten);
    const before = (await t.storedFiles()).length;
    expect((await patch(clerk, id, {}, [png('11.png')])).status).toBe(400);
    expect(await t.storedFiles()).toHaveLength(before);
    const swapped = await patch(clerk, id, { RemoveReceiptsAttachments: 9 }, [png('11.png')]);
    expect(swapped.body.ReceiptsAttachments).toHaveLength(10);
  });

  it('are told by content: a page under the name of a picture is refused', async () => {
    const answer = await clerk.form('POST', '/reimbursement/post', {
      fields: { Contexts: 'A' },
      files: [{ part: 'ReceiptsAttachments', name: 'x.png', content: '<html><script>1</script></html>' }],
    });
    expect(answer.status).toBe(415);
    expect((await clerk.get('/reimbursement/get')).body).toEqual([]);
  });
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
