import type { NotSent } from '@boh/contract/errors.ts';
import { emailList } from '@boh/contract/fields.ts';
import { useState } from 'react';
import { z } from 'zod';
import { notSentOf } from '../../api/error-text.ts';
import { EmailListField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { showToast } from '../../notices/toasts.ts';
import { WorkProgress } from '../../ui/message/work-progress.tsx';
import classes from './payroll.module.css';
import { useMailAccountBalance, useMailCentralized } from './payroll.queries.ts';
import { MAIL_TITLES, type GroupMail } from './group-mail.ts';

/** The server takes the text apart again: it travels as typed. */
const typedList = emailList.transform((addresses) => addresses.join(', '));
const recipients = z.object({ to: typedList, cc: typedList, bcc: typedList });

/** What is left to do: the others have gone out and stay out of it. */
function NotSentYet({ mails }: { mails: readonly NotSent[] }) {
  return (
    <div role="alert" className={classes['unsent']}>
      {mails.length === 1 ? '1 mail was' : `${mails.length} mails were`} not taken by the mail relay. Send
      again sends only {mails.length === 1 ? 'this one' : 'these'}:
      <ul>
        {mails.map(({ Name, LocationIDs }) => (
          <li key={LocationIDs.join()}>{Name}</li>
        ))}
      </ul>
    </div>
  );
}

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
  const { save, isSaving, work } = kind === 'balance' ? balance : centralized;
  const [failed, setFailed] = useState<readonly NotSent[]>([]);
  const send = async (typed: z.output<typeof recipients>) => {
    const only = failed.flatMap(({ LocationIDs }) => LocationIDs).join(',');
    // The two calls spell their date differently, `date` and `Date`.
    const dated = kind === 'balance' ? { Date: date } : { date };
    const { Mails } = await save({ query: { ...dated, ...typed, only: only || undefined } }).catch(
      (error: unknown) => {
        const notSent = notSentOf(error);
        if (notSent.length > 0) setFailed(notSent);
        throw error;
      },
    );
    showToast(`The mail relay accepted ${Mails} ${Mails === 1 ? 'mail' : 'mails'}.`, { seconds: 5 });
  };
  return (
    <FormModal
      title={MAIL_TITLES[kind]}
      schema={recipients}
      defaultValues={{ to: '', cc: '', bcc: '' }}
      submitLabel={failed.length > 0 ? 'Send again' : 'Send'}
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
      {failed.length > 0 && !isSaving && <NotSentYet mails={failed} />}
      {isSaving && <WorkProgress label="Mail progress" work={work} waiting="The mails are being prepared" />}
    </FormModal>
  );
}
