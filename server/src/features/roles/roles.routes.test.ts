import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageName } from '@boh/contract/pages.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { pages, roles } from '../../db/tables/access.table.ts';

let t: TestApp;
let editor: TestCaller;
let pageId: Record<PageName, number>;
beforeAll(async () => {
  t = await buildTestApp();
  editor = await t.loginAs({ pages: ['Roles', 'Team'], level: 50, FirstName: 'Rita', LastName: 'Boone' });
  const known = await t.db.select().from(pages);
  pageId = Object.fromEntries(known.map((page) => [page.PageName, page.PageID])) as Record<PageName, number>;
});
afterAll(() => t.close());

const ids = (body: { RoleID: number }[]) => body.map((role) => role.RoleID);
const roleNow = async (RoleID: number) =>
  (await editor.get('/role')).body.find((role: { RoleID: number }) => role.RoleID === RoleID);

describe('listing roles', () => {
  it('answers the pages of a role as PageIDs and how many people hold it', async () => {
    const role = await t.make.role(['Bonus', 'Team'], { Level: null, VisibleForManager: true });
    const person = await t.make.employee();
    for (const at of [await t.make.location(), await t.make.location()]) {
      await t.make.assign(person.EmployeeID, at.LocationID, role.RoleID);
    }
    expect(await roleNow(role.RoleID)).toEqual({
      RoleID: role.RoleID,
      RoleName: role.RoleName,
      VisibleForManager: true,
      Level: null,
      ReimbursementLimit: null,
      BonusLimit: null,
      SecondFactor: 'Offered',
      AllowedPages: [pageId.Team, pageId.Bonus].sort((a, b) => a - b),
      Version: 1,
      People: 1,
    });
  });

  it('shows all roles to whoever holds Roles, those above their level too', async () => {
    const high = await t.make.role([], { Level: 99 });
    expect(ids((await editor.get('/role')).body)).toContain(high.RoleID);
  });

  it('shows to Team and Invite User only the roles they may hand out', async () => {
    const mine = await t.make.role(['Team'], { Level: 10 });
    const above = await t.make.role(['Team'], { Level: 41 });
    const foreign = await t.make.role(['Payroll'], { Level: 10 });
    const shown = await t.make.role([], { Level: 10, VisibleForManager: true });
    const hidden = await t.make.role([], { Level: 10 });
    const all = [mine, above, foreign, shown, hidden].map((role) => role.RoleID);
    const seen = async (caller: TestCaller, path: string) =>
      ids((await caller.get(path)).body).filter((id) => all.includes(id));

    const team = await t.loginAs({ pages: ['Team'], level: 40 });
    expect(new Set(await seen(team, '/role'))).toEqual(new Set([mine.RoleID, shown.RoleID, hidden.RoleID]));
    const inviter = await t.loginAs({ pages: ['Invite User'], level: 40 });
    expect(await seen(inviter, '/role')).toEqual([shown.RoleID]);
    for (const page of ['Team', 'Invite User', 'Directory'] as const) {
      const caller = await t.loginAs({ pages: [page], level: 40 });
      expect(await seen(caller, '/role/forManager')).toEqual([shown.RoleID]);
    }
    const low = await t.loginAs({ pages: ['Directory'], level: 9 });
    expect(await seen(low, '/role/forManager')).toEqual([]);
  });

  it('searches by name, sorts, pages and exports', async () => {
    await t.make.role(['Bonus'], { RoleName: 'Night AUDITOR', Level: 7 });
    await t.make.role([], { RoleName: 'night porter', Level: 3 });
    const byLevel = await editor.get('/role', { Search: 'NIGHT', Sort: 'Level' });
    expect(byLevel.body.map((role: { Level: number }) => role.Level)).toEqual([3, 7]);
    const page = await editor.get('/role', { Search: 'night', Sort: '-RoleName', Page: 1, PageSize: 1 });
    expect(page.body[0].RoleName).toBe('night porter');
    expect(page.headers['x-total-count']).toBe('2');
    const csv = (await editor.get('/role', { Search: 'auditor', Format: 'csv' })).raw.toString('utf8');
    expect(csv).toContain('Night AUDITOR');
    expect(csv).toContain('Bonus');
    expect(csv).not.toContain('porter');
  });

  it('is closed to everybody else', async () => {
    const other = await t.loginAs({ pages: ['Location', 'Directory', 'Payroll'] });
    expect((await other.get('/role')).status).toBe(403);
    const payroll = await t.loginAs({ pages: ['Payroll', 'Roles'] });
    expect((await payroll.get('/role/forManager')).status).toBe(403);
    const team = await t.loginAs({ pages: ['Team', 'Invite User', 'Directory'] });
    for (const answer of [
      await team.post('/role', { RoleName: 'X' }),
      await team.put('/role', { Roles: [{ RoleID: team.RoleID, Level: 1 }] }),
      await team.get('/page'),
      await team.post('/page', { PageName: 'X' }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([403, "You don't have Access"]);
    }
  });
});

describe('creating a role', () => {
  it('saves name, level, visibility and pages', async () => {
    const answer = await editor.post('/role', {
      RoleID: 'new',
      RoleName: ' Night Manager ',
      VisibleForManager: 'true',
      Level: '30',
      AllowedPages: [pageId.logbook, pageId['Room Logs']],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Role created successfully!',
      RoleName: 'Night Manager',
      VisibleForManager: true,
      Level: 30,
      Version: 1,
      People: 0,
    });
    expect(new Set(answer.body.AllowedPages)).toEqual(new Set([pageId.logbook, pageId['Room Logs']]));
  });

  it('has no level, no pages and no visibility unless given', async () => {
    const { body } = await editor.post('/role', { RoleName: 'Plain' });
    expect(body).toMatchObject({ Level: null, AllowedPages: [], VisibleForManager: false });
    const blank = await editor.post('/role', { RoleName: 'Plain 2', Level: '' });
    expect(blank.body.Level).toBeNull();
  });

  it('takes a free RoleID, ignores a taken one, and never runs into the free one later', async () => {
    const free = editor.RoleID + 500;
    const wished = await editor.post('/role', { RoleName: 'Wished', RoleID: free });
    expect(wished.body.RoleID).toBe(free);
    const taken = await editor.post('/role', { RoleName: 'Taken', RoleID: editor.RoleID });
    expect(taken.status).toBe(200);
    expect(taken.body.RoleID).toBeGreaterThan(free);
    expect((await roleNow(editor.RoleID)).RoleName).not.toBe('Taken');
    const far = await editor.post('/role', { RoleName: 'Far', RoleID: 2_147_483_647 });
    expect(far.body.RoleID).toBe(Number(taken.body.RoleID) + 1);
  });

  it.each([
    ['a blank name', { RoleName: ' ' }, 'Role Name is required.'],
    ['a level that is no integer', { Level: '1.5' }, 'Level must be a whole number'],
    ['a page that does not exist', { AllowedPages: [999_999] }, 'There is no page 999999.'],
  ])('refuses %s', async (_, values, message) => {
    const answer = await editor.post('/role', { RoleName: 'Refused', ...values });
    expect([answer.status, answer.body.error]).toEqual([400, message]);
    expect(await t.db.$count(roles, eq(roles.RoleName, 'Refused'))).toBe(0);
  });

  it('refuses a name that is taken, ignoring case', async () => {
    await editor.post('/role', { RoleName: 'Concierge' });
    const answer = await editor.post('/role', { RoleName: 'CONCIERGE' });
    expect([answer.status, answer.body.error]).toEqual([409, 'A role with this name already exists.']);
  });

  it('refuses a level above the creator’s own: nobody promotes themselves this way', async () => {
    const answer = await editor.post('/role', { RoleName: 'Emperor', Level: 51 });
    expect([answer.status, answer.body.error]).toEqual([
      403,
      'You cannot give Emperor a level above your own.',
    ]);
    expect((await editor.post('/role', { RoleName: 'Equal', Level: 50 })).status).toBe(200);
  });
});

describe('changing roles', () => {
  it('saves all listed roles, counts their versions and leaves a history of each', async () => {
    const a = await t.make.role(['Team'], { Level: 10 });
    const b = await t.make.role(['Bonus'], { Level: 20, VisibleForManager: true });
    const answer = await editor.put('/role', {
      Roles: [
        { RoleID: a.RoleID, AllowedPages: [pageId.Bonus], VisibleForManager: true, Level: 15, Version: 1 },
        { RoleID: b.RoleID, Level: null, Version: 1 },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Roles updated successfully!',
      Message: 'Roles updated successfully!',
      Roles: [
        { RoleID: a.RoleID, AllowedPages: [pageId.Bonus], VisibleForManager: true, Level: 15, Version: 2 },
        { RoleID: b.RoleID, AllowedPages: [pageId.Bonus], VisibleForManager: true, Level: null, Version: 2 },
      ],
    });
    const history = await editor.get('/audit', { Record: `role:${a.RoleID}` });
    expect(history.body[0]).toMatchObject({ By: 'Rita Boone', Call: 'PUT /role' });
    expect(history.body[0].Changes).toContainEqual({ Field: 'AllowedPages', From: ['Team'], To: ['Bonus'] });
    const other = await t.loginAs({ pages: ['Team'] });
    expect((await other.get('/audit', { Record: `role:${a.RoleID}` })).status).toBe(404);
  });

  it('sets the limits of approvals, keeps what is not sent and lifts them with a blank', async () => {
    const { RoleID } = await t.make.role([], { Level: 10 });
    const change = (more: object) => editor.put('/role', { Roles: [{ RoleID, ...more }] });
    await change({ ReimbursementLimit: '2,500.50', BonusLimit: 0 });
    expect(await roleNow(RoleID)).toMatchObject({ ReimbursementLimit: 2500.5, BonusLimit: 0 });
    await change({ Level: 11, BonusLimit: '' });
    expect(await roleNow(RoleID)).toMatchObject({ ReimbursementLimit: 2500.5, BonusLimit: null, Level: 11 });
    const refused = await change({ BonusLimit: -1 });
    expect(refused.status).toBe(400);
    expect(refused.body.Message.Fields).toContain('Please enter a limit of 0 or more.');
    const [last] = (await editor.get('/audit', { Record: `role:${RoleID}` })).body as { Changes: object[] }[];
    expect(last?.Changes).toContainEqual({ Field: 'BonusLimit', From: 0, To: null });
  });

  it('takes away every page when the list is empty', async () => {
    const role = await t.make.role(['Team', 'Bonus'], { Level: 10 });
    const { body } = await editor.put('/role', { Roles: [{ RoleID: role.RoleID, AllowedPages: [] }] });
    expect(body.Roles[0].AllowedPages).toEqual([]);
  });

  it('counts from the very next request of whoever holds the role', async () => {
    const holder = await t.loginAs({ pages: ['Location'], level: 10 });
    expect((await holder.get('/admin/locations')).status).toBe(200);
    await editor.put('/role', { Roles: [{ RoleID: holder.RoleID, AllowedPages: [] }] });
    expect((await holder.get('/admin/locations')).status).toBe(403);
  });

  it('refuses the second of two administrators who edit the same role, and writes nothing of theirs', async () => {
    const a = await t.make.role(['Team'], { Level: 10 });
    const b = await t.make.role(['Team'], { Level: 10 });
    const second = await t.loginAs({ pages: ['Roles', 'Team'], level: 50 });
    await editor.put('/role', { Roles: [{ RoleID: b.RoleID, Level: 11, Version: 1 }] });
    const stale = await second.put('/role', {
      Roles: [
        { RoleID: a.RoleID, Level: 12, Version: 1 },
        { RoleID: b.RoleID, Level: 12, Version: 1 },
      ],
    });
    expect(stale.status).toBe(409);
    expect(stale.body.error).toBe('THIS RECORD WAS CHANGED BY RITA BOONE. RELOAD TO SEE THE NEW VALUES.');
    expect(await roleNow(a.RoleID)).toMatchObject({ Level: 10, Version: 1 });
    expect(await roleNow(b.RoleID)).toMatchObject({ Level: 11, Version: 2 });
  });

  it('saves only one of two saves that arrive together', async () => {
    const role = await t.make.role([], { Level: 10 });
    const second = await t.loginAs({ pages: ['Roles', 'Team'], level: 50 });
    const save = (caller: TestCaller, Level: number) =>
      caller.put('/role', { Roles: [{ RoleID: role.RoleID, Level, Version: 1 }] });
    const answers = await Promise.all([save(editor, 20), save(second, 30)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['to raise a role above the own level', 10, { Level: 51 }],
    ['to touch a role above the own level', 51, { VisibleForManager: true }],
    ['to lower a role above the own level', 51, { Level: 1 }],
  ])('refuses %s, and with it the whole save', async (_, level, change) => {
    const fine = await t.make.role([], { Level: 5 });
    const role = await t.make.role([], { Level: level });
    const answer = await editor.put('/role', {
      Roles: [
        { RoleID: fine.RoleID, Level: 6 },
        { RoleID: role.RoleID, ...change },
      ],
    });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatch(/ level/);
    expect(await roleNow(fine.RoleID)).toMatchObject({ Level: 5, Version: 1 });
    expect(await roleNow(role.RoleID)).toMatchObject({ Level: level, VisibleForManager: false });
  });

  it('refuses somebody who raises their own role', async () => {
    const answer = await editor.put('/role', { Roles: [{ RoleID: editor.RoleID, Level: 100 }] });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatch(/^You cannot give ROLE \d+ a level above your own\.$/);
    expect((await roleNow(editor.RoleID)).Level).toBe(50);
  });

  it('judges by the level at the selected location, not by a higher one elsewhere', async () => {
    const here = await t.loginAs({ pages: ['Roles'], level: 20 });
    const high = await t.make.role(['Roles'], { Level: 90 });
    await t.make.assign(here.EmployeeID, (await t.make.location()).LocationID, high.RoleID);
    const role = await t.make.role([], { Level: 30 });
    expect((await here.put('/role', { Roles: [{ RoleID: role.RoleID, Level: 5 }] })).status).toBe(403);
  });

  it.each([
    ['an unknown role', 404, [{ RoleID: 999_999, Level: 1 }]],
    [
      'a role listed twice',
      400,
      [
        { RoleID: 1, Level: 1 },
        { RoleID: 1, Level: 2 },
      ],
    ],
    ['nothing', 400, []],
  ])('refuses %s', async (_, status, list) => {
    expect((await editor.put('/role', { Roles: list })).status).toBe(status);
  });
});
