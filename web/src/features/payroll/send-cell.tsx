import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { Button } from '@mantine/core';
import { confirm } from '../../notices/alerts.ts';
import { formatTime } from '../../ui/text/time.ts';
import type { Recipients } from './payroll-recipients.ts';
import classes from './payroll.module.css';
import { useMailRecord } from './payroll.queries.ts';

/** When the record was mailed; blank before. */
export const sentOf = ({ EmailSentAt }: PayrollRecord) => formatTime(EmailSentAt);

interface SendCellProps {
  record: PayrollRecord;
  recipients: Recipients | undefined;
}

/** Mails the record, and shows to whom; what is not approved yet is mailed after a question only. */
export function SendCell({ record, recipients }: SendCellProps) {
  const { LegalName, Approved, EmailSentAt, PayrollID } = record;
  const mail = useMailRecord(record);
  const send = async () => {
    const detail = `${LegalName} is not approved yet. ${recipients?.all ?? ''}`;
    if (!Approved && !(await confirm('Send an open payroll?', 'Send', detail))) return;
    await mail.trySave({ params: { payrollId: PayrollID } });
  };
  return (
    <div className={classes['send']}>
      <div>
        <Button
          variant="default"
          size="compact-xs"
          loading={mail.isSaving}
          title={`Send email to ${LegalName}${recipients ? `. ${recipients.all}` : ''}`}
          onClick={() => void send()}
        >
          Send
        </Button>
        {EmailSentAt !== null && <span className={classes['sent']}>{sentOf(record)}</span>}
      </div>
      <span className={classes['recipients']} title={recipients?.all}>
        {recipients?.short}
      </span>
    </div>
  );
}
