import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let editor: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  editor = await t.loginAs({ pages: ['Roles', 'Team'], level: 50, FirstName: 'Rita', LastName: 'Boone' });
});
afterAll(() => t.close());

interface Role {
  RoleID: number;
  RoleName: string;
  Version: number;
}
const listed = async () => (await editor.get('/role')).body as Role[];
const roleNow = async (RoleID: number) => (await listed()).find((role) => role.RoleID === RoleID);
const remove = (what: 'role' | 'page', id: number, query = '') =>
  editor.send('DELETE', `/${what}/${id}${query}`, undefined);

describe('a role', () => {
  it('is renamed for everybody who holds it, with a trail', async () => {
    const { RoleID } = await t.make.role(['logbook'], { RoleName: 'Nite Clerk', Level: 10 });
    const saved = await editor.put('/role', { Roles: [{ RoleID, RoleName: ' Night Clerk ', Version: 1 }] });
    expect(saved.status).toBe(200);
    expect(await roleNow(RoleID)).toMatchObject({ RoleName: 'Night Clerk', Level: 10, Version: 2 });
    const [row] = (await editor.get('/audit', { Record: `role:${RoleID}` })).body;
    expect(row).toMatchObject({
      Call: 'PUT /role',
      By: 'Rita Boone',
      Changes: [{ Field: 'RoleName', From: 'Nite Clerk', To: 'Night Clerk' }],
    });
  });

  it('is not renamed to a name that is taken or blank, from an old version, or above one’s level', async () => {
    const { RoleID } = await t.make.role([], { RoleName: 'Porter', Level: 10 });
    await t.make.role([], { RoleName: 'Valet', Level: 10 });
    const above = await t.make.role([], { RoleName: 'Owner', Level: 60 });
    const rename = (change: object) => editor.put('/role', { Roles: [{ RoleID, ...change }] });
    expect((await rename({ RoleName: 'VALET' })).body.error).toBe('A role with this name already exists.');
    expect((await rename({ RoleName: ' ' })).status).toBe(400);
    expect((await rename({ RoleName: 'Doorman', Version: 7 })).status).toBe(409);
    expect((await rename({ RoleName: 'Doorman', RoleID: above.RoleID })).status).toBe(403);
    expect(await roleNow(RoleID)).toMatchObject({ RoleName: 'Porter', Version: 1 });
  });

  it('is removed once nobody holds it', async () => {
    const { RoleID } = await t.make.role(['logbook'], { RoleName: 'Bellhop', Level: 10 });
    const person = await t.make.employee();
    const { LocationID } = await t.make.location();
    await t.make.assign(person.EmployeeID, LocationID, RoleID);
    const held = await remove('role', RoleID);
    expect([held.status, held.body.error]).toEqual([
      409,
      'Bellhop is held by 1 person. Give them another role first.',
    ]);
    await t.db.$client.query('delete from employee_roles where role_id = $1', [RoleID]);
    expect((await remove('role', RoleID, '?Version=9')).status).toBe(409);
    const removed = await remove('role', RoleID, '?Version=1');
    expect([removed.status, removed.body.message]).toEqual([200, 'Role removed.']);
    expect(await roleNow(RoleID)).toBeUndefined();
    expect((await remove('role', RoleID)).status).toBe(404);
    const { rows } = await t.db.$client.query(
      `select call, by from audit_log where record = 'role:${RoleID}' order by at desc`,
    );
    expect(rows[0]).toEqual({ call: 'DELETE /role/:RoleID', by: 'Rita Boone' });
  });

  it('above one’s own level stays, and so does ADMINISTRATOR under its name', async () => {
    const { RoleID } = await t.make.role([], { Level: 51 });
    expect((await remove('role', RoleID)).status).toBe(403);
    const chief = await t.loginAs({ pages: ['Roles', 'Team'], level: 100 });
    const fixed = (await listed()).find(({ RoleName }) => RoleName === 'ADMINISTRATOR')!;
    const text = 'ADMINISTRATOR belongs to the console: it keeps its name and cannot be removed.';
    const gone = await chief.send('DELETE', `/role/${fixed.RoleID}`, undefined);
    expect([gone.status, gone.body.error]).toEqual([409, text]);
    const renamed = await chief.put('/role', { Roles: [{ RoleID: fixed.RoleID, RoleName: 'BOSS' }] });
    expect([renamed.status, renamed.body.error]).toEqual([409, text]);
    const lowered = await chief.put('/role', { Roles: [{ RoleID: fixed.RoleID, Level: 99 }] });
    expect([lowered.status, lowered.body.error]).toEqual([
      409,
      'ADMINISTRATOR keeps its level: nobody would be left to raise it again.',
    ]);
    const clerk = await t.loginAs({ pages: ['Team'], level: 100 });
    expect((await clerk.send('DELETE', `/role/${RoleID}`, undefined)).status).toBe(403);
  });
});

