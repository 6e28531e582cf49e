import { ACCOUNT_LABELS } from '@boh/contract/budgets/budgets.calc.ts';
import { commentVariance, listVariance, varianceComment } from '@boh/contract/budgets/budgets.contract.ts';
import { BUDGET_TEXTS, monthName } from '@boh/contract/budgets/budgets.words.ts';
import { useSave } from '../../api/use-save.ts';
import { NotesField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import type { VarianceRow } from './budget-version.ts';

/** Says why a month differs from its budget. */
export function CommentForm({ row, onClose }: { row: VarianceRow; onClose: () => void }) {
  const { LocationID, Year, Account, Month, CommentVersion } = row;
  const { save } = useSave(commentVariance, {
    invalidates: [listVariance],
    success: BUDGET_TEXTS.commented,
    failure: BUDGET_TEXTS.commentFailed,
  });
  const Version = CommentVersion ?? undefined;
  return (
    <FormModal
      title={`${ACCOUNT_LABELS[Account]}, ${monthName(Month)} ${Year}`}
      schema={varianceComment}
      defaultValues={{ Comment: row.Comment }}
      onClose={onClose}
      onSubmit={async ({ Comment }) => {
        await save({ body: { LocationID, Year, Account, Month, Comment, Version } });
      }}
    >
      <NotesField
        name="Comment"
        label="Comment"
        required
        rows={4}
        placeholder="Why it differs from the budget"
      />
    </FormModal>
  );
}
