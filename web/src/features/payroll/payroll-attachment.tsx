import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { Checkbox, Progress } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';
import fields from '../../ui/fields.module.css';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { formatTime } from '../../ui/time.ts';
import { AttachmentLink } from './attachment-link.tsx';
import classes from './payroll.module.css';

interface AttachmentFieldProps {
  record: PayrollRecord | null;
  progress: number | null;
}

/**
 * The one attachment of a record: open it, replace it by choosing another, or flag it Remove. Both are fields of the
 * form, so that leaving it asks about them too.
 */
export function AttachmentField({ record, progress }: AttachmentFieldProps) {
  const { control } = useFormContext();
  const { field: attachment } = useController({ name: 'attachment', control });
  const { field: removal } = useController({ name: 'RemoveAttachment', control });
  const name = record?.AttachmentName ?? null;
  useLeaveGuard(file !== null || isRemoved);
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
              checked={removal.value === true}
              disabled={attachment.value !== null}
              onChange={({ currentTarget: { checked } }) => removal.onChange(checked)}
            />
          </>
        )}
        <input
          type="file"
          aria-label={name === null ? 'Attachment file' : 'Replace attachment'}
          className={fields['file']}
          onChange={({ currentTarget: { files } }) => attachment.onChange(files?.[0] ?? null)}
        />
      </div>
      {progress !== null && <Progress value={progress * 100} mt={8} size="sm" aria-label="Upload progress" />}
    </div>
  );
}
