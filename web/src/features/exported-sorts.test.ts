import type { Endpoint } from '@boh/contract/endpoint.ts';
import { listAccounts, listStatements, listTransactions } from '@boh/contract/bank/bank.contract.ts';
import { listDeposits } from '@boh/contract/bank/deposits.contract.ts';
import { listCalendar } from '@boh/contract/calendar/calendar.contract.ts';
import { listBonuses, listReimbursements } from '@boh/contract/claims/claims.contract.ts';
import { listDashboards } from '@boh/contract/dashboards/dashboards.contract.ts';
import { listInbox } from '@boh/contract/inbox/inbox.contract.ts';
import { listIntakeFiles } from '@boh/contract/intake/intake.contract.ts';
import { listLocations } from '@boh/contract/locations/locations.contract.ts';
import { listPayroll } from '@boh/contract/payroll/payroll.contract.ts';
import { listSales } from '@boh/contract/sales/sales.contract.ts';
import { listTeam } from '@boh/contract/team/team.contract.ts';
import { describe, expect, it } from 'vitest';
import { accountColumns } from './bank/accounts-tab.tsx';
import { depositColumns } from './bank/deposit-columns.tsx';
import { STATEMENT_COLUMNS } from './bank/statements-tab.tsx';
import { transactionColumns } from './bank/transactions-tab.tsx';
import { calendarColumns } from './calendar/list-tab.tsx';
import { sharedColumns } from './claims/claim-columns.tsx';
import { columnsOf as dashboardColumns } from './dashboards/dashboards-columns.tsx';
import { inboxColumns } from './inbox/inbox-columns.tsx';
import { locationColumns } from './locations/location-columns.tsx';
import { fileColumns } from './night-audit/files-tab.tsx';
import { dateWiseColumns } from './payroll/payroll-columns.tsx';
import { columnsOf as salesColumns } from './sales/sales-columns.tsx';
import { teamColumns } from './team/team-columns.tsx';

const nothing = () => undefined;

/** What the columns of files are made with. */
const FILES: Parameters<typeof fileColumns>[0] = {
  ...{ hasHotels: true, mayManage: () => true, onReadAgain: nothing, onLayout: nothing, onDay: nothing },
  file: { start: () => Promise.resolve(), cancel: nothing, isBusy: false, isSlow: false, received: 0 },
};

type Shown = readonly { key: string; sortable?: boolean }[];

const TABLES: readonly (readonly [string, Endpoint, Shown])[] = [
  ['deposits', listDeposits, depositColumns(nothing)],
  ['transactions', listTransactions, transactionColumns(nothing)],
  ['statements', listStatements, STATEMENT_COLUMNS],
  ['bank accounts', listAccounts, accountColumns(nothing)],
  ['calendar', listCalendar, calendarColumns(nothing)],
  ['reimbursements', listReimbursements, sharedColumns(nothing)],
  ['bonus', listBonuses, sharedColumns(nothing)],
  ['dashboards', listDashboards, dashboardColumns(null, nothing)],
  ['files of the night audit', listIntakeFiles, fileColumns(FILES)],
  ['inbox', listInbox, inboxColumns({ open: nothing, mark: nothing, snooze: nothing }, true)],
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
