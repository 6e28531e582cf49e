import {
  listDashboards,
  showTrend,
  type DashboardRow,
} from '@boh/contract/dashboards/dashboards.contract.ts';
import { narrow, requireLocation } from '../../db/scope.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { badField } from '../../lib/app-error.ts';
import { localTime } from '../../lib/local-day.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { salesOverTime } from '../sales/sales.service.ts';
import { dashboards } from './dashboards.service.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Location', key: 'Name', type: 'text' },
  { header: 'From', key: 'From', type: 'date' },
  { header: 'To', key: 'To', type: 'date' },
  { header: 'Occupancy %', key: 'Occupancy', type: 'percent' },
  { header: 'Occupancy change (points)', key: 'OccupancyChange', type: 'number' },
  { header: 'ADR', key: 'Adr', type: 'money' },
  { header: 'ADR change %', key: 'AdrChange', type: 'percent' },
  { header: 'RevPAR', key: 'RevPAR', type: 'money' },
  { header: 'RevPAR change %', key: 'RevPARChange', type: 'percent' },
  { header: 'Revenue', key: 'Revenue', type: 'money' },
  { header: 'Revenue change %', key: 'RevenueChange', type: 'percent' },
  { header: 'Payroll %', key: 'PayrollPercent', type: 'percent' },
  { header: 'Payroll change (points)', key: 'PayrollPercentChange', type: 'number' },
  { header: 'No sales yesterday', key: 'NoSalesYesterday', type: 'boolean' },
  { header: 'No cash count last shift', key: 'NoCashCountLastShift', type: 'boolean' },
  { header: 'No housekeeping today', key: 'NoHousekeepingToday', type: 'boolean' },
  { header: 'Days with figures last year', key: 'DaysLastYear', type: 'integer' },
  { header: 'Occupancy change on last year (points)', key: 'OccupancyLastYear', type: 'number' },
  { header: 'ADR change on last year %', key: 'AdrLastYear', type: 'percent' },
  { header: 'RevPAR change on last year %', key: 'RevPARLastYear', type: 'percent' },
  { header: 'Revenue change on last year %', key: 'RevenueLastYear', type: 'percent' },
  { header: 'Payroll change on last year (points)', key: 'PayrollPercentLastYear', type: 'number' },
];

const FILE: ListFile<DashboardRow> = {
  name: 'dashboard',
  title: 'DASHBOARD LIST',
  columns: COLUMNS,
  exportRow: ({ LastYear, ...row }) => ({
    ...row,
    DaysLastYear: LastYear?.Days ?? 0,
    OccupancyLastYear: LastYear?.OccupancyChange ?? null,
    AdrLastYear: LastYear?.AdrChange ?? null,
    RevPARLastYear: LastYear?.RevPARChange ?? null,
    RevenueLastYear: LastYear?.RevenueChange ?? null,
    PayrollPercentLastYear: LastYear?.PayrollPercentChange ?? null,
  }),
};

export const dashboardsFeature: Feature = {
  routes: [
    bind(listDashboards, (call) => {
      const scope = narrow(call.scope, call.query.LocationID);
      const page = () => dashboards(call.db, scope, call.now, call.query);
      return listAnswer(call, { page }, FILE);
    }),
    bind(showTrend, async (call) => {
      const LocationID = requireLocation(call.scope, call.query.LocationID);
      const yesterday = localTime(call.now, zoneOf(call)).minus({ days: 1 });
      const To = call.query.To ?? yesterday.toFormat('yyyy-MM-dd');
      const From = call.query.From ?? yesterday.minus({ days: 364 }).toFormat('yyyy-MM-dd');
      if (From > To) throw badField('To', 'To must not be before From.');
      return { LocationID, From, To, ...(await salesOverTime(call.db, LocationID, From, To)) };
    }),
  ],
};
