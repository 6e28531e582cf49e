import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let owner: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  owner = await t.loginAs({
    pages: ['Lost and Found', 'Rooms Details'],
    FirstName: 'Frances',
    LastName: 'Okafor',
  });
});
afterAll(() => t.close());

interface Made {
  TokenID: number;
  Token: string;
}

const make = async (body: object = {}, by = owner): Promise<Made> => {
  const answer = await by.post('/tokens', { Name: 'PMS', ...body });
  expect(answer.body).toMatchObject({ Message: 'Token made. Copy it now: it is not shown again.' });
  return answer.body as Made;
};
const namesOf = async (by: TestCaller, query: Record<string, string | number> = {}) =>
  ((await by.get('/tokens', query)).body as { Name: string }[]).map(({ Name }) => Name);

describe('making a token', () => {
  it('answers it once, with 90 days, read only and for all that its owner holds', async () => {
    const { body } = await owner.post('/tokens', { Name: ' PMS ' });
    const { Token, message, Message: _, ...token } = body;
    expect(Token).toMatch(/^boh_[\w-]{43}$/);
    expect(message).toContain('not shown again');
    expect(token).toEqual({
      TokenID: token.TokenID,
      Name: 'PMS',
      EmployeeID: owner.EmployeeID,
      Owner: 'Frances Okafor',
      Pages: null,
      LocationIDs: null,
      Locations: null,
      ReadOnly: true,
      CreatedAt: TEST_NOW,
      ExpiresAt: '2027-02-08T18:00:00.000Z',
      LastUsedAt: null,
    });
    const listed = await owner.get('/tokens');
    expect(listed.body).toEqual([token]);
    expect(listed.raw.toString()).not.toContain('boh_');
  });

  it('is done again by the same submit, whose answer is kept nowhere', async () => {
    const headers = { 'idempotency-key': 'one token' };
    const first = await owner.post('/tokens', { Name: 'PMS' }, { headers });
    const second = await owner.post('/tokens', { Name: 'PMS' }, { headers });
    expect(second.body.Token).not.toBe(first.body.Token);
    expect(await namesOf(owner)).toEqual(['PMS', 'PMS']);
  });

  it.each([
    [{ Name: ' ' }, 'Name: Name is required'],
    [{ Pages: [] }, 'Pages: Choose at least one page'],
    [{ LocationIDs: [] }, 'LocationIDs: Choose at least one location'],
    [{ ExpiresAt: 'soon' }, 'ExpiresAt: Expires At must be a time such as 2026-12-31T12:00:00Z'],
    [{ ExpiresAt: '2026-11-10T18:00:00.000Z' }, 'ExpiresAt: A token has to end in the future'],
    [{ ExpiresAt: '2027-11-10T18:00:00.001Z' }, 'ExpiresAt: A token works for a year at most'],
  ])('refuses %j', async (wrong, text) => {
    const answer = await owner.post('/tokens', { Name: 'PMS', ...wrong });
    expect([answer.status, answer.body.Message.Fields]).toEqual([400, text]);
    expect(await namesOf(owner)).toEqual([]);
  });

  it('takes an end of up to a year', async () => {
    const { TokenID } = await make({ ExpiresAt: '2027-11-10T10:00:00.000-08:00' });
    expect((await owner.get('/tokens')).body).toMatchObject([
      { TokenID, ExpiresAt: '2027-11-10T18:00:00.000Z' },
    ]);
  });

  it('gives no page and no location that its owner does not hold', async () => {
    const { LocationID: elsewhere } = await t.make.location();
    const pages = await owner.post('/tokens', { Name: 'PMS', Pages: ['Payroll', 'Lost and Found'] });
    expect([pages.status, pages.body.error]).toEqual([
      403,
      'You cannot give a token a page that you do not hold there: Payroll.',
    ]);
    const places = await owner.post('/tokens', { Name: 'PMS', LocationIDs: [owner.LocationID, elsewhere] });
    expect([places.status, places.body.error]).toEqual([403, 'You have no role at one of these locations.']);
    // A page that is held, but at another location than those chosen.
    const { RoleID } = await t.make.role(['Payroll']);
    await t.make.assign(owner.EmployeeID, elsewhere, RoleID);
    const chosen = { Name: 'PMS', Pages: ['Payroll'], LocationIDs: [owner.LocationID] };
    expect((await owner.post('/tokens', chosen)).status).toBe(403);
    expect((await owner.post('/tokens', { ...chosen, LocationIDs: [elsewhere] })).status).toBe(200);
  });
});

