import {
  APPROVAL_TEXTS,
  nameStandIn,
  showStandIn,
  standInBody,
} from '@boh/contract/claims/approvals.contract.ts';
import { listBonuses, listReimbursements } from '@boh/contract/claims/claims.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { showHome } from '@boh/contract/home/home.contract.ts';
import { Modal } from '@mantine/core';
import { errorText } from '../../api/error-text.ts';
import { useAnswer } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { DateField, FieldGrid, SelectField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { formatDate } from '../../ui/text/time.ts';
import classes from './claims.module.css';

type Answer = AnswerOf<typeof showStandIn>;

/** Who decides for one while one is away: named with days, and nobody again once the choice is blank. */
export function StandInForm({ onClose }: { onClose: () => void }) {
  const { answer, error, refetch } = useAnswer(showStandIn, {});
  if (answer) return <NameStandIn answer={answer} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title="Stand-In">
      {error ? <ErrorState onRetry={refetch} /> : <LoadingOverlay />}
    </Modal>
  );
}

function NameStandIn({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { StandIn, For, People } = answer;
  const { save } = useSave(nameStandIn, {
    invalidates: [showStandIn, listReimbursements, listBonuses, showHome],
    success: (saved: { message: string }) => saved.message,
    failure: (error: unknown) => errorText(error, APPROVAL_TEXTS.failed),
  });
  return (
    <FormModal
      title="Stand-In"
      width={520}
      schema={standInBody}
      defaultValues={{
        EmployeeID: StandIn ? String(StandIn.EmployeeID) : '',
        From: StandIn?.From ?? '',
        To: StandIn?.To ?? '',
      }}
      onSubmit={async (body) => {
        // Nobody was named, and nobody is: there is nothing to save.
        if (!StandIn && body.EmployeeID === undefined) return;
        await save({ body: { ...body, Version: StandIn?.Version } });
      }}
      onClose={onClose}
      actions={StandIn && <HistoryButton record={`stand-in:${StandIn.StandInID}`} />}
    >
      <p className={classes['about']}>
        While you are away, somebody else who holds the page here decides with your Level and your limit. It
        is recorded with both names.
      </p>
      {People.length === 0 && <p className={classes['notice']}>{APPROVAL_TEXTS.nothingToLend}</p>}
      <SelectField
        name="EmployeeID"
        label="Stand-In"
        options={People.map(({ EmployeeID, Name }) => ({ value: String(EmployeeID), label: Name }))}
        emptyLabel="Nobody"
      />
      <FieldGrid>
        <DateField name="From" label="From" />
        <DateField name="To" label="To" />
      </FieldGrid>
      {For.map(({ Name, From, To, InForce }, index) => (
        <p key={index} className={classes['decision']}>
          {InForce ? 'You stand in' : 'You will stand in'} for {Name} from {formatDate(From)} to{' '}
          {formatDate(To)}.
        </p>
      ))}
    </FormModal>
  );
}
