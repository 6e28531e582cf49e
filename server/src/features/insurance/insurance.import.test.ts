import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { FormParts, TestCaller } from '../../../test/call.ts';

let t: TestApp;
let admin: TestCaller;
let first: { LocationID: number; LegalName: string; Name: string };
let second: { LocationID: number; LegalName: string; Name: string };

beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

async function hotel() {
  const number = t.make.next();
  const LegalName = `SHEET ${number} LLC`;
  const { LocationID, Name } = await t.make.location({ LegalName });
  await admin.put('/PropertyInsurancemaster/update', {
    ...{ LocationID, LegalName },
    YearlyData: { 2026: { PROPERTY: 100, GL: 10, PropertyCarrier: 'MERIDIAN', INSURANCEPOLICY: 'OLD' } },
  });
  return { LocationID, LegalName, Name };
}

beforeEach(async () => {
  admin = await t.loginAs({ pages: ['Location'] });
  [first, second] = [await hotel(), await hotel()];
});

const sheet = (...lines: string[]) => ({
  files: [{ part: 'file', name: 'renewal.csv', content: `${lines.join('\r\n')}\r\n` }],
});
const send = (file: FormParts, query: Record<string, string> = {}) =>
  admin.form('POST', '/PropertyInsurancemaster/import', file, { query });
const yearsOf = async (of: { LocationID: number }) => {
  const { body } = await admin.get('/PropertyInsurancemaster/get');
  const rows = body as { LocationID: number; YearlyData: Record<string, Record<string, unknown>> }[];
  return rows.find(({ LocationID }) => LocationID === of.LocationID)!.YearlyData;
};

