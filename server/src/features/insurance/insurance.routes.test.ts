import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { locations } from '../../db/tables/locations.table.ts';

let t: TestApp;
let admin: TestCaller;
let LocationID: number;
let LegalName: string;

beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  LegalName = `LEGAL ${t.make.next()} LLC`;
  const location = await t.make.location({ LegalName, Address1: '1 MAIN ST', City: 'YUMA' });
  ({ LocationID } = location);
  admin = await t.loginAs({ pages: ['Location'], FirstName: 'Ada', LastName: 'Admin' });
});

const save = (body: Record<string, unknown>) =>
  admin.put('/PropertyInsurancemaster/update', { LocationID, LegalName, ...body });
const find = async (id = LocationID) => {
  const { body } = await admin.get('/PropertyInsurancemaster/get');
  return (body as { LocationID: number; YearlyData: Record<string, Record<string, unknown>> }[]).find(
    (row) => row.LocationID === id,
  );
};

describe('the list', () => {
  it('has every location of the group with its years and their totals', async () => {
    await save({ YearlyData: { 2025: { BldgLimit: 100.1, ContentsLimit: 200.2, GL: 5 } } });
    const row = await find();
    expect(row).toMatchObject({ LocationID, LegalName, Address1: '1 MAIN ST', City: 'YUMA', Version: 2 });
    expect(row?.YearlyData['2025']).toMatchObject({
      Year: 2025,
      BldgLimit: 100.1,
      BusinessIncome: null,
      TotalInsuredValue: 300.3,
      TotalWorkersComp: 0,
      TotalPremium: 5,
      Difference: null,
      PropertyCarrier: '',
    });
  });

  it('shows the Name where no legal name was ever given', async () => {
    const { LocationID: id, Name } = await t.make.location();
    expect(await find(id)).toMatchObject({ LegalName: Name, YearlyData: {} });
  });

  it('needs the Location page; the page named Property Insurance Master opens nothing', async () => {
    const other = await t.loginAs({ pages: ['Property Insurance Master'] });
    expect((await other.get('/PropertyInsurancemaster/get')).status).toBe(403);
    expect((await other.get('/PropertyInsurancemaster/download', { year: 2026 })).status).toBe(403);
    const body = { LocationID, LegalName };
    expect((await other.put('/PropertyInsurancemaster/update', body)).status).toBe(403);
  });

  it('tells how many there are behind the last page too', async () => {
    const { body } = await admin.get('/PropertyInsurancemaster/get');
    const behind = await admin.get('/PropertyInsurancemaster/get', { Page: 900, PageSize: 50 });
    expect(behind.body).toEqual([]);
    expect(behind.headers['x-total-count']).toBe(String((body as unknown[]).length));
  });

  it('is searched over all fields, years included, and paged', async () => {
    await save({ YearlyData: { 2026: { PropertyCarrier: 'Zenith Mutual 77', FLOOD: 123_456.78 } } });
    const ids = async (query: Record<string, string | number>) =>
      ((await admin.get('/PropertyInsurancemaster/get', query)).body as { LocationID: number }[]).map(
        (row) => row.LocationID,
      );
    expect(await ids({ Search: 'zenith mutual' })).toEqual([LocationID]);
    expect(await ids({ Search: '123456.78' })).toEqual([LocationID]);
    expect(await ids({ Search: LegalName.toLowerCase() })).toEqual([LocationID]);
    expect(await ids({ Page: 1, PageSize: 1 })).toHaveLength(1);
  });
});

