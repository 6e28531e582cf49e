import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { randomHotel, seeded } from '../../../test/random-claims.ts';
import { locationsOnly } from '../../db/scope.ts';
import { findApprovers } from './approvers.repo.ts';
import { listClaims, type ClaimRow } from './claims.list.repo.ts';
import { shownTo } from './claims.rights.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('a list of claims', () => {
  it.each([5, 6, 7])('says of each what is said of it alone, to everybody (%i)', async (seed) => {
    const { LocationID, people } = await randomHotel(t, seeded(seed));
    let decidedOn = 0;
    for (const kind of ['reimbursement', 'bonus'] as ClaimKind[]) {
      const approvers = await findApprovers(t.db, LocationID, kind, '2026-11-10');
      const asking = { EmployeeID: 0, now: t.clock.now(), waiting: [] };
      const { json } = await listClaims(t.db, locationsOnly([LocationID]), kind, 'all', {}, asking).page();
      const rows = JSON.parse(json) as ClaimRow[];
      for (const { EmployeeID } of people) {
        const together = { EmployeeID, approvers };
        const shown = rows.map((row) => shownTo(kind, together, row));
        expect(shown).toEqual(rows.map((row) => shownTo(kind, { EmployeeID, approvers }, row)));
        decidedOn += shown.filter(({ CanBeApprovedByUser }) => CanBeApprovedByUser).length;
      }
    }
    expect(decidedOn).toBeGreaterThan(10);
  });
});