describe('a filled sheet', () => {
  it('is checked first, then begins the year as drafts from last year with its figures', async () => {
    const file = sheet(
      'Legal Name,Year,PROPERTY,Premium 9052,INSURANCE POLICY,Colour',
      `${first.LegalName.toLowerCase()},2027,"$1,200.50",7,P-27,red`,
      `${second.Name},2027,1300,,,blue`,
    );
    const preview = await send(file, { preview: 'yes' });
    expect(preview.body).toMatchObject({
      ...{ message: '2 lines checked.', Rows: 2, NewDrafts: 2, Drafts: 0, Confirmed: 0, Blank: 0 },
      ...{ Saved: false, IgnoredColumns: ['Colour'], Errors: [] },
    });
    expect(preview.body.Preview[0]).toEqual({
      ...{ Line: 2, LegalName: first.LegalName, Year: 2027, State: 'NEW DRAFT' },
      ...{ TotalInsuredValue: 0, TotalWorkersComp: 7, TotalPremium: 1210.5 },
    });
    const line = { Line: 2, LegalName: first.LegalName, Year: 2027, State: 'NEW DRAFT' };
    expect(preview.body.Changed).toBe(4);
    expect(preview.body.Changes.slice(0, 5)).toEqual([
      { ...line, Field: 'Premium 9052', Before: null, After: 7 },
      { ...line, Field: 'PROPERTY', Before: 100, After: 1200.5 },
      { ...line, Field: 'INSURANCE POLICY', Before: '', After: 'P-27' },
      { ...line, Field: 'Total Workers Comp', Before: 0, After: 7 },
      { ...line, Field: 'Total Premium', Before: 110, After: 1210.5 },
    ]);
    expect(Object.keys(await yearsOf(first))).toEqual(['2026']);
    const saved = await send(file);
    expect(saved.body).toMatchObject({ message: '2 lines imported.', NewDrafts: 2, Saved: true });
    expect((await yearsOf(first))['2027']).toMatchObject({
      ...{ Draft: true, PROPERTY: 1200.5, GL: 10, Premium9052: 7, Premium9058: null },
      ...{ INSURANCEPOLICY: 'P-27', PropertyCarrier: 'MERIDIAN' },
    });
    expect((await yearsOf(second))['2027']).toMatchObject({ PROPERTY: 1300, INSURANCEPOLICY: '' });
  });

  it('takes the policy number under the names brokers give it', async () => {
    for (const [at, head] of ['Policy Number', 'Policy No.', 'policy #', 'Policy'].entries()) {
      const file = sheet(`Legal Name,Year,${head}`, `${first.LegalName},2027,P-${at}`);
      expect((await send(file)).body).toMatchObject({ Saved: true, IgnoredColumns: [] });
      expect((await yearsOf(first))['2027']).toMatchObject({ INSURANCEPOLICY: `P-${at}` });
    }
  });

  it('fills drafts that are there, and says where it changes confirmed figures', async () => {
    const only = [first.LocationID];
    await admin.post('/PropertyInsurancemaster/drafts', { Year: 2027, LocationIDs: only });
    const file = sheet(
      'Hotel,Year,GL',
      `${first.LegalName},2027,22`,
      `${first.LegalName},2026,11`,
      `${second.LegalName},2026,12`,
    );
    expect((await send(file)).body).toMatchObject({ NewDrafts: 0, Drafts: 1, Confirmed: 2 });
    expect(await yearsOf(first)).toMatchObject({
      2026: { Draft: false, GL: 11, PROPERTY: 100, INSURANCEPOLICY: 'OLD' },
      2027: { Draft: true, GL: 22, PROPERTY: 100 },
    });
  });

  it('may leave the year to the screen', async () => {
    const file = sheet('Location,GL', `${first.LegalName},5`);
    expect((await send(file, { year: '2029' })).body).toMatchObject({ NewDrafts: 1 });
    expect((await yearsOf(first))['2029']).toMatchObject({ Draft: true, GL: 5 });
    const without = await send(file);
    expect(without.status).toBe(400);
    expect(without.body.error).toContain('Line 2: Year is missing.');
  });

  it('is the workbook of the year itself, its totals and blank hotels left aside', async () => {
    const empty = await t.make.location({ LegalName: `EMPTY ${t.make.next()} LLC` });
    await admin.post('/PropertyInsurancemaster/drafts', { Year: 2033, LocationIDs: [first.LocationID] });
    const { raw } = await admin.get('/PropertyInsurancemaster/download', { year: 2033 });
    const file = { files: [{ part: 'file', name: 'PropertyInsurance_2033.xlsx', content: raw }] };
    const { body } = await send(file, { preview: 'yes' });
    expect(body).toMatchObject({ Errors: [], IgnoredColumns: [], Drafts: 1, NewDrafts: 0 });
    expect(body.Blank).toBeGreaterThanOrEqual(2);
    expect((await send(file)).status).toBe(200);
    expect(Object.keys(await yearsOf(empty))).toEqual([]);
  });

  it('is told all that is wrong with a line, sentence by sentence', async () => {
    const { body } = await send(sheet('Legal Name,Year,GL', 'NOBODY LLC,27,x'), { preview: 'yes' });
    expect(body.Errors).toEqual([
      {
        Line: 2,
        Error:
          'NOBODY LLC belongs to none of your locations. A year is a number from 1990 to 2100. GL is not an amount: x.',
      },
    ]);
  });

  it('is refused as a whole, with what is wrong by line', async () => {
    const answer = await send(
      sheet(
        'Legal Name,Year,GL,AUTO',
        `${first.LegalName},2027,abc,1`,
        `NOBODY LLC,2027,1,1`,
        `${second.LegalName},2027,1,-4`,
        `${second.LegalName},27,1,1`,
        `${first.LegalName},2028,1,1`,
        `${first.LegalName},2028,2,1`,
      ),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(
      '5 lines are not right, nothing was saved. Line 2: GL is not an amount: abc.',
    );
    for (const told of [
      'Line 3: NOBODY LLC belongs to none of your locations.',
      'Line 4: AUTO: Please enter digits and a decimal point only.',
      'Line 5: A year is a number from 1990 to 2100',
      `Line 7: ${first.LegalName} has another line for 2028 in this file.`,
    ])
      expect(answer.body.Message.Fields).toContain(told);
    expect(Object.keys(await yearsOf(first))).toEqual(['2026']);
  });

  it('without hotels or figures is refused', async () => {
    expect((await send(sheet('Year,GL', '2027,1'))).body.error).toBe('The file has no column Legal Name.');
    const blank = await send(sheet('Legal Name,Year,GL', `${first.LegalName},2027,`));
    expect(blank.status).toBe(400);
    expect(blank.body.error).toBe('The file has no rows.');
  });

  it('needs the Location page', async () => {
    const other = await t.loginAs({ pages: ['Payroll'] });
    const answer = await other.form('POST', '/PropertyInsurancemaster/import', sheet('Legal Name,GL'));
    expect(answer.status).toBe(403);
  });
});
