import { and, desc, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { auditLog } from '../../db/tables/spine.table.ts';

let t: TestApp;
let admin: TestCaller;

interface Hotel {
  LocationID: number;
  LegalName: string;
  Version: number;
  YearlyData: Record<string, Record<string, unknown>>;
}
let hotels: { LocationID: number; LegalName: string }[];

beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const LAST_YEAR = {
  ...{ BldgLimit: 1000.1, PROPERTY: 50.25, GL: 10, RoomSalesActual: 900, RoomSalesToInsurance: 800 },
  ...{ PropertyCarrier: 'MERIDIAN', GLDeductible: '5000', INSURANCEPOLICY: 'P-2026-77' },
  ...{ OpenClaims: '2', ClosedClaims: '3', PropertyLossRuns: 'WATER', Updates: 'NEW ROOF' },
};

beforeEach(async () => {
  admin = await t.loginAs({ pages: ['Location'], FirstName: 'Ada', LastName: 'Admin' });
  hotels = [];
  for (let number = 0; number < 3; number += 1) {
    const LegalName = `DRAFT ${t.make.next()} LLC`;
    const { LocationID } = await t.make.location({ LegalName });
    hotels.push({ LocationID, LegalName });
    await update({ LocationID, LegalName, YearlyData: { 2025: { GL: 1 }, 2026: LAST_YEAR } });
  }
});

const update = (body: Record<string, unknown>) => admin.put('/PropertyInsurancemaster/update', body);
const ids = () => hotels.map(({ LocationID }) => LocationID);
const begin = (Year = 2027, LocationIDs: number[] | undefined = ids()) =>
  admin.post('/PropertyInsurancemaster/drafts', { Year, LocationIDs });
const send = (call: 'confirm' | 'remove', Drafts: object[], Year = 2027) =>
  admin.post(`/PropertyInsurancemaster/drafts/${call}`, { Year, Drafts });
const records = async (): Promise<Hotel[]> => {
  const { body } = await admin.get('/PropertyInsurancemaster/get');
  return (body as Hotel[]).filter(({ LocationID }) => ids().includes(LocationID));
};
const seen = async () => (await records()).map(({ LocationID, Version }) => ({ LocationID, Version }));
const lastChanges = async (LocationID: number) => {
  const [row] = await t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.Record, `location:${LocationID}`)))
    .orderBy(desc(auditLog.AuditID))
    .limit(1);
  return row;
};

describe('a new year', () => {
  it('begins as a draft at every hotel, without what is of last year alone', async () => {
    const answer = await begin();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: '3 drafts of 2027 made.', Year: 2027, Drafted: 3 });
    for (const { YearlyData, Version } of await records()) {
      expect(YearlyData['2027']).toMatchObject({
        ...{ Year: 2027, Draft: true, BldgLimit: 1000.1, PROPERTY: 50.25, TotalPremium: 60.25 },
        ...{ PropertyCarrier: 'MERIDIAN', GLDeductible: '5000', RoomSalesToInsurance: 800 },
        ...{ INSURANCEPOLICY: '', OpenClaims: '', ClosedClaims: '', PropertyLossRuns: '', Updates: '' },
        ...{ RoomSalesActual: null, Difference: null },
      });
      expect(YearlyData['2026']).toMatchObject({ Draft: false, INSURANCEPOLICY: 'P-2026-77' });
      expect(Version).toBe(3);
    }
    const row = await lastChanges(ids()[0]!);
    expect(row).toMatchObject({ By: 'Ada Admin', Call: 'POST /PropertyInsurancemaster/drafts' });
    expect(row?.Changes).toContainEqual({ Field: '2027.Draft', From: null, To: true });
    expect(row?.Changes).toContainEqual({ Field: '2027.PROPERTY', From: null, To: 50.25 });
  });

  it('leaves alone who has it already, and who has none to begin from', async () => {
    const [first, second] = hotels;
    await update({ ...first, YearlyData: { 2027: { GL: 7 } } });
    const empty = await t.make.location();
    const answer = await begin(2027, [...ids(), empty.LocationID]);
    expect(answer.body).toMatchObject({ Drafted: 2 });
    const rows = await records();
    const of = (hotel?: { LocationID: number }) =>
      rows.find(({ LocationID }) => LocationID === hotel?.LocationID)?.YearlyData['2027'];
    expect(of(first)).toMatchObject({ Draft: false, GL: 7, BldgLimit: null });
    expect(of(second)).toMatchObject({ Draft: true, GL: 10 });
    const again = await begin();
    expect(again.status).toBe(409);
    expect(again.body.error).toBe(
      'No draft of 2027 was made: each location has 2027 already, or no year before it.',
    );
  });

  it('is begun for the whole group where no location is named', async () => {
    const answer = await admin.post('/PropertyInsurancemaster/drafts', { Year: 2040 });
    expect(answer.body.Drafted).toBeGreaterThanOrEqual(3);
    for (const { YearlyData } of await records()) expect(YearlyData['2040']).toMatchObject({ Draft: true });
  });

  it('is copied from a confirmed year, never from a draft', async () => {
    await begin(2027);
    const [first] = hotels;
    await update({ ...first, YearlyData: { 2027: { GL: 99 } } });
    await begin(2028);
    const { YearlyData } = (await records()).find(({ LocationID }) => LocationID === first?.LocationID)!;
    expect(YearlyData['2027']).toMatchObject({ Draft: true, GL: 99 });
    expect(YearlyData['2028']).toMatchObject({ Draft: true, GL: 10 });
  });

  it.each([
    [{ Year: 1980 }, 400],
    [{ Year: 'next' }, 400],
    [{ Year: 2027, LocationIDs: [] }, 400],
    [{ Year: 2027, LocationIDs: [999_999] }, 404],
  ])('asked for as %j is refused', async (body, status) => {
    expect((await admin.post('/PropertyInsurancemaster/drafts', body)).status).toBe(status);
  });

  it('saved by the documented call is no draft unless it says so, and a draft stays one', async () => {
    const [first] = hotels;
    const { body } = await update({
      ...first,
      YearlyData: { 2027: { GL: 1 }, 2028: { GL: 2, Draft: true } },
    });
    expect(body.YearlyData).toMatchObject({ 2027: { Draft: false }, 2028: { Draft: true } });
    const edited = await update({ ...first, YearlyData: { 2028: { GL: 3 } } });
    expect(edited.body.YearlyData['2028']).toMatchObject({ Draft: true, GL: 3 });
    const confirmed = await update({ ...first, YearlyData: { 2028: { Draft: false } } });
    expect(confirmed.body.YearlyData['2028']).toMatchObject({ Draft: false, GL: 3 });
    const again = await update({ ...confirmed.body, YearlyData: { 2028: { Draft: true } } });
    expect(again.status).toBe(409);
    expect(again.body.error).toBe('2028 is confirmed and cannot become a draft again.');
  });
});

