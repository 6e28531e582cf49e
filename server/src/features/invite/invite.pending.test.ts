import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { openInviting, type Inviting } from '../../../test/inviting.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let manager: TestCaller;
let place: number;
let invite: Inviting['invite'];
let stored: Inviting['stored'];
let mailedPassword: Inviting['mailedPassword'];
beforeAll(async () => {
  ({ t, manager, place, invite, stored, mailedPassword } = await openInviting());
});
afterAll(() => t.close());

describe('pending invitations', () => {
  it('leave as a workbook with the times of the caller’s hotel', async () => {
    await invite('in.a.file@hotel.example');
    const { raw } = await manager.get('/invitations', { Search: 'in.a.file@', Format: 'xlsx' });
    const times = (await readXlsx(raw)).sheets[0]!.rows[2]!.slice(-2);
    expect(times).toEqual([new Date('2026-11-10T10:00:00Z'), new Date('2026-11-17T10:00:00Z')]);
  });

  it('are listed with their expiry for those who may invite there', async () => {
    await invite('waiting@hotel.example', { FirstName: 'Wanda', LastName: 'Waits' });
    const { body } = await manager.get('/invitations', { Search: 'wanda w' });
    expect(body).toEqual([
      {
        InvitationID: expect.any(Number),
        EmployeeID: expect.any(Number),
        FirstName: 'Wanda',
        LastName: 'Waits',
        Email: 'waiting@hotel.example',
        LocationID: place,
        LocationName: 'BAY <INN>',
        RoleName: 'DESK CLERK',
        InvitedBy: 'Mia Lund',
        SentAt: TEST_NOW,
        ExpiresAt: new Date(Date.parse(TEST_NOW) + 7 * DAY).toISOString(),
        Expired: false,
      },
    ]);
    const elsewhere = await t.loginAs({ pages: ['Invite User'] });
    expect((await elsewhere.get('/invitations')).body).toEqual([]);
    expect((await elsewhere.get('/invitations', { LocationID: place })).status).toBe(403);
  });

  it('expire after 7 days and are sent again with another password', async () => {
    await invite('late@hotel.example');
    const first = mailedPassword();
    t.clock.set(new Date(Date.parse(TEST_NOW) + 7 * DAY).toISOString());
    try {
      const caller = t.withToken(await t.make.token(manager.EmployeeID, place));
      const [row] = (await caller.get('/invitations', { Search: 'late@' })).body;
      expect(row.Expired).toBe(true);
      const login = { Email: 'late@hotel.example', NewPassword: 'a-better-one' };
      expect((await t.visitor.post('/login', { ...login, Password: first })).status).toBe(401);
      const answer = await caller.post('/invitations/resend', { InvitationID: row.InvitationID });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ message: 'Invitation sent again.', Expired: false });
      expect(mailedPassword()).not.toBe(first);
      expect((await t.visitor.post('/login', { ...login, Password: mailedPassword() })).status).toBe(200);
    } finally {
      t.clock.set(TEST_NOW);
    }
  });

  it('are revoked together with their role and password', async () => {
    await invite('revoked@hotel.example');
    const [row] = (await manager.get('/invitations', { Search: 'revoked@' })).body;
    const answer = await manager.post('/invitations/revoke', { InvitationID: row.InvitationID });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Invitation revoked.');
    const login = { Email: 'revoked@hotel.example', Password: mailedPassword(), NewPassword: 'a-better-one' };
    expect((await t.visitor.post('/login', login)).status).toBe(401);
    expect((await stored('revoked@hotel.example'))?.Roleless).toBe(true);
    expect((await manager.post('/invitations/revoke', { InvitationID: row.InvitationID })).status).toBe(404);
    // The same person can be invited again.
    expect((await invite('revoked@hotel.example')).status).toBe(200);
  });

  it('are nobody’s business at other locations', async () => {
    await invite('private@hotel.example');
    const [row] = (await manager.get('/invitations', { Search: 'private@' })).body;
    const elsewhere = await t.loginAs({ pages: ['Invite User'], level: 100 });
    for (const path of ['/invitations/resend', '/invitations/revoke']) {
      expect((await elsewhere.post(path, { InvitationID: row.InvitationID })).status).toBe(404);
    }
  });

  it('are neither revoked nor sent again by somebody who could not hand out that role', async () => {
    await invite('guarded@hotel.example');
    const [row] = (await manager.get('/invitations', { Search: 'guarded@' })).body;
    const low = await t.loginAs({ pages: ['Invite User', 'logbook'], level: 5, LocationID: place });
    for (const path of ['/invitations/resend', '/invitations/revoke']) {
      expect((await low.post(path, { InvitationID: row.InvitationID })).status).toBe(403);
    }
  });
});
