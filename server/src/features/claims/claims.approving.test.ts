import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { FormParts, TestCaller } from '../../../test/call.ts';
import {
  approve,
  CLAIM_PAGES,
  claimsHotel,
  patch,
  receipt,
  storedClaim,
  submit,
} from '../../../test/claims-hotel.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';
import { findToApprove } from './claims.rights.ts';
import { claims } from './claims.table.ts';

const NOW_SECONDS = Date.parse(TEST_NOW) / 1000;

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
    const { id } = await submit(clerk, {}, [receipt('a.png')]);
    await approve(manager, id);
    for (const by of [clerk, manager]) {
      expect((await patch(by, id, { Contexts: 'Changed' })).status).toBe(409);
      expect((await patch(by, id, { Approved: 'true', ApprovedAmount: '9000' })).status).toBe(409);
      expect((await patch(by, id, { RemoveReceiptsAttachments: 0 })).status).toBe(409);
      expect((await patch(by, id, {}, [receipt('b.png')])).status).toBe(409);
    }
    expect((await patch(clerk, id, { Approved: 'false' })).status).toBe(403);
    expect(await storedClaim(t, id)).toMatchObject({
      Contexts: 'Taxi for a guest',
      ApprovedAmount: 40,
      Version: 2,
    });
    const back = await patch(manager, id, { Approved: 'false', Contexts: 'Taxi for a guest' });
    expect(back.body).toMatchObject({
      Approved: false,
      ApprovedBy: null,
      ApprovedByName: null,
      ApprovedAt: null,
    });
    expect((await patch(clerk, id, { Contexts: 'Changed' })).status).toBe(200);
  });

  it('is taken back and corrected in one save, by somebody who may approve', async () => {
    const { id } = await submit(clerk, { ApprovedAmount: '45' }, [receipt('a.png'), receipt('b.png')]);
    await approve(manager, id);
    const corrected = {
      Approved: 'false',
      Contexts: 'Taxi for two guests',
      OtherNotes: 'The first receipt was for another hotel',
      ApprovedAmount: '12.50',
      RemoveReceiptsAttachments: 0,
      Version: 2,
    };
    expect((await patch(clerk, id, corrected)).status).toBe(403);
    expect(await storedClaim(t, id)).toMatchObject({ Approved: true, ApprovedAmount: 40, Version: 2 });
    const answer = await patch(manager, id, corrected, [receipt('c.png')]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      Contexts: 'Taxi for two guests',
      RequestedAmount: 45,
      Approved: false,
      ApprovedBy: null,
      ApprovedAmount: 12.5,
      ApprovedAt: null,
      ReceiptsAttachments: ['b.png', 'c.png'],
      Version: 3,
    });
    const [change] = (await manager.get('/audit', { Record: `claim:${id}` })).body as {
      Changes: { Field: string }[];
    }[];
    expect(change?.Changes.map(({ Field }) => Field)).toEqual(
      expect.arrayContaining(['Approved', 'Contexts', 'ApprovedAmount', 'ReceiptsAttachments']),
    );
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
      pages: new Set<string>(CLAIM_PAGES),
      location: { LocationID, Name: 'A', TimeZone: 'UTC' },
      name: '',
      email: '',
      sessionId: 0,
      role: null,
      pageLocations: [],
      isProved: false,
      needsFactor: false,
    });
    const asked = (by: TestCaller, level: number) => ({
      db: t.db,
      caller: caller(by, level),
      now: new Date(TEST_NOW),
    });
    expect(await findToApprove(asked(manager, 60), 'reimbursement')).toMatchObject({
      count: 2,
      oldest: expect.any(String),
    });
    const none = { count: 0, oldest: null };
    expect(await findToApprove(asked(clerk, 20), 'reimbursement')).toEqual(none);
    expect(await findToApprove(asked(manager, 60), 'bonus')).toEqual(none);
  });
});

describe('the amount asked for', () => {
  it('is the submitter’s to change until it is decided, and leaves its line in the history', async () => {
    const { id } = await submit(clerk, { ApprovedAmount: '90' });
    const raised = await patch(clerk, id, { ApprovedAmount: '1,090.25' });
    expect(raised.body).toMatchObject({ RequestedAmount: 1090.25, ApprovedAmount: null });
    const trail = await clerk.get('/audit', { Record: `claim:${id}` });
    expect(trail.body[0].Changes).toContainEqual({ Field: 'RequestedAmount', From: 90, To: 1090.25 });
    expect((await patch(clerk, id, { OtherNotes: 'Kept' })).body.RequestedAmount).toBe(1090.25);
    expect((await patch(clerk, id, { ApprovedAmount: '' })).body.RequestedAmount).toBeNull();
  });

  it('stays as it was asked when another one is granted', async () => {
    const { id } = await submit(clerk, { ApprovedAmount: '90' });
    const noted = await patch(manager, id, { ApprovedAmount: '60' });
    expect(noted.body).toMatchObject({ RequestedAmount: 90, ApprovedAmount: 60, Approved: false });
    const granted = await patch(manager, id, { Approved: 'true', ApprovedAmount: '70' });
    expect(granted.body).toMatchObject({ RequestedAmount: 90, ApprovedAmount: 70, Approved: true });
  });

  it('is no grant: approving still names its own amount', async () => {
    const { id } = await submit(clerk, { ApprovedAmount: '90' });
    expect((await patch(manager, id, { Approved: 'true' })).status).toBe(400);
    expect(await storedClaim(t, id)).toMatchObject({ Approved: false, ApprovedAmount: null });
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
    const answer = await patch(clerk, id, { ...fields, OtherNotes: 'After' }, [receipt('more.png')]);
    expect(answer.status).toBe(403);
    expect(await storedClaim(t, id)).toMatchObject({
      Approved: false,
      ApprovedAmount: null,
      OtherNotes: 'Before',
    });
    expect(await t.storedFiles()).toHaveLength(before);
  });

  it('approve with JSON or with the bonus call', async () => {
    const { id } = await submit(clerk);
    const json = await clerk.patch(`/reimbursement/patch/${id}`, { Approved: true, ApprovedAmount: 5 });
    expect(json.status).toBe(403);
    const bonus = await clerk.patch(`/bonus/patch/${id}`, { Approved: true, ApprovedAmount: 5 });
    expect(bonus.status).toBe(404);
    expect((await storedClaim(t, id))?.Approved).toBe(false);
  });

  it('raise the amount granted, before or after the approval', async () => {
    const { id } = await submit(clerk, { ApprovedAmount: '9000' });
    await patch(manager, id, { ApprovedAmount: '40' });
    const asked = await patch(clerk, id, { ApprovedAmount: '9000' });
    expect(asked.body).toMatchObject({ RequestedAmount: 9000, ApprovedAmount: 40 });
    await patch(manager, id, { Approved: 'true' });
    expect((await patch(clerk, id, { ApprovedAmount: '9000' })).status).toBe(409);
    expect((await storedClaim(t, id))?.ApprovedAmount).toBe(40);
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
    expect(await storedClaim(t, id)).toMatchObject({
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
