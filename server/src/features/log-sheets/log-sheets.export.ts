import { formatClock } from '@boh/contract/clock.ts';
import { CASH_FIELDS, cashTotals } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import type { ListFile } from '../../http/list-answer.ts';
import type { Column, ColumnType } from '../../lib/tables/columns.ts';
import type { AdaRow, CallRow, CashRow } from './log-sheets.service.ts';

/** `RolledCoins` reads Rolled Coins, as on the screen. */
const spaced = (key: string) => key.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
const column = (key: string, type: ColumnType = 'text', header = spaced(key)): Column => ({
  header,
  key,
  type,
});
const POSTED = [column('PostedByName', 'text', 'Posted By'), column('CreatedAt', 'instant', 'Posted At')];
const DONE = [
  column('Done', 'boolean'),
  column('UpdatedByName', 'text', 'Done By'),
  column('UpdatedAt', 'instant', 'Done At'),
];

export const ADA_FILE: ListFile<AdaRow> = {
  name: 'ada-compliance',
  title: 'ADA COMPLIANCE',
  columns: [
    column('GuestName'),
    column('SpecialNeeds'),
    column('RoomNumber'),
    column('Notes'),
    ...POSTED,
    ...DONE,
  ],
};

export const CASH_FILE: ListFile<CashRow> = {
  name: 'cash-count',
  title: 'CASH COUNT LOGSHEET',
  columns: [
    column('Date', 'date'),
    column('ShiftType'),
    ...[...CASH_FIELDS, 'Total', 'BankTill', 'DepositDrop'].map((key) => column(key, 'money')),
    column('OverShort', 'money', 'Over/Short'),
    column('Notes'),
    ...POSTED,
  ],
  exportRow: (row) => ({ ...row, ...cashTotals(row) }),
};

export const CALL_FILE: ListFile<CallRow> = {
  name: 'pre-departure-calls',
  title: 'PRE-DEPARTURE CALLS',
  columns: [
    column('DateCalled', 'date'),
    column('TimeCalled'),
    column('RoomNumber'),
    column('GuestName'),
    column('ServiceIssues'),
    column('Notes'),
    ...POSTED,
    ...DONE,
  ],
  exportRow: (row) => ({ ...row, TimeCalled: formatClock(row.TimeCalled) }),
};
