import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { expect, it } from 'vitest';
import { APPROVAL } from './approve-several.ts';

const paying = (PayrollAmount: number, PayrollGenerationComment = '') =>
  ({ PayrollAmount, PayrollGenerationComment }) as PayrollRecord;

it.each([
  ['', [paying(10.1), paying(20.2)], '2 payrolls will be approved, 30.30 in all.'],
  [
    ', and how many lack what the provider knows',
    [
      paying(10),
      paying(0, 'NO PROVIDER DATA; NO SALES DATA FOR 15 OF 15 DAYS'),
      paying(5, 'NO SALES DATA FOR 1 OF 15 DAYS'),
    ],
    '3 payrolls will be approved, 15.00 in all. 1 of them lacks provider data.',
  ],
])('tells what approving several payrolls pays%s', (_, records, said) => {
  expect(APPROVAL.summary(records)).toBe(said);
});
