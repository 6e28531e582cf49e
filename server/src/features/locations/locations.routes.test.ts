import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { locations } from '../../db/tables/locations.table.ts';

let t: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.loginAs({ pages: ['Location'], FirstName: 'Lena', LastName: 'Ortiz' });
});
afterAll(() => t.close());

const FULL = {
  Name: 'Harbor Inn',
  Address1: '1 Pier Rd',
  APN: '12-ab',
  PhoneNumber: '555-0101',
  City: 'Oxnard',
  State: 'ca',
  ZipCode: '93030',
  County: 'Ventura',
  TimeZone: 'America/Los_Angeles',
  Payroll: 'true',
  Franchise: 1,
  FandB: true,
  OnlyRoom: false,
  SpecificRoom: 0,
  TotalNumberOfRooms: '88',
  Group: '',
  ToEmails: 'Gm@Harbor.example, ,desk@harbor.example ',
  CcEmails: ['cc@harbor.example'],
  BccEmails: [],
  PaychexID: 'px1',
};

interface Named {
  Name: string;
}
const names = (body: Named[]) => body.map((row) => row.Name);

describe('creating a location', () => {
  it('stores text in upper case, reads loose booleans and splits the addresses', async () => {
    const answer = await admin.post('/admin/location', {
      ...FULL,
      UUID: 'mine',
      LocationID: 999,
      Secret: 'x',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'Location saved',
      Message: 'Location saved',
      LocationID: expect.any(Number),
      UUID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      Name: 'HARBOR INN',
      Address1: '1 PIER RD',
      APN: '12-AB',
      PhoneNumber: '555-0101',
      City: 'OXNARD',
      State: 'CA',
      ZipCode: '93030',
      County: 'VENTURA',
      TimeZone: 'America/Los_Angeles',
      Payroll: true,
      Franchise: true,
      FandB: true,
      OnlyRoom: false,
      SpecificRoom: false,
      TotalNumberOfRooms: 88,
      Group: 0,
      ToEmails: ['Gm@Harbor.example', 'desk@harbor.example'],
      CcEmails: ['cc@harbor.example'],
      BccEmails: [],
      LegalName: '',
      PaychexID: 'PX1',
      Version: 1,
    });
    expect(answer.body.LocationID).not.toBe(999);
  });

  it('gives whoever creates it their own current role there at once', async () => {
    const { body } = await admin.post('/admin/location', { Name: 'Own Role Inn' });
    const current = await admin.get('/admin/employee/current');
    const place = current.body.locations.find(
      (item: { Location: { LocationID: number } }) => item.Location.LocationID === body.LocationID,
    );
    expect(place.Role).toMatchObject({ RoleID: admin.RoleID, AllowedPages: ['Location'] });
    expect((await admin.post('/changeSelectedLocation', { NewLocationID: body.LocationID })).status).toBe(
      200,
    );
    admin = await t.loginAs({ pages: ['Location'], FirstName: 'Lena', LastName: 'Ortiz' });
  });

  it('needs nothing but a name, and takes UTC then', async () => {
    const { status, body } = await admin.post('/admin/location', { Name: ' bare ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Name: 'BARE',
      TimeZone: 'UTC',
      TotalNumberOfRooms: 0,
      ToEmails: [],
      City: '',
    });
  });

  it.each([
    ['a blank name', { Name: '  ' }, 'Location Name is required.', 'Name'],
    ['a missing name', {}, 'Location Name is required.', 'Name'],
    ['rooms below 0', { TotalNumberOfRooms: -1 }, 'Must be 0 or more', 'TotalNumberOfRooms'],
    ['a group that is no number', { Group: 'two' }, 'Please enter a whole number', 'Group'],
    [
      'an unknown time zone',
      { TimeZone: 'Mars/Olympus' },
      'Please choose a time zone from the list',
      'TimeZone',
    ],
    [
      'an offset instead of a zone',
      { TimeZone: '+02:00' },
      'Please choose a time zone from the list',
      'TimeZone',
    ],
    ['a bad address', { ToEmails: 'a@b.example, nobody' }, 'Invalid email address: nobody', 'ToEmails.1'],
    ['a boolean nobody understands', { Payroll: 'maybe' }, 'Please answer yes or no', 'Payroll'],
  ])('refuses %s and names the field', async (_, values, message, field) => {
    const { Name: _name, ...rest } = FULL;
    const body = 'Name' in values || Object.keys(values).length === 0 ? rest : { ...rest, Name: 'Never' };
    const answer = await admin.post('/admin/location', { ...body, ...values });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(message);
    expect(answer.body.Message.Fields).toBe(`${field}: ${message}`);
    expect(await t.db.$count(locations, eq(locations.Name, 'NEVER'))).toBe(0);
  });

  it('refuses a name that is taken, ignoring case, and creates nothing', async () => {
    await admin.post('/admin/location', { Name: 'Twice Inn' });
    const answer = await admin.post('/admin/location', { Name: 'tWICE inn ' });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('A location with this name already exists.');
    expect(answer.body.Message.Fields).toBe('Name: A location with this name already exists.');
  });

  it('happens once for a repeated submit', async () => {
    const headers = { 'Idempotency-Key': 'create-location-once-1' };
    const first = await admin.post('/admin/location', { Name: 'Once Inn' }, { headers });
    const again = await admin.post('/admin/location', { Name: 'Once Inn' }, { headers });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });
});

