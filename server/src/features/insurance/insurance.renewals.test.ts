import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.loginAs({ pages: ['Location'] });
});
afterAll(() => t.close());

async function hotel() {
  const LegalName = `RENEWING ${t.make.next()} LLC`;
  const { LocationID } = await t.make.location({ LegalName });
  return { LocationID, LegalName };
}
type Hotel = Awaited<ReturnType<typeof hotel>>;

const save = (of: Hotel, years: object) =>
  admin.put('/PropertyInsurancemaster/update', { ...of, YearlyData: years });
const yearOf = async ({ LocationID }: Hotel, year: number) => {
  const { body } = await admin.get('/PropertyInsurancemaster/get');
  const rows = body as { LocationID: number; YearlyData: Record<number, Record<string, unknown>> }[];
  return rows.find((row) => row.LocationID === LocationID)?.YearlyData[year];
};

describe('the renewal day of an insurance line', () => {
  it('is kept, left as it is where it is not sent, and cleared by a blank', async () => {
    const of = await hotel();
    await save(of, { 2026: { PropertyRenewal: '2027-03-01', WCRenewal: '2027-07-01' } });
    expect(await yearOf(of, 2026)).toMatchObject({
      ...{ PropertyRenewal: '2027-03-01', WCRenewal: '2027-07-01', GLRenewal: null },
    });
    await save(of, { 2026: { GL: 10 } });
    expect(await yearOf(of, 2026)).toMatchObject({ PropertyRenewal: '2027-03-01' });
    await save(of, { 2026: { PropertyRenewal: '', WCRenewal: null } });
    expect(await yearOf(of, 2026)).toMatchObject({ PropertyRenewal: null, WCRenewal: null });
    const history = await admin.get('/audit', { Record: `location:${of.LocationID}` });
    expect(JSON.stringify(history.body)).toContain('2026.PropertyRenewal');
  });

  it('is a day that exists, and nothing else', async () => {
    const of = await hotel();
    for (const PropertyRenewal of ['2027-02-30', 'next spring', 20270301])
      expect((await save(of, { 2026: { PropertyRenewal } })).status).toBe(400);
  });

  it('says nothing of the next year: its draft begins without', async () => {
    const of = await hotel();
    await save(of, { 2026: { GL: 10, GLRenewal: '2027-03-01' } });
    await admin.post('/PropertyInsurancemaster/drafts', { Year: 2027, LocationIDs: [of.LocationID] });
    expect(await yearOf(of, 2027)).toMatchObject({ Draft: true, GL: 10, GLRenewal: '2028-03-01' });
  });

  it('stands in the file of its year, and comes back from it', async () => {
    const of = await hotel();
    await save(of, { 2026: { GLRenewal: '2027-03-01' } });
    const { raw } = await admin.get('/PropertyInsurancemaster/get', { Format: 'csv', Year: 2026 });
    const rows = parse(raw, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.find((row) => row['Legal Name'] === of.LegalName)?.['GL Renewal']).toBe('2027-03-01');
    const lines = [
      'Legal Name,Year,GL Renewal,Umbrella Renewal',
      `${of.LegalName},2026,4/15/2027,2027-05-01`,
    ];
    const file = { part: 'file', name: 'renewal.csv', content: lines.join('\r\n') };
    const imported = await admin.form('POST', '/PropertyInsurancemaster/import', { files: [file] });
    expect(imported.body).toMatchObject({ Saved: true, Changed: 2 });
    expect(await yearOf(of, 2026)).toMatchObject({ GLRenewal: '2027-04-15', UmbrellaRenewal: '2027-05-01' });
    const wrong = { ...file, content: `${lines[0]}\r\n${of.LegalName},2026,soon,` };
    expect((await admin.form('POST', '/PropertyInsurancemaster/import', { files: [wrong] })).status).toBe(
      400,
    );
  });
});
