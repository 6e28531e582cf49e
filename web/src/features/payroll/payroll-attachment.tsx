import { PAYROLL_ATTACHMENT } from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { Checkbox, Progress } from '@mantine/core';
import { useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { limitText, takenOf } from '../../ui/form/file-rule.ts';
import { useFileDrop } from '../../ui/form/use-file-drop.ts';
import fields from '../../ui/form/fields.module.css';
import { formatTime } from '../../ui/text/time.ts';
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
  const [problem, setProblem] = useState('');
  const name = record?.AttachmentName ?? null;
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | null, isOneOfMany = false) => {
    const { problem: told } = takenOf(file === null ? [] : [file], PAYROLL_ATTACHMENT, isOneOfMany ? 0 : 1);
    const isRefused = told !== '';
    setProblem(told);
    if (isRefused && input.current) input.current.value = '';
    attachment.onChange(isRefused ? null : file);
  };
  const isApproved = useWatch({ name: 'Approved' }) as boolean;
  const drop = useFileDrop(
    ([file, ...more]) => {
      if (input.current) input.current.value = '';
      choose(file ?? null, more.length > 0);
    },
    isApproved && record?.Approved === true,
  );
  const dropped = attachment.value instanceof File && input.current?.value === '' ? attachment.value : null;
  return (
    <div role="group" aria-label="Attachment" className={classes['drop']} {...drop.target}>
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
          aria-describedby="attachment-limit"
          ref={input}
          // Emptied, or choosing the same file again after it was mended would be no change to the browser.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
            attachment.onChange(null);
          }}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
        />
        {dropped && <strong>{dropped.name}</strong>}
        <span id="attachment-limit" className={classes['limit']}>
          {limitText(PAYROLL_ATTACHMENT)}, chosen or dropped here
        </span>
      </div>
      {problem !== '' && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      {progress !== null && <Progress value={progress * 100} mt={8} size="sm" aria-label="Upload progress" />}
    </div>
  );
}