describe('changing a location', () => {
  it('saves, counts the version and keeps what was not sent', async () => {
    const { body: made } = await admin.post('/admin/location', { ...FULL, Name: 'Change Inn' });
    await t.db
      .update(locations)
      .set({ LegalName: 'CHANGE LLC' })
      .where(eq(locations.LocationID, made.LocationID));
    const answer = await admin.put('/admin/location', {
      LocationID: made.LocationID,
      Name: 'Changed Inn',
      City: null,
      Payroll: 'no',
      Version: 1,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...made,
      message: 'Location saved',
      Message: 'Location saved',
      Name: 'CHANGED INN',
      City: '',
      Payroll: false,
      LegalName: 'CHANGE LLC',
      Version: 2,
    });
    const [row] = await t.db.select().from(locations).where(eq(locations.LocationID, made.LocationID));
    expect(row?.LegalName).toBe('CHANGE LLC');
  });

  it('refuses a stale version with the name of who was faster, and overwrites without a version', async () => {
    const { body: made } = await admin.post('/admin/location', { Name: 'Stale Inn' });
    const change = { LocationID: made.LocationID, Name: 'Stale Inn', City: 'Here' };
    await admin.put('/admin/location', { ...change, Version: 1 });
    const stale = await admin.put('/admin/location', { ...change, City: 'There', Version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error).toBe('THIS RECORD WAS CHANGED BY LENA ORTIZ. RELOAD TO SEE THE NEW VALUES.');
    expect((await admin.put('/admin/location', { ...change, City: 'There' })).body.City).toBe('THERE');
  });

  it('refuses a blank name, a taken name and an unknown location', async () => {
    const a = await admin.post('/admin/location', { Name: 'Name A' });
    await admin.post('/admin/location', { Name: 'Name B' });
    const { LocationID } = a.body;
    const blank = await admin.put('/admin/location', { LocationID, Name: '' });
    expect([blank.status, blank.body.error]).toEqual([400, 'Location Name is required.']);
    expect((await admin.put('/admin/location', { LocationID, Name: 'name b' })).status).toBe(409);
    expect((await admin.put('/admin/location', { LocationID: 999_999, Name: 'X' })).status).toBe(404);
    expect((await admin.put('/admin/location', { Name: 'X' })).status).toBe(400);
  });

  it('leaves its history for whoever holds Location, and for nobody else', async () => {
    const { body: made } = await admin.post('/admin/location', { Name: 'History Inn' });
    await admin.put('/admin/location', { LocationID: made.LocationID, Name: 'History Inn', State: 'nv' });
    const Record = `location:${made.LocationID}`;
    const history = await admin.get('/audit', { Record });
    expect(history.body).toHaveLength(2);
    expect(history.body[0]).toMatchObject({
      By: 'Lena Ortiz',
      Call: 'PUT /admin/location',
      Changes: [{ Field: 'State', From: '', To: 'NV' }],
    });
    const other = await t.loginAs({ pages: ['Team'] });
    expect((await other.get('/audit', { Record })).status).toBe(404);
    expect((await admin.get('/audit', { Record: 'location:999999' })).status).toBe(404);
  });
});

describe('listing locations', () => {
  let group: TestApp;
  let reader: TestCaller;
  beforeAll(async () => {
    group = await buildTestApp();
    const a = await group.make.location({ Name: 'alpha', City: 'YUMA', State: 'AZ', County: 'PIMA' });
    await group.make.location({ Name: 'BETA', City: 'RENO', State: 'NV', County: 'WASHOE' });
    await group.make.location({ Name: 'GAMMA', City: 'ALAMEDA', State: 'CA', County: 'ALAMEDA' });
    reader = await group.loginAs({ pages: ['Location'], LocationID: a.LocationID });
  });
  afterAll(() => group.close());

  it('shows whole records, by name ignoring case, to whoever holds Location', async () => {
    const { body, headers } = await reader.get('/admin/locations');
    expect(names(body)).toEqual(['alpha', 'BETA', 'GAMMA']);
    expect(body[0]).toMatchObject({
      ...{ County: 'PIMA', TimeZone: 'America/Los_Angeles' },
      ...{ Version: 1, ToEmails: [], LegalName: '' },
    });
    expect(headers).not.toHaveProperty('x-total-count');
  });

  it.each(['Team', 'Invite User', 'Daily Sales Data', 'Housekeeping Reports'] as const)(
    'shows only id, name, city and state to whoever holds %s',
    async (page) => {
      const caller = await group.loginAs({ pages: [page], LocationID: reader.LocationID });
      const { body } = await caller.get('/admin/locations');
      expect(body[0]).toEqual({ LocationID: reader.LocationID, Name: 'alpha', City: 'YUMA', State: 'AZ' });
      expect((await caller.get('/admin/locations', { Search: 'washoe' })).body).toEqual([]);
      expect((await caller.get('/admin/locations', { Sort: 'County' })).status).toBe(400);
    },
  );

  it.each([
    ['BET', ['BETA']],
    ['reno', ['BETA']],
    ['az', ['alpha']],
    ['pima', ['alpha']],
    ['alameda', ['GAMMA']],
    ['%', []],
    ['', ['alpha', 'BETA', 'GAMMA']],
  ])('finds %j by name, city, state or county, ignoring case', async (Search, expected) => {
    expect(names((await reader.get('/admin/locations', { Search })).body)).toEqual(expected);
  });

  it('sorts, pages and counts', async () => {
    const down = await reader.get('/admin/locations', { Sort: '-Name', Page: 1, PageSize: 2 });
    expect(names(down.body)).toEqual(['GAMMA', 'BETA']);
    expect(down.headers['x-total-count']).toBe('3');
    expect(names((await reader.get('/admin/locations', { Sort: 'City' })).body)).toEqual([
      'GAMMA',
      'BETA',
      'alpha',
    ]);
    expect((await reader.get('/admin/locations', { Sort: 'Secret' })).status).toBe(400);
  });

  it('exports exactly the filtered rows', async () => {
    const { raw, headers } = await reader.get('/admin/locations', { Search: 'reno', Format: 'csv' });
    expect(headers['content-disposition']).toContain('locations.csv');
    const lines = raw.toString('utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('BETA');
  });

  it('refuses everybody else', async () => {
    const other = await group.loginAs({ pages: ['Roles', 'Payroll'], LocationID: reader.LocationID });
    const body = { Name: 'X' };
    for (const answer of [
      await other.get('/admin/locations'),
      await other.post('/admin/location', body),
      await other.put('/admin/location', { ...body, LocationID: reader.LocationID }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([403, "You don't have Access"]);
    }
    const brief = await group.loginAs({ pages: ['Team'], LocationID: reader.LocationID });
    expect((await brief.post('/admin/location', body)).status).toBe(403);
    expect((await group.visitor.get('/admin/locations')).status).toBe(401);
  });
});
