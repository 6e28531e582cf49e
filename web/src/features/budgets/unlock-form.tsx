import {
  listBudgets,
  listVariance,
  unlockBudget,
  unlockReason,
} from '@boh/contract/budgets/budgets.contract.ts';
import { BUDGET_TEXTS } from '@boh/contract/budgets/budgets.words.ts';
import { useSave } from '../../api/use-save.ts';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { versionOf, type BudgetVersion } from './budget-version.ts';

interface UnlockFormProps {
  version: BudgetVersion;
  onDone: (version: BudgetVersion) => void;
  onClose: () => void;
}

/** A version is unlocked with a reason, which stays in its history. */
export function UnlockForm({ version, onDone, onClose }: UnlockFormProps) {
  const { BudgetID, Version, Kind, Year } = version;
  const { save } = useSave(unlockBudget, {
    invalidates: [listBudgets, listVariance],
    success: BUDGET_TEXTS.unlocked,
    failure: BUDGET_TEXTS.unlockFailed,
  });
  return (
    <FormModal
      title={`Unlock the ${Kind.toLowerCase()} of ${Year}`}
      schema={unlockReason}
      defaultValues={{ Reason: '' }}
      submitLabel="Unlock"
      onClose={onClose}
      onSubmit={async ({ Reason }) => onDone(versionOf(await save({ body: { BudgetID, Version, Reason } })))}
    >
      <NotesField name="Reason" label="Reason" required rows={3} placeholder="It stays in the history" />
    </FormModal>
  );
}
