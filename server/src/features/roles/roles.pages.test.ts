import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let editor: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  editor = await t.loginAs({ pages: ['Roles', 'Team'], level: 50 });
});
afterAll(() => t.close());

describe('pages', () => {
  it('lists the pages of the console and adds one that roles may then open', async () => {
    expect((await editor.get('/page')).body).toHaveLength(PAGE_NAMES.length);
    const made = await editor.post('/page', { PageName: ' Key Control ' });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ message: 'Page created successfully!', PageName: 'Key Control' });
    const { body } = await editor.get('/page');
    expect(body.at(-1)).toEqual({ PageID: made.body.PageID, PageName: 'Key Control' });
    const role = await t.make.role([], { Level: 1 });
    const saved = await editor.put('/role', {
      Roles: [{ RoleID: role.RoleID, AllowedPages: [made.body.PageID] }],
    });
    expect(saved.body.Roles[0].AllowedPages).toEqual([made.body.PageID]);
  });

  it.each([
    [400, '  ', 'Page Name is required.'],
    [409, 'TEAM', 'A page with this name already exists.'],
    [409, 'Rooms', 'The address /admin/rooms already leads to Rooms Details.'],
    [409, 'Pages', 'The address /admin/pages already leads to Manage Pages.'],
    [400, 'a/b', 'Please leave out / \\ ? # and %'],
  ])('answers %i to the name %j', async (status, PageName, message) => {
    const answer = await editor.post('/page', { PageName });
    expect([answer.status, answer.body.error]).toEqual([status, message]);
  });
});

describe('the name of a page', () => {
  it('is the same in every role, also when it is changed in the database', async () => {
    const { RoleID } = await t.make.role(['Rooms Details', 'Bonus']);
    await t.db.execute(sql`update pages set page_name = 'Extra Pay' where page_name = 'Bonus'`);
    const { rows } = await t.db.execute(
      sql`select page_name from role_page_names where role_id = ${RoleID} order by page_id`,
    );
    expect(rows).toEqual([{ page_name: 'Rooms Details' }, { page_name: 'Extra Pay' }]);
    await t.db.execute(sql`update pages set page_name = 'Bonus' where page_name = 'Extra Pay'`);
  });
});

describe('the preview of a role', () => {
  it('tells from the declared access what each page lets a role do', async () => {
    const { body } = await editor.get('/page/calls');
    expect(body).toContainEqual({
      PageName: 'Invite User',
      Method: 'GET',
      Path: '/role',
      Summary: 'All roles for whoever edits roles; for others those they may hand out.',
      Reach: 'the whole group',
    });
    const roles = body.filter((call: { PageName: string }) => call.PageName === 'Roles');
    expect(roles.map((call: { Method: string; Path: string }) => `${call.Method} ${call.Path}`)).toEqual([
      'GET /role',
      'POST /role',
      'PUT /role',
      'DELETE /role/:RoleID',
      'GET /page',
      'POST /page',
      'PUT /page',
      'DELETE /page/:PageID',
      'GET /page/calls',
    ]);
    expect(body.some((call: { Path: string }) => call.Path === '/login')).toBe(false);
    const team = await t.loginAs({ pages: ['Team'] });
    expect((await team.get('/page/calls')).status).toBe(403);
  });
});
