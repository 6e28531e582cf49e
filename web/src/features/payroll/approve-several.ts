import { exactSum } from '@boh/contract/exact-sum.ts';
import { approvePayrolls, takeBackPayrolls } from '@boh/contract/payroll/payroll-several.contract.ts';
import { NO_PROVIDER_DATA } from '@boh/contract/payroll/payroll.calc.ts';
import { listPayroll } from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import type { SeveralAction } from '../../ui/table/several-action.ts';
import { formatMoney } from '../../ui/text/money.ts';

/** What whoever approves should know of a record: its amount, what it lacks, and an account that does not cover it. */
function detailOf({ PayrollAmount, PayrollGenerationComment, ...record }: PayrollRecord): string {
  const { AccountBalance: balance, PaycheckPayrollAmount: draw } = record;
  const isShort = balance !== null && draw !== null && exactSum([balance, -draw]) < 0;
  return [formatMoney(PayrollAmount), PayrollGenerationComment, isShort ? 'ACCOUNT DOES NOT COVER IT' : '']
    .filter((part) => part !== '')
    .join(' · ');
}

/** Approves records as they are; what each pays and lacks is there to be read before. */
export const APPROVAL: SeveralAction<PayrollRecord> = {
  label: 'Approve',
  endpoint: approvePayrolls,
  invalidates: [listPayroll],
  skipped: ({ Approved }) => (Approved ? 'Approved already.' : null),
  summary: (records) => {
    const total = formatMoney(exactSum(records.map(({ PayrollAmount }) => PayrollAmount)));
    const lacking = records.filter(({ PayrollGenerationComment }) =>
      PayrollGenerationComment.includes(NO_PROVIDER_DATA),
    ).length;
    const lack =
      lacking === 0 ? '' : ` ${lacking} of them ${lacking === 1 ? 'lacks' : 'lack'} provider data.`;
    return `${records.length === 1 ? '1 payroll' : `${records.length} payrolls`} will be approved, ${total} in all.${lack}`;
  },
  detail: detailOf,
  itemOf: ({ PayrollID, Version }) => ({ id: PayrollID, Version }),
  // What went out to the hotel as approved is no longer undone by a click: open the record to take its approval back.
  undo: {
    endpoint: takeBackPayrolls,
    itemOf: ({ EmailSentAt }) => ({ EmailSentAt }),
    isOver: (now, before) => now.EmailSentAt !== before.EmailSentAt,
  },
};
