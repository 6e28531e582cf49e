import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { locationsOnly } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { listWarnings } from './franchise.service.ts';

let t: TestApp;
let owner: TestCaller;
let LocationID: number;

beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const location = await t.make.location({ Franchise: true, TotalNumberOfRooms: 80 });
  ({ LocationID } = location);
  owner = await t.loginAs({ pages: ['Franchise'], LocationID, FirstName: 'Olga', LastName: 'Owner' });
});

const list = async (by: TestCaller, query: Record<string, string | number> = {}) =>
  (await by.get('/franchise/get', query)).body.Franchise as Record<string, unknown>[];

describe('the list', () => {
  it('has a record for each location with the flag where the caller holds the page', async () => {
    const other = await t.make.location({ Franchise: true, LegalName: `LEGAL ${LocationID} LLC` });
    const plain = await t.make.location({ Franchise: false });
    await t.make.assign(owner.EmployeeID, other.LocationID, owner.RoleID);
    await t.make.assign(owner.EmployeeID, plain.LocationID, owner.RoleID);
    await t.make.location({ Franchise: true });
    const rows = await list(owner);
    expect(rows.map((row) => row.LocationID)).toEqual([LocationID, other.LocationID]);
    expect(rows[0]).toEqual({
      LocationID,
      Name: rows[0]?.Name,
      LegalName: rows[0]?.Name,
      ChainID: '',
      Flag: '',
      Terms: '',
      EffectiveDate: '',
      Window: '',
      NoticePeriodWindowRenewal: '',
      Expiration: '',
      LiquidationDamage: '',
      FranchiseApplicationFee: 0,
      TotalNumberOfRooms: 80,
      PerKey: 0,
      AOP: '',
      RoyaltyFee: 0,
      MarketingFee: 0,
      ParkingCount: 0,
      ADAParkingCount: 0,
      Pip: '',
      Ownership: '',
      Notes: '',
      Version: 1,
    });
    expect(rows[1]?.LegalName).toBe(`LEGAL ${LocationID} LLC`);
  });

  it('is searched, sorted and paged', async () => {
    const other = await t.make.location({ Franchise: true });
    await t.make.assign(owner.EmployeeID, other.LocationID, owner.RoleID);
    await owner.post('/franchise/post', { LocationID, Flag: 'Wayfarer', FranchiseApplicationFee: 500 });
    expect(await list(owner, { Search: 'wayfar' })).toHaveLength(1);
    expect((await list(owner, { Sort: 'FranchiseApplicationFee' }))[0]?.LocationID).toBe(other.LocationID);
    const page = await owner.get('/franchise/get', { Page: 1, PageSize: 1 });
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body.Franchise).toHaveLength(1);
    const csv = await owner.get('/franchise/get', { Format: 'csv', Search: 'wayfar' });
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(2);
  });

  it('needs the page', async () => {
    const clerk = await t.loginAs({ pages: ['Team'], LocationID });
    for (const path of ['/franchise/get', '/franchise/download'])
      expect((await clerk.get(path)).status).toBe(403);
    expect((await clerk.post('/franchise/post', { LocationID })).status).toBe(403);
  });
});

