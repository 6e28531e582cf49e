import { CLAIM_TEXTS, type reimbursementFile } from '@boh/contract/claims/claims.contract.ts';
import { showFile } from '../../api/download.ts';

interface WithReceipts {
  readonly id: number;
  readonly ReceiptsAttachments: readonly string[];
}

/** Opens one receipt of a claim in a new tab; the calls of both kinds have the same shape. */
export const openReceipt = (
  endpoint: typeof reimbursementFile,
  { id, ReceiptsAttachments }: WithReceipts,
  index: number,
): void =>
  showFile(
    endpoint,
    { params: { id }, query: { index } },
    ReceiptsAttachments[index] ?? 'receipt',
    CLAIM_TEXTS.noAttachment,
  );
