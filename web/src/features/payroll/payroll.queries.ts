import {
  downloadCentralized,
  downloadPayroll,
  listCheckDates,
  listPayroll,
  mailAccountBalance,
  mailCentralized,
  mailPayroll,
  payrollAttachment,
  payrollBasis,
  PAYROLL_TEXTS,
  savePayroll,
  updateBalances,
} from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { isSilent, statusOf } from '../../api/api-error.ts';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { showAlert } from '../../ui/alerts.ts';
import { showToast } from '../../ui/toasts.ts';

const RECORDS = [listPayroll, listCheckDates, payrollBasis];

export const useSavePayroll = (legalName: string, date: string) =>
  useSave(savePayroll, {
    invalidates: RECORDS,
    success: PAYROLL_TEXTS.saved(legalName, date),
    failure: (error) => errorText(error, PAYROLL_TEXTS.saveFailed),
    seconds: 5,
  });

export const useUpdateBalances = () =>
  useSave(updateBalances, {
    invalidates: RECORDS,
    success: PAYROLL_TEXTS.balancesUpdated,
    failure: PAYROLL_TEXTS.balancesFailed,
    seconds: 2,
  });

/** Document 3 fixes the sentence; why a location's own data stopped the mail is said in a second one. */
export function useMailRecord({ LegalName }: PayrollRecord) {
  return useSave(mailPayroll, {
    invalidates: [listPayroll],
    success: PAYROLL_TEXTS.recordMailed(LegalName),
    failure: (error) => {
      if (statusOf(error) === 400) showToast(errorText(error, ''), { tone: 'error', seconds: 5 });
      return PAYROLL_TEXTS.recordMailFailed;
    },
    seconds: 5,
  });
}

const groupMail = {
  invalidates: [listPayroll],
  success: PAYROLL_TEXTS.groupMailed,
  failure: (error: unknown) => errorText(error, PAYROLL_TEXTS.groupMailFailed),
  seconds: 3,
};

export const useMailCentralized = () => useSave(mailCentralized, groupMail);
export const useMailAccountBalance = () => useSave(mailAccountBalance, groupMail);

async function orAlert(work: Promise<void>, text: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isSilent(error)) void showAlert(text);
  }
}

/** The workbook of a check date, with all fields or those of central accounting. */
export function downloadWorkbook(date: string, isCentralized: boolean, isByGroup: boolean): Promise<void> {
  const input = { query: { Date: date, ...(isByGroup && { ByGroup: 'yes' }) } };
  const work = isCentralized
    ? download(downloadCentralized, input, 'centralized_payroll.xlsx')
    : download(downloadPayroll, input, 'payroll.xlsx');
  return orAlert(work, PAYROLL_TEXTS.downloadFailed);
}

export const downloadAttachment = ({ PayrollID, AttachmentName }: PayrollRecord): Promise<void> =>
  orAlert(
    download(payrollAttachment, { params: { payrollId: PayrollID } }, AttachmentName ?? 'attachment'),
    PAYROLL_TEXTS.attachmentFailed,
  );
