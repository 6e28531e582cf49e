import { CLAIM_TEXTS, type reimbursementFile } from '@boh/contract/claims/claims.contract.ts';
import { isSilent } from '../../api/api-error.ts';
import { openFile } from '../../api/download.ts';
import { showAlert } from '../../notices/alerts.ts';

interface WithReceipts {
  readonly id: number;
  readonly ReceiptsAttachments: readonly string[];
}

/** Opens one receipt of a claim in a new tab; the calls of both kinds have the same shape. */
export async function openReceipt(
  endpoint: typeof reimbursementFile,
  { id, ReceiptsAttachments }: WithReceipts,
  index: number,
): Promise<void> {
  try {
    await openFile(endpoint, { params: { id }, query: { index } }, ReceiptsAttachments[index] ?? 'receipt');
  } catch (error) {
    if (!isSilent(error)) void showAlert(CLAIM_TEXTS.noAttachment);
  }
}
