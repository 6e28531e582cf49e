import { z } from 'zod';
import { EmailListField } from '../../ui/fields.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './payroll.module.css';
import { useMailAccountBalance, useMailCentralized } from './payroll.queries.ts';

export type GroupMail = 'balance' | 'centralized';

export const MAIL_TITLES: Record<GroupMail, string> = {
  balance: 'Email Account Balance',
  centralized: 'Send Group Wise Centralized Email',
};

const recipients = z.object({ to: z.string(), cc: z.string(), bcc: z.string() });

/** TO, CC and BCC as free text; with all of them empty the locations' own lists are used. */
export function PayrollMailModal({
  kind,
  date,
  onClose,
}: {
  kind: GroupMail;
  date: string;
  onClose: () => void;
}) {
  const balance = useMailAccountBalance();
  const centralized = useMailCentralized();
  const send = async (typed: z.output<typeof recipients>) => {
    const { Mails } =
      kind === 'balance'
        ? await balance.save({ query: { Date: date, ...typed } })
        : await centralized.save({ query: { date, ...typed } });
    showToast(`The mail relay accepted ${Mails} ${Mails === 1 ? 'mail' : 'mails'}.`, { seconds: 5 });
  };
  return (
    <FormModal
      title={MAIL_TITLES[kind]}
      schema={recipients}
      defaultValues={{ to: '', cc: '', bcc: '' }}
      submitLabel="Send"
      onSubmit={send}
      onClose={onClose}
    >
      <EmailListField
        name="to"
        label="TO"
        description="Leave all three empty to use the lists of the locations."
      />
      <EmailListField name="cc" label="CC" />
      <EmailListField name="bcc" label="BCC" />
      {(balance.isSaving || centralized.isSaving) && (
        <p role="status" className={classes['period']}>
          The mails are being handed to the mail relay, one after the other.
        </p>
      )}
    </FormModal>
  );
}