describe('a page that somebody created', () => {
  const made = async (PageName: string) => (await editor.post('/page', { PageName })).body.PageID as number;

  it('is renamed in every role that opens it, and removed from them', async () => {
    const PageID = await made('Pool Rota');
    const { RoleID } = await t.make.role([], { Level: 10 });
    await editor.put('/role', { Roles: [{ RoleID, AllowedPages: [PageID] }] });
    const person = await t.make.employee();
    const { LocationID } = await t.make.location();
    await t.make.assign(person.EmployeeID, LocationID, RoleID);
    const renamed = await editor.put('/page', { PageID, PageName: 'Pool Plan' });
    expect(renamed.body).toMatchObject({ message: 'Page renamed.', PageID, PageName: 'Pool Plan' });
    const names = async () =>
      (await t.db.$client.query('select page_name from role_page_names where role_id = $1', [RoleID])).rows;
    expect(await names()).toEqual([{ page_name: 'Pool Plan' }]);
    const removed = await remove('page', PageID);
    expect([removed.status, removed.body.message]).toEqual([200, 'Page removed.']);
    expect(await names()).toEqual([]);
    expect((await remove('page', PageID)).status).toBe(404);
  });

  it('keeps its place beside the console’s own, which stay as they are', async () => {
    const PageID = await made('Lost Keys');
    const rename = (PageName: string) => editor.put('/page', { PageID, PageName });
    expect((await rename('team')).body.error).toBe('A page with this name already exists.');
    expect((await rename('Rooms')).body.error).toBe(
      'The address /admin/rooms already leads to Rooms Details.',
    );
    expect((await rename('Dashboard List')).body.error).toBe('A page with this name already exists.');
    expect((await rename('..')).body.Message.Fields).toBe('PageName: Please give it a name with letters');
    expect((await rename('Lost keys')).status).toBe(200);
    const pages = (await editor.get('/page')).body as { PageID: number; PageName: string }[];
    const team = pages.find(({ PageName }) => PageName === 'Team')!;
    const text = 'This page belongs to the console: it keeps its name and cannot be removed.';
    const gone = await remove('page', team.PageID);
    expect([gone.status, gone.body.error]).toEqual([409, text]);
    const renamed = await editor.put('/page', { PageID: team.PageID, PageName: 'Crew' });
    expect([renamed.status, renamed.body.error]).toEqual([409, text]);
    expect((await editor.get('/audit', { Record: `page:${PageID}` })).body).toMatchObject([
      { Call: 'PUT /page' },
      { Call: 'POST /page' },
    ]);
  });
});

describe('the roles of the roster', () => {
  it('are all that its people hold where the caller has Team, those above their level too', async () => {
    const { LocationID } = await t.make.location();
    const boss = await t.make.role([], { RoleName: 'Big Boss', Level: 99 });
    const person = await t.make.employee();
    await t.make.assign(person.EmployeeID, LocationID, boss.RoleID);
    const caller = await t.loginAs({ pages: ['Team'], level: 10, LocationID });
    const names = async (who: TestCaller) =>
      ((await who.get('/admin/employees/roles')).body as Role[]).map(({ RoleName }) => RoleName);
    expect(await names(caller)).toContain('Big Boss');
    expect(await names(await t.loginAs({ pages: ['Team'], level: 10 }))).not.toContain('Big Boss');
  });
});