describe('the list', () => {
  it('has one’s own tokens, and for whoever holds Integrations all of the hotels where they do', async () => {
    await make({ Name: 'Kiosk' });
    const keeper = await t.loginAs({ pages: ['Integrations'], LocationID: owner.LocationID });
    await make({ Name: 'Own of the keeper', Pages: ['Integrations'] }, keeper);
    expect(await namesOf(owner)).toEqual(['Kiosk']);
    expect(await namesOf(keeper)).toEqual(expect.arrayContaining(['Kiosk', 'Own of the keeper']));
    expect(await namesOf(keeper, { Own: 'true' })).toEqual(['Own of the keeper']);
    const stranger = await t.loginAs({ pages: ['Team'] });
    expect(await namesOf(stranger)).toEqual([]);
  });

  it('has no token that reaches a hotel where one does not hold Integrations, by name or by its owner', async () => {
    const { LocationID: elsewhere } = await t.make.location();
    await t.make.assign(owner.EmployeeID, elsewhere, owner.RoleID);
    const all = await make({ Name: 'For all of mine' });
    const there = await make({ Name: 'For there', LocationIDs: [elsewhere] });
    await make({ Name: 'For here', LocationIDs: [owner.LocationID] });
    const keeper = await t.loginAs({ pages: ['Integrations'], LocationID: owner.LocationID });
    expect((await namesOf(keeper)).filter((name) => name.startsWith('For '))).toEqual(['For here']);
    expect(String((await keeper.get('/tokens', { Format: 'csv' })).body)).not.toContain('For there');
    for (const { TokenID, Token } of [all, there]) {
      const history = { Record: `api-token:${TokenID}` };
      expect((await keeper.get('/audit', history)).status).toBe(404);
      expect((await keeper.send('DELETE', `/tokens/${TokenID}`)).status).toBe(404);
      const at = { headers: { 'x-location-id': String(elsewhere) } };
      expect((await t.withToken(Token).get('/lost-and-found', {}, at)).status).toBe(200);
      await owner.send('DELETE', `/tokens/${TokenID}`);
      expect((await keeper.get('/audit', history)).status).toBe(404);
      expect((await owner.get('/audit', history)).status).toBe(200);
    }
    const both = { pages: ['Integrations'] as const, LocationID: owner.LocationID, alsoAt: [elsewhere] };
    const wide = await t.loginAs(both);
    await make({ Name: 'For both' });
    expect(await namesOf(wide, { Search: 'For ' })).toEqual(['For both', 'For here']);
    // Held only at another hotel than the one where one is.
    const away = await t.loginAs({ pages: ['Team'], LocationID: owner.LocationID });
    const { RoleID } = await t.make.role(['Integrations']);
    await t.make.assign(away.EmployeeID, elsewhere, RoleID);
    expect(await namesOf(away)).toEqual([]);
  });

  it('is searched, sorted, paged and exported', async () => {
    await make({ Name: 'Kiosk', Pages: ['Lost and Found'], LocationIDs: [owner.LocationID] });
    await make({ Name: 'Archive', ReadOnly: false, ExpiresAt: '2026-12-01T00:00:00.000Z' });
    expect(await namesOf(owner)).toEqual(['Archive', 'Kiosk']);
    expect(await namesOf(owner, { Sort: '-ExpiresAt' })).toEqual(['Kiosk', 'Archive']);
    expect(await namesOf(owner, { Search: 'lost and' })).toEqual(['Kiosk']);
    expect(await namesOf(owner, { Page: 2, PageSize: 1 })).toEqual(['Kiosk']);
    const csv = await owner.get('/tokens', { Format: 'csv' });
    const [head, archive] = String(csv.body).trim().split('\r\n');
    expect(head).toBe(
      'Name,Owner,Pages,Locations,Access,Made At (America/Los_Angeles),Expires At (America/Los_Angeles),Last Used At (America/Los_Angeles)',
    );
    expect(archive).toBe(
      'Archive,Frances Okafor,All,All,Read and write,11/10/2026 10:00 AM,11/30/2026 04:00 PM,',
    );
  });
});

describe('ending a token', () => {
  it('is for its owner and for whoever holds Integrations, and to others it does not exist', async () => {
    const [own, kept] = [await make({ Name: 'Own' }), await make({ Name: 'Kept' })];
    const stranger = await t.loginAs({ pages: ['Team'], LocationID: owner.LocationID });
    expect((await stranger.send('DELETE', `/tokens/${own.TokenID}`)).status).toBe(404);
    expect((await owner.send('DELETE', `/tokens/${own.TokenID}`)).body.message).toBe('Token ended.');
    expect((await owner.send('DELETE', `/tokens/${own.TokenID}`)).status).toBe(404);
    const keeper = await t.loginAs({ pages: ['Integrations'], LocationID: owner.LocationID });
    expect((await keeper.send('DELETE', `/tokens/${kept.TokenID}`)).status).toBe(200);
    expect(await namesOf(owner)).toEqual([]);
    expect((await t.withToken(own.Token).get('/lost-and-found')).status).toBe(401);
    expect((await t.withToken(kept.Token).get('/lost-and-found')).status).toBe(401);
  });

  it('stands in the history, which its owner and whoever holds Integrations read', async () => {
    const { TokenID } = await make({ Name: 'Kiosk', ReadOnly: false });
    const query = { Record: `api-token:${TokenID}` };
    const stranger = await t.loginAs({ pages: ['Team'], LocationID: owner.LocationID });
    expect((await stranger.get('/audit', query)).status).toBe(404);
    expect((await owner.get('/audit', query)).body).toMatchObject([
      { By: 'Frances Okafor', Call: 'POST /tokens' },
    ]);
    await owner.send('DELETE', `/tokens/${TokenID}`);
    const keeper = await t.loginAs({ pages: ['Integrations'], LocationID: owner.LocationID });
    const history = (await keeper.get('/audit', query)).body as { Call: string }[];
    expect(history.map(({ Call }) => Call)).toEqual(['DELETE /tokens/:TokenID', 'POST /tokens']);
  });
});
