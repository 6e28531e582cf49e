import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_TEXTS } from '@boh/contract/tokens/tokens.contract.ts';
import { employeeRoles, roles } from '../src/db/tables/access.table.ts';
import { Authenticator } from './authenticator.ts';
import { buildTestApp, TEST_NOW, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';
import { addApp } from './factor-people.ts';
import { at, ITEM, tokenOwner, type TokenOwner } from './token-owner.ts';

let t: TestApp;
let owner: TestCaller;
let second: number;
let token: TokenOwner['token'];
let here: TokenOwner['here'];
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  ({ owner, second, token, here } = await tokenOwner(t));
});
afterAll(() => t.close());

describe('the location of a call', () => {
  it('is the one in the header', async () => {
    const all = await token();
    expect((await all.post('/lost-and-found', ITEM, at(second))).status).toBe(200);
    expect((await all.get('/lost-and-found', {}, at(second))).body).toHaveLength(1);
    expect((await all.get('/lost-and-found', {}, at(owner.LocationID))).body).toEqual([]);
  });

  it('is the token’s only one where none is named', async () => {
    const one = await here();
    expect((await one.post('/lost-and-found', ITEM)).status).toBe(200);
    expect((await owner.get('/lost-and-found')).body).toHaveLength(1);
  });

  it('has to be named where the token is for several', async () => {
    const answer = await (await token()).get('/lost-and-found');
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'Say in the header X-Location-ID which location is meant: this API token is for several.',
    ]);
  });

  it('is refused where the token or its owner does not reach it, and where it is no number', async () => {
    const elsewhere = (await t.make.location()).LocationID;
    const one = await here();
    for (const [caller, place] of [
      [one, second],
      [one, 2_147_483_647],
      [one, '9999999999'],
      [await token(), elsewhere],
    ] as const) {
      const answer = await caller.get('/lost-and-found', {}, at(place));
      expect([answer.status, answer.body.error]).toEqual([403, 'You have no access to this location.']);
    }
    expect((await one.get('/lost-and-found', {}, at('here'))).status).toBe(400);
  });

  it('follows what its owner holds: a location that they lost is no longer reached', async () => {
    const both = await token({ LocationIDs: [owner.LocationID, second] });
    expect((await both.get('/lost-and-found')).status).toBe(400);
    await t.db.delete(employeeRoles).where(eq(employeeRoles.LocationID, second));
    expect((await both.get('/lost-and-found', {}, at(second))).status).toBe(403);
    expect((await both.get('/lost-and-found')).status).toBe(200);
  });
});

