import { formatClock } from '@boh/contract/clock.ts';
import { CASH_FIELDS, cashTotals } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { adaFields, callFields, cashFields } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { inOrder } from '@boh/contract/record.ts';
import { fileColumns } from '../../db/record-sql.ts';
import type { ListFile } from '../../http/list-answer.ts';
import type { Column } from '../../lib/tables/columns.ts';
import type { AdaRow, CallRow, CashRow } from './log-sheets.service.ts';

export const ADA_FILE: ListFile<AdaRow> = {
  name: 'ada-compliance',
  title: 'ADA COMPLIANCE',
  columns: fileColumns(adaFields),
};

const CASH_ORDER = inOrder(cashFields, [
  'Date',
  'ShiftType',
  ...CASH_FIELDS,
  'BankTill',
  'DepositDrop',
  'Notes',
  'PostedByName',
  'CreatedAt',
]);

/** The total stands before what it is compared with, the difference behind. */
const withTotals = (column: Column): Column[] => {
  if (column.key === 'BankTill') return [{ key: 'Total', header: 'Total', type: 'money' }, column];
  if (column.key !== 'DepositDrop') return [column];
  return [column, { key: 'OverShort', header: 'Over/Short', type: 'money' }];
};

export const CASH_FILE: ListFile<CashRow> = {
  name: 'cash-count',
  title: 'CASH COUNT LOGSHEET',
  columns: [
    ...fileColumns(CASH_ORDER).flatMap(withTotals),
    // Whoever adds the column up leaves out what was corrected.
    { key: 'LogID', header: 'Count', type: 'integer' },
    { key: 'Corrects', header: 'Corrects Count', type: 'integer' },
    { key: 'CorrectedBy', header: 'Corrected By Count', type: 'integer' },
  ],
  exportRow: (row) => ({ ...row, ...cashTotals(row) }),
};

const CALL_ORDER = inOrder(callFields, [
  'DateCalled',
  'TimeCalled',
  'RoomNumber',
  'GuestName',
  'ServiceIssues',
  'Notes',
  'PostedByName',
  'CreatedAt',
  'Done',
  'UpdatedByName',
  'UpdatedAt',
]);

export const CALL_FILE: ListFile<CallRow> = {
  name: 'pre-departure-calls',
  title: 'PRE-DEPARTURE CALLS',
  columns: fileColumns(CALL_ORDER),
  exportRow: (row) => ({ ...row, TimeCalled: formatClock(row.TimeCalled) }),
};
