import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { FileLink } from '../../ui/page/file-link.tsx';
import { downloadAttachment } from './payroll.queries.ts';

/** Downloads the attachment of a record; nothing where there is none. */
export function AttachmentLink({ record }: { record: PayrollRecord }) {
  const name = record.AttachmentName;
  if (name === null) return null;
  return <FileLink verb="Download" name={name} onPress={() => void downloadAttachment(record)} />;
}
