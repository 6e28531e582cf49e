import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { mailsOf } from '../../../test/outbox.ts';

const SENTENCE = 'Your account will be closed. Call 555-0100';

let t: TestApp;
let manager: TestCaller;
let desk: number;
beforeAll(async () => {
  t = await buildTestApp();
  desk = (await t.make.role(['logbook'], { RoleName: 'DESK CLERK', Level: 20, VisibleForManager: true }))
    .RoleID;
  manager = await t.loginAs({
    pages: ['Invite User', 'logbook'],
    level: 60,
    FirstName: 'Mia',
    LastName: 'Lund',
  });
});
afterAll(() => t.close());

const rename = async (FirstName: string) => {
  const { EmployeeID } = manager;
  expect((await manager.put('/admin/employee/update', { EmployeeID, FirstName })).status).toBe(200);
};
/** The texts of the mails that an invitation to the manager's hotel makes. */
const invited = async (Email: string) => {
  const person = { FirstName: 'Ivo', LastName: 'Park', Email, PhoneNumber: '555-0100', County: 'Ventura' };
  const address = { Address1: '1 Pier Rd', City: 'Oxnard', State: 'CA', ZipCode: '93030' };
  const role = { LocationID: manager.LocationID, RoleID: desk };
  const mails = await mailsOf(t, () => manager.post('/inviteUser', { ...person, ...address, ...role }));
  return mails.map(({ text, html }) => `${text ?? ''}${String(html)}`);
};

describe('the mail about an invitation', () => {
  it('names the inviter only while the name they chose looks like one', async () => {
    expect(await invited('first@hotel.example')).toEqual([expect.stringContaining('Mia Lund invited you')]);
    await rename(SENTENCE);
    const [mail, ...others] = await invited('second@hotel.example');
    expect(others).toEqual([]);
    expect(mail).toContain('A colleague invited you');
    expect(mail).not.toContain('closed');
    const [pending] = (await manager.get('/invitations', { Search: 'second@' })).body;
    const { InvitationID } = pending;
    const [again] = await mailsOf(t, () => manager.post('/invitations/resend', { InvitationID }));
    expect(again?.text).toContain('A colleague invited you');
    await rename('Mia');
  });

  it('greets a colleague by name only where theirs looks like one', async () => {
    await t.make.employee({ Email: 'plain@hotel.example', FirstName: 'Ada' });
    await t.make.employee({ Email: 'wordy@hotel.example', FirstName: SENTENCE });
    const [plain] = await invited('plain@hotel.example');
    expect(plain).toMatch(/^Hello Ada,\n\nMia Lund gave you the role/);
    const [wordy] = await invited('wordy@hotel.example');
    expect(wordy).toMatch(/^Hello,\n\nMia Lund gave you the role/);
    expect(wordy).not.toContain('closed');
  });
});
