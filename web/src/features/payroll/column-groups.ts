import { DEPARTMENTS } from '@boh/contract/payroll/payroll.calc.ts';
import { payrollFigures, payrollTexts } from '@boh/contract/payroll/payroll.fields.ts';
import type { ColumnGroup } from '../../ui/table/use-column-choice.ts';

const LABELS = new Map(
  Object.entries({ ...payrollFigures, ...payrollTexts }).map(([key, { label }]) => [key, label]),
);

const groupOf = (label: string, keys: readonly string[]): ColumnGroup => ({
  label,
  columns: keys.map((key) => ({ key, label: LABELS.get(key) ?? key })),
});

/** The columns that can be folded away, in the order of the table. */
export const COLUMN_GROUPS: readonly ColumnGroup[] = [
  groupOf('Amounts', ['PaycheckPayrollAmount', 'PayrollAmount', 'AccountBalance']),
  groupOf('Occupancy', ['OCCUPANCY', 'OCCUPIED_ROOMS', 'TOTAL_ROOMS', 'PRP_Cost_Occupancy']),
  ...DEPARTMENTS.map((name) =>
    groupOf(
      name,
      ['Revenue', 'Payroll', 'Percent', 'Tips', 'Hours'].map((part) => `${name}${part}`),
    ),
  ),
  groupOf('Totals', ['FullPayroll', 'TotalTips', 'PayrollTips']),
  groupOf('Notes', ['Notes', 'AnalyticsNotes', 'BonusNotes', 'Comment']),
];
