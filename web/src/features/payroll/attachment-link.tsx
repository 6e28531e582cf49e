import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { cut } from '../../ui/text.ts';
import { downloadAttachment } from './payroll.queries.ts';

const FILE_NAME_LENGTH = 10;

/** Downloads the attachment of a record; nothing where there is none. */
export function AttachmentLink({ record }: { record: PayrollRecord }) {
  const name = record.AttachmentName;
  if (name === null) return null;
  return (
    <button
      type="button"
      className="link"
      title={name}
      aria-label={`Download ${name}`}
      onClick={() => void downloadAttachment(record)}
    >
      {cut(name, FILE_NAME_LENGTH)}
    </button>
  );
}
