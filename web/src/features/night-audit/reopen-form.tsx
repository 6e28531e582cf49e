import { reopenDay, reopenReason, type IntakeDayDetail } from '@boh/contract/intake/intake.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { Button } from '@mantine/core';
import { useSave } from '../../api/use-save.ts';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { INTAKE_ANSWERS } from './intake-types.ts';

/** A closed day is reopened with a reason, which stays in its history. */
export function ReopenForm({ day, onDone }: { day: IntakeDayDetail; onDone: () => void }) {
  const { LocationID, Date } = day;
  const { save } = useSave(reopenDay, {
    invalidates: INTAKE_ANSWERS,
    success: INTAKE_TEXTS.reopened,
    failure: INTAKE_TEXTS.reopenFailed,
  });
  return (
    <FormPanel
      label="Reopen the day"
      schema={reopenReason}
      defaultValues={{ Reason: '' }}
      submitLabel="Reopen"
      onSubmit={async ({ Reason }) => {
        await save({ body: { LocationID, Date, Reason } });
        onDone();
      }}
      actions={
        <Button variant="default" onClick={() => void mayLeave('part').then((may) => may && onDone())}>
          Cancel
        </Button>
      }
    >
      <NotesField
        name="Reason"
        label="Why it is reopened"
        required
        rows={2}
        placeholder="It stays in the history"
      />
    </FormPanel>
  );
}