describe('saving', () => {
  it('computes PerKey, keeps the number of rooms with the location and ignores read-only fields', async () => {
    const answer = await owner.post('/franchise/post', {
      LocationID,
      Name: 'Other name',
      LegalName: 'Other legal name',
      PerKey: 1,
      ChainID: ' YM-204 ',
      Expiration: '2036-05-31',
      FranchiseApplicationFee: '75,000.50',
      TotalNumberOfRooms: 90,
      RoyaltyFee: '5.25',
      MarketingFee: '',
      ParkingCount: '',
      Version: 1,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Franchise updated successfully.',
      ChainID: 'YM-204',
      FranchiseApplicationFee: 75_000.5,
      TotalNumberOfRooms: 90,
      PerKey: 833.34,
      RoyaltyFee: 5.25,
      MarketingFee: 0,
      ParkingCount: 0,
      Version: 2,
    });
    const [location] = await t.db.select().from(locations).where(eq(locations.LocationID, LocationID));
    expect(location).toMatchObject({ TotalNumberOfRooms: 90, LegalName: '', Version: 2 });
    expect(answer.body.Name).toBe(location?.Name);
    const trail = await owner.get('/audit', { Record: `franchise:${LocationID}` });
    expect(trail.body[0].Changes).toContainEqual({ Field: 'PerKey', From: 0, To: 833.34 });
  });

  it('leaves the number of rooms that was changed meanwhile, unless it is changed here too', async () => {
    const saveRooms = async (TotalNumberOfRooms: number) =>
      (await owner.post('/franchise/post', { LocationID, RoomsBefore: 80, TotalNumberOfRooms })).body;
    await t.db.update(locations).set({ TotalNumberOfRooms: 95 }).where(eq(locations.LocationID, LocationID));
    expect(await saveRooms(80)).toMatchObject({ TotalNumberOfRooms: 95 });
    expect(await saveRooms(81)).toMatchObject({ TotalNumberOfRooms: 81 });
  });

  it('keeps what was not sent', async () => {
    await owner.post('/franchise/post', { LocationID, Terms: '20 years', RoyaltyFee: 5 });
    const answer = await owner.post('/franchise/post', { LocationID, Notes: 'Line 1\nLine 2' });
    expect(answer.body).toMatchObject({
      Terms: '20 years',
      RoyaltyFee: 5,
      TotalNumberOfRooms: 80,
      Version: 3,
    });
  });

  it.each([
    [{ RoyaltyFee: 101 }, 'RoyaltyFee: At most 100 %'],
    [{ FranchiseApplicationFee: 'lots' }, 'FranchiseApplicationFee: Please enter a number'],
    [{ FranchiseApplicationFee: -1 }, 'FranchiseApplicationFee: Must be 0 or more'],
    [{ TotalNumberOfRooms: 1.5 }, 'TotalNumberOfRooms: Please enter a whole number'],
  ])('refuses %j', async (change, fields) => {
    const answer = await owner.post('/franchise/post', { LocationID, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(fields);
  });

  it('refuses a stale save', async () => {
    await owner.post('/franchise/post', { LocationID, Terms: 'First', Version: 1 });
    const answer = await owner.post('/franchise/post', { LocationID, Terms: 'Second', Version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('THIS RECORD WAS CHANGED BY OLGA OWNER. RELOAD TO SEE THE NEW VALUES.');
  });

  it('refuses locations outside the scope with 403 and those without the flag with 404', async () => {
    const foreign = await t.make.location({ Franchise: true });
    const plain = await t.make.location({ Franchise: false });
    await t.make.assign(owner.EmployeeID, plain.LocationID, owner.RoleID);
    const statusAt = async (id: number) => (await owner.post('/franchise/post', { LocationID: id })).status;
    expect(await statusAt(foreign.LocationID)).toBe(403);
    expect(await statusAt(plain.LocationID)).toBe(404);
    expect((await owner.get('/audit', { Record: `franchise:${foreign.LocationID}` })).status).toBe(404);
  });
});

describe('the workbook', () => {
  it('is named Franchise.xlsx, has typed cells and totals', async () => {
    await owner.post('/franchise/post', {
      LocationID,
      Flag: '=HYPERLINK("x")',
      FranchiseApplicationFee: 1000.5,
      RoyaltyFee: 5.5,
    });
    const answer = await owner.get('/franchise/download');
    expect(answer.headers['content-disposition']).toContain('filename="Franchise.xlsx"');
    const { sheets } = await readXlsx(answer.raw);
    const [, header = [], row = [], totals = []] = sheets[0]?.rows ?? [];
    const cell = (name: string, of: readonly unknown[]) => of[header.indexOf(name)];
    expect(cell('Flag', row)).toBe('=HYPERLINK("x")');
    expect(cell('Franchise Application Fee', row)).toBe(1000.5);
    expect(cell('Per Key', row)).toBe(12.51);
    expect(cell('Royalty Fee %', row)).toBe(5.5);
    expect(cell('Total Number Of Rooms', totals)).toBe(80);
    expect(totals[0]).toBe('TOTAL');
  });
});

it('warns of windows and expirations that come near', async () => {
  await owner.post('/franchise/post', { LocationID, Window: 'December 1, 2026', Expiration: 'Year 20' });
  const warnings = await listWarnings(t.db, locationsOnly([LocationID]), '2026-11-10');
  expect(warnings).toMatchObject([{ LocationID, Field: 'Window', Days: 21, Limit: 30 }]);
});