describe('saving', () => {
  it('changes the years it names and leaves the others alone', async () => {
    await save({ YearlyData: { 2024: { GL: 1, Updates: 'Old' }, 2025: { GL: 2, Updates: 'Kept' } } });
    const answer = await save({ YearlyData: { 2025: { GL: '3.50' }, 2026: { GL: 4 } }, Version: 2 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: 'Location updated successfully!', Version: 3 });
    expect(answer.body.YearlyData).toMatchObject({
      2024: { GL: 1, Updates: 'Old' },
      2025: { GL: 3.5, Updates: 'Kept', TotalPremium: 3.5 },
      2026: { GL: 4, Updates: '' },
    });
  });

  it('computes the totals itself, whatever is sent for them', async () => {
    const sent = {
      TotalInsuredValue: 9,
      TotalPremium: 9,
      TotalWorkersComp: 9,
      Difference: 9,
      Year: 1999,
      PROPERTY: '10.10',
      WC: '0.20',
      Premium8742: 7,
      RoomSalesActual: 100,
      RoomSalesToInsurance: 40.01,
    };
    const { body } = await save({ YearlyData: { 2026: sent } });
    expect(body.YearlyData['2026']).toMatchObject({
      Year: 2026,
      TotalInsuredValue: 0,
      TotalPremium: 10.3,
      TotalWorkersComp: 7,
      Difference: 59.99,
    });
  });

  it('saves the descriptive fields with the location, in upper case', async () => {
    const answer = await save({
      LegalName: `New ${LegalName}`,
      City: 'Palm Desert',
      Roof: 'tile',
      FEIN: '12-3',
    });
    expect(answer.body).toMatchObject({ LegalName: `NEW ${LegalName}`, City: 'PALM DESERT' });
    const [row] = await t.db.select().from(locations).where(eq(locations.LocationID, LocationID));
    expect(row).toMatchObject({
      LegalName: `NEW ${LegalName}`,
      Roof: 'TILE',
      Address1: '1 MAIN ST',
      Version: 2,
    });
  });

  it('takes numbers for text and null for blank, and leaves alone what is not sent', async () => {
    await save({ Roof: 'tile', Pool: 'yes', YearlyData: { 2026: { FloodZone: 'X', WINDHAIL: '2%' } } });
    const sent = { Stories: 3, SQFT: 41_200.5, ValuePerFt: 0, Roof: null };
    const year = { EMPLOYEECOUNTS: 24, GLDeductible: 5000, FloodZone: null };
    const answer = await save({ ...sent, YearlyData: { 2026: year } });
    expect(answer.body).toMatchObject({
      ...{ Stories: '3', SQFT: '41200.5', ValuePerFt: '0', Roof: '', Pool: 'YES' },
      YearlyData: {
        2026: { EMPLOYEECOUNTS: '24', GLDeductible: '5000', FloodZone: '', WINDHAIL: '2%' },
      },
    });
  });

  it.each([
    [{ Stories: ['3'] }, 'Stories: Stories is not right'],
    [{ LegalName: ' ' }, 'LegalName: Legal Name is required'],
    [{ LegalName: undefined }, 'LegalName: Legal Name is required'],
    [{ YearlyData: { 2026: { GL: 'abc' } } }, 'YearlyData.2026.GL: Please enter a number'],
    [
      { YearlyData: { 2026: { GL: -1 } } },
      'YearlyData.2026.GL: Please enter digits and a decimal point only',
    ],
    [{ YearlyData: { 2026: { GL: 1.234 } } }, 'YearlyData.2026.GL: At most 2 decimals'],
    [{ YearlyData: { soon: {} } }, 'YearlyData: A year is a number from 1990 to 2100'],
    [{ TimeZone: 'Moon/Base' }, 'TimeZone: Please choose a time zone from the list'],
  ])('refuses %j and saves nothing', async (change, fields) => {
    const answer = await save(change);
    expect(answer.status).toBe(400);
    expect(answer.body.Message.Fields).toBe(fields);
    expect(await find()).toMatchObject({ Version: 1, YearlyData: {} });
  });

  it('refuses a legal name another location has, ignoring case', async () => {
    const other = await t.make.location();
    const body = { LocationID: other.LocationID, LegalName: LegalName.toLowerCase() };
    const answer = await admin.put('/PropertyInsurancemaster/update', body);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('Another location has this Legal Name.');
    expect(answer.body.Message.Fields).toBe('LegalName: Another location has this Legal Name.');
  });

  it('refuses a stale save and an unknown location', async () => {
    await save({ Version: 1 });
    const answer = await save({ Version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('THIS RECORD WAS CHANGED BY ADA ADMIN. RELOAD TO SEE THE NEW VALUES.');
    const unknown = await admin.put('/PropertyInsurancemaster/update', {
      LocationID: 999_999,
      LegalName: 'A',
    });
    expect(unknown.status).toBe(404);
  });

  it('keeps what several people save at once, each a year of their own', async () => {
    const years = [2021, 2022, 2023, 2024];
    const answers = await Promise.all(years.map((year) => save({ YearlyData: { [year]: { GL: year } } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const row = await find();
    expect(row).toMatchObject({ Version: 5 });
    expect(years.map((year) => row?.YearlyData[String(year)]?.['GL'])).toEqual(years);
  });

  it('answers what is stored', async () => {
    const { body } = await save({ City: 'bisbee', YearlyData: { 2025: { GL: '1,000.10', Flag: 'New' } } });
    expect(body).toMatchObject((await find()) ?? {});
  });

  it('blanks a component that is sent blank', async () => {
    await save({ YearlyData: { 2026: { GL: 5, AUTO: 1 } } });
    const { body } = await save({ YearlyData: { 2026: { GL: '' } } });
    expect(body.YearlyData['2026']).toMatchObject({ GL: null, AUTO: 1, TotalPremium: 1 });
  });
});

describe('the workbook', () => {
  it('is named after the year, with typed cells, and the totals of the group', async () => {
    await save({ YearlyData: { 2031: { BldgLimit: 1000.25, Flag: '+SUM(1)' } } });
    const second = await t.make.location({ LegalName: `ZZ ${LegalName}` });
    await admin.put('/PropertyInsurancemaster/update', {
      LocationID: second.LocationID,
      LegalName: `ZZ ${LegalName}`,
      YearlyData: { 2031: { BldgLimit: 0.5 } },
    });
    const answer = await admin.get('/PropertyInsurancemaster/download', { year: 2031 });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain('filename="PropertyInsurance_2031.xlsx"');
    const { sheets } = await readXlsx(answer.raw);
    const rows = sheets[0]?.rows ?? [];
    const header = rows[1] ?? [];
    const cell = (name: string, row: readonly unknown[] = []) => row[header.indexOf(name)];
    const own = rows.find((row) => row[0] === LegalName);
    expect(rows[0]?.[0]).toContain('PROPERTY INSURANCE 2031');
    expect(cell('Bldg Limit', own)).toBe(1000.25);
    expect(cell('Total Insured Value', own)).toBe(1000.25);
    expect(cell('Flag', own)).toBe('+SUM(1)');
    expect(cell('Total Insured Value', rows.at(-1))).toBe(1000.75);
    expect(rows.at(-1)?.[0]).toBe('TOTAL');
  });

  it('takes the current year where none is given and refuses nonsense', async () => {
    const answer = await admin.get('/PropertyInsurancemaster/download');
    expect(answer.headers['content-disposition']).toContain('PropertyInsurance_2026.xlsx');
    expect((await admin.get('/PropertyInsurancemaster/download', { year: 'x' })).status).toBe(400);
  });

  it('comes as CSV from the list call too, of the year asked for', async () => {
    await save({ YearlyData: { 2027: { GL: 77.5 } } });
    const answer = await admin.get('/PropertyInsurancemaster/get', {
      Format: 'csv',
      Year: 2027,
      Search: LegalName,
    });
    expect(answer.headers['content-disposition']).toContain('PropertyInsurance_2027.csv');
    expect(String(answer.body).trim().split('\r\n')).toHaveLength(2);
    expect(answer.body).toContain(',77.5,');
  });
});
