import { requiredNotes } from '@boh/contract/fields.ts';
import { CLAIM_TEXTS, type Claim } from '@boh/contract/claims/claims.contract.ts';
import { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { afterDeciding, type ClaimScreen } from './claim-screen.ts';

const schema = z.object({ Reason: requiredNotes('Please give the reason.') });

interface RejectProps<Row extends Claim> {
  screen: ClaimScreen<Row>;
  claim: Row;
  /** Called once it is rejected. */
  onDone: () => void;
  onClose: () => void;
}

/** Sends a claim back to its submitter, who may correct it and send it again. */
export function RejectForm<Row extends Claim>({ screen, claim, onDone, onClose }: RejectProps<Row>) {
  const { calls, noun } = screen;
  const { save } = useSave(calls.decide, {
    invalidates: afterDeciding(calls.list),
    success: `${noun} rejected.`,
    failure: (error: unknown) => errorText(error, CLAIM_TEXTS.failed),
  });
  return (
    <FormModal
      title={`Reject ${noun}`}
      of={screen.nameOf(claim)}
      width={480}
      submitLabel="Reject"
      schema={schema}
      defaultValues={{ Reason: '' }}
      onSubmit={async ({ Reason }) => {
        await save({
          params: {},
          body: { id: claim.id, Decision: 'Reject', Reason, Version: claim.Version },
        });
        onDone();
      }}
      onClose={onClose}
    >
      <NotesField
        name="Reason"
        label="Reason"
        required
        description={`${claim.EmployeeName} reads it, and may correct the claim and send it again.`}
      />
    </FormModal>
  );
}
