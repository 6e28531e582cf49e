import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesRow, type SalesRow } from '@boh/contract/sales/sales.contract.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

const NAME = 'O"NEIL \\ SÖN {"a":1},{';
const MOST = 999_999_999_999.99;
const NOTHING = {
  RoomRevenue: 0,
  OtherRevenue: 0,
  RoomsSold: 0,
  TotalAvailableRooms: 0,
  Adr: 0,
  OOO: 0,
  TotalCost: 0,
  Stayover: 0,
  Checkout: 0,
};
const DAYS = [
  { Date: '2026-12-31', ...NOTHING },
  {
    Date: '2024-02-29',
    ...NOTHING,
    RoomRevenue: -0.01,
    OtherRevenue: 0.1,
    RoomsSold: -3,
    TotalCost: 1_234.5,
  },
  { Date: '1999-01-01', ...NOTHING, RoomRevenue: MOST, Adr: -MOST, RoomsSold: 2_147_483_647 },
];

let t: TestApp;
let hotel: { LocationID: number };
let caller: TestCaller;

beforeAll(async () => {
  t = await buildTestApp();
  hotel = await t.make.location({ Name: NAME });
  const second = await t.make.location({ Name: 'SECOND' });
  caller = await t.loginAs({
    pages: ['Daily Sales Data'],
    level: 50,
    LocationID: hotel.LocationID,
    alsoAt: [second.LocationID],
  });
  await t.db.insert(dailySales).values(DAYS.map((day) => ({ LocationID: hotel.LocationID, ...day })));
  await t.db.insert(dailySales).values({ LocationID: second.LocationID, Date: '2020-06-15', ...NOTHING });
});
afterAll(() => t.close());

const listed = async (query: Record<string, string>): Promise<SalesRow[]> => {
  const { status, body } = await caller.get('/admin/sales', query);
  expect(status).toBe(200);
  return salesRow.strict().array().parse(body);
};
const ofHotel = (HotelName = NAME) =>
  DAYS.map((day) => ({ ReportID: expect.any(Number) as number, HotelName, ...day }));

describe('the stored JSON of a day', () => {
  it('is what the day holds: nothing at all, below zero, cents and the largest amounts, under any hotel name', async () => {
    expect(await listed({ HotelName: NAME })).toEqual(ofHotel());
    expect((await listed({})).filter(({ HotelName }) => HotelName === NAME)).toEqual(ofHotel());
    expect(await listed({ HotelName: NAME, Page: '2', PageSize: '1' })).toEqual([ofHotel()[1]]);
    expect(await listed({ HotelName: NAME, Sort: 'HotelName' })).toEqual(ofHotel());
    expect(await listed({ HotelName: NAME, From: '2030-01-01' })).toEqual([]);
  });

  it('carries the key of its own row', async () => {
    const [newest] = await listed({ HotelName: NAME });
    const [stored] = await t.db.select().from(dailySales).where(eq(dailySales.Date, '2026-12-31'));
    expect(newest?.ReportID).toBe(stored?.ReportID);
  });

  it('follows a file that replaces the day, and a new name of the hotel', async () => {
    await t.db.update(locations).set({ Name: 'RENAMED' }).where(eq(locations.LocationID, hotel.LocationID));
    expect(await listed({ HotelName: 'RENAMED' })).toEqual(ofHotel('RENAMED'));
    const content =
      'Date,Hotel,Room Revenue,Other Revenue,Occupied,Available Rooms,ADR,OOO,Payroll Cost\n' +
      '2026-12-31,RENAMED,9640.60,812.15,80,110,120.51,2,2411.37\n';
    const { body } = await caller.form('POST', '/admin/sales/import', {
      files: [{ part: 'file', name: 'sales.csv', content }],
    });
    expect(body).toMatchObject({ New: 0, Replaced: 1 });
    const [newest] = await listed({ HotelName: 'RENAMED' });
    expect(newest).toMatchObject({ RoomRevenue: 9640.6, OtherRevenue: 812.15, RoomsSold: 80, Adr: 120.51 });
  });
});
