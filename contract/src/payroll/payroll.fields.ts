import { countField, moneyField, notesField, percentField } from '../record-fields.ts';
import type { Fields } from '../record.ts';
import { DEPARTMENTS } from './payroll.calc.ts';

/** The figures of a record as tables, files and the comparison have them: worked out, never sent. */
export const payrollFigures: Fields = {
  PaycheckPayrollAmount: moneyField('Paycheck Payroll Amount'),
  PayrollAmount: moneyField('Payroll Amount'),
  AccountBalance: moneyField('Account Balance'),
  OCCUPANCY: percentField('Occupancy %'),
  OCCUPIED_ROOMS: countField('Occupied Rooms'),
  TOTAL_ROOMS: countField('Total Rooms'),
  PRP_Cost_Occupancy: moneyField('PRP Cost Occupancy'),
  ...Object.fromEntries(
    DEPARTMENTS.flatMap((name) => [
      [`${name}Revenue`, moneyField(`${name} Revenue`)],
      [`${name}Payroll`, moneyField(`${name} Payroll`)],
      [`${name}Percent`, percentField(`${name} Percent`)],
      [`${name}Tips`, moneyField(`${name} Tips`)],
      [`${name}Hours`, moneyField(`${name} Hours`)],
    ]),
  ),
  FullPayroll: moneyField('FullPayroll'),
  TotalTips: moneyField('TotalTips'),
  PayrollTips: moneyField('PayrollTips'),
};

/** What people and the calculation say of a record; files have the calculation's words last. */
export const payrollTexts = {
  PayrollGenerationComment: notesField('PayrollGenerationComment', { standsLast: true }),
  Notes: notesField('Notes'),
  AnalyticsNotes: notesField('Analytics Notes'),
  BonusNotes: notesField('Bonus Notes'),
  Comment: notesField('Comment'),
};
