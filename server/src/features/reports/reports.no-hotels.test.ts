import { runBody, type Report } from '@boh/contract/reports/reports.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { locationsOnly } from '../../db/scope.ts';
import { employeeRoles } from '../../db/tables/access.table.ts';
import { digestRounds } from '../digests/digests.rounds.ts';
import { makeReport } from './make-report.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const DEFINITION = { Measures: ['RoomRevenue', 'CPOR'], Interval: 'Month', Period: { Relative: 'MTD' } };
/** On the screen, and as each kind of file. */
const WAYS: Record<string, string>[] = [{}, { Format: 'csv' }, { Format: 'xlsx' }, { Format: 'pdf' }];
const REPORTS = [
  ['the flash', { Ready: 'FLASH' }],
  ['the renewals', { Ready: 'RENEWALS' }],
  ['a definition', { ...DEFINITION, Compare: 'LastYearDate' }],
  ['a definition against the budget', { ...DEFINITION, Compare: 'Budget' }],
] as const;

describe('a group without any hotel', () => {
  it.each(REPORTS)('has nothing in %s', async (_, asked) => {
    const reader = { EmployeeID: 1, RoleIDs: [], scope: locationsOnly([]), timeZone: 'UTC' };
    const { report } = await makeReport(t.db, { ...reader, now: t.clock.now() }, runBody.parse(asked));
    const { Rows, Gaps, Total, Through }: Report = report;
    expect([Rows, Gaps, Through]).toEqual([[], [], '2026-11-09']);
    for (const figure of Object.values(Total.Values)) expect(figure).toBeNull();
  });

  it('sends no digests', async () => {
    expect(await digestRounds(t.services).sendDue()).toBe(0);
  });
});

describe('a person without hotels', () => {
  it.each(REPORTS)('is refused %s, as a file too', async (_, asked) => {
    const person = await t.loginAs({ pages: ['Reports', 'Daily Sales Data'] });
    expect((await person.post('/reports/run', asked)).status).toBe(200);
    await t.db.delete(employeeRoles).where(eq(employeeRoles.EmployeeID, person.EmployeeID));
    for (const query of WAYS) {
      expect((await person.post('/reports/run', asked, { query })).status).toBe(403);
    }
    expect((await person.get('/reports')).status).toBe(403);
    expect((await person.get('/reports/subscriptions')).status).toBe(403);
  });
});

describe('a shared report of hotels that are none of the reader’s', () => {
  it('is told to be so, as a file too, and never shown over other hotels', async () => {
    const owner = await t.loginAs({ pages: ['Reports', 'Daily Sales Data'] });
    const reader = await t.loginAs({ RoleID: owner.RoleID });
    const Definition = { ...DEFINITION, Measures: ['RoomRevenue'], LocationIDs: [owner.LocationID] };
    const { body } = await owner.post('/reports', { Name: 'Ours', Definition, RoleIDs: [owner.RoleID] });
    for (const query of WAYS) {
      const answer = await reader.post('/reports/run', { ReportID: body.ReportID }, { query });
      expect([answer.status, answer.body.error]).toEqual([
        403,
        'This report is of hotels that your role does not open.',
      ]);
    }
  });
});
