import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { Checkbox, Progress } from '@mantine/core';
import fields from '../../ui/fields.module.css';
import { formatTime } from '../../ui/time.ts';
import { AttachmentLink } from './attachment-link.tsx';
import classes from './payroll.module.css';

interface AttachmentFieldProps {
  record: PayrollRecord | null;
  /** The new file, which replaces the one there is. */
  file: File | null;
  onFile: (file: File | null) => void;
  isRemoved: boolean;
  onRemoved: (isRemoved: boolean) => void;
  progress: number | null;
}

/** The one attachment of a record: open it, replace it by choosing another, or flag it Remove. */
export function AttachmentField({
  record,
  file,
  onFile,
  isRemoved,
  onRemoved,
  progress,
}: AttachmentFieldProps) {
  const name = record?.AttachmentName ?? null;
  return (
    <div role="group" aria-label="Attachment">
      <h3 className={classes['groupTitle']}>Attachment</h3>
      <div className={classes['attachment']}>
        {record && name !== null && (
          <>
            <AttachmentLink record={record} />
            <span className={classes['period']}>{formatTime(record.UploadedAt)}</span>
            <Checkbox
              label="Remove"
              checked={isRemoved}
              disabled={file !== null}
              onChange={({ currentTarget: { checked } }) => onRemoved(checked)}
            />
          </>
        )}
        <input
          type="file"
          aria-label={name === null ? 'Attachment file' : 'Replace attachment'}
          className={fields['file']}
          onChange={({ currentTarget: { files } }) => onFile(files?.[0] ?? null)}
        />
      </div>
      {progress !== null && <Progress value={progress * 100} mt={8} size="sm" aria-label="Upload progress" />}
    </div>
  );
}