describe('drafts', () => {
  it('are confirmed together, each with a row in its history', async () => {
    await begin();
    const answer = await send('confirm', await seen());
    expect(answer.body).toMatchObject({ message: '3 drafts of 2027 confirmed.', Confirmed: 3 });
    for (const { YearlyData } of await records())
      expect(YearlyData['2027']).toMatchObject({ Draft: false, GL: 10 });
    expect((await lastChanges(ids()[2]!))?.Changes).toEqual([{ Field: '2027.Draft', From: true, To: null }]);
  });

  it('are removed together, and only those named', async () => {
    await begin();
    const [first, ...others] = await seen();
    const answer = await send('remove', others);
    expect(answer.body).toMatchObject({ message: '2 drafts of 2027 removed.', Removed: 2 });
    for (const { LocationID, YearlyData, Version } of await records()) {
      expect(Object.keys(YearlyData)).toEqual(
        LocationID === first?.LocationID ? ['2025', '2026', '2027'] : ['2025', '2026'],
      );
      expect(Version).toBe(LocationID === first?.LocationID ? 3 : 4);
    }
    const row = await lastChanges(others[0]!.LocationID);
    expect(row?.Changes).toContainEqual({ Field: '2027.PROPERTY', From: 50.25, To: null });
  });

  it.each(['confirm', 'remove'] as const)(
    'to %s are all refused where a colleague changed one of them since',
    async (call) => {
      await begin();
      const Drafts = await seen();
      await update({ ...hotels[1], YearlyData: { 2027: { GL: 5 } } });
      const answer = await send(call, Drafts);
      expect(answer.status).toBe(409);
      expect(answer.body.error).toContain('THIS RECORD WAS CHANGED BY ADA ADMIN');
      for (const { YearlyData } of await records()) expect(YearlyData['2027']).toMatchObject({ Draft: true });
    },
  );

  it('that are none are not removed: a confirmed year stays', async () => {
    const answer = await send('remove', await seen(), 2026);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe(`${hotels[0]?.LegalName} has no draft of 2026.`);
    expect((await send('confirm', [{ LocationID: 999_999 }])).status).toBe(404);
    expect((await send('confirm', [])).status).toBe(400);
  });

  it('need the Location page', async () => {
    const other = await t.loginAs({ pages: ['Property Insurance Master'] });
    const Drafts = await seen();
    const body = { Year: 2027, Drafts };
    for (const path of ['drafts', 'drafts/confirm', 'drafts/remove'])
      expect((await other.post(`/PropertyInsurancemaster/${path}`, body)).status).toBe(403);
  });

  it('are marked in the workbook and do not count in its totals', async () => {
    await begin(2051);
    const [first] = await seen();
    await send('confirm', [first!], 2051);
    const { raw } = await admin.get('/PropertyInsurancemaster/download', { year: 2051 });
    const rows = (await readXlsx(raw)).sheets[0]?.rows ?? [];
    const column = (name: string) => rows[1]?.indexOf(name) ?? -1;
    const own = rows.filter((row) => hotels.some(({ LegalName }) => LegalName === row[0]));
    expect(own.map((row) => row[column('Status')] ?? '').sort()).toEqual([
      '',
      'DRAFT, NOT IN THE TOTAL',
      'DRAFT, NOT IN THE TOTAL',
    ]);
    expect(own.map((row) => row[column('Year')])).toEqual(['2051', '2051', '2051']);
    expect(rows.at(-1)?.[column('Total Premium')]).toBe(60.25);
  });
});
