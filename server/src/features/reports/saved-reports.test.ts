import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';
import { dailySales } from '../../db/tables/daily-sales.table.ts';

let t: TestApp;
let owner: TestCaller;
let colleague: TestCaller;
let stranger: TestCaller;
let palm: number;
let yuma: number;

beforeAll(async () => {
  t = await buildTestApp();
  palm = (await t.make.location({ Name: 'PALM COURT' })).LocationID;
  yuma = (await t.make.location({ Name: 'LANTERN INN' })).LocationID;
  owner = await t.loginAs({ pages: ['Reports', 'Daily Sales Data'], LocationID: palm, alsoAt: [yuma] });
  colleague = await t.loginAs({ pages: ['Reports', 'Daily Sales Data'], LocationID: yuma });
  stranger = await t.loginAs({ pages: ['Reports', 'Daily Sales Data'], LocationID: palm });
  const figures = { Date: '2026-11-01', RoomsSold: 5, TotalAvailableRooms: 10, Adr: 10 };
  await t.db.insert(dailySales).values([
    { LocationID: palm, RoomRevenue: 50, ...figures },
    { LocationID: yuma, RoomRevenue: 70, ...figures },
  ]);
});
afterAll(() => t.close());

const DEFINITION = {
  Measures: ['RoomRevenue', 'Occupancy'],
  Interval: 'Month',
  Period: { From: '2026-11-01', To: '2026-11-30' },
};
const save = async (body: object = {}) =>
  (await owner.post('/reports', { Name: 'Month', Definition: DEFINITION, ...body })).body;

describe('a saved report', () => {
  it('is its owner’s until it is shared with a role', async () => {
    const { ReportID, Version } = await save();
    const names = async (by: TestCaller) =>
      ((await by.get('/reports')).body as { ReportID: number }[]).filter(
        (each) => each.ReportID === ReportID,
      );
    expect(await names(owner)).toMatchObject([{ Name: 'Month', IsOwn: true, RoleIDs: [] }]);
    expect(await names(colleague)).toEqual([]);

    const shared = { Name: 'Month', Definition: DEFINITION, RoleIDs: [colleague.RoleID] };
    expect((await owner.put(`/reports/${ReportID}`, { ...shared, Version })).body).toMatchObject({
      Version: 2,
    });
    expect(await names(colleague)).toMatchObject([{ IsOwn: false }]);
    expect(await names(stranger)).toEqual([]);
  });

  it('shows every reader their own hotels only', async () => {
    const { ReportID } = await save({
      RoleIDs: [colleague.RoleID],
      Definition: { ...DEFINITION, LocationIDs: [palm, yuma] },
    });
    const groups = async (by: TestCaller) =>
      ((await by.post('/reports/run', { ReportID })).body.Rows as { Group: string }[]).map(
        ({ Group }) => Group,
      );
    expect(await groups(owner)).toEqual(['LANTERN INN', 'PALM COURT']);
    expect(await groups(colleague)).toEqual(['LANTERN INN']);
    expect((await stranger.post('/reports/run', { ReportID })).status).toBe(404);
  });

  it('is changed and deleted by its owner alone', async () => {
    const { ReportID, Version } = await save({ RoleIDs: [colleague.RoleID] });
    const change = { Name: 'Mine now', Definition: DEFINITION, Version };
    expect((await colleague.put(`/reports/${ReportID}`, change)).status).toBe(403);
    expect((await colleague.send('DELETE', `/reports/${ReportID}`)).status).toBe(403);
    expect((await stranger.put(`/reports/${ReportID}`, change)).status).toBe(404);
    expect((await owner.put(`/reports/${ReportID}`, change)).status).toBe(200);
    expect((await owner.put(`/reports/${ReportID}`, change)).status).toBe(409);
    expect((await owner.send('DELETE', `/reports/${ReportID}`)).status).toBe(200);
    expect((await owner.send('DELETE', `/reports/${ReportID}`)).status).toBe(404);
  });

  it('cannot name hotels where its writer has no Reports', async () => {
    const { LocationID } = await t.make.location({ Name: 'NOT MINE' });
    const Definition = { ...DEFINITION, LocationIDs: [LocationID] };
    expect((await owner.post('/reports', { Name: 'Theirs', Definition })).status).toBe(403);
  });

  it.each([
    ['without a name', { Name: ' ' }, 'Name is required'],
    [
      'with a damaged definition',
      { Definition: { ...DEFINITION, Measures: ['Luck'] } },
      'Measures must be one of',
    ],
    ['for a role that is not there', { RoleIDs: [999_999] }, 'This role does not exist.'],
  ])('is refused %s', async (_, body, sentence) => {
    const answer = await owner.post('/reports', { Name: 'Month', Definition: DEFINITION, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(sentence);
  });
});

describe('the file of a report', () => {
  const RUN = { ...DEFINITION, Compare: 'Before' };
  it('has the figures, what they are compared with, and the total', async () => {
    const csv = await owner.post('/reports/run', RUN, { query: { Format: 'csv' } });
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.raw.toString()).toContain(
      'Group,From,To,Room revenue ($),Room revenue ($) compared,Room revenue ($) change (%),Occupancy (%)',
    );
    const lines = csv.raw.toString().trim().split('\r\n');
    expect(lines.slice(1)).toEqual([
      'LANTERN INN,2026-11-01,2026-11-30,70,,,50,,',
      'PALM COURT,2026-11-01,2026-11-30,50,,,50,,',
      'TOTAL,,,120,,,50,,',
    ]);
  });
  it('is a workbook too', async () => {
    const xlsx = await owner.post('/reports/run', RUN, { query: { Format: 'xlsx' } });
    expect(xlsx.status).toBe(200);
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
  });
});
