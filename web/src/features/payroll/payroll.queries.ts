import { mailPayrolls } from '@boh/contract/payroll/payroll-several.contract.ts';
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
import { useQueryClient } from '@tanstack/react-query';
import { isSilent, statusOf } from '../../api/api-error.ts';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { reload, useSave } from '../../api/use-save.ts';
import { showAlert } from '../../notices/alerts.ts';
import { showToast } from '../../notices/toasts.ts';
import { useDownload } from '../../ui/table/use-download.ts';

const RECORDS = [listPayroll, listCheckDates, payrollBasis];

/** The records of a check date, which several parts of the screen look at. */
export const useRecordsOf = (date: string) =>
  useList(listPayroll, { query: { Date: date, Sort: 'LegalName' } });

export const useSavePayroll = (legalName: string, date: string) =>
  useSave(savePayroll, {
    invalidates: RECORDS,
    success: PAYROLL_TEXTS.saved(legalName, date),
    failure: (error) => errorText(error, PAYROLL_TEXTS.saveFailed),
    seconds: 5,
  });

/** Files for several records: each is told on its own line, and the lists are loaded again once, after the last. */
export function useAttach() {
  const client = useQueryClient();
  const { save } = useSave(savePayroll);
  return { save, finish: () => reload(client, RECORDS) };
}

export const useUpdateBalances = () =>
  useSave(updateBalances, {
    invalidates: RECORDS,
    success: ({ Updated, message }) => {
      if (Updated > 0) return PAYROLL_TEXTS.balancesUpdated;
      showToast(message, { tone: 'error', seconds: 5 });
      return undefined;
    },
    failure: PAYROLL_TEXTS.balancesFailed,
    seconds: 2,
  });

/** The first sentence is always the same; why a location's own data stopped the mail is said in a second one. */
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
  isLong: true,
};

export const useMailRecords = () => useSave(mailPayrolls, groupMail);
export const useMailCentralized = () => useSave(mailCentralized, groupMail);
export const useMailAccountBalance = () => useSave(mailAccountBalance, groupMail);

/** The workbook of a check date, with all fields or those of central accounting. */
export function useWorkbook() {
  const file = useDownload(PAYROLL_TEXTS.downloadFailed);
  const save = (date: string, isCentralized: boolean, isByGroup: boolean) => {
    const input = { query: { Date: date, ...(isByGroup && { ByGroup: 'yes' }) } };
    void (isCentralized
      ? file.start(downloadCentralized, input, 'centralized_payroll.xlsx')
      : file.start(downloadPayroll, input, 'payroll.xlsx'));
  };
  return { file, save };
}

export async function downloadAttachment({ PayrollID, AttachmentName }: PayrollRecord): Promise<void> {
  const input = { params: { payrollId: PayrollID } };
  try {
    await download(payrollAttachment, input, AttachmentName ?? 'attachment');
  } catch (error) {
    if (!isSilent(error)) void showAlert(PAYROLL_TEXTS.attachmentFailed);
  }
}
