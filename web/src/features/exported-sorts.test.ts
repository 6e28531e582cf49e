import type { Endpoint } from '@boh/contract/endpoint.ts';
import { listBonuses, listReimbursements } from '@boh/contract/claims/claims.contract.ts';
import { listDashboards } from '@boh/contract/dashboards/dashboards.contract.ts';
import { listLocations } from '@boh/contract/locations/locations.contract.ts';
import { listPayroll } from '@boh/contract/payroll/payroll.contract.ts';
import { listSales } from '@boh/contract/sales/sales.contract.ts';
import { listTeam } from '@boh/contract/team/team.contract.ts';
import { describe, expect, it } from 'vitest';
import { sharedColumns } from './claims/claim-columns.tsx';
import { columnsOf as dashboardColumns } from './dashboards/dashboards-columns.tsx';
import { locationColumns } from './locations/location-columns.tsx';
import { dateWiseColumns } from './payroll/payroll-columns.tsx';
import { columnsOf as salesColumns } from './sales/sales-columns.tsx';
import { teamColumns } from './team/team-columns.tsx';

const nothing = () => undefined;

type Shown = readonly { key: string; sortable?: boolean }[];

const TABLES: readonly (readonly [string, Endpoint, Shown])[] = [
  ['reimbursements', listReimbursements, sharedColumns(nothing)],
  ['bonus', listBonuses, sharedColumns(nothing)],
  ['dashboards', listDashboards, dashboardColumns(null, nothing)],
  ['locations', listLocations, locationColumns(nothing)],
  ['payroll', listPayroll, dateWiseColumns(nothing)],
  ['daily sales', listSales, salesColumns(undefined)],
  ['team', listTeam, teamColumns(null, nothing)],
];

describe('the file of a table that somebody has sorted', () => {
  it.each(TABLES)('can be asked for in the order of every header: %s', (_, endpoint, columns) => {
    const sorted = columns.filter(({ sortable }) => sortable !== false);
    expect(sorted.length).toBeGreaterThan(1);
    const refused = sorted.filter(({ key }) => !endpoint.query?.shape['Sort']?.safeParse(`-${key}`).success);
    expect(refused.map(({ key }) => key)).toEqual([]);
  });
});
