import type { NotSent } from '@boh/contract/errors.ts';
import { PAYROLL_TEXTS } from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { errorText, notSentOf } from '../../api/error-text.ts';
import { isSilent } from '../../api/api-error.ts';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { WorkProgress } from '../../ui/message/work-progress.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { useRecipients } from './payroll-recipients.ts';
import classes from './payroll.module.css';
import { useMailRecords } from './payroll.queries.ts';
import { sentOf } from './send-cell.tsx';

interface RecordMailsModalProps {
  title: string;
  records: readonly PayrollRecord[];
  /** What is said where there are none. */
  emptyText: string;
  onClose: () => void;
}

interface Problem {
  text: string;
  notSent: readonly NotSent[];
}

const problemText = ({ text, notSent }: Problem) =>
  notSent.length === 0
    ? text
    : `${text} Not taken by the mail relay: ${notSent.map(({ Name }) => Name).join(', ')}.`;

/** What the mail says is paid, and what it lacks. */
const amountOf = ({ PayrollAmount, PayrollGenerationComment }: PayrollRecord) =>
  [formatMoney(PayrollAmount), PayrollGenerationComment].filter((part) => part !== '').join(' · ');

const sendLabel = (count: number) => (count === 1 ? 'Send 1 mail' : `Send ${count} mails`);

/** Mails several records, each to its own hotel: shown with whom it goes to, before anything is sent. */
export function RecordMailsModal({ title, records, emptyText, onClose }: RecordMailsModalProps) {
  const recipientsOf = useRecipients();
  // What was mailed before is not mailed again by a press of a button: it has to be ticked.
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    records.filter(({ EmailSentAt }) => EmailSentAt === null).map(({ PayrollID }) => PayrollID),
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const { save, isSaving, work } = useMailRecords();
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const send = async () => {
    setProblem(null);
    try {
      await save({ query: { PayrollIDs: chosen.join() } });
      onClose();
    } catch (error) {
      if (isSilent(error)) return;
      const notSent = notSentOf(error);
      setProblem({ text: errorText(error, PAYROLL_TEXTS.groupMailFailed), notSent });
      const left = new Set(notSent.flatMap(({ LocationIDs }) => LocationIDs));
      // The others have gone out and stay out of it.
      if (left.size > 0)
        setChosen(records.filter(({ LocationID }) => left.has(LocationID)).map(({ PayrollID }) => PayrollID));
    }
  };
  return (
    <Modal opened onClose={() => !isSaving && onClose()} title={title} size={860}>
      {records.length === 0 && <EmptyState text={emptyText} />}
      <ul className={classes['mails']} aria-label="Mails">
        {records.map((record) => (
          <li key={record.PayrollID}>
            <Checkbox
              checked={chosen.includes(record.PayrollID)}
              disabled={isSaving}
              onChange={() => toggle(record.PayrollID)}
              label={record.LegalName}
            />
            <div className={classes['recipients']}>
              {recipientsOf(record.LocationID)?.lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </div>
            <span className={classes['mailState']}>
              {amountOf(record)}
              {record.EmailSentAt !== null && <>Sent {sentOf(record)} </>}
              {!record.Approved && <Pill tone="warn">Open</Pill>}
            </span>
          </li>
        ))}
      </ul>
      {records.length > 0 && chosen.length === 0 && (
        <p className={classes['limit']}>Tick those to mail; what was mailed before begins unticked.</p>
      )}
      <DialogFoot
        problem={problem && problemText(problem)}
        news={
          isSaving && (
            <WorkProgress label="Mail progress" work={work} waiting="The mails are being prepared" />
          )
        }
      >
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button data-autofocus loading={isSaving} disabled={chosen.length === 0} onClick={() => void send()}>
          {sendLabel(chosen.length)}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