describe('what a token opens', () => {
  it('is cut from the pages of its owner’s role, at every call', async () => {
    const found = await here({ Pages: ['Lost and Found', 'logbook'] });
    expect((await found.get('/lost-and-found')).status).toBe(200);
    expect((await found.get('/Rooms/get')).body.error).toBe("You don't have Access");
    const { RoleID } = await t.make.role(['logbook', 'Rooms Details']);
    await t.db.update(employeeRoles).set({ RoleID }).where(eq(employeeRoles.EmployeeID, owner.EmployeeID));
    expect((await found.get('/lost-and-found')).status).toBe(403);
    expect((await found.get('/Rooms/get')).status).toBe(403);
    expect((await found.get('/logs/getAll')).status).toBe(200);
  });

  it('over several locations is for a token of all of them', async () => {
    const one = await here();
    for (const address of ['/admin/payroll', '/bank/accounts', '/admin/locations', '/calendar']) {
      const answer = await one.get(address);
      expect([address, answer.status, answer.body.error]).toEqual([
        address,
        403,
        'This goes over several locations: it needs an API token for all locations of the person it belongs to.',
      ]);
    }
    const named = await token({ LocationIDs: [owner.LocationID, second] });
    expect((await named.get('/bank/accounts', {}, at(second))).status).toBe(200);
    await t.make.assign(owner.EmployeeID, (await t.make.location()).LocationID, owner.RoleID);
    expect((await named.get('/bank/accounts', {}, at(second))).status).toBe(403);
    expect((await (await token()).get('/bank/accounts', {}, at(second))).status).toBe(200);
  });

  it('is of a night’s file the hotel it is for, and no other', async () => {
    const one = await here({ Pages: ['Night Audit'] });
    const send = (LocationID: number) =>
      one.form('POST', '/intake/files', {
        fields: { LocationID },
        files: [{ part: 'file', name: 'night.csv', content: 'a,b\n1,2\n' }],
      });
    expect((await send(second)).status).toBe(403);
    expect((await send(owner.LocationID)).status).toBe(200);
  });

  it('shows in reports no source whose page it lacks', async () => {
    const body = {
      ...{ Measures: ['Sold', 'Payroll', 'ClaimsAsked', 'InsuranceCost'], GroupBy: 'none', Interval: 'Year' },
      ...{
        Period: { From: '2026-01-01', To: '2026-12-31' },
        Compare: 'none',
        LocationIDs: [],
        LikeForLike: true,
      },
    };
    const notesOf = async (Pages: string[] | null) => {
      const answer = await (await token({ Pages })).post('/reports/run', body, at(second));
      expect(answer.status).toBe(200);
      return Object.keys((answer.body.Total.Notes ?? {}) as object).sort();
    };
    expect(await notesOf(['Reports'])).toEqual(['ClaimsAsked', 'InsuranceCost', 'Payroll', 'Sold']);
    expect(await notesOf(['Reports', 'Payroll', 'Bonus'])).toEqual(['ClaimsAsked', 'InsuranceCost', 'Sold']);
    expect(await notesOf(null)).toEqual([]);
  });

  it('shows in the calendar no dates whose page it lacks', async () => {
    await t.db.execute(sql`insert into payrolls (location_id, check_date, period_from, period_to, created_at)
      values (${second}, '2026-11-20', '2026-11-01', '2026-11-15', ${TEST_NOW})`);
    const days = { From: '2026-11-01', To: '2026-11-30' };
    const kinds = async (Pages: string[]) =>
      ((await (await token({ Pages })).get('/calendar', days, at(second))).body as { Kind: string }[]).map(
        ({ Kind }) => Kind,
      );
    expect(await kinds(['Calendar'])).toEqual([]);
    expect(await kinds(['Calendar', 'Payroll'])).toEqual(['Check date']);
  });

  it('says of its owner only where and what it is for', async () => {
    const one = await here({ Pages: ['logbook'] });
    const { body } = await one.get('/admin/employee/current');
    expect(body).toMatchObject({
      EmployeeID: owner.EmployeeID,
      SelectedLocationID: owner.LocationID,
      locations: [{ Location: { LocationID: owner.LocationID }, Role: { AllowedPages: ['logbook'] } }],
    });
    expect(body.locations).toHaveLength(1);
  });

  it('is what follows from all rights only where it is for all of them', async () => {
    const some = [await here(), await token({ Pages: ['logbook', 'Team'] })];
    for (const caller of some) {
      for (const address of ['/find?Search=ring', '/home', '/inbox', '/audit?Record=room:1']) {
        expect((await caller.get(address, undefined, at(owner.LocationID))).status).toBe(403);
      }
    }
    expect((await (await token()).get('/home', {}, at(second))).status).toBe(200);
  });

  it('makes no webhook that tells of what its pages do not open: that would go on after the token', async () => {
    const sent = { Url: 'https://hooks.example/in', Events: ['payroll.approved'] };
    const narrow = await token({ Pages: ['Integrations'] });
    const refused = await narrow.post('/webhooks', sent, at(second));
    expect([refused.status, refused.body.error]).toEqual([403, TOKEN_TEXTS.allRights]);
    const { WebhookID, Version } = (await owner.post('/webhooks', sent)).body;
    const change = { ...sent, Url: 'https://elsewhere.example/in', Version };
    expect((await narrow.put(`/webhooks/${WebhookID}`, change, at(second))).status).toBe(403);
    expect((await (await token()).put(`/webhooks/${WebhookID}`, change, at(second))).status).toBe(200);
  });

  it('stops where a role comes to require a second factor that its owner does not have, until they have one', async () => {
    const one = await here();
    await t.db.update(roles).set({ SecondFactor: 'Required' }).where(eq(roles.RoleID, owner.RoleID));
    const refused = await one.get('/lost-and-found');
    expect([refused.status, refused.body.FactorSetupRequired]).toEqual([403, true]);
    expect((await one.get('/admin/employee/current')).body.FactorSetupRequired).toBe(true);
    await addApp(t, {
      caller: owner,
      email: '',
      secret: Buffer.alloc(0),
      codes: [],
      passkey: new Authenticator(),
      passkeyId: 0,
    });
    expect((await one.get('/lost-and-found')).status).toBe(200);
  });
});
